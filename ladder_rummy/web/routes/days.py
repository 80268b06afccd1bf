"""The pages of days: today's, any other that has begun, the calendar; and where the link to a game's deals leads."""

from __future__ import annotations

import re
from typing import Final

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ladder_rummy.daily.days import day_at
from ladder_rummy.engine.errors import Malformed
from ladder_rummy.play.revealing import fingerprint_of
from ladder_rummy.play.side_by_side import find_played
from ladder_rummy.web.contexts import BesidePage
from ladder_rummy.web.day_pages import calendar_page, day_page
from ladder_rummy.web.months import has_month, month_at, parse_month
from ladder_rummy.web.seats import seats_of
from ladder_rummy.web.site import fresh_once, is_game_id, site_of

router = APIRouter()
_DAY: Final = re.compile("[1-9][0-9]{0,4}")


@router.api_route("/daily", methods=["GET", "HEAD"])
def today(request: Request) -> Response:
    """Today's daily."""
    return _day(request, day_at(site_of(request).clock()))


@router.api_route("/daily/calendar", methods=["GET", "HEAD"])
def this_month(request: Request) -> Response:
    """The calendar of the month that today lies in."""
    return _calendar(request, month_at(site_of(request).clock()))


@router.api_route("/daily/calendar/{month}", methods=["GET", "HEAD"])
def some_month(request: Request, month: str) -> Response:
    """The calendar of a month such as ``2026-11``; 404 before the first day's and after today's."""
    if (number := parse_month(month)) is None:
        raise HTTPException(404)
    return _calendar(request, number)


@router.api_route("/daily/{day}", methods=["GET", "HEAD"])
def some_day(request: Request, day: str) -> Response:
    """A day by its number; 404 for tomorrow, and for whatever is no day."""
    if not _DAY.fullmatch(day):
        raise HTTPException(404)
    return _day(request, int(day))


@router.api_route("/games/{game_id}/beside", methods=["GET", "HEAD"])
def same_deals(request: Request, game_id: str) -> Response:
    """The invitation to play the deals of a game that is over; 404 while its seed is not public."""
    site = site_of(request)
    played = find_played(site.games, game_id, site.clock()) if is_game_id(game_id) else None
    if played is None:
        raise HTTPException(404)
    page = BesidePage(
        game_id=game_id,
        opponents=seats_of(played.saved.players)[1:],
        day=played.saved.day,
        is_own=played.saved.owner == site.identity.player(request),
        seed=played.saved.seed,
        fingerprint=fingerprint_of(played.saved) or "",
        once=fresh_once(request),
    )
    return site.pages.page(request, page)


def _day(request: Request, day: int) -> Response:
    site = site_of(request)
    player, origin = site.identity.player(request), site.pages.address(request)
    try:
        page = day_page(site, player, day, origin, fresh_once(request))
    except Malformed:  # a day that is not there, or not yet
        raise HTTPException(404) from None
    return site.pages.page(request, page)


def _calendar(request: Request, month: int) -> Response:
    site = site_of(request)
    if not has_month(month, site.clock()):
        raise HTTPException(404)
    return site.pages.page(request, calendar_page(site, site.identity.player(request), month))
