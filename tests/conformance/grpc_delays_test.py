# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Calls that the environment holds up at chosen places, so that what a client does meets them exactly there (row 2.6.5)."""

import queue
import time

import pytest
import tritonclient.grpc as grpcclient
from steered import out, probe_inputs, repeat_inputs, stream
from tritonclient.utils import InferenceServerException

pytestmark = pytest.mark.rows("2.6.5")

DELAY = 1.0
MILLISECONDS = "1000"
PROCESSING = "delaying the processing of a ModelInfer call by 1000 ms"
TAKING = "delaying the taking of a response by 1000 ms"
SENDING = "delaying the sending of a response by 1000 ms"
NOTICE = "delaying the notice of a cancellation by 1000 ms"
CANCELLED_END = "delaying the end of a cancelled call by 1000 ms"
WRITING = "delaying the writing of a message by 1000 ms"
STREAM_END = "delaying the end of a request by 1000 ms"


@pytest.fixture
def start(start_server, repository, monkeypatch):
    """Starts a server whose calls these variables hold up."""
    repository.add_probe("probe", instances=2)
    repository.add_repeat("repeat")

    def started(value, *variables, **how):
        for variable in variables:
            monkeypatch.setenv(variable, value)
        return start_server(repository, "--log-verbose=1", **how)

    return started


def later(client, orders=""):
    """A ModelInfer call, and where its end will be."""
    ended = queue.Queue()
    call = client.async_infer("probe", probe_inputs(grpcclient, orders), lambda result, error: ended.put(error))
    return call, ended


@pytest.mark.parametrize("variable, place", [
    ("TRITONSERVER_DELAY_GRPC_PROCESS_ENTRY", PROCESSING), ("TRITONSERVER_DELAY_GRPC_PROCESS", PROCESSING),
    ("TRITONSERVER_DELAY_RESPONSE_COMPLETE_EXEC", TAKING), ("TRITONSERVER_DELAY_RESPONSE_COMPLETION", SENDING)])
def test_an_inference_is_held_up_and_can_be_cancelled_there(start, variable, place):
    server = start(MILLISECONDS, variable)
    assert f"{variable} is set" in server.log
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        begin = time.monotonic()
        client.infer("probe", probe_inputs(grpcclient))
        assert time.monotonic() - begin >= DELAY
        assert server.log.count(place) == 1
        call, ended = later(client)
        server.wait_for_log(place, 2)
        call.cancel()
        assert "CANCELLED" in str(ended.get(timeout=20).status())
        client.infer("probe", probe_inputs(grpcclient))
        assert server.log.count(place) == 3


def test_a_cancellation_is_held_up(start):
    server = start(MILLISECONDS, "TRITONSERVER_DELAY_GRPC_NOTIFICATION", "TRITONSERVER_DELAY_GRPC_ENQUEUE")
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        client.infer("probe", probe_inputs(grpcclient))
        assert NOTICE not in server.log and CANCELLED_END not in server.log
        call, ended = later(client, "delay_ms=60000")
        server.wait_for_log("gRPC request: /inference.GRPCInferenceService/ModelInfer", 2)
        call.cancel()
        assert "CANCELLED" in str(ended.get(timeout=20).status())
        server.wait_for_log(NOTICE)
        server.wait_for_log(CANCELLED_END)


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
        assert client.is_server_live()
        assert time.monotonic() - begin >= 2
        with pytest.raises(InferenceServerException, match="nobody"):
            client.get_model_metadata("nobody")
        begin = time.monotonic()
        for _ in range(20):
            client.infer("probe", probe_inputs(grpcclient))
        assert time.monotonic() - begin < 20 * 2  # none waited


@pytest.mark.parametrize("value", ["soon", "-1", "3600001", "1.5"])
def test_a_variable_that_means_nothing_ends_the_start(start, value):
    server = start(value, "TRITONSERVER_DELAY_GRPC_PROCESS", wait_for=None)
    assert server.wait_for_exit() == 1
    assert f"TRITONSERVER_DELAY_GRPC_PROCESS delays calls for tests: expected a whole number of milliseconds from 0 to 3600000, got '{value}'" in server.log
