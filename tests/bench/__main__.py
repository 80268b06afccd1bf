"""``make bench``: every benchmark in turn."""

from __future__ import annotations

from tests.bench import bench_hands, decisions, pages, server


def main() -> None:
    """Hands by rung, decisions a second, pages on a slow phone, requests beside a bare framework."""
    bench_hands.main()
    print()
    decisions.main()
    print()
    pages.main()
    print()
    server.main([])


if __name__ == "__main__":
    main()
