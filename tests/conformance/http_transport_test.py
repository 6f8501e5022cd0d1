# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""HTTP/1.1 as bytes on a socket: framing, pipelining, limits, and clients that leave."""

import concurrent.futures
import contextlib
import json
import pathlib
import random
import re
import select
import socket
import struct
import time

import pytest
from http_client import HttpClient, tensor
from raw_http import RawClient
from server_process import PROGRAM, wait_until

BODY = json.dumps({"inputs": [tensor("INPUT0", [1])]}).encode()


def infer(model="identity", body=BODY, extra=""):
    return f"POST /v2/models/{model}/infer HTTP/1.1\r\nHost: a\r\nContent-Length: {len(body)}\r\n{extra}\r\n".encode() + body


GET = b"GET /v2 HTTP/1.1\r\nHost: a\r\n\r\n"


@pytest.mark.rows("1.1.1")
def test_answers_of_pipelined_requests_keep_their_order(start_server, repository):
    repository.add_identity("identity")
    repository.add_identity("slow", extra='parameters { key: "execute_delay_ms" value { string_value: "200" } }')
    server = start_server(repository)
    with RawClient(server) as client:
        client.send(infer("slow") + infer() + GET + infer("nobody") + infer("slow"))
        answers = [client.answer() for _ in range(5)]
    assert [status for status, _, _ in answers] == [200, 200, 200, 404, 200]
    assert [json.loads(body).get("model_name") for _, _, body in answers] == ["slow", "identity", None, None, "slow"]


def test_a_connection_serves_many_requests(server):
    with RawClient(server) as client:
        for _ in range(200):
            client.send(infer())
            assert client.answer()[0] == 200
            client.send(GET)
            assert client.answer()[0] == 200


def test_a_request_may_come_byte_by_byte(server):
    with RawClient(server) as client:
        for byte in infer() + GET:
            client.send(bytes([byte]))
        assert client.answer()[0] == 200
        assert client.answer()[0] == 200


@pytest.mark.rows("1.1.13")
def test_chunked_bodies(server):
    head = b"POST /v2/models/identity/infer HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

    def chunks(size):
        parts = [BODY[i:i + size] for i in range(0, len(BODY), size)]
        return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"

    with RawClient(server) as client:
        for size in (1, 7, 10000):
            client.send(head + chunks(size))
            assert client.answer()[0] == 200
        client.send(head + b"1\r\n \r\n" * 65537)
        status, _, body = client.answer()
        assert (status, "Chunked request body exceeds maximum" in json.loads(body)["error"]) == (400, True)
        assert client.is_closed()


def test_a_client_may_ask_before_it_sends_its_body(server):
    with RawClient(server) as client:
        request = infer(extra="Expect: 100-continue\r\n")
        head, body = request.split(b"\r\n\r\n", 1)
        client.send(head + b"\r\n\r\n")
        assert client.answer()[0] == 100
        client.send(body)
        assert client.answer()[0] == 200


def test_connection_close_and_older_versions(server):
    with RawClient(server) as client:
        client.send(infer(extra="Connection: close\r\n"))
        assert client.answer()[0] == 200
        assert client.is_closed()
    with RawClient(server) as client:
        client.send(b"GET /v2 HTTP/1.0\r\n\r\n")
        assert client.answer()[0] == 200
        assert client.is_closed()


def test_head_is_get_without_the_body(server):
    with RawClient(server) as client:
        client.send(b"HEAD /v2 HTTP/1.1\r\nHost: a\r\n\r\n" + GET)
        status, fields, _ = client.answer(has_body=False)
        assert status == 200
        _, expected, body = client.answer()
        assert fields["Content-Length"] == expected["Content-Length"] == str(len(body))


