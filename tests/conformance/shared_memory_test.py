# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Tensors in system shared memory, over both protocols."""

import threading

import grpc
import numpy as np
import pytest
import tritonclient.grpc
import tritonclient.http
import tritonclient.utils.shared_memory as shm
from cached import CACHED, local_cache
from ensembles import add_ensemble, identity_step
from http_client import HttpClient
from model_repository import ModelRepository
from observability import Observability, is_executing
from official_client import client_of
from regions import CUDA, SYSTEM, place, register, regions, request, shared_object, unregister
from server_process import ServerProcess, wait_until
from tritonclient.utils import InferenceServerException

CLIENTS = {"http": tritonclient.http, "grpc": tritonclient.grpc}
ALLOWED = "--allow-client-shm=true"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("regions") / "models")
    repository.add_identity("one")
    repository.add_identity("two", [("FP32", (-1,)), ("INT32", (-1,))])
    repository.add_identity("text", [("BYTES", (-1,))])
    repository.add_identity("batched", max_batch_size=4, extra="dynamic_batching { }\n")
    repository.add_identity("cached", extra=CACHED)
    repository.add_calling("calls_cached", "cached")
    add_ensemble(repository, "cached_step", [identity_step("IN", "OUT", "cached")])
    add_ensemble(repository, "twice", [identity_step("IN", "between", "one"), identity_step("between", "OUT", "one")])
    with ServerProcess(repository, ALLOWED, *local_cache()) as started:
        yield started


@pytest.fixture
def http(server):
    client = HttpClient(server.http_url)
    yield client
    unregister(client)
    client.close()


@pytest.fixture(params=CLIENTS)
def protocol(request):
    return CLIENTS[request.param]


def tensors(library, region, shape, input_size, output_region=None, output_size=None, input_name="INPUT0", output_name="OUTPUT0",
            datatype="FP32", offset=0):
    """Returns the arguments of infer() for one input and one output in regions."""
    one = library.InferInput(input_name, list(shape), datatype)
    one.set_shared_memory(region, input_size, offset)
    wanted = library.InferRequestedOutput(output_name)
    if output_region:
        wanted.set_shared_memory(output_region, output_size or input_size)
    return {"inputs": [one], "outputs": [wanted]}


@pytest.mark.rows("1.2.7", "1.12.1", "1.12.2", "1.12.4", "1.12.10", "1.12.12", "2.2.13", "2.2.14", "2.2.15", "2.4.9", "2.4.11")
def test_the_official_client_passes_tensors_in_shared_memory(server, protocol, http):
    values = np.arange(1024, dtype=np.float32)
    source, target = (shm.create_shared_memory_region(name, f"/thalassa_{name}", values.nbytes) for name in ("source", "target"))
    try:
        shm.set_shared_memory_region(source, [values])
        with client_of(protocol, server) as client:
            client.register_system_shared_memory("source", "/thalassa_source", values.nbytes)
            client.register_system_shared_memory("target", "/thalassa_target", values.nbytes)
            result = client.infer("one", **tensors(protocol, "source", values.shape, values.nbytes, "target"))
            assert result.get_output("OUTPUT0") is not None
            assert np.array_equal(shm.get_contents_as_numpy(target, np.float32, values.shape), values)
            assert http.get(f"{SYSTEM}/region/source/status").json == [
                {"name": "source", "key": "/thalassa_source", "offset": 0, "byte_size": values.nbytes}]
            assert "source" in str(client.get_system_shared_memory_status())
            client.unregister_system_shared_memory("source")
            assert regions(http) == ["target"]
            client.unregister_system_shared_memory()
            assert regions(http) == []
            assert {"system_shared_memory", "cuda_shared_memory"} <= set(http.get("/v2").json["extensions"])
    finally:
        shm.destroy_shared_memory_region(source)
        shm.destroy_shared_memory_region(target)


