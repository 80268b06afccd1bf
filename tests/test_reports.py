"""What players of such games complain of, and the tests that hold it here.

Each entry of `REPORTS` is a kind of fault that players of card games, daily games and their sites have reported, told
in a few words, and below it the tests that would fail if this game had it, as folder/file and name without their
``test_``; a star is every test of the file. Where a test cannot hold all of it, a sentence in brackets says why.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent

REPORTS: Final = """
1 a bot throws what wins and keeps what is useless
  bots/silly_moves *
2 the cards depend on who plays
  rules/product r62_the_deals_come_from_the_seed_alone_however_it_is_played
3 the proof of fairness is far away
  web/fairness the_page_shows_example_measures_and_the_command_line
  web/fairness every_bot_that_is_told_of_is_there_and_every_rung_has_a_share
4 hints mislead
  web/hints following_hints_plays_a_whole_game_and_the_record_says_so
  web/hints every_ground_of_every_bot_has_words
  (That hints win as often as the strongest bot follows from their being its choices.)
5 a daily is thought to be unfair
  web/day_pages a_day_done_tells_place_spread_and_par
  daily/chain *
6 a setting forgets itself
  web/settings every_choice_is_kept_and_shown_on_every_page
  web/settings settings_outlive_the_server
  web/settings what_a_form_leaves_out_stays
7 the discards cannot be opened by touch
  web/sheets the_discards_are_those_of_the_deal_in_order
  browser/fit what_is_tapped_is_large_enough
  browser/axe no_violation
8 a discard needs dragging
  browser/whole_game a_whole_game_by_taps
  browser/whole_game a_whole_game_by_mouse
  browser/keyboard a_deal_by_keyboard_alone
  browser/keyboard a_whole_game_by_keyboard_alone
  browser/drag a_deal_by_dragging
  browser/drag a_whole_game_by_dragging
9 an action is missing for one input
  web/whole_game a_whole_game_by_forms
  web/templates play_needs_nothing_but_the_forms_of_the_page
  browser/keyboard every_key_is_listed
  browser/drag two_taps_move_a_card_for_whoever_does_not_drag
10 two taps at once count twice
  web/races fifty_posts_of_one_action_are_one_action
  web/races fifty_posts_of_one_turn_are_one_action_and_the_others_are_told
11 a misspelt attribute does nothing
  web/templates every_htmx_attribute_is_known_to_the_pinned_htmx
  browser/whole_game a_double_tap_counts_once
12 a daily is used up by starting it twice
  daily/starting twenty_starts_at_once_are_one_game
  daily/starting a_second_start_opens_the_first_however_far_it_is
13 fast taps while cards move mix up the table
  browser/show taps_as_fast_as_they_come_leave_both_sides_agreed
  browser/show the_stock_can_be_drawn_from_during_the_show
14 going back loses the game
  browser/whole_game reload_back_and_forward_lead_to_the_same_table
  browser/take_back leaving_the_page_sends_it
15 a page of help loses the game
  web/whole_game the_table_is_the_same_after_leaving_and_coming_back
  web/settings a_setting_changes_in_the_middle_of_a_turn_without_touching_the_game
16 going back shows a part of a page without its looks
  browser/whole_game reload_back_and_forward_lead_to_the_same_table
17 a header is misread, and a part comes for a page
  web/http a_get_gives_a_whole_page_unless_a_part_is_asked_for
  web/http a_full_request_by_htmx_is_sent_on_like_any_other
18 a move that looked done never arrived
  browser/network five_seconds_without_a_network_cost_one_tap
  browser/network an_answer_that_is_lost_changes_nothing_twice
  browser/take_back without_a_network_the_card_stays_in_the_hand
19 a tap that waited for the network acts later
  browser/network taps_without_a_network_act_on_no_later_turn
20 two tabs pull the table to and fro
  browser/whole_game a_second_tab_is_told_that_the_table_moved_on
21 nobody knows when the day changes
  browser/countdown only_the_hour_of_the_end_is_the_players_own
  browser/countdown without_scripts_it_is_said_in_hours_and_utc
22 two rules for one date
  daily/days a_day_stands_where_its_seconds_say
  daily/days a_zone_changes_nothing
  web/day_pages a_day_changes_at_midnight_and_closes_two_hours_later
23 midnight passes during a daily
  daily/starting after_midnight_both_days_go_on_and_both_count
  web/day_pages finished_between_midnight_and_the_close_it_counts
24 the countdown is hours off
  browser/countdown a_wrong_clock_counts_on_rightly
25 a journey ends a streak
  daily/streaks a_journey_ends_no_streak
26 the clock of the device opens days to come
  daily/starting a_day_to_come_cannot_be_asked_for
  daily/starting there_is_no_other_day
  web/daily other_days_are_not_there
27 a second try at a daily counts
  daily/starting a_closed_day_is_played_again_and_counts_nothing
28 past dailies are gone
  web/day_pages a_past_day_is_played_unranked_by_its_form
29 scores are sent by scripts
  web/fuzz an_action_is_taken_as_it_is_meant_or_refused
  daily/day_of_players the_board_of_a_day_is_what_a_recount_says
