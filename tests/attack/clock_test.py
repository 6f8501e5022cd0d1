# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Somebody sets the machine's time while the server runs: nothing that is measured or waited for notices, in either direction."""

import mmap
import struct
import time

import grpc
import pytest
from http_client import HttpClient, tensor
from raw_http import RawClient
from server_process import BUILD, wait_until
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc
from watch import IS_SANITIZED

DAY = 24 * 3600
pytestmark = pytest.mark.skipif(IS_SANITIZED, reason="a sanitizer wants to be the first library of the process")


@pytest.fixture
def move_clock(tmp_path, monkeypatch):
    """move_clock(seconds): how far the wall clock of servers started from now on is ahead."""
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
        # Nothing is late all at once.
        slow.send(b"st: a\r\n\r\n")
        assert slow.answer()[0] == 200
        idle.send(b"GET /v2/health/live HTTP/1.1\r\nHost: a\r\n\r\n")
        assert idle.answer()[0] == 200
        assert client.infer("a", {"inputs": [tensor("INPUT0", [1])]}).status == 200
        figures = statistics_of(client, "a")
        assert abs(int(figures["last_inference"]) / 1000 - time.time() - jump) < 60, "the clock has not moved: the test shows nothing"
        assert all(figures["inference_stats"][what]["ns"] < 60e9 for what in ("success", "queue", "compute_infer"))
        assert not patient.done()
        # What is to end still ends: the deadline of a request in the queue, a slow head, an idle connection.
        with pytest.raises(grpc.RpcError) as late:
            stub.ModelInfer(infer_request("stuck"), timeout=0.3)
        assert late.value.code() == grpc.StatusCode.DEADLINE_EXCEEDED
        wait_until(lambda: statistics_of(client, "stuck")["inference_stats"]["fail"]["count"] == 1, "the late request has left the queue")
        slow.send(b"GET /v2/health/live HTTP/1.1\r\nHo")
        assert slow.answer()[0] == 408
        assert idle.is_closed()
        gate.touch()
        assert patient.result(timeout=60).model_name == "stuck"
    client.close()
    server.stop()
