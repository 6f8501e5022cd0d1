# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Clients that are slow, silent or too many, or that announce more than they send."""

import contextlib
import socket
import threading

import pytest
from http_client import HttpClient
from raw_http import RawClient
from server_process import HOST, wait_until
from watch import IS_SANITIZED, MB

HEAD = b"POST /v2/models/echo_FP32/infer HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n"


def trickle(client, data, pause, stop):
    """Sends byte by byte until the server closes the connection."""
    with contextlib.suppress(OSError):
        for i in range(len(data)):
            client.send(data[i:i + 1])
            if stop.wait(pause):
                return


@pytest.mark.growth(16)
@pytest.mark.parametrize("data, status", [
    (b"GET /" + b"a" * 1_000_000, 414), (b"G" * 1_000_000, 414), (b"GET /v2 HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 4_000_000, 431),
    (b"GET /v2 HTTP/1.1\r\nHost: a\r\n" + b"X: a\r\n" * 10_000, 431), (b"GET /v2 HTTP/1.1\r\nHost: a\r\n" + b"X:\r\n" * 10_000 + b"\r\n", 431),
], ids=lambda value: value[:30].decode() if isinstance(value, bytes) else "")
def test_heads_that_do_not_end_are_refused_early(server, data, status):
    with RawClient(server) as client:
        client.send(data)  # the server reads on after the refusal
        assert client.answer()[0] == status


@pytest.mark.parametrize("data", [b"GET /v2 HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 1000, HEAD % 1000 + b"x" * 999,
                                  (HEAD % 9).replace(b"Content-Length: 9", b"Transfer-Encoding: chunked") + b"1\r\nx\r\n" * 500])
def test_a_client_that_sends_byte_by_byte_is_not_waited_for(start_attacked, data):
    server = start_attacked("--http-head-timeout=400", "--http-body-timeout=400")
    with RawClient(server) as client:
        head, _, body = data.partition(b"\r\n\r\n")
        whole = head + b"\r\n\r\n" if body else b""  # the head of a body comes at once
        client.send(whole)
        stop = threading.Event()
        sender = threading.Thread(target=trickle, args=(client, data[len(whole):], 0.05, stop))
        sender.start()
        assert client.answer()[0] == 408
        stop.set()
        sender.join()
    server.wait_for_log("1 of request that did not arrive in time (last from 127.0.0.1)")


@pytest.mark.growth(96)
def test_thousands_of_idle_connections(start_attacked, many_descriptors):
    count = min(many_descriptors, 1000 if IS_SANITIZED else 5000)
    server = start_attacked("--http-idle-timeout=20000")
    with contextlib.ExitStack() as stack:
        clients = [stack.enter_context(socket.create_connection((HOST, server.http_port), timeout=60)) for _ in range(count)]
        for client in (clients[0], clients[-1]):
            client.sendall(b"GET /v2 HTTP/1.1\r\nHost: a\r\n\r\n")
            assert client.recv(1000).startswith(b"HTTP/1.1 200 ")


def test_connections_beyond_the_limit_are_closed_and_others_served_once_there_is_room(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--http-max-connections=50")
    with contextlib.ExitStack() as stack:
        clients = []
        for _ in range(200):
            clients.append(stack.enter_context(socket.create_connection((HOST, server.http_port), timeout=60)))
            with contextlib.suppress(OSError):
                clients[-1].sendall(HEAD % 9 + b"{")  # connections that have begun a body are not closed for new ones
        with contextlib.suppress(ConnectionResetError):
            assert clients[-1].recv(1) == b""
    wait_until(lambda: HttpClient(server.http_url).get("/v2/health/live").status == 200, "there is room")
    server.wait_for_log("of connection beyond --http-max-connections (last from 127.0.0.1)")


@pytest.mark.growth(24)
def test_bodies_that_are_announced_and_not_sent_cost_nothing(server):
    with contextlib.ExitStack() as stack:
        clients = [stack.enter_context(RawClient(server)) for _ in range(100 if IS_SANITIZED else 500)]
        for client in clients:
            client.send(HEAD % (2**31 - 1 if not IS_SANITIZED else 16 * MB) + b"{")
        with RawClient(server) as other:
            other.send(b"GET /v2 HTTP/1.1\r\nHost: a\r\n\r\n")
            assert other.answer()[0] == 200


@pytest.mark.growth(64)
def test_bodies_of_all_connections_together_are_bounded(start_attacked):
    bound, count, size = 8 * MB, 40, 3 * MB
    server = start_attacked(f"--http-max-total-body-size={bound}")
    data = b" " * size
    answers = []

    def upload():
        with RawClient(server) as client:
            client.send(HEAD % size + data)
            answers.append(client.answer()[0])

    threads = [threading.Thread(target=upload) for _ in range(count)]
    with contextlib.ExitStack() as stack:
        for _ in range(4):  # more than the bound, and always incomplete
            stalled = stack.enter_context(RawClient(server))
            stalled.send(HEAD % (100 * MB))
            threading.Thread(target=trickle, args=(stalled, data[:3], 0, threading.Event())).start()
            stalled.send(data[:size // 2])
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert answers == [500] * count  # the body arrived completely, and is no JSON


@pytest.mark.growth(400)  # each may have 64 pending requests
def test_clients_that_read_nothing_hold_little(start_attacked):
    server = start_attacked("--http-write-timeout=1500")
    body = b'{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[100000],"parameters":{"binary_data_size":400000}}]}'
    request = b"POST /v2/models/echo_FP32/infer HTTP/1.1\r\nHost: a\r\nInference-Header-Content-Length: %d\r\nContent-Length: %d\r\n\r\n%s%s" % (
        len(body), len(body) + 400_000, body, bytes(400_000))
    with contextlib.ExitStack() as stack:
        clients = []
        for _ in range(8):
            client = socket.socket()
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.settimeout(0.5)
            client.connect((HOST, server.http_port))
            clients.append(stack.enter_context(client))
        for client in clients:
            with contextlib.suppress(OSError):  # the server stops reading it, and then closes it
                for _ in range(40):
                    client.sendall(request)
        server.wait_for_log("of answer that was not read in time (last from 127.0.0.1)")
