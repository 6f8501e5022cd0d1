# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Triton's program on Thalassa's libtritonserver.so with its default options: it loads models, serves them over HTTP
and gRPC, and ends. The program uses the server through the in-process API alone."""

import contextlib
import json
import pathlib
import shutil
import subprocess

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from http_client import HttpClient, binary_tensor, tensor
from model_repository import ModelRepository, parameter
from server_process import BUILD, ROOT, ServerProcess
from steered import out, repeat_inputs, stream
from traces import read_traces
from tritonclient.utils import InferenceServerException

PEER = pathlib.Path(subprocess.run([ROOT / "script" / "peer"], capture_output=True, text=True, check=True).stdout.strip())
PACKAGE = PEER.parents[3]
POINTS = ["REQUEST_START", "QUEUE_START", "COMPUTE_START", "COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START", "COMPUTE_END", "REQUEST_END"]
OURS = BUILD / "libtritonserver.so"


def preloaded(_):
    """Thalassa's library is loaded before the program's own, whose symbols are then not used."""
    return {"program": PEER, "environment": {"LD_PRELOAD": str(OURS)}}


def in_its_place(path):
    """Copies the program beside links to its libraries, with Thalassa's under the name of its own."""
    program = path / "pytriton" / "tritonserver" / "bin" / PEER.name
    program.parent.mkdir(parents=True)
    shutil.copy(PEER, program)  # it finds its libraries relative to its real path
    libraries = path / "nvidia_pytriton.libs"
    libraries.mkdir()
    for library in (PACKAGE / "nvidia_pytriton.libs").iterdir():
        (libraries / library.name).symlink_to(OURS if library.name.startswith("libtritonserver-") else library)
    return {"program": program}


def lay_out(path):
    repository = ModelRepository(path)
    repository.add_identity("identity", [("FP32", (-1,))], max_batch_size=4, extra="dynamic_batching {}\n")
    repository.add_identity("texts", [("BYTES", (-1,))])
    repository.add_repeat("repeat")
    labels = b"zero\none\ntwo\n"
    text = 'backend: "identity"\ninput { name: "INPUT0" data_type: TYPE_FP32 dims: 3 }\n'
    text += 'output { name: "OUTPUT0" data_type: TYPE_FP32 dims: 3 label_filename: "labels.txt" }\n'
    repository.add("labelled", text, files={"labels.txt": labels})
    repository.add_identity("slow", extra=parameter("execute_delay_ms", 600_000))
    return repository


@pytest.fixture(scope="module", params=[preloaded, in_its_place], ids=["preloaded", "in its place"])
def server(request, tmp_path_factory):
    path = tmp_path_factory.mktemp("program")
    repository = lay_out(path / "models")
    with ServerProcess(repository, **request.param(path)) as started:
        yield started


@pytest.fixture
def http(server):
    with contextlib.closing(HttpClient(server.http_url)) as client:  # the program's exit waits for open connections
        yield client


def array_input(library, values, name="INPUT0", datatype="FP32"):
    one = library.InferInput(name, list(values.shape), datatype)
    one.set_data_from_numpy(values)
    return one


@pytest.mark.parametrize("library", [grpcclient, httpclient], ids=["grpc", "http"])
def test_the_peers_program_serves_inference_over_both_protocols(server, library):
    values = np.arange(6, dtype=np.float32).reshape(2, 3)
    with library.InferenceServerClient(server.grpc_url if library is grpcclient else server.http_url) as client:
        assert client.is_server_live() and client.is_server_ready() and client.is_model_ready("identity")
        result = client.infer("identity", [array_input(library, values)], request_id="mine")
        np.testing.assert_array_equal(result.as_numpy("OUTPUT0"), values)
        texts = np.array([b"a", b"", "\u20ac".encode()], np.object_)
        result = client.infer("texts", [array_input(library, texts, datatype="BYTES")])
        np.testing.assert_array_equal(result.as_numpy("OUTPUT0"), texts)
        scores = array_input(library, np.array([1, 5, 3], np.float32))
        result = client.infer("labelled", [scores], outputs=[library.InferRequestedOutput("OUTPUT0", class_count=2)])
        assert result.as_numpy("OUTPUT0").tolist() == [b"5.000000:1:one", b"3.000000:2:two"]
        with pytest.raises(InferenceServerException, match="nobody"):
            client.infer("nobody", [scores])
        with pytest.raises(InferenceServerException, match="unexpected inference input 'OTHER'"):
            client.infer("identity", [array_input(library, values, datatype="FP32", name="OTHER")])


