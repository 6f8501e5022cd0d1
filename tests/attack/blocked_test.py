# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Health, metrics and the observability extension answer while everything else is blocked: every execution of an
instance, the readiness of a model, the only thread that loads, the budget of bodies, and a stream that is not read. All
of these are blocked until a file appears, which only the test creates, so each answer that comes before did not wait
for them."""

import contextlib
import json
import statistics
import time

import grpc
import pytest
from http_client import HttpClient, tensor
from observability import Observability
from raw_http import RawClient
from server_process import REMOTE, wait_until
from steered import BareStream, repeat_inputs
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc
from watch import MB

BODY = json.dumps({"inputs": [tensor("INPUT0", [1])]}).encode()
INFER = b"POST /v2/models/busy/infer HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n%s" % (len(BODY), BODY)
WAITING = 200
ROUNDS = 200
ROUNDS_ABOUT_ITSELF = 20


def request():
    message = pb.ModelInferRequest(model_name="busy", raw_input_contents=[bytes(4)])
    message.inputs.add(name="INPUT0", datatype="FP32", shape=[1])
    return message


def named(name, reply, count=None):
    """Returns whether the reply is an answer with that member, and with `count` elements in it if given."""
    return reply.status == 200 and name in reply.json and count in (None, len(reply.json[name]))


def begins(stream):
    """Returns whether the stream brings its first message."""
    next(stream)
    return stream.cancel()


class Gauge:
    """Sends the queries that must always be answered, and records how long each takes."""

    def __init__(self, server, stub, service):
        client, metrics = HttpClient(server.http_url), HttpClient(server.metrics_url)
        self.took = {}
        self.questions = {
            "HTTP live": lambda: client.get("/v2/health/live").status == 200,
            # A blocked hook and a load in progress make the answer "no"; the test needs an answer of either kind.
            "HTTP ready": lambda: client.get("/v2/health/ready").status in (200, 400, 503),
            "HTTP ready of a model": lambda: client.get("/v2/models/mute0/ready").status in (200, 400, 503),
            "HTTP statistics": lambda: client.get("/v2/models/busy/stats").status == 200,
            "metrics": lambda: b'nv_inference_request_success{model="busy"' in metrics.get("/metrics").body,
            "gRPC live": lambda: stub.ServerLive(pb.ServerLiveRequest(), timeout=60).live,
            "gRPC ready": lambda: stub.ServerReady(pb.ServerReadyRequest(), timeout=60).ready in (True, False),
            "gRPC ready of a model": lambda: stub.ModelReady(pb.ModelReadyRequest(name="mute1"), timeout=60).ready in (True, False),
        }

        def post(question, **request):
            return client.post(f"/v2/thalassa/{question}", json.dumps(request).encode())

        def changed(level):
            reply = client.post("/v2/logging", json.dumps({"log_verbose_level": level}).encode())
            return reply.json["log_verbose_level"] == level
        busy = {"filter": {"model": "busy"}}
        change = {"change": {"model": "busy", "set": {"trace_rate": "7"}}}
        self.about_itself = {
            "snapshot": lambda: post("snapshot", **busy).json["models"][0]["in_flight_count"] == 2 * WAITING,
            "queues": lambda: post("queues", **busy).json["models"][0]["request_count"] == 2 * WAITING - 1,
            "instances": lambda: post("instances", **busy).json["models"][0]["instances"][0]["executing"]["request_count"] == 1,
            "sequences": lambda: named("models", post("sequences")),
            "latencies": lambda: named("models", post("latencies", **busy), 1),
            "history": lambda: named("models", post("history", **busy), 1),
            "requests": lambda: named("requests", post("requests")),
            "dump": lambda: client.get("/v2/thalassa/dump").json is not None,
            "events": lambda: named("events", post("events", limit=10)),
            "memory": lambda: named("owners", post("memory")),
            "explanation of a model": lambda: post("explain", model={"model": "busy"}).json["model"]["request_count"] == 0,
            "explanation of readiness": lambda: named("readiness", post("explain", readiness={})),
            "trace settings": lambda: client.get("/v2/trace/setting").json["trace_level"] == ["OFF"],
            "trace settings, changed": lambda: named("layers", post("trace-settings", **change), 2),
            "log settings": lambda: named("settings", post("log-settings")),
            "log settings, changed": lambda: changed(2) and changed(1),
            "drain": lambda: post("drain").json["state"] == "SERVING",
            "gRPC snapshot": lambda: len(service.Snapshot(timeout=60).models) > 0,
            "gRPC queues": lambda: len(service.Queues(timeout=60).models) > 0,
            "gRPC memory": lambda: len(service.Memory(timeout=60).owners) > 0,
            "gRPC explanation of readiness": lambda: service.Explain(timeout=60, readiness={}).HasField("readiness"),
            "gRPC trace settings": lambda: len(service.TraceSettings(timeout=60).layers) > 0,
            "gRPC dump": lambda: b"".join(part.chunk for part in service.Dump(timeout=60)).startswith(b"["),
            "gRPC watches": lambda: all(begins(watch(timeout=60)) for watch in (service.WatchSnapshots, service.WatchRequests, service.WatchEvents)),
        }

    def ask(self, times):
        self._ask(times, self.questions)

    def ask_about_itself(self, times):
        self._ask(times, self.about_itself)

    def _ask(self, times, questions):
        for _ in range(times):
            for what, question in questions.items():
                begun = time.perf_counter()
                assert question(), what
                self.took.setdefault(what, []).append((time.perf_counter() - begun) * 1000)

    def report(self):
        for what, times in self.took.items():
            print(f"{what}: median {statistics.median(times):.2f} ms, 99 of 100 {sorted(times)[len(times) * 99 // 100]:.2f}, slowest {max(times):.2f}")


@pytest.mark.timeout(300)
def test_health_answers_while_everything_else_is_stuck(start_server, repository, tmp_path):
    gate, lame = tmp_path / "gate", tmp_path / "lame"
    repository.add_faulty("busy", execute=f"wait:{gate}")
    repository.add_faulty("hanging", model_initialize=f"wait:{gate}")
    for number in range(5):
        repository.add_faulty(f"mute{number}", ready=f"wait:{gate}", ready_until=str(lame))
    repository.add_repeat("repeat")
    lame.touch()
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=busy", REMOTE, "--load-model=repeat", "--model-load-thread-count=1",
                          *(f"--load-model=mute{number}" for number in range(5)), f"--http-max-total-body-size={MB}", "--http-thread-count=1",
                          "--log-verbose=1")
    with contextlib.ExitStack() as stack:
        stack.callback(gate.touch)
        stub = service_pb2_grpc.GRPCInferenceServiceStub(stack.enter_context(grpc.insecure_channel(server.grpc_url)))
        unread = stack.enter_context(BareStream(server.grpc_url))
        unread.send("repeat", repeat_inputs(range(20_000)))
        blocked = [stack.enter_context(RawClient(server)) for _ in range(WAITING)]
        for client in blocked:
            client.send(INFER)
        calls = [stub.ModelInfer.future(request()) for _ in range(WAITING)]
        bodies = [stack.enter_context(RawClient(server)) for _ in range(8)]
        for client in bodies:  # they use up the budget of bodies and send nothing more
            client.send(b"POST /v2/models/busy/infer HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % (4 * MB) + bytes(300_000))
        wait_until(lambda: server.log.count("ModelInfer") >= WAITING, "all calls are there")
        lame.unlink()  # from now on the readiness of five models is blocked
        gauge = Gauge(server, stub, stack.enter_context(Observability(server.admin_grpc_url)))
        gauge.ask(ROUNDS)
        wait_until(gauge.about_itself["history"], "the history has its first second")
        gauge.ask_about_itself(ROUNDS_ABOUT_ITSELF)
        loading = stack.enter_context(RawClient(server))
        loading.send(b"POST /v2/repository/models/hanging/load HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
        server.wait_for_log("loading: hanging")
        gauge.ask(ROUNDS)
        gauge.ask_about_itself(ROUNDS_ABOUT_ITSELF)
        assert not any(call.done() for call in calls)
        for client in (*blocked, loading):
            client.socket.setblocking(False)
            with pytest.raises(BlockingIOError):
                client.socket.recv(1)
            client.socket.settimeout(60)
        gauge.report()
        gate.touch()
        for client in (*blocked, loading):
            assert client.answer()[0] == 200
        assert all(call.result(timeout=60).model_name == "busy" for call in calls)
        for client in bodies:
            client.socket.close()
        assert len(unread.finish()) == 20_000
