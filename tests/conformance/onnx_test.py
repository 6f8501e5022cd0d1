# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""ONNX models in the onnxruntime backend: the examples, every type, open shapes, strings, broken files."""

import queue
import re
import sys

import numpy as np
import onnx
import pytest
import tritonclient.grpc
import tritonclient.http
from http_client import HttpClient
from model_repository import parameter
from onnx import TensorProto, helper, numpy_helper
from onnx_models import model as onnx_model
from server_process import BUILD, ROOT, wait_until
from tritonclient.utils import InferenceServerException, np_to_triton_dtype
from watch import IS_SANITIZED

sys.path.insert(0, str(ROOT / "resources" / "models" / "digits"))
from train import held_out  # noqa: E402  pylint: disable=wrong-import-position

TYPES = {TensorProto.BOOL: np.bool_, TensorProto.UINT8: np.uint8, TensorProto.UINT16: np.uint16, TensorProto.UINT32: np.uint32,
         TensorProto.UINT64: np.uint64, TensorProto.INT8: np.int8, TensorProto.INT16: np.int16, TensorProto.INT32: np.int32,
         TensorProto.INT64: np.int64, TensorProto.FLOAT16: np.float16, TensorProto.FLOAT: np.float32, TensorProto.DOUBLE: np.float64,
         TensorProto.STRING: np.object_}


def identity_model(element_type, shape):
    """Returns a model whose output is its input."""
    graph = helper.make_graph(
        [helper.make_node("Identity", ["in"], ["out"])], "identity",
        [helper.make_tensor_value_info("in", element_type, shape)], [helper.make_tensor_value_info("out", element_type, shape)])
    return helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)]).SerializeToString()


def unknown_shape_model():
    """Returns a model whose output size is known only after a run."""
    graph = helper.make_graph(
        [helper.make_node("NonZero", ["in"], ["out"])], "nonzero",
        [helper.make_tensor_value_info("in", TensorProto.FLOAT, ["n"])],
        [helper.make_tensor_value_info("out", TensorProto.INT64, [1, "found"])])
    return helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)]).SerializeToString()


def unknown_rank_model():
    """Returns a model whose output has as many dimensions as the request says."""
    graph = helper.make_graph(
        [helper.make_node("Reshape", ["in", "shape"], ["out"])], "reshape",
        [helper.make_tensor_value_info("in", TensorProto.FLOAT, ["n"]), helper.make_tensor_value_info("shape", TensorProto.INT64, ["rank"])],
        [helper.make_tensor_value_info("out", TensorProto.FLOAT, None)])
    return helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)]).SerializeToString()


def float_model(nodes, inputs, outputs, constants=()):
    """Returns a model of FP32 tensors: inputs and outputs have names and declared shapes."""
    graph = helper.make_graph(
        nodes, "floats", [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in inputs],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in outputs],
        [numpy_helper.from_array(array, name) for name, array in constants])
    return helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)]).SerializeToString()


def float_config(inputs, outputs):
    """Returns a configuration with one instance and no batching: tensors have names and dims."""
    fields = [f'{field} {{ name: "{name}" data_type: TYPE_FP32 dims: {list(dims)} }}'
              for field, tensors in (("input", inputs), ("output", outputs)) for name, dims in tensors]
    return "max_batch_size: 0 instance_group { kind: KIND_CPU count: 1 } " + " ".join(fields)


def joining_model(symbols, declared):
    return float_model([helper.make_node("Concat", ["a", "b"], ["out"], axis=0)], [("a", symbols[:1]), ("b", symbols[1:])],
                       [("out", declared)])


# Models whose outputs differ from their declaration, and that can be run.
WRONGLY_DECLARED = {
    "one_symbol_for_two_sizes": joining_model(["n", "n"], ["n"]),
    "the_symbol_of_another_size": joining_model(["n", "m"], ["n"]),
    "a_wrong_static_size": joining_model(["n", "m"], [4]),
}


UNKNOWN_RANK = {"rank_of_one": [6], "rank_of_two": [2, 3], "rank_of_three": [-1, -1, -1]}


