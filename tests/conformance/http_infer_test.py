# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Inference over plain HTTP: JSON, the binary extension, and malformed requests."""

import re
import struct

import numpy as np
import pytest
from http_client import LENGTH_HEADER, binary_tensor, tensor

NUMBERS = {"UINT8": np.uint8, "UINT16": np.uint16, "UINT32": np.uint32, "UINT64": np.uint64, "INT8": np.int8,
           "INT16": np.int16, "INT32": np.int32, "INT64": np.int64, "FP32": np.float32, "FP64": np.float64}


def floats(*values):
    return struct.pack(f"<{len(values)}f", *values)


@pytest.mark.rows("1.3.3", "1.3.23", "1.3.24", "1.3.25", "1.4.2")
def test_an_inference_in_json(http):
    reply = http.infer("identity", {"id": "a", "inputs": [tensor("INPUT0", [1, 2.5, -3])]})
    assert reply.json == {
        "id": "a", "model_name": "identity", "model_version": "1",
        "outputs": [{"name": "OUTPUT0", "datatype": "FP32", "shape": [3], "data": [1.0, 2.5, -3.0]}]}
    assert reply.headers["Content-Type"] == "application/json"
    assert "id" not in http.infer("identity", {"inputs": [tensor("INPUT0", [1])]}).json


@pytest.mark.rows("1.3.12", "1.3.25")
@pytest.mark.parametrize("datatype", NUMBERS)
def test_numbers_of_every_type_keep_their_value(http, datatype):
    info = np.iinfo(NUMBERS[datatype]) if np.issubdtype(NUMBERS[datatype], np.integer) else np.finfo(NUMBERS[datatype])
    values = [NUMBERS[datatype](info.min).item(), 0, 1, NUMBERS[datatype](info.max).item()]
    outputs = http.infer(f"echo_{datatype}", {"inputs": [tensor("INPUT0", values, datatype=datatype)]}).outputs
    # FP32 has the digits that a float needs, which are fewer than those of a double.
    assert [NUMBERS[datatype](value).item() for value in outputs["OUTPUT0"]["data"]] == values


@pytest.mark.rows("1.3.12")
def test_booleans_and_texts(http):
    data = [True, False]
    assert http.infer("echo_BOOL", {"inputs": [tensor("INPUT0", data, datatype="BOOL")]}).outputs["OUTPUT0"]["data"] == data
    texts = ["", "a", "naïve \u20ac", 'quote " and \\ and \n']
    assert http.infer("echo_BYTES", {"inputs": [tensor("INPUT0", texts, datatype="BYTES")]}).outputs["OUTPUT0"]["data"] == texts


@pytest.mark.rows("1.3.9")
def test_values_that_are_no_numbers(http):
    reply = http.infer("identity", '{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[3],"data":[NaN,Infinity,-Infinity]}]}')
    assert b"[NaN,Infinity,-Infinity]" in reply.body


@pytest.mark.rows("1.3.10", "1.3.13", "1.3.14")
def test_nested_data_truncated_integers_and_empty_tensors(http):
    nested = tensor("INPUT0", [[1, 2, 3], [4, 5, 6]], [2, 3])
    assert http.infer("matrix", {"inputs": [nested]}).outputs["OUTPUT0"]["data"] == [1, 2, 3, 4, 5, 6]
    for datatype, values, cut in (("UINT8", [257], [1]), ("INT8", [128, -129], [-128, 127]), ("UINT16", [65536], [0])):
        wide = tensor("INPUT0", values, datatype=datatype)
        assert http.infer(f"echo_{datatype}", {"inputs": [wide]}).outputs["OUTPUT0"]["data"] == cut
    assert http.infer("identity", {"inputs": [tensor("INPUT0", [])]}).outputs["OUTPUT0"]["data"] == []


@pytest.mark.rows("1.4.1", "1.4.6", "1.4.7", "1.4.8")
def test_binary_in_and_out(http):
    request = {"inputs": [binary_tensor("INPUT0", 8, [2])], "outputs": [{"name": "OUTPUT0", "parameters": {"binary_data": True}}]}
    reply = http.infer("identity", request, floats(1, 2))
    head, binary = reply.split()
    assert reply.headers["Content-Type"] == "application/octet-stream"
    assert head["outputs"] == [{"name": "OUTPUT0", "datatype": "FP32", "shape": [2], "parameters": {"binary_data_size": 8}}]
    assert binary == floats(1, 2)


