# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""A server without descriptors or threads refuses requests with a reason, serves its connections, and recovers."""

import contextlib
import itertools
import json
import pathlib
import re
import resource
import select
import signal
import socket

import pytest
from http_client import HttpClient, tensor
from observability import Observability
from raw_http import RawClient
from server_process import HOST, REMOTE, wait_until
from traces import read_traces, wait_for_file
from watch import IS_SANITIZED

REQUEST = b"GET /v2/health/ready HTTP/1.1\r\nHost: a\r\n\r\n"


def mapped(pid):
    """Returns the size of the address space in bytes."""
    return int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[0]) * resource.getpagesize()


def connections(client):
    """Returns the number of HTTP connections, including that of the client itself."""
    owners = json.loads(client.get("/v2/thalassa/memory").body)["owners"]
    return next(one["count"] for one in owners if one["owner"]["kind"] == "http" and not one["owner"]["name"])


def is_closed(client):
    """Returns whether the server has closed the connection; the tests expect no bytes on it."""
    return bool(select.select([client], [], [], 0)[0])


@pytest.mark.parametrize("sent", [b"", b"POST /v2/models/a/infer HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{"], ids=["idle", "busy"])
def test_without_descriptors_idle_connections_give_way_and_busy_ones_do_not(start_server, repository, sent):
    repository.add_identity("a")
    server = start_server(repository, REMOTE)
    client = HttpClient(server.http_url)
    assert client.infer("a", {"inputs": [tensor("INPUT0", [1])]}).status == 200
    used = len(list(pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir()))
    limits = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (used + 10, limits[1]))
    with contextlib.ExitStack() as stack:
        clients = []
        for _ in range(60):
            clients.append(stack.enter_context(socket.create_connection((HOST, server.http_port), timeout=30)))
            with contextlib.suppress(OSError):
                clients[-1].sendall(sent)
        if sent:
            with contextlib.suppress(ConnectionResetError):
                assert clients[-1].recv(1) == b""  # at once, without a wait
            server.wait_for_log("of no descriptor for a connection (ulimit -n) (last from 127.0.0.1)")
        else:
            # Each thread closes connections of its own, so the oldest of all is not necessarily closed.
            wait_until(lambda: sum(is_closed(one) for one in clients[:-1]) >= 40, "idle connections give way")
            clients[-1].sendall(REQUEST)
            assert clients[-1].recv(12) == b"HTTP/1.1 200"
            client = HttpClient(server.http_url)
            server.wait_for_log("of idle connection closed for a new one (last from 127.0.0.1)")
            for _ in range(50):
                assert client.infer("a", {"inputs": [tensor("INPUT0", [1])]}).status == 200
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
    server = start_server(repository, REMOTE, "--model-control-mode=explicit", "--load-model=a")
    client = HttpClient(server.http_url)
    wait_until(lambda: connections(client) == 1, "those who asked whether it is ready have gone, and with them their descriptors")
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
def test_a_log_that_cannot_be_written_blocks_no_request_and_counts_lost_lines_later(start_server, repository, tmp_path, size):
    """This also holds without a buffer, where the thread that logs a line writes it: writing to a full disk fails at
    once."""
    repository.add_identity("a")
    log = tmp_path / "server.log"
    server = start_server(repository, REMOTE, f"--log-file={log}", "--log-verbose=1", f"--log-buffer-size={size}")
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
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (len(before) + 10, limit[1]))  # truncates a line
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


def test_a_full_disk_under_the_log_blocks_no_request(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, REMOTE, "--log-file=/dev/full", "--log-verbose=1")
    client = HttpClient(server.http_url)
    for _ in range(100):
        assert client.infer("a", {"inputs": [tensor("INPUT0", [1])]}).status == 200


# A limit on threads does not hold for root. A limit on the address space leaves no room for the stack of a new thread.
@pytest.mark.skipif(IS_SANITIZED, reason="a sanitizer ends the process when it has no memory")
def test_loads_without_threads_fail_and_work_later(start_server, repository):
    repository.add_identity("a")
    repository.add_identity("b")
    server = start_server(repository, REMOTE, "--model-control-mode=explicit", "--load-model=a")
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
    server = start_server(repository, REMOTE)
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


def tracing(file, *more):
    return [f"--trace-config={one}" for one in (f"triton,file={file}", "rate=1", "level=TIMESTAMPS", *more)]


def infer(client, name, model="a"):
    reply = client.infer(model, {"id": name, "inputs": [tensor("INPUT0", [1.5])]})
    assert reply.outputs["OUTPUT0"]["data"] == [1.5]


def end(server):
    server.process.send_signal(signal.SIGTERM)
    assert server.wait_for_exit() == 0