def endless_model():
    """Returns a model that counts to its input, one step of the graph after the other."""
    body = helper.make_graph(
        [helper.make_node("Add", ["sum_in", "one"], ["sum_out"]), helper.make_node("Identity", ["keep_in"], ["keep_out"])], "body",
        [helper.make_tensor_value_info("i", TensorProto.INT64, []), helper.make_tensor_value_info("keep_in", TensorProto.BOOL, []),
         helper.make_tensor_value_info("sum_in", TensorProto.INT64, [1])],
        [helper.make_tensor_value_info("keep_out", TensorProto.BOOL, []), helper.make_tensor_value_info("sum_out", TensorProto.INT64, [1])],
        [numpy_helper.from_array(np.array([1], dtype=np.int64), "one")])
    graph = helper.make_graph(
        [helper.make_node("Squeeze", ["in"], ["count"]), helper.make_node("Loop", ["count", "yes", "zero"], ["out"], body=body)], "endless",
        [helper.make_tensor_value_info("in", TensorProto.INT64, [1])], [helper.make_tensor_value_info("out", TensorProto.INT64, [1])],
        [numpy_helper.from_array(np.array(True), "yes"), numpy_helper.from_array(np.array([0], dtype=np.int64), "zero")])
    return helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)]).SerializeToString()


@pytest.fixture(scope="module")
def onnx_server(tmp_path_factory):
    from model_repository import ModelRepository  # pylint: disable=import-outside-toplevel
    from server_process import ServerProcess  # pylint: disable=import-outside-toplevel
    repository = ModelRepository(tmp_path_factory.mktemp("onnx") / "models")
    for element_type in TYPES:
        name = TensorProto.DataType.Name(element_type).lower()
        repository.add(f"flat_{name}", None, files={"1/model.onnx": identity_model(element_type, ["n", "m"])})
    repository.add("batching", None, files={"1/model.onnx": identity_model(TensorProto.FLOAT, ["batch", 3])})
    repository.add("scalar", "max_batch_size: 0", files={"1/model.onnx": identity_model(TensorProto.FLOAT, [])})
    repository.add("scalar_of_two", float_config([("in", [1])], [("out", [2])]), files={"1/model.onnx": identity_model(TensorProto.FLOAT, [])})
    for name, dims in UNKNOWN_RANK.items():
        repository.add(name, 'input { name: "shape" data_type: TYPE_INT64 dims: -1 } ' + float_config([("in", [-1])], [("out", dims)]),
                       files={"1/model.onnx": unknown_rank_model()})
    repository.add("nonzero", "max_batch_size: 0", files={"1/model.onnx": unknown_shape_model()})
    for name, model in WRONGLY_DECLARED.items():
        size = 4 if name == "a_wrong_static_size" else -1
        repository.add(name, float_config([("a", [-1]), ("b", [-1])], [("out", [size])]), files={"1/model.onnx": model})
    repository.add("square", float_config([("in", [-1, -1])], [("out", [-1, -1])]), files={"1/model.onnx": float_model(
        [helper.make_node("Transpose", ["in"], ["out"])], [("in", ["n", "m"])], [("out", ["n", "m"])])})
    repository.add("handing_through", float_config([("same", [-1])], [("same", [-1]), ("negative", [-1])]), files={"1/model.onnx": float_model(
        [helper.make_node("Neg", ["same"], ["negative"])], [("same", ["n"])], [("same", ["n"]), ("negative", ["n"])])})
    repository.add("out_of_nothing", float_config([("in", [-1, -1])], [("out", [-1, 4])]), files={"1/model.onnx": float_model(
        [helper.make_node("MatMul", ["in", "none"], ["out"])], [("in", ["n", "m"])], [("out", ["n", 4])],
        [("none", np.zeros((0, 4), dtype=np.float32))])})
    repository.add("cut", None, files={"1/model.onnx": identity_model(TensorProto.FLOAT, [3])[:40]})
    repository.add("wrong_type", 'backend: "onnxruntime"\ninput { name: "in"\ndata_type: TYPE_INT32 dims: 3 } '
                   'output { name: "out" data_type: TYPE_FP32 dims: 3 }', files={"1/model.onnx": identity_model(TensorProto.FLOAT, [3])})
    repository.add("wrong_name", 'backend: "onnxruntime"\n\ninput { name: "x" data_type: TYPE_FP32 dims: 3 }',
                   files={"1/model.onnx": identity_model(TensorProto.FLOAT, [3])})
    repository.add("wrong_parameter", 'backend: "onnxruntime"\n' + parameter("session.load_model_format", "ONNX") +
                   parameter("execution_mode", "7"), files={"1/model.onnx": identity_model(TensorProto.FLOAT, [3])})
    with ServerProcess(repository, "--exit-on-error=false", wait_for="live") as server:
        yield server


