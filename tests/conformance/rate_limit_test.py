# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The rate limiter: executions that wait for resources which several models share, and their order."""

import collections
import contextlib
import queue
import signal

import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from batching import MARKER, ask, busy, counters, outputs, sender
from model_repository import ModelRepository
from observability import Observability
from server_process import ServerProcess, wait_until
from steered import stream
from tritonclient.utils import InferenceServerException

ON = "--rate-limit=execution_count"


def resource(name="R", count=1, is_global=False):
    return f'resources {{ name: "{name}" count: {count} global: {str(is_global).lower()} }}'


def group(limits, count=1):
    return f"instance_group {{ kind: KIND_CPU count: {count} rate_limiter {{ {limits} }} }}\n"


def add(repository, name, *groups, max_batch_size=1, batching=""):
    """Adds a probe model with these instance groups."""
    repository.add(name, f'backend: "probe"\nmax_batch_size: {max_batch_size}\n{"".join(groups)}{batching}')


@pytest.fixture(name="repository")
def _repository(tmp_path):
    made = ModelRepository(tmp_path / "models")
    made.add_probe(MARKER)
    return made


@contextlib.contextmanager
def limited(repository, *options):
    with ServerProcess(repository, ON, *options) as server:
        yield server


def infer(server, model, orders=""):
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        return client.infer(model, ask(1, orders).inputs(), outputs=outputs(), client_timeout=60)


def named(results):
    """Returns the models that answered, in order, without the marker."""
    names = [result.get_response().model_name for result in results]
    return [name for name in names if name != MARKER]


def executions(server, model):
    return counters(server, model).execution_count


@pytest.mark.rows("4.5.1 7.56")
@pytest.mark.parametrize("options", [(), ("--rate-limit=off", ), ("--rate-limit=off", "--rate-limit-resource=R:1")])
def test_without_the_limiter_resources_do_not_count(repository, options):
    for name in "ab":
        add(repository, name, group(resource(count=2)))
    with ServerProcess(repository, *options) as server, busy(server, "a", rows=1):
        infer(server, "b")


@pytest.mark.rows("4.5.1 4.5.2 4.5.5 4.5.9 7.56")
def test_an_execution_waits_until_another_model_has_given_the_resources_back(repository):
    for name in "ab":
        add(repository, name, group(resource()))
    with limited(repository) as server, sender(server) as waiting:
        with busy(server, "a", rows=1):
            waiting.send("b", ask())
            waiting.settle()
            assert executions(server, "b") == 0
            with grpcclient.InferenceServerClient(server.grpc_url) as client, Observability(server.admin_grpc_url) as observability:
                cancelled = []
                call = client.async_infer("b", ask().inputs(), callback=lambda result, error: cancelled.append(error))
                wait_until(lambda: observability.Snapshot(filter={"model": "b"}).models[0].in_flight_count == 2, "both wait")
                call.cancel()
                wait_until(lambda: cancelled, "the waiting request was cancelled")
                wait_until(lambda: counters(server, "b").inference_stats.fail.count == 1, "the server knows of it")
        assert named(waiting.take(2)) == ["b"]
        assert executions(server, "b") == 1


@pytest.mark.rows("4.5.2 4.2.1")
def test_what_comes_while_the_resources_are_taken_joins_the_batch(repository):
    add(repository, "a", group(resource()))
    add(repository, "b", group(resource()), max_batch_size=8, batching="dynamic_batching { }\n")
    with limited(repository) as server, sender(server) as waiting:
        with busy(server, "a", rows=1):
            for _ in range(3):
                waiting.send("b", ask())
                waiting.settle()
        waiting.take(6)
        assert executions(server, "b") == 1


@pytest.mark.rows("4.5.2 4.5.6 7.57")
def test_as_many_execute_as_there_are_resources(repository):
    for name in "abc":
        add(repository, name, group(resource()))
    with limited(repository, "--rate-limit-resource=R:2") as server, sender(server) as waiting:
        with busy(server, "a", rows=1):
            infer(server, "b")
            with busy(server, "b", rows=1):
                waiting.send("c", ask())
                waiting.settle()
                assert executions(server, "c") == 0
            assert named(waiting.take(2)) == ["c"]


