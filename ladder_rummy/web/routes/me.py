"""A player's own page, and what they do about themselves: a name, another device, all that is kept of them.

Knows no game. Whoever has no cookie yet has nothing here but the way in by a code or a link.
"""

from __future__ import annotations

import json
import re
from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Depends
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ladder_rummy.engine.errors import Malformed, Refusal
from ladder_rummy.i18n import N_, gettext
from ladder_rummy.i18n.refusals import say
from ladder_rummy.play.names import checked_name
from ladder_rummy.play.recovery import LINK_SECONDS, CodeKind, hash_code, hash_link, make_code, parse_code
from ladder_rummy.web.forms import CodeForm, DeleteForm, Fields, NameForm, parse, read_fields
from ladder_rummy.web.limits import Limited, at_most
from ladder_rummy.web.me_pages import (
    CodePage,
    LinkPage,
    Part,
    Refused,
    follow_page,
    games_page,
    me_page,
)
from ladder_rummy.web.pages import see_other
from ladder_rummy.web.qr_code import draw_code
from ladder_rummy.web.site import Site, Told, asker_of, site_of

router = APIRouter()
SentFields = Annotated[Fields, Depends(read_fields)]
NOBODY: Final = N_("Nobody is known on this device yet: play a game first, or come in by a recovery code.")
_PAGE: Final = re.compile("[1-9][0-9]{0,5}")


@router.api_route("/me", methods=["GET", "HEAD"])
def me(request: Request) -> Response:
    """Name, streak, figures and history of whoever asks, or the ways in for somebody new."""
    return _page(request)


@router.api_route("/me/games", methods=["GET", "HEAD"])
def games(request: Request, page: str = "1") -> Response:
    """The player's finished games, some a page."""
    site, player = _own(request)
    if not _PAGE.fullmatch(page):
        raise HTTPException(404)
    shown = games_page(site, player, int(page))
    if not shown.games and shown.number > 1:
        raise HTTPException(404)
    return site.pages.page(request, shown)


@router.post("/me/name", dependencies=[at_most(Limited.NAMES)])
def rename(request: Request, fields: SentFields) -> Response:
    """Take a typed name, or the generated one again where the field is empty."""
    site, player = _own(request)
    try:
        name = parse(NameForm, fields).name
    except Refusal as refusal:
        return _refused(request, Part.NAME, refusal)
    try:
        site.names.rename(player, checked_name(name) if name.strip() else None)
    except Refusal as refusal:
        return _refused(request, Part.NAME, refusal, name)
    return see_other("/me")


@router.post("/me/code")
def new_code(request: Request) -> Response:
    """A new recovery code, shown this once; the one before is good no longer."""
    site, player = _own(request)
    code = make_code(site.fresh)
    site.identities.keep_code(player, CodeKind.WORDS, hash_code(code))
    return site.pages.page(request, CodePage(code=code))


@router.post("/me/recover", dependencies=[at_most(Limited.CODES)])
def recover(request: Request, fields: SentFields) -> Response:
    """Make this device the player's whose code it is."""
    site = site_of(request)
    try:
        typed = parse(CodeForm, fields).code
    except Refusal as refusal:
        return _refused(request, Part.RECOVER, refusal)
    code = parse_code(typed)
    player = site.identities.use_code(hash_code(code)) if code else None
    if player is None:
        return _refused(request, Part.RECOVER, Malformed("code/wrong"), typed)
    return _as_player(request, site, player)


@router.post("/me/link")
def new_link(request: Request) -> Response:
    """An address that makes a second device the same player's, good once and for minutes."""
    site, player = _own(request)
    token = site.fresh.token()
    site.identities.keep_code(player, CodeKind.LINK, hash_link(token), site.clock() + LINK_SECONDS)
    link = f"{site.pages.address(request)}/me/link/{token}"
    return site.pages.page(request, LinkPage(link=link, drawn=draw_code(link)))


@router.api_route("/me/link/{token}", methods=["GET", "HEAD"])
def look_at_link(request: Request, token: str) -> Response:
    """What the link will do; a look at it changes nothing, since messengers look at links too."""
    return _followed(request, token, site_of(request).identities.whose_code(hash_link(token)))


@router.post("/me/link/{token}", dependencies=[at_most(Limited.CODES)])
def follow_link(request: Request, token: str) -> Response:
    """Make this device the player's whose link it is."""
    site = site_of(request)
    if (player := site.identities.use_code(hash_link(token))) is None:
        return _followed(request, token, None)
    return _as_player(request, site, player)


@router.api_route("/me/export", methods=["GET", "HEAD"])
def export(request: Request) -> Response:
    """All that is kept of the player, as a file."""
    site, player = _own(request)
    text = json.dumps(site.identities.export(player), ensure_ascii=False, indent=1) + "\n"
    headers = {"Content-Disposition": 'attachment; filename="ladder-rummy-me.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post("/me/delete")
def delete(request: Request, fields: SentFields) -> Response:
    """Remove the player and all that is kept of them; rows of boards stay, nobody's."""
    site, player = _own(request)
    try:
        parse(DeleteForm, fields)
    except Refusal:
        return _refused(request, Part.DELETE, Malformed("delete/not-sure"))
    site.identities.forget(player)
    response = see_other("/")
    site.identity.forget(request, response)
    return response


@router.api_route("/me/name", methods=["GET", "HEAD"])
@router.api_route("/me/code", methods=["GET", "HEAD"])
@router.api_route("/me/recover", methods=["GET", "HEAD"])
@router.api_route("/me/link", methods=["GET", "HEAD"])
@router.api_route("/me/delete", methods=["GET", "HEAD"])
def posts_are_posts() -> Response:
    """Whoever comes back to the address of a form goes to the page that has it."""
    return see_other("/me")


def _own(request: Request) -> tuple[Site, str]:
    """The site and the asking player; 404 for whoever is nobody yet."""
    site, player = asker_of(request)
    if player is None:
        raise Told(HTTPStatus.NOT_FOUND, gettext(NOBODY))
    return site, player


def _page(request: Request, refused: Refused | None = None, status: int = HTTPStatus.OK) -> Response:
    site, player = asker_of(request)
    return site.pages.page(request, me_page(site, player, refused), status)


def _refused(request: Request, part: Part, refusal: Refusal, kept: str = "") -> Response:
    """The page once more: why, beside the field, and what was typed in it."""
    return _page(request, Refused(part, say(refusal), kept), HTTPStatus.UNPROCESSABLE_ENTITY)


def _followed(request: Request, token: str, owner: str | None) -> Response:
    site, player = asker_of(request)
    status = HTTPStatus.OK if owner else HTTPStatus.NOT_FOUND
    return site.pages.page(request, follow_page(site, player, owner, token), status)


def _as_player(request: Request, site: Site, player: str) -> Response:
    response = see_other("/me")
    site.identity.remember(request, response, player)
    return response