def infer(library, client, model, name, array):
    tensor = library.InferInput(name, list(array.shape), np_to_triton_dtype(array.dtype))
    tensor.set_data_from_numpy(array)
    return client.infer(model, [tensor])


@pytest.fixture(params=["http", "grpc"])
def client(request, onnx_server):
    library = tritonclient.http if request.param == "http" else tritonclient.grpc
    with library.InferenceServerClient(onnx_server.http_url if request.param == "http" else onnx_server.grpc_url) as made:
        made.library = library
        yield made


def test_digits_are_recognized(server):
    images, labels = held_out()
    with tritonclient.grpc.InferenceServerClient(server.grpc_url) as made:
        right = 0
        for start in range(0, len(images), 30):
            result = infer(tritonclient.grpc, made, "digits", "image", images[start:start + 30])
            right += int((result.as_numpy("label")[:, 0] == labels[start:start + 30]).sum())
    assert right / len(images) >= 0.95


def test_two_inputs_and_two_outputs(server):
    one, two = np.arange(16, dtype=np.float32)[np.newaxis], np.full((1, 16), 2, dtype=np.float32)
    with tritonclient.http.InferenceServerClient(server.http_url) as made:
        inputs = []
        for name, array in (("INPUT0", one), ("INPUT1", two)):
            inputs.append(tritonclient.http.InferInput(name, [1, 16], "FP32"))
            inputs[-1].set_data_from_numpy(array)
        result = made.infer("add_sub", inputs)
        np.testing.assert_array_equal(result.as_numpy("OUTPUT0"), one + two)
        np.testing.assert_array_equal(result.as_numpy("OUTPUT1"), one - two)


@pytest.mark.parametrize("element_type", TYPES, ids=TensorProto.DataType.Name)
def test_every_type_and_open_shapes(client, element_type):
    name = TensorProto.DataType.Name(element_type).lower()
    for shape in ((1, 1), (2, 3), (3, 0)):
        array = np.arange(shape[0] * shape[1]).reshape(shape).astype(TYPES[element_type])
        if element_type == TensorProto.STRING:
            array = np.array([str(value).encode() * 3 for value in array.flatten()], dtype=np.object_).reshape(shape)
        np.testing.assert_array_equal(infer(client.library, client, f"flat_{name}", "in", array).as_numpy("out"), array)


@pytest.mark.rows("3.10.1", "3.10.4", "3.10.5", "10.1.2")
def test_a_model_without_a_configuration_is_completed(client, onnx_server):
    config = HttpClient(onnx_server.http_url).get("/v2/models/batching/config").json
    assert config["backend"] == "onnxruntime"
    assert config["max_batch_size"] == 4
    assert "model 'flat_float': max_batch_size is 4, because the configuration sets none and" in onnx_server.log
    assert config["input"][0]["dims"] == [3]
    assert "dynamic_batching" in config
    assert config["instance_group"][0]["count"] == 2
    array = np.ones((2, 3), dtype=np.float32)
    np.testing.assert_array_equal(infer(client.library, client, "batching", "in", array).as_numpy("out"), array)


def test_scalars_and_shapes_that_the_run_decides(client):
    one = np.array([7], dtype=np.float32)
    np.testing.assert_array_equal(infer(client.library, client, "scalar", "in", one).as_numpy("out"), one)
    some = np.array([0, 5, 0, 6], dtype=np.float32)
    np.testing.assert_array_equal(infer(client.library, client, "nonzero", "in", some).as_numpy("out"), [[1, 3]])
    none = np.zeros(3, dtype=np.float32)
    assert infer(client.library, client, "nonzero", "in", none).as_numpy("out").shape == (1, 0)


@pytest.mark.parametrize("model", UNKNOWN_RANK)
def test_an_output_of_unknown_rank_is_served_with_the_configured_dims(client, model):
    shape = {"rank_of_three": [1, 2, 3]}.get(model, UNKNOWN_RANK[model])
    tensors = [client.library.InferInput("in", [6], "FP32"), client.library.InferInput("shape", [len(shape)], "INT64")]
    tensors[0].set_data_from_numpy(np.arange(6, dtype=np.float32))
    tensors[1].set_data_from_numpy(np.array(shape, dtype=np.int64))
    np.testing.assert_array_equal(client.infer(model, tensors).as_numpy("out"), np.arange(6, dtype=np.float32).reshape(shape))


