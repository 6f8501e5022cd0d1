# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Damaged and hostile ONNX files fail the load of their model, and nothing else."""

import random

import onnx
import pytest
import tritonclient.grpc as grpcclient
from http_client import HttpClient, tensor
from onnx import TensorProto, helper
from onnx_models import model

GOOD = model([("Identity", ["in"], ["out"])], [("in", TensorProto.FLOAT, [2])], [("out", TensorProto.FLOAT, [2])])
SECRET = b"what no model may read" + bytes(10)


def with_constant(change):
    """Returns a model that adds a constant of two elements; `change` modifies the constant."""
    made = onnx.ModelProto.FromString(model([("Add", ["in", "c"], ["out"])], [("in", TensorProto.FLOAT, [2])], [("out", TensorProto.FLOAT, [2])]))
    constant = made.graph.initializer.add(name="c", data_type=TensorProto.FLOAT, dims=[2], raw_data=bytes(8))
    change(constant)
    return made.SerializeToString()


def external(location):
    def change(constant):
        constant.ClearField("raw_data")
        constant.data_location = TensorProto.EXTERNAL
        for key, value in (("location", location), ("offset", "0"), ("length", "8")):
            constant.external_data.add(key=key, value=value)
    return with_constant(change)


def resized(*dims):
    def change(constant):
        constant.ClearField("dims")
        constant.dims.extend(dims)
    return with_constant(change)


FILES = {
    "empty": b"", "one byte": b"\x08", "cut in the head": GOOD[:10], "cut in the graph": GOOD[:-5], "followed by bytes": GOOD + b"\xff" * 100,
    "random bytes": random.Random(1).randbytes(100_000), "zeros": bytes(100_000), "text": b"This is no model.\n" * 100,
    "an endless length": b"\x3a\xff\xff\xff\xff\xff\xff\xff\xff\x7f", "nested without end": b"\x3a\x7f" * 50_000,
    "a constant of many elements": resized(1 << 40), "a constant whose count overflows": resized(1 << 32, 1 << 32, 4),
    "a constant with a negative dimension": resized(-2),
    "an unknown operator": model([("NoSuchOperator", ["in"], ["out"])], [("in", TensorProto.FLOAT, [2])], [("out", TensorProto.FLOAT, [2])]),
    "an input that nothing makes": model([("Identity", ["other"], ["out"])], [("in", TensorProto.FLOAT, [2])], [("out", TensorProto.FLOAT, [2])]),
    "a circle": model([("Identity", ["b"], ["a"]), ("Identity", ["a"], ["b"])], [("in", TensorProto.FLOAT, [2])], [("a", TensorProto.FLOAT, [2])]),
    "a version of the future": helper.make_model(onnx.ModelProto.FromString(GOOD).graph, ir_version=10_000).SerializeToString(),
    "data outside of the model": external("../../secret"), "data at an absolute path": external("/etc/passwd"),
    "data in a device": external("/dev/zero"), "data that is not there": external("nothing")}


@pytest.fixture
def explicit(start_attacked, errors_tell_nothing_internal):
    """A server without the models below; each test loads its own."""
    yield start_attacked("--model-control-mode=explicit", "--load-model=witness")
    errors_tell_nothing_internal.clear()  # ONNX Runtime's messages name its own sources


@pytest.fixture
def client(explicit):
    return HttpClient(explicit.http_url)


def test_files_that_are_no_models_fail_to_load(client, repository):
    (repository.path / "secret").write_bytes(SECRET)  # ../../secret as seen from a version
    for number, (name, content) in enumerate(FILES.items()):
        repository.add(f"hostile{number}", 'backend: "onnxruntime" max_batch_size: 0', files={"1/model.onnx": content})
        reply = client.post(f"/v2/repository/models/hostile{number}/load")
        assert (reply.status, f"hostile{number}" in reply.error) == (400, True), (name, reply)
        assert SECRET.decode(errors="replace") not in reply.error
    states = {row["name"]: row["state"] for row in client.post("/v2/repository/index").json if row.get("state")}
    assert {states[f"hostile{number}"] for number in range(len(FILES))} == {"UNAVAILABLE"}


def test_a_file_that_is_quoted_in_an_error_leaves_the_index_readable(explicit, client, repository):
    """ONNX Runtime quotes the name of the operator, whose bytes may not be UTF-8."""
    unknown = model([("NoSuchOpXX", ["in"], ["out"])], [("in", TensorProto.FLOAT, [2])], [("out", TensorProto.FLOAT, [2])])
    repository.add("quoted", 'backend: "onnxruntime" max_batch_size: 0', files={"1/model.onnx": unknown.replace(b"NoSuchOpXX", b"NoSuchOp\xff\xfe")})
    reply = client.post("/v2/repository/models/quoted/load")
    assert reply.status == 400
    assert "NoSuchOp\xff\xfe" in reply.body.decode("utf-8")  # each byte becomes the character with its number
    reason = {row["name"]: row.get("reason") for row in client.post("/v2/repository/index").json}["quoted"]
    assert "NoSuchOp\xff\xfe" in reason
    with grpcclient.InferenceServerClient(explicit.grpc_url) as rpc:
        assert reason in [row.reason for row in rpc.get_model_repository_index().models]


def test_damage_anywhere_ends_in_a_model_or_an_error(client, repository):
    damage = random.Random(2)
    names = []
    for number in range(40):
        content = bytearray(with_constant(lambda constant: None))
        for _ in range(damage.randrange(1, 6)):
            content[damage.randrange(len(content))] = damage.randrange(256)
        names.append(f"damaged{number}")
        repository.add(names[-1], None, files={"1/model.onnx": bytes(content)})
        assert client.post(f"/v2/repository/models/{names[-1]}/load").status in (200, 400, 500)


def test_declared_sizes_are_no_memory(client, repository):
    """The sizes that a model declares for its tensors are not allocated before a request comes."""
    huge = model([("Identity", ["in"], ["out"])], [("in", TensorProto.FLOAT, [1 << 40])], [("out", TensorProto.FLOAT, [1 << 40])])
    repository.add("huge", "max_batch_size: 0", files={"1/model.onnx": huge})
    assert client.post("/v2/repository/models/huge/load").status == 200
    reply = client.infer("huge", {"inputs": [tensor("in", [1.0, 2.0])]})
    assert (reply.status, "unexpected shape" in reply.error) == (400, True)
    lying = model([("Identity", ["in"], ["out"])], [("in", TensorProto.FLOAT, ["n"])], [("out", TensorProto.FLOAT, [1 << 33])])
    repository.add("lying", "max_batch_size: 0", files={"1/model.onnx": lying})
    if client.post("/v2/repository/models/lying/load").status == 200:
        assert client.infer("lying", {"inputs": [tensor("in", [1.0, 2.0])]}).status in (200, 400, 500)
