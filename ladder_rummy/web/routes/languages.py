"""The switch of languages that stands on every page: it keeps the choice and shows the same page again.

Nothing here touches a game, so the language may change in the middle of a turn.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from ladder_rummy.engine.errors import Malformed, Refusal
from ladder_rummy.i18n import LANGUAGES
from ladder_rummy.i18n.refusals import say
from ladder_rummy.play.preferences import changed
from ladder_rummy.web.forms import Fields, LanguageForm, parse, read_fields
from ladder_rummy.web.languages import address_in, keep_by_cookie
from ladder_rummy.web.pages import see_other
from ladder_rummy.web.site import Told, site_of

router = APIRouter()


@router.post("/language")
def choose(request: Request, fields: Annotated[Fields, Depends(read_fields)]) -> Response:
    """Keep the language, with the player or in a cookie for whoever is none, and go back to where the switch was."""
    site = site_of(request)
    try:
        form = parse(LanguageForm, fields)
        if form.language not in LANGUAGES:
            raise Malformed("settings/value", name="language", value=form.language)
    except Refusal as refusal:
        raise Told(HTTPStatus.UNPROCESSABLE_ENTITY, say(refusal)) from None
    response = see_other(address_in(form.language, form.back))
    if player := site.identity.player(request):
        site.players.add(player)
        chosen = changed(site.players.preferences(player), {"language": form.language})
        site.players.prefer(player, chosen)
    else:
        keep_by_cookie(request, response, form.language)
    return response


@router.api_route("/language", methods=["GET", "HEAD"])
def choosing_is_a_post() -> Response:
    """Whoever comes back to the address of the form goes to the first page."""
    return see_other("/")
