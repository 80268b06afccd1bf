"""What a player does about themselves: a name, another device, all that is kept of them; and reports of names.

Knows no game. Whoever has no cookie yet has nothing here but the way in by a code or a link.
"""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ladder_rummy.engine.errors import Malformed, Refusal
from ladder_rummy.i18n.refusals import say
from ladder_rummy.play.names import checked_name
from ladder_rummy.play.recovery import LINK_SECONDS, CodeKind, hash_code, hash_link, make_code, parse_code
from ladder_rummy.web.forms import CodeForm, DeleteForm, Fields, NameForm, parse, read_fields
from ladder_rummy.web.pages import see_other
from ladder_rummy.web.site import Site, Told, site_of

router = APIRouter()
SentFields = Annotated[Fields, Depends(read_fields)]


@router.post("/me/name")
def rename(request: Request, fields: SentFields) -> Response:
    """Take a typed name, or the generated one again where the field is empty."""
    site, player = _own(request)
    try:
        name = parse(NameForm, fields).name
        site.names.rename(player, checked_name(name) if name.strip() else None)
    except Refusal as refusal:
        raise Told(HTTPStatus.UNPROCESSABLE_ENTITY, say(refusal)) from None
    return see_other("/me")


@router.post("/me/code")
def new_code(request: Request) -> Response:
    """A new recovery code, shown this once; the one before is good no longer."""
    site, player = _own(request)
    code = make_code(site.fresh)
    site.identities.keep_code(player, CodeKind.WORDS, hash_code(code))
    return PlainTextResponse(f"{code}\n")


@router.post("/me/recover")
def recover(request: Request, fields: SentFields) -> Response:
    """Make this device the player's whose code it is."""
    site = site_of(request)
    if not site.tries.allow(request):
        raise Told(HTTPStatus.TOO_MANY_REQUESTS, say(Malformed("code/too-many")))
    try:
        code = parse_code(parse(CodeForm, fields).code)
    except Refusal as refusal:
        raise Told(HTTPStatus.UNPROCESSABLE_ENTITY, say(refusal)) from None
    player = site.identities.use_code(hash_code(code)) if code else None
    if player is None:
        raise Told(HTTPStatus.UNPROCESSABLE_ENTITY, say(Malformed("code/wrong")))
    return _as_player(request, site, player)


@router.post("/me/link")
def new_link(request: Request) -> Response:
    """An address that makes a second device the same player's, good once and for minutes."""
    site, player = _own(request)
    token = site.fresh.token()
    site.identities.keep_code(player, CodeKind.LINK, hash_link(token), site.clock() + LINK_SECONDS)
    return PlainTextResponse(f"{str(request.base_url).rstrip('/')}/me/link/{token}\n")


@router.post("/me/link/{token}")
def follow_link(request: Request, token: str) -> Response:
    """Make this device the player's whose link it is."""
    site = site_of(request)
    if (player := site.identities.use_code(hash_link(token))) is None:
        raise Told(HTTPStatus.UNPROCESSABLE_ENTITY, say(Malformed("link/over")))
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
    except Refusal as refusal:
        raise Told(HTTPStatus.UNPROCESSABLE_ENTITY, say(refusal)) from None
    site.identities.forget(player)
    response = see_other("/")
    site.identity.forget(request, response)
    return response


@router.post("/names/{handle}/report")
def report(request: Request, handle: str) -> Response:
    """Report a typed name: it is gone from the reporter's pages at once."""
    site, player = _own(request)
    if not handle.isalnum() or not site.names.report(player, handle):
        raise HTTPException(404)
    return see_other("/leaderboard")


def _own(request: Request) -> tuple[Site, str]:
    """The site and the asking player; 404 for whoever is nobody yet."""
    site = site_of(request)
    player = site.identity.player(request)
    if player is None:
        raise HTTPException(404)
    return site, player


def _as_player(request: Request, site: Site, player: str) -> Response:
    response = see_other("/me")
    site.identity.remember(request, response, player)
    return response