30 a daily is tried in a private window first
  daily/starting a_hint_and_a_first_day_stand_apart
31 rude names
  play/names rude_names_are_refused
  play/names innocent_names_pass_as_they_are
  web/me a_report_hides_at_once_from_one_and_after_three_from_all
32 a list of words is always got round
  play/names every_generated_name_would_pass_as_a_typed_one
  web/me a_name_is_generated_until_one_is_typed
33 two places for one result
  daily/boards the_own_row_is_there_at_place_5000_too_and_everywhere_the_same
  daily/boards places_are_one_more_than_the_better_ones
34 ties look wrong
  daily/boards places_are_one_more_than_the_better_ones
35 a streak that ended is not told
  daily/streaks a_streak_ends_when_its_last_chance_closes_and_says_what_it_was
  web/day_pages a_streak_is_shown_and_a_broken_one_with_its_length
36 the hand is wider than the phone
  browser/fit a_place_fits_its_window
  browser/fit nothing_scrolls_sideways
  browser/fit what_is_tapped_is_large_enough
37 bots are too fast or too slow
  browser/show each_bot_is_shown_in_its_turn
  browser/show a_tap_skips_the_show
  web/settings every_choice_is_kept_and_shown_on_every_page
38 what the others did is missed
  play/happenings three_turns_are_told_in_their_order_until_the_persons_own_ends
  browser/live_region one_new_text_a_turn
39 a state is told by colour alone
  web/colours suits_are_told_apart_by_all_eyes
  browser/axe no_violation
  (Selected is a lift and a ring, new an arrow, barred a lock: that a mark is drawn is looked at in pictures.)
40 a ring drowns in what is beside it
  web/colours rings_of_focus_and_choice_stand_out_from_all_that_is_beside_them
41 things move for whom motion makes ill
  browser/show reduced_motion_shows_all_at_once
  browser/patience the_players_own_word_on_motion_comes_before_the_systems
42 sound comes back by itself
  browser/sound a_card_is_heard_where_that_is_wished
43 a screen reader stays silent
  browser/live_region one_new_text_a_turn
44 an equal text is not said again
  browser/live_region one_new_text_a_turn
45 a selection is lost while somebody thinks
  browser/patience ten_minutes_later_the_card_is_still_selected
46 cards cannot be reached by keys
  browser/keyboard a_deal_by_keyboard_alone
  browser/keyboard arrows_go_through_the_hand_as_it_lies
  browser/keyboard the_focus_goes_on_to_the_next_action
47 numbers and runs turn round within Urdu
  browser/mirrored cards_runs_and_ladders_stay_left_to_right
48 the letters of Urdu are cut
  (Nothing tests it yet.)
49 words stay English in other languages
  browser/languages every_word_is_translated_and_none_is_cut
  i18n/catalogues every_text_is_a_whole_one
50 a plural is glued on
  i18n/catalogues plural_forms_are_those_of_the_unicode_consortium
  i18n/catalogues bengali_counts_nothing_as_one
51 the page knows hidden cards
  web/whole_game a_whole_game_by_forms
  laws/hidden_cards redealing_hidden_cards_changes_no_view_and_no_list
52 the server believes the page
  laws/every_game all_else_is_refused
  web/fuzz a_refused_form_changes_nothing
53 a bot's turn dies with the server
  web/serve a_table_outlives_a_server_that_is_killed
  play/submit an_accepted_action_is_one_change_with_the_bots_answers_in_it
54 a game stands still
  laws/every_game the_game_ends
  laws/every_game the_legal_list_is_sorted_complete_and_never_empty
  bots/whole_games ten_thousand_games_end
55 a meld that grew is not known
  rules/turn r38_the_low_end_grows_card_by_card_and_a_king_never_follows_the_ace
"""
WITHOUT_TESTS: Final = [48]
"""Of pages and letters that are not there yet."""


def _entries() -> dict[int, list[str]]:
    """By number the lines below it."""
    found: dict[int, list[str]] = {}
    number = 0
    for line in REPORTS.strip().splitlines():
        if head := re.match(r"(\d+) \S", line):
            number = int(head[1])
            found[number] = []
        else:
            found[number].append(line.strip())
    return found


@cache
def _tests_in(file: str) -> frozenset[str]:
    folder, _, name = file.partition("/")
    tree = ast.parse((HERE / folder / f"test_{name}.py").read_text("utf-8"))
    names = [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return frozenset(name.removeprefix("test_") for name in names if name.startswith("test_"))


def test_every_report_has_its_tests() -> None:
    entries = _entries()
    assert list(entries) == list(range(1, 56))
    without = [number for number, lines in entries.items() if all(line.startswith("(") for line in lines)]
    assert without == WITHOUT_TESTS


def test_the_tests_are_there() -> None:
    named = [line.split(" ") for lines in _entries().values() for line in lines if not line.startswith("(")]
    assert len(named) > 80
    assert not [f"{file} {name}" for file, name in named if name not in _tests_in(file) | {"*"}]
