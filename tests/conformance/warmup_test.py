# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Warm-up samples that a model executes before it is ready."""

import os
import struct

import pytest
import tritonclient.http as httpclient
from model_repository import ModelRepository

ZERO = "data_type: TYPE_FP32 dims: 4 zero_data: true"


def sample(name="s", batch_size=1, count=0, inputs=(("INPUT0", ZERO),)):
    entries = "".join(f'inputs {{ key: "{key}" value {{ {value} }} }}\n' for key, value in inputs)
    return f'model_warmup {{ name: "{name}" batch_size: {batch_size} count: {count}\n{entries} }}\n'


@pytest.fixture
def load(tmp_path, start_server):
    """load(add): starts a server whose repository add() fills; models that do not load do not end it."""
    def start(add):
        repository = ModelRepository(tmp_path / "models")
        add(repository)
        return start_server(repository, "--exit-on-error=false", "--strict-readiness=false")
    return start


def statistics(server, model):
    with httpclient.InferenceServerClient(server.http_url) as client:
        return client.get_inference_statistics(model)["model_stats"][0]


def reason(server, model):
    with httpclient.InferenceServerClient(server.http_url) as client:
        return {entry["name"]: entry.get("reason", "") for entry in client.get_model_repository_index()}[model]


@pytest.mark.rows("3.2.16", "4.7.1", "4.7.2", "4.7.6")
def test_every_instance_executes_each_sample_and_counts_it(load):
    def add(repository):
        repository.add("m", f'backend: "identity" max_batch_size: 8\n{TENSORS}instance_group {{ kind: KIND_CPU count: 2 }}\n'
                       + sample("three", batch_size=3) + sample("again", batch_size=2, count=4) + sample("none", batch_size=0))
    counted = statistics(load(add), "m")
    assert counted["inference_count"] == 2 * (3 + 4 * 2)
    assert counted["inference_stats"]["success"]["count"] == 2 * (3 + 4 * 2)
    assert {entry["batch_size"]: entry["compute_infer"]["count"] for entry in counted["batch_stats"]} == {3: 2, 2: 2 * 4}


TENSORS = 'input { name: "INPUT0" data_type: TYPE_FP32 dims: 4 }\noutput { name: "OUTPUT0" data_type: TYPE_FP32 dims: 4 }\n'
CPU = "instance_group { kind: KIND_CPU count: 1 }\n"


@pytest.mark.rows("4.7.1")
def test_a_model_whose_sample_fails_does_not_load(load):
    server = load(lambda repository: repository.add_faulty("m", execute="error:UNAVAILABLE", extra=sample("first")))
    assert "model 'm': failed to run warmup sample 'first' on instance 'm_0_0': " in reason(server, "m")


@pytest.mark.rows("4.7.3")
@pytest.mark.parametrize("kind", ["zero_data: true", "random_data: true", 'input_data_file: "bytes"'])
@pytest.mark.parametrize("datatype", ["FP32", "FP64", "INT8", "BOOL", "FP16", "BYTES"])
def test_data_of_every_kind(load, kind, datatype):
    kind_of_model = "TYPE_STRING" if datatype == "BYTES" else f"TYPE_{datatype}"
    texts = b"".join(struct.pack("<I", len(text)) + text for text in (b"a", b"", b"long", b"x"))

    def add(repository):
        repository.add_identity("m", [(datatype, (4,))], extra=sample(inputs=[("INPUT0", f"data_type: {kind_of_model} dims: 4 {kind}")]))
        folder = repository.path / "m" / "warmup"
        folder.mkdir()
        (folder / "bytes").write_bytes(texts if datatype == "BYTES" else bytes(range(100)))
    assert statistics(load(add), "m")["inference_count"] == 1


@pytest.mark.rows("4.7.3", "4.7.4")
@pytest.mark.parametrize("value, message", [
    ("data_type: TYPE_FP32 dims: -1 zero_data: true", "must have dims of 0 or more, got -1: warmup setting expects all "
     "variable-size dimensions are specified for input 'INPUT0'"),
    ("data_type: TYPE_FP32 dims: 4", "must have one of zero_data, random_data and input_data_file: warmup setting expects "
     "input 'INPUT0' to have input_data_type set"),
    ("dims: 4 zero_data: true", "must have a data_type"),
    ('data_type: TYPE_FP32 dims: 4 input_data_file: "short"', "warmup setting expects 16 bytes, but the data provided from short only has 3 bytes"),
    ('data_type: TYPE_FP32 dims: 4 input_data_file: "missing"', "cannot read the file "),
    ('data_type: TYPE_FP32 dims: 4 input_data_file: "pipe"', "cannot read the file "),
    ('data_type: TYPE_FP32 dims: 4 input_data_file: "../config.pbtxt"', "must be a path below "),
    ("data_type: TYPE_FP32 dims: [ 1099511627776, 1099511627776, 1099511627776 ] zero_data: true", ""),
    ("data_type: TYPE_FP32 dims: 5 zero_data: true", "failed to run warmup sample 's'"),
])
def test_a_sample_that_cannot_be_says_why(load, value, message):
    def add(repository):
        repository.add("m", f'backend: "identity" max_batch_size: 8\n{TENSORS}{CPU}' + sample(inputs=[("INPUT0", value)]),
                       files={"warmup/short": b"abc"})
        os.mkfifo(repository.path / "m" / "warmup" / "pipe")
    told = reason(load(add), "m")
    assert "model 'm': " in told and "'s'" in told and message in told


def test_a_sample_with_an_unknown_input_names_those_of_the_model(load):
    def add(repository):
        repository.add("m", f'backend: "identity" max_batch_size: 8\n{TENSORS}{CPU}' + sample(inputs=[("INPUT", ZERO)]))
    assert reason(load(add), "m").endswith(
        "The sample has 'INPUT', which is no input of the model, did you mean 'INPUT0'? The model has the input 'INPUT0'.")


@pytest.mark.rows("4.7.2")
def test_a_batch_larger_than_the_models_is_refused(load):
    def add(repository):
        repository.add("m", f'backend: "identity" max_batch_size: 8\n{TENSORS}{CPU}' + sample(batch_size=9))
    assert "batch_size must be at most max_batch_size, which is 8, got 9" in reason(load(add), "m")


@pytest.mark.rows("4.7.5")
def test_a_sample_may_have_inputs_that_clients_must_not_send(load):
    control = 'control_input { name: "START" control { kind: CONTROL_SEQUENCE_START int32_false_true: [ 0, 1 ] } }'

    def add(repository):
        repository.add("m", f'backend: "identity" max_batch_size: 8\n{TENSORS}{CPU}sequence_batching {{ {control} }}\n'
                       + sample(inputs=[("INPUT0", ZERO), ("START", "data_type: TYPE_INT32 dims: 1 zero_data: true")]))
    assert statistics(load(add), "m")["inference_count"] == 1


def test_new_instances_are_warm_too(tmp_path, start_server):
    repository = ModelRepository(tmp_path / "models")
    config = f'backend: "identity" max_batch_size: 8\n{TENSORS}' + sample()
    repository.add("m", config + CPU)
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=m")
    with httpclient.InferenceServerClient(server.http_url) as client:
        (repository.path / "m" / "config.pbtxt").write_text(config + CPU.replace("1", "3"))
        client.load_model("m")
    assert statistics(server, "m")["inference_count"] == 3
