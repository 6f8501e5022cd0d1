# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""All kinds of requests at once for minutes: no accepted request is lost or counted twice, clients do not affect each
other, and memory does not grow."""

import contextlib
import pathlib
import random
import socket
import threading
import time

import grpc
import numpy as np
import pytest
from http_client import HttpClient, binary_tensor
from server_process import DEADLINE, HOST, wait_until
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc

MINUTES = 3
WARM_UP_SECONDS = 20
GROWTH_MIB = 40  # the allocator's caches settle slowly under changing sizes

pytestmark = [pytest.mark.long, pytest.mark.timeout(WARM_UP_SECONDS + MINUTES * 60 + 120)]


def request_of(values):
    return {"inputs": [binary_tensor("INPUT0", len(values) * 4, [len(values)])], "parameters": {"binary_data_output": True}}


def random_values(draw):
    return np.asarray([draw.random() for _ in range(draw.choice([1, 16, 500]))] * draw.choice([1, 40]), np.float32)


class Crowd:
    """Threads that repeat one step each until the time is over; the first error ends all of them."""

    def __init__(self, server, seed):
        self.server = server
        self.seed = seed
        self.answered = 0
        self.errors = []
        self.over = threading.Event()
        self.lock = threading.Lock()
        self.threads = []

    def add(self, maker):
        """Adds a thread; maker(server, draw) returns its step."""
        draw = random.Random(self.seed + len(self.threads))
        self.threads.append(threading.Thread(target=self._repeat, args=(maker(self.server, draw),)))

    def _repeat(self, step):
        try:
            while not self.over.is_set():
                answered = step()
                with self.lock:
                    self.answered += answered
        except Exception as error:  # raised by run()
            self.errors.append(error)
            self.over.set()

    def run(self, seconds):
        for thread in self.threads:
            thread.start()
        self.over.wait(seconds)
        self.over.set()
        for thread in self.threads:
            thread.join()
        if self.errors:
            raise self.errors[0]


def over_http(server, draw):
    client = HttpClient(server.http_url)

    def step():
        values = random_values(draw)
        reply = client.infer("stable", request_of(values), values.tobytes())
        assert (reply.status, reply.split()[1]) == (200, values.tobytes())
        return 1

    return step


def over_grpc(server, draw):
    stub = service_pb2_grpc.GRPCInferenceServiceStub(grpc.insecure_channel(server.grpc_url))

    def step():
        values = random_values(draw)
        request = pb.ModelInferRequest(model_name="stable", raw_input_contents=[values.tobytes()])
        request.inputs.add(name="INPUT0", datatype="FP32", shape=[len(values)])
        assert stub.ModelInfer(request, timeout=DEADLINE).raw_output_contents[0] == values.tobytes()
        return 1

    return step


def who_leaves(server, draw):
    """Clients that leave during a request or an answer, or cancel it."""
    stub = service_pb2_grpc.GRPCInferenceServiceStub(grpc.insecure_channel(server.grpc_url))
    body = b'{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[4],"data":[1,2,3,4]}]}'
    whole = b"POST /v2/models/left/infer HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)

    def step():
        if draw.random() < 0.3:
            request = pb.ModelInferRequest(model_name="left", raw_input_contents=[bytes(16)])
            request.inputs.add(name="INPUT0", datatype="FP32", shape=[4])
            call = stub.ModelInfer.future(request)
            time.sleep(draw.random() / 500)
            call.cancel()
            return 0
        with contextlib.suppress(ConnectionError), socket.create_connection((HOST, server.http_port), DEADLINE) as connection:
            connection.sendall((whole * draw.randint(1, 3))[:draw.randint(1, len(whole) * 3)])
            if draw.random() < 0.5:
                connection.recv(draw.choice([1, 4096]))
        return 0

    return step


def who_reloads(repository):
    """An operator who changes a model's instances or its parameters repeatedly."""

    file = repository.path / "changing" / "config.pbtxt"
    first = file.read_text(encoding="utf-8")

    def maker(server, draw):
        client = HttpClient(server.http_url)

        def step():
            text = first.replace("count: 1", f"count: {draw.randint(1, 4)}")
            text += draw.choice(["", f"parameters {{ key: 'n' value {{ string_value: '{draw.random()}' }} }}"])
            file.write_text(text, encoding="utf-8")
            assert client.post("/v2/repository/models/changing/load").status == 200
            assert client.post("/v2/repository/index").status == 200
            assert client.post("/v2/repository/models/passing/load").status == 200
            assert client.post("/v2/repository/models/passing/unload").status == 200
            return 0

        return step

    return maker


def who_uses_what_is_reloaded(server, draw):
    client = HttpClient(server.http_url)

    def step():
        values = random_values(draw)
        assert client.infer("changing", request_of(values), values.tobytes()).status == 200
        assert client.get("/v2/models/changing/stats").status == 200
        assert client.get("/v2/models/stable/ready").status == 200
        return 0

    return step


def resident_mib(server):
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def counts(server, model):
    client = HttpClient(server.http_url)
    statistics = client.get(f"/v2/models/{model}/stats").json["model_stats"][0]["inference_stats"]
    client.close()
    return statistics["success"]["count"], statistics["fail"]["count"]


def test_everything_at_once(start_server, repository):
    for name in ("stable", "left", "changing", "passing"):
        repository.add_identity(name)
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=stable", "--load-model=left", "--load-model=changing")
    answered = 0
    resident = None
    for seed, seconds in ((1, WARM_UP_SECONDS), (100, MINUTES * 60)):
        crowd = Crowd(server, seed)
        for maker in (over_http, over_http, over_grpc, over_grpc, who_leaves, who_reloads(repository), who_uses_what_is_reloaded):
            crowd.add(maker)
        crowd.run(seconds)
        answered += crowd.answered
        resident = resident or resident_mib(server)
    assert answered > 1000
    wait_until(lambda: counts(server, "stable") == (answered, 0), f"{answered} successes are counted")
    assert resident_mib(server) < resident + GROWTH_MIB