@pytest.mark.rows("4.5.3 3.5.10")
def test_an_idle_instance_of_the_second_priority_is_chosen_half_as_often(repository):
    add(repository, "m", group("priority: 0"), group("priority: 2"))
    with limited(repository) as server:
        chosen = collections.Counter(infer(server, "m").as_numpy("INSTANCE")[0, 0].decode() for _ in range(30))
    assert chosen == {"m_0_0": 20, "m_1_0": 10}


@pytest.mark.rows("4.5.3")
def test_a_model_of_the_second_priority_gets_the_resource_half_as_often(repository):
    add(repository, "one", group(f"{resource()} priority: 1"))
    add(repository, "two", group(f"{resource()} priority: 2"))
    with limited(repository) as server, sender(server) as ones, sender(server) as twos:
        twos.stream.received = ones.stream.received  # a stream is answered in the order of its requests; two streams show which was first
        with busy(server, "one", rows=1):
            for _ in range(12):
                ones.send("one", ask(orders="delay_ms=10"))
                twos.send("two", ask(orders="delay_ms=10"))
            ones.settle()
            twos.settle()
        order = named(ones.take(26))
    # This holds while both have requests; the first execution may belong to either.
    assert abs(order[:12].count("one") - 8) <= 1, ' '.join(order)


@pytest.mark.rows("4.5.4")
def test_a_resource_that_is_called_global_and_of_each_device_is_refused(repository):
    add(repository, "both", group(resource() + resource(is_global=True)))
    add(repository, "good", group(resource("G", is_global=True)))
    with ServerProcess(repository, ON, "--exit-on-error=false", "--strict-readiness=false", wait_for="live") as server:
        server.wait_for_log(r'Resource \"R\" is present as both global and device-specific resource in the model configuration.')
        infer(server, "good")


@pytest.mark.rows("4.5.5")
def test_there_is_as_much_as_the_neediest_loaded_instance_takes(repository):
    for name, count in (("a", 1), ("b", 1), ("big", 2)):
        add(repository, name, group(resource(count=count)))
    options = ["--model-control-mode=explicit"] + [f"--load-model={name}" for name in (MARKER, "a", "b", "big")]
    with limited(repository, *options) as server, sender(server) as waiting, httpclient.InferenceServerClient(server.http_url) as client:
        with busy(server, "a", rows=1):
            infer(server, "b")  # 2 exist while big is loaded
            client.unload_model("big")
            server.wait_for_log("successfully unloaded 'big' version 1")  # with its instances
            waiting.send("b", ask())
            waiting.settle()
            assert executions(server, "b") == 1
            client.load_model("big")
            assert named(waiting.take(2)) == ["b"]


@pytest.mark.rows("4.5.6 4.5.8 7.57")
@pytest.mark.parametrize("limit, available", [("R:3", 3), ("r:4", 0), ("R:4:1", 0)])
def test_a_model_that_needs_more_than_there_is_does_not_load(repository, limit, available):
    add(repository, "m", group(resource(count=4)))
    with ServerProcess(repository, ON, f"--rate-limit-resource={limit}", "--exit-on-error=false", "--strict-readiness=false",
                       wait_for="live") as server:
        with httpclient.InferenceServerClient(server.http_url) as client:
            wait_until(lambda: any(one["name"] == "m" and one.get("state") == "UNAVAILABLE" for one in client.get_model_repository_index()), "m failed")
            reason = [one["reason"] for one in client.get_model_repository_index() if one["name"] == "m"][0]
        assert (f'Resource count for "R" is limited to {available} which will prevent scheduling of one or more model instances, '
                "the minimum required count is 4") in reason