@pytest.mark.rows("1.4.1", "1.3.25")
def test_a_binary_boolean_of_any_other_value_is_true(http):
    reply = http.infer("echo_BOOL", {"inputs": [binary_tensor("INPUT0", 3, [3], datatype="BOOL")]}, bytes([0, 5, 255]))
    assert reply.outputs["OUTPUT0"]["data"] == [False, True, True]


@pytest.mark.rows("1.3.5")
def test_a_parameter_is_known_by_its_whole_name(http):
    request = {"inputs": [tensor("INPUT0", [1])], "parameters": {"binary_data_output\0": True}}
    assert http.infer("identity", request).outputs["OUTPUT0"]["data"] == [1.0]


@pytest.mark.rows("1.4.6", "1.3.5")
def test_which_outputs_are_binary(http):
    inputs = [binary_tensor("INPUT0", 16, [4]), tensor("INPUT1", [1, 2], datatype="INT32")]
    everything = http.infer("pair", {"inputs": inputs, "parameters": {"binary_data_output": True}}, floats(1, 2, 3, 4))
    head, binary = everything.split()
    assert [output["parameters"]["binary_data_size"] for output in head["outputs"]] == [16, 8]
    assert len(binary) == 24
    listed = http.infer("pair", {"inputs": inputs, "parameters": {"binary_data_output": True}, "outputs": [{"name": "OUTPUT1"}]},
                        floats(1, 2, 3, 4))
    assert listed.outputs["OUTPUT1"]["data"] == [1, 2]


@pytest.mark.rows("1.4.7", "1.4.5")
def test_empty_binary_outputs_have_no_bytes(http):
    request = {"inputs": [binary_tensor("INPUT0", 0, [0])], "parameters": {"binary_data_output": True}}
    reply = http.infer("identity", request)
    assert reply.json["outputs"][0]["parameters"] == {"binary_data_size": 0}
    assert LENGTH_HEADER not in reply.headers


@pytest.mark.rows("1.4.4")
def test_a_raw_binary_request(http):
    reply = http.post("/v2/models/identity/infer", floats(5, 6, 7), **{LENGTH_HEADER: "0"})
    head, binary = reply.split()
    assert head["outputs"][0]["shape"] == [3]
    assert binary == floats(5, 6, 7)
    text = http.post("/v2/models/text/infer", b"hello", **{LENGTH_HEADER: "0"})
    assert text.split()[1] == b"\x05\0\0\0hello"
    for model in ("pair", "echo_BYTES"):
        assert http.post(f"/v2/models/{model}/infer", b"1234", **{LENGTH_HEADER: "0"}).status == 400


@pytest.mark.rows("1.4.3")
@pytest.mark.parametrize("length", ["abc", "-1", "99999999999", "1000"])
def test_a_header_length_that_cannot_be(http, length):
    reply = http.post("/v2/models/identity/infer", b"{}", **{LENGTH_HEADER: length})
    assert reply.status == 400
    assert length in reply.error


@pytest.mark.rows("1.4.5")
def test_binary_parts_that_do_not_fit(http):
    short = http.infer("identity", {"inputs": [binary_tensor("INPUT0", 8, [2])]}, floats(1))
    assert (short.status, "expecting 4 additional bytes" in short.error) == (400, True)
    rest = http.infer("identity", {"inputs": [binary_tensor("INPUT0", 4, [1])]}, floats(1, 2))
    assert (rest.status, "unexpected additional input data" in rest.error) == (400, True)


@pytest.mark.rows("1.3.6")
@pytest.mark.parametrize("body", [
    "", "{", "[]", '{"inputs":{}}', '{"inputs":[1]}', '{"inputs":[{"datatype":"FP32","shape":[1],"data":[1]}]}', "{}",
    '{"inputs":[{"name":"INPUT0","datatype":"FP32","data":[1]}]}', '{"inputs":[{"name":"INPUT0","shape":[1],"data":[1]}]}',
    '{"inputs":[{"name":7,"datatype":"FP32","shape":[1],"data":[1]}]}', '{"id":7,"inputs":[]}', '{"parameters":[],"inputs":[]}'])
def test_malformed_requests_are_internal_errors(http, body):
    reply = http.post("/v2/models/identity/infer", body.encode())
    assert reply.status == 500
    assert reply.error


