# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Error texts and log lines contain the phrases of Triton's messages, which scripts search for, over both protocols."""

import grpc
import pytest
from ensembles import ensemble_config, step
from http_client import HttpClient, binary_tensor, tensor
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc

MOST = 2**63 - 1
TEXTS = b"\1\0\0\0a"
# case: model, inputs (name, type, shape, bytes), phrase
REQUESTS = {
    "a missing input": ("pair", [("INPUT0", "FP32", [4], bytes(16))],
                        "expected 2 inputs but got 1 inputs for model 'pair'. Got input(s) ['INPUT0'], but missing required input(s) ['INPUT1']. "
                        "Please provide all required input(s)."),
    "too few texts": ("echo_BYTES", [("INPUT0", "BYTES", [2], TEXTS)],
                      "expected 2 string elements for inference input 'INPUT0' for model 'echo_BYTES', got 1"),
    "too many texts": ("echo_BYTES", [("INPUT0", "BYTES", [1], TEXTS * 2)],
                       "unexpected number of string elements 2 for inference input 'INPUT0' for model 'echo_BYTES', expecting 1"),
    "a text without its length": ("echo_BYTES", [("INPUT0", "BYTES", [2], TEXTS + b"\1\0")], "incomplete string length indicator for inference input "
                                  "'INPUT0' for model 'echo_BYTES', expecting 4 bytes but only 2 bytes available"),
    "a shape that overflows": ("echo_FP32", [("INPUT0", "FP32", [MOST], bytes(4))], "causes total byte size to exceed maximum size of 9223372036854775807"),
    "a batch of none": ("batched", [("INPUT0", "FP32", [0, 2, 1], b""), ("INPUT1", "INT32", [0, 1], b"")],
                        "inference request batch-size must be >= 1 for 'batched', got 0"),
    "no shape": ("batched", [("INPUT0", "FP32", [], bytes(4)), ("INPUT1", "INT32", [], bytes(4))],
                 "input 'INPUT0' has no shape but model requires batch dimension for 'batched'"),
    "batches that differ": ("batched", [("INPUT0", "FP32", [2, 2, 1], bytes(16)), ("INPUT1", "INT32", [1, 1], bytes(4))],
                            "input 'INPUT1' batch size does not match other inputs for 'batched'"),
    "a wrong size": ("matrix", [("INPUT0", "FP32", [2, 3], bytes(8))], "input byte size mismatch for input 'INPUT0' for model 'matrix'. Expected 24, got 8"),
}


@pytest.mark.rows("1.3.17", "1.3.20", "1.3.21")
@pytest.mark.parametrize("what", REQUESTS)
def test_a_refused_request_contains_tritons_phrase_on_both_protocols(http, rpc, what):
    model, inputs, phrase = REQUESTS[what]
    body = {"inputs": [binary_tensor(name, len(data), shape, datatype) for name, datatype, shape, data in inputs]}
    reply = http.infer(model, body, b"".join(data for *_, data in inputs))
    assert (reply.status, phrase in reply.error) == (400, True), reply.error
    request = pb.ModelInferRequest(model_name=model, raw_input_contents=[data for *_, data in inputs])
    for name, datatype, shape, _ in inputs:
        request.inputs.add(name=name, datatype=datatype, shape=shape)
    with pytest.raises(grpc.RpcError) as error:
        rpc.ModelInfer(request)
    assert (error.value.code(), phrase in error.value.details()) == (grpc.StatusCode.INVALID_ARGUMENT, True), error.value.details()


@pytest.mark.rows("1.3.14", "2.4.6")
def test_an_element_count_that_overflows(start_server, repository):
    repository.add_identity("matrix", [("FP32", (-1, -1))])
    server = start_server(repository)
    phrase = "shape [9223372036854775807,2] causes total element count to exceed maximum size of 9223372036854775807"
    reply = HttpClient(server.http_url).infer("matrix", {"inputs": [tensor("INPUT0", [], [MOST, 2])]})
    assert (reply.status, phrase in reply.error) == (400, True)
    with grpc.insecure_channel(server.grpc_url) as channel, pytest.raises(grpc.RpcError) as error:
        request = pb.ModelInferRequest(model_name="matrix", raw_input_contents=[b""])
        request.inputs.add(name="INPUT0", datatype="FP32", shape=[MOST, 2])
        service_pb2_grpc.GRPCInferenceServiceStub(channel).ModelInfer(request)
    assert (error.value.code(), phrase in error.value.details()) == (grpc.StatusCode.INVALID_ARGUMENT, True)


@pytest.mark.rows("1.4.4", "1.13.1", "1.7.3")
@pytest.mark.parametrize("path, body, headers, phrase", [
    ("models/echo_BYTES/infer", b"x", {"Inference-Header-Content-Length": "0"}, "For BYTE datatype raw input 'INPUT0', the model must have input shape [1]"),
    ("models/pair/infer", bytes(4), {"Inference-Header-Content-Length": "0"},
     "Raw request must only have 1 input (found 1) to be deduced but got 2 inputs in 'pair' model configuration"),
    ("repository/index", b'{"ready": 1}', {}, "Invalid value for 'ready': expected a boolean"),
    ("models/text/generate", b'{"INPUT0": "x", "parameters": {"own": [1]}}', {}, "Converting keyword: 'parameters': parameter 'own' has invalid type."),
    ("models/nobody/trace/setting", b"{}", {}, "Request for unknown model : nobody")])
def test_a_refusal_that_only_http_has_contains_tritons_phrase(http, path, body, headers, phrase):
    reply = http.post(f"/v2/{path}", body, **headers)
    assert (reply.status in (400, 404), phrase in reply.error) == (True, True), reply


