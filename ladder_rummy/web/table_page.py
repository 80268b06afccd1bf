"""From a game to its table: what the person's view shows, arranged for the eye.

Reads the `PlayerView` and the legal actions; the seed and hidden cards, which a `Game` holds, it never touches.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ladder_rummy.engine.actions import DRAW_STOCK, KEEP, TAKE_DISCARD, Action, Discard, LayDown, LayOff
from ladder_rummy.engine.arrangements import Way, Wish, ways
from ladder_rummy.engine.cards import JOKER, Card, count_points
from ladder_rummy.engine.melds import End, fitting_ends, meld_of
from ladder_rummy.engine.notation import format_action
from ladder_rummy.engine.view import Phase, PlayerView
from ladder_rummy.play.game import Game
from ladder_rummy.play.happenings import TurnSeen, turns_since_own
from ladder_rummy.play.hints import shown_hint
from ladder_rummy.web import parts
from ladder_rummy.web.choosing import choosing, is_choice, next_choices
from ladder_rummy.web.contexts import Table
from ladder_rummy.web.contract_line import contract_line
from ladder_rummy.web.discards import discards_of
from ladder_rummy.web.ending import deal_end, result
from ladder_rummy.web.hinting import hint_of, tip_of
from ladder_rummy.web.seats import seats_in_order
from ladder_rummy.web.strips import meld_cards


class Sheet(NamedTuple):
    """The sheet that an address asks for: the person's choice of cards as text, or what was discarded."""

    choice: str = ""
    discards: bool = False


NO_SHEET: Final = Sheet()


def table_of(game: Game, once: str, notice: str = "", sheet: Sheet = NO_SHEET) -> Table:
    """The table of a game with a line over it; ``once`` is for the form of the next game."""
    view = game.view._replace(hand=_in_sight(game.view))
    legal = game.rules.legal_actions(game.state)
    is_over = view.shown_hands is not None
    seats = seats_in_order(view, game.saved.players)
    offered = _ways(view, legal)
    hint = _hint(game, view, seats)
    choice = sheet.choice if is_choice(sheet.choice, view) else ""
    return Table(
        game_id=game.saved.id,
        turn=game.saved.version,
        state=parts.TableState(view.phase.value),
        deal=view.deal,
        deals=view.deals,
        notice=notice,
        ladders=tuple(_ladder_row(view, seat) for seat in seats),
        lanes=_lanes(view, seats, legal, hint),
        stock_count=view.stock_size,
        pile_top=view.discards[-1] if view.discards else None,
        pile_count=len(view.discards),
        can_draw_stock=DRAW_STOCK in legal,
        can_draw_pile=TAKE_DISCARD in legal,
        account=_account(view, seats),
        contract=contract_line(view),
        hand=_hand(view, legal, offered, hint, choice),
        ways=offered,
        can_undo=game.can_undo,
        can_ask=view.turn_seat == view.seat and not is_over and not game.is_hinted,
        hint=hint,
        tip=tip_of(view, is_ready=bool(offered)),
        choosing=choosing(view, choice) if choice else None,
        discards=discards_of(view, seats) if sheet.discards and not choice and not is_over else None,
        deal_end=deal_end(view, seats) if view.phase is Phase.DEAL_OVER else None,
        result=result(game, seats, once),
    )


def _ladder_row(view: PlayerView, seat: parts.Seat) -> parts.LadderRow:
    is_over = view.shown_hands is not None
    is_down = view.down[seat.number]
    return parts.LadderRow(
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
    view: PlayerView, seats: Sequence[parts.Seat], legal: Sequence[Action], hint: parts.Hint | None
) -> tuple[parts.Lane, ...]:
    slots = defaultdict(list)
    for action in legal:
        if isinstance(action, LayOff):
            slots[action.meld].append(_slot(view, action))
    melds: dict[int, list[parts.LaneMeld]] = {seat.number: [] for seat in seats}
    for number, (owner, meld) in enumerate(view.melds):
        is_hinted = hint is not None and hint.meld == number
        melds[owner].append(parts.LaneMeld(number, meld_cards(meld), tuple(slots[number]), is_hinted))
    return tuple(parts.Lane(seat, tuple(melds[seat.number])) for seat in seats)


def _slot(view: PlayerView, action: LayOff) -> parts.Slot:
    end = action.end or fitting_ends(view.melds[action.meld].meld, action.card)[0]
    places = tuple(place for place, card in enumerate(view.hand) if card == action.card)
    return parts.Slot(action.card, format_action(action), end is End.LOW, places)


def _account(view: PlayerView, seats: Sequence[parts.Seat]) -> tuple[parts.AccountLine, ...]:
    by_number = {seat.number: seat for seat in seats}
    return tuple(_account_line(view, seen, by_number[seen.seat]) for seen in turns_since_own(view))


def _account_line(view: PlayerView, seen: TurnSeen, seat: parts.Seat) -> parts.AccountLine:
    return parts.AccountLine(
        seat=seat,
        took=seen.took,
        laid_down=seen.laid_down,
        added=seen.laid_off,
        dropped=seen.discarded,
        kept=seen.kept,
        went_out=view.hand_sizes[seen.seat] == 0,
    )


# The hand -------------------------------------------------------------------------------------------------------


def _in_sight(view: PlayerView) -> tuple[Card, ...]:
    """The hand as it is shown: the drawn card stands last until the turn ends, then where it is sorted."""
    drawn = view.drawn
    if drawn is None or drawn not in view.hand:
        return view.hand
    place = view.hand.index(drawn)
    return (*view.hand[:place], *view.hand[place + 1 :], drawn)


