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
from ladder_rummy.i18n.cards import describe_contract
from ladder_rummy.web.cards_html import CardHtml, icon, show_rank
from ladder_rummy.web.contexts import Context


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
    environment.filters["icon"] = icon
    environment.globals.update(_words(texts), **_cards(texts), static=static)
    return environment


def render(environment: Environment, context: Context) -> str:
    """The page or partial of this context, its fields unpacked as the template's names."""
    return environment.get_template(context.template).render(vars(context))


def _words(texts: NullTranslations) -> dict[str, object]:
    """``_`` and ``ngettext``; a message without facts is looked up once, since a table says fifty of them."""
    said: dict[str, Markup] = {}

    def gettext(message: str, /, **facts: object) -> Markup:
        if facts:
            return Markup(texts.gettext(message)) % facts
        found = said.get(message)
        if found is None:
            found = said[message] = Markup(texts.gettext(message))
        return found

    def ngettext(singular: str, plural: str, num: int, /, **facts: object) -> Markup:
        return Markup(texts.ngettext(singular, plural, num)) % (facts | {"num": num})

    return {"_": gettext, "ngettext": ngettext}


def _cards(texts: NullTranslations) -> dict[str, object]:
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
        "show_rank": show_rank,
        "describe": describe,
    }
