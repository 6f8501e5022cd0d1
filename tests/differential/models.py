# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The models that both servers serve: every datatype with and without a batch, several ranks, faults, ONNX."""

from model_repository import TYPES, ModelRepository, tensor

FAULTS = ("UNKNOWN", "INTERNAL", "NOT_FOUND", "INVALID_ARG", "UNAVAILABLE", "UNSUPPORTED", "ALREADY_EXISTS", "CANCELLED")


def lay_out(path):
    """Adds the same models to a directory of a server's own."""
    repository = ModelRepository(path)
    for name in ("digits", "add_sub", "identity"):
        repository.add_example(name)
    for datatype in TYPES:
        repository.add_identity(f"echo_{datatype}", [(datatype, (-1,))])
        repository.add_identity(f"batch_{datatype}", [(datatype, (-1,))], max_batch_size=4)
    repository.add_identity("one", [("FP32", (1,))])
    repository.add_identity("matrix", [("FP32", (2, 3))])
    repository.add_identity("matrix_again", [("FP32", (2, 3))])
    repository.add_identity("cube", [("INT32", (2, -1, 2))])
    repository.add_identity("open", [("FP32", (-1, -1))])
    repository.add_identity("batched", [("FP32", (2, -1)), ("INT32", (1,))], max_batch_size=4)
    repository.add_identity("batched_fixed", [("INT16", (3,))], max_batch_size=8)
    repository.add_identity("pair", [("FP32", (4,)), ("INT32", (2,))])
    repository.add_identity("optional", [("FP32", (-1,)), ("FP32", (-1,), "optional: true")])
    repository.add_identity("all_optional", [("FP32", (-1,), "optional: true"), ("FP32", (-1,), "optional: true")])
    repository.add_identity("text", [("BYTES", (1,))])
    repository.add_identity("texts", [("BYTES", (2, -1))])
    repository.add_identity("batched_text", [("BYTES", (1,))], max_batch_size=4)
    repository.add("named_id", named("id"))
    repository.add("named_parameters", named("parameters"))
    repository.add("reshaped", reshaped("[ 4 ]", "[ 2, 2 ]"))
    repository.add("batched_scalar", reshaped("[ 1 ]", "[ ]") + "max_batch_size: 4\n")
    repository.add_identity("versions", versions=(1, 2, 10), extra="version_policy { specific { versions: [ 1, 10 ] } }\n")
    repository.add_identity("any_version", versions=(1, 3), extra="version_policy { }\n")
    repository.add_identity("all_versions", versions=(1, 3), extra="version_policy { all { } }\n")
    repository.add_identity("version_zero", versions=(0,))
    repository.add_identity("above_zero", versions=(0, 1))
    repository.add_identity("from_zero", versions=("0", "00", "01", "x", 1), extra="version_policy { all { } }\n")
    repository.add_identity("only_zero", versions=(0, 1), extra="version_policy { specific { versions: [ 0 ] } }\n")
    repository.add_identity("decoupled", extra="model_transaction_policy { decoupled: true }\n")
    repository.add_identity("name with ümlaut")
    repository.add_identity("dotted.name-1_x")
    repository.add_identity("counted", [("FP32", (2, -1))], max_batch_size=4)
    repository.add_identity("configured", extra=CONFIGURED)
    repository.add_identity("stateful", extra=STATEFUL)
    repository.add_repeat("repeat")
    repository.add_repeat("repeat_coupled", decoupled=False, fail_on="13")
    repository.add_repeat("repeat_coupled_last", decoupled=False, final_flag="with_last")
    repository.add_probe("probe")
    repository.add_probe("probe_batched", max_batch_size=4)
    for code in FAULTS:
        repository.add_faulty(f"answers_{code}", execute=f"respond_error:{code}")
    repository.add_faulty("fails", execute="error:UNAVAILABLE")
    repository.add_faulty("silent", execute="no_response")
    repository.add_faulty("twice", execute="twice")
    repository.add_faulty("unready", ready="error:UNAVAILABLE")
    repository.add_faulty("broken", model_initialize="error:UNSUPPORTED")
    repository.add("typo", 'backend: "identity"\nmax_batch_sise: 3\n')
    return repository


CONFIGURED = """
parameters { key: "text" value { string_value: "a \\"b\\" \\\\ \\303\\274" } }
optimization { priority: PRIORITY_MAX input_pinned_memory { enable: false } }
default_model_filename: "model.bin"
"""

STATEFUL = """
sequence_batching {
  oldest { max_candidate_sequences: 4 }
  control_input { name: "START" control { kind: CONTROL_SEQUENCE_START fp32_false_true: [ 0, 1 ] } }
  state {
    input_name: "STATE_IN" output_name: "STATE_OUT" data_type: TYPE_INT32 dims: [ 2 ]
    initial_state { zero_data: true name: "zeros" dims: [ 2 ] data_type: TYPE_INT32 }
  }
}
"""


def named(name):
    """Returns a model whose input has the name of a keyword of generate requests."""
    return f'backend: "identity"\n{tensor("input", name, "BYTES", (1,))}{tensor("output", "OUTPUT0", "BYTES", (1,))}'


def reshaped(dims, shape):
    """Returns a model whose dims for clients differ from those of its backend."""
    one = f"data_type: TYPE_FP32 dims: {dims} reshape {{ shape: {shape} }}"
    return f'backend: "identity"\ninput {{ name: "INPUT0" {one} }}\noutput {{ name: "OUTPUT0" {one} }}\n'