@pytest.mark.rows("1.3.14")
def test_shapes_that_cannot_be(http):
    negative = http.infer("identity", {"inputs": [tensor("INPUT0", [1], [-1])]})
    assert negative.status == 500
    assert "attempt to access JSON non-unsigned-integer as unsigned-integer" in negative.error
    huge = http.infer("identity", {"inputs": [tensor("INPUT0", [1], [2**62, 4])]})
    assert (huge.status, "causes total element count to exceed maximum size of 9223372036854775807" in huge.error) == (400, True)


@pytest.mark.rows("1.3.14", "1.3.20")
def test_a_batching_model_needs_a_batch(http):
    none = http.infer("batched", {"inputs": [tensor("INPUT0", [], [0, 2, 1]), tensor("INPUT1", [], [0, 1], "INT32")]})
    assert (none.status, "batch-size must be >= 1 for 'batched', got 0" in none.error) == (400, True)
    scalar = http.infer("batched", {"inputs": [tensor("INPUT0", [1], []), tensor("INPUT1", [1], [], "INT32")]})
    assert (scalar.status, "input 'INPUT0' has no shape but model requires batch dimension for 'batched'" in scalar.error) == (400, True)


@pytest.mark.rows("1.3.4")
def test_an_input_has_its_data_in_one_place(http):
    bare = {"name": "INPUT0", "datatype": "FP32", "shape": [1]}
    binary, region = {"binary_data_size": 4}, {"shared_memory_region": "r", "shared_memory_byte_size": 4}
    for wrong in (tensor("INPUT0", [1], parameters=binary), tensor("INPUT0", [1], parameters=region), {**bare, "parameters": binary | region},
                  tensor("INPUT0", [1], parameters=binary | region), bare, {"name": "INPUT0"}, {"name": "INPUT0", "parameters": {}}):
        reply = http.infer("identity", {"inputs": [wrong]})
        assert reply.status == 400
        assert "Input must set only one of the following fields" in reply.error


@pytest.mark.rows("1.3.8")
def test_data_that_is_nested_too_deeply(http):
    data = "[" * 200 + "1" + "]" * 200
    body = '{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"data":%s}]}' % data
    reply = http.infer("identity", body)
    assert reply.status == 400
    assert "JSON nesting depth exceeds maximum allowed limit (100)" in reply.error
    abyss = http.infer("identity", "[" * 1_000_000)
    assert abyss.status == 500


@pytest.mark.rows("1.3.10", "1.3.12")
@pytest.mark.parametrize("data", [[1], [1, 2, 3], ["1", "2"], [True, False], [None, 1], [{}, 1], 1, "1", None, {}])
def test_data_that_does_not_fit_its_shape_or_type(http, data):
    count = 2 if isinstance(data, list) else 1
    assert http.infer("identity", {"inputs": [{**tensor("INPUT0", []), "shape": [count], "data": data}]}).status == 500


@pytest.mark.rows("1.3.21")
@pytest.mark.parametrize("texts, phrase", [(["a"], "expected 2 string elements for inference input 'INPUT0' for model 'echo_BYTES', got 1"),
                                           (["a", "b", "c"], "unexpected number of string elements 3 for inference input 'INPUT0'")])
def test_texts_of_another_count_than_the_shapes(http, texts, phrase):
    reply = http.infer("echo_BYTES", {"inputs": [{**tensor("INPUT0", texts, datatype="BYTES"), "shape": [2]}]})
    assert (reply.status, phrase in reply.error) == (400, True)


@pytest.mark.rows("1.3.6", "1.3.12")
@pytest.mark.parametrize("datatype, value", [("UINT8", -1), ("UINT64", -1), ("INT64", 2**63), ("INT8", 2**64 - 1), ("INT32", 1.0)])
def test_an_integer_of_the_other_sign_is_of_another_type(http, datatype, value):
    reply = http.infer(f"echo_{datatype}", {"inputs": [tensor("INPUT0", [value], datatype=datatype)]})
    sign = "unsigned" if datatype[0] == "U" else "signed"
    assert (reply.status, f"attempt to access JSON non-{sign}-integer as {sign}-integer" in reply.error) == (500, True)


@pytest.mark.rows("1.3.18")
@pytest.mark.parametrize("datatype", ["FLOAT", "", "fp32", "TYPE_FP32"])
def test_a_datatype_that_does_not_exist_is_refused(http, datatype):
    assert http.infer("identity", {"inputs": [tensor("INPUT0", [1], datatype=datatype)]}).status == 400
    assert http.infer("identity", {"inputs": [binary_tensor("INPUT0", 4, [1], datatype)]}, floats(1)).status == 400


