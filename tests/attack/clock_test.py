# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The wall clock is set while the server runs: no measurement and no timeout is affected, in either direction."""

import contextlib
import json
import mmap
import struct
import time

import grpc
import pytest
from google.protobuf.json_format import MessageToDict
from http_client import HttpClient, tensor
from observability import Observability
from raw_http import RawClient
from server_process import BUILD, REMOTE, wait_until
from traces import wait_for_file
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc
from watch import IS_SANITIZED

DAY = 24 * 3600
pytestmark = pytest.mark.skipif(IS_SANITIZED, reason="a sanitizer wants to be the first library of the process")


@pytest.fixture
def move_clock(tmp_path, monkeypatch):
    """move_clock(seconds): sets the offset of the wall clock of the servers that are started from now on."""
    file = tmp_path / "ahead"
    file.write_bytes(bytes(8))
    monkeypatch.setenv("LD_PRELOAD", str(BUILD / "tests" / "libmoved_clock.so"))
    monkeypatch.setenv("THALASSA_WALL_CLOCK", str(file))
    with open(file, "r+b") as opened, mmap.mmap(opened.fileno(), 8) as memory:
        yield lambda seconds: struct.pack_into("<q", memory, 0, seconds)


def infer_request(model):
    request = pb.ModelInferRequest(model_name=model, raw_input_contents=[bytes(4)])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[1])
    return request


def statistics_of(client, model):
    return client.get(f"/v2/models/{model}/stats").json["model_stats"][0]


@pytest.mark.parametrize("jump", [DAY, -DAY], ids=["forward", "back"])
def test_a_jump_of_the_wall_clock_ends_nothing_and_holds_nothing(start_server, repository, move_clock, tmp_path, jump):
    gate = tmp_path / "gate"
    repository.add_identity("a")
    repository.add_faulty("stuck", execute=f"wait:{gate}")
    server = start_server(repository, "--http-head-timeout=2000", "--http-idle-timeout=3000", "--log-verbose=1")
    client = HttpClient(server.http_url)
    with grpc.insecure_channel(server.grpc_url) as channel, RawClient(server) as idle, RawClient(server) as slow:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        patient = stub.ModelInfer.future(infer_request("stuck"), timeout=60)
        wait_until(lambda: "gRPC request: " in server.log, "the request is there")
        idle.send(b"GET /v2/health/live HTTP/1.1\r\nHost: a\r\n\r\n")
        assert idle.answer()[0] == 200
        slow.send(b"GET /v2/health/live HTTP/1.1\r\nHo")
        move_clock(jump)
        # The jump lets no timeout expire.
        slow.send(b"st: a\r\n\r\n")
        assert slow.answer()[0] == 200
        idle.send(b"GET /v2/health/live HTTP/1.1\r\nHost: a\r\n\r\n")
        assert idle.answer()[0] == 200
        assert client.infer("a", {"inputs": [tensor("INPUT0", [1])]}).status == 200
        figures = statistics_of(client, "a")
        assert abs(int(figures["last_inference"]) / 1000 - time.time() - jump) < 60, "the clock has not moved: the test shows nothing"
        assert all(figures["inference_stats"][what]["ns"] < 60e9 for what in ("success", "queue", "compute_infer"))
        assert not patient.done()
        # All timeouts still expire: the deadline of a request in the queue, a slow head, an idle connection.
        with pytest.raises(grpc.RpcError) as late:
            stub.ModelInfer(infer_request("stuck"), timeout=1)
        assert late.value.code() == grpc.StatusCode.DEADLINE_EXCEEDED
        wait_until(lambda: statistics_of(client, "stuck")["inference_stats"]["fail"]["count"] == 1, "the late request has left the queue")
        slow.send(b"GET /v2/health/live HTTP/1.1\r\nHo")
        assert slow.answer()[0] == 408
        assert idle.is_closed()
        gate.touch()
        assert patient.result(timeout=60).model_name == "stuck"
    client.close()
    server.stop()


def durations(message, name=""):
    """Yields the path and value of each duration in nanoseconds; values that end in _unix_ns are times."""
    if isinstance(message, dict):
        for key, value in message.items():
            yield from durations(value, f"{name}.{key}")
    elif isinstance(message, list):
        for value in message:
            yield from durations(value, name)
    elif name.endswith("_ns") and not name.endswith("_unix_ns"):
        yield name, int(message)


def shares(message, name=""):
    """Yields each value that is a share."""
    if isinstance(message, dict):
        for key, value in message.items():
            yield from shares(value, key)
    elif isinstance(message, list):
        for value in message:
            yield from shares(value, name)
    elif name in ("part", "busy_10s", "busy_1m"):
        yield message


