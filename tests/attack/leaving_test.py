# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""100 000 disconnects and cancels at random moments, over HTTP and gRPC, of single requests and of streams. Afterwards
all counts agree: every accepted request ended once, every connection and every buffer was released, and the server
answers as before."""

import collections
import contextlib
import os
import pathlib
import re

import grpc
import pytest
from http_client import HttpClient, tensor
from leaving import run_crowds
from leaving_http import MOMENTS
from server_process import BUILD, wait_until
from steered import out, repeat_inputs, stream
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc
from watch import IS_SANITIZED, MB, memory

ALL = 100_000
SHARES = {"leaving_http": 0.35, "leaving_http2": 0.5, "leaving_grpc": 0.15}
MODELS = ("echo", "probe", "repeat", "single")
WAYS = (*(f"HTTP {path} {moment}" for path in ("/infer", "/generate", "/generate_stream") for moment in (*MOMENTS, "never")),
        *(f"gRPC {method} {moment}" for method in ("ModelInfer", "ModelStreamInfer")
          for moment in ("before the message", "in the message", "after the message", "after half-close")), "gRPC answer unread",
        "left by close", "left by reset", "left by half-close", "infer, cancelled by hand", "infer, cancelled by a deadline", "stream, cancelled by hand")
GROWTH = 16 * MB  # the allocator's caches settle slowly
ENDED = re.compile(r"model '(\w+)' version 1 ends: accepted (\d+) requests, (\d+) succeeded, (\d+) failed, (-?\d+) in flight")


def sockets(server):
    """Returns the inodes of the server's sockets."""
    found = set()
    for entry in pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed meanwhile
            if (name := os.readlink(entry)).startswith("socket:["):
                found.add(name[len("socket:["):-1])
    return found


def connections(server):
    """Returns those that are TCP connections; a reset one no longer is, even if its descriptor is open."""
    rows = [row.split() for row in pathlib.Path("/proc/net/tcp").read_text(encoding="utf-8").splitlines()[1:]]
    return sockets(server) & {row[9] for row in rows if row[3] != "0A"}


def answers_rightly(server):
    client = HttpClient(server.http_url)
    assert client.infer("echo", {"inputs": [tensor("INPUT0", [1.5, 2])]}).outputs["OUTPUT0"]["data"] == [1.5, 2]
    assert client.post("/v2/models/repeat/generate_stream", '{"IN": [7, 8], "DELAY": [0, 0], "WAIT": 0}').body.count(b"data: ") == 2
    client.close()
    request = pb.ModelInferRequest(model_name="echo", raw_input_contents=[bytes(range(8))])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[2])
    with grpc.insecure_channel(server.grpc_url) as channel:
        answer = service_pb2_grpc.GRPCInferenceServiceStub(channel).ModelInfer(request, timeout=60)
    assert answer.raw_output_contents[0] == bytes(range(8))
    with stream(server.grpc_url) as opened:
        opened.send("repeat", repeat_inputs([4, 5]))
        assert [out(result) for result in opened.take(2)] == [4, 5]


def leave_and_count(start_server, repository, count):
    seed = os.environ.get("THALASSA_SEED") or os.urandom(4).hex()
    print(f"THALASSA_SEED={seed} makes the same choices again")  # printed if the test fails
    repository.add_identity("echo")
    repository.add_probe("probe", instances=8)
    repository.add_repeat("repeat")
    repository.add_repeat("single", decoupled=False)
    # Small bounds make bodies wait for each other and streams overflow.
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=*", f"--http-max-total-body-size={4 * MB}",
                          "--http-max-unread-stream-messages=500", "--grpc-max-unread-stream-messages=500")
    wait_until(lambda: not connections(server), "the connections of the start have gone")
    idle, tally, resident = sockets(server), collections.Counter(), []
    for half in (1, 2):
        tally += run_crowds(server, f"{seed} {half}", {crowd: int(count * share) // 2 for crowd, share in SHARES.items()}, visitors=24)
        assert server.alive, server.log
        wait_until(lambda: sockets(server) == idle, "all connections have gone")
        resident.append(memory(server))
    print({what: tally[what] for what in sorted(tally)}, [size / MB for size in resident])
    assert tally["left"] >= count and all(tally[way] for way in WAYS)
    answers_rightly(server)
    wait_until(lambda: sockets(server) == idle, "all connections have gone")
    client = HttpClient(server.http_url)
    for model in MODELS:  # an unload waits for every request
        assert client.post(f"/v2/repository/models/{model}/unload").status == 200
        server.wait_for_log(f"successfully unloaded '{model}'")
    client.close()
    server.stop()
    for model, *numbers in ENDED.findall(server.log):
        accepted, succeeded, failed, in_flight = map(int, numbers)
        assert (succeeded + failed, in_flight) == (accepted, 0), f"{model}: {numbers}"
        assert tally[f"answered {model}"] <= succeeded and accepted <= tally[f"whole {model}"] + 2, f"{model}: {numbers}"
        assert failed > 0 or model == "echo", f"nothing of {model} was cancelled"
    assert len(ENDED.findall(server.log)) == len(MODELS), server.log
    for complaint in ("Timeout", "after its final response", "were not returned to the budget"):
        assert complaint not in server.log, server.log
    assert IS_SANITIZED or resident[1] - resident[0] < GROWTH, [size / MB for size in resident]


@pytest.mark.timeout(600)
def test_all_counts_agree_after_many_clients_have_left(start_server, repository):
    leave_and_count(start_server, repository, {"asan": 20_000, "tsan": 10_000}.get(BUILD.name, ALL))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.skipif(not IS_SANITIZED, reason="the test above does it without a sanitizer")
def test_all_counts_agree_after_100_000_clients_have_left_under_a_sanitizer(start_server, repository):
    leave_and_count(start_server, repository, ALL)
