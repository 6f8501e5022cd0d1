# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Ensembles with an impossible graph, or with steps that fail, find a full queue, return the wrong shape or are
unloaded: the client gets an error in time, and other requests are not affected (case 27 of the attacks)."""

import concurrent.futures
import contextlib

import pytest
from ensembles import add_ensemble, identity_step, step
from http_client import HttpClient, tensor
from observability import is_executing
from server_process import wait_until

DEADLINE = 60
EXPLICIT = ("--model-control-mode=explicit", "--load-model=witness")


def one(values=(1.0, 2.0), name="IN"):
    return {"inputs": [tensor(name, list(values))]}


def load(client, name):
    return client.post(f"/v2/repository/models/{name}/load")


@pytest.fixture
def started(start_attacked):
    """started(*models): starts a server with these models and returns a client."""
    with contextlib.ExitStack() as stack:
        def start(*models):
            server = start_attacked(*EXPLICIT, *(f"--load-model={name}" for name in models))
            return server, stack.enter_context(contextlib.closing(HttpClient(server.http_url)))
        yield start


@pytest.mark.rows("3.9.4", "3.9.5")
def test_impossible_graphs_are_refused_and_not_served(repository, started):
    graphs = {
        "a_circle": [step("pair", {"INPUT0": "IN", "INPUT1": "B"}, {"OUTPUT0": "A", "OUTPUT1": "OUT"}), identity_step("A", "B", "another")],
        "itself": [step("itself", {"IN": "IN"}, {"OUT": "OUT"})],
        "of_nothing": [identity_step("NOWHERE", "OUT", "another")],
        "to_nowhere": [identity_step("IN", "A", "another")],
        "of_two_sources": [identity_step("IN", "OUT", "another"), identity_step("IN", "OUT", "another")],
        "of_a_stranger": [identity_step("IN", "OUT", "nobody")],
        "of_another_tensor": [step("another", {"INPUT9": "IN"}, {"OUTPUT0": "OUT"})],
        "of_another_type": [identity_step("IN", "OUT", "echo_INT64")],
    }
    repository.add_identity("another")
    repository.add_identity("pair", [("FP32", (-1,))] * 2)
    for name, steps in graphs.items():
        add_ensemble(repository, name, steps)
    add_ensemble(repository, "ring_a", [step("ring_b", {"IN": "IN"}, {"OUT": "OUT"})])
    add_ensemble(repository, "ring_b", [step("ring_a", {"IN": "IN"}, {"OUT": "OUT"})])
    add_ensemble(repository, "good", [identity_step("IN", "OUT", "another")])
    _, client = started("good")
    for name in [*graphs, "ring_a", "ring_b"]:
        reply = load(client, name)
        assert reply.status in (400, 500) and f"'{name}'" in reply.error, reply
        assert client.infer(name, one()).status in (400, 404)
        assert client.infer("good", one()).outputs["OUT"]["data"] == [1, 2]


@pytest.mark.rows("4.2.11", "4.4.8")
def test_a_step_whose_queue_is_full_refuses_at_once(repository, started, tmp_path):
    gate = tmp_path / "gate"
    repository.add_identity("another")
    repository.add_faulty("narrow", execute=f"wait:{gate}", extra="dynamic_batching { default_queue_policy { max_queue_size: 1 } }\n")
    add_ensemble(repository, "over_narrow", [identity_step("IN", "A", "another"), identity_step("A", "OUT", "narrow")])
    server, client = started("over_narrow", "echo_FP32")

    def ask(_):
        with contextlib.closing(HttpClient(server.http_url)) as mine:
            return mine.infer("over_narrow", one())

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(ask, 0)]
        wait_until(lambda: is_executing(server, "narrow"), "the first one runs, so that another one finds place in the queue")
        asked += [pool.submit(ask, i) for i in range(1, 8)]
        wait_until(lambda: sum(future.done() for future in asked) == 6, "six of eight are refused: one runs, one waits")
        refused = [future.result() for future in asked if future.done()]
        assert client.infer("echo_FP32", one(name="INPUT0")).status == 200
        gate.touch()
        replies = [future.result(DEADLINE) for future in asked]
    assert all(reply.status == 503 and "maximum queue size" in reply.error for reply in refused), refused
    assert sum(reply.status == 200 for reply in replies) == 2


@pytest.mark.rows("4.4.8")
@pytest.mark.parametrize("fault", ["error:UNAVAILABLE", "throw", "throw_int", "respond_error:INTERNAL", "no_response", "never_final"])
def test_a_step_that_fails_ends_the_request(repository, started, fault):
    repository.add_identity("another")
    repository.add_faulty("bad", execute=fault)
    add_ensemble(repository, "first", [identity_step("IN", "A", "bad"), identity_step("A", "OUT", "another")])
    add_ensemble(repository, "last", [identity_step("IN", "A", "another"), identity_step("A", "OUT", "bad")])
    add_ensemble(repository, "beside", [identity_step("IN", "A", "bad"), identity_step("IN", "OUT", "another")], outputs=[("OUT",), ("A",)])
    _, client = started("first", "last", "beside")
    for name in ("first", "last", "beside"):
        for _ in range(20):
            assert client.infer(name, one()).status >= 400
    for _ in range(3):
        assert client.infer("another", one(name="INPUT0")).status == 200


@pytest.mark.rows("4.4.5", "10.5.1")
def test_steps_that_are_unloaded_under_traffic_end_their_requests(repository, started):
    repository.add_identity("another")
    repository.add_identity("late", extra='parameters { key: "execute_delay_ms" value { string_value: "2" } }\n')
    add_ensemble(repository, "chain", [identity_step("IN", "A", "another"), identity_step("A", "B", "late"), identity_step("B", "OUT", "another")])
    server, client = started("chain")

    def ask(_):
        with contextlib.closing(HttpClient(server.http_url)) as mine:
            return [mine.infer("chain", one()).status for _ in range(100)]

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(ask, i) for i in range(4)]
        for name in ("late", "another") * 5:
            assert client.post(f"/v2/repository/models/{name}/unload").status == 200
            assert load(client, "chain").status == 200
        seen = set().union(*(future.result(DEADLINE) for future in asked))
    assert 200 in seen and seen <= {200, 400, 404, 503}
    assert client.infer("chain", one()).outputs["OUT"]["data"] == [1, 2]


@pytest.mark.rows("4.4.8")
def test_a_tensor_that_does_not_fit_the_next_step_is_an_error(repository, started):
    repository.add_identity("another")
    repository.add_identity("three", [("FP32", (3, ))])
    add_ensemble(repository, "fits_three", [identity_step("IN", "A", "another"), identity_step("A", "OUT", "three")])
    _, client = started("fits_three")
    for values in ([], [1], [1, 2], [1, 2, 3, 4], [0.5] * 100_000):
        reply = client.infer("fits_three", one(values))
        assert reply.status == 400 and "three" in reply.error, reply
        assert client.infer("fits_three", one([1, 2, 3])).outputs["OUT"]["data"] == [1, 2, 3]
