# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Models with dynamic batching: which requests share a batch, which wait, which are refused, and in which order
responses are sent."""

import collections
import concurrent.futures
import contextlib
import gzip
import json
import time

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from batching import (HELD, HOLD, HOUR, LEVELS, LONG_DELAY, MARKER, OVERRIDE, SINGLE, add_batching, add_scenarios, ask, batches, busy, counters,
                      level_policy, named_scenarios, of_sizes, outputs, queue_policy, sender, sizes)
from http_client import LENGTH_HEADER, HttpClient, binary_tensor
from model_repository import ModelRepository
from observability import waiting_requests
from official_client import client_of
from server_process import ServerProcess, wait_until
from steered import repeat_inputs, stream
from tritonclient.utils import InferenceServerException

PRIORITIES = {"the_highest": (1, 0), "none": (0, HELD - 1), "one_that_does_not_exist": (9, HELD - 1), "the_largest_number": (2**64 - 1, HELD - 1)}
SHORT = 0.3  # seconds
SHORT_TIMEOUT = "default_timeout_microseconds: 300000"
LONG_TIMEOUT = f"default_timeout_microseconds: {HOUR}"

both_protocols = pytest.mark.parametrize("library", [grpcclient, httpclient], ids=["grpc", "http"])


def infer(library, server, model, asked, **how):
    with client_of(library, server) as client:
        return client.infer(model, asked.inputs(library), outputs=outputs(library), **asked.options, **how)


def refused(library, server, model, asked, **how):
    """Sends a request that must fail with UNAVAILABLE; returns the message."""
    with pytest.raises(InferenceServerException) as error:
        infer(library, server, model, asked, **how)
    assert error.value.status() == ("StatusCode.UNAVAILABLE" if library is grpcclient else "503"), error.value
    return error.value.message()


def execution(result):
    return result.as_numpy("EXECUTION")[0].tolist()


@pytest.fixture(scope="module")
def held(tmp_path_factory):
    """A server on which each model executes nothing before six requests wait for it."""
    repository = add_scenarios(ModelRepository(tmp_path_factory.mktemp("held") / "models"))
    add_batching(repository, "held")
    for name in PRIORITIES:
        for library in ("grpc", "http"):
            add_batching(repository, f"{name}_{library}", LEVELS)
    repository.add_identity("echo", [("FP32", (-1,))], max_batch_size=8, extra="dynamic_batching { }")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOLD, str(HELD))
        started = ServerProcess(repository)
    with started as server:
        yield server


@pytest.fixture(scope="module")
def free(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("free") / "models")
    repository.add_probe(MARKER)
    add_batching(repository, "plain")
    add_batching(repository, "delaying", "max_queue_delay_microseconds: 300000")
    add_batching(repository, "waiting", LONG_DELAY, max_batch_size=4)
    add_batching(repository, "preferring", f"preferred_batch_size: 4 {LONG_DELAY}")
    add_batching(repository, "levels", LEVELS, max_batch_size=1)
    add_batching(repository, "bounded", queue_policy("max_queue_size: 2"))
    add_batching(repository, "bounded_levels", f"{LEVELS} {level_policy(1, 'max_queue_size: 1')}")
    add_batching(repository, "one_waits", queue_policy("max_queue_size: 1"))
    add_batching(repository, "impatient", queue_policy(SHORT_TIMEOUT, OVERRIDE))
    add_batching(repository, "impatient_waiting", f"{LONG_DELAY} {queue_policy(SHORT_TIMEOUT)}")
    add_batching(repository, "patient", queue_policy(LONG_TIMEOUT, OVERRIDE))
    add_batching(repository, "ordered", "preserve_ordering: true", instances=2)
    add_batching(repository, "unordered", instances=2)
    repository.add_repeat("many", extra="dynamic_batching { preserve_ordering: true }\n")
    with ServerProcess(repository) as server:
        yield server


@pytest.mark.parametrize("scenario", named_scenarios())
def test_requests_that_wait_together(held, scenario):
    with sender(held) as sending:
        sending.send(scenario.name, *scenario.asked)
        results = sending.take(len(scenario.asked))
    assert batches(results) == scenario.batches
    assert sizes(held, scenario.name) == collections.Counter(map(scenario.size_of, scenario.batches.split("|")))
    counted = counters(held, scenario.name)
    assert counted.execution_count == len(scenario.batches.split("|"))
    assert counted.inference_count == scenario.size_of("abcdef")


@pytest.mark.rows("3.2.11", "4.2.1")
def test_each_request_of_a_batch_gets_its_own_answer(held):
    def echo(number):
        values = np.arange(10, dtype=np.float32).reshape(1, 10) + 100 * number
        given = httpclient.InferInput("INPUT0", [1, 10], "FP32").set_data_from_numpy(values)
        with client_of(httpclient, held) as client:
            np.testing.assert_array_equal(client.infer("echo", [given]).as_numpy("OUTPUT0"), values)

    with concurrent.futures.ThreadPoolExecutor(HELD) as pool:
        assert list(pool.map(echo, range(HELD))) == [None] * HELD
    assert sizes(held, "echo") == {HELD: 1}


@pytest.mark.rows("4.2.19")
def test_the_scheduler_can_be_held_back_by_the_environment(held):
    with sender(held) as sending:
        sending.send("held", *of_sizes(*SINGLE[1:]))
        sending.settle()
        assert counters(held, "held").execution_count == 0
        sending.send("held", ask())
        sending.settle()
        results = sending.take(HELD - 1)
        assert sending.stream.next().get_response().id == ""  # the first marker
        assert batches(results + sending.take(1)) == "abcdef"
        # This holds for the first execution only.
        assert execution(infer(httpclient, held, "held", ask()))[1] == 1


@both_protocols
@pytest.mark.rows("1.8.1", "4.2.10")
@pytest.mark.parametrize("name", PRIORITIES)
def test_the_priority_of_a_request_decides_its_place(held, library, name):
    """Five requests of the default level wait already."""
    priority, place = PRIORITIES[name]
    model = f"{name}_{'grpc' if library is grpcclient else 'http'}"
    with sender(held) as sending:
        sending.send(model, *of_sizes(*SINGLE[1:]))
        sending.settle()
        assert execution(infer(library, held, model, ask(priority=priority))) == [1, HELD, HELD, place]


@both_protocols
@pytest.mark.rows("4.2.3", "4.2.4")
def test_a_request_waits_for_others_until_the_delay_is_over(free, library):
    begin = time.monotonic()
    assert execution(infer(library, free, "delaying", ask(3)))[1:] == [1, 3, 0]
    assert time.monotonic() - begin >= SHORT


@pytest.mark.rows("4.2.3", "4.2.7")
@pytest.mark.parametrize("model", ["waiting", "preferring"])
def test_a_new_request_that_makes_the_size_ends_the_wait(free, model):
    """4 rows are the largest batch size, which is preferred by default; or they are a preferred size."""
    with sender(free) as sending:
        sending.send(model, ask(), ask(2))
        sending.settle()
        assert counters(free, model).execution_count == 0
    # A single request also makes the size; the two before it have been cancelled.
    wait_until(lambda: counters(free, model).inference_stats.fail.count == 2, "the two have been cancelled")
    with sender(free) as sending:
        sending.send(model, ask(), ask(2), ask())
        assert batches(sending.take(3)) == "abc"
    assert execution(infer(httpclient, free, model, ask(4)))[1:] == [1, 4, 0]


@pytest.mark.rows("3.2.11", "4.2.1", "4.2.8")
def test_requests_gather_while_the_instance_is_at_work(free):
    with sender(free) as sending:
        with busy(free, "plain"):
            sending.send("plain", *of_sizes(1, 2, 1))
            sending.settle()
        assert batches(sending.take(3)) == "abc"


@pytest.mark.rows("4.2.8", "4.2.10")
def test_a_request_of_a_higher_level_overtakes_those_that_wait(free):
    with sender(free) as sending:
        with busy(free, "levels", rows=1):
            sending.send("levels", ask(priority=3), ask(), ask(priority=2), ask(priority=1))
            sending.settle()
        assert batches(sending.take(4)) == "d|b|c|a"


@both_protocols
@pytest.mark.rows("4.2.11")
def test_a_full_queue_refuses(free, library):
    with sender(free) as sending:
        with busy(free, "bounded"):
            sending.send("bounded", ask(), ask(3))
            sending.settle()
            assert "Exceeds maximum queue size" in refused(library, free, "bounded", ask())
        assert batches(sending.take(2)) == "ab"
    assert execution(infer(library, free, "bounded", ask()))[1] == 1


@both_protocols
@pytest.mark.rows("4.2.10", "4.2.11")
def test_each_level_has_a_queue_of_its_own(free, library):
    with sender(free) as sending:
        with busy(free, "bounded_levels"):
            sending.send("bounded_levels", ask(priority=1), ask(), ask())
            sending.settle()
            assert "Exceeds maximum queue size" in refused(library, free, "bounded_levels", ask(priority=1))
        assert batches(sending.take(3)) == "abc"


@both_protocols
@pytest.mark.rows("4.2.12", "4.2.14")
@pytest.mark.parametrize("model, options", [("impatient", {}), ("impatient", {"timeout": HOUR}), ("patient", {"timeout": 300000})],
                         ids=["default", "longer than the default", "shorter than the default"])
def test_a_request_is_rejected_at_its_deadline_though_the_instance_is_at_work(free, library, model, options):
    with busy(free, model):
        begin = time.monotonic()
        assert "Request timeout expired" in refused(library, free, model, ask(**options))
        waited = time.monotonic() - begin
        assert SHORT <= waited < 10 * SHORT, f"the answer came after {waited} s"


@pytest.mark.rows("4.2.12")
def test_a_request_is_rejected_while_it_waits_for_others(free):
    """The instance is idle, but the batch would wait for an hour."""
    assert "Request timeout expired" in refused(grpcclient, free, "impatient_waiting", ask())
    assert counters(free, "impatient_waiting").inference_stats.fail.count == 1


@contextlib.contextmanager
def waiting_request(library, server, model):
    """Sends a request; its client leaves at the end of the block."""
    if library is grpcclient:
        with client_of(grpcclient, server) as client:
            call = client.async_infer(model, ask().inputs(), lambda result, error: None)
            yield
            call.cancel()
    else:
        body, length = httpclient.InferenceServerClient.generate_request_body(ask().inputs(httpclient))
        client = HttpClient(server.http_url)
        client.connection.request("POST", f"/v2/models/{model}/infer", body, {LENGTH_HEADER: str(length)} if length else {})
        yield
        client.close()


@both_protocols
@pytest.mark.rows("4.2.15")
def test_a_cancelled_request_leaves_the_queue_at_once(free, library):
    executed = counters(free, "one_waits").inference_count
    full = "Exceeds maximum queue size"
    with busy(free, "one_waits"):
        wait_until(lambda: waiting_requests(free, "one_waits") == 0, "what keeps the instance at work has left the queue")
        with waiting_request(library, free, "one_waits"):
            wait_until(lambda: waiting_requests(free, "one_waits") == 1, "the request waits")
            assert full in refused(grpcclient, free, "one_waits", ask(), client_timeout=60)
        wait_until(lambda: waiting_requests(free, "one_waits") == 0, "it has left, though the instance is at work")
        with sender(free) as sending:
            sending.send("one_waits", ask())
            sending.settle()
            assert full in refused(grpcclient, free, "one_waits", ask(), client_timeout=60), "another one has taken its place"
        wait_until(lambda: waiting_requests(free, "one_waits") == 0, "that one has left as well")
    infer(library, free, "one_waits", ask())
    assert counters(free, "one_waits").inference_count == executed + 1


@both_protocols
@pytest.mark.rows("4.2.9")
@pytest.mark.parametrize("model", ["ordered", "unordered"])
def test_answers_leave_in_the_order_of_the_requests(free, library, model):
    """The second instance executes requests while the first is still busy with the first request."""
    with concurrent.futures.ThreadPoolExecutor() as pool:
        before = counters(free, model).inference_count
        with busy(free, model):
            answers = []
            for count in (1, 2):
                answers.append(pool.submit(infer, library, free, model, ask()))
                wait_until(lambda so_far=before + count: counters(free, model).inference_count == so_far, "it was executed")
            if model == "unordered":
                assert [execution(answer.result(timeout=20))[1] for answer in answers] == [1, 1]
            else:
                done, _ = concurrent.futures.wait(answers, timeout=SHORT)
                assert not done
        assert [execution(answer.result(timeout=20))[1] for answer in answers] == [1, 1]


@pytest.mark.rows("4.2.9")
def test_all_responses_of_decoupled_requests_leave_in_their_order(free):
    with stream(free.grpc_url) as opened:
        for name, delays in (("a", [0, 600, 0]), ("b", [300, 0]), ("c", [0])):
            opened.send("many", repeat_inputs([1] * len(delays), delays), name)
        assert [opened.next().get_response().id for _ in range(6)] == list("aaabbc")


def is_unloaded(client, model):
    rows = client.post("/v2/repository/index").json
    return [row.get("state") for row in rows if row["name"] == model] == ["UNAVAILABLE"]


@pytest.mark.rows("4.2.16")
@pytest.mark.parametrize("hold", ["", "100"], ids=["delay", "hold"])
def test_what_waits_is_executed_when_the_model_is_unloaded(repository, start_server, monkeypatch, hold):
    """No further request can join the waiting ones."""
    if hold:
        monkeypatch.setenv(HOLD, hold)
    repository.add_probe(MARKER)
    add_batching(repository, "unloaded", "" if hold else LONG_DELAY)
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=*")
    with sender(server) as sending, contextlib.closing(HttpClient(server.http_url)) as client:
        sending.send("unloaded", *of_sizes(1, 2))
        sending.settle()
        assert client.post("/v2/repository/models/unloaded/unload").status == 200
        assert batches(sending.take(2)) == "ab"
        wait_until(lambda: is_unloaded(client, "unloaded"), "the model is unloaded")


@pytest.mark.rows("4.2.4")
def test_what_waits_is_executed_when_the_server_ends(repository, start_server):
    repository.add_probe(MARKER)
    add_batching(repository, "delaying", "max_queue_delay_microseconds: 2000000")
    server = start_server(repository)
    with sender(server) as sending:
        sending.send("delaying", *of_sizes(1, 2))
        sending.settle()
        server.process.terminate()
        assert batches(sending.take(2)) == "ab"
    assert server.wait_for_exit() == 0


@pytest.mark.rows("4.2.16")
def test_a_model_that_ends_refuses_what_found_it_before(repository, start_server):
    """The server has found the model for a request and decodes its body when the model is unloaded."""
    repository.add_identity("echo", [("UINT8", (-1,))], max_batch_size=1, extra="dynamic_batching { }")
    server = start_server(repository, "--model-control-mode=explicit")
    size = 60 << 20
    head = json.dumps({"inputs": [binary_tensor("INPUT0", size, [1, size], "UINT8")]}).encode()
    body = gzip.compress(head + bytes(size), 1)
    headers = {LENGTH_HEADER: str(len(head)), "Content-Encoding": "gzip"}
    with contextlib.closing(HttpClient(server.http_url)) as client, contextlib.closing(HttpClient(server.http_url)) as control:
        for later in range(50):
            assert control.post("/v2/repository/models/echo/load").status == 200
            client.connection.request("POST", "/v2/models/echo/infer", body, headers)
            for _ in range(later):
                control.get("/v2/health/live")
            assert control.post("/v2/repository/models/echo/unload").status == 200
            answer = client.connection.getresponse()
            text = answer.read()
            if answer.status == 503:
                break
            assert answer.status in (200, 400, 404), text[:200]
    expected = "Server is stopping, scheduler for model 'echo' has stopped accepting new inference requests"
    assert answer.status == 503 and json.loads(text)["error"].endswith(expected), text[:200]


@pytest.mark.rows("3.7.1")
def test_hints_that_change_nothing_are_said_and_the_model_serves(tmp_path):
    repository = ModelRepository(tmp_path / "models")
    repository.add_identity("hinted", extra="optimization { eager_batching: true gather_kernel_buffer_threshold: 4 }\n")
    with ServerProcess(repository) as server:
        for hint in ("optimization.eager_batching", "optimization.gather_kernel_buffer_threshold"):
            server.wait_for_log(f"model 'hinted': '{hint}'")
        with client_of(httpclient, server) as client:
            assert client.is_model_ready("hinted")
            assert client.get_model_config("hinted")["optimization"]["eager_batching"] is True