@pytest.mark.rows("1.12.10", "2.4.9")
def test_an_input_in_a_region_is_answered_in_the_message(server, protocol, http):
    with shared_object(4096) as shared:
        values = np.frombuffer(shared.buf, np.float32, 8)
        values[:] = range(8)
        assert register(http, "r", shared.name, 32).status == 200
        with client_of(protocol, server) as client:
            result = client.infer("one", **tensors(protocol, "r", [4], 16, offset=16))
        assert result.as_numpy("OUTPUT0").tolist() == [4, 5, 6, 7]
        del values


@pytest.mark.rows("1.12.2", "1.12.12")
def test_the_offset_of_a_region_counts_from_the_begin_of_its_object(http):
    with shared_object(8192) as shared:
        shared.buf[4100:4104] = np.float32(3).tobytes()
        assert register(http, "whole", shared.name, 8192).status == 200
        assert register(http, "part", shared.name, 64, offset=4096).status == 200
        reply = http.post("/v2/models/one/infer", request(place("part", 4, 4), place("part", 8, 16), [1]))
        assert reply.outputs == {"OUTPUT0": {"name": "OUTPUT0", "datatype": "FP32", "shape": [1]}}
        assert bytes(shared.buf[4112:4116]) == np.float32(3).tobytes()
        assert http.post("/v2/models/one/infer", request(place("whole", 4, 4100), shape=[1])).outputs["OUTPUT0"]["data"] == [3]


def test_texts_batches_and_ensembles_use_regions(server, protocol, http):
    with shared_object(4096) as shared:
        assert register(http, "r", shared.name, 2048).status == 200
        assert register(http, "out", shared.name, 2048, offset=2048).status == 200
        text = b"\x03\0\0\0abc\0\0\0\0"
        values = np.arange(6, dtype=np.float32)
        with client_of(protocol, server) as client:
            shared.buf[:11] = text
            client.infer("text", **tensors(protocol, "r", [2], 11, "out", 64, datatype="BYTES"))
            assert bytes(shared.buf[2048:2059]) == text
            shared.buf[:24] = values.tobytes()
            client.infer("batched", **tensors(protocol, "r", [2, 3], 24, "out"))
            assert bytes(shared.buf[2048:2072]) == values.tobytes()
            shared.buf[2048:2072] = bytes(24)
            client.infer("twice", **tensors(protocol, "r", [6], 24, "out", input_name="IN", output_name="OUT"))
            assert bytes(shared.buf[2048:2072]) == values.tobytes()


def test_a_stream_writes_each_response_to_the_region(server, http):
    with shared_object(4096) as shared:
        shared.buf[:16] = np.arange(4, dtype=np.float32).tobytes()
        assert register(http, "r", shared.name, 4096).status == 200
        answers, came = [], threading.Event()

        def on_answer(result, error):
            answers.append(error or result)
            came.set()

        with tritonclient.grpc.InferenceServerClient(server.grpc_url) as client:
            client.start_stream(on_answer)
            arguments = tensors(tritonclient.grpc, "r", [4], 16, "r", 2048)
            arguments["outputs"][0].set_shared_memory("r", 2048, 2048)
            client.async_stream_infer("one", **arguments)
            assert came.wait(30)
            client.stop_stream()
        assert not isinstance(answers[0], Exception), answers
        assert bytes(shared.buf[2048:2064]) == bytes(shared.buf[:16])


def test_a_cached_response_is_written_to_the_region(server, http):
    def count(field):
        return int(http.get("/v2/models/cached/stats").json["model_stats"][0]["inference_stats"][field]["count"])

    with shared_object(4096) as shared:
        assert register(http, "r", shared.name, 4096).status == 200
        message = '{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[2],"data":[7,8]}]%s}'
        assert http.post("/v2/models/cached/infer", message % "").outputs["OUTPUT0"]["data"] == [7, 8]
        wait_until(lambda: count("cache_miss") == 1, "the miss is counted")
        wanted = ',"outputs":[{"name":"OUTPUT0","parameters":{"shared_memory_region":"r","shared_memory_byte_size":8}}]'
        assert http.post("/v2/models/cached/infer", message % wanted).status == 200
        assert count("cache_hit") == 1
        assert bytes(shared.buf[:8]) == np.array([7, 8], np.float32).tobytes()
        # The client can change the bytes of such an input while they are used as a key.
        assert http.post("/v2/models/cached/infer", request(place("r", 8), shape=[2])).outputs["OUTPUT0"]["data"] == [7, 8]
        assert (count("cache_hit"), count("cache_miss")) == (1, 1)
        # The same within an ensemble, whose step has these bytes.
        body = request(place("r", 8), shape=[2]).replace("INPUT0", "IN")
        assert http.post("/v2/models/cached_step/infer", body).outputs["OUT"]["data"] == [7, 8]
        assert (count("cache_hit"), count("cache_miss")) == (1, 1)
        # The same in a call of a model that passes these bytes on.
        assert http.post("/v2/models/calls_cached/infer", request(place("r", 8), shape=[2])).outputs["OUTPUT0"]["data"] == [7, 8]
        assert (count("cache_hit"), count("cache_miss")) == (1, 1)


