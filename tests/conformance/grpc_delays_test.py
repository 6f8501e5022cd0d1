# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Calls that the environment delays at chosen places, so that a client reaches exactly these (row 2.6.5)."""

import concurrent.futures
import queue
import time

import pytest
import tritonclient.grpc as grpcclient
from server_process import wait_until
from steered import out, probe_inputs, repeat_inputs, stream
from tritonclient.utils import InferenceServerException

pytestmark = pytest.mark.rows("2.6.5")

DELAY = 1.0
MILLISECONDS = "1000"
PROCESSING = "delaying the processing of a ModelInfer call by 1000 ms"
TAKING = "delaying the taking of a response by 1000 ms"
SENDING = "delaying the sending of a response by 1000 ms"
WRITING = "delaying the writing of a message by 1000 ms"
STREAM_END = "delaying the end of a request by 1000 ms"


@pytest.fixture
def start(start_server, repository, monkeypatch):
    """start(value, *variables): starts a server whose calls these variables delay."""
    repository.add_probe("probe", instances=2)
    repository.add_repeat("repeat")

    def started(value, *variables, **how):
        for variable in variables:
            monkeypatch.setenv(variable, value)
        return start_server(repository, "--log-verbose=1", **how)

    return started


def later(client, orders=""):
    """Starts a ModelInfer call; returns it and the queue that gets its end."""
    ended = queue.Queue()
    call = client.async_infer("probe", probe_inputs(grpcclient, orders), lambda result, error: ended.put(error))
    return call, ended


def infer_held_up(server, client, place):
    """Sends an inference that must be delayed once at that place."""
    before = server.log.count(place)
    begin = time.monotonic()
    client.infer("probe", probe_inputs(grpcclient))
    assert time.monotonic() - begin >= DELAY
    server.wait_for_log(place, before + 1)
    assert server.log.count(place) == before + 1


def failures(client):
    return client.get_inference_statistics("probe").model_stats[0].inference_stats.fail.count


@pytest.mark.parametrize("variable", ["TRITONSERVER_DELAY_GRPC_PROCESS_ENTRY", "TRITONSERVER_DELAY_GRPC_PROCESS"])
def test_a_request_is_held_up_and_can_be_cancelled_there(start, variable):
    server = start(MILLISECONDS, variable)
    server.wait_for_log(f"{variable} is set")
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        infer_held_up(server, client, PROCESSING)
        call, ended = later(client, "delay_ms=60000")
        server.wait_for_log(PROCESSING, 2)
        call.cancel()
        assert "CANCELLED" in str(ended.get(timeout=20).status())
        wait_until(lambda: failures(client) == 1, "the server has cancelled it")


@pytest.mark.parametrize("variable, place", [
    ("TRITONSERVER_DELAY_RESPONSE_COMPLETE_EXEC", TAKING), ("TRITONSERVER_DELAY_RESPONSE_COMPLETION", SENDING)])
def test_a_response_is_held_up_and_its_client_may_leave(start, variable, place):
    server = start(MILLISECONDS, variable)
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        infer_held_up(server, client, place)
        call, ended = later(client)
        server.wait_for_log(place, 2)
        call.cancel()
        assert "CANCELLED" in str(ended.get(timeout=20).status())
        infer_held_up(server, client, place)
        assert failures(client) == 0


@pytest.mark.parametrize("orders", ["delay_ms=60000", "delay_ms=1000"])
def test_a_cancellation_is_held_up(start, orders):
    """The second execution ends before the server is notified of the cancel; the client gets the answer of a cancelled
    call in both cases."""
    server = start("2000", "TRITONSERVER_DELAY_GRPC_NOTIFICATION", "TRITONSERVER_DELAY_GRPC_ENQUEUE")
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        client.infer("probe", probe_inputs(grpcclient))
        assert "delaying" not in server.log
        call, ended = later(client, orders)
        server.wait_for_log("gRPC request: /inference.GRPCInferenceService/ModelInfer", 2)
        call.cancel()
        assert "CANCELLED" in str(ended.get(timeout=20).status())
        server.wait_for_log("delaying the notice of a cancellation by 2000 ms")
        server.wait_for_log("delaying the end of a cancelled call by 2000 ms")


def test_a_stream_is_held_up(start):
    server = start(MILLISECONDS, "TRITONSERVER_DELAY_GRPC_RESPONSE", "TRITONSERVER_DELAY_GRPC_COMPLETE")
    with stream(server.grpc_url) as opened:
        begin = time.monotonic()
        opened.send("repeat", repeat_inputs([7, 8]))
        assert [out(result) for result in opened.take(2)] == [7, 8]
        assert time.monotonic() - begin >= 2 * DELAY
        server.wait_for_log(STREAM_END)
    assert server.log.count(WRITING) == 2


def test_the_answer_of_another_call_is_held_up_and_nothing_else(start):
    server = start("2", "TRITONSERVER_SERVER_DELAY_GRPC_RESPONSE_SEC")
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        with pytest.raises(InferenceServerException, match="Deadline Exceeded"):
            client.is_server_live(client_timeout=0.5)
        begin = time.monotonic()
        with pytest.raises(InferenceServerException, match="nobody"):
            client.get_model_metadata("nobody")
        assert time.monotonic() - begin >= 2
        with concurrent.futures.ThreadPoolExecutor() as pool:
            live = pool.submit(client.is_server_live)
            server.wait_for_log("gRPC request: /inference.GRPCInferenceService/ServerLive", 2)
            client.infer("probe", probe_inputs(grpcclient))
            assert not live.done()
            server.process.terminate()
            assert live.result()  # the delayed call is answered before the end
    assert server.wait_for_exit() == 0


@pytest.mark.parametrize("value", ["soon", "-1", "600001", "1.5"])
def test_a_variable_that_means_nothing_ends_the_start(start, value):
    server = start(value, "TRITONSERVER_DELAY_GRPC_PROCESS", wait_for=None)
    assert server.wait_for_exit() == 1
    server.wait_for_log(f"TRITONSERVER_DELAY_GRPC_PROCESS delays calls for tests: expected a whole number of milliseconds from 0 to 600000, got '{value}'")