@contextlib.contextmanager
def limited(server, what, value):
    """Limits a resource of the server within the block."""
    before = resource.prlimit(server.process.pid, what)
    resource.prlimit(server.process.pid, what, (value, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, what, before)


def owned(client, kind, what="byte_size"):
    return sum(one[what] for one in client.get("/v2/thalassa/memory").json["owners"] if one["owner"]["kind"] == kind)


def waiting_traces(client):
    """Returns the bytes of traces that are neither written nor dropped."""
    return owned(client, "traces")


def no_descriptor_more(server):
    used = {int(link.name) for link in pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir()}
    return limited(server, resource.RLIMIT_NOFILE, next(number for number in itertools.count() if number not in used))


def check_what_is_remembered(client, service, names):
    """All queries about these requests are answered with their data."""
    def are_there():
        return [one["client_id"] for one in client.post("/v2/thalassa/requests", b'{"limit": 100000}').json["requests"] if one["client_id"] in names]
    wait_until(lambda: sorted(are_there()) == sorted(names), "all are remembered")
    explained = client.post("/v2/thalassa/explain", json.dumps({"client_id": names[-1]}).encode()).json["requests"]
    assert [one["request"]["client_id"] for one in explained] == [names[-1]]
    assert b"".join(part.chunk for part in service.Dump()).count(b'"request_id"') >= len(names)
    watch = service.WatchSnapshots()
    (shown,) = (one for one in next(watch).models if one.model == "a")
    assert shown.success_count >= len(names) and shown.failure_count == 0
    watch.cancel()


def test_a_full_disk_under_the_traces_costs_them_and_nothing_else(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, REMOTE, *tracing("/dev/full"))
    client = HttpClient(server.http_url)
    names = [f"number {number}" for number in range(100)]
    for name in names:
        infer(client, name)
    server.wait_for_log("cannot write to trace file '/dev/full': No space left on device")
    with Observability(server.admin_grpc_url) as service:
        check_what_is_remembered(client, service, names)
    wait_until(lambda: waiting_traces(client) == 0, "what cannot be written is not kept")
    client.close()
    end(server)
    assert server.log.count("cannot write to trace file") == 1


def test_a_disk_that_is_full_for_a_while_costs_the_traces_of_that_time(start_server, repository, tmp_path):
    repository.add_identity("a")
    server = start_server(repository, REMOTE, *tracing(tmp_path / "t", "triton,log-frequency=10"), "--log-verbose=1")
    client = HttpClient(server.http_url)

    def ask(first):
        for number in range(first, first + 10):
            infer(client, str(number))
    ask(0)
    whole = wait_for_file(tmp_path / "t.0")
    with limited(server, resource.RLIMIT_FSIZE, 1000):  # truncates the file
        ask(10)
        wait_until(lambda: (tmp_path / "t.1").exists() and waiting_traces(client) == 0, "that was tried")
    ask(20)
    later = wait_for_file(tmp_path / "t.2")
    assert sorted(int(one.request) for one in whole.values()) == list(range(10))
    assert sorted(int(one.request) for one in later.values()) == list(range(20, 30))
    assert (tmp_path / "t.1").stat().st_size == 0  # and has no part of an entry
    server.wait_for_log("File too large")  # logged after the limit was lifted
    client.close()
    end(server)
    assert server.log.count("cannot write to trace file") == 1


def test_a_plain_trace_file_is_whole_after_its_disk_was_full(start_server, repository, tmp_path):
    repository.add_identity("a")
    file = tmp_path / "t"
    server = start_server(repository, REMOTE, *tracing(file), "--log-verbose=1")
    client = HttpClient(server.http_url)
    infer(client, "before")
    wait_until(lambda: file.exists() and '"before"' in file.read_text(), "it is written")
    with limited(server, resource.RLIMIT_FSIZE, file.stat().st_size + 100):
        for number in range(50):
            infer(client, f"lost {number}")
        wait_until(lambda: waiting_traces(client) == 0, "that was tried")
    infer(client, "after")
    wait_until(lambda: '"after"' in file.read_text(), "it is written again")
    client.close()
    server.wait_for_log("File too large")
    end(server)
    requests = [one.request for one in read_traces(file).values()]
    # The last ones may have ended after the limit was lifted.
    assert (requests[0], requests[-1]) == ("before", "after") and "lost 0" not in requests and len(requests) < 50


def test_without_descriptors_nothing_but_files_is_missing(start_server, repository, tmp_path):
    """Trace files are split, the log rotates and streams are opened: what needs a descriptor waits for one, and
    everything else goes on."""
    repository.add_identity("a")
    log = tmp_path / "server.log"
    server = start_server(repository, REMOTE, *tracing(tmp_path / "t", "triton,log-frequency=1"), f"--log-file={log}", "--log-verbose=1",
                          "--log-rotate-bytes=4000", "--log-rotate-count=1000")
    client = HttpClient(server.http_url)
    with Observability(server.admin_grpc_url) as service:
        infer(client, "the first")
        wait_for_file(tmp_path / "t.0")
        check_what_is_remembered(client, service, ["the first"])
        names = [f"number {number}" for number in range(50)]

        def logged():
            return "".join(path.read_text() for path in tmp_path.glob("server.log*"))

        def written():
            return [one.request for path in tmp_path.glob("t.*") if path.read_text().endswith("]") for one in read_traces(path).values()]
        wait_until(lambda: owned(client, "http", "count") == 1, "no other connection gives its descriptor back")
        with no_descriptor_more(server):
            for name in names:
                infer(client, name)
            check_what_is_remembered(client, service, names)
            wait_until(lambda: "Too many open files" in logged() and f"{names[-1]}]" in logged(), "the log says why, where it is")
            files = len(list(tmp_path.glob("server.log*")))
            assert "the first" in written() and not set(written()) & set(names)
        later = [f"later {number}" for number in range(50)]
        for name in later:
            infer(client, name)
        wait_until(lambda: set(later) <= set(written()), "traces are written again")
        wait_until(lambda: f"{later[-1]}]" in logged() and len(list(tmp_path.glob("server.log*"))) > files, "the log rotates again")
        assert all(f"{name}]" in logged() for name in names + later)  # no line is lost
        # If another part of the server closes a descriptor in between, one more rotation succeeds, so several files may
        # exceed the limit.
        grown = ("Too many open files", *(f"{name}]" for name in names))
        texts = [path.read_text() for path in tmp_path.glob("server.log*")]
        assert max(len(text) for text in texts if not any(part in text for part in grown)) <= 4000
        check_what_is_remembered(client, service, later)
    client.close()
