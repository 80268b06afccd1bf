"""Replays, a review and the page on fairness as they come of a game that bots have played: what the template tests
render and the pictures show.
"""

from __future__ import annotations

from typing import Final

from ladder_rummy.play.days_seen import Link
from ladder_rummy.play.replays import Position, Replay, replay_of
from ladder_rummy.web.contexts import Context
from ladder_rummy.web.fairness_pages import DEALS_COUNTED, FairnessPage, Ready, by_seat, example, strengths
from ladder_rummy.web.replay_pages import ReplayPage, Watching, replay_page
from ladder_rummy.web.review_pages import review_page
from tests.play.shelf import Person

OWN: Final = Watching(is_own=True, may_open=True, wants_own=False, is_private=True)
OTHERS: Final = Watching(is_own=False, may_open=True, wants_own=True, is_private=False)
RUNNING_DAY: Final = Watching(is_own=True, may_open=False, wants_own=False, is_private=True)


def _played(seed: str) -> Replay:
    person = Person(seed, ("steady", "beginner", "steady"))
    while not person.game.is_over:
        person.step()
    return replay_of(person.game, person.shelf.changes(person.id))


PLAYED: Final = _played("replayed")
_LATE: Final = 7


def _page(watching: Watching, deal: int, share: float) -> ReplayPage:
    """So much of a deal is played."""
    actions = len(PLAYED.deals[deal - 1].actions)
    return replay_page(PLAYED, PLAYED.number(Position(deal, round(actions * share))), watching)


FAIRNESS: Final = FairnessPage(
    example=example(),
    anchor="c89708569f67fccaaf058a7ef292b0b7e4ae9dab7c232d220da32af0bc7cff70",
    newest=Link(30, "0ca42f9d117e543c43ca3dbee25ce874a60a747dffac78aa742a134682d7d37f"),
    before_newest=Link(29, "1" * 64),
    strengths=strengths(),
    ready=tuple(Ready(rung, 1.5 / rung) for rung in range(1, 11)),
    by_seat=by_seat(),
    deals_counted=DEALS_COUNTED,
    game_id="",
    pack="AC",
)
REPLAY_PAGES: Final[dict[str, Context]] = {
    "replay": _page(OWN, _LATE, 0.85),
    "replay-start": _page(OWN, 1, 0),
    "replay-end": _page(OWN, 10, 1),
    "replay-others": _page(OTHERS, _LATE, 0.5),
    "replay-day": _page(RUNNING_DAY, 2, 0.7),
    "review": review_page(PLAYED),
    "fairness": FAIRNESS,
}