@pytest.mark.rows("1.12.5", "2.3.11", "7.65")
def test_regions_are_refused_by_default(repository, start_server, protocol):
    repository.add_identity("one")
    server = start_server(repository)
    with client_of(protocol, server) as client, shared_object(64) as shared:
        for attempt in (lambda: client.register_system_shared_memory("r", shared.name, 64), client.unregister_system_shared_memory,
                        lambda: client.register_cuda_shared_memory("c", b"AAAA", 0, 64), client.unregister_cuda_shared_memory):
            with pytest.raises(InferenceServerException) as refused:
                attempt()
            assert "Client shared memory is disabled" in refused.value.message()
            assert refused.value.status() in ("501", "StatusCode.UNIMPLEMENTED")
        assert not client.get_system_shared_memory_status() or not client.get_system_shared_memory_status().regions
        with pytest.raises(InferenceServerException, match="Unable to find shared memory region: 'r'"):
            client.infer("one", **tensors(protocol, "r", [4], 16))


@pytest.mark.rows("1.12.1", "1.12.6", "2.2.16", "2.2.18", "2.3.11")
def test_there_are_no_cuda_regions(server, protocol, http):
    with client_of(protocol, server) as client, shared_object(64) as shared:
        assert register(http, "r", shared.name, 64).status == 200
        for name, text in (("none", "Unable to find cuda shared memory region"), ("r", "is registered as system shared memory")):
            with pytest.raises(InferenceServerException, match=text):
                client.get_cuda_shared_memory_status(name)
        with pytest.raises(InferenceServerException, match="GPUs not supported"):
            client.register_cuda_shared_memory("c", b"QUFB", 0, 64)
        client.unregister_cuda_shared_memory("c")
        client.unregister_cuda_shared_memory()
    assert http.get(f"{CUDA}/status").json == []


@pytest.mark.rows("1.12.1", "1.12.2", "1.12.6", "1.12.7", "1.12.8")
@pytest.mark.parametrize("body, status, text", [
    ("", 500, "failed to parse the request JSON buffer"), ("{}", 400, "no 'key' field"), ('{"key":"K"}', 400, "no 'byte_size' field"),
    ('{"key":1,"byte_size":8}', 500, "non-string"), ('{"key":"K","byte_size":"8"}', 500, "non-unsigned-integer"),
    ('{"key":"K","byte_size":-8}', 500, "non-unsigned-integer"), ('{"key":"K","offset":-1,"byte_size":8}', 500, "non-unsigned-integer"),
    ('{"key":"/thalassa_none","byte_size":8}', 500, "Unable to open shared memory region: '/thalassa_none'"),
    ('{"key":"K","byte_size":8193}', 400, "invalid args"), ('{"key":"K","offset":8190,"byte_size":8}', 400, "invalid args"),
    ('{"key":"K","offset":18446744073709551615,"byte_size":8}', 400, "invalid args"), ('{"key":"K","byte_size":0}', 400, "invalid args"),
    ('{"key":"/triton_python_backend_shm_region_1","byte_size":8}', 400, "Python backend"), ('{"key":"//","byte_size":8}', 400, "slashes")])
