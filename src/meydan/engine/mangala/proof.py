"""Proving what positions come to: values, the value of every move, a best line."""

import time
from dataclasses import dataclass

from meydan.engine import weights
from meydan.engine.lines import Stop
from meydan.engine.mangala import native
from meydan.engine.mangala.positions import GAME, Pits, lead, pits_of
from meydan.engine.mangala.record import Proof, Record
from meydan.games.mangala import MangalaState

MEMORY = 512 << 20
"""Bytes for proved bounds, unless told otherwise."""
WORTH_KEEPING = 100_000
"""Nodes from which on a proof goes to the record."""


class Stopped(Exception):
    """The work was ended before there was an answer."""


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A move and the final margin it leads to, as the mover sees it."""

    pit: int
    margin: int


class Prover:
    """Proves values with a tablebase, remembering what was proved before."""

    def __init__(
        self,
        table: native.TablebaseFile,
        *,
        memory: int = MEMORY,
        threads: int = 1,
        record: Record | None = None,
        stop: Stop | None = None,
        worth: int = WORTH_KEEPING,
    ) -> None:
        self.table = table
        self.threads = threads
        self._solver = native.needed().Solver(
            table, memory=memory, weights=weights.shipped("mangala"), worth=worth
        )
        self._record = record
        self._stop = stop
        self._worth = worth
        self._values: dict[Pits, int] = {}
        self._begin = time.monotonic()
        for proof in record.known if record is not None else ():
            self._solver.learn(proof.pits, lower=proof.lower, upper=proof.upper)

    @property
    def nodes(self) -> int:
        """Searched so far."""
        return self._solver.nodes

    def value(self, state: MangalaState, *, guess: int = 0) -> int:
        """What the side to move wins more of the stones in the pits; raises `Stopped`.

        Questions begin at the guess and move on until both bounds meet.
        """
        pits = pits_of(state)
        known = self._values.get(pits)
        if known is None:
            known = self._values[pits] = self._proved(pits, guess)
        return known

    def margin(self, state: MangalaState, *, guess: int = 0) -> int:
        """The final margin as the side to move sees it."""
        return lead(state) + self.value(state, guess=guess - lead(state))

    def moves(self, state: MangalaState, *, guess: int = 0) -> tuple[MoveValue, ...]:
        """Every legal move with its final margin, in the order of the pits."""
        found = []
        for pit in GAME.legal(state):
            child = GAME.play(state, pit)
            if child.turn is state.turn:
                found.append(MoveValue(pit, self.margin(child, guess=guess)))
            else:
                found.append(MoveValue(pit, -self.margin(child, guess=-guess)))
        return tuple(found)

    def line(self, state: MangalaState) -> tuple[int, ...]:
        """Best play to the end; of equal moves the first."""
        line = []
        while GAME.outcome(state) is None:
            pit = max(self.moves(state, guess=self.margin(state)), key=lambda m: m.margin).pit
            line.append(pit)
            state = GAME.play(state, pit)
        return tuple(line)

    def claims(self, state: MangalaState, *, bound: int, least: bool) -> bytes:
        """A strategy that shows that the pits are worth at least, or at most, so much.

        Raises `ValueError` where they are not, `Stopped`.
        """
        found = self._solver.claims(pits_of(state), bound, least=least, stop=self._pause)
        if found is None:
            raise Stopped
        return found

    def _proved(self, pits: Pits, guess: int) -> int:
        all_ = sum(pits)
        lower, upper = -all_, all_
        # A value has the parity of the stones; a question of the other parity would waste itself.
        wanted = max(-all_, min(all_, guess + (guess + all_) % 2))
        while lower < upper:
            before = self.nodes
            answer = self._solver.ask(pits, wanted, threads=self.threads, stop=self._pause)
            if answer is None:
                self._pause()
                raise Stopped
            if answer >= wanted:
                lower = answer
                wanted = lower + 2
            else:
                upper = wanted = answer
            if self.nodes - before >= self._worth:
                self._keep(pits, lower, upper, self.nodes - before)
        self._pause()
        return lower

    def _pause(self) -> bool:
        """Called while the solver works: what was proved goes to the record."""
        for pits, lower, upper, nodes in self._solver.proofs():
            self._keep(tuple(pits), lower, upper, nodes)
        return self._stop is not None and self._stop()

    def _keep(self, pits: Pits, lower: int, upper: int, nodes: int) -> None:
        if self._record is None:
            return
        seconds = round(time.monotonic() - self._begin, 3)
        self._record.add(Proof(pits=pits, lower=lower, upper=upper, nodes=nodes, seconds=seconds))
