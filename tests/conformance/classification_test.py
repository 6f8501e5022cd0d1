# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Classifications of outputs, over both protocols, with labels from the model directory."""

import struct

import grpc
import numpy as np
import pytest
import tritonclient.grpc
import tritonclient.http
from http_client import HttpClient, binary_tensor, tensor
from model_repository import ModelRepository
from server_process import ServerProcess
from tritonclient.grpc import service_pb2, service_pb2_grpc
from tritonclient.utils import InferenceServerException, np_to_triton_dtype

CLIENTS = {"http": tritonclient.http, "grpc": tritonclient.grpc}
LABELS = b"zero\n\ntwo words\nthree"
LABELLED = """backend: "identity"
max_batch_size: %d
input { name: "INPUT0" data_type: TYPE_%s dims: [ %s ] }
output { name: "OUTPUT0" data_type: TYPE_%s dims: [ %s ] label_filename: "%s" }
"""


def labelled(repository, name, datatype="FP32", dims="4", max_batch_size=0, label_filename="labels.txt", files=None):
    config = LABELLED % (max_batch_size, datatype, dims, datatype, dims, label_filename)
    return repository.add(name, config, files={"labels.txt": LABELS} if files is None else files)


@pytest.fixture(scope="module")
def classifiers(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("classification") / "models")
    labelled(repository, "labelled")
    labelled(repository, "batched", "INT32", "2, 2", max_batch_size=4)
    labelled(repository, "windows", files={"labels.txt": b"zero\r\none\r\n"})
    labelled(repository, "nested", label_filename="more/labels", files={"more/labels": b"a\nb\n"})
    for datatype in ("BOOL", "FP16", "BF16", "BYTES", "UINT8", "INT64", "FP64"):
        repository.add_identity(f"echo_{datatype}", [(datatype, (-1,))])
    with ServerProcess(repository) as server:
        yield server


@pytest.fixture
def http(classifiers):
    client = HttpClient(classifiers.http_url)
    yield client
    client.close()
    assert classifiers.alive


def classify(server, protocol, model, array, count, **options):
    library = CLIENTS[protocol]
    url = server.http_url if protocol == "http" else server.grpc_url
    with library.InferenceServerClient(url) as client:
        one = library.InferInput("INPUT0", list(array.shape), np_to_triton_dtype(array.dtype))
        one.set_data_from_numpy(array)
        wish = library.InferRequestedOutput("OUTPUT0", class_count=count, **options)
        return client.infer(model, [one], outputs=[wish]).as_numpy("OUTPUT0")


@pytest.mark.rows("1.5.1", "1.5.2", "1.5.3", "1.5.4", "2.4.10")
@pytest.mark.parametrize("protocol", CLIENTS)
def test_the_official_client_gets_classes_with_labels(classifiers, protocol):
    array = np.array([1, 4, 3.5, 2], np.float32)
    assert classify(classifiers, protocol, "labelled", array, 2).tolist() == [b"4.000000:1", b"3.500000:2:two words"]
    assert classify(classifiers, protocol, "labelled", array, 9).tolist() == [
        b"4.000000:1", b"3.500000:2:two words", b"2.000000:3:three", b"1.000000:0:zero"]
    assert classify(classifiers, protocol, "nested", array, 4).tolist() == [b"4.000000:1:b", b"3.500000:2", b"2.000000:3", b"1.000000:0:a"]
    assert classify(classifiers, protocol, "windows", array, 4).tolist() == [
        b"4.000000:1:one", b"3.500000:2", b"2.000000:3", b"1.000000:0:zero"]


@pytest.mark.rows("1.5.1", "1.5.7")
@pytest.mark.parametrize("protocol", CLIENTS)
def test_batch_entries_are_ranked_one_by_one(classifiers, protocol):
    array = np.array([[[1, 2], [3, 4]], [[8, 7], [6, 5]], [[0, 0], [0, 9]]], np.int32)
    assert classify(classifiers, protocol, "batched", array, 2).tolist() == [
        [b"4:3:three", b"3:2:two words"], [b"8:0:zero", b"7:1"], [b"9:3:three", b"0:0:zero"]]


@pytest.mark.rows("1.5.6")
@pytest.mark.parametrize("binary", [False, True])
def test_classes_as_json_and_as_binary(http, binary):
    wish = {"name": "OUTPUT0", "parameters": {"classification": 1, "binary_data": binary}}
    reply = http.infer("labelled", {"inputs": [tensor("INPUT0", [1, 2, 3, 4])], "outputs": [wish]})
    if binary:
        head, data = reply.split()
        assert (head["outputs"][0]["datatype"], head["outputs"][0]["shape"]) == ("BYTES", [1])
        assert data == struct.pack("<I", 16) + b"4.000000:3:three"
    else:
        assert reply.outputs["OUTPUT0"] == {"name": "OUTPUT0", "datatype": "BYTES", "shape": [1], "data": ["4.000000:3:three"]}


