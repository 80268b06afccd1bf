"""The review's page: a finished game's turns that could have gone better, deal by deal, in words first.

Which they are is `play.review`'s to say; here they become what the page shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ladder_rummy.bots.grounds import Choice, Grounds
from ladder_rummy.play.replays import Replay
from ladder_rummy.play.review import Finding, review_of
from ladder_rummy.web.contexts import Page
from ladder_rummy.web.hinting import hint_of
from ladder_rummy.web.parts import Hint, Seat
from ladder_rummy.web.replay_pages import named_seats


@dataclass(frozen=True, slots=True)
class Advice:
    """A choice, what would have been better and why."""

    move: int
    turn: int
    made: Hint
    """The choice as it was made; its grounds say nothing."""
    better: Hint
    remark: Grounds | None


@dataclass(frozen=True, slots=True)
class DealReview:
    """What can be said of one deal."""

    deal: int
    advice: tuple[Advice, ...]


@dataclass(frozen=True, kw_only=True)
class ReviewPage(Page):
    """The review of a game that is over, for its player."""

    template: ClassVar[str] = "review.html"

    game_id: str
    day: int | None
    deals: tuple[DealReview, ...]
    """Those with something to say."""
    clean: tuple[int, ...]
    """The deals without."""


def review_page(replay: Replay) -> ReviewPage:
    """The page for the game's own player."""
    seats = named_seats(replay, is_own=True)
    found = review_of(replay).deals
    return ReviewPage(
        game_id=replay.game.saved.id,
        day=replay.game.saved.day,
        deals=tuple(
            DealReview(deal, tuple(_advice(finding, seats) for finding in findings))
            for deal, findings in enumerate(found, start=1)
            if findings
        ),
        clean=tuple(deal for deal, findings in enumerate(found, start=1) if not findings),
    )


def _advice(finding: Finding, seats: Sequence[Seat]) -> Advice:
    view, made = finding.decision.view, Choice(finding.decision.action, Grounds.of("any"))
    return Advice(
        finding.move,
        finding.turn,
        hint_of(view, made, seats),
        hint_of(view, finding.better, seats),
        finding.remark,
    )