@pytest.mark.parametrize("model", WRONGLY_DECLARED)
def test_an_output_that_is_not_as_declared_is_served_every_time(client, model):
    for sizes in ((3, 5), (2, 2), (5, 3), (0, 4), (1, 3)):
        tensors = []
        for name, size in zip("ab", sizes):
            tensors.append(client.library.InferInput(name, [size], "FP32"))
            tensors[-1].set_data_from_numpy(np.arange(size, dtype=np.float32))
        joined = np.concatenate([np.arange(size, dtype=np.float32) for size in sizes])
        np.testing.assert_array_equal(client.infer(model, tensors).as_numpy("out"), joined)


def test_an_output_whose_dimensions_change_places_is_served_every_time(client):
    for shape in ((2, 2), (2, 3), (3, 3), (3, 2)):
        array = np.arange(shape[0] * shape[1], dtype=np.float32).reshape(shape)
        np.testing.assert_array_equal(infer(client.library, client, "square", "in", array).as_numpy("out"), array.T)


def test_an_input_that_is_an_output_too_comes_back_as_it_was(client):
    array = np.arange(1, 6, dtype=np.float32)
    result = infer(client.library, client, "handing_through", "same", array)
    np.testing.assert_array_equal(result.as_numpy("same"), array)
    np.testing.assert_array_equal(result.as_numpy("negative"), -array)


def test_an_output_beyond_all_memory_is_refused_and_the_next_request_is_served(onnx_server):
    client = HttpClient(onnx_server.http_url)
    for rows in (2**60, 2**62):
        answer = client.infer("out_of_nothing", {"inputs": [{"name": "in", "shape": [rows, 0], "datatype": "FP32", "data": []}]})
        assert answer.status >= 400, answer.json
    answer = client.infer("out_of_nothing", {"inputs": [{"name": "in", "shape": [2, 0], "datatype": "FP32", "data": []}]})
    assert answer.status == 200, answer.json
    assert answer.json["outputs"][0]["data"] == [0.0] * 8


@pytest.mark.skipif(IS_SANITIZED, reason="a sanitizer ends the process at an allocation that it never allows")
def test_an_output_without_memory_says_how_much_there_is(onnx_server):
    request = {"inputs": [{"name": "in", "shape": [2**44, 0], "datatype": "FP32", "data": []}]}
    answer = HttpClient(onnx_server.http_url).infer("out_of_nothing", request)
    assert answer.status >= 500 and "bad_alloc" not in answer.error
    assert re.search(r"model 'out_of_nothing': the run failed: ONNX Runtime: .*281474976710656.*; [a-z() -]+ has [\d.]+ \w+ of [\d.]+ \w+ available; "
                     "a request of fewer bytes needs less", answer.error)


def test_models_that_cannot_load_say_why(onnx_server):
    reasons = {row["name"]: row.get("reason", "") for row in HttpClient(onnx_server.http_url).post("/v2/repository/index").json}
    assert "cannot load" in reasons["cut"]
    assert "model.onnx" in reasons["cut"]
    assert "the configuration says data_type TYPE_INT32, but the ONNX model has TYPE_FP32" in reasons["wrong_type"]
    assert "output 'out': the configuration says dims [2], but the ONNX model has a scalar: expected dims [1]" in reasons["scalar_of_two"]
    for name, what, line in (("wrong_type", "TYPE_FP32", 3), ("wrong_name", "it has 'in'", 3), ("wrong_parameter", "parameter execution_mode", 3)):
        assert re.search(rf"{what}.*\(in .*/{name}/config\.pbtxt:{line}\)$", reasons[name]), reasons[name]


def heavy_model(side):
    """Returns a model that multiplies rows twice by a square matrix of FP32."""
    return onnx_model([("MatMul", ["in", "weights"], ["between"]), ("MatMul", ["between", "weights"], ["out"])], [("in", TensorProto.FLOAT, ["n", side])],
                      [("out", TensorProto.FLOAT, ["n", side])], [("weights", np.ones((side, side), dtype=np.float32))])