@pytest.mark.rows("4.5.7")
def test_the_first_that_waits_is_not_passed_by(repository):
    add(repository, "a", group(resource("R")))
    add(repository, "both", group(resource("R") + resource("Q")))
    add(repository, "c", group(resource("Q")))
    add(repository, "free", group("priority: 5"))
    with limited(repository, "--log-verbose=1") as server, sender(server) as waiting:
        infer(server, "c")  # gives `both` the smaller share
        with busy(server, "a", rows=1):
            waiting.send("both", ask())
            server.wait_for_log("model instance 'both_0_0' waits for resources: 1 of Q, 1 of R")
            waiting.send("c", ask())
            waiting.settle()
            assert executions(server, "c") == 1
            infer(server, "free")  # a model without resources does not wait
        assert named(waiting.take(3)) == ["both", "c"]


@pytest.mark.rows("4.5.2")
def test_models_that_want_the_same_resources_in_different_orders_do_not_wait_for_each_other(repository):
    add(repository, "a", group(resource("R") + resource("Q"), count=2))
    add(repository, "b", group(resource("Q") + resource("R"), count=2))
    with limited(repository) as server, stream(server.grpc_url) as opened:
        for _ in range(100):
            opened.send("a", ask().inputs())
            opened.send("b", ask().inputs())
        assert all(not isinstance(result, InferenceServerException) for result in opened.take(200))


@pytest.mark.rows("4.5.2")
def test_sequences_wait_for_resources(repository):
    add(repository, "a", group(resource()))
    add(repository, "s", group(resource()), batching="sequence_batching { }\n")
    with limited(repository) as server, sender(server) as waiting:
        with busy(server, "a", rows=1):
            waiting.send("s", ask(sequence_id=7, sequence_start=True))
            waiting.send("s", ask(sequence_id=7, sequence_end=True))
            waiting.settle()
            assert executions(server, "s") == 0
        assert [result.get_response().id for result in waiting.take(3) if result.get_response().model_name == "s"] == ["a", "b"]


def test_a_server_ends_while_executions_wait_for_resources(repository):
    for name in "ab":
        add(repository, name, group(resource()))
    with limited(repository, "--log-verbose=1") as server, sender(server) as waiting:
        with sender(server) as blocking:
            blocking.send("a", ask(orders="delay_ms=3000"))
            blocking.settle()
            waiting.send("b", ask())
            server.wait_for_log("model instance 'b_0_0' waits for resources")
            server.process.send_signal(signal.SIGTERM)
            assert named(waiting.take(1)) == ["b"]
            assert server.wait_for_exit() == 0


@pytest.mark.rows("4.5.7")
@pytest.mark.parametrize("batching", ["", "dynamic_batching { }\n", "sequence_batching { }\n", "sequence_batching { oldest { } }\n"],
                         ids=["default", "dynamic", "direct", "oldest"])
def test_no_request_waits_behind_an_instance_whose_requests_have_left(repository, batching):
    add(repository, "a", group(resource("Q")))
    add(repository, "both", group(resource("Q") + resource("Z")), batching=batching)
    add(repository, "z", group(resource("Z")))
    with limited(repository, "--log-verbose=1", "--model-control-mode=explicit", *(f"--load-model={name}" for name in (MARKER, "a", "both", "z"))) as server:
        infer(server, "z")  # gives `both` the smaller share
        with busy(server, "a", rows=1), grpcclient.InferenceServerClient(server.grpc_url) as client:
            ended = queue.Queue()
            sequence = {"sequence_id": 7, "sequence_start": True} if "sequence" in batching else {}
            call = client.async_infer("both", ask().inputs(), callback=lambda result, error: ended.put(error), **sequence)
            server.wait_for_log("model instance 'both_0_0' waits for resources")
            call.cancel()
            assert ended.get(timeout=60) is not None
            infer(server, "z")
            client.unload_model("both")
            wait_until(lambda: [one.state for one in client.get_model_repository_index().models if one.name == "both"] == ["UNAVAILABLE"],
                       "it is unloaded while the resources are still taken")
