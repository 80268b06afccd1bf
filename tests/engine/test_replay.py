"""Records replayed by the rules: right ones to the same end, tampered ones refused where they are wrong."""

from __future__ import annotations

from typing import Any

import pytest

from ladder_rummy.games import ladder
from tests.records import Moment, find, finished, list_moments, put, refused, replayed
from tests.walks import walked


def last_action(deal: int) -> int:
    """The number of a deal's last action."""
    return len(finished()["deals"][deal - 1]["actions"]) - 1


def test_a_finished_record_is_right() -> None:
    assert ladder.result(replayed(finished())) == ladder.result(
        walked("ladder", "records", "eager")[-1].state
    )


def test_an_unfinished_record_is_right_as_far_as_it_goes() -> None:
    record = finished()
    del record["deals"][4:]
    record["result"] = None
    record["deals"][3] |= {"out": None, "laid_down": None, "penalties": None}
    actions = record["deals"][3]["actions"]
    for length in (len(actions) - 1, 30, 7, 1, 0):
        record["deals"][3]["actions"] = actions[:length]
        state = replayed(record)
        assert state.running.number == 4
        assert ladder.result(state) is None


def test_between_two_deals_both_forms_are_right() -> None:
    record = finished() | {"result": None}
    del record["deals"][3:]
    assert replayed(record).running.is_over
    record["deals"].append({"actions": [], "out": None, "laid_down": None, "penalties": None})
    assert replayed(record).running.number == 4


def test_a_record_without_deals_is_a_game_just_dealt() -> None:
    record = finished() | {"deals": [], "result": None}
    assert replayed(record) == ladder.start("records")


def test_a_card_that_is_not_in_the_hand_r65() -> None:
    moment = find(lambda m: m.text.startswith("drop") and m.deal == 3 and m.action > 20)
    other = next(f"drop {rank}S" for rank in "KQJT9" if f"{rank}S" not in map(str, moment.state.running.hand))
    assert refused(put(finished(), moment, other)) == (3, moment.action, moment.seat, "R65")


def test_a_second_lay_down_r34() -> None:
    laid = find(lambda m: m.text.startswith("down"))
    again = find(
        lambda m: (
            (m.deal, m.seat) == (laid.deal, laid.seat) and m.action > laid.action + 1 and m.text[:4] == "drop"
        )
    )
    tampered = put(finished(), again, laid.text, again.text)
    assert refused(tampered) == (again.deal, again.action, again.seat, "R34")


def test_a_lay_off_in_the_turn_of_the_lay_down_r37() -> None:
    laid = find(lambda m: m.text.startswith("down"))
    tampered = put(finished(), laid, laid.text, "off XX 0")
    assert refused(tampered) == (laid.deal, laid.action + 1, laid.seat, "R37")


def test_the_barred_card_discarded_r45() -> None:
    moment = find(lambda m: m.state.running.barred is not None and m.text.startswith("drop"))
    tampered = put(finished(), moment, f"drop {moment.state.running.barred}")
    assert refused(tampered) == (moment.deal, moment.action, moment.seat, "R45")


def test_a_draw_left_out_r31() -> None:
    moment = find(lambda m: m.text == "stock" and m.deal == 2)
    assert refused(put(finished(), moment)) == (2, moment.action, moment.seat, "R31")


def test_a_lay_off_before_being_down_r36() -> None:
    moment = find(lambda m: m.text.startswith("drop"))
    assert refused(put(finished(), moment, "off XX 0")) == (1, moment.action, moment.seat, "R36")


def test_a_lay_down_that_is_not_the_contract_r26() -> None:
    laid = find(lambda m: m.text.startswith("down"))
    tampered = put(finished(), laid, laid.text.rsplit(" ", 1)[0])
    assert refused(tampered) == (laid.deal, laid.action, laid.seat, "R26")


def test_a_card_kept_that_must_not_be_r47() -> None:
    moment = find(lambda m: m.text.startswith("drop"))
    assert refused(put(finished(), moment, "keep")) == (1, moment.action, moment.seat, "R47")


@pytest.mark.parametrize(
    "text", ["", "drop", "drop 7h", "pass", "drop KS ", "off 8H 3 mid", "DROP KS", "\ud800", "a\nb"]
)
def test_a_text_that_is_no_action_r31(text: str) -> None:
    moment = find(lambda m: m.text.startswith("drop") and m.deal == 2)
    assert refused(put(finished(), moment, text)) == (2, moment.action, moment.seat, "R31")


