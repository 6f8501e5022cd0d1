# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The same requests to models with dynamic batching in both servers: they share the same batches, and are refused and
counted alike.

Six requests wait for each model before either server executes one, by the test options of both. If a delay is set, 2.51
adds requests to a formed batch until an instance has taken it (row 4.2.20), so its batches vary from run to run: in
this case only the order and the counts of requests are compared.
"""

import contextlib
import random

import pytest
import tritonclient.grpc as grpcclient
from batching import (HELD, HOLD, HOUR, LEVELS, MARKER, OPEN, OVERRIDE, Scenario, add_batching, add_scenarios, ask, batches,
                      counters, level_policy, named_scenarios, queue_policy, sender, sizes)
from model_repository import ModelRepository
from pair_of_servers import both_servers
from server_process import wait_until
from tritonclient.utils import InferenceServerException

SEEDS = range(100)
HOLD_MS = 1500


def random_scenario(seed):
    """Returns a scenario with random limits, sizes, shapes, optional inputs and priorities."""
    choose = random.Random(seed)
    largest = choose.choice([1, 2, 4, 5, 8, 16])
    preferred = sorted(choose.sample(range(1, largest + 1), choose.randint(0, min(3, largest))))
    settings = [f"preferred_batch_size: {preferred}", choose.choice(["", "", "max_queue_delay_microseconds: 50000"]), choose.choice(["", "", LEVELS])]
    asked = [ask(choose.randint(1, choose.choice([1, largest])), x=choose.choice([1, 1, 1, 2]), y=choose.random() < 0.2,
                 priority=choose.choice([0, 1, 2, 3, 4])) for _ in range(HELD)]
    return Scenario(f"random_{seed}", "", " ".join(settings), asked, "", largest, OPEN)


def lay_out_held(path):
    repository = add_scenarios(ModelRepository(path))
    for scenario in map(random_scenario, SEEDS):
        add_batching(repository, scenario.name, scenario.batching, scenario.max_batch_size, declared=scenario.declared)
    return repository


def lay_out_free(path):
    repository = ModelRepository(path)
    add_batching(repository, "bounded", queue_policy("max_queue_size: 2"))
    add_batching(repository, "bounded_levels", f"{LEVELS} {level_policy(1, 'max_queue_size: 1')}")
    # A model without levels loads with a policy for a level, which has no effect.
    add_batching(repository, "without_levels", f"{queue_policy('max_queue_size: 2')} {level_policy(1, 'max_queue_size: 1')}")
    add_batching(repository, "levels", LEVELS, max_batch_size=HELD)
    for name in ("impatient", "impatient_as_well"):
        add_batching(repository, name, queue_policy("default_timeout_microseconds: 200000", OVERRIDE))
    add_batching(repository, "patient", queue_policy("default_timeout_microseconds: 60000000", OVERRIDE))
    repository.add_probe(MARKER)
    return repository


@pytest.fixture(scope="module")
def held(tmp_path_factory):
    with contextlib.ExitStack() as stack:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(HOLD, str(HELD))
            pair = stack.enter_context(both_servers(tmp_path_factory.mktemp("held"), models=lay_out_held))
        yield pair


@pytest.fixture(scope="module")
def free(tmp_path_factory):
    with both_servers(tmp_path_factory.mktemp("free"), models=lay_out_free) as pair:
        yield pair


def executed(server, scenario):
    """Returns the batches and the counters."""
    with sender(server) as sending:
        sending.send(scenario.name, *scenario.asked)
        found = batches(sending.take(HELD))
    counted = counters(server, scenario.name)
    same = {"order": found.replace("|", ""), "inferences": counted.inference_count, "succeeded": counted.inference_stats.success.count,
            "failed": counted.inference_stats.fail.count, "queued": counted.inference_stats.queue.count}
    if "delay" in scenario.batching:
        return same
    return same | {"batches": found, "executions": counted.execution_count, "sizes": sizes(server, scenario.name)}


@pytest.mark.parametrize("scenario", named_scenarios())
def test_the_same_requests_run_together(held, scenario):
    peer, ours = (executed(server, scenario) for server in held)
    assert ours == peer


@pytest.mark.rows("4.2.1", "4.2.2", "4.2.3", "4.2.5", "4.2.6", "4.2.10")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_of_any_requests_run_together(held, seed):
    scenario = random_scenario(seed)
    peer, ours = (executed(server, scenario) for server in held)
    assert ours == peer, scenario


def hold(server, model):
    """Returns once the model's instance executes, which then takes HOLD_MS more."""
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        client.infer(model, ask(HELD, f"hold_ms={HOLD_MS}").inputs(), priority=1)


def refusal(server, model, asked):
    """Returns the code and the message of a request that must fail."""
    with grpcclient.InferenceServerClient(server.grpc_url) as client, pytest.raises(InferenceServerException) as error:
        client.infer(model, asked.inputs(), **asked.options)
    return error.value.status(), error.value.message()


def counted(server, model):
    found = counters(server, model)
    return {"inferences": found.inference_count, "succeeded": found.inference_stats.success.count,
            "failed": found.inference_stats.fail.count, "sizes": sizes(server, model)}


def outcome(server, model, waiting, refused):
    """Returns the results of requests that come while the only instance is busy: of several that wait, and of one that
    is refused."""
    hold(server, model)
    with sender(server) as sending:
        sending.send(model, *waiting)
        sending.settle()
        code, message = refusal(server, model, refused)
        done = batches(sending.take(len(waiting)))
    return code, message, done


@pytest.mark.rows("4.2.11", "4.2.12", "4.2.14")
@pytest.mark.parametrize("model, waiting, refused", [
    ("bounded", [ask(), ask(2)], ask()), ("without_levels", [ask(), ask(2)], ask()), ("bounded_levels", [ask(priority=1)], ask(priority=1)), ("impatient", [], ask()),
    ("impatient_as_well", [], ask(timeout=HOUR)), ("patient", [], ask(timeout=200000))],
    ids=["full", "full without levels", "full level", "time-out", "longer time-out", "shorter time-out"])
def test_the_same_requests_are_refused(free, model, waiting, refused):
    """Thalassa's message begins with the peer's, and adds the times and numbers."""
    peer, ours = (outcome(server, model, waiting, refused) for server in free)
    assert ours[1].startswith(peer[1])
    assert (ours[0], ours[2]) == (peer[0], peer[2])
    # The peer counts a request that timed out after it has answered it.
    wait_until(lambda: counted(free[1], model) == counted(free[0], model), "both count the same")


@pytest.mark.rows("4.2.8", "4.2.10")
def test_the_same_request_overtakes(free):
    found = []
    for server in free:
        hold(server, "levels")
        with sender(server) as sending:
            sending.send("levels", ask(HELD, priority=3), ask(HELD), ask(HELD, priority=1), ask(HELD, priority=2))
            found.append(batches(sending.take(4)))
    assert found == ["c|b|d|a"] * 2
