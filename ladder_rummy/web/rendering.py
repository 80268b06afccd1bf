"""From a context to HTML: one Jinja environment a language, with the cards drawn once in it.

Two things make a table cheap: a message without facts is put into the template before that is compiled, and a
macro whose arguments are values is remembered, since between two taps hardly a card changes.
Knows templates and texts; which page answers which request is the routes' business.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from gettext import NullTranslations
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from jinja2.runtime import Macro
from markupsafe import Markup

from ladder_rummy.bots.grounds import Grounds
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.i18n import LANGUAGES, N_, TABLE
from ladder_rummy.i18n.bots import name_bot
from ladder_rummy.i18n.cards import describe_contract
from ladder_rummy.i18n.formats import show_date, show_moment, show_month, show_number, show_share, show_time
from ladder_rummy.i18n.hints import say_reason
from ladder_rummy.i18n.review import say_remark
from ladder_rummy.play.preferences import departures
from ladder_rummy.web.cards_html import CardHtml, icon, show_rank
from ladder_rummy.web.contexts import Context
from ladder_rummy.web.parts import Seat


def create_environment(templates: Path, texts: NullTranslations, static: Callable[[str], str]) -> Environment:
    """The environment of one language; ``static`` turns ``"css/base.css"`` into the address of that file."""
    environment = Environment(
        loader=FileSystemLoader(templates),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.extend(translate=texts.gettext)
    environment.add_extension(Translated)
    environment.filters.update(_cards(texts), **_names(texts), **_FORMATS, remembered=Remembered())
    environment.globals.update(_words(texts), static=static, departures=departures)
    environment.globals.update(languages=LANGUAGES, with_fonts=_WITH_FONTS)
    return environment


def render(environment: Environment, context: Context) -> str:
    """The page or partial of this context, its fields unpacked as the template's names."""
    return environment.get_template(context.template).render(vars(context))


class Translated(Extension):
    """Says ``_('…')`` once, when a template is compiled; Jinja then folds it into the text around it."""

    _GAP: Final = re.compile(r"(?<=[>}])\n+(?=<|\{%)")
    _PLAIN: Final = re.compile(r"(?<!\w)_\('([^'\\]*)'\)")

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The template with its messages in the environment's language, and no empty space between its tags."""
        tight = self._GAP.sub("", source)
        return self._PLAIN.sub(lambda found: f"({self._literal(found[1])}|safe)", tight)

    def _literal(self, message: str) -> str:
        translate: Callable[[str], str] = getattr(self.environment, "translate")  # noqa: B009  set by `extend`
        said = translate(message)
        return "'" + said.replace("\\", "\\\\").replace("'", "\\'") + "'"


class Remembered:
    """What macros made of values, by the macro's name and its arguments; a full memory begins anew."""

    MOST: Final = 4096

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], str] = {}

    def __call__(self, macro: Macro, /, *values: Hashable) -> str:
        """The macro's markup; it may depend on nothing but the values."""
        key = (macro.name, *values)
        made = self._made.get(key)
        if made is None:
            if len(self._made) >= self.MOST:
                self._made.clear()
            made = self._made[key] = macro(*values)
        return made


def _words(texts: NullTranslations) -> dict[str, object]:
    """``_`` and its kin: messages are the project's own and may hold markup, facts are escaped, numbers grouped."""

    def gettext(message: str, /, **facts: object) -> Markup:
        return Markup(texts.gettext(message)) % facts  # noqa: S704  a message of a template

    def ngettext(singular: str, plural: str, num: int, /, **facts: object) -> Markup:
        message = texts.ngettext(singular, plural, num)
        return Markup(message) % (facts | {"num": show_number(num)})  # noqa: S704  a message of a template

    def pgettext(context: str, message: str, /, **facts: object) -> Markup:
        return Markup(texts.pgettext(context, message)) % facts  # noqa: S704  a message of a template

    return {"_": gettext, "ngettext": ngettext, "pgettext": pgettext}


_WITH_FONTS: Final = frozenset(each.code for each in TABLE if each.fonts)
"""The languages with a style sheet of letters."""
_FORMATS: Final[dict[str, Callable[..., str]]] = {
    "number": show_number,
    "share": show_share,
    "date": show_date,
    "month": show_month,
    "time": show_time,
    "moment": show_moment,
}
"""Numbers and times in the language in use, which is the environment's."""


def _names(texts: NullTranslations) -> dict[str, Callable[[Seat], str]]:
    """What a seat is called, and the first letter of that for its disc."""
    you = texts.gettext(N_("You"))

    def name(seat: Seat) -> str:
        return you if seat.is_person else texts.gettext(seat.name)

    return {"seat_name": name, "initial": lambda seat: name(seat)[:1]}


def _cards(texts: NullTranslations) -> dict[str, Callable[..., str]]:
    """What draws and names cards, as filters: Jinja calls those directly, and folds ``'tick'|icon`` into the text."""
    cards = CardHtml(texts.gettext)

    def describe(contract: Contract) -> str:
        return describe_contract(contract, texts.ngettext)

    def describe_bot(level: str, character: str) -> str:
        return name_bot(level, character, texts.gettext)

    def reason(grounds: Grounds) -> str:
        return say_reason(grounds, texts.gettext, texts.ngettext)

    def remark(grounds: Grounds) -> str:
        return say_remark(grounds, texts.gettext, texts.ngettext)

    return {
        "card_name": cards.name,
        "card_names": cards.names,
        "face": cards.face,
        "mini": cards.mini,
        "chip": cards.chip,
        "token": cards.token,
        "strip": cards.strip,
        "icon": icon,
        "show_rank": show_rank,
        "describe": describe,
        "reason": reason,
        "remark": remark,
        "describe_bot": describe_bot,
    }
