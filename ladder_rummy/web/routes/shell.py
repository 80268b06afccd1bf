"""What makes an app of the site: the service worker, its offline page, the manifest.

They stand at the top of the site, since a worker rules over what lies below its own address. Knows no game.
"""

from __future__ import annotations

import json
from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from ladder_rummy.i18n import gettext, language
from ladder_rummy.resources import find_folder
from ladder_rummy.web.contexts import Offline
from ladder_rummy.web.site import site_of

router = APIRouter()
_WORKERS: Final = find_folder("static") / "worker"


@router.api_route("/service-worker.js", methods=["GET", "HEAD"])
def service_worker(request: Request) -> Response:
    """The worker, or where it is retired the one that takes itself away; browsers ask for it anew each time."""
    name = "worker.js" if site_of(request).has_worker else "retired.js"
    return FileResponse(_WORKERS / name, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@router.api_route("/offline", methods=["GET", "HEAD"])
def offline(request: Request) -> Response:
    """The page that the worker keeps for when there is no network."""
    return site_of(request).pages.page(request, Offline())


@router.api_route("/manifest.webmanifest", methods=["GET", "HEAD"])
def manifest(request: Request) -> Response:
    """What the site is called and looks like once it is installed, at an address of its own for each language."""
    body = json.dumps(_manifest(request), ensure_ascii=False)
    headers = {
        "Cache-Control": "public, max-age=3600",
        "Content-Language": language().code,
        "Vary": "Accept-Language, Cookie",
    }
    return Response(body, media_type="application/manifest+json", headers=headers)


def _manifest(request: Request) -> dict[str, object]:
    address = site_of(request).files.address
    return {
        "id": "/",
        "name": "Ladder Rummy",
        "short_name": gettext("Rummy"),
        "description": gettext("Ten deals, ten contracts, three opponents. Who climbs highest?"),
        "lang": language().code,
        "dir": language().direction,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#F0E7D9",
        "theme_color": "#F0E7D9",
        "icons": [
            {"src": address("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
            {"src": address("icons/192.png"), "sizes": "192x192", "type": "image/png"},
            {"src": address("icons/512.png"), "sizes": "512x512", "type": "image/png"},
            {
                "src": address("icons/maskable-512.png"),
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
        ],
    }