TENSORS = 'input { name: "X" data_type: TYPE_FP32 dims: 2 } output { name: "Y" data_type: TYPE_FP32 dims: 2 } '
IDENTITY = 'backend: "identity" ' + TENSORS
CONFIGURATIONS = {
    "batch_input": (IDENTITY + 'batch_input { kind: BATCH_ELEMENT_COUNT target_name: "N" data_type: TYPE_FP32 source_input: ["X", "X"] }',
                    "batch input kind 'BATCH_ELEMENT_COUNT' expects 1 source input, got 2"),
    "data_type": ('backend: "identity" input { name: "X" dims: 2 } output { name: "Y" data_type: TYPE_FP32 dims: 2 }',
                  "model input 'X' must specify 'data_type'"),
    "priority": (IDENTITY + "max_batch_size: 4 dynamic_batching { priority_levels: 2 default_priority_level: 3 }",
                 "default priority level must be in range [1, 2] for priority"),
    "reshape": (IDENTITY.replace("dims: 2 }", "dims: 2 reshape { shape: [ 3 ] } }", 1), "model input 'X' has different size for dims and reshape for reshape"),
    "pair": ('backend: "onnxruntime" platform: "tensorrt_plan" ' + TENSORS, "unexpected 'platform' and 'backend' pair, got:tensorrt_plan, onnxruntime"),
    "decoupled": (IDENTITY + "response_cache { enable: true } model_transaction_policy { decoupled: true }",
                  "Response Cache does not currently support model decoupled with 'decoupled' transaction policy. Please disable the response cache."),
}


@pytest.mark.rows("3.1.10", "3.3.3", "3.3.6", "3.6.2", "3.8.4", "3.8.15", "1.13.13")
def test_a_refused_configuration_or_name_contains_tritons_phrase_in_each_answer_to_its_load(start_server, repository):
    for name, (config, _) in CONFIGURATIONS.items():
        repository.add(name, config)
    phrases = {name: phrase for name, (_, phrase) in CONFIGURATIONS.items()}
    phrases[" "] = "Model name cannot be empty. Please enter a valid name to deploy."
    phrases["../etc"] = "model name must not contain path traversal characters"
    server = start_server(repository, "--model-control-mode=explicit", "--disable-auto-complete-config")  # before the backend sees them
    client = HttpClient(server.http_url)
    with grpc.insecure_channel(server.grpc_url) as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        for name, phrase in phrases.items():
            reply = client.post(f"/v2/repository/models/{name.replace('/', '%2F').replace(' ', '%20')}/load")
            assert (reply.status in (400, 500), phrase in reply.error) == (True, True), (name, reply.error)
            with pytest.raises(grpc.RpcError) as error:
                stub.RepositoryModelLoad(pb.RepositoryModelLoadRequest(model_name=name))
            assert phrase in error.value.details(), name


@pytest.mark.rows("3.10.1", "10.1.2")
def test_a_configuration_is_checked_before_the_version_directories(start_server, repository):
    repository.add("wrong", IDENTITY + "max_batch_size: -1", versions=())
    repository.add("right", IDENTITY, versions=())
    client = HttpClient(start_server(repository, "--model-control-mode=explicit").http_url)
    versions = "at least one version must be available under the version policy of model"
    wrong, right = (client.post(f"/v2/repository/models/{name}/load").error for name in ("wrong", "right"))
    assert "'max_batch_size' must be non-negative value for wrong (in " in wrong and wrong.index("max_batch_size") < wrong.index(versions)
    assert versions in right and "max_batch_size" not in right


@pytest.mark.rows("4.7.1", "4.4.7", "11.2.1")
def test_log_lines_of_ensembles_warm_ups_and_the_exit_contain_tritons_phrases(start_server, repository):
    repository.add_identity("inner", [("FP32", (-1,)), ("FP32", (-1,), "optional: true")])
    whole = step("inner", {"INPUT0": "IN", "INPUT1": "IN2"}, {"OUTPUT0": "OUT", "OUTPUT1": "OUT2"})
    repository.add("outer", ensemble_config([whole], [("IN", "FP32", (-1,)), ("IN2", "FP32", (-1,), "optional: true")], [("OUT",), ("OUT2",)],
                                            scheduling="max_inflight_requests: 3"))
    repository.add("warm", IDENTITY + 'instance_group { kind: KIND_CPU count: 1 } model_warmup { name: "w" batch_size: 1 count: 2 '
                   'inputs { key: "X" value { data_type: TYPE_FP32 dims: 2 zero_data: true } } }')
    repository.add_faulty("cold", execute="error:UNAVAILABLE", extra='model_warmup { name: "c" batch_size: 1 inputs { key: "INPUT0" value '
                          '{ data_type: TYPE_FP32 dims: 4 zero_data: true } } }')
    server = start_server(repository, "--log-verbose=1", "--exit-on-error=false", "--strict-readiness=false")
    assert HttpClient(server.http_url).infer("outer", {"inputs": [tensor("IN", [1.0])]}).status == 200
    server.wait_for_log("Composing models did not output tensor OUT2")
    for phrase in ("Ensemble model 'outer' configured with max_inflight_requests: 3", "is running warmup sample 'w' for iteration 1",
                   "is running warmup sample 'w' for iteration 2"):
        assert phrase in server.log
    assert "for iteration 0" not in server.log
    assert "failed to run warmup sample 'c'" in server.log
    server.stop()
    assert "Waiting for in-flight requests to complete" in server.log
