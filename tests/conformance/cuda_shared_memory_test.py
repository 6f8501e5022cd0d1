# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Tensors in CUDA shared memory, over both protocols, on the simulated driver (tests/support/cuda_driver)."""

import base64
import contextlib
import json
import threading

import numpy as np
import pytest
import tritonclient.grpc
import tritonclient.http
from cached import CACHED, local_cache
from cuda_memory import SIMULATED_DRIVER, SimulatedMemory, cuda_regions, register_cuda, unregister_cuda
from cuda_test import CHAIN, GPU, graph_metrics
from ensembles import add_ensemble, identity_step, step
from gpu_models import ADD, add_model, infer
from http_client import HttpClient
from model_repository import ModelRepository
from observability import Observability, is_executing
from official_client import client_of
from regions import CUDA, SYSTEM, place, register, regions, request, shared_object, unregister
from server_process import IS_PEER, ServerProcess, wait_until
from traces import wait_for_file
from tritonclient.utils import InferenceServerException

pytestmark = pytest.mark.skipif(IS_PEER, reason="the simulated driver is one of Thalassa")

CLIENTS = {"http": tritonclient.http, "grpc": tritonclient.grpc}
ALLOWED = "--allow-client-shm=true"
NONE = (0, 0, 0)
VALUES = np.arange(4, dtype=np.float32)


class Traced:
    """A server on the simulated driver, which writes a trace file for each request. A test of copies uses a model that no
    earlier test has used without it."""

    def __init__(self, server, file):
        self.server, self.file, self.number = server, file, 0
        self.http = HttpClient(server.http_url)

    def copies(self, model):
        """Returns copies, bytes and conversions of the next request to the model that has no file yet."""
        while True:
            path = self.file.with_name(f"{self.file.name}.{self.number}")
            self.number += 1
            found = {trace.model: trace.copies for trace in wait_for_file(path).values()}
            if model in found:
                return found[model]


