# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The control inputs that a model with sequences gets with each request: values, types, shapes."""

import pytest
from model_repository import ModelRepository
from sequences import FLAGS, Sequences, add_sequences, control, corrid
from server_process import ServerProcess

# For each flag: the configured pair, the type, and the texts of false and true.
PAIRS = {"int32": ("int32_false_true: [ 0, 1 ]", "INT32", ("0", "1")), "int32_odd": ("int32_false_true: [ 7, -5 ]", "INT32", ("7", "-5")),
         "fp32": ("fp32_false_true: [ 0, 1.5 ]", "FP32", ("0", "1.5")), "fp32_odd": ("fp32_false_true: [ -0.25, 2 ]", "FP32", ("-0.25", "2")),
         "bool": ("bool_false_true: [ false, true ]", "BOOL", ("0", "1")), "bool_odd": ("bool_false_true: [ true, false ]", "BOOL", ("1", "0"))}
HUGE = (1 << 40) + 5
# For each id: the type, the value that the client sends, and its text in the model.
IDS = [("UINT64", HUGE, str(HUGE)), ("INT64", HUGE, str(HUGE)), ("UINT32", HUGE, "5"), ("INT32", HUGE, "5"), ("UINT32", (1 << 40) - 1, str((1 << 32) - 1)),
       ("INT32", (1 << 40) - 1, "-1"), ("INT64", (1 << 63) - 1, str((1 << 63) - 1)), ("BYTES", "seven", "seven"), ("BYTES", "x" * 128, "x" * 128),
       ("BYTES", "grün", "grün")]
SHAPES = pytest.mark.parametrize("rows, shape", [(1, "1,1"), (None, "1")], ids=["batched", "unbatched"])
STRATEGIES = pytest.mark.parametrize("strategy", ["direct", "oldest"])


@pytest.fixture(scope="module")
def controlled(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("controls") / "models")
    for strategy in ("direct", "oldest"):
        for size in (0, 2):
            for name, (values, _, _) in PAIRS.items():
                kinds = "".join(control(f"THE_{kind}", values, kind) for kind in ("START", "END", "READY"))
                add_sequences(repository, f"{strategy}_{size}_{name}", f"{strategy} {{ }}", size, kinds)
            for datatype in {datatype for datatype, _, _ in IDS}:
                add_sequences(repository, f"{strategy}_{size}_{datatype}", f"{strategy} {{ }}", size, corrid(datatype))
        add_sequences(repository, f"{strategy}_2_none", f"{strategy} {{ }}", 2, "")
        add_sequences(repository, f"{strategy}_2_several", f"{strategy} {{ }}", 2, FLAGS + corrid("BYTES"))
    with ServerProcess(repository) as server:
        yield server
        assert server.alive, server.log


def model(strategy, rows, name):
    return f"{strategy}_{2 if rows else 0}_{name}"


@SHAPES
@STRATEGIES
@pytest.mark.rows("4.3.15", "4.3.16")
@pytest.mark.parametrize("name", PAIRS)
def test_flags_have_the_configured_values(controlled, strategy, rows, shape, name):
    _, datatype, values = PAIRS[name]
    with Sequences(controlled, model(strategy, rows, name), rows) as sequences:
        for text in ("start", "", "end", "start end"):
            expected = {"THE_START": "start" in text, "THE_END": "end" in text, "THE_READY": True}
            assert sequences.ask(7, text).tensors == {kind: (datatype, shape, values[flag]) for kind, flag in expected.items()}


@SHAPES
@STRATEGIES
@pytest.mark.rows("4.3.15", "4.3.16")
@pytest.mark.parametrize("datatype, sent, seen", IDS)
def test_ids_come_in_the_type_that_the_model_declares(controlled, strategy, rows, shape, datatype, sent, seen):
    with Sequences(controlled, model(strategy, rows, datatype), rows) as sequences:
        for text in ("start", "end"):
            assert sequences.ask(sent, text).tensors == {"CORRID": (datatype, shape, seen)}


@STRATEGIES
@pytest.mark.rows("4.3.15")
def test_a_model_gets_the_tensors_that_it_names_and_no_others(controlled, strategy):
    with Sequences(controlled, f"{strategy}_2_none") as sequences:
        assert sequences.ask(7, "start end").tensors == {}


@STRATEGIES
@pytest.mark.rows("4.3.15")
def test_each_sequence_has_its_own_values(controlled, strategy):
    """The requests are executed together."""
    with Sequences(controlled, f"{strategy}_2_several") as sequences:
        sequences.ask("a", "start")
        sequences.ask("b", "start")
        sequences.ask("a", "", "hold_ms=500")
        for name, text in (("a", ""), ("b", "end"), ("a", "end")):
            sequences.send(name, text)
        first, other, last = sequences.take(3)
        assert first.number == other.number and first.count == 2 and {first.place, other.place} == {0, 1}
        assert first.controls == {"START": "0", "END": "0", "READY": "1", "CORRID": "a"}
        assert other.controls == {"START": "0", "END": "1", "READY": "1", "CORRID": "b"}
        assert last.controls == {"START": "0", "END": "1", "READY": "1", "CORRID": "a"}