@pytest.mark.rows("1.3.4", "1.3.5")
def test_the_parameters_of_a_tensor_may_be_null(http):
    request = {"inputs": [tensor("INPUT0", [1], parameters=None)], "outputs": [{"name": "OUTPUT0", "parameters": None}]}
    assert http.infer("identity", request).outputs["OUTPUT0"]["data"] == [1.0]
    request["inputs"][0]["parameters"] = []
    assert http.infer("identity", request).status == 500


@pytest.mark.rows("1.3.11")
@pytest.mark.parametrize("datatype", ["FP16", "BF16"])
def test_half_floats_have_no_json(http, datatype):
    asked = http.infer(f"echo_{datatype}", {"inputs": [tensor("INPUT0", [1], datatype=datatype)]})
    assert asked.status == 400
    answered = http.infer(f"echo_{datatype}", {"inputs": [binary_tensor("INPUT0", 2, [1], datatype)]}, b"\0\0")
    assert answered.status == 400
    both = http.infer(f"echo_{datatype}", {"inputs": [binary_tensor("INPUT0", 2, [1], datatype)],
                                           "parameters": {"binary_data_output": True}}, b"\1\2")
    assert both.split()[1] == b"\1\2"


@pytest.mark.rows("1.3.15", "1.3.16", "1.3.17")
def test_names_that_are_wrong(http):
    one = tensor("INPUT0", [1])
    twice = http.infer("identity", {"inputs": [one, one]})
    assert (twice.status, "already exists in request" in twice.error) == (400, True)
    unknown = http.infer("identity", {"inputs": [tensor("INPUT9", [1])]})
    assert (unknown.status, "unexpected inference input 'INPUT9' for model 'identity'" in unknown.error) == (400, True)
    output = http.infer("identity", {"inputs": [one], "outputs": [{"name": "OUT"}]})
    assert (output.status, "unexpected inference output 'OUT' for model 'identity'" in output.error) == (400, True)
    none = http.infer("pair", {"inputs": [tensor("INPUT0", [1, 2, 3, 4])]})
    assert (none.status, "expected 2 inputs but got 1" in none.error) == (400, True)
    many = http.infer("identity", {"inputs": [one, tensor("INPUT9", [1])]})
    assert (many.status, "expected 1 inputs but got 2" in many.error) == (400, True)
    again = http.infer("identity", {"inputs": [one], "outputs": [{"name": "OUTPUT0"}, {"name": "OUTPUT0"}]})
    assert again.status == 400


@pytest.mark.rows("1.3.18", "1.3.19", "1.3.20", "1.3.22")
def test_types_shapes_and_batches_that_are_wrong(http):
    wrong_type = http.infer("identity", {"id": "q", "inputs": [tensor("INPUT0", [1], datatype="INT32")]})
    assert wrong_type.status == 400
    assert "inference input 'INPUT0' data-type is 'INT32', but model 'identity' expects 'FP32'" in wrong_type.error
    assert wrong_type.error.startswith("[request id: q] ")
    wrong_shape = http.infer("matrix", {"inputs": [tensor("INPUT0", [1, 2, 3, 4, 5, 6], [3, 2])]})
    assert "unexpected shape for input 'INPUT0' for model 'matrix'. Expected [2,3], got [3,2]" in wrong_shape.error
    assert wrong_shape.error.startswith("[request id: <id_unknown>] ")
    many = {"inputs": [tensor("INPUT0", [0] * 10, [5, 2, 1]), tensor("INPUT1", [0] * 5, [5, 1], "INT32")]}
    assert "inference request batch-size must be <= 4" in http.infer("batched", many).error
    uneven = {"inputs": [tensor("INPUT0", [0] * 4, [2, 2, 1]), tensor("INPUT1", [0] * 3, [3, 1], "INT32")]}
    assert http.infer("batched", uneven).status == 400


@pytest.mark.rows("1.3.21")
def test_byte_sizes_that_are_wrong(http):
    size = http.infer("matrix", {"inputs": [binary_tensor("INPUT0", 8, [2, 3])]}, floats(1, 2))
    assert size.status == 400
    assert "input byte size mismatch" in size.error
    for text in (b"\5\0\0\0ab", b"\1\0", b"\1\0\0\0a\1\0\0\0b"):
        cut = http.infer("echo_BYTES", {"inputs": [binary_tensor("INPUT0", len(text), [1], "BYTES")]}, text)
        assert cut.status == 400, text