@pytest.fixture(scope="module")
def traced(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cuda_regions")
    repository = ModelRepository(folder / "models")
    repository.add_identity("one")
    repository.add_identity("on_cpu", extra="instance_group { kind: KIND_CPU }\n")
    repository.add_identity("on_gpu", extra="instance_group { kind: KIND_GPU }\n")
    repository.add_identity("text", [("BYTES", (-1,))])
    repository.add_identity("cached", extra=CACHED)
    add_ensemble(repository, "twice", [identity_step("IN", "between", "one"), identity_step("between", "OUT", "one")])
    add_model(repository, "add", ADD)
    add_model(repository, "isolated", {**ADD, "isolation": "process"})
    add_ensemble(repository, "doubled", [step("add", {"A": "IN", "B": "IN"}, {"SUM": "OUT"})])
    add_model(repository, "chain", CHAIN, "A", extra=GPU + "optimization { cuda { graphs: true } }")
    options = [f"--trace-config={one}" for one in (f"triton,file={folder / 't.json'}", "rate=1", "level=TIMESTAMPS", "triton,log-frequency=1")]
    with ServerProcess(repository, ALLOWED, *local_cache(), *options, environment=SIMULATED_DRIVER) as server:
        one = Traced(server, folder / "t.json")
        yield one
        one.http.close()


@pytest.fixture
def http(traced):
    yield traced.http
    unregister_cuda(traced.http)
    unregister(traced.http)


@pytest.fixture
def memory():
    with SimulatedMemory(4096) as memory:
        memory.write(VALUES.tobytes())
        yield memory


@pytest.fixture(params=CLIENTS)
def protocol(request):
    return CLIENTS[request.param]


def raw_handle(memory):
    """Returns the handle as cuda_shared_memory.get_raw_handle() of the official client does."""
    return base64.b64encode(memory.handle)


def tensors(library, inputs, output, region="c", count=4):
    """Returns the arguments of infer(). `inputs`: offsets by name; `output`: name and offset of the output."""
    wanted = library.InferRequestedOutput(output[0])
    wanted.set_shared_memory(region, 4 * count, output[1])
    given = []
    for name, offset in inputs.items():
        given.append(library.InferInput(name, [count], "FP32"))
        given[-1].set_shared_memory(region, 4 * count, offset)
    return {"inputs": given, "outputs": [wanted]}


@pytest.mark.rows("1.12.1", "1.12.3", "1.12.4", "1.12.10", "1.12.12", "2.2.16", "2.2.17", "2.2.18")
def test_the_official_client_passes_tensors_on_a_gpu(traced, http, memory, protocol):
    with client_of(protocol, traced.server) as client:
        client.register_cuda_shared_memory("c", raw_handle(memory), 0, 4096)
        client.register_cuda_shared_memory("other", raw_handle(memory), 0, 64)
        assert http.get(f"{CUDA}/region/c/status").json == [{"name": "c", "device_id": 0, "byte_size": 4096}]
        status = client.get_cuda_shared_memory_status()
        listed = status.regions if protocol is tritonclient.grpc else {one["name"]: one for one in status}
        assert set(listed) == {"c", "other"}
        result = client.infer("one", **tensors(protocol, {"INPUT0": 0}, ("OUTPUT0", 2048)))
        assert result.get_output("OUTPUT0") is not None
        assert memory.read(16, 2048) == VALUES.tobytes()
        client.unregister_cuda_shared_memory("other")
        assert cuda_regions(http) == ["c"]
        client.unregister_cuda_shared_memory()
        assert cuda_regions(http) == []


@pytest.mark.rows("1.12.12")
def test_the_answer_has_no_data_of_an_output_on_a_gpu(http, memory):
    assert register_cuda(http, "c", memory.handle, 4096).status == 200
    reply = http.post("/v2/models/one/infer", request(place("c", 16), place("c", 16, 64)))
    assert reply.outputs == {"OUTPUT0": {"name": "OUTPUT0", "datatype": "FP32", "shape": [4]}}
    assert memory.read(16, 64) == VALUES.tobytes()
    reply = http.post("/v2/models/one/infer", request(place("c", 16), place("c", 16) | {"binary_data": True}))
    assert (reply.status, "can't set both" in reply.error) == (400, True)


def test_kernels_read_and_write_tensors_in_place(traced, http, memory, protocol):
    memory.write((VALUES * 10).tobytes(), 256)
    assert register_cuda(http, "c", memory.handle, 4096).status == 200
    with client_of(protocol, traced.server) as client:
        client.infer("add", **tensors(protocol, {"A": 0, "B": 256}, ("SUM", 512)))
    assert memory.read(16, 512) == (VALUES * 11).tobytes()
    assert traced.copies("add") == NONE


def test_run_with_tensors_in_place_has_no_graph_and_leaves_the_others_theirs(traced, http, memory, protocol):
    assert register_cuda(http, "c", memory.handle, 4096).status == 200
    for _ in range(3):
        assert infer(http, "chain", A=[1, 2, 3, 4]).outputs["SUM"]["data"] == [6, 12, 18, 24]
    graphs, launches = graph_metrics(traced.server)
    assert graphs == 1 and launches > 0
    with client_of(protocol, traced.server) as client:
        for target in (512, 1024):
            client.infer("chain", **tensors(protocol, {"A": 0}, ("SUM", target)))
            assert memory.read(16, target) == (VALUES * 6).tobytes()
    assert graph_metrics(traced.server) == (graphs, launches)
    assert infer(http, "chain", A=[1, 2, 3, 4]).outputs["SUM"]["data"] == [6, 12, 18, 24]
    assert graph_metrics(traced.server) == (graphs, launches + 1)


def test_kernels_do_not_read_tensors_in_place_that_are_not_aligned(traced, http, memory):
    memory.write(VALUES.tobytes(), 1001)
    assert register_cuda(http, "c", memory.handle, 4096).status == 200
    with client_of(tritonclient.http, traced.server) as client:
        client.infer("add", **tensors(tritonclient.http, {"A": 0, "B": 1001}, ("SUM", 2001)))
    assert memory.read(16, 2001) == (VALUES * 2).tobytes()


def test_isolated_model_reads_and_writes_tensors_through_the_cpu(traced, http, memory, protocol):
    memory.write((VALUES * 10).tobytes(), 256)
    assert register_cuda(http, "c", memory.handle, 4096).status == 200
    with client_of(protocol, traced.server) as client:
        client.infer("isolated", **tensors(protocol, {"A": 0, "B": 256}, ("SUM", 512)))
    assert memory.read(16, 512) == (VALUES * 11).tobytes()
    assert traced.copies("isolated") == (3, 48, 0)  # two inputs to the CPU and an output from it


@pytest.mark.parametrize("model", ["on_cpu", "on_gpu"])
def test_backend_of_the_cpu_costs_one_copy_in_each_direction(traced, http, memory, model):
    assert register_cuda(http, "c", memory.handle, 4096).status == 200
    assert http.post(f"/v2/models/{model}/infer", request(place("c", 16), place("c", 16, 64))).status == 200
    assert memory.read(16, 64) == VALUES.tobytes()
    assert traced.copies(model) == (2, 32, 0)


def test_tensors_of_the_message_and_of_the_gpu_may_be_mixed(traced, http, memory, protocol):
    assert register_cuda(http, "c", memory.handle, 4096).status == 200
    with client_of(protocol, traced.server) as client:
        arguments = tensors(protocol, {"A": 0, "B": 0}, ("SUM", 512))
        arguments["inputs"][1] = protocol.InferInput("B", [4], "FP32")
        arguments["inputs"][1].set_data_from_numpy(VALUES)
        client.infer("add", **arguments)
        assert memory.read(16, 512) == (VALUES * 2).tobytes()
        result = client.infer("add", arguments["inputs"])
        assert result.as_numpy("SUM").tolist() == (VALUES * 2).tolist()


def test_texts_are_copied_and_checked(traced, http, memory, protocol):
    text = b"\x03\0\0\0abc\0\0\0\0"
    assert register_cuda(http, "c", memory.handle, 4096).status == 200
    with client_of(protocol, traced.server) as client:
        one = protocol.InferInput("INPUT0", [2], "BYTES")
        one.set_shared_memory("c", len(text))
        wanted = protocol.InferRequestedOutput("OUTPUT0")
        wanted.set_shared_memory("c", 64, 1024)
        memory.write(text)
        client.infer("text", [one], outputs=[wanted])
        assert memory.read(len(text), 1024) == text
        memory.write(b"\xff\xff\xff\x7f")
        with pytest.raises(InferenceServerException, match="incomplete string"):
            client.infer("text", [one], outputs=[wanted])


def test_an_ensemble_writes_its_output_with_one_copy(traced, http, memory):
    assert register_cuda(http, "c", memory.handle, 4096).status == 200
    body = request(place("c", 16), place("c", 16, 64)).replace("INPUT0", "IN").replace("OUTPUT0", "OUT")
    assert http.post("/v2/models/twice/infer", body).status == 200
    assert memory.read(16, 64) == VALUES.tobytes()
    assert traced.copies("twice") == (1, 16, 0)


def test_the_last_step_of_an_ensemble_writes_to_the_gpu(traced, http, memory):
    assert register_cuda(http, "c", memory.handle, 4096).status == 200
    memory.write(VALUES.tobytes())
    body = request(place("c", 16), place("c", 16, 64)).replace("INPUT0", "IN").replace("OUTPUT0", "OUT")
    assert http.post("/v2/models/doubled/infer", body).status == 200
    assert memory.read(16, 64) == (2 * VALUES).tobytes()
    assert traced.copies("doubled") == NONE


def test_a_cached_response_is_copied_once_to_the_gpu(traced, http, memory):
    message = '{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[2],"data":[7,8]}]%s}'
    assert register_cuda(http, "c", memory.handle, 4096).status == 200
    assert http.post("/v2/models/cached/infer", message % "").outputs["OUTPUT0"]["data"] == [7, 8]
    assert traced.copies("cached") == (0, 0, 2)
    wanted = ',"outputs":[{"name":"OUTPUT0","parameters":{"shared_memory_region":"c","shared_memory_byte_size":8}}]'
    assert http.post("/v2/models/cached/infer", message % wanted).status == 200
    assert memory.read(8) == np.array([7, 8], np.float32).tobytes()
    assert traced.copies("cached") == (1, 8, 1)


@pytest.mark.rows("1.12.3")
@pytest.mark.parametrize("body, status, text", [
    ("", 500, "failed to parse the request JSON buffer"), ({}, 400, "no 'raw_handle' field"),
    ({"raw_handle": "AAAA"}, 500, "raw_handle"), ({"raw_handle": {}}, 400, "no 'b64' field"),
    ({"raw_handle": {"b64": 1}}, 500, "b64"), ({"raw_handle": {"b64": "!"}, "device_id": 0, "byte_size": 8}, 400, "is not base64"),
    ({"device_id": None}, 400, "no 'device_id' field"), ({"byte_size": None}, 400, "no 'byte_size' field"),
    ({"device_id": -1}, 500, "non-unsigned-integer"), ({"byte_size": "8"}, 500, "non-unsigned-integer"),
    ({"device_id": 1}, 400, "region 'c': 'device_id' is 1, expected one of 0"), ({"device_id": 2**64 - 1}, 400, "expected one of 0"),
    ({"byte_size": 0}, 400, "'byte_size' is 0"), ({"byte_size": 4097}, 400, "'byte_size' 4097 exceeds the 4096 bytes"),
    ({"byte_size": 2**64 - 1}, 400, "exceeds the 4096 bytes")])
def test_wrong_registrations_are_refused(http, memory, body, status, text):
    if body and "raw_handle" not in body:
        whole = {"raw_handle": {"b64": raw_handle(memory).decode()}, "device_id": 0, "byte_size": 8} | body
        body = {key: value for key, value in whole.items() if value is not None}
    reply = http.post(f"{CUDA}/region/c/register", json.dumps(body) if body != "" else "")
    assert (reply.status, text in reply.error) == (status, True), (reply.status, reply.body)
    assert cuda_regions(http) == []


@pytest.mark.rows("1.12.1", "1.12.4", "1.12.6", "1.12.9")
def test_both_kinds_share_their_names(http, memory):
    with shared_object(64) as shared:
        assert register(http, "s", shared.name, 64).status == 200
        assert register_cuda(http, "c", memory.handle, 64).status == 200
        for again in (register_cuda(http, "s", memory.handle, 64), register_cuda(http, "c", memory.handle, 64), register(http, "c", shared.name, 64)):
            assert (again.status, "already in manager" in again.error) == (400, True)
        assert http.get(f"{SYSTEM}/region/c/status").error == "The region named 'c' is registered as CUDA shared memory, not system shared memory"
        assert http.get(f"{CUDA}/region/s/status").status == 404
        assert unregister(http, "c").status == 200 and unregister_cuda(http, "s").status == 200
        assert (regions(http), cuda_regions(http)) == (["s"], ["c"])
        assert unregister_cuda(http).status == 200
        assert (regions(http), cuda_regions(http)) == (["s"], [])


@pytest.mark.rows("1.12.9")
def test_a_region_that_is_in_use_keeps_its_memory_until_the_request_ends(repository, start_server, tmp_path, memory):
    repository.add_faulty("held", execute=f"wait:{tmp_path / 'gate'}")
    server = start_server(repository, ALLOWED, environment=SIMULATED_DRIVER)
    with Observability(server.admin_grpc_url) as service, contextlib.closing(HttpClient(server.http_url)) as client, \
            contextlib.closing(HttpClient(server.http_url)) as waiting:
        assert register_cuda(client, "c", memory.handle, 4096).status == 200
        answers = []
        body = request(place("c", 16), place("c", 16, 64))
        thread = threading.Thread(target=lambda: answers.append(waiting.post("/v2/models/held/infer", body)))
        thread.start()
        wait_until(lambda: is_executing(server, "held"), "the request uses the region")
        assert unregister_cuda(client).status == 200
        assert cuda_regions(client) == []
        (leaving,) = service.SharedMemory().regions
        assert (leaving.name, leaving.State.Name(leaving.state), leaving.Kind.Name(leaving.kind)) == ("c", "LEAVING", "CUDA")
        assert register_cuda(client, "c", memory.handle, 64).status == 200, "the name is free"
        (tmp_path / "gate").touch()
        thread.join()
        assert answers[0].status == 200, answers[0].body
        assert memory.read(16, 64) == VALUES.tobytes()
        wait_until(lambda: len(service.SharedMemory().regions) == 1, "the memory is given up")


def test_operators_see_the_gpu_the_owner_and_the_use_of_regions(traced, http, memory):
    with Observability(traced.server.admin_grpc_url) as service, client_of(tritonclient.grpc, traced.server) as client:
        client.register_cuda_shared_memory("seen", raw_handle(memory), 0, 64)
        (new,) = service.SharedMemory(region="seen").regions
        assert (new.Kind.Name(new.kind), new.device_id, new.byte_size, new.owner, new.key) == ("CUDA", 0, 64, "grpc 127.0.0.1", "")
        assert http.post("/v2/models/one/infer", request(place("seen", 16))).outputs["OUTPUT0"]["data"] == VALUES.tolist()
        (used,) = service.SharedMemory(region="seen").regions
        assert used.tensor_count == 1 and used.last_use_unix_ns >= used.registered_unix_ns
        assert unregister_cuda(http, "seen").status == 200
        texts = [event.text for event in service.Events(kinds=["EVENT_SHARED_MEMORY"]).events]
        assert texts[-2:] == [f"region 'seen' on GPU 0, 64 bytes: {what}" for what in ("registered", "unregistered")]


def test_a_region_that_no_request_uses_expires(repository, start_server, memory):
    repository.add_identity("one")
    server = start_server(repository, ALLOWED, "--client-shm-expiry-secs=1", environment=SIMULATED_DRIVER)
    client = HttpClient(server.http_url)
    assert register_cuda(client, "forgotten", memory.handle, 64).status == 200
    wait_until(lambda: cuda_regions(client) == [], "the region has expired")


def test_each_gpu_has_regions_of_its_own(repository, start_server):
    add_model(repository, "add", ADD, extra="instance_group { kind: KIND_GPU gpus: 1 }")
    server = start_server(repository, ALLOWED, environment={**SIMULATED_DRIVER, "SIMULATED_CUDA": "devices=2"})
    client = HttpClient(server.http_url)
    with SimulatedMemory(4096, device=1) as memory:
        memory.write(VALUES.tobytes())
        refused = register_cuda(client, "c", memory.handle, 4096, device_id=0)
        assert (refused.status, "GPU 0 cannot open the handle" in refused.error) == (400, True)
        assert register_cuda(client, "c", memory.handle, 4096, device_id=1).status == 200
        assert client.get(f"{CUDA}/status").json == [{"name": "c", "device_id": 1, "byte_size": 4096}]
        with client_of(tritonclient.http, server) as official:
            official.infer("add", **tensors(tritonclient.http, {"A": 0, "B": 0}, ("SUM", 512)))
        assert memory.read(16, 512) == (VALUES * 2).tobytes()


def test_a_lost_gpu_fails_requests_with_its_regions_and_no_others(repository, start_server, memory):
    repository.add_identity("one")
    add_model(repository, "faulty", {"kernels": "fault", "fault.grid": "1", "fault.arguments": "", "SUM.shape": "A.size"})
    server = start_server(repository, ALLOWED, environment=SIMULATED_DRIVER)
    client = HttpClient(server.http_url)
    assert register_cuda(client, "c", memory.handle, 4096).status == 200
    with client_of(tritonclient.http, server) as official, pytest.raises(InferenceServerException, match="ILLEGAL_ADDRESS"):
        official.infer("faulty", **tensors(tritonclient.http, {"A": 0, "B": 0}, ("SUM", 512)))
    wait_until(lambda: client.get("/v2/models/faulty/ready").status == 400, "the GPU is lost")
    for inputs, outputs in ((place("c", 16), None), (place("c", 16), place("c", 16, 64))):
        reply = client.post("/v2/models/one/infer", request(inputs, outputs))
        assert (reply.status, "GPU 0 is lost" in reply.error) == (503, True), reply.body
    reply = register_cuda(client, "other", memory.handle, 64)
    assert (reply.status, "GPU 0 is lost" in reply.error) == (503, True), reply.body
    with Observability(server.admin_grpc_url) as service:
        (region,) = service.SharedMemory().regions
        assert region.State.Name(region.state) == "DAMAGED"
    assert unregister_cuda(client).status == 200
    assert client.infer("one", {"inputs": [{"name": "INPUT0", "datatype": "FP32", "shape": [1], "data": [5]}]}).outputs["OUTPUT0"]["data"] == [5]


@pytest.mark.rows("1.12.3")
def test_without_a_gpu_registrations_are_refused(repository, start_server, memory, protocol):
    repository.add_identity("one")
    server = start_server(repository, ALLOWED, environment={"THALASSA_CUDA_DRIVER": "/nowhere/libcuda.so.1"})
    with client_of(protocol, server) as client:
        with pytest.raises(InferenceServerException, match="failed to register CUDA shared memory region: 'c', GPUs not supported"):
            client.register_cuda_shared_memory("c", raw_handle(memory), 0, 64)
        client.unregister_cuda_shared_memory()