@pytest.mark.parametrize("request_bytes, statuses", [
    (b"nonsense\r\n\r\n", (400,)), (b"GET /v2 HTTP/9.9\r\n\r\n", (400, 505)), (b"GET  /v2 HTTP/1.1\r\n\r\n", (400,)),
    (b"POST /v2/models/a/infer HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", (400,)),
    (b"POST /v2/models/a/infer HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", (400,)),
    (b"POST /v2/models/a/infer HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", (400,)),
    (b"POST /v2/models/a/infer HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", (400, 413)),
    (b"POST /v2/models/a/infer HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000000\r\n\r\n", (413,)),
    (b"POST /v2/models/a/infer HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", (400,)),
    (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: a\r\n\r\n", (414,)),
    (b"GET /v2 HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 70000 + b"\r\n\r\n", (431,)),
    (b"GET /v2 HTTP/1.1\r\nHost: a\r\n" + b"X: a\r\n" * 120 + b"\r\n", (431,)),
    (b"GET /v2 HTTP/1.1\r\nHost: a\r\nBad Field: a\r\n\r\n", (400,)),
], ids=lambda value: value[:40].decode(errors="replace") if isinstance(value, bytes) else "")
def test_requests_that_cannot_be_framed_are_refused_and_the_connection_closed(server, request_bytes, statuses):
    with RawClient(server) as client:
        client.send(request_bytes)
        status, _, body = client.answer()
        assert status in statuses
        assert json.loads(body)["error"]
        assert client.is_closed()
    assert HttpClient(server.http_url).get("/v2/health/ready").status == 200


@pytest.mark.rows("1.1.15", "11.7.1")
def test_a_closed_connection_cancels_its_request(start_server, repository):
    repository.add_identity("slow", extra='parameters { key: "execute_delay_ms" value { string_value: "60000" } }')
    server = start_server(repository)
    with RawClient(server) as client:
        client.send(infer("slow"))
        probe = HttpClient(server.http_url)
        assert probe.get("/v2/health/ready").status == 200
    stats = HttpClient(server.http_url)
    wait_until(lambda: int(stats.get("/v2/models/slow/stats").json["model_stats"][0]["inference_stats"]["fail"]["count"]) == 1,
               "the cancelled request is counted")


@pytest.mark.parametrize("count", [5, 70, 300])
def test_all_requests_that_came_before_a_half_close_are_answered(server, count):
    with RawClient(server) as client:
        client.send(GET * count + GET[:-1])  # the last one is incomplete
        client.socket.shutdown(socket.SHUT_WR)
        assert [client.answer()[0] for _ in range(count)] == [200] * count
        assert client.is_closed()


@pytest.mark.parametrize("order", ["S", "FS", "FFSS", "SF"])
def test_slow_requests_that_came_before_a_half_close_are_answered(start_server, repository, order):
    """F: answered at once. S: answered after the time at which the server checks whether the client has left."""
    models = {"F": "identity", "S": "slow"}
    repository.add_identity("identity")
    repository.add_identity("slow", extra='parameters { key: "execute_delay_ms" value { string_value: "500" } }')
    with RawClient(start_server(repository)) as client:
        client.send(b"".join(infer(models[kind]) for kind in order))
        client.socket.shutdown(socket.SHUT_WR)
        answers = []
        while len(answers) < len(order):
            status, _, body = client.answer()
            if status != 100:
                answers.append((status, json.loads(body)["model_name"]))
        assert client.is_closed()
    assert answers == [(200, models[kind]) for kind in order]


@pytest.mark.rows("1.1.2", "11.2.1")
def test_a_start_without_enough_descriptors_ends_and_says_so(start_server, repository, tmp_path):
    repository.add_identity("identity")
    program = tmp_path / "few-files"
    log = ""
    for limit in range(5, 50):  # the first limit is too low for the program itself, the last is enough for everything
        program.write_text(f'#!/bin/sh\nulimit -n {limit}\nexec "{PROGRAM}" "$@"\n')
        program.chmod(0o755)
        server = start_server(repository, "--allow-grpc=false", "--http-thread-count=2", wait_for=None, program=program, administration=False)
        wait_until(lambda: "Started HTTPService" in server.log or not server.alive, "the server has started or ended")
        if server.alive:
            break
        assert server.wait_for_exit() == 1, f"limit {limit}; its log:\n{server.log}"
        assert "Too many open files" in server.log, f"limit {limit}"
        log += server.log
    else:
        pytest.fail("no limit was enough")
    for reason in ("cannot watch for SIGINT and SIGTERM: socketpair", "cannot listen for HTTP on", "serve HTTP: eventfd", "serve HTTP: epoll_create1"):
        assert reason in log


def test_clients_that_leave_at_any_moment_crash_nothing(start_server, repository):
    repository.add_identity("identity")
    repository.add_identity("slow", extra='parameters { key: "execute_delay_ms" value { string_value: "3" } }')
    server = start_server(repository)
    requests = [infer(), infer("slow"), GET, b"GET /v2/models/stats HTTP/1.1\r\nHost: a\r\n\r\n",
                b"POST /v2/repository/index HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", infer("nobody")]

    def leave_often(seed):
        choice = random.Random(seed)
        for _ in range(150):
            with RawClient(server) as client:
                data = b"".join(choice.choices(requests, k=choice.randrange(1, 5)))
                client.send(data[:choice.randrange(1, len(data) + 1)])
                if choice.random() < 0.3:
                    time.sleep(choice.random() * 0.005)
                if choice.random() < 0.5:  # a reset instead of an orderly close
                    client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    with concurrent.futures.ThreadPoolExecutor() as pool:
        list(pool.map(leave_often, range(4)))  # raises the exceptions of the threads
    assert server.alive
    assert HttpClient(server.http_url).infer("identity", BODY).status == 200


def wake_ups(server, name):
    """Returns how often the threads with that name were woken."""
    tasks = [task for task in pathlib.Path(f"/proc/{server.process.pid}/task").iterdir() if (task / "comm").read_text().startswith(name)]
    assert tasks, f"no thread is called {name}"
    return sum(int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", (task / "status").read_text(), re.M)[1]) for task in tasks)


def test_health_answers_while_every_instance_is_busy_and_a_load_hangs(start_server, repository, tmp_path):
    gate = tmp_path / "gate"
    repository.add_faulty("busy", execute=f"wait:{gate}")
    repository.add_faulty("hanging", model_initialize=f"wait:{gate}")
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=busy")

    with contextlib.ExitStack() as stack:
        running, waiting, loading, *clients = [stack.enter_context(RawClient(server)) for _ in range(11)]
        running.send(infer("busy"))
        waiting.send(infer("busy"))
        loading.send(b"POST /v2/repository/models/hanging/load HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
        server.wait_for_log("loading: hanging")
        # The instance checks its gate repeatedly; an instance without work sleeps.
        first = wake_ups(server, "busy")
        wait_until(lambda: wake_ups(server, "busy") >= first + 50, "the instance is busy")
        # The gate stays closed: an answer that waited for it would not come within DEADLINE.
        for _ in range(50):
            for client in clients:
                client.send(b"GET /v2/health/live HTTP/1.1\r\nHost: a\r\n\r\n")
            for client in clients:
                assert client.answer()[0] == 200
        assert not select.select([client.socket for client in (running, waiting, loading)], [], [], 0)[0]
        gate.touch()
        for client in (running, waiting, loading):
            assert client.answer()[0] == 200
