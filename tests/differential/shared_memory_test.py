# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""System shared memory: the same registrations, and requests with tensors in regions, to both servers."""

import contextlib
import dataclasses
import json
import os
import pathlib
import tempfile
import threading

import numpy as np
import pytest
from control_test import follow, post
from exchange import GrpcCase, HttpCase
from exposition import read
from http_client import HttpClient
from models import lay_out
from pair_of_servers import both_servers
from regions import CUDA, SYSTEM, place, regions, request, shared_object
from regions import unregister as unregister_all
from server_process import wait_until
from tritonclient.grpc import service_pb2 as pb

INPUT, OUTPUT = "r", "other"
GATE = pathlib.Path(tempfile.mkdtemp()) / "gate"  # the model "held" answers when it exists
KEYS = tuple(f"/thalassa_{os.getpid()}_{name}" for name in ("first", "second"))


@pytest.fixture(scope="module")
def sharing(tmp_path_factory):
    options = {"peer": (), "ours": ("--allow-client-shm=true",)}
    def models(folder):
        repository = lay_out(folder)
        repository.add_faulty("held", execute=f"wait:{GATE}")
        return repository

    with both_servers(tmp_path_factory.mktemp("sharing"), "--exit-on-error=false", "--strict-readiness=false", models=models, options_of=options.get) as pair:
        yield pair


@pytest.fixture(scope="module", autouse=True)
def objects():
    """The objects that the scenarios name: 8 numbers, and room for outputs."""
    with shared_object(8192, KEYS[0][1:]) as first, shared_object(8192, KEYS[1][1:]):
        first.buf[:32] = np.arange(8, dtype=np.float32).tobytes()
        yield


def register(name, body, region=INPUT):
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    return post(f"register {name}", f"{SYSTEM}/region/{region}/register", text)


def status(after):
    yield HttpCase(f"status after {after}", f"{SYSTEM}/status")


def unregister(after, region=INPUT):
    yield post(f"unregister after {after}", f"{SYSTEM}/region/{region}/unregister")


def registrations():
    key, _ = KEYS
    bodies = {"nothing": b"", "no members": {}, "no size": {"key": key}, "no key": {"byte_size": 8}, "a list": [1], "broken JSON": b"{bad",
              "a missing object": {"key": "/thalassa_none", "byte_size": 8}, "too many bytes": {"key": key, "byte_size": 8193},
              "a negative size": {"key": key, "byte_size": -1}, "a size as text": {"key": key, "byte_size": "8"}, "a number as key": {"key": 5, "byte_size": 8},
              "an end beyond the object": {"key": key, "offset": 8000, "byte_size": 400}, "an offset as text": {"key": key, "offset": "1", "byte_size": 8},
              "the largest offset": {"key": key, "offset": 2**64 - 1, "byte_size": 8}, "no bytes": {"key": key, "byte_size": 0},
              "an offset within a page": {"key": key, "offset": 10, "byte_size": 8}, "an empty key": {"key": "", "byte_size": 8},
              "a path as key": {"key": "/../" + key[1:], "byte_size": 8}, "slashes as key": {"key": "//", "byte_size": 8},
              "a key of the Python backend": {"key": "/triton_python_backend_shm_region_1", "byte_size": 8},
              "a key without a slash": {"key": key[1:], "byte_size": 8}, "an unknown member": {"key": key, "byte_size": 8, "extra": 1}}
    for name, body in bodies.items():
        yield register(name, body)
        yield from status(name)
        yield from unregister(name)
    yield post("register without a name", f"{SYSTEM}/register", {"key": key, "byte_size": 8})


def names():
    first, second = KEYS
    yield register("the first", {"key": first, "byte_size": 64})
    yield register("the first again", {"key": first, "byte_size": 64})
    yield register("the second", {"key": second, "byte_size": 64}, OUTPUT)
    yield from status("both")
    for path in (f"{SYSTEM}/region/{INPUT}/status", f"{SYSTEM}/region/none/status", f"{CUDA}/status", f"{CUDA}/region/{INPUT}/status",
                 f"{CUDA}/region/none/status", f"{SYSTEM}/region/{INPUT}/register", f"{SYSTEM}/region/{INPUT}/unregister", SYSTEM, f"{SYSTEM}/region/{INPUT}"):
        yield HttpCase(f"GET {path}", path)
    for path in (f"{SYSTEM}/status", f"{SYSTEM}/region/none/unregister", f"{CUDA}/unregister", f"{CUDA}/region/c/unregister"):
        yield post(f"POST {path}", path)
    yield from status("no change")
    yield post("unregister all", f"{SYSTEM}/unregister")
    yield from status("the end of all")


