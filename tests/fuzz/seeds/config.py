# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The seeds of the target that reads model configurations."""

import json

from seeds.corpus import write


BASE = 'name: "m" backend: "identity" max_batch_size: 4\n'


def config_text():
    fields()
    faults()
    json_texts()


def fields():
    base = BASE
    x = 'input { name: "X" data_type: TYPE_FP32 dims: [ -1 ] }\n'
    y = 'output { name: "Y" data_type: TYPE_FP32 dims: [ -1 ] }\n'
    ok = base + x + y
    write("config_text", {
        "small": ok,
        "no_name": 'backend: "onnxruntime"\n' + x + y,
        "platform": 'platform: "onnxruntime_onnx"\n' + x + y,
        "platform_wrong": ok + 'platform: "tensorrt_plan"\n',
        "ensemble": 'platform: "ensemble" ensemble_scheduling { step { model_name: "a" model_version: -1 '
                    'input_map { key: "i" value: "X" } output_map { key: "o" value: "Y" } } }\n' + x + y,
        "comments": "# c\n" + ok + "# end",
        "reshape": base + 'input { name: "X" data_type: TYPE_INT8 dims: [ 1 ] reshape { shape: [ ] } }\n' + y,
        "reshape_wrong": base + 'input { name: "X" data_type: TYPE_INT8 dims: [ 2, 3 ] reshape { shape: [ 5 ] } }\n' + y,
        "format": base + 'input { name: "X" data_type: TYPE_UINT8 format: FORMAT_NHWC dims: [ 2, 2, 3 ] }\n' + y,
        "labels": ok.replace("dims: [ -1 ] }\n" + "output", "dims: 1 }\noutput") + 'output { name: "L" data_type: TYPE_FP32 dims: 3 label_filename: "../l" }',
        "name_twice": ok + x,
        "dims_wrong": base + 'input { name: "X" data_type: TYPE_FP32 dims: [ 0, -2 ] }',
        "dims_huge": base + 'input { name: "X" data_type: TYPE_FP32 dims: [ 9223372036854775807, 2 ] }' + y,
        "no_type": base + 'input { name: "X" dims: 1 }',
        "ragged": base + 'input { name: "X" data_type: TYPE_FP32 dims: 1 allow_ragged_batch: true optional: true is_shape_tensor: true }' + y,
        "batch_input": ok + 'batch_input { kind: BATCH_ELEMENT_COUNT target_name: "N" data_type: TYPE_INT32 source_input: "X" }',
        "batch_output": ok + 'batch_output { target_name: "Y" kind: BATCH_SCATTER_WITH_INPUT_SHAPE source_input: "X" }',
        "versions": ok + "version_policy { specific { versions: [ 1, 3 ] } }",
        "versions_latest": ok + "version_policy { latest { num_versions: 0 } }",
        "groups": ok + 'instance_group [ { count: 2 kind: KIND_CPU }, { name: "g" kind: KIND_GPU gpus: [ 0 ] }, { kind: KIND_AUTO } ]',
        "groups_wrong": ok + "instance_group { count: -1 profile: \"p\" rate_limiter { resources { name: \"r\" count: -1 } } }",
        "groups_many": ok + "instance_group { count: 2147483647 }",
        "secondary": ok + "instance_group { kind: KIND_MODEL secondary_devices { kind: KIND_NVDLA device_id: 1 } host_policy: \"h\" }",
        "dynamic": ok + "dynamic_batching { preferred_batch_size: [ 2, 4 ] max_queue_delay_microseconds: 100 preserve_ordering: true }",
        "dynamic_wrong": ok + "dynamic_batching { preferred_batch_size: 9 }",
        "priorities": ok + "dynamic_batching { priority_levels: 2 default_priority_level: 1 default_queue_policy { timeout_action: DELAY max_queue_size: 4 } "
                           "priority_queue_policy { key: 2 value { allow_timeout_override: true default_timeout_microseconds: 5 } } }",
        "priorities_wrong": ok + "dynamic_batching { priority_levels: 2 default_priority_level: 3 priority_queue_policy { key: 9 value { } } }",
        "sequence": ok + 'sequence_batching { max_sequence_idle_microseconds: 5 direct { max_queue_delay_microseconds: 1 minimum_slot_utilization: 0.5 } '
                         'control_input { name: "START" control { kind: CONTROL_SEQUENCE_START fp32_false_true: [ 0, 1 ] } } '
                         'control_input { name: "ID" control { kind: CONTROL_SEQUENCE_CORRID data_type: TYPE_UINT64 } } '
                         'state { input_name: "SI" output_name: "SO" data_type: TYPE_INT32 dims: 1 initial_state { name: "z" data_type: TYPE_INT32 dims: 1 zero_data: true } } }',
        "sequence_oldest": ok + "sequence_batching { oldest { max_candidate_sequences: 3 preferred_batch_size: 2 } iterative_sequence: true }",
        "sequence_wrong": ok + 'sequence_batching { control_input { name: "C" control { kind: CONTROL_SEQUENCE_END int32_false_true: [ 0 ] bool_false_true: [ false, true ] } } }',
        "optimization": ok + 'optimization { graph { level: 1 } priority: PRIORITY_MAX cuda { graphs: true graph_spec { batch_size: 1 input { key: "X" value { dim: 1 } } } } '
                             'execution_accelerators { gpu_execution_accelerator { name: "tensorrt" parameters { key: "a" value: "b" } } } input_pinned_memory { enable: false } }',
        "warmup": ok + 'model_warmup { name: "w" batch_size: 1 count: 2 inputs { key: "X" value { data_type: TYPE_FP32 dims: 1 random_data: true } } }',
        "parameters": ok + 'parameters { key: "k" value { string_value: "v" } } parameters { key: "TRITON_BATCH_STRATEGY_PATH" value { string_value: "../x" } }',
        "cache": ok + "response_cache { enable: true } model_transaction_policy { decoupled: true }",
        "metrics": ok + 'model_metrics { metric_control { metric_identifier { family: "f" } histogram_options { buckets: [ 1, 2.5, inf ] } } }',
        "metrics_wrong": ok + "model_metrics { metric_control { } }",
        "agents": ok + 'model_repository_agents { agents { name: "a" parameters { key: "k" value: "v" } } } model_operations { op_library_filename: "l" }',
        "files": ok + 'default_model_filename: "../../etc/passwd" cc_model_filenames { key: "7.5" value: "a.onnx" } metric_tags { key: "a" value: "b" } runtime: "/x"',
    })


