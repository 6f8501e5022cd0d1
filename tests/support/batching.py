# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Dynamic batching from the client's side: models, requests in a known order, and which of them were executed together.

Requests on one stream are queued in their order. With TRITONSERVER_DELAY_SCHEDULER=6 in a server's environment, a model
executes nothing before six requests wait, so that their batches do not depend on time.
"""

import contextlib
import dataclasses
import itertools
import string

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
from model_repository import tensor
from server_process import wait_until
from steered import probe_inputs, stream

HOLD = "TRITONSERVER_DELAY_SCHEDULER"
HELD = 6
HOUR = 3_600_000_000  # in microseconds, as in configurations
MARKER = "marker"
OUTPUTS = ("EXECUTION", "INSTANCE")


def tensors(x=""):
    """Returns the tensors of every probe, an input of any length, and an optional one; `x`: further fields of the first
    of the two."""
    return (tensor("input", "ORDERS", "BYTES", (1,)) + tensor("input", "X", dims=(-1,), extra=x) +
            tensor("input", "Y", dims=(1,), extra="optional: true") + tensor("output", "DATA", "UINT8") +
            tensor("output", "EXECUTION", "UINT64", (4,)) + tensor("output", "INSTANCE", "BYTES", (1,)))


@dataclasses.dataclass(frozen=True)
class Ask:
    """A request: its rows (0 for a model without batching), its orders, the length of X and whether it has Y, if the
    model has these, and its options."""

    rows: int = 1
    orders: str = ""
    x: int | None = None
    y: bool = False
    options: dict = dataclasses.field(default_factory=dict)

    def inputs(self, library=grpcclient):
        found = probe_inputs(library, self.orders, self.rows or None)
        for name, length in (("X", self.x), ("Y", 1 if self.y else None)):
            if length is not None:
                found.append(library.InferInput(name, [self.rows, length], "FP32"))
                found[-1].set_data_from_numpy(np.zeros((self.rows, length), np.float32))
        return found


def ask(rows=1, orders="", x=None, y=False, **options):
    return Ask(rows, orders, x, y, options)


def add_batching(repository, name, batching="", max_batch_size=8, instances=1, declared=""):
    """Adds a probe model with dynamic batching; `declared`: its tensors, if they are not those of every probe."""
    repository.add_probe(name, max_batch_size, f"{declared}dynamic_batching {{ {batching} }}\n", instances)


def outputs(library=grpcclient):
    return [library.InferRequestedOutput(name) for name in OUTPUTS]


class Sender:
    """Sends requests in a known order, named a, b, c and so on."""

    def __init__(self, server, opened, first):
        self.server = server
        self.stream = opened
        self.names = itertools.islice(string.ascii_lowercase, string.ascii_lowercase.index(first), None)

    def send(self, model, *asked):
        for one in asked:
            self.stream.send(model, one.inputs(), next(self.names), outputs=outputs(), **one.options)

    def settle(self):
        """Returns when the requests are queued: a request for another model, which was sent after them, has been
        executed."""
        before = counters(self.server, MARKER).inference_count
        self.stream.send(MARKER, probe_inputs(grpcclient))
        wait_until(lambda: counters(self.server, MARKER).inference_count > before, "the marker was executed")

    def take(self, count):
        return self.stream.take(count)


@contextlib.contextmanager
def sender(server, first="a"):
    with stream(server.grpc_url) as opened:
        yield Sender(server, opened, first)


@contextlib.contextmanager
def busy(server, model, rows=8):
    """Occupies an instance until the end of the block; `rows`: the model's maximum batch size, so that no request
    joins."""
    with sender(server) as blocking:
        blocking.send(model, ask(rows, "delay_ms=3600000", priority=1))
        blocking.settle()
        yield


def counters(server, model):
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        return client.get_inference_statistics(model).model_stats[0]


def sizes(server, model):
    """Returns the number of executions of each batch size in the model's statistics."""
    return {one.batch_size: one.compute_infer.count for one in counters(server, model).batch_stats}


def batches(results):
    """Returns the names of requests by their batch, in order: ab|c means a and b together, then c."""
    executions = {}
    for result in results:
        assert not isinstance(result, Exception), result
        number, count, rows, position = (int(value) for value in result.as_numpy("EXECUTION").flat[:4])
        executions.setdefault((number, count, rows), {})[position] = result.get_response().id
    for (_, count, _), members in executions.items():
        assert sorted(members) == list(range(count)), f"not all of an execution's {count} requests are known: {members}"
    return "|".join("".join(members[place] for place in sorted(members)) for _, members in sorted(executions.items()))


@dataclasses.dataclass(frozen=True)
class Scenario:
    """Six requests that wait together, and their expected batches."""

    name: str
    rows: str
    batching: str
    asked: list
    batches: str
    max_batch_size: int = 8
    declared: str = ""

    def size_of(self, names):
        """Returns the size of the batch of the requests with these names."""
        return sum(max(1, self.asked[ord(name) - ord("a")].rows) for name in names)


def of_sizes(*rows):
    return [ask(count) for count in rows]


def of_lengths(*lengths):
    return [ask(x=length) for length in lengths]


def with_priorities(*priorities):
    return [ask(priority=priority) for priority in priorities]


def first_two_late():
    """Returns six requests. The first two have timed out when the last one comes."""
    return [ask(timeout=1)] * 2 + [ask()] * 4