@pytest.mark.rows("1.3.1", "1.3.2", "3.2.19")
def test_the_model_is_looked_up_before_the_body_is_read(http):
    assert http.infer("nobody", "{").status == 404
    decoupled = http.infer("decoupled", "{")
    assert decoupled.status == 501
    assert ("HTTP end point doesn't support models with decoupled transaction policy; send the request to generate_stream of the model, or "
            "over gRPC to ModelStreamInfer") in decoupled.error


@pytest.mark.rows("1.3.28", "1.3.29", "1.8.3", "1.8.2")
def test_parameters(http):
    inputs = [tensor("INPUT0", [1])]
    fine = {"a": 1, "b": True, "c": "x", "d": 1.5, "priority": 0, "timeout": 5, "sequence_id": 0, "sequence_start": False}
    assert http.infer("identity", {"inputs": inputs, "parameters": fine}).status == 200
    for value in ([], {}, None):
        assert http.infer("identity", {"inputs": inputs, "parameters": {"a": value}}).status == 400
    assert http.infer("identity", {"inputs": inputs, "parameters": {"triton_x": 1}}).status == 400
    assert http.infer("identity", {"inputs": inputs, "parameters": {"timeout": -1}}).status == 500
    assert http.infer("identity", {"inputs": inputs, "parameters": {"sequence_id": "x" * 129}}).status == 501
    assert http.infer("identity", {"inputs": inputs, "parameters": {"sequence_start": 1}}).status == 500


@pytest.mark.rows("3.3.10")
def test_an_optional_input_may_be_left_out(http):
    assert set(http.infer("optional", {"inputs": [tensor("INPUT0", [1])]}).outputs) == {"OUTPUT0"}
    both = [tensor("INPUT0", [1]), tensor("INPUT1", [2])]
    assert set(http.infer("optional", {"inputs": both}).outputs) == {"OUTPUT0", "OUTPUT1"}


@pytest.mark.rows("1.3.7", "7.24")
def test_json_beyond_the_limit_is_refused_and_binary_is_not(start_server, repository):
    repository.add_identity("identity")
    server = start_server(repository, "--http-max-input-size=1000", "--model-control-mode=explicit", "--load-model=identity")
    from http_client import HttpClient  # pylint: disable=import-outside-toplevel
    client = HttpClient(server.http_url)
    assert client.infer("identity", {"inputs": [tensor("INPUT0", [1.0] * 500)]}).status == 400
    short = '{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[%d],"data":[%s]}]}'
    assert client.infer("identity", short % (250, ",".join("1" * 250))).status == 200
    converted = client.infer("identity", short % (260, ",".join("1" * 260)))  # its text is shorter than the tensor
    assert (converted.status, "input 'INPUT0'" in converted.error, "1000" in converted.error) == (400, True, True)
    for data in ('["no number"]', '"no array"', "{}"):  # the size is checked before the data
        unread = client.infer("identity", '{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[260],"data":%s}]}' % data)
        assert (unread.status, "exceeds the maximum allowed value of 1000 bytes" in unread.error) == (400, True), data
    long_text = {"inputs": [tensor("INPUT0", [1.0] * 500)]}
    refused = client.infer("identity", long_text).error
    assert re.search("request JSON size of [0-9]+ bytes exceeds the maximum allowed input size of 1000 bytes", refused)
    assert "exceeds the maximum allowed value" in refused
    raw = client.post("/v2/models/identity/infer", bytes(1004), **{"Inference-Header-Content-Length": "0"})
    assert (raw.status, "Raw input has a byte_size (1004 bytes) that exceeds the maximum allowed value of 1000 bytes" in raw.error) == (400, True)
    for path in ("index", "models/identity/unload"):
        reply = client.post(f"/v2/repository/{path}", b'{"parameters":{"x":"%s"}}' % (b"y" * 1000))
        assert (reply.status, "--http-max-input-size" in reply.error) == (400, True)
    big = client.infer("identity", {"inputs": [binary_tensor("INPUT0", 40000, [10000])], "parameters": {"binary_data_output": True}},
                       bytes(40000))
    assert big.split()[1] == bytes(40000)


def test_large_tensors_pass_whole(http):
    data = np.random.default_rng(1).random(2_000_000, dtype=np.float32).tobytes()
    request = {"inputs": [binary_tensor("INPUT0", len(data), [2_000_000])], "parameters": {"binary_data_output": True}}
    assert http.infer("identity", request, data).split()[1] == data
