"""``make bench``: every benchmark in turn."""

from __future__ import annotations

from tests.bench import bench_hands, decisions


def main() -> None:
    """Hands by rung, then decisions a second."""
    bench_hands.main()
    print()
    decisions.main()


if __name__ == "__main__":
    main()