def faults():
    write("config_text", {
        "unknown_field": BASE + "inptu { }",
        "unknown_nested": BASE + 'input { data_tpe: TYPE_FP32 }',
        "unknown_enumerator": BASE + 'input { data_type: TYPE_FP31 }',
        "enumerator_number": BASE + 'input { name: "X" data_type: 99 dims: 1 }',
        "wrong_scalar": 'max_batch_size: "4"',
        "out_of_range": "max_batch_size: 99999999999",
        "negative": BASE.replace("4", "-4"),
        "open_brace": BASE + "input {",
        "open_string": 'name: "m',
        "string_escapes": 'name: "\\x41\\101\\n\\"" backend: \'a\' "b"',
        "not_utf8": b'name: "\xff" backend: "a"',
        "extension": '[a.b.c] { } name: "m"',
        "any": '[type.googleapis.com/inference.ModelConfig] { }',
        "deep": "ensemble_scheduling { step { " * 40,
        "semicolons": 'name: "m"; backend: "b", max_batch_size: 0x10',
        "empty": "",
    })


def json_texts():
    def config(**members):
        return json.dumps({"name": "m", "backend": "identity", **members})

    write("config_text", {
        "json": config(input=[{"name": "X", "data_type": "TYPE_FP32", "dims": ["-1"]}],
                       output=[{"name": "Y", "dataType": "type_fp32", "dims": [1]}]),
        "json_scheduling": config(dynamic_batching={"preferred_batch_size": [1], "max_queue_delay_microseconds": "7"},
                                  instance_group=[{"count": 1, "kind": "KIND_CPU"}], max_batch_size=2),
        "json_map": config(parameters={"k": {"string_value": "v"}}, metric_tags={"a": "b"}),
        "json_null": config(input=None, version_policy={"all": {}}),
        "json_unknown": config(bakend="x"),
        "json_wrong": config(max_batch_size="many", input={}),
        "json_oneof_twice": config(version_policy={"all": {}, "latest": {}}),
        "json_deep": "{" + '"a":{' * 200,
        "json_array": "[]",
        "json_cut": config()[:-3],
    })