def test_it_serves_json_and_binary_tensors(http):
    reply = http.infer("identity", {"id": "q", "inputs": [tensor("INPUT0", [1, 2.5], [1, 2])]})
    assert reply.outputs["OUTPUT0"]["data"] == [1, 2.5] and reply.json["id"] == "q"
    asked = {"inputs": [binary_tensor("INPUT0", 8, [1, 2])], "parameters": {"binary_data_output": True}}
    _, tail = http.infer("identity", asked, np.array([3, 4], np.float32).tobytes()).split()
    assert np.frombuffer(tail, np.float32).tolist() == [3, 4]


def test_it_streams_the_answers_of_a_decoupled_model(server):
    with stream(server.grpc_url) as opened:
        opened.send("repeat", repeat_inputs([4, 2, 9]))
        assert [out(result) for result in opened.take(3)] == [4, 2, 9]


def test_it_answers_queries(server, http):
    metadata = http.get("/v2").json
    assert metadata["name"] == "triton" and metadata["version"] == "2.73.0"  # the library is Thalassa's: the package's own is 2.51.0
    assert http.get("/v2/models/identity").json["inputs"][0]["shape"] == [-1, -1]
    config = http.get("/v2/models/identity/config").json
    assert (config["max_batch_size"], config["backend"]) == (4, "identity")
    assert http.infer("identity", {"inputs": [tensor("INPUT0", [1], [1, 1])]}).status == 200
    statistics = http.get("/v2/models/identity/stats").json["model_stats"][0]
    assert statistics["inference_stats"]["success"]["count"] >= 1
    index = http.post("/v2/repository/index").json
    assert {row["name"]: row["state"] for row in index}["identity"] == "READY"
    metrics = HttpClient(server.metrics_url).get("/metrics").body.decode()
    assert 'nv_inference_request_success{model="identity",version="1"}' in metrics


def test_a_cancelled_call_cancels_its_request(server):
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        with pytest.raises(InferenceServerException, match="Deadline"):
            client.infer("slow", [array_input(grpcclient, np.zeros(1, np.float32))], client_timeout=0.5)
    # The execution must have ended for the exit to be clean.


def test_it_loads_and_unloads_models_and_polls(tmp_path):
    repository = lay_out(tmp_path / "models")
    with ServerProcess(repository, "--model-control-mode=explicit", "--load-model=identity", **preloaded(tmp_path)) as server, contextlib.closing(
            HttpClient(server.http_url)) as client:
        assert client.get("/v2/models/texts/ready").status >= 400
        assert client.post("/v2/repository/models/texts/load").status == 200
        assert client.get("/v2/models/texts/ready").status == 200
        config = json.dumps({"parameters": {"config": json.dumps({
            "backend": "identity", "max_batch_size": 2, "input": [{"name": "INPUT0", "data_type": "TYPE_FP32", "dims": [-1]}],
            "output": [{"name": "OUTPUT0", "data_type": "TYPE_FP32", "dims": [-1]}]})}})
        assert client.post("/v2/repository/models/identity/load", config).status == 200
        assert client.get("/v2/models/identity/config").json["max_batch_size"] == 2
        assert client.post("/v2/repository/models/texts/unload").status == 200
        assert client.post("/v2/repository/models/nobody/load").status >= 400
    with ServerProcess(repository, "--model-control-mode=poll", "--repository-poll-secs=1", **preloaded(tmp_path)) as server:
        repository.add_identity("late")
        server.wait_for_log("successfully loaded 'late'")


def test_the_peers_program_writes_traces_of_its_requests(tmp_path):
    repository = lay_out(tmp_path / "models")
    file = tmp_path / "trace.json"
    trace = [f"--trace-config=triton,file={file}", "--trace-config=rate=1", "--trace-config=level=TIMESTAMPS", "--trace-config=level=TENSORS"]
    with ServerProcess(repository, *trace, **preloaded(tmp_path)) as server, contextlib.closing(HttpClient(server.http_url)) as client:
        assert client.infer("identity", {"id": "mine", "inputs": [tensor("INPUT0", [7], [1, 1])]}).status == 200
        assert client.post("/v2/logging", json.dumps({"log_verbose_level": 1})).status == 200
    (one,) = read_traces(file).values()
    assert (one.model, one.request) == ("identity", "mine")
    assert set(POINTS) <= set(one.names)
    assert {"TENSOR_QUEUE_INPUT", "TENSOR_BACKEND_OUTPUT"} <= {activity for activity, _ in one.tensors}