class HeldRequests:
    """Sends two requests to the model "held", of which one executes and one waits: both use the region."""

    def __init__(self):
        self.threads = []

    def wait(self, server):
        for _ in range(2):
            self.threads.append(threading.Thread(target=self.send, args=(server,)))
            self.threads[-1].start()
        wait_until(lambda: read(server).value("nv_inference_pending_request_count", model="held", version="1") == 1, "one request executes, and one waits")

    @staticmethod
    def send(server):
        with contextlib.closing(HttpClient(server.http_url)) as client:
            assert client.post("/v2/models/held/infer", request(place(INPUT, 16), place(INPUT, 16, 32))).status == 200


@dataclasses.dataclass
class Answered:
    """Lets the requests end."""

    held: HeldRequests

    def wait(self, _):
        GATE.touch()
        for thread in self.held.threads:
            thread.join()


class NoRegions:
    """Unregisters all regions, as soon as no request uses them: a request ends shortly after its answer."""

    @staticmethod
    def wait(server):
        def are_gone():
            unregister_all(client)
            return regions(client) == []

        with contextlib.closing(HttpClient(server.http_url)) as client:
            wait_until(are_gone, "all regions are unregistered")


def in_use():
    first, second = KEYS
    yield register("the first", {"key": first, "byte_size": 64})
    held = HeldRequests()
    yield held
    yield from unregister("its use")
    yield from status("its use")
    yield register("another of the same name", {"key": second, "byte_size": 64})
    yield from status("another of the same name")
    yield Answered(held)
    yield from status("the end of the requests")
    yield NoRegions()


def requests_over_http():
    for region, key in zip((INPUT, OUTPUT), KEYS):
        yield register(f"for requests {region}", {"key": key, "byte_size": 64}, region)
    inputs = {"16 bytes": place(INPUT, 16), "no size": {"shared_memory_region": INPUT}, "an offset": place(INPUT, 16, 4), "an end beyond": place(INPUT, 16, 60),
              "an offset at the end": place(INPUT, 16, 64), "an offset beyond": place(INPUT, 16, 65), "a negative offset": place(INPUT, 16, -1),
              "a size as text": place(INPUT, "16"), "an offset as text": place(INPUT, 16, "1"), "an unknown region": place("none", 16),
              "a number as region": place(5, 16), "too few bytes": place(INPUT, 12), "too many bytes": place(INPUT, 20), "no bytes": place(INPUT, 0),
              "no bytes at an offset": place(INPUT, 0, 16),
              "binary data as well": place(INPUT, 16) | {"binary_data_size": 16}}
    for name, parameters in inputs.items():
        yield post(f"input with {name}", "/v2/models/echo_FP32/infer", request(parameters).encode())
    outputs = {"16 bytes": place(OUTPUT, 16), "more bytes": place(OUTPUT, 32), "no size": {"shared_memory_region": OUTPUT}, "no bytes": place(OUTPUT, 0),
               "no bytes at an offset": place(OUTPUT, 0, 16),
               "an unknown region": place("none", 16), "an end beyond": place(OUTPUT, 16, 60), "an offset beyond": place(OUTPUT, 16, 65),
               "binary data": place(OUTPUT, 16) | {"binary_data": True}, "no binary data": place(OUTPUT, 16) | {"binary_data": False},
               "classification": place(OUTPUT, 16) | {"classification": 1}, "a number as region": place(5, 16), "a size as text": place(OUTPUT, "16"),
               "a size alone": {"shared_memory_byte_size": 16}, "an offset alone": {"shared_memory_offset": 16}}
    for name, parameters in outputs.items():
        yield post(f"output with {name}", "/v2/models/echo_FP32/infer", request(place(INPUT, 16), parameters).encode())
    yield post("output with too few bytes", "/v2/models/echo_FP32/infer", request(place(INPUT, 16), place(OUTPUT, 12)).encode())
    for name, offset in {"no elements": 0, "no elements at an offset": 16, "no elements at the end": 64}.items():
        body = json.dumps({"inputs": [{"name": "INPUT0", "datatype": "FP32", "shape": [0], "parameters": place(INPUT, 0, offset)}]})
        yield post(f"input of {name}", "/v2/models/echo_FP32/infer", body.encode())
    yield post("unregister all", f"{SYSTEM}/unregister")


