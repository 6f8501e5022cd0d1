# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""gRPC streams whose client sends and does not read: the server stops reading them, memory is bounded, and all requests
are answered once the client reads. server/grpc/README.md states the bounds."""

import contextlib

import grpc
import numpy as np
import pytest
import tritonclient.grpc as grpcclient
from http_client import HttpClient
from raw_http import RawClient
from server_process import wait_until
from steered import BareStream
from watch import MB

COUNT = 10_000


def send_numbered(stream, count, size):
    """Sends requests of that many bytes, each of which begins with its number."""
    tensor = grpcclient.InferInput("INPUT0", [size // 4], "FP32")
    values = np.zeros(size // 4, np.float32)
    for number in range(count):
        values[0] = number
        tensor.set_data_from_numpy(values)
        stream.send("flooded", [tensor])


def numbers(messages):
    found = []
    for message in messages:
        assert not message.error_message, message.error_message
        found.append(int(np.frombuffer(message.infer_response.raw_output_contents[0], np.float32, 1)[0]))
    return found


@pytest.fixture
def start_flooded(repository, start_attacked):
    """start_flooded(*options): starts a watched server with a model for the flood; returns it with a function that
    counts the successful requests."""
    def start(*options):
        repository.add_identity("flooded")
        server = start_attacked(*options)
        client = HttpClient(server.http_url)
        return server, lambda: client.get("/v2/models/flooded/stats").json["model_stats"][0]["inference_stats"]["success"]["count"]
    return start


def settled(answered):
    """Returns the number once it stays the same while the server answers many other requests."""
    last, times = 0, 0
    while times < 300:
        count = answered()
        times = times + 1 if count == last and count > 0 else 0
        last = count
    return last


@pytest.mark.growth(64)
def test_ten_thousand_answers_wait_for_a_client_that_does_not_read(start_flooded):
    server, answered = start_flooded()
    with BareStream(server.grpc_url) as unread:
        send_numbered(unread, COUNT, 1024)
        wait_until(lambda: answered() == COUNT, "all have run, though none is read")
        assert numbers(unread.finish()) == list(range(COUNT))
        assert unread.call.code() == grpc.StatusCode.OK


@pytest.mark.growth(96)
@pytest.mark.parametrize("option, size, most", [
    ("--grpc-max-unread-stream-messages=100", 1024, 100), (f"--grpc-max-unread-stream-size={4 * MB}", 100 * 1024, 20),
], ids=["messages", "bytes"])
def test_past_the_bound_no_further_request_is_read(start_flooded, option, size, most):
    count = COUNT if size == 1024 else 2000
    server, answered = start_flooded(option)
    with BareStream(server.grpc_url) as unread:
        send_numbered(unread, count, size)
        steady = settled(answered)
        # The responses that wait, those in the connection's buffers, and those that the client library has read.
        assert most <= steady < count / 2, f"{steady} of {count} requests have run"
        assert numbers(unread.finish()) == list(range(count))
        assert unread.call.code() == grpc.StatusCode.OK
        assert answered() == count


FLOODING = "model_transaction_policy { decoupled: true }\nsequence_batching { iterative_sequence: true }\n"
RESCHEDULED = ("--model-control-mode=explicit", "--load-model=witness", "--load-model=flooding",
               "--http-max-unread-stream-messages=16", "--grpc-max-unread-stream-messages=16")


def over_http(server):
    unread = RawClient(server)
    body = b'{"INPUT0": 1.0}'
    unread.send(b"POST /v2/models/flooding/generate_stream HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
    return unread


def over_grpc(server):
    unread = BareStream(server.grpc_url)
    tensor = grpcclient.InferInput("INPUT0", [1], "FP32")
    tensor.set_data_from_numpy(np.zeros(1, np.float32))
    unread.send("flooding", [tensor])
    return unread


@pytest.mark.growth(96)
@pytest.mark.parametrize("ask", [over_http, over_grpc])
def test_a_request_that_waits_to_be_scheduled_again_is_cancelled_by_its_own_responses(repository, start_attacked, ask):
    """The backend responds on another thread, to a client that does not read. The response that finds no room cancels
    the request."""
    repository.add_faulty("flooding", execute="flood:65536", extra=FLOODING)
    server = start_attacked(*RESCHEDULED)
    with contextlib.closing(HttpClient(server.http_url)) as client, ask(server):
        wait_until(lambda: client.get("/v2/models/flooding/stats").json["model_stats"][0]["inference_stats"]["fail"]["count"] == 1, "it was cancelled")
        assert client.post("/v2/repository/models/flooding/unload", b"").status == 200

        def state():
            (entry,) = [one for one in client.post("/v2/repository/index", b"").json if one["name"] == "flooding"]
            return entry["state"]
        wait_until(lambda: state() == "UNAVAILABLE", "the model is unloaded")