def test_wrong_registrations_are_refused(http, body, status, text):
    with shared_object(8192) as shared:
        reply = http.post(f"{SYSTEM}/region/r/register", body.replace('"K"', f'"{shared.name}"'))
    assert (reply.status, text in reply.error) == (status, True), (reply.status, reply.body)
    assert regions(http) == []


@pytest.mark.rows("1.12.1", "1.12.2", "1.12.4", "1.12.6", "1.12.9")
def test_names_of_regions(http):
    with shared_object(64) as shared:
        assert http.post(f"{SYSTEM}/register", "{}").error.startswith("'region name' is necessary")
        assert register(http, "a%2Fb", shared.name, 64).status == 200
        assert regions(http) == ["a/b"]
        again = register(http, "a%2Fb", shared.name, 64)
        assert (again.status, again.error) == (400, "shared memory region 'a/b' already in manager")
        assert http.get(f"{SYSTEM}/region/none/status").status == 404
        assert unregister(http, "none").status == 200
        assert unregister(http, "a%2Fb").status == 200
        assert regions(http) == []
        no_text = register(http, "%FF", shared.name, 64)
        assert (no_text.status, no_text.error) == (400, "the name of shared memory region '\u00ff' is not UTF-8")
        assert regions(http) == []


@pytest.mark.rows("1.3.4", "1.5.6", "1.12.10", "1.12.11", "1.12.12", "2.4.10")
@pytest.mark.parametrize("inputs, outputs, status, text", [
    (place("none", 16), None, 404, "Unable to find shared memory region: 'none'"),
    (place("r", 16, 64), None, 400, "Invalid offset for shared memory region: 'r'"),
    (place("r", 16, 60), None, 400, "Invalid offset + byte size for shared memory region: 'r'"),
    (place("r", 2**64 - 1, 8), None, 400, "Invalid offset + byte size"),
    ({"shared_memory_region": "r"}, None, 400, "Invalid offset + byte size"),
    (place("r", 12), None, 400, "Expected 16, got 12"), (place("r", 20), None, 400, "Expected 16, got 20"),
    (place("r", "16"), None, 500, "Unable to parse 'shared_memory_byte_size'"), (place(5, 16), None, 500, "Unable to parse 'shared_memory_region'"),
    (place("r", 16, -1), None, 500, "Unable to parse 'shared_memory_offset'"),
    (place("r", 16) | {"binary_data_size": 16}, None, 400, "Input must set only one of the following fields"),
    (place("r", 16), place("none", 16), 404, "Unable to find shared memory region: 'none'"),
    (place("r", 16), place("r", 12), 500, "shared memory size specified with the request for output 'OUTPUT0' (12 bytes)"),
    (place("r", 16), place("r", 16) | {"binary_data": True}, 400, "Output can't set both 'shared_memory_region' and 'binary_data'"),
    (place("r", 16), place("r", 16) | {"classification": 1}, 400, "Output can't set both 'shared_memory_region' and 'classification'")])
def test_wrong_tensors_in_regions_are_refused(http, inputs, outputs, status, text):
    with shared_object(64) as shared:
        assert register(http, "r", shared.name, 64).status == 200
        reply = http.post("/v2/models/one/infer", request(inputs, outputs))
        assert (reply.status, text in reply.error) == (status, True), reply.body