def infer(name, inputs, outputs=None, raw=None, contents=()):
    message = pb.ModelInferRequest(model_name="echo_FP32")
    wanted = [(message.inputs.add(name="INPUT0", datatype="FP32", shape=[4]), inputs)]
    wanted[0][0].contents.fp32_contents.extend(contents)
    if raw is not None:
        message.raw_input_contents.append(raw)
    if outputs is not None:
        wanted.append((message.outputs.add(name="OUTPUT0"), outputs))
    for tensor, parameters in wanted:
        for key, value in parameters.items():
            member = {str: "string_param", bool: "bool_param", int: "int64_param"}[type(value)]
            setattr(tensor.parameters[key], member, value)
    return GrpcCase(f"infer with {name}", "ModelInfer", message)


def requests_over_grpc():
    first, second = KEYS
    system = pb.SystemSharedMemoryRegisterRequest
    for name, message in {"nothing": system(), "a name": system(name="a"), "a missing object": system(name="a", key="/thalassa_none", byte_size=8),
                          "the first": system(name=INPUT, key=first, byte_size=64), "the first again": system(name=INPUT, key=first, byte_size=64),
                          "the second": system(name=OUTPUT, key=second, byte_size=64)}.items():
        yield GrpcCase(f"register {name}", "SystemSharedMemoryRegister", message)
    for name in ("", INPUT, "none"):
        yield GrpcCase(f"system status of '{name}'", "SystemSharedMemoryStatus", pb.SystemSharedMemoryStatusRequest(name=name))
        yield GrpcCase(f"CUDA status of '{name}'", "CudaSharedMemoryStatus", pb.CudaSharedMemoryStatusRequest(name=name))
    yield GrpcCase("unregister a CUDA region", "CudaSharedMemoryUnregister", pb.CudaSharedMemoryUnregisterRequest(name="c"))
    bytes16 = bytes(16)
    yield infer("16 bytes", place(INPUT, 16))
    yield infer("no size", {"shared_memory_region": INPUT})
    yield infer("an offset", place(INPUT, 16, 4))
    yield infer("an end beyond", place(INPUT, 16, 60))
    yield infer("an offset beyond", place(INPUT, 16, 65))
    yield infer("a negative offset", place(INPUT, 16, -1))
    yield infer("a size as text", place(INPUT, "16"))
    yield infer("an unknown region", place("none", 16))
    yield infer("a number as region", place(5, 16))
    yield infer("contents", place(INPUT, 16), contents=[1, 2, 3, 4])
    yield infer("raw contents", place(INPUT, 16), raw=bytes16)
    yield infer("a size alone", {"shared_memory_byte_size": 16}, raw=bytes16)
    yield infer("an offset alone", {"shared_memory_offset": 16}, raw=bytes16)
    yield infer("too few bytes", place(INPUT, 12))
    yield infer("too many bytes", place(INPUT, 20))
    yield infer("no bytes", place(INPUT, 0))
    yield infer("an output of 16 bytes", place(INPUT, 16), place(OUTPUT, 16))
    yield infer("an output without a size", place(INPUT, 16), {"shared_memory_region": OUTPUT})
    yield infer("an output in an unknown region", place(INPUT, 16), place("none", 16))
    yield infer("an output beyond the end", place(INPUT, 16), place(OUTPUT, 16, 65))
    yield infer("an output and classification", place(INPUT, 16), place(OUTPUT, 16) | {"classification": 1})
    yield infer("a size of an output alone", place(INPUT, 16), {"shared_memory_byte_size": 16})
    yield infer("a number as region of an output", place(INPUT, 16), place(5, 16))
    yield infer("an output of too few bytes", place(INPUT, 16), place(OUTPUT, 12))
    yield GrpcCase("unregister an unknown region", "SystemSharedMemoryUnregister", pb.SystemSharedMemoryUnregisterRequest(name="none"))
    yield GrpcCase("unregister all", "SystemSharedMemoryUnregister", pb.SystemSharedMemoryUnregisterRequest())
    yield GrpcCase("system status at the end", "SystemSharedMemoryStatus", pb.SystemSharedMemoryStatusRequest())


SCENARIOS = (registrations, names, in_use, requests_over_http, requests_over_grpc)


@pytest.mark.rows("1.12.1", "1.12.2", "1.12.4", "1.12.6", "1.12.7", "1.12.9", "1.12.10", "1.12.12", "2.2.13", "2.2.14", "2.2.15", "2.4.9", "2.4.11")
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__)
def test_shared_memory(scenario, sharing, known):
    follow(scenario, sharing, known)
