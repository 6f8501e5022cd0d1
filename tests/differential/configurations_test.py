# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Loads of models whose configuration breaks a rule, in Triton and in Thalassa: the status, and the reason in the log."""

import re

import differences
import pytest
from control_test import load
from http_client import HttpClient
from model_repository import ModelRepository
from pair_of_servers import both_servers
from server_process import wait_until

BACKEND = 'backend: "identity"\n'
TENSORS = 'input { name: "INPUT0" data_type: TYPE_FP32 dims: [ 4 ] }\noutput { name: "OUTPUT0" data_type: TYPE_FP32 dims: [ 4 ] }\n'
MODEL = BACKEND + TENSORS
BATCHED = MODEL + "max_batch_size: 8\n"
VALUES = "int32_false_true: [ 0, 1 ]"


def tensors(given, returned="dims: [ 4 ]", batch=0):
    """Returns a configuration with these fields of its input and of its output."""
    return (f'{BACKEND}max_batch_size: {batch}\ninput {{ name: "INPUT0" data_type: TYPE_FP32 {given} }}\n'
            f'output {{ name: "OUTPUT0" data_type: TYPE_FP32 {returned} }}\n')


def batching(fields):
    return f"{BATCHED}dynamic_batching {{ {fields} }}\n"


def sequences(fields):
    return f"{BATCHED}sequence_batching {{ {fields} }}\n"


def control(kind, fields, name="A"):
    return f'control_input {{ name: "{name}" control {{ kind: CONTROL_SEQUENCE_{kind} {fields} }} }} '


def batch_input(fields):
    return f"{BATCHED}batch_input {{ kind: BATCH_ELEMENT_COUNT {fields} }}\n"


def batch_output(fields):
    return f"{BATCHED}batch_output {{ kind: BATCH_SCATTER_WITH_INPUT_SHAPE {fields} }}\n"


# Rules that Triton checks when it reads a directory, and those that it checks when it loads a version.
SCHEDULING = {
    "negative_batch": MODEL + "max_batch_size: -1\n", "preferred_16": batching("preferred_batch_size: [ 16 ]"),
    "preferred_0": batching("preferred_batch_size: [ 0 ]"), "no_level": batching("priority_levels: 2"),
    "level_9": batching("priority_levels: 2 default_priority_level: 9"),
    "policy_9": batching("priority_levels: 2 default_priority_level: 1 priority_queue_policy { key: 9 value { } }"),
    "ordered_levels": batching("preserve_ordering: true priority_levels: 2 default_priority_level: 1"),
    "ordered_delay": batching("preserve_ordering: true default_queue_policy { timeout_action: DELAY default_timeout_microseconds: 10 }"),
    "two_starts": sequences(control("START", VALUES) + control("START", VALUES, "B")),
    "two_ids": sequences(control("CORRID", "data_type: TYPE_UINT64") + control("CORRID", "data_type: TYPE_UINT64", "B")),
    "one_name": sequences(control("START", VALUES) + control("END", VALUES)), "no_values": sequences(control("START", "")),
    "no_name": sequences(control("START", VALUES, "")), "one_value": sequences(control("START", "int32_false_true: [ 0 ]")),
    "three_values": sequences(control("END", "fp32_false_true: [ 0, 1, 2 ]")), "one_flag": sequences(control("READY", "bool_false_true: [ true ]")),
    "two_types": sequences(control("START", VALUES + " fp32_false_true: [ 0, 1 ]")),
    "id_of_fp32": sequences(control("CORRID", "data_type: TYPE_FP32")),
    "id_with_values": sequences(control("CORRID", "data_type: TYPE_UINT64 " + VALUES)),
    "oldest_16": sequences("oldest { max_candidate_sequences: 4 preferred_batch_size: [ 16 ] }"),
    "oldest_0": sequences("oldest { max_candidate_sequences: 4 preferred_batch_size: [ 0 ] }"),
    "utilization": sequences("direct { minimum_slot_utilization: 1.5 }"),
    "cached_sequences": sequences("") + "response_cache { enable: true }\n",
    "cached_decoupled": BATCHED + "response_cache { enable: true }\nmodel_transaction_policy { decoupled: true }\n",
    "another_name": 'name: "other"\n' + MODEL, "ensemble_with_backend": 'platform: "ensemble"\n' + MODEL,
    "steps_without_ensemble": MODEL + "ensemble_scheduling { }\n", "no_number": MODEL + "max_batch_size: x\n",
    "unknown_type": MODEL.replace("TYPE_FP32", "TYPE_FLOAT"), "two_batchers": sequences("") + "dynamic_batching { }\n",
    "no_backend": TENSORS, "unknown_platform": 'platform: "unheard_of"\n' + TENSORS,
    "pair_of_no_backend": 'platform: "onnxruntime_onnx" backend: "tensorflow"\n' + TENSORS,
    "pair_of_two_backends": 'platform: "tensorrt_plan" backend: "onnxruntime"\n' + TENSORS}
VERSIONS = {"latest_0": MODEL + "version_policy { latest { } }\n", "no_version_9": MODEL + "version_policy { specific { versions: [ 9 ] } }\n",
            "no_version": MODEL + "version_policy { specific { } }\n"}
