# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""An exit under load: each accepted request is answered, on every protocol. The server logs at its end how many
requests of each model it had accepted; the clients have the same number of complete answers."""

import collections
import contextlib
import json
import re
import signal
import threading

import grpc
import pytest
from http_client import HttpClient, tensor
from raw_http import RawClient
from raw_http2 import RawHttp2
from server_process import HOST
from steered import repeat_inputs
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc

BODY = json.dumps({"inputs": [tensor("INPUT0", [1])]}).encode()
REQUEST = b"POST /v2/models/slow/infer HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n%s" % (len(BODY), BODY)
VALUES = [1, 2, 3]
# Each call is one attempt. If retries are enabled and the connection closes as a call begins, grpcio 1.85 can wait for
# the call for ever, even past its deadline.
ONE_ATTEMPT = [("grpc.enable_retries", 0)]


class Traffic:
    """Clients that send requests until the server ends. `outcomes` counts the results."""

    def __init__(self, server):
        self.server = server
        self.outcomes = collections.Counter()
        self.lock = threading.Lock()
        self.stop = threading.Event()
        self.threads = []

    def start(self, ask, count):
        """Starts `count` threads that repeat ask(), which yields the outcomes of its requests."""
        self.threads += [threading.Thread(target=self._repeat, args=(ask,)) for _ in range(count)]
        for thread in self.threads[-count:]:
            thread.start()

    def _repeat(self, ask):
        while not self.stop.is_set():
            try:
                for outcome in ask():
                    with self.lock:
                        self.outcomes[outcome] += 1
            except (OSError, AssertionError):
                self.stop.wait(0.01)  # the connection was closed before a request arrived

    def end(self):
        self.stop.set()
        for thread in self.threads:
            thread.join()


def over_http(server):
    def ask():
        with RawClient(server) as client:
            for _ in range(5):
                client.send(REQUEST)
                yield "HTTP", client.answer()[0]
    return ask


def over_generate_stream(server):
    body = json.dumps({"IN": VALUES, "DELAY": [5] * len(VALUES), "WAIT": 0})

    def ask():
        client = HttpClient(server.http_url)
        with contextlib.closing(client):
            for _ in range(5):
                try:
                    reply = client.post("/v2/models/repeat/generate_stream", body)
                except Exception as error:
                    raise ConnectionError from error
                yield "events", (reply.status, reply.body.count(b'"OUT"'))
    return ask


def over_grpc(server):
    request = pb.ModelInferRequest(model_name="slow", raw_input_contents=[bytes(4)])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[1])

    def ask():
        with grpc.insecure_channel(f"{HOST}:{server.grpc_port}", options=ONE_ATTEMPT) as channel:
            stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
            for _ in range(20):
                try:
                    stub.ModelInfer(request, timeout=30)
                    yield "gRPC", "OK"
                except grpc.RpcError as error:
                    yield "gRPC", error.code().name
    return ask


def over_stream(server):
    request = pb.ModelInferRequest(model_name="repeat", id="r")
    for one in repeat_inputs(VALUES, delays=5):
        request.inputs.append(one._get_tensor())  # pylint: disable=protected-access
        request.raw_input_contents.append(one._get_content())  # pylint: disable=protected-access

    def ask():
        with grpc.insecure_channel(f"{HOST}:{server.grpc_port}", options=ONE_ATTEMPT) as channel:
            call = service_pb2_grpc.GRPCInferenceServiceStub(channel).ModelStreamInfer(iter([request] * 3), timeout=30)
            came = errors = 0
            with contextlib.suppress(grpc.RpcError):
                for message in call:
                    errors += bool(message.error_message)
                    came += not message.error_message
            yield "stream", (call.code().name, came, errors)
    return ask


def accepted(server):
    """Returns the numbers of accepted, successful and failed requests of each model."""
    found = re.findall(r"model '(\w+)' version 1 ends: accepted (\d+) requests, (\d+) succeeded, (\d+) failed, 0 in flight", server.log)
    return {model: tuple(map(int, counts)) for model, *counts in found}


@pytest.mark.rows("1.1.14", "11.2.1")
@pytest.mark.parametrize("moment", range(5))
def test_what_was_accepted_is_answered_before_the_end(start_server, repository, moment):
    repository.add_identity("slow", extra='parameters { key: "execute_delay_ms" value { string_value: "20" } }')
    repository.add_repeat("repeat")
    server = start_server(repository)
    traffic = Traffic(server)
    with contextlib.ExitStack() as stack:
        for over in (over_http, over_generate_stream, over_grpc, over_stream):
            traffic.start(over(server), 3)
        waiting = [stack.enter_context(RawClient(server)) for _ in range(10)]
        for client in waiting:
            client.send(REQUEST)
        for client in waiting[:moment]:
            assert client.answer()[0] == 200
            client.send(REQUEST)
        server.process.send_signal(signal.SIGTERM)
        for client in waiting:
            # Each request had been sent completely: it is answered, and the answer is complete.
            assert client.answer()[0] == 200
        assert server.wait_for_exit() == 0
        traffic.end()
    outcomes = traffic.outcomes
    print(outcomes, accepted(server))
    singles = outcomes["HTTP", 200] + outcomes["gRPC", "OK"] + len(waiting) + moment
    assert accepted(server)["slow"] == (singles, singles, 0), outcomes
    events = outcomes["events", (200, len(VALUES))]
    streamed = sum(outcome[1][1] * count for outcome, count in outcomes.items() if outcome[0] == "stream")
    answered = events + streamed // len(VALUES)
    assert streamed % len(VALUES) == 0 and accepted(server)["repeat"] == (answered, answered, 0), outcomes
    # CANCELLED: gRPC was shut down before the server saw the call, so the call was not accepted.
    for client, what in outcomes:
        assert client != "HTTP" or what in (200, 503), outcomes
        assert client != "gRPC" or what in ("OK", "UNAVAILABLE", "CANCELLED"), outcomes


@pytest.mark.rows("11.2.6")
def test_connections_that_say_nothing_do_not_hold_up_the_end(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository)
    with RawHttp2(server), RawHttp2(server):
        server.process.terminate()
        assert server.wait_for_exit(10) == 0
