# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Sequences of requests to probe models that report their control inputs."""

import re

import numpy as np
import tritonclient.grpc as grpcclient
from model_repository import config_type, parameter, tensor
from steered import Stream, probe_inputs

SECOND = 1_000_000  # in microseconds
CONTROL = re.compile(r"(\w+):(\w+)\[([\d,]*)\]=(\S*)")


def control(name, values="int32_false_true: [ 0, 1 ]", kind=None):
    return f'control_input {{ name: "{name}" control {{ kind: CONTROL_SEQUENCE_{kind or name} {values} }} }}\n'


def corrid(datatype):
    return control("CORRID", f"data_type: {config_type(datatype)}")


FLAGS = control("START") + control("END") + control("READY")
ALL = FLAGS + corrid("UINT64")


def add_sequences(repository, name, strategy="direct { }", max_batch_size=1, controls=ALL, idle=60 * SECOND, inputs="", **more):
    """Adds a probe model with sequences; `idle`: microseconds; `inputs`: further ones; `more`: instances, and
    parameters of the model."""
    instances = more.pop("instances", 1)
    tensors = tensor("input", "ORDERS", "BYTES", (1,)) + inputs + tensor("output", "DATA", "UINT8") + tensor(
        "output", "EXECUTION", "UINT64", (4,)) + tensor("output", "INSTANCE", "BYTES", (1,)) + tensor("output", "CONTROLS", "BYTES", (1,))
    settings = "".join(parameter(key, value) for key, value in more.items())
    batching = f"sequence_batching {{ max_sequence_idle_microseconds: {idle}\n{controls}{strategy} }}\n"
    return repository.add_probe(name, max_batch_size, tensors + batching + settings, instances)


class Answer:
    """The result of a request: number of the execution, its requests, the place among them, the instance, the control
    inputs."""

    def __init__(self, result):
        self.number, self.count, _, self.place = np.ravel(result.as_numpy("EXECUTION"))[:4].tolist()
        self.instance = np.ravel(result.as_numpy("INSTANCE"))[0].decode()
        text = np.ravel(result.as_numpy("CONTROLS"))[0].decode()
        self.tensors = {name: (datatype, shape, value) for name, datatype, shape, value in CONTROL.findall(text)}

    @property
    def controls(self):
        """The values by name, without types and shapes."""
        return {name: value for name, (_, _, value) in self.tensors.items()}


def inputs_of(library, orders="", rows=1, **arrays):
    """`rows`: None for a model without a batch dimension. `arrays`: FP32 inputs."""
    inputs = probe_inputs(library, orders, rows)
    for name, array in arrays.items():
        inputs.append(library.InferInput(name, list(np.shape(array)), "FP32"))
        inputs[-1].set_data_from_numpy(np.asarray(array, np.float32))
    return inputs


def flags(text):
    """Returns the options of the official client for "start", "end", "start end" or nothing."""
    assert set(text.split()) <= {"start", "end"}, text
    return {"sequence_start": "start" in text, "sequence_end": "end" in text}


class Sequences:
    """Requests to one model on one stream, which keeps their order: they are queued and answered in it (row 2.5.2), in
    any order of their executions. A context manager."""

    def __init__(self, server, model, rows=1):
        self.stream, self.model, self.rows = Stream(server.grpc_url), model, rows

    def send(self, sequence, text="", orders="", timeout=None, rows=0, **arrays):
        """`text`: see flags; `timeout`: microseconds in the backlog; `rows`: 0 for the default."""
        self.stream.send(self.model, inputs_of(grpcclient, orders, rows or self.rows, **arrays), sequence_id=sequence, timeout=timeout, **flags(text))

    def take(self, count=1):
        """Returns the next answers: an Answer each, or an error."""
        return [one if isinstance(one, Exception) else Answer(one) for one in self.stream.take(count)]

    def ask(self, *request, **more):
        self.send(*request, **more)
        return self.take()[0]

    def occupy(self, milliseconds, sequence=999):
        """Occupies the instance that gets the next new sequence; that sequence has ended, so its slot is free."""
        return self.ask(sequence, "start end", f"hold_ms={milliseconds}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stream.close(cancel=True)
