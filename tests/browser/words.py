"""What a page says and how it fits: every text that somebody sees or hears, and those that their boxes cut."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from babel import Locale
from playwright.sync_api import Page

from ladder_rummy.play.wordlists import read_words

_SPOKEN: Final = ("aria-label", "title", "alt", "placeholder", "data-turn", "data-said", "data-over")
"""Attributes that are said or shown."""
_TEXTS: Final = """(spoken) => {
  const found = [document.title];
  const read = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      if (element?.closest("script, style, kbd, code, pre, bdi, [translate=no], body [lang]")) continue;
      if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
      else found.push(...spoken.map((name) => node.getAttribute(name) ?? ""));
      if (node.content instanceof DocumentFragment) read(node.content);
    }
  };
  read(document.body);
  const metas = document.querySelectorAll("meta[name=description], meta[property='og:description']");
  found.push(...[...metas].map((meta) => meta.content));
  return [...new Set(found.map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean))];
}"""
"""All that is seen or heard, apart from keys, names, what is not to be translated, and languages' own names."""

_CUT: Final = """() => {
  const slack = 1.5, cut = new Set();
  const hides = (overflow) => ["hidden", "clip"].includes(overflow);
  const scrolls = (overflow) => ["auto", "scroll"].includes(overflow);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    // Out of sight, drawn on a card, or cut on purpose: a line of the account opens on a tap, the day gives way,
    // code scrolls.
    if (!node.data.trim() || holder.closest(".sr, .skip, template, pre, .mini, .face, .did, .said, .day")) continue;
    if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const tell = (why) => cut.add(`“${node.data.trim()}” in #${holder.closest("[id]")?.id}: ${why}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const text of [...range.getClientRects()].filter(({ width }) => width > 0)) {
      if (text.left < -slack || text.right > innerWidth + slack) tell("beside the window");
      for (let box = holder; box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        const { left, right, top, bottom } = box.getBoundingClientRect();
        if (bottom - top < 1) break;  // folded away where a window is low
        const isLabel = box.matches("button, .button, summary, label");
        const isWider = text.left < left - slack || text.right > right + slack;
        const isHigher = text.top < top - slack || text.bottom > bottom + slack;
        if ((isLabel || hides(overflowX)) && isWider) tell(`wider than ${box.tagName}.${box.className}`);
        if ((isLabel || hides(overflowY)) && isHigher) tell(`higher than ${box.tagName}.${box.className}`);
        if (position === "fixed" || scrolls(overflowY)) break;
      }
    }
    const { display, overflowY } = getComputedStyle(holder);
    const { clientHeight, scrollHeight } = holder;
    if (display !== "inline" && !scrolls(overflowY) && clientHeight && scrollHeight > clientHeight + slack)
      tell(`${scrollHeight} px in ${clientHeight}`);
  }
  return [...cut];
}"""
"""Each text beside the window, outside its button or a box that hides what is too much, or in too low a box."""

_PLAIN: Final = re.compile(r"\b(?![0-9a-f]{8,}\b)[A-Za-z]{2,}")
"""A word of plain letters, but for seals and the like."""
_ENGLISH: Final = Locale.parse("en")
_NEVER_TRANSLATED: Final = frozenset(
    ("Ladder", "Rummy", "UTC", "AM", "PM", "QR", "SHA", "JSON", "Shift", "https", "ladder", "rummy")
)
_NAMES: Final = frozenset((*read_words("adjectives-en"), *read_words("nouns-en")))
"""Of players who have typed none, in whose own language they are."""
_CALENDAR: Final = frozenset(
    word
    for names in (_ENGLISH.months, _ENGLISH.days)
    for width in ("wide", "abbreviated")
    for word in names["format"][width].values()
)


def texts(tab: Page) -> list[str]:
    """Every text of a page, each once."""
    found: list[str] = tab.evaluate(_TEXTS, list(_SPOKEN))
    return found


def cut_texts(tab: Page) -> list[str]:
    """A line for each text that does not fit."""
    found: list[str] = tab.evaluate(_CUT)
    return found


def plain_words(found: Iterable[str], also: frozenset[str] = frozenset()) -> list[str]:
    """The texts that hold words of plain Latin letters, apart from those that are the same in every language."""
    allowed = _NEVER_TRANSLATED | _NAMES | also
    return [text for text in found if set(_PLAIN.findall(text)) - allowed]


def plain_dates() -> frozenset[str]:
    """What English dates are made of, for a made-up language that has none of its own."""
    return _CALENDAR
