# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The requested outputs and the parameters of a request, of any number, name and value."""

import json

import pytest
from http_client import tensor
from tritonclient.grpc import service_pb2 as pb

ONE = {"inputs": [tensor("INPUT0", [1])]}


def asking(outputs, model_inputs=None):
    return {"inputs": model_inputs or ONE["inputs"], "outputs": outputs}


@pytest.mark.rows("1.3.15", "1.3.16")
@pytest.mark.growth(128)
def test_a_hundred_thousand_outputs(http, rpc, refused):
    assert http.infer("echo_FP32", asking([{"name": "OUTPUT0"}] * 100_000)).status == 400
    assert http.infer("echo_FP32", asking([{"name": f"OUTPUT{i}"} for i in range(100_000)])).status == 400
    request = pb.ModelInferRequest(model_name="echo_FP32", raw_input_contents=[bytes(4)])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[1])
    for _ in range(50_000):
        request.outputs.add(name="OUTPUT0")
    refused(rpc.ModelInfer, request)


@pytest.mark.parametrize("outputs", [
    [{"name": "OUTPUT0"}, {"name": "OUTPUT0"}], [{"name": "nobody"}], [{"name": ""}], [{"name": "OUTPUT0\0"}], [{"name": "INPUT0"}],
    [{"name": "x" * 1_000_000}], [{}], [None], ["OUTPUT0"], {}, "OUTPUT0", 1,
], ids=lambda value: str(value)[:30])
def test_outputs_that_are_not_there(http, outputs):
    reply = http.infer("echo_FP32", asking(outputs))
    assert reply.status in (400, 500), reply


@pytest.mark.growth(32)
@pytest.mark.parametrize("count", [0, -1, 2**31, 2**32, 2**63 - 1, 2**63, 2**64, 1.5, "1", None, True, []])
def test_classification_counts_that_cannot_be(http, count):
    for model, inputs in (("echo_FP32", [tensor("INPUT0", [3, 1, 2])]), ("echo_BYTES", [tensor("INPUT0", ["a"], datatype="BYTES")])):
        reply = http.infer(model, asking([{"name": "OUTPUT0", "parameters": {"classification": count}}], inputs))
        if reply.status == 200:  # as many as there are
            assert len(reply.outputs["OUTPUT0"]["data"]) <= 3
        else:
            assert reply.status in (400, 500, 501), reply


@pytest.mark.rows("1.3.29")
@pytest.mark.parametrize("key", ["triton_", "triton_enable_empty_final_response", "triton_final_response"])
def test_reserved_keys_are_refused(http, key):
    assert http.infer("echo_FP32", {**ONE, "parameters": {key: 1}}).status == 400


@pytest.mark.parametrize("name", ["sequence_id", "sequence_start", "sequence_end", "priority", "timeout", "binary_data_output", "mine"])
def test_parameters_of_every_kind_and_size(http, rpc, name):
    for value in (0, -1, 2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 1, 2**64, -2**63, -2**63 - 1, 1e308, -0.0, 1.5, "", "x" * 100_000, "-1", True, False,
                  None, [], {}, [1], {"a": 1}):
        reply = http.infer("echo_FP32", {**ONE, "parameters": {name: value}})
        assert reply.status in (200, 400, 500, 501), (value, reply)
    for field, value in (("int64_param", -2**63), ("int64_param", 2**63 - 1), ("uint64_param", 2**64 - 1), ("double_param", float("nan")),
                         ("string_param", "x" * 100_000), ("bool_param", True)):
        request = pb.ModelInferRequest(model_name="echo_FP32", raw_input_contents=[bytes(4)])
        request.inputs.add(name="INPUT0", datatype="FP32", shape=[1])
        setattr(request.parameters[name], field, value)
        try:
            rpc.ModelInfer(request, timeout=60)
        except Exception as error:  # pylint: disable=broad-exception-caught
            assert error.code().name in ("INVALID_ARGUMENT", "UNIMPLEMENTED", "INTERNAL"), error


@pytest.mark.growth(48)
def test_an_id_of_a_megabyte_comes_back_and_costs_little(http):
    long = "i" * 1_000_000
    for _ in range(20):
        assert http.infer("echo_FP32", {**ONE, "id": long}).json["id"] == long
    reply = http.infer("echo_FP32", {"id": long, "inputs": [tensor("nobody", [1])]})
    assert reply.status == 400
    for bad in (1, None, [], {}, True):
        assert http.infer("echo_FP32", {**ONE, "id": bad}).status in (400, 500)


def test_an_input_with_parameters_of_any_name(http):
    for parameters in ({"shared_memory_region": "x"}, {"shared_memory_region": "x", "shared_memory_byte_size": 4},
                       {"shared_memory_offset": -1}, {"binary_data_size": 4, "shared_memory_region": "x"}, {"content_type": "x" * 1000}):
        body = {"inputs": [{"name": "INPUT0", "datatype": "FP32", "shape": [1], "parameters": parameters}]}
        assert http.infer("echo_FP32", json.dumps(body)).status in (400, 404, 500)