OPEN = tensors()
RAGGED = tensors("allow_ragged_batch: true")
LONG_DELAY = f"max_queue_delay_microseconds: {HOUR}"
# Longer than six requests take on any machine, and short enough to wait for.
SOME_DELAY = "max_queue_delay_microseconds: 1000000"
LEVELS = "priority_levels: 3 default_priority_level: 2"
DELAYING = "timeout_action: DELAY"
OVERRIDE = "allow_timeout_override: true"
PATIENT = f"default_timeout_microseconds: {HOUR}"
IMPATIENT = "default_timeout_microseconds: 1"
SINGLE = [1] * HELD


def queue_policy(*fields):
    return f"default_queue_policy {{ {' '.join(fields)} }}"


def level_policy(level, *fields):
    return f"priority_queue_policy {{ key: {level} value {{ {' '.join(fields)} }} }}"


SCENARIOS = [
    Scenario("all_that_is_there", "4.2.1 4.2.3 4.2.19", "", of_sizes(*SINGLE), "abcdef"),
    Scenario("up_to_the_largest_batch", "4.2.3 4.2.5", "", of_sizes(*SINGLE), "abcd|ef", 4),
    Scenario("rows_count_and_not_requests", "4.2.1 4.2.5", "", of_sizes(2, 2, 3, 1, 4, 1), "ab|cd|e|f", 4),
    Scenario("models_that_do_not_batch", "4.2.1", "", of_sizes(0, 0, 0, 0, 0, 0), "a|b|c|d|e|f", 0),
    Scenario("the_largest_preferred_size", "4.2.2", "preferred_batch_size: [ 2, 4 ]", of_sizes(*SINGLE), "abcd|ef"),
    Scenario("a_preferred_size_below_the_largest", "4.2.2 4.2.5", "preferred_batch_size: [ 2, 6 ]", of_sizes(1, 1, 1, 4, 3, 1), "ab|cd|ef"),
    Scenario("over_the_largest_preferred_size", "4.2.5", f"preferred_batch_size: 4 {SOME_DELAY}", of_sizes(3, 3, 3, 1, 3, 1), "a|b|cd|ef"),
    Scenario("over_the_largest_batch", "4.2.5 4.2.7", SOME_DELAY, of_sizes(3, 2, 2, 4, 3, 1), "a|bc|d|ef", 4),
    Scenario("the_rest_after_the_delay", "4.2.3 4.2.4", f"preferred_batch_size: 4 {SOME_DELAY}", of_sizes(*SINGLE), "abcd|ef"),
    Scenario("other_shapes", "4.2.6", "", of_lengths(1, 1, 2, 2, 1, 1), "ab|cd|ef", declared=OPEN),
    Scenario("other_shapes_and_a_delay", "4.2.6", SOME_DELAY, of_lengths(1, 1, 2, 2, 1, 1), "ab|cd|ef", declared=OPEN),
    Scenario("ragged_shapes", "4.2.6", "", of_lengths(1, 5, 2, 2, 1, 3), "abcdef", declared=RAGGED),
    Scenario("optional_inputs", "4.2.6", "", [ask(x=1, y=given) for given in (False, True, True, False, False, False)], "a|bc|def", declared=OPEN),
    Scenario("priorities", "4.2.10 1.8.1", LEVELS, with_priorities(3, 1, 0, 9, 1, 2**64 - 1), "becdfa"),
    Scenario("priorities_in_small_batches", "4.2.10 1.8.1", LEVELS, with_priorities(3, 1, 4, 0, 1, 2), "be|cd|fa", 2),
    Scenario("priorities_without_levels", "4.2.10", "", with_priorities(3, 1, 0, 9, 1, 2), "ab|cd|ef", 2),
    Scenario("late_ones_at_the_end", "4.2.13 4.2.14", queue_policy(DELAYING, PATIENT, OVERRIDE), first_two_late(), "cd|ef|ab", 2),
    Scenario("late_ones_at_the_end_of_their_level", "4.2.10 4.2.13",
             f"priority_levels: 2 default_priority_level: 2 {level_policy(1, DELAYING, PATIENT, OVERRIDE)}",
             [ask(), ask(priority=1, timeout=1), ask(priority=1), ask(priority=1), ask(), ask(timeout=1)], "cdb|aef", 3),
    Scenario("time_outs_of_their_own_not_allowed", "4.2.14", queue_policy(DELAYING, PATIENT), first_two_late(), "ab|cd|ef", 2),
    Scenario("time_outs_of_their_own_and_no_default", "4.2.14", queue_policy(DELAYING, OVERRIDE), first_two_late(), "ab|cd|ef", 2),
    Scenario("longer_time_outs_of_their_own", "4.2.14", queue_policy(DELAYING, IMPATIENT, OVERRIDE),
             [ask()] * 4 + [ask(timeout=HOUR)] * 2, "ab|cd|ef", 2),
    Scenario("correlation_ids", "4.2.18", "", [ask(sequence_id=number, sequence_start=number == 7) for number in (7, 8, 7, 9, 7, 8)], "abcdef"),
]


def named_scenarios():
    """Returns the scenarios as parameters of pytest, each with its rows."""
    return [pytest.param(one, id=one.name, marks=pytest.mark.rows(*one.rows.split())) for one in SCENARIOS]


def add_scenarios(repository):
    for one in SCENARIOS:
        add_batching(repository, one.name, one.batching, one.max_batch_size, declared=one.declared)
    repository.add_probe(MARKER)
    return repository