def check_sense(message, begun):
    """No duration is negative or longer than the test, and each share is between 0 and 1."""
    longest = (time.monotonic() - begun) * 1e9
    limits = (".max_idle_ns", ".timeout_ns", ".slow_after_ns", ".interval_ns", ".models.covered_ns")  # of the configuration, and whole intervals
    strange = [(name, value) for name, value in durations(message) if not 0 <= value <= longest and not name.endswith(limits)]
    assert not strange, strange
    assert all(0 <= one <= 1.001 for one in shares(message)), list(shares(message))


def wall_times(message):
    if isinstance(message, dict):
        for key, value in message.items():
            if key.endswith("_unix_ns") and value not in (0, "0"):
                yield key, int(value) / 1e9
            yield from wall_times(value)
    elif isinstance(message, list):
        for value in message:
            yield from wall_times(value)


QUESTIONS = {"snapshot": {"window": "WINDOW_ALL"}, "history": {}, "latencies": {}, "requests": {}, "queues": {}, "sequences": {}, "instances": {}, "memory": {}, "events": {}}
EXPLAINED = ({"model": {"model": "a"}}, {"client_id": "before"}, {"client_id": "during"}, {"readiness": {}})


@pytest.mark.parametrize("jump", [DAY, -DAY, 100 * 365 * DAY, -50 * 365 * DAY], ids=["forward", "back", "a century forward", "half a century back"])
def test_a_jump_of_the_wall_clock_leaves_answers_about_requests_consistent(start_server, repository, move_clock, tmp_path, jump):
    """Records, windows, tables, explanations and traces of requests before, during and after the jump."""
    begun = time.monotonic()
    gate = tmp_path / "gate"
    repository.add_identity("a")
    repository.add_faulty("stuck", execute=f"wait:{gate}")
    config = (f"triton,file={tmp_path / 't'}", "triton,log-frequency=3", "rate=1", "level=TIMESTAMPS")
    server = start_server(repository, *(f"--trace-config={one}" for one in config), REMOTE, "--log-verbose=1")
    client = HttpClient(server.http_url)
    with grpc.insecure_channel(server.grpc_url) as channel, Observability(server.admin_grpc_url) as service:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)

        def infer(name):
            assert client.infer("a", {"id": name, "inputs": [tensor("INPUT0", [1])]}).status == 200

        def answers(count):
            """Returns the answers to all queries once the flight recorder has `count` requests."""
            wait_until(lambda: len(client.get("/v2/thalassa/requests").json["requests"]) == count, f"{count} are remembered")
            asked = [client.post(f"/v2/thalassa/{name}", json.dumps(body).encode()).json for name, body in QUESTIONS.items()]
            return asked + [client.post("/v2/thalassa/explain", json.dumps(body).encode()).json for body in EXPLAINED]

        infer("before")
        ledger = client.get("/v2/thalassa/memory").json
        snapshots, requests = service.WatchSnapshots(interval_ms=100), service.WatchRequests(interval_ms=100)
        next(snapshots)
        next(requests)
        patient = stub.ModelInfer.future(infer_request("stuck"), timeout=60)
        wait_until(lambda: client.get("/v2/thalassa/instances").json["models"][1]["instances"][0].get("executing"), "the request is executed")
        move_clock(jump)
        infer("during")
        for one in answers(2):
            check_sense(one, begun)
        gate.touch()
        assert patient.result(timeout=60).model_name == "stuck"
        infer("after")
        for one in answers(4):
            check_sense(one, begun)
            # All times in an answer are those of the clock as it is now.
            away = [(key, value) for key, value in wall_times(one) if abs(value - time.time() - jump) > time.monotonic() - begun + 60]
            assert not away, away
        told = []
        while len(told) < 3:
            told += next(requests).requests
        for one in (*told, *(next(snapshots) for _ in range(3))):
            check_sense(MessageToDict(one, preserving_proto_field_name=True), begun)
        (latencies,) = client.post("/v2/thalassa/latencies", b'{"filter": {"model": "a"}, "window": "WINDOW_ALL"}').json["models"]
        assert {stage["count"] for stage in latencies["stages"]} == {3}
        now = time.time() + jump
        times = {"begin_unix_ns": int((now - (time.monotonic() - begun) - 60) * 1e9), "end_unix_ns": int((now + 60) * 1e9)}
        assert len(client.post("/v2/thalassa/requests", json.dumps(times).encode()).json["requests"]) == 4
        seen = client.post("/v2/thalassa/explain", json.dumps({"model": {"model": "a"}, **times}).encode()).json["model"]
        assert seen["request_count"] == 3
        grown = client.post("/v2/thalassa/memory", json.dumps({"since_id": ledger["id"]}).encode())
        assert grown.status == 200 and grown.json["growth"]["since_id"] == ledger["id"]
        for one in wait_for_file(tmp_path / "t.0").values():
            stamps = dict(one.points)
            assert all(begun * 1e9 <= when <= time.monotonic() * 1e9 for when in stamps.values()), stamps
    client.close()
    server.stop()


