# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""A server that has run out of descriptors or threads refuses with a reason, serves whom it has, and recovers."""

import contextlib
import pathlib
import re
import resource
import socket

import pytest
from http_client import HttpClient, tensor
from raw_http import RawClient
from server_process import HOST, wait_until
from watch import IS_SANITIZED

REQUEST = b"GET /v2/health/ready HTTP/1.1\r\nHost: a\r\n\r\n"


def mapped(pid):
    """Bytes of address space."""
    return int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[0]) * resource.getpagesize()


def test_without_descriptors_who_is_connected_is_served_and_others_later(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository)
    client = HttpClient(server.http_url)
    assert client.infer("a", {"inputs": [tensor("INPUT0", [1])]}).status == 200
    used = len(list(pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir()))
    limits = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (used + 10, limits[1]))
    with contextlib.ExitStack() as stack:
        clients = [stack.enter_context(socket.create_connection((HOST, server.http_port), timeout=30)) for _ in range(60)]
        with contextlib.suppress(ConnectionResetError):
            assert clients[-1].recv(1) == b""  # turned away at once, not left waiting
        for _ in range(50):
            assert client.infer("a", {"inputs": [tensor("INPUT0", [1])]}).status == 200
        server.wait_for_log("of no descriptor for a connection (ulimit -n) (last from 127.0.0.1)")
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, limits)

    def answers():
        with contextlib.suppress(OSError, AssertionError), RawClient(server) as other:
            other.send(REQUEST)
            return other.answer()[0] == 200
        return False
    wait_until(answers, "new connections are served again")


def test_loads_without_descriptors_fail_and_work_later(start_server, repository):
    repository.add_identity("a")
    repository.add_identity("b")
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=a")
    client = HttpClient(server.http_url)
    pid = server.process.pid
    used = len(list(pathlib.Path(f"/proc/{pid}/fd").iterdir()))
    files = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (used, files[1]))
    reply = client.post("/v2/repository/models/b/load")
    assert reply.status in (400, 500, 503), reply
    resource.prlimit(pid, resource.RLIMIT_NOFILE, files)
    assert client.infer("a", {"inputs": [tensor("INPUT0", [1])]}).status == 200
    assert client.post("/v2/repository/models/b/load").status == 200


@pytest.mark.parametrize("size", [0, 4096, 1 << 20])
def test_a_log_that_cannot_be_written_holds_nobody_and_says_later_what_is_missing(start_server, repository, tmp_path, size):
    """Also where whoever logs a line writes it: a disk that is full refuses at once."""
    repository.add_identity("a")
    log = tmp_path / "server.log"
    server = start_server(repository, f"--log-file={log}", "--log-verbose=1", f"--log-buffer-size={size}")
    client, pid = HttpClient(server.http_url), server.process.pid
    sent = 0

    def is_written():
        return f"number {sent}]" in log.read_text()

    def infer():
        nonlocal sent
        sent += 1
        assert client.infer("a", {"id": f"number {sent}", "inputs": [tensor("INPUT0", [1])]}).status == 200
        return is_written()

    infer()
    wait_until(is_written, "the log is written")
    before = log.read_bytes()
    of_one = before.count(b"number 1]")
    limit = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (len(before) + 10, limit[1]))  # a line is cut in the middle
    for _ in range(100):
        assert not infer()
    resource.prlimit(pid, resource.RLIMIT_FSIZE, limit)
    wait_until(infer, "the log is written again")
    lines = log.read_text()[len(before):].splitlines()
    assert all(re.match(r"[IW]\d{4} [\d:.]+ \d+ \w+\.cpp:\d+\] ", line) for line in lines), lines
    found = [re.search(r'"(\d+) log records were lost here: (.*)"', line) for line in lines]
    lost = sum(int(one[1]) for one in found if one)
    assert lost > 0 if size == 4096 else lost == 0
    assert len([line for line in lines if "number" in line or "POST" in line]) + lost == (sent - 1) * (of_one + 1)


def test_a_full_disk_under_the_log_holds_nobody(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--log-file=/dev/full", "--log-verbose=1")
    client = HttpClient(server.http_url)
    for _ in range(100):
        assert client.infer("a", {"inputs": [tensor("INPUT0", [1])]}).status == 200


# A limit of threads does not bind root; one of address space leaves new threads without a stack. A sanitizer ends the process there.
@pytest.mark.skipif(IS_SANITIZED, reason="a sanitizer ends the process when it has no memory")
def test_loads_without_threads_fail_and_work_later(start_server, repository):
    repository.add_identity("a")
    repository.add_identity("b")
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=a")
    client = HttpClient(server.http_url)
    pid = server.process.pid
    space = resource.prlimit(pid, resource.RLIMIT_AS)
    resource.prlimit(pid, resource.RLIMIT_AS, (mapped(pid), space[1]))
    replies = [client.post("/v2/repository/models/b/load").status for _ in range(3)]
    health = [client.get("/v2/health/live").status for _ in range(3)]
    resource.prlimit(pid, resource.RLIMIT_AS, space)
    assert set(replies) <= {200, 400, 500, 503}, replies
    assert health == [200] * 3
    assert client.infer("a", {"inputs": [tensor("INPUT0", [1])]}).status == 200
    assert client.post("/v2/repository/models/b/load").status == 200


@pytest.mark.skipif(IS_SANITIZED, reason="a sanitizer ends the process when it has no memory")
@pytest.mark.parametrize("size", [1 << 30, (1 << 31) - 100])
def test_a_body_for_which_there_is_no_memory_is_refused_and_others_are_served(start_server, repository, size):
    repository.add_identity("a")
    server = start_server(repository)
    pid = server.process.pid
    used = mapped(pid)
    space = resource.prlimit(pid, resource.RLIMIT_AS)
    resource.prlimit(pid, resource.RLIMIT_AS, (used + (256 << 20), space[1]))
    with RawClient(server) as client:
        client.send(b"POST /v2/models/a/infer HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n{" % size)
        client.send(b" " * 100_000)
        status, fields, _ = client.answer()
        assert (status, fields["Connection"]) == (503, "close")
    assert HttpClient(server.http_url).infer("a", {"inputs": [tensor("INPUT0", [1])]}).status == 200
    resource.prlimit(pid, resource.RLIMIT_AS, space)
