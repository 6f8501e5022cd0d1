# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Thalassa's onnxruntime backend under a dynamic batcher: requests of different clients share a run, and each gets its
own rows."""

import pathlib
import subprocess

import numpy as np
import pytest
import tritonclient.grpc
from model_repository import ModelRepository, tensor
from onnx import TensorProto
from onnx_models import model
from server_process import BUILD, ROOT, ServerProcess
from together import infer_together, stats
from tritonclient.utils import InferenceServerException

PEER = pathlib.Path(subprocess.run([ROOT / "script" / "peer"], capture_output=True, text=True, check=True).stdout.strip())

# The delay is longer than a test: a batch is executed when it is full.
BATCHER = ("max_batch_size: 8 instance_group { kind: KIND_CPU count: 1 } "
           "dynamic_batching { preferred_batch_size: 8 max_queue_delay_microseconds: 60000000 }\n")


def lay_out(path):
    repository = ModelRepository(path)
    repository.add("sums", 'backend: "onnxruntime"\n' + BATCHER + tensor("input", "A") + tensor("input", "B")
                   + tensor("output", "SUM") + tensor("output", "LARGEST", dims=(1,)), files={"1/model.onnx": model(
                       [("Add", ["A", "B"], ["SUM"]), ("ReduceMax", ["A"], ["LARGEST"], {"axes": [1], "keepdims": 1})],
                       [("A", TensorProto.FLOAT, ["n", "m"]), ("B", TensorProto.FLOAT, ["n", "m"])],
                       [("SUM", TensorProto.FLOAT, ["n", "m"]), ("LARGEST", TensorProto.FLOAT, ["n", 1])])})
    repository.add("texts", 'backend: "onnxruntime"\n' + BATCHER + tensor("input", "IN", "BYTES") + tensor("output", "OUT", "BYTES"),
                   files={"1/model.onnx": model([("Identity", ["IN"], ["OUT"])], [("IN", TensorProto.STRING, ["n", "m"])],
                                                [("OUT", TensorProto.STRING, ["n", "m"])])})
    repository.add("lookup", 'backend: "onnxruntime"\n' + BATCHER + tensor("input", "INDEX", "INT64", (1,)) + tensor("output", "VALUE", dims=(1,)),
                   files={"1/model.onnx": model([("Gather", ["TABLE", "INDEX"], ["VALUE"])], [("INDEX", TensorProto.INT64, ["n", 1])],
                                                [("VALUE", TensorProto.FLOAT, ["n", 1])],
                                                [("TABLE", np.array([0, 10, 20, 30], dtype=np.float32))])})
    repository.add("doubled", 'backend: "onnxruntime"\n' + BATCHER + tensor("input", "IN", dims=(1,)) + tensor("output", "TWICE", dims=(1,)),
                   files={"1/model.onnx": model([("Concat", ["IN", "IN"], ["TWICE"], {"axis": 0})], [("IN", TensorProto.FLOAT, ["n", 1])],
                                                [("TWICE", TensorProto.FLOAT, ["any", 1])])})
    return repository


@pytest.fixture(scope="module")
def peer(tmp_path_factory):
    repository = lay_out(tmp_path_factory.mktemp("batching") / "models")
    with ServerProcess(repository, f"--backend-directory={BUILD / 'backends'}", program=PEER) as server:
        yield server


@pytest.fixture
def client(peer):
    with tritonclient.grpc.InferenceServerClient(peer.grpc_url) as made:
        yield made


def test_requests_share_a_run_and_each_gets_its_own_rows(peer, client):
    generator = np.random.default_rng(7)
    for _ in range(20):
        requests = [{name: generator.random((rows, 3), dtype=np.float32) for name in "AB"} for rows in (1, 3, 2, 2)]
        for request, result in zip(requests, infer_together(client, "sums", requests)):
            np.testing.assert_array_equal(result.as_numpy("SUM"), request["A"] + request["B"])
            np.testing.assert_array_equal(result.as_numpy("LARGEST"), request["A"].max(axis=1, keepdims=True))
    row = stats(peer, "sums")
    assert (row["execution_count"], row["inference_count"], row["inference_stats"]["success"]["count"]) == (20, 160, 80)
    assert [(batch["batch_size"], batch["compute_infer"]["count"]) for batch in row["batch_stats"]] == [(8, 20)]


def test_each_request_gets_the_outputs_that_it_asks_for(client):
    array = np.arange(4, dtype=np.float32).reshape(2, 2)
    requests = [{"A": array + index, "B": array} for index in range(4)]
    one, other, both, again = infer_together(client, "sums", requests, [["SUM"], ["LARGEST"], ["SUM", "LARGEST"], ["SUM"]])
    np.testing.assert_array_equal(one.as_numpy("SUM"), array * 2)
    assert one.as_numpy("LARGEST") is None
    np.testing.assert_array_equal(other.as_numpy("LARGEST"), [[2], [4]])
    assert other.as_numpy("SUM") is None
    np.testing.assert_array_equal(both.as_numpy("SUM"), array * 2 + 2)
    np.testing.assert_array_equal(both.as_numpy("LARGEST"), [[3], [5]])
    np.testing.assert_array_equal(again.as_numpy("SUM"), array * 2 + 3)


def test_texts_share_a_run(peer, client):
    requests = [{"IN": np.array([[f"{index}.{row}.{column}".encode() * (index + row * column) for column in range(3)]
                                 for row in range(rows)], dtype=np.object_)} for index, rows in enumerate((2, 1, 4, 1))]
    for request, result in zip(requests, infer_together(client, "texts", requests)):
        np.testing.assert_array_equal(result.as_numpy("OUT"), request["IN"])
    row = stats(peer, "texts")
    assert (row["execution_count"], row["inference_count"]) == (1, 8)


def test_a_run_that_fails_is_that_of_all_its_requests_and_the_next_is_served(peer, client):
    def index(value):
        return {"INDEX": np.full((4, 1), value, dtype=np.int64)}

    for answer in infer_together(client, "lookup", [index(1), index(99)]):
        assert isinstance(answer, InferenceServerException)
        assert "the run failed" in str(answer)
    results = infer_together(client, "lookup", [index(3), index(2)])
    assert [result.as_numpy("VALUE")[:, 0].tolist() for result in results] == [[30] * 4, [20] * 4]
    row = stats(peer, "lookup")
    assert (row["inference_stats"]["success"]["count"], row["inference_stats"]["fail"]["count"]) == (2, 2)


def test_an_output_without_the_batch_is_refused(client):
    halves = [{"IN": np.ones((4, 1), dtype=np.float32)}] * 2
    for answer in infer_together(client, "doubled", halves):
        assert "output 'TWICE': expected its first dimension to be the batch, which is 8, found the shape [16,1]" in str(answer)