def _hand(
    view: PlayerView,
    legal: Sequence[Action],
    offered: Sequence[parts.Way],
    hint: parts.Hint | None,
    choice: str,
) -> parts.Hand:
    by_rank = {place: rank for rank, place in enumerate(_places_by_rank(view))}
    free = {action.card for action in legal if isinstance(action, Discard)}
    fits = Counter(card for card, _ in {(a.card, a.meld) for a in legal if isinstance(a, LayOff)})
    in_ways = _meld_numbers(view.hand, offered)
    hinted = _hinted_place(view, hint)
    next_choice = next_choices(choice, len(view.contracts[view.seat].requirements))
    cards = tuple(
        parts.HandCard(
            card=card,
            by_rank=by_rank[place],
            drop=format_action(Discard(card)) if card in free else "",
            badge=_badge(view, place),
            fits=fits[card],
            copy=1 + view.hand[:place].count(card),
            in_ways=in_ways[place],
            is_hinted=place == hinted,
            chosen=int(choice[place]) if choice else 0,
            next_choice=next_choice[place] if choice else "",
        )
        for place, card in enumerate(view.hand)
    )
    return parts.Hand(_mode(view), cards, can_keep=KEEP in legal)


def _hint(game: Game, view: PlayerView, seats: Sequence[parts.Seat]) -> parts.Hint | None:
    choice = shown_hint(game)
    return hint_of(view, choice, seats) if choice else None


def _hinted_place(view: PlayerView, hint: parts.Hint | None) -> int:
    """Where the hinted card stands in the hand, -1 for none."""
    is_in_hand = hint is not None and hint.advice in ("drop", "off", "keep") and hint.card in view.hand
    return view.hand.index(hint.card) if is_in_hand and hint and hint.card is not None else -1


def _places_by_rank(view: PlayerView) -> list[int]:
    """The places of the hand in the order of ranks, jokers behind them, the drawn card last."""
    hand = view.hand

    def key(place: int) -> tuple[bool, bool, int, int]:
        return _is_drawn(view, place), hand[place] == JOKER, hand[place].rank, place

    return sorted(range(len(hand)), key=key)


def _is_drawn(view: PlayerView, place: int) -> bool:
    """Whether the drawn card stands there: of twins the last one."""
    return place == len(view.hand) - 1 and view.hand[place] == view.drawn


def _mode(view: PlayerView) -> parts.HandMode:
    if view.phase is not Phase.PLAY:
        return parts.HandMode.REST
    return parts.HandMode.PICK if view.down[view.seat] else parts.HandMode.DROP


def _badge(view: PlayerView, place: int) -> parts.Badge:
    """The drawn card may also be barred, which matters more."""
    if not _is_drawn(view, place):
        return parts.Badge.NONE
    return parts.Badge.BARRED if view.drawn == view.barred else parts.Badge.NEW


# Ways to lay down -----------------------------------------------------------------------------------------------


_TITLES: Final = {
    Wish.FINDER: parts.WayTitle.MOST_POINTS,
    Wish.MOST_POINTS: parts.WayTitle.MOST_POINTS,
    Wish.FEWEST_JOKERS: parts.WayTitle.FEWEST_JOKERS,
    Wish.JOKER_ELSEWHERE: parts.WayTitle.OTHER,
}


def _ways(view: PlayerView, legal: Sequence[Action]) -> tuple[parts.Way, ...]:
    """The lay-downs that are offered, the finder's choice first (R60)."""
    if not any(isinstance(action, LayDown) for action in legal):
        return ()
    found = ways(view.hand, view.contracts[view.seat], view.barred)
    titles = dict(_TITLES)
    if any(way.wish is Wish.MOST_POINTS for way in found):
        titles[Wish.FINDER] = parts.WayTitle.CAN_DISCARD
    return tuple(_way(view, way, titles[way.wish]) for way in found)


def _way(view: PlayerView, way: Way, title: parts.WayTitle) -> parts.Way:
    left = Counter(view.hand)
    left.subtract(card for cards in way.melds for card in cards)
    kept = tuple(left.elements())
    goes_out = not kept or (len(kept) == 1 and kept[0] != view.barred)
    return parts.Way(
        title=parts.WayTitle.GOES_OUT if goes_out else title,
        action=format_action(LayDown(way.melds)),
        melds=tuple(meld_cards(meld_of(cards)) for cards in way.melds),
        keeps=len(kept),
        points=count_points(kept),
        choice=_choice_of(view.hand, way.melds),
    )


def _meld_numbers(hand: Sequence[Card], offered: Sequence[parts.Way]) -> list[tuple[int, ...]]:
    """For each place of the hand and each way, the number (from 1) of the meld that takes the card, 0 for none."""
    columns = [tuple(map(int, way.choice)) for way in offered]
    return list(zip(*columns, strict=True)) if columns else [()] * len(hand)


def _choice_of(hand: Sequence[Card], melds: Sequence[Sequence[Card]]) -> str:
    """A lay-down as the person's own choice: for each card of the hand the number of its meld, 0 if it stays."""
    return "".join(map(str, _numbers_in(hand, melds)))


def _numbers_in(hand: Sequence[Card], melds: Sequence[Sequence[Card]]) -> Iterator[int]:
    takers = defaultdict(list)
    for number, meld in enumerate(melds, start=1):
        for card in meld:
            takers[card].append(number)
    for card in hand:
        yield takers[card].pop(0) if takers[card] else 0
