"""``make bench``: every benchmark in turn."""

from __future__ import annotations

from tests.bench import bench_hands, decisions, pages


def main() -> None:
    """Hands by rung, decisions a second, pages on a slow phone."""
    bench_hands.main()
    print()
    decisions.main()
    print()
    pages.main()


if __name__ == "__main__":
    main()
