"""What was learned from self-play, one module a network, as ``python -m tests.bench.train`` writes it."""
