"""The review's page: what was done and what would have been better in words, with a link to that moment."""

from __future__ import annotations

import re
from gettext import NullTranslations

from ladder_rummy.play.review import MOST, findings, review_of
from ladder_rummy.resources import find_folder
from ladder_rummy.web.rendering import create_environment, render
from ladder_rummy.web.review_pages import review_page
from tests.play.test_review import played
from tests.web.replay_states import PLAYED

ENVIRONMENT = create_environment(find_folder("templates"), NullTranslations(), "/static/{}".format)


def test_each_finding_stands_in_words_with_the_move_that_it_is_about() -> None:
    text = render(ENVIRONMENT, review_page(PLAYED))
    found = list(findings(review_of(PLAYED)))
    assert found
    moves = [int(number) for number in re.findall(r"/replay\?move=(\d+)&amp;view=own", text)]
    assert moves == [finding.move for finding in found]
    assert text.count('class="better"') == len(found)
    assert all(block.count("<li>") <= MOST for block in text.split('<section class="panel block"')[1:])


def test_every_kind_of_finding_can_be_said() -> None:
    text = render(ENVIRONMENT, review_page(played("one", "any")))
    for words in ("You discarded", "You drew from the stock.", "Lay your contract down.", "Better:"):
        assert words in text


def test_where_nothing_could_be_bettered_one_sentence_says_so() -> None:
    text = render(ENVIRONMENT, review_page(played("one", "sharp")))
    assert "would have played this game as you did" in text
    assert 'class="better"' not in text
