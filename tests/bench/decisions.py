"""Decisions a second: our engine and bots beside the gin rummy of RLCard and of OpenSpiel, in one run.

Each contender plays whole games for a fixed number of decisions; the contenders take turns, round by round, so
that whatever else the machine does meets all of them. Times are of the processor, figures medians of the rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from ladder_rummy.bots import bot_named
from ladder_rummy.engine.actions import Action
from ladder_rummy.games import ladder
from ladder_rummy.play.bot_turns import bot_action

ROUNDS: Final = 5
DECISIONS: Final = 6_000
Contender = Callable[[int], int]
"""Plays games from a seed on and says how many decisions were taken."""


def main() -> None:
    """Print decisions a second and the ratios that matter."""
    contenders: dict[str, Contender] = {
        "ours, any legal action": ours_at_random,
        "RLCard engine, any legal action": rlcard_engine_at_random,
        "OpenSpiel, any legal action": openspiel_at_random,
        "ours, sharp": lambda seed: ours_by("sharp", seed),
        "ours, steady": lambda seed: ours_by("steady", seed),
        "RLCard, rule bot": rlcard_rule_bot,
    }
    rates = measured(contenders)
    for name, rate in rates.items():
        print(f"{name:34}{rate:10,.0f} decisions/s")
    for name, peer in (
        ("ours, any legal action", "RLCard engine, any legal action"),
        ("ours, any legal action", "OpenSpiel, any legal action"),
        ("ours, sharp", "RLCard, rule bot"),
        ("ours, steady", "RLCard, rule bot"),
    ):
        print(f"{name} : {peer}  {rates[name] / rates[peer]:.2f}")


def measured(contenders: dict[str, Contender]) -> dict[str, float]:
    """The median rate of each, after a warm round that does not count."""
    rates: dict[str, list[float]] = {name: [] for name in contenders}
    for round_ in range(ROUNDS + 1):
        for name, play in contenders.items():
            start, decisions, seed = process_time(), 0, round_ * 1_000
            while decisions < DECISIONS:
                decisions += play(seed)
                seed += 1
            if round_:
                rates[name].append(decisions / (process_time() - start))
    return {name: median(found) for name, found in rates.items()}


def ours_at_random(seed: int) -> int:
    """A game of ten deals by any legal action."""
    choose = Random(seed).choice
    return _ours(seed, lambda state: choose(ladder.legal_actions(state)))


def ours_by(name: str, seed: int) -> int:
    """A game of ten deals by four of one bot."""
    bot = bot_named(name)

    def choose(state: Any) -> Action:
        turn = ladder.turn(state)
        assert turn is not None
        return bot_action(ladder, state, turn, bot, str(seed))

    return _ours(seed, choose)


def _ours(seed: int, choose: Callable[[Any], Action]) -> int:
    state, decisions = ladder.start(str(seed)), 0
    while True:
        while ladder.turn(state):
            state = ladder.apply(state, choose(state))
            decisions += 1
        if ladder.result(state):
            return decisions
        state = ladder.next_deal(state)


def rlcard_engine_at_random(seed: int) -> int:
    """A game of gin rummy in RLCard's engine, without its environment."""
    from rlcard.games.gin_rummy.game import GinRummyGame

    game, rng, decisions = GinRummyGame(), Random(seed), 0
    game.init_game()
    while not game.is_over():
        game.step(rng.choice(game.judge.get_legal_actions()))
        decisions += 1
    return decisions


def openspiel_at_random(seed: int) -> int:
    """A game of gin rummy in OpenSpiel, its chance moves not counted."""
    import pyspiel

    state, rng, decisions = pyspiel.load_game("gin_rummy").new_initial_state(), Random(seed), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def rlcard_rule_bot(seed: int) -> int:
    """A game of gin rummy between two of RLCard's rule bots, through its environment as they need it."""
    import rlcard
    from rlcard.models.gin_rummy_rule_models import GinRummyNoviceRuleAgent

    environment = rlcard.make("gin-rummy", config={"seed": seed})
    environment.set_agents([GinRummyNoviceRuleAgent(), GinRummyNoviceRuleAgent()])
    trajectories, _ = environment.run(is_training=False)
    return sum(len(moves) // 2 for moves in trajectories)


if __name__ == "__main__":
    main()
