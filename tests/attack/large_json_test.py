# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Large JSON bodies and answers: other connections are served meanwhile, and memory is bounded."""

import contextlib
import json
import socket
import threading
import time

import pytest
from http_client import HttpClient
from raw_http import RawClient
from watch import MB, MODEL

PROBES = 6  # connections, so that each I/O thread has some
ROUNDS = 3
USUAL = 0.05  # seconds: the maximum of nine out of ten probes
LEAST = 0.3  # seconds; a busy machine may need as long for a probe


def honest(count, element=b"0.5"):
    """Returns a valid request of `count` elements whose answer is binary."""
    data = (element + b",") * (count - 1) + element
    head = '{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[%d],"data":[' % count
    return head.encode() + data + b']}],"outputs":[{"name":"OUTPUT0","parameters":{"binary_data":true}}]}'


class Probes:
    """Sends health requests one after the other on each of several connections until the block ends."""

    def __init__(self, server):
        self.server, self.times, self.failures = server, [], []
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._ask) for _ in range(PROBES)]

    def _ask(self):
        client = HttpClient(self.server.http_url)
        try:
            while not self._stop.is_set():
                begun = time.monotonic()
                assert client.get("/v2/health/live").status == 200
                self.times.append(time.monotonic() - begun)
                self._stop.wait(0.005)
        except Exception as error:  # pylint: disable=broad-exception-caught
            self.failures.append(error)
        finally:
            client.close()

    def __enter__(self):
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self._stop.set()
        for thread in self._threads:
            thread.join()
        assert not self.failures, self.failures[0]


def at_once(server, path, bodies):
    """Posts all bodies at the same time, each on a connection of its own. Returns their statuses."""
    statuses = []

    def post(body):
        client = HttpClient(server.http_url)
        statuses.append(client.post(path, body).status)
        client.close()

    threads = [threading.Thread(target=post, args=(body,)) for body in bodies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses


def others_are_served(server, path, bodies, expected):
    """In one of several rounds, nine out of ten probes take at most 50 ms, and none takes longer than LEAST or a
    quarter of the time of the bodies."""
    shares = []
    for _ in range(ROUNDS):
        begun = time.monotonic()
        with Probes(server) as probes:
            while True:  # a body that is refused early ends before there are enough probes
                assert at_once(server, path, bodies) == [expected] * len(bodies)
                if len(probes.times) >= PROBES * 5:
                    break
        whole = time.monotonic() - begun
        times = sorted(probes.times)
        most = times[len(times) * 9 // 10]
        print(f"{len(times)} probes in {whole:.2f} s: median {times[len(times) // 2] * 1e3:.1f} ms, nine of ten {most * 1e3:.1f} ms, "
              f"longest {times[-1] * 1e3:.1f} ms")
        shares.append(max(most / USUAL, times[-1] / max(LEAST, whole / 4)))
        if shares[-1] < 1:
            return
    raise AssertionError(f"a probe took {shares} times what it may take")


@pytest.mark.growth(400)
@pytest.mark.parametrize("path", ["infer", "generate"])
def test_an_honest_body_of_60_mb_holds_no_other_connection(server, path):
    body = honest(15_000_000)
    if path == "generate":  # the answer would be JSON of the same size, so this request fails at its last element
        body = b'{"INPUT0":[' + b"0.5," * 15_000_000 + b'"no number"]}'
    others_are_served(server, f"/v2/models/echo_FP32/{path}", [body], 200 if path == "infer" else 500)


@pytest.mark.rows("1.3.8")
@pytest.mark.growth(4 * 60 * 4)
@pytest.mark.parametrize("text", [b"[", b"[],"], ids=["deep", "wide"])
def test_four_bodies_of_60_mb_hold_no_other_connection(server, text):
    size = 60 * 1000 * 1000
    head = b'{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"data":['
    body = text * size if len(text) == 1 else head + text * (size // len(text)) + b"[]]}]}"
    others_are_served(server, "/v2/models/echo_FP32/infer", [body] * 4, 500)


def chunks(body, size=1 << 20):
    for begin in range(0, len(body), size):
        yield body[begin:begin + size]


@pytest.mark.growth(16 * (1 + 4) + 12)
@pytest.mark.parametrize("send", [bytes, chunks], ids=["length", "chunked"])
def test_decoding_takes_at_most_4_bytes_of_memory_per_byte_of_the_body(server, send):
    """Small numbers as INT64 need the most memory. The last element fails the request before its inference."""
    body = b'{"INPUT0":[' + b"1," * 8_000_000 + b'"no number"]}'
    client = HttpClient(server.http_url)
    with contextlib.closing(client.connection):
        reply = client.post("/v2/models/echo_INT64/generate", send(body))
    assert reply.status == 500, reply.error


UNKNOWN_MEMBER = b'{"a":[' + b"0," * 8_000_000 + b"0]}"


@pytest.mark.parametrize("path", ["/v2/repository/index", "/v2/logging"])
@pytest.mark.growth(100)
def test_large_bodies_of_other_endpoints_hold_no_other_connection(server, path):
    others_are_served(server, path, [UNKNOWN_MEMBER], 400)


@pytest.mark.growth(100)
def test_a_large_body_of_an_unload_holds_no_other_connection(start_attacked):
    server = start_attacked("--model-control-mode=explicit", "--load-model=*")
    others_are_served(server, "/v2/repository/models/echo_FP32/unload", [UNKNOWN_MEMBER], 400)


@contextlib.contextmanager
def unread_answer(server, model, count):
    """A client that requests `count` floats as JSON and reads only the head of the answer."""
    head = json.dumps({"inputs": [{"name": "INPUT0", "datatype": "FP32", "shape": [count], "parameters": {"binary_data_size": 4 * count}}]})
    body = head.encode() + b"\xcd\xcc\xcc\x3d" * count  # each is 0.10000000149011612 in JSON
    with RawClient(server) as client:
        client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.send(b"POST /v2/models/%s/infer HTTP/1.1\r\nHost: a\r\nInference-Header-Content-Length: %d\r\nContent-Length: %d\r\n\r\n"
                    % (model.encode(), len(head), len(body)))
        client.send(body)
        assert client.socket.recv(12, socket.MSG_WAITALL) == b"HTTP/1.1 200"
        yield client


@pytest.mark.growth(200)
def test_an_answer_that_is_not_read_is_not_encoded(server):
    """10 million floats take 40 MB as a tensor, for the request and for the response, and 200 MB as JSON."""
    with unread_answer(server, "echo_FP32", 10_000_000):
        # The only instance of the model is free.
        assert HttpClient(server.http_url).infer("echo_FP32", honest(2)).status == 200
    with unread_answer(server, MODEL, 10_000_000) as client:
        client.socket.close()  # while the answer is encoded
    assert HttpClient(server.http_url).infer("echo_FP32", honest(2)).status == 200


@pytest.mark.growth(400)
def test_a_large_answer_holds_no_other_connection_and_is_right(server):
    count = 3_000_000
    body = honest(count, b"0.123456789").replace(b"true", b"false")
    with Probes(server) as probes:
        reply = HttpClient(server.http_url).infer("echo_FP32", body)
    assert reply.status == 200 and reply.headers["Transfer-Encoding"] == "chunked"
    assert reply.body.count(b"0.12345679") == count
    times = sorted(probes.times)
    print(f"{len(times)} probes: median {times[len(times) // 2] * 1e3:.1f} ms, longest {times[-1] * 1e3:.1f} ms")
