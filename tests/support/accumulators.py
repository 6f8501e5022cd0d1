# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""ONNX models with states, and clients that send them the requests of several sequences."""

import queue

import numpy as np
import tritonclient.grpc
from model_repository import tensor
from onnx import TensorProto
from onnx_models import model
from tritonclient.utils import np_to_triton_dtype

SLOTS = 4
INSTANCE = "instance_group { kind: KIND_CPU count: 1 }\n"
# An execution waits until every slot has a request, or does not wait.
STRATEGIES = {
    "direct": "direct {}",
    "full_direct": "direct { minimum_slot_utilization: 1.0 max_queue_delay_microseconds: 60000000 }",
    "oldest": f"oldest {{ max_candidate_sequences: {SLOTS} }}",
    "full_oldest": f"oldest {{ max_candidate_sequences: {SLOTS} preferred_batch_size: {SLOTS} max_queue_delay_microseconds: 60000000 }}",
}


def state(input_name, output_name, datatype="FP32", dims=(1,), extra=""):
    return (f'state {{ input_name: "{input_name}" output_name: "{output_name}" data_type: TYPE_{datatype} '
            f'dims: [ {", ".join(map(str, dims))} ] {extra} }}\n')


def initial(datatype="FP32", dims=(1,), data="zero_data: true"):
    return f'initial_state {{ name: "start" data_type: TYPE_{datatype} dims: [ {", ".join(map(str, dims))} ] {data} }}'


def batching(strategy, states):
    return ("sequence_batching { max_sequence_idle_microseconds: 60000000 " + STRATEGIES[strategy] + "\n" + states + "}\n")


def accumulator():
    """Returns a model whose output OUT and state are the sum of IN over the sequence; ALL is the sum of the states of
    the batch."""
    return model(
        [("Add", ["IN", "SUM_IN"], ["OUT"]), ("Add", ["IN", "SUM_IN"], ["SUM_OUT"]),
         ("ReduceSum", ["SUM_IN"], ["total"], {"keepdims": 1}), ("Shape", ["IN"], ["shape"]), ("Expand", ["total", "shape"], ["ALL"])],
        [("IN", TensorProto.FLOAT, ["n", 1]), ("SUM_IN", TensorProto.FLOAT, ["n", 1])],
        [("OUT", TensorProto.FLOAT, ["n", 1]), ("SUM_OUT", TensorProto.FLOAT, ["n", 1]), ("ALL", TensorProto.FLOAT, ["n", 1])])


def accumulator_config(strategy, extra="", max_batch_size=SLOTS, dims=(1,), outputs=("OUT", "ALL")):
    return (f'backend: "onnxruntime" max_batch_size: {max_batch_size}\n' + INSTANCE + tensor("input", "IN", dims=dims)
            + "".join(tensor("output", name, dims=dims) for name in outputs)
            + batching(strategy, state("SUM_IN", "SUM_OUT", dims=dims, extra=extra)))


def add_accumulator(repository, name, strategy, extra="", files=None, **options):
    return repository.add(name, accumulator_config(strategy, extra, **options), files={"1/model.onnx": accumulator(), **(files or {})})


def inputs_of(arrays):
    inputs = []
    for name, array in arrays.items():
        inputs.append(tritonclient.grpc.InferInput(name, list(array.shape), np_to_triton_dtype(array.dtype)))
        inputs[-1].set_data_from_numpy(array)
    return inputs


def one(value):
    """Returns a batch of one row with one number."""
    return {"IN": np.array([[value]], dtype=np.float32)}


def send(client, name, sequence, arrays, start=False, end=False, outputs=None):
    wanted = [tritonclient.grpc.InferRequestedOutput(output) for output in outputs] if outputs else None
    return client.infer(name, inputs_of(arrays), sequence_id=sequence, sequence_start=start, sequence_end=end, outputs=wanted,
                        client_timeout=60)


def add(client, name, sequence, value, **flags):
    """Returns the sum of the sequence with that number."""
    return send(client, name, sequence, one(value), **flags).as_numpy("OUT").item()


def add_together(client, name, values, **flags):
    """Adds to several sequences at once: `values` by sequence. Returns a result for each."""
    answers = queue.Queue()
    for sequence, value in values.items():
        client.async_infer(name, inputs_of(one(value)), lambda result, error, sequence=sequence: answers.put((sequence, error or result)),
                           sequence_id=sequence, sequence_start=flags.get("start", False), sequence_end=flags.get("end", False))
    return dict(answers.get(timeout=60) for _ in values)
