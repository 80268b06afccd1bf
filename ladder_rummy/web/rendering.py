"""From a context to HTML: one Jinja environment a language, with the cards drawn once in it.

Knows templates and texts; which page answers which request is the routes' business.
"""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ladder_rummy.engine.contracts import Contract
from ladder_rummy.i18n import N_
from ladder_rummy.i18n.cards import describe_contract
from ladder_rummy.web.cards_html import CardHtml, icon, show_rank
from ladder_rummy.web.contexts import Context, Seat


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
    environment.filters.update(_cards(texts), seat_name=_seat_name(texts))
    environment.globals.update(_words(texts), static=static)
    return environment


def render(environment: Environment, context: Context) -> str:
    """The page or partial of this context, its fields unpacked as the template's names."""
    return environment.get_template(context.template).render(vars(context))


def _words(texts: NullTranslations) -> dict[str, object]:
    """``_`` and ``ngettext``: messages are the project's own and may hold markup, facts are escaped.

    A message without facts is looked up once, since a table says fifty of them.
    """
    said: dict[str, Markup] = {}

    def gettext(message: str, /, **facts: object) -> Markup:
        found = said.get(message)
        if found is None:
            found = said[message] = Markup(texts.gettext(message))  # noqa: S704  a message of a template
        return found % facts if facts else found

    def ngettext(singular: str, plural: str, num: int, /, **facts: object) -> Markup:
        message = texts.ngettext(singular, plural, num)
        return Markup(message) % (facts | {"num": num})  # noqa: S704  a message of a template

    return {"_": gettext, "ngettext": ngettext}


def _seat_name(texts: NullTranslations) -> Callable[[Seat], str]:
    you = texts.gettext(N_("You"))
    return lambda seat: you if seat.is_person else seat.name


def _cards(texts: NullTranslations) -> dict[str, Callable[..., str]]:
    """What draws and names cards, as filters: Jinja calls those directly, and folds ``'tick'|icon`` into the text."""
    cards = CardHtml(texts.gettext)

    def describe(contract: Contract) -> str:
        return describe_contract(contract, texts.ngettext)

    return {
        "card_name": cards.name,
        "face": cards.face,
        "mini": cards.mini,
        "chip": cards.chip,
        "token": cards.token,
        "strip": cards.strip,
        "icon": icon,
        "show_rank": show_rank,
        "describe": describe,
    }