@pytest.mark.rows("5.18")
def test_instances_share_the_weights_and_the_memory_is_reported(start_server, repository):
    side = 2896
    size = side * side * 4  # 32 MiB
    model = heavy_model(side)
    apart = parameter("share_session_between_instances", "false")
    for name, extra in {"shared": "", "apart": apart}.items():
        repository.add(name, f"instance_group {{ kind: KIND_CPU count: 2 }} {extra}", files={"1/model.onnx": model})
    server = start_server(repository)
    with tritonclient.http.InferenceServerClient(server.http_url) as client:
        def reported(name):
            (usage,) = client.get_inference_statistics(name)["model_stats"][0]["memory_usage"]
            assert (usage["type"], usage["id"]) == ("CPU", 0)
            return usage["byte_size"]

        assert size <= reported("shared") < 1.2 * size
        assert 2 * size <= reported("apart") < 2.4 * size
        ledger = HttpClient(server.admin_url).get("/v2/thalassa/memory").json
        owned = {one["owner"]["model"]: int(one["byte_size"]) for one in ledger["owners"] if one["owner"]["kind"] == "backend"}
        assert owned == {name: reported(name) for name in ("shared", "apart")}
        # The buffers of a run are reported when it has ended.
        before = reported("shared")
        rows = np.ones((4, side), dtype=np.float32)
        infer(tritonclient.http, client, "shared", "in", rows)
        wait_until(lambda: reported("shared") > before, "the buffers of the run are reported")


def test_without_the_library_the_models_say_what_to_install(start_server, repository, tmp_path):
    repository.add_example("add_sub")
    repository.add_identity("good")
    server = start_server(repository, "--exit-on-error=false", f"--backend-config=onnxruntime,library={tmp_path / 'none.so'}", wait_for="live")
    reasons = {row["name"]: row.get("reason", "") for row in HttpClient(server.http_url).post("/v2/repository/index").json}
    assert "none.so" in reasons["add_sub"]
    assert "onnxruntime" in reasons["add_sub"]
    assert HttpClient(server.http_url).get("/v2/models/good/ready").status == 200


def test_the_library_is_found_where_an_option_says(start_server, repository):
    repository.add_example("add_sub")
    library = next((BUILD / "backends" / "onnxruntime").glob("libonnxruntime.so*")).resolve()
    start_server(repository, f"--backend-config=onnxruntime,library={library}")


def test_a_wrong_shape_is_refused_and_the_next_request_is_served(client):
    with pytest.raises(InferenceServerException, match="unexpected shape for input 'in'"):
        infer(client.library, client, "batching", "in", np.ones((2, 4), dtype=np.float32))
    array = np.ones((1, 3), dtype=np.float32)
    np.testing.assert_array_equal(infer(client.library, client, "batching", "in", array).as_numpy("out"), array)


def test_a_cancelled_request_ends_its_run(start_server, repository):
    repository.add("endless", 'max_batch_size: 0 instance_group { kind: KIND_CPU count: 1 }', files={"1/model.onnx": endless_model()})
    server = start_server(repository, "--log-verbose=1")
    with tritonclient.grpc.InferenceServerClient(server.grpc_url) as made:
        few = infer(tritonclient.grpc, made, "endless", "in", np.array([1000], dtype=np.int64))
        assert few.as_numpy("out")[0] == 1000
        tensor = tritonclient.grpc.InferInput("in", [1], "INT64")
        tensor.set_data_from_numpy(np.array([2**50], dtype=np.int64))
        answers = queue.Queue()
        endless = made.async_infer("endless", [tensor], lambda result, error: answers.put(error))
        server.wait_for_log("gRPC request: /inference.GRPCInferenceService/ModelInfer", 2)
        endless.cancel()
        assert "CANCELLED" in str(answers.get(timeout=60))
        # The only instance is free again: its run was terminated.
        again = infer(tritonclient.grpc, made, "endless", "in", np.array([5], dtype=np.int64))
        assert again.as_numpy("out")[0] == 5
        stats = made.get_inference_statistics("endless").model_stats[0].inference_stats
        assert (stats.success.count, stats.fail.count) == (2, 1)


def test_the_test_models_are_valid():
    for element_type in TYPES:
        onnx.checker.check_model(onnx.load_from_string(identity_model(element_type, ["n", "m"])), full_check=True)