@pytest.mark.rows("1.12.4", "1.12.9")
def test_a_region_that_is_in_use_leaves_its_name_at_once_and_its_memory_when_the_request_ends(repository, start_server, tmp_path):
    repository.add_faulty("held", execute=f"wait:{tmp_path / 'gate'}")
    repository.add_identity("one")
    server = start_server(repository, ALLOWED)
    with shared_object(4096) as shared, Observability(server.admin_grpc_url) as service:
        shared.buf[:16] = np.arange(4, dtype=np.float32).tobytes()
        client, waiting = HttpClient(server.http_url), HttpClient(server.http_url)
        assert register(client, "r", shared.name, 64).status == 200
        answers = []
        thread = threading.Thread(target=lambda: answers.append(waiting.post("/v2/models/held/infer", request(place("r", 16), place("r", 32, 32)))))
        thread.start()
        wait_until(lambda: is_executing(server, "held"), "the request uses the region")
        assert unregister(client, "r").status == 200
        assert regions(client) == []
        assert client.get(f"{SYSTEM}/region/r/status").status == 404
        assert client.post("/v2/models/one/infer", request(place("r", 16))).status == 404
        assert states(service) == [(0, "LEAVING")]
        # The name is free for other bytes, while the request keeps those that it began with.
        assert register(client, "r", shared.name, 64, 2048).status == 200
        assert client.post("/v2/models/one/infer", request(place("r", 16), place("r", 32, 32))).status == 200
        assert states(service) == [(2048, "REGISTERED"), (0, "LEAVING")]
        assert (bytes(shared.buf[32:48]), bytes(shared.buf[2080:2096])) == (bytes(16), bytes(16))
        (tmp_path / "gate").touch()
        thread.join()
        assert answers[0].status == 200, answers[0].body
        assert bytes(shared.buf[32:48]) == bytes(shared.buf[:16])
        wait_until(lambda: states(service) == [(2048, "REGISTERED")], "the memory of the first is given back")
        client.close()
        waiting.close()


def states(service):
    return [(region.offset, region.DESCRIPTOR.enum_types_by_name["State"].values_by_number[region.state].name)
            for region in service.SharedMemory().regions]


def facts(service, name):
    (found,) = service.SharedMemory(region=name).regions
    return found


def test_the_owner_is_named_with_its_protocol(server, http):
    with Observability(server.admin_grpc_url) as service, shared_object(64) as made, \
            tritonclient.grpc.InferenceServerClient(server.grpc_url) as client:
        client.register_system_shared_memory("over_grpc", f"/{made.name}", 64)
        assert facts(service, "over_grpc").owner == "grpc 127.0.0.1"


def test_operators_see_the_owner_the_age_and_the_use_of_regions(server, http):
    with Observability(server.admin_grpc_url) as service, shared_object(64) as made:
        wait_until(lambda: not service.SharedMemory().regions, "the requests of other tests have ended")
        assert register(http, "seen", f"/{made.name}", 32, 16).status == 200
        new = facts(service, "seen")
        assert (new.key, new.offset, new.byte_size, new.owner) == (f"/{made.name}", 16, 32, "http 127.0.0.1")
        assert new.registered_unix_ns > 0 and new.last_use_unix_ns == 0 and not new.is_in_use and not new.is_unlinked
        assert http.post("/v2/models/one/infer", request(place("seen", 16))).status == 200
        used = facts(service, "seen")
        assert used.tensor_count == 1 and used.last_use_unix_ns >= used.registered_unix_ns
        (shown,) = HttpClient(server.admin_url).get("/v2/thalassa/shared-memory").json["regions"]
        assert (shown["name"], shown["state"], shown["tensor_count"]) == ("seen", "REGISTERED", 1)
        with pytest.raises(grpc.RpcError) as refused:
            service.SharedMemory(region="none")
        assert refused.value.code() == grpc.StatusCode.NOT_FOUND
        assert unregister(http, "seen").status == 200
        texts = [event.text for event in service.Events(kinds=["EVENT_SHARED_MEMORY"]).events]
        assert texts[-2].endswith("32 bytes from 16: registered") and texts[-1].endswith("unregistered") and "'seen'" in texts[-1]


def test_a_region_that_no_request_uses_expires(tmp_path):
    repository = ModelRepository(tmp_path / "models")
    repository.add_identity("one")
    with ServerProcess(repository, ALLOWED, "--client-shm-expiry-secs=1") as server, shared_object(64) as made, \
            Observability(server.admin_grpc_url) as service:
        http = HttpClient(server.http_url)
        assert register(http, "forgotten", f"/{made.name}", 64).status == 200
        assert service.SharedMemory().expiry_ns == 1_000_000_000
        wait_until(lambda: regions(http) == [], "the region has expired")
        last = service.Events(kinds=["EVENT_SHARED_MEMORY"]).events[-1]
        assert "'forgotten'" in last.text and "expired" in last.text and last.actor == ""
        assert register(http, "forgotten", f"/{made.name}", 64).status == 200