def of_day(seconds):
    return int(seconds * 1e9)


@pytest.mark.parametrize("jump", [7200, -7200, 100 * 365 * DAY, -50 * 365 * DAY], ids=["two hours forward", "two hours back", "a century forward", "half a century back"])
def test_a_request_is_explained_by_id_and_by_time_whenever_the_wall_clock_jumped(start_server, repository, move_clock, tmp_path, jump):
    """One request ended before the jump, one was executed during it, and one began after it. All their times are those
    of the clock at the time of the query."""
    begun = time.monotonic()
    gate = tmp_path / "gate"
    repository.add_identity("a")
    repository.add_faulty("stuck", execute=f"wait:{gate}")
    server = start_server(repository, REMOTE, "--log-verbose=1")
    with contextlib.closing(HttpClient(server.http_url)) as client, grpc.insecure_channel(server.grpc_url) as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)

        def infer(name):
            assert client.infer("a", {"id": name, "inputs": [tensor("INPUT0", [1])]}).status == 200
            wait_until(lambda: client.post("/v2/thalassa/requests", json.dumps({"client_id": name}).encode()).json["requests"], "it is remembered")

        def explain(**question):
            reply = client.post("/v2/thalassa/explain", json.dumps(question).encode())
            assert reply.status == 200, reply
            check_sense(reply.json, begun)
            return reply.json

        def explained(name):
            (explanation,) = explain(client_id=name)["requests"]
            assert explanation["request"]["client_id"] == name and f"request '{name}' (" in explanation["sentence"]
            assert explain(id=explanation["request"]["id"])["requests"][0]["request"]["client_id"] == name
            return explanation["request"]

        def count(model="a", **times):
            return explain(model={"model": model}, **times)["model"].get("request_count", 0)

        def ended_at(name):
            """Returns the nanosecond in which the request ended, by the clock as it is now."""
            request = explained(name)
            end = int(request["begin_unix_ns"]) + int(request["duration_ns"])
            return {"begin_unix_ns": end, "end_unix_ns": end + 1}

        def around(times, moved=0):
            """Widens the interval by the error of two readings of the clock."""
            return {"begin_unix_ns": times["begin_unix_ns"] + of_day(moved - 0.001), "end_unix_ns": times["end_unix_ns"] + of_day(moved + 0.001)}

        infer("before")
        noted = ended_at("before")
        request = infer_request("stuck")
        request.id = "during"
        patient = stub.ModelInfer.future(request, timeout=60)
        wait_until(lambda: client.get("/v2/thalassa/instances").json["models"][1]["instances"][0].get("executing"), "the request is executed")
        move_clock(jump)
        assert count() == 1, "the last minute is that of a clock that nobody can set"
        infer("after")
        gate.touch()
        assert patient.result(timeout=60).id == "during"
        wait_until(lambda: count("stuck") == 1, "it is remembered")
        for name, model in (("before", "a"), ("during", "stuck"), ("after", "a")):
            assert count(model, **ended_at(name)) == 1, name
            assert abs(int(explained(name)["begin_unix_ns"]) / 1e9 - time.time() - jump) < time.monotonic() - begun + 60
        # Intervals with a begin, with an end, and with both: the three requests follow each other.
        before, after = ended_at("before"), ended_at("after")
        assert count() == 2
        assert count(begin_unix_ns=before["begin_unix_ns"]) == 2
        assert count(begin_unix_ns=before["end_unix_ns"]) == 1
        assert count(end_unix_ns=after["begin_unix_ns"]) == 1
        assert count(end_unix_ns=after["end_unix_ns"]) == 2
        assert count(begin_unix_ns=before["begin_unix_ns"], end_unix_ns=after["end_unix_ns"]) == 2
        assert count("", begin_unix_ns=before["begin_unix_ns"], end_unix_ns=of_day(time.time() + jump + 60)) == 3
        # A time that was read before the jump must be moved by the jump.
        assert count(**around(noted)) == 0
        assert count(**around(noted, moved=jump)) == 1
        move_clock(0)
        assert count(**around(noted)) == 1 and count() == 2
    server.stop()