GROUPS = {"group_on_gpu": MODEL + "instance_group { kind: KIND_GPU }\n", "gpus_of_cpu": MODEL + "instance_group { kind: KIND_CPU gpus: [ 0 ] }\n",
          "gpus_of_model": MODEL + "instance_group { kind: KIND_MODEL gpus: [ 0 ] }\n",
          "profile": MODEL + 'instance_group { kind: KIND_CPU profile: "1" }\n'}
INPUTS = {
    "no_type": MODEL.replace("TYPE_FP32", "TYPE_INVALID"), "dimension_0": tensors("dims: [ 0 ]", "dims: [ 0 ]"),
    "dimension_negative": tensors("dims: [ -2 ]", "dims: [ -2 ]"), "no_dims": tensors("", ""),
    "shape_tensor": tensors("dims: [ 4 ] is_shape_tensor: true"), "not_linear": tensors("dims: [ 4 ] is_non_linear_format_io: true"),
    "format": tensors("dims: [ 4 ] format: FORMAT_NCHW")}
STRICT = {
    **INPUTS, "output_0": tensors("dims: [ 4 ]", "dims: [ 0 ]"), "output_shape_tensor": tensors("dims: [ 4 ]", "dims: [ 4 ] is_shape_tensor: true"),
    "reshape": tensors("dims: [ 4 ] reshape { shape: [ 3 ] }"), "reshape_to_0": tensors("dims: [ 4 ] reshape { shape: [ 0 ] }"),
    "reshape_to_scalar": tensors("dims: [ 1 ] reshape { }", "dims: [ 1 ]"), "reshape_of_4": tensors("dims: [ 4 ] reshape { }", batch=8),
    "reshape_to_any": tensors("dims: [ -1 ] reshape { shape: [ -1, -1 ] }", "dims: [ -1 ]"),
    "output_reshape": tensors("dims: [ 4 ]", "dims: [ 4 ] reshape { shape: [ 3 ] }"),
    "two_sources": batch_input('target_name: "C" data_type: TYPE_INT32 source_input: [ "INPUT0", "INPUT0" ]'),
    "no_source": batch_input('target_name: "C" data_type: TYPE_INT32'),
    "unknown_source": batch_input('target_name: "C" data_type: TYPE_INT32 source_input: "OTHER"'),
    "count_of_int64": batch_input('target_name: "C" data_type: TYPE_INT64 source_input: "INPUT0"'),
    "unknown_target": batch_output('target_name: "OTHER" source_input: "INPUT0"'),
    "scattered_twice": batch_output('target_name: [ "OUTPUT0", "OUTPUT0" ] source_input: "INPUT0"')}


def repository_of(configurations):
    def lay_out(path):
        repository = ModelRepository(path)
        for name, config in configurations.items():
            repository.add(name, config)
        return repository

    return lay_out


def reason(server, name):
    """Returns the status of a load, and the first error that it leaves in the log."""
    status = load("", name).ask(server)["status"]
    errors = wait_until(lambda: re.findall(rf"^E.*?\] \"(.*'{name}'.*)\" ?$", server.log, re.MULTILINE), f"the log has the error of '{name}'")
    return status, re.sub(r"^(Poll failed for model directory|failed to load( model)?) '\w+'( version 1)?: (Invalid argument: )?", "", errors[0])


def compare(servers, names):
    different = []
    for name in names:
        (status, said), (ours, explained) = (reason(server, name) for server in servers)
        if ours != status or said.replace("/peer/", "/ours/").rstrip(".") not in explained:
            different.append(f"{name}:\n  peer: {status} {said}\n  ours: {ours} {explained}")
    assert not different, "\n".join(different)


@pytest.mark.rows("1.13.11", "1.13.12", "3.1.8", "3.3.4", "3.3.5", "3.3.8", "3.4.2", "3.5.6", "3.5.7", "3.8.3", "3.8.4", "3.8.5", "3.8.8")
def test_a_load_fails_with_the_same_status_for_the_same_reason(tmp_path):
    models = SCHEDULING | VERSIONS | GROUPS | INPUTS
    with both_servers(tmp_path, "--model-control-mode=explicit", models=repository_of(models)) as servers:
        compare(servers, models)


@pytest.mark.rows("1.13.11")
def test_a_model_whose_repository_agent_is_missing_fails_before_its_load(tmp_path):
    models = {"served_by_an_agent": MODEL + 'model_repository_agents { agents { name: "checksum" } }\n'}
    with both_servers(tmp_path, "--model-control-mode=explicit", models=repository_of(models)) as servers:
        differences.check("agent", *(load("", "served_by_an_agent").ask(server) for server in servers), [])
        assert [HttpClient(server.http_url).get("/v2/health/ready").status for server in servers] == [200, 200]


@pytest.mark.rows("1.13.11", "3.1.8", "3.3.6", "3.6.2", "3.6.3")
def test_without_completion_the_tensors_are_checked_when_the_directory_is_read(tmp_path):
    models = SCHEDULING | VERSIONS | STRICT
    options = ("--model-control-mode=explicit", "--disable-auto-complete-config")
    with both_servers(tmp_path, *options, models=repository_of(models)) as servers:
        compare(servers, models)
