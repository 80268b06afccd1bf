"""The boards: today's, any earlier day's, a month's, of all time, of streaks; and reports of names on them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated, Final

from fastapi import APIRouter, Depends
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ladder_rummy.play.figures import Board
from ladder_rummy.web.board_pages import (
    WORDS,
    BoardPage,
    all_time_board,
    day_board,
    has_board,
    month_board,
    streak_board,
)
from ladder_rummy.web.forms import Fields, read_fields
from ladder_rummy.web.limits import Limited, at_most
from ladder_rummy.web.months import has_month, month_at, parse_month, today_at
from ladder_rummy.web.pages import see_other
from ladder_rummy.web.site import asker_of, site_of

router = APIRouter()
_DAY: Final = re.compile("[1-9][0-9]{0,4}")
_BOARD: Final = re.compile("/leaderboard(/[a-z0-9-]{1,10}){0,3}")
_PARTS: Final = {word.removeprefix("/"): part for part, word in WORDS.items()}


@router.api_route("/leaderboard", methods=["GET", "HEAD"])
def today(request: Request, reported: str = "") -> Response:
    """Today's board."""
    site, player = asker_of(request)
    return _page(request, day_board(site, player, today_at(site.clock()), Board.RANKED), reported)


@router.api_route("/leaderboard/day/{day}", methods=["GET", "HEAD"])
def ranked(request: Request, day: str, reported: str = "") -> Response:
    """A day's board."""
    return _day(request, day, Board.RANKED, reported)


@router.api_route("/leaderboard/day/{day}/{part}", methods=["GET", "HEAD"])
def beside_ranked(request: Request, day: str, part: str, reported: str = "") -> Response:
    """What stands apart on a day: with hints, or by whoever came that day."""
    return _day(request, day, _PARTS.get(part), reported)


@router.api_route("/leaderboard/month", methods=["GET", "HEAD"])
def this_month(request: Request, reported: str = "") -> Response:
    """The board of the month that today lies in."""
    return _month(request, month_at(site_of(request).clock()), reported)


@router.api_route("/leaderboard/month/{month}", methods=["GET", "HEAD"])
def some_month(request: Request, month: str, reported: str = "") -> Response:
    """The board of a month such as ``2026-11``; 404 before the first day's and after today's."""
    if (number := parse_month(month)) is None:
        raise HTTPException(404)
    return _month(request, number, reported)


@router.api_route("/leaderboard/all-time", methods=["GET", "HEAD"])
def all_time(request: Request, reported: str = "") -> Response:
    """The ranked results of all days."""
    return _page(request, all_time_board(*asker_of(request)), reported)


@router.api_route("/leaderboard/streaks", methods=["GET", "HEAD"])
def streaks(request: Request, reported: str = "") -> Response:
    """Who has finished days in a row."""
    return _page(request, streak_board(*asker_of(request)), reported)


@router.post("/names/{handle}/report", dependencies=[at_most(Limited.REPORTS)])
def report(request: Request, handle: str, fields: Annotated[Fields, Depends(read_fields)]) -> Response:
    """Report a typed name: it is gone from the reporter's pages at once, and the board that it stood on comes back."""
    site, player = asker_of(request)
    if player is None or not handle.isalnum() or not site.names.report(player, handle):
        raise HTTPException(404)
    back = fields.get("back", "")
    return see_other(f"{back if _BOARD.fullmatch(back) else '/leaderboard'}?reported=yes")


@router.api_route("/names/{handle}/report", methods=["GET", "HEAD"])
def reports_are_posts() -> Response:
    """Whoever comes back to the address of the form goes to the board."""
    return see_other("/leaderboard")


def _day(request: Request, day: str, part: Board | None, reported: str) -> Response:
    site, player = asker_of(request)
    if part is None or not _DAY.fullmatch(day) or not has_board(int(day), site.clock()):
        raise HTTPException(404)
    return _page(request, day_board(site, player, int(day), part), reported)


def _month(request: Request, month: int, reported: str) -> Response:
    site, player = asker_of(request)
    if not has_month(month, site.clock()):
        raise HTTPException(404)
    return _page(request, month_board(site, player, month), reported)


def _page(request: Request, page: BoardPage, reported: str) -> Response:
    return site_of(request).pages.page(request, replace(page, is_reported=reported == "yes"))
