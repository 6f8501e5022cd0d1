# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Clients that read large answers slowly, and bodies that become large: other clients keep their share of the
memory."""

import contextlib
import gzip
import json
import socket
import threading

import pytest
from http_client import HttpClient
from server_process import HOST, wait_until
from watch import MB

COUNT = 1 << 20  # elements: a tensor of 4 MB, and about as much JSON


def head_for(has_binary_answer):
    parameters = {"binary_data_size": 4 * COUNT}
    return json.dumps({"inputs": [{"name": "INPUT0", "datatype": "FP32", "shape": [COUNT], "parameters": parameters}],
                       "parameters": {"binary_data_output": has_binary_answer}}).encode()


def request_with(head):
    return (b"POST /v2/models/echo_FP32/infer HTTP/1.1\r\nHost: a\r\nInference-Header-Content-Length: %d\r\nContent-Length: %d\r\n\r\n"
            % (len(head), len(head) + 4 * COUNT) + head + bytes(4 * COUNT))


HEAD = head_for(True)
FIELDS = {"Inference-Header-Content-Length": str(len(HEAD))}
BODY = HEAD + bytes(4 * COUNT)
REQUEST = request_with(HEAD)
JSON_REQUEST = request_with(head_for(False))


class SlowReader:
    """Sends a valid request of 4 MB and reads the answer in small pieces without an end."""

    def __init__(self, server, stop, request):
        self.stop, self.request = stop, request
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(60)
        self.socket.connect((HOST, server.http_port))
        self.received, self.status = 0, None
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        with contextlib.suppress(OSError):
            self.socket.sendall(self.request)
            while not self.stop.wait(0.05) and (data := self.socket.recv(2000)):
                self.status = self.status or int(data.split()[1])
                self.received += len(data)


@contextlib.contextmanager
def slow_readers(server, count, request=REQUEST):
    stop = threading.Event()
    readers = [SlowReader(server, stop, request) for _ in range(count)]
    try:
        wait_until(lambda: all(reader.received for reader in readers), "all are being answered")
        yield readers
    finally:
        stop.set()
        for reader in readers:
            reader.socket.close()
            reader.thread.join()


def post_large(server):
    client = HttpClient(server.http_url)
    with contextlib.closing(client.connection):
        return client.post("/v2/models/echo_FP32/infer", BODY, **FIELDS)


@pytest.mark.growth(160)
def test_bodies_of_clients_that_read_slowly_hold_up_no_other_body(start_attacked):
    """The bodies together exceed the bound of all bodies, but their requests no longer need them."""
    server = start_attacked(f"--http-max-total-body-size={24 * MB}")
    with slow_readers(server, 10) as readers:
        for _ in range(3):
            assert post_large(server).status == 200
        assert all(reader.thread.is_alive() for reader in readers)  # all connections are still open
        assert http_bytes(server) >= 36 * MB  # their answers


def http_bytes(server):
    """Returns the bytes that the connections hold, including bodies and answers."""
    owners = HttpClient(server.admin_url).get("/v2/thalassa/memory").json["owners"]
    return sum(int(one["byte_size"]) for one in owners if one["owner"]["kind"] == "http")


@pytest.mark.growth(160)
@pytest.mark.parametrize("request_sent", [REQUEST, JSON_REQUEST], ids=["binary", "json"])
def test_clients_that_read_slowly_near_the_bound_of_answers_are_closed(start_attacked, request_sent):
    server = start_attacked(f"--http-max-total-answer-size={32 * MB}")
    with slow_readers(server, 7, request_sent):
        server.wait_for_log("of answer that was read slowly near --http-max-total-answer-size (last from 127.0.0.1)")
        wait_until(lambda: post_large(server).status == 200, "there is room for another large answer")


@pytest.mark.growth(160)
def test_json_answers_that_are_not_read_stay_within_the_bound_of_answers(start_attacked):
    """Each answer holds the tensor of 4 MB from which it is made, and about 1 MB of JSON."""
    server = start_attacked(f"--http-max-total-answer-size={32 * MB}", f"--http-max-total-body-size={24 * MB}")
    with slow_readers(server, 40, JSON_REQUEST) as readers:
        assert http_bytes(server) <= 32 * MB + 8 * (4 + 1) * MB  # an answer that has begun sends what it has encoded
        refused = [reader.status for reader in readers].count(503)
        assert refused >= 24 and {reader.status for reader in readers} == {200, 503}
        server.wait_for_log("of answer beyond --http-max-total-answer-size (last from 127.0.0.1)")


def test_a_body_that_finds_no_room_is_refused_and_the_log_says_so(start_server, repository):
    repository.add_identity("slow", extra='parameters { key: "execute_delay_ms" value { string_value: "60000" } }')
    server = start_server(repository, f"--http-max-total-body-size={MB}", "--http-body-wait-timeout=300")
    with contextlib.closing(socket.create_connection((HOST, server.http_port), timeout=60)) as busy:
        busy.sendall(REQUEST.replace(b"echo_FP32", b"slow"))
        client = HttpClient(server.http_url)

        def held():
            owners = HttpClient(server.admin_url).get("/v2/thalassa/memory").json["owners"]
            return sum(int(one["byte_size"]) for one in owners if one["owner"]["kind"] == "http") > 4 * COUNT - 64 * 1024
        wait_until(held, "its body is there")
        reply = client.post("/v2/models/slow/infer", BODY, **FIELDS)
        assert reply.status == 503 and "--http-body-wait-timeout" in reply.error
        server.wait_for_log("1 of body that found no room below --http-max-total-body-size in time (last from 127.0.0.1)")
        events = HttpClient(server.admin_url).get("/v2/thalassa/events").json["events"]
        assert any("found no room" in one.get("text", "") for one in events)
        packed = HttpClient(server.http_url).post("/v2/models/slow/infer", gzip.compress(BODY), **{**FIELDS, "Content-Encoding": "gzip"})
        assert packed.status == 503 and "--http-body-wait-timeout" in packed.error
        server.wait_for_log("in time", 2)


@pytest.mark.growth(320)  # twice the bound: a body is held twice while it is copied into one fragment
def test_bodies_that_become_large_stay_within_the_bound_of_all_bodies(start_attacked):
    bound = 160 * MB
    server = start_attacked(f"--http-max-total-body-size={bound}")
    body = gzip.compress(b" " * (60 * MB), 9)
    assert len(body) < 64 << 10
    clients = [HttpClient(server.http_url) for _ in range(20)]
    for client in clients:
        client.connection.request("POST", "/v2/models/echo_FP32/infer", body, {"Content-Encoding": "gzip"})
    watcher, most = HttpClient(server.admin_url), 0
    for client in clients:
        while True:
            owners = watcher.get("/v2/thalassa/memory").json["owners"]
            most = max(most, sum(int(one["byte_size"]) for one in owners if one["owner"]["kind"] == "http" and not one["owner"]["name"]))
            client.connection.sock.settimeout(0.01)
            with contextlib.suppress(TimeoutError):
                client.connection.sock.recv(1, socket.MSG_PEEK)
                break
        client.connection.sock.settimeout(60)
        assert client.connection.getresponse().status in (400, 500)
        client.close()
    assert 32 * MB < most <= bound + 2 * MB  # and the connections
