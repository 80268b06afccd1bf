"""What ``/openapi.json`` says beyond the routes: the forms that posts take, which routes read by themselves.

Served only where a setting allows it; tests send what it describes, and what it does not.
"""

from __future__ import annotations

from typing import Any, Final
from warnings import catch_warnings, filterwarnings

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel

from ladder_rummy.play.preferences import CHOICES
from ladder_rummy.web import forms


class ReportForm(BaseModel):
    """The form that reports a name: the board to go back to."""

    back: str = ""


FORMS: Final[dict[str, type[BaseModel]]] = {
    "/games": forms.StartForm,
    "/games/{game_id}/actions": forms.ActionForm,
    "/games/{game_id}/next": forms.TurnForm,
    "/games/{game_id}/undo": forms.TurnForm,
    "/games/{game_id}/hint": forms.TurnForm,
    "/language": forms.LanguageForm,
    "/settings": forms.SettingsForm,
    "/me/name": forms.NameForm,
    "/me/recover": forms.CodeForm,
    "/me/delete": forms.DeleteForm,
    "/names/{handle}/report": ReportForm,
}
"""The form that each address takes; a post to any other takes none."""


def describe(app: FastAPI) -> None:
    """Let the application's description have the forms in it."""

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _with_forms(_paths_of(app))
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign] # as FastAPI's own page on extending it does


def _paths_of(app: FastAPI) -> dict[str, Any]:
    """FastAPI's own description; it gives GET and HEAD of a page one id, warns of it, and is helped here."""
    with catch_warnings():
        filterwarnings("ignore", "Duplicate Operation ID")
        schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
    for address, operations in schema["paths"].items():
        for method, operation in operations.items():
            operation["operationId"] = f"{method} {address}"
    return schema


def _with_forms(schema: dict[str, Any]) -> dict[str, Any]:
    for address, form in FORMS.items():
        body = {"required": True, "content": {_FORM: {"schema": _schema(form)}}}
        schema["paths"][address]["post"]["requestBody"] = body
    return schema


_FORM: Final = "application/x-www-form-urlencoded"


def _schema(form: type[BaseModel]) -> dict[str, Any]:
    """The form's fields; of the settings also the choices, which are words of their own."""
    schema = form.model_json_schema()
    if form is forms.SettingsForm:
        schema["properties"] |= {name: {"enum": list(words)} for name, words in CHOICES.items()}
    return schema
