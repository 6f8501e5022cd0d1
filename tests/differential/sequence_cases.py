# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The steps of sequences on both servers. Each case has a model of its own for each strategy, and one stream.

A step is a request (sequence, flags, orders, and options of Sequences.send), a number of answers to take, or seconds to
wait. "only" names the strategy for which the results are certain. Requests that are sent while sequence 1 is held are
queued in their order before any of them is executed.
"""

import dataclasses

from model_repository import tensor
from sequences import ALL, FLAGS, SECOND, add_sequences, control, corrid

STRATEGIES = {"direct": "direct { }", "oldest": "oldest { max_candidate_sequences: 4 }"}
HOLD = "hold_ms=400"


@dataclasses.dataclass(frozen=True)
class Case:
    name: str
    strategy: str
    steps: tuple
    settings: dict = dataclasses.field(default_factory=dict)

    @property
    def model(self):
        return self.name.replace(" ", "_").replace(",", "")


def send(*request, **options):
    return request, options


def ask(*request, **options):
    return [send(*request, **options), 1]


def ask_settled(*requests):
    """Sends the requests one after the other. 2.51 answers an iterative request shortly before it frees its slot and
    does not show when: the next request would sometimes find the slot taken, and get the one beside it."""
    return [step for request in requests for step in [request, 1, 0.3]]


def steps(*parts):
    """Flattens lists of steps."""
    return tuple(step for part in parts for step in (part if isinstance(part, list) else [part]))


def begin(count, **options):
    return [step for name in range(1, count + 1) for step in ask(name, "start", **options)]


def held(*requests):
    """Sequence 1 executes while the other requests are queued."""
    return [*ask(1, "", HOLD), *requests, len(requests)]


X = {"inputs": tensor("input", "X")}
RAGGED = {"inputs": tensor("input", "X", extra="allow_ragged_batch: true")}
ITERATIVE = {"controls": ALL + "iterative_sequence: true\n"}
ODD = control("START", "fp32_false_true: [ -1, 1.5 ]") + control("END", "bool_false_true: [ true, false ]") + control("READY", "int32_false_true: [ 7, 9 ]")

CASES = {
    "a whole sequence": (steps(ask(7, "start"), ask(7), ask(7, "end"), ask(7)), {}),
    "of one request": (steps(ask(7, "start end"), ask(7, "start end"), ask(7, "end")), {}),
    "a start in between": (steps(begin(2), ask(2, "start"), ask(2), ask(2, "start end"), ask(2), ask(3, "start"), ask(1, "end")), {}),
    "no id": (steps(ask(0, "start"), ask("", "start end"), ask(0)), {}),
    "two rows": (steps(send(1, "start", rows=2), 1, ask(1)), {}),
    # An id of the other type is refused (row 1.8.5); 2.51 gives the model unrelated memory in its place.
    "texts": (steps(ask("seven", "start"), ask("x" * 128, "start end"), ask("seven", "end")), {"controls": FLAGS + corrid("BYTES")}),
    "a text and a number of one model": (steps(ask("7", "start"), ask(7, "start"), ask("7"), ask(7, "end"), ask("7", "end")), {"controls": FLAGS}),
    "odd controls": (steps(ask(7, "start"), ask(7), ask(7, "end"), ask(7, "start end")), {"controls": ODD + corrid("INT32")}),
    "low bits": (steps(ask((1 << 40) - 1, "start end"), ask((1 << 40) + 5, "start end"), ask(-1, "start end")), {"controls": corrid("INT32")}),
    "negative ids": (steps(ask(-5, "start"), ask(-5, "end")), {"controls": corrid("INT64")}),
    "no batch": (steps(ask(7, "start"), ask(7), ask(7, "end")), {"max_batch_size": 0}),
    "rows of slots": (steps(begin(4), ask(4), ask(2), ask(3), ask(1, "end"), ask(5, "start"), ask(4, "end"), ask(3)), {}),
    "held": (steps(begin(4), held(send(2), send(2), send(4), send(3), send(2))), {}),
    "held, with ends": (steps(begin(4), held(send(2, "end"), send(3, "end"), send(5, "start end"), send(6, "start"), send(6, "end"))), {"only": "direct"}),
    "other shapes": (steps(begin(4, X=[[0]]), ask(1, "", HOLD, X=[[0]]), send(2, X=[[1, 2]]), send(3, X=[[1, 2, 3]]), send(4, X=[[4, 5]]), 3), X),
    "ragged": (steps(begin(3, X=[[0]]), ask(1, "", HOLD, X=[[0]]), send(2, X=[[1, 2]]), send(3, X=[[1, 2, 3]]), 2), RAGGED),
    "a failure among others": (steps(begin(4), held(send(3), send(2, "", "fail=UNAVAILABLE"), send(4)), ask(2), ask(2, "end")), {}),
    "a failed execution": (steps(begin(3), held(send(3), send(2, "", "fail_execute=NOT_FOUND")), ask(2), ask(3)), {}),
    "idle": (steps(ask(1, "start"), 1.5, ask(1), ask(1, "start"), ask(1, "end")), {"idle": SECOND // 4}),
    "backlog": (steps(ask(1, "start"), send(2, "start"), send(3, "start end"), send(2), send(4, "start"), send(2, "end"), send(2, "start end"),
                      send(4, "end"), send(1, "end"), 8), {"max_batch_size": 1, "strategy": "oldest { max_candidate_sequences: 1 }"}),
    "backlog time-out": (steps(ask(1, "start"), send(2, "start", timeout=SECOND // 5), send(2), 1.5, send(2), 3, ask(1, "end")),
                         {"max_batch_size": 1, "strategy": "oldest { max_candidate_sequences: 1 }"}),
    "iterative": (steps(ask_settled(send(0), send(0, "", "reschedule=1"), send(0, "", "reschedule=4"))), ITERATIVE),
    "iterative with flags": (steps(ask_settled(send(0, "start"), send(0, "end"), send(0, "start end", "reschedule=2"))), ITERATIVE),
    "iterative with an id": (steps(ask_settled(send(7, "start"), send(7, "start", "reschedule=1"))), ITERATIVE),
    "iterative of two rows": (steps(send(0, rows=2), 1), ITERATIVE),
    "scheduled again elsewhere": (steps(ask(1, "start", "reschedule=1"), ask(1, "end")), {}),
}

# With TRITONSERVER_DELAY_SCHEDULER=3, the first execution begins when three requests wait.
DELAYED = {
    "three wait": (steps(send(1, "start"), send(2, "start"), send(3, "start"), 3, ask(2), ask(3)), {}),
    "two of one wait": (steps(send(1, "start"), send(1, "end"), send(2, "start"), 3, ask(2)), {"only": "direct"}),
}


def cases(table):
    for name, (done, settings) in table.items():
        for strategy, text in STRATEGIES.items():
            if settings.get("only", strategy) != strategy:
                continue
            chosen = settings.get("strategy", text) if strategy == "oldest" else text
            yield Case(f"sequences, {strategy}, {name}", chosen, done, {key: value for key, value in settings.items() if key not in ("strategy", "only")})


def lay_out(repository, table):
    for case in cases(table):
        add_sequences(repository, case.model, case.strategy, **{"max_batch_size": 4, **case.settings})
    return repository
