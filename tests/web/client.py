"""A client without scripts: it reads pages as text, finds forms in them, and sends what a browser would."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

import httpx


@dataclass
class Form:
    """A form as it stands in a page: where it goes, its hidden fields, its enabled buttons named action."""

    method: str
    address: str
    ident: str = ""
    in_main: bool = False
    fields: dict[str, str] = field(default_factory=dict)
    actions: list[str] = field(default_factory=list)


class Page(HTMLParser):
    """What a client without scripts understands of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.state = ""
        self.forms: list[Form] = []
        self.cards: list[str] = []
        self.action_names: list[tuple[str, str]] = []
        self.notices: list[str] = []
        self._open: Form | None = None
        self._in_main = False
        self._in_notice = False
        self._owned: list[tuple[str, str]] = []
        self.feed(text)
        for form in self.forms:
            form.actions += [value for owner, value in self._owned if owner == form.ident]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "data-card" in given:
            self.cards.append(given["data-card"])
        if given.get("name") == "action":
            self.action_names.append((tag, given.get("type", "submit")))
        if tag == "main":
            self._in_main, self.state = True, given.get("data-state", "")
        elif tag == "form":
            self._open = Form(
                given.get("method", "get"), given.get("action", ""), given.get("id", ""), self._in_main
            )
            self.forms.append(self._open)
        elif tag == "input" and given.get("type") == "hidden" and self._open:
            self._open.fields[given["name"]] = given.get("value", "")
        elif tag == "button":
            self._read_button(given)
        self._in_notice = "notice" in given.get("class", "").split()

    def _read_button(self, given: dict[str, str]) -> None:
        if given.get("name") != "action" or "disabled" in given or given.get("type", "submit") != "submit":
            return
        if "form" in given:
            self._owned.append((given["form"], given["value"]))
        elif self._open:
            self._open.actions.append(given["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        if tag == "main":
            self._in_main = False
        self._in_notice = False

    def handle_data(self, data: str) -> None:
        if self._in_notice and data.strip():
            self.notices.append(data.strip())

    @property
    def actions(self) -> list[str]:
        """Every action that the page offers, each once, in its order."""
        posts = [form for form in self.forms if form.address.endswith("/actions") and form.method == "post"]
        return list(dict.fromkeys(action for form in posts for action in form.actions))

    @property
    def turn(self) -> int:
        """The turn that the table's forms carry."""
        turns = {form.fields["turn"] for form in self.forms if "turn" in form.fields}
        assert len(turns) == 1, turns
        return int(turns.pop())

    def form_to(self, end: str) -> Form:
        """The post form whose address ends so."""
        return next(form for form in self.forms if form.method == "post" and form.address.endswith(end))


class Client:
    """A player at one server: remembers cookies, follows no redirect unless it says so."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=address, timeout=30)
        self.game = ""
        self.page = Page("")

    def start(self, **fields: str) -> Page:
        """Start a game and open its table."""
        answer = self.http.post("/games", data={"game": "ladder", "kind": "new", **fields})
        assert answer.status_code == 303, answer.text
        self.game = answer.headers["location"]
        return self.look()

    def look(self) -> Page:
        """Open the table."""
        answer = self.http.get(self.game)
        assert answer.status_code == 200, answer.text
        self.page = Page(answer.text)
        return self.page

    def post(self, kind: str, headers: dict[str, str] | None = None, **fields: object) -> httpx.Response:
        """Post to the game; the turn of the page last seen unless another is named."""
        data = {"turn": str(self.page.turn) if "turn" not in fields else ""} | {
            k: str(v) for k, v in fields.items()
        }
        return self.http.post(f"{self.game}/{kind}", data=data, headers=headers)

    def act(self, action: str) -> Page:
        """Send an action and open the table again."""
        answer = self.post("actions", action=action)
        assert answer.status_code == 303, (action, answer.status_code, Page(answer.text).notices)
        return self.look()
