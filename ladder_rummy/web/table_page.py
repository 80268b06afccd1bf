"""From a game to its table: what the person's view shows, arranged for the eye.

Reads the `PlayerView` and the legal actions; the seed and hidden cards, which a `Game` holds, it never touches.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from ladder_rummy.engine.actions import DRAW_STOCK, KEEP, TAKE_DISCARD, Action, Discard, LayDown, LayOff
from ladder_rummy.engine.arrangements import Way, Wish, ways
from ladder_rummy.engine.cards import JOKER, Card, count_points
from ladder_rummy.engine.melds import End, Meld, Run, fitting_ends, meld_of, stands_for
from ladder_rummy.engine.notation import format_action
from ladder_rummy.engine.record import Player
from ladder_rummy.engine.view import Phase, PlayerView
from ladder_rummy.play.game import Game
from ladder_rummy.play.happenings import TurnSeen, turns_since_own
from ladder_rummy.web import contexts
from ladder_rummy.web.cards_html import MeldCard
from ladder_rummy.web.contract_line import contract_line
from ladder_rummy.web.ending import deal_end, result
from ladder_rummy.web.seats import seats_in_order


def table_of(game: Game, once: str, notice: str = "") -> contexts.Table:
    """The table of a game with a line over it; ``once`` is for the form of the next game."""
    view = game.view
    legal = game.rules.legal_actions(game.state)
    seats = seats_in_order(view, game.saved.players)
    offered = _ways(view, legal)
    return contexts.Table(
        game_id=game.saved.id,
        turn=game.saved.version,
        state=contexts.TableState(view.phase.value),
        deal=view.deal,
        deals=view.deals,
        notice=notice,
        ladders=tuple(_ladder_row(view, seat) for seat in seats),
        lanes=_lanes(view, seats, legal),
        stock_count=view.stock_size,
        pile_top=view.discards[-1] if view.discards else None,
        pile_count=len(view.discards),
        can_draw_stock=DRAW_STOCK in legal,
        can_draw_pile=TAKE_DISCARD in legal,
        account=_account(view, game.saved.players),
        contract=contract_line(view),
        hand=_hand(view, legal, offered),
        ways=offered,
        can_undo=game.can_undo,
        deal_end=deal_end(view, seats) if view.phase is Phase.DEAL_OVER else None,
        result=result(game, seats, once),
    )


def _ladder_row(view: PlayerView, seat: contexts.Seat) -> contexts.LadderRow:
    is_over = view.shown_hands is not None
    is_down = view.down[seat.number]
    return contexts.LadderRow(
        seat=seat,
        completed=view.completed[seat.number],
        cards=view.hand_sizes[seat.number],
        points=view.penalties[seat.number],
        is_down=is_down and not is_over,
        is_turn=view.turn_seat == seat.number and not is_over,
        has_climbed=is_down and is_over,
    )


# The felt -------------------------------------------------------------------------------------------------------


def _lanes(
    view: PlayerView, seats: Sequence[contexts.Seat], legal: Sequence[Action]
) -> tuple[contexts.Lane, ...]:
    slots = defaultdict(list)
    for action in legal:
        if isinstance(action, LayOff):
            slots[action.meld].append(_slot(view, action))
    melds: dict[int, list[contexts.LaneMeld]] = {seat.number: [] for seat in seats}
    for number, (owner, meld) in enumerate(view.melds):
        melds[owner].append(contexts.LaneMeld(number, meld_cards(meld), tuple(slots[number])))
    return tuple(contexts.Lane(seat, tuple(melds[seat.number])) for seat in seats)


def _slot(view: PlayerView, action: LayOff) -> contexts.Slot:
    end = action.end or fitting_ends(view.melds[action.meld].meld, action.card)[0]
    places = tuple(place for place, card in enumerate(view.hand) if card == action.card)
    return contexts.Slot(action.card, format_action(action), end is End.LOW, places)


def meld_cards(meld: Meld) -> tuple[MeldCard, ...]:
    """A meld's cards, jokers with the rank that they stand for, a high ace's being 14."""
    if isinstance(meld, Run):
        return tuple(MeldCard(card, meld.low + i) for i, card in enumerate(meld.cards))
    return tuple(MeldCard(card, stands_for(meld, i)[0]) for i, card in enumerate(meld.cards))


def _account(view: PlayerView, players: Sequence[Player]) -> tuple[contexts.AccountLine, ...]:
    return tuple(_account_line(view, seen, players) for seen in turns_since_own(view))


def _account_line(view: PlayerView, seen: TurnSeen, players: Sequence[Player]) -> contexts.AccountLine:
    return contexts.AccountLine(
        seat=contexts.Seat(seen.seat, players[seen.seat].name),
        took=seen.took,
        laid_down=seen.laid_down,
        added=seen.laid_off,
        dropped=seen.discarded,
        kept=seen.kept,
        went_out=view.hand_sizes[seen.seat] == 0,
    )


# The hand -------------------------------------------------------------------------------------------------------


def _hand(view: PlayerView, legal: Sequence[Action], offered: Sequence[contexts.Way]) -> contexts.Hand:
    by_rank = {place: rank for rank, place in enumerate(_places_by_rank(view.hand))}
    free = {action.card for action in legal if isinstance(action, Discard)}
    fits = Counter(card for card, _ in {(a.card, a.meld) for a in legal if isinstance(a, LayOff)})
    in_ways = _meld_numbers(view.hand, offered)
    cards = tuple(
        contexts.HandCard(
            card=card,
            by_rank=by_rank[place],
            drop=format_action(Discard(card)) if card in free else "",
            badge=_badge(view, place),
            fits=fits[card],
            copy=1 + view.hand[:place].count(card),
            in_ways=in_ways[place],
        )
        for place, card in enumerate(view.hand)
    )
    return contexts.Hand(_mode(view), cards, can_keep=KEEP in legal)


def _places_by_rank(hand: Sequence[Card]) -> list[int]:
    """The places of the hand in the order of ranks, jokers last."""
    return sorted(range(len(hand)), key=lambda place: (hand[place] == JOKER, hand[place].rank, place))


def _mode(view: PlayerView) -> contexts.HandMode:
    if view.phase is not Phase.PLAY:
        return contexts.HandMode.REST
    return contexts.HandMode.PICK if view.down[view.seat] else contexts.HandMode.DROP


def _badge(view: PlayerView, place: int) -> contexts.Badge:
    """The drawn card is the last of its twins; it may also be barred, which matters more."""
    card = view.hand[place]
    if card != view.drawn or card in view.hand[place + 1 :]:
        return contexts.Badge.NONE
    return contexts.Badge.BARRED if card == view.barred else contexts.Badge.NEW


# Ways to lay down -----------------------------------------------------------------------------------------------


_TITLES: Final = {
    Wish.HELPER: contexts.WayTitle.MOST_POINTS,
    Wish.MOST_POINTS: contexts.WayTitle.MOST_POINTS,
    Wish.FEWEST_JOKERS: contexts.WayTitle.FEWEST_JOKERS,
    Wish.JOKER_ELSEWHERE: contexts.WayTitle.OTHER,
}


def _ways(view: PlayerView, legal: Sequence[Action]) -> tuple[contexts.Way, ...]:
    """The lay-downs that are offered, the finder's choice first (R60)."""
    if not any(isinstance(action, LayDown) for action in legal):
        return ()
    found = ways(view.hand, view.contracts[view.seat], view.barred)
    return tuple(_way(view, way) for way in found)


def _way(view: PlayerView, way: Way) -> contexts.Way:
    left = Counter(view.hand)
    left.subtract(card for cards in way.melds for card in cards)
    kept = tuple(left.elements())
    goes_out = not kept or (len(kept) == 1 and kept[0] != view.barred)
    return contexts.Way(
        title=contexts.WayTitle.GOES_OUT if goes_out else _TITLES[way.wish],
        action=format_action(LayDown(way.melds)),
        melds=tuple(meld_cards(meld_of(cards)) for cards in way.melds),
        keeps=len(kept),
        points=count_points(kept),
    )


def _meld_numbers(hand: Sequence[Card], offered: Sequence[contexts.Way]) -> list[tuple[int, ...]]:
    """For each place of the hand and each way, the number (from 1) of the meld that takes the card, 0 for none."""
    columns = [list(_numbers_in(hand, way)) for way in offered]
    return list(zip(*columns, strict=True)) if columns else [()] * len(hand)


def _numbers_in(hand: Sequence[Card], way: contexts.Way) -> Iterator[int]:
    takers = defaultdict(list)
    for number, meld in enumerate(way.melds, start=1):
        for card, _ in meld:
            takers[card].append(number)
    for card in hand:
        yield takers[card].pop(0) if takers[card] else 0