def test_an_action_after_the_end_of_a_deal_r48() -> None:
    record = finished()
    deal = next(i for i, deal in enumerate(record["deals"][:-1]) if deal["out"] is not None)
    record["deals"][deal]["actions"].append("stock")
    number, action, _, article = refused(record)
    assert (number, action, article) == (deal + 1, last_action(deal + 1) + 1, "R48")


def test_an_action_after_the_end_of_the_game_r58() -> None:
    record = finished()
    record["deals"][9]["actions"].append("stock")
    number, action, _, article = refused(record)
    assert (number, action, article) == (10, last_action(10) + 1, "R58")


def test_a_deal_after_the_last_r58() -> None:
    record = finished()
    record["deals"].append({"actions": [], "out": None, "laid_down": None, "penalties": None})
    assert refused(record) == (11, 0, 0, "R58")


def test_a_deal_left_out_is_noticed_in_the_next() -> None:
    record = finished()
    del record["deals"][4]
    assert refused(record)[0] == 5


def test_an_unfinished_deal_in_the_middle_r57() -> None:
    record = finished()
    record["deals"][4] |= {"out": None, "laid_down": None, "penalties": None}
    del record["deals"][4]["actions"][20:]
    deal, action, _, article = refused(record)
    assert (deal, action, article) == (6, 0, "R57")


def test_a_cut_deal_with_its_figures_r54() -> None:
    record = finished()
    record["deals"][4]["actions"].pop()
    assert refused(record) == (5, last_action(5) - 1, 0, "R54")


def test_an_ended_deal_without_its_figures_r54() -> None:
    record = finished()
    record["deals"][4] |= {"out": None, "laid_down": None, "penalties": None}
    assert refused(record) == (5, last_action(5), 0, "R54")


@pytest.mark.parametrize("seat", range(4))
def test_a_wrong_penalty_r54(seat: int) -> None:
    record = finished()
    record["deals"][6]["penalties"][seat] += 1
    assert refused(record) == (7, last_action(7), seat, "R54")


@pytest.mark.parametrize("seat", range(4))
def test_a_wrong_account_of_who_laid_down_r57(seat: int) -> None:
    record = finished()
    record["deals"][6]["laid_down"][seat] ^= True
    assert refused(record) == (7, last_action(7), seat, "R57")


@pytest.mark.parametrize("wrong", [None, 4, -1, 10**30, "other"])
def test_a_wrong_account_of_who_went_out_r48(wrong: int | str | None) -> None:
    record = finished()
    number = next(i for i, deal in enumerate(record["deals"], start=1) if deal["out"] is not None)
    out = record["deals"][number - 1]["out"]
    record["deals"][number - 1]["out"] = (out + 1) % 4 if wrong == "other" else wrong
    assert refused(record) == (number, last_action(number), out, "R48")


@pytest.mark.parametrize(("figure", "article"), [("rungs", "R57"), ("penalties", "R56"), ("places", "R59")])
@pytest.mark.parametrize("seat", range(4))
def test_a_wrong_result(figure: str, article: str, seat: int) -> None:
    record = finished()
    record["result"][figure][seat] += 1
    assert refused(record) == (10, last_action(10), seat, article)


def test_a_result_too_many_and_one_too_few_r58() -> None:
    early = finished()
    del early["deals"][9]
    assert refused(early)[3] == "R58"
    assert refused(finished() | {"result": None})[3] == "R58"


@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_wrong_first_dealer_r5(step: int) -> None:
    record = finished()
    dealer = record["first_dealer"]
    assert refused(record | {"first_dealer": (dealer + step) % 4}) == (1, 0, dealer, "R5")
    begun = record | {"deals": [], "result": None, "first_dealer": (dealer + step) % 4}
    assert refused(begun) == (1, 0, dealer, "R5")


def test_another_seed_is_another_game() -> None:
    dealer = ladder.deal_of("other", 1).dealer
    assert refused(finished() | {"seed": "other", "first_dealer": dealer})[0] == 1


def test_every_single_draw_turned_round_is_noticed() -> None:
    """A draw from the other pile gives other cards, so that some later action or figure is wrong."""
    turned = {"stock": "pile", "pile": "stock"}
    moments = [moment for moment in list_moments() if moment.text in turned]
    for moment in moments[:: len(moments) // 25]:
        tampered: dict[str, Any] = put(finished(), moment, turned[moment.text])
        deal, action, _, _ = refused(tampered)
        assert (deal, action) >= (moment.deal, moment.action)


def test_a_moment_is_what_it_says() -> None:
    moment = find(lambda m: m.text == "stock")
    assert moment == Moment(1, moment.action, moment.state, "stock")