@pytest.mark.rows("1.5.5")
@pytest.mark.parametrize("datatype,size", [("BOOL", 1), ("FP16", 2), ("BF16", 2), ("BYTES", 4)])
def test_types_without_classes_are_refused(http, datatype, size):
    wish = {"name": "OUTPUT0", "parameters": {"classification": 1}}
    request = {"inputs": [binary_tensor("INPUT0", 2 * size, [2], datatype=datatype)], "outputs": [wish]}
    reply = http.infer(f"echo_{datatype}", request, bytes(2 * size))
    assert reply.status == 400
    assert datatype in reply.error and "OUTPUT0" in reply.error


@pytest.mark.rows("1.5.5")
def test_a_million_elements_are_the_most(http):
    wish = {"name": "OUTPUT0", "parameters": {"classification": 3}}
    for count, status in ((1_000_000, 200), (1_000_001, 400)):
        request = {"inputs": [binary_tensor("INPUT0", count, [count], datatype="UINT8")], "outputs": [wish]}
        reply = http.infer("echo_UINT8", request, bytes(count))
        assert reply.status == status
    assert "1000000" in reply.error
    most = {"inputs": [binary_tensor("INPUT0", 8000, [1000], datatype="FP64")],
            "outputs": [{"name": "OUTPUT0", "parameters": {"classification": 2**63}}]}
    assert len(http.infer("echo_FP64", most, bytes(8000)).outputs["OUTPUT0"]["data"]) == 1000


@pytest.mark.rows("1.5.1", "1.5.6")
@pytest.mark.parametrize("parameters,status", [
    ({"classification": 0}, 200), ({"classification": -1}, 500), ({"classification": "2"}, 500), ({"classification": 2.5}, 500),
    ({"classification": True}, 500), ({"classification": 2, "shared_memory_region": "r"}, 400)])
def test_what_the_parameter_may_be(http, parameters, status):
    wish = {"name": "OUTPUT0", "parameters": parameters}
    reply = http.infer("labelled", {"inputs": [tensor("INPUT0", [1, 2, 3, 4])], "outputs": [wish]})
    assert reply.status == status
    if status == 200:
        assert reply.outputs["OUTPUT0"]["data"] == [1, 2, 3, 4]
    else:
        assert "classification" in reply.error


@pytest.mark.rows("2.4.10")
@pytest.mark.parametrize("choice,value", [("int64_param", 0), ("int64_param", -1), ("string_param", "2"), ("uint64_param", 2),
                                          ("double_param", 2.0), ("bool_param", True), (None, None)])
def test_what_the_parameter_may_be_in_grpc(classifiers, choice, value):
    request = grpc_request()
    parameter = request.outputs[0].parameters["classification"]
    if choice:
        setattr(parameter, choice, value)
    assert "'classification'" in refusal(classifiers, request)


@pytest.mark.rows("2.4.10")
def test_no_classes_in_shared_memory(classifiers):
    request = grpc_request()
    request.outputs[0].parameters["classification"].int64_param = 2
    request.outputs[0].parameters["shared_memory_region"].string_param = "r"
    assert "'shared_memory_region'" in refusal(classifiers, request)


def grpc_request():
    request = service_pb2.ModelInferRequest(model_name="labelled", raw_input_contents=[bytes(16)])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[4])
    request.outputs.add(name="OUTPUT0")
    return request


def refusal(server, request):
    with grpc.insecure_channel(server.grpc_url) as channel:
        with pytest.raises(grpc.RpcError) as error:
            service_pb2_grpc.GRPCInferenceServiceStub(channel).ModelInfer(request)
    assert error.value.code() == grpc.StatusCode.INVALID_ARGUMENT
    return error.value.details()


@pytest.mark.rows("1.5.5")
def test_grpc_refuses_types_without_classes(classifiers):
    with pytest.raises(InferenceServerException, match="unsupported type 'BOOL'"):
        classify(classifiers, "grpc", "echo_BOOL", np.array([True]), 1)


@pytest.mark.rows("1.2.7")
def test_the_extension_is_announced_first(classifiers, http):
    assert http.get("/v2").json["extensions"][0] == "classification"


@pytest.mark.rows("3.3.11")
@pytest.mark.parametrize("label_filename,files,expected", [
    ("absent.txt", {}, "absent.txt"), ("1", {}, "regular file"), ("../labelled/labels.txt", {}, "inside the model directory"),
    ("/etc/hostname", {}, "inside the model directory"), ("a/../../b", {}, "inside the model directory")])
def test_a_label_file_that_cannot_be_fails_its_model(repository, start_server, label_filename, files, expected):
    labelled(repository, "labelled")
    labelled(repository, "broken", label_filename=label_filename, files=files)
    server = start_server(repository, "--exit-on-error=false", "--strict-readiness=false")
    client = HttpClient(server.http_url)
    assert client.get("/v2/models/labelled/ready").status == 200
    assert client.get("/v2/models/broken/ready").status != 200
    index = {row["name"]: row for row in client.post("/v2/repository/index").json}
    client.close()
    assert expected in index["broken"].get("reason", server.log)
    server.wait_for_log("label_filename")
