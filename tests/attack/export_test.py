# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Faults on the way to a collector: it sends without end, it closes the connection, its name cannot be resolved, each
request asks for a trace."""

import socket
import threading

import pytest
from collector import Collector
from exporting import CONTEXT, EXIT_BOUND, add_models, ask, end, exporting
from http_client import HttpClient
from server_process import BUILD, HOST, wait_until
from watch import IS_SANITIZED



@pytest.fixture
def start(start_server, repository):
    return lambda url, *more, **settings: start_server(add_models(repository), *exporting(url, *more, **settings))


@pytest.fixture
def bad_collector():
    """bad_collector(answer): starts a server that accepts everything and answers the first bytes of each connection;
    returns its URL."""
    listeners = []

    def listen(answer):
        listener = socket.create_server((HOST, 0))
        listeners.append(listener)

        def serve():
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                threading.Thread(target=answer_one, args=(connection, answer), daemon=True).start()
        threading.Thread(target=serve, daemon=True).start()
        return f"http://{HOST}:{listener.getsockname()[1]}/"

    yield listen
    for listener in listeners:
        listener.close()


def answer_one(connection, answer):
    with connection:
        try:
            connection.recv(65536)
            for piece in answer():
                connection.sendall(piece)
        except OSError:
            pass


def endless():
    yield b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n"
    while True:
        yield bytes(65536)


def endless_head():
    yield b"HTTP/1.1 200 OK\r\n"
    while True:
        yield b"X: " + b"y" * 65536 + b"\r\n"


def nonsense():
    yield bytes(range(256)) * 16


def nothing():
    return iter(())


def resident(server):
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) * 1024


@pytest.mark.parametrize("answer", [endless, endless_head, nonsense, nothing])
def test_the_answer_of_a_collector_affects_no_request(start, bad_collector, answer):
    server = start(bad_collector(answer), "opentelemetry,bsp_max_queue_size=30")
    ask(server)
    server.wait_for_log("cannot send traces to")
    before = resident(server)
    for _ in range(20):
        ask(server)
    assert resident(server) < before + (64 << 20) or IS_SANITIZED
    assert end(server) < EXIT_BOUND
    assert "are lost" in server.log


@pytest.mark.skipif(IS_SANITIZED, reason="a sanitizer wants to be the first library of the process")
def test_a_name_that_is_never_found_holds_up_nothing(start, monkeypatch):
    monkeypatch.setenv("LD_PRELOAD", str(BUILD / "tests" / "libheld_resolver.so"))
    server = start("http://held.test/v1/traces")
    for _ in range(10):
        ask(server)
    assert end(server) < EXIT_BOUND
    assert "spans for 'http://held.test/v1/traces' are lost (30): the server ends" in server.log


def test_ids_without_end_fill_no_memory(start):
    with Collector() as collector:
        server = start(collector, delay=100000, rate=0)
        client = HttpClient(server.http_url)
        body = b'{"id":"' + b"x" * (4 << 20) + b'","inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"data":[1]}]}'

        def flood(count):
            for _ in range(count):
                assert client.post("/v2/models/identity/infer", body, **CONTEXT).status == 200
            return resident(server)
        before = flood(20)
        flood(100)  # 400 MiB; the allocator keeps some of it until the server is idle
        wait_until(lambda: resident(server) < before + (64 << 20) or IS_SANITIZED, "what came is gone")
        client.close()
        assert end(server) < EXIT_BOUND
        assert {span.attributes.get("triton.request_id", "x" * 4096) for span in collector.spans} == {"x" * 4096}
        assert len(collector.spans) == 360
