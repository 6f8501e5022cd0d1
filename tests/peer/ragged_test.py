# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Ragged batches: requests of different lengths in one run of an ONNX model that gets the begin of each. The same
library in Triton and in Thalassa."""

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

PEER = pathlib.Path(subprocess.run([ROOT / "script" / "peer"], capture_output=True, text=True, check=True).stdout.strip())

BATCHER = ("max_batch_size: 4 instance_group { kind: KIND_CPU count: 1 } "
           "dynamic_batching { preferred_batch_size: 4 max_queue_delay_microseconds: 60000000 }\n")
KINDS = {"COUNT": "BATCH_ELEMENT_COUNT", "ENDS": "BATCH_ACCUMULATED_ELEMENT_COUNT", "BOUNDS": "BATCH_ACCUMULATED_ELEMENT_COUNT_WITH_ZERO",
         "LONGEST": "BATCH_MAX_ELEMENT_COUNT_AS_SHAPE", "SHAPES": "BATCH_ITEM_SHAPE", "FLAT": "BATCH_ITEM_SHAPE_FLATTEN"}


def batch_input(name, datatype):
    return f'batch_input {{ kind: {KINDS[name]} target_name: "{name}" data_type: TYPE_{datatype} source_input: "IN" }}\n'


def describing_model(element_type):
    """Returns a model whose outputs for each request are twice its elements (OUT) and a row of its own (ROW): their
    sum, their number, their number up to the end, its shape twice, and the size of the longest request."""
    return model(
        [("Add", ["IN", "IN"], ["OUT"]),
         # The sum of each request is the difference of the sums up to its bounds.
         ("CumSum", ["IN", "zero_axis"], ["up_to"]), ("Concat", ["zero", "up_to"], ["sums"], {"axis": 0}),
         ("Cast", ["BOUNDS"], ["bounds"], {"to": TensorProto.INT64}), ("Gather", ["sums", "bounds"], ["at_bounds"]),
         ("Slice", ["at_bounds", "one", "end"], ["later"]), ("Slice", ["at_bounds", "none", "last"], ["earlier"]),
         ("Sub", ["later", "earlier"], ["sum"]),
         ("Cast", ["COUNT"], ["count"], {"to": TensorProto.FLOAT}), ("Cast", ["ENDS"], ["ends"], {"to": TensorProto.FLOAT}),
         ("Cast", ["SHAPES"], ["shapes"], {"to": TensorProto.FLOAT}), ("Cast", ["FLAT"], ["flat_float"], {"to": TensorProto.FLOAT}),
         ("Reshape", ["flat_float", "pairs"], ["flat"]),
         ("Shape", ["LONGEST"], ["longest_shape"]), ("Cast", ["longest_shape"], ["longest_one"], {"to": TensorProto.FLOAT}),
         ("Shape", ["count"], ["requests"]), ("Expand", ["longest_one", "requests"], ["longest"]),
         *[("Unsqueeze", [name, "one"], [name + "_column"]) for name in ("sum", "count", "ends", "longest")],
         ("Concat", ["sum_column", "count_column", "ends_column", "shapes", "flat", "longest_column"], ["ROW"], {"axis": 1})],
        [("IN", TensorProto.FLOAT, ["elements"]), ("COUNT", element_type, ["n"]), ("ENDS", element_type, ["n"]),
         ("BOUNDS", element_type, ["bounds"]), ("LONGEST", element_type, ["longest"]), ("SHAPES", element_type, ["n", 2]),
         ("FLAT", element_type, ["numbers"])],
        [("OUT", TensorProto.FLOAT, ["elements"]), ("ROW", TensorProto.FLOAT, ["n", 8])],
        [("zero_axis", np.array(0)), ("zero", np.zeros(1, dtype=np.float32)), ("one", np.array([1])), ("end", np.array([2**31])),
         ("none", np.array([0])), ("last", np.array([-1])), ("pairs", np.array([-1, 2]))])


def lay_out(path):
    repository = ModelRepository(path)
    for datatype, element_type in (("INT32", TensorProto.INT32), ("FP32", TensorProto.FLOAT)):
        config = ('backend: "onnxruntime"\n' + BATCHER + tensor("input", "IN", dims=(-1, -1), extra="allow_ragged_batch: true")
                  + tensor("output", "OUT", dims=(-1, -1)) + tensor("output", "ROW", dims=(8,))
                  + 'batch_output { target_name: "OUT" kind: BATCH_SCATTER_WITH_INPUT_SHAPE source_input: "IN" }\n')
        repository.add(f"describing_{datatype}", config + "".join(batch_input(name, datatype) for name in KINDS),
                       files={"1/model.onnx": describing_model(element_type)})
    return repository


@pytest.fixture(scope="module")
def servers(tmp_path_factory):
    repository = lay_out(tmp_path_factory.mktemp("ragged") / "models")
    options = [f"--backend-directory={BUILD / 'backends'}"]
    with ServerProcess(repository, *options, program=PEER) as peer, ServerProcess(repository, *options) as ours:
        yield {"peer": peer, "ours": ours}


@pytest.mark.rows("3.3.9", "3.6.1", "3.6.2", "3.6.3", "3.6.4")
@pytest.mark.parametrize("datatype", ["INT32", "FP32"])
@pytest.mark.parametrize("which", ["peer", "ours"])
def test_requests_of_different_shapes_share_a_run_that_tells_them_apart(servers, which, datatype):
    server, name = servers[which], f"describing_{datatype}"
    generator = np.random.default_rng(3)
    shapes = [(1, 2, 3), (1, 1, 1), (1, 4, 2), (1, 1, 5)]
    requests = [{"IN": generator.integers(-9, 9, shape).astype(np.float32)} for shape in shapes]
    with tritonclient.grpc.InferenceServerClient(server.grpc_url) as client:
        results = infer_together(client, name, requests)
    assert stats(server, name)["execution_count"] == 1
    counts = [array["IN"].size for array in requests]
    for (shape, request, count, result) in zip(shapes, requests, counts, results):
        np.testing.assert_array_equal(result.as_numpy("OUT"), request["IN"] * 2)
        total, elements, end, rows, columns, flat_rows, flat_columns, longest = result.as_numpy("ROW")[0]
        assert (total, elements) == (request["IN"].sum(), count)
        assert (rows, columns) == (flat_rows, flat_columns) == shape[1:]
        assert longest == max(counts)
        assert end >= count
    # Each request ends where another begins, in any order of arrival.
    ends = sorted((result.as_numpy("ROW")[0, 2], count) for count, result in zip(counts, results))
    assert [end - count for end, count in ends] == [0] + [end for end, _ in ends][:-1]
