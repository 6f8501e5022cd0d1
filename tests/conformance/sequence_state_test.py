# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Implicit state: the tensors that a sequence keeps between requests, in ONNX models that sum up, remember and grow."""

import numpy as np
import pytest
import tritonclient.grpc
from accumulators import INSTANCE, SLOTS, add, add_accumulator, add_together, accumulator, accumulator_config, batching, initial, one, send, state
from model_repository import ModelRepository, tensor
from onnx import TensorProto
from onnx_models import model
from server_process import ServerProcess
from together import stats
from tritonclient.utils import InferenceServerException

FROM_FILE = initial(data='data_file: "hundred"')
HUNDRED = {"initial_state/hundred": np.float32(100).tobytes() + b"more than is needed"}


def remembering_model():
    """Returns a model whose output LAST is the text of the previous request."""
    return model([("Identity", ["TEXT"], ["KEPT_OUT"]), ("Identity", ["KEPT_IN"], ["LAST"])],
                 [("TEXT", TensorProto.STRING, ["n", 2]), ("KEPT_IN", TensorProto.STRING, ["n", 2])],
                 [("KEPT_OUT", TensorProto.STRING, ["n", 2]), ("LAST", TensorProto.STRING, ["n", 2])])


def growing_model():
    """Returns a model whose output SEEN is the initial state and everything that the sequence has sent."""
    return model([("Concat", ["SEEN_IN", "IN"], ["SEEN"], {"axis": 1}), ("Concat", ["SEEN_IN", "IN"], ["SEEN_OUT"], {"axis": 1})],
                 [("IN", TensorProto.FLOAT, ["n", 1]), ("SEEN_IN", TensorProto.FLOAT, ["n", "before"])],
                 [("SEEN", TensorProto.FLOAT, ["n", "after"]), ("SEEN_OUT", TensorProto.FLOAT, ["n", "after"])])


def lay_out(path):
    repository = ModelRepository(path)
    for strategy in ("direct", "oldest"):
        add_accumulator(repository, strategy, strategy)
        add_accumulator(repository, f"full_{strategy}", f"full_{strategy}")
        add_accumulator(repository, f"zero_{strategy}", strategy, initial())
        add_accumulator(repository, f"hundred_{strategy}", strategy, FROM_FILE, HUNDRED)
        add_accumulator(repository, f"one_buffer_{strategy}", strategy, FROM_FILE + " use_same_buffer_for_input_output: true", HUNDRED)
        add_accumulator(repository, f"listed_{strategy}", strategy, outputs=("OUT", "SUM_OUT", "ALL"))
        add_accumulator(repository, f"no_batch_{strategy}", strategy, max_batch_size=0, dims=(1, 1))
        repository.add(f"remembering_{strategy}", f'backend: "onnxruntime" max_batch_size: {SLOTS}\n' + INSTANCE
                       + tensor("input", "TEXT", "BYTES", (2,)) + tensor("output", "LAST", "BYTES", (2,))
                       + batching(strategy, state("KEPT_IN", "KEPT_OUT", "STRING", (2,))), files={"1/model.onnx": remembering_model()})
        repository.add(f"growing_{strategy}", f'backend: "onnxruntime" max_batch_size: {SLOTS}\n' + INSTANCE + tensor("input", "IN", dims=(1,))
                       + tensor("output", "SEEN") + batching(strategy, state("SEEN_IN", "SEEN_OUT", dims=(-1,))),
                       files={"1/model.onnx": growing_model()})
    warm = 'model_warmup { name: "w" batch_size: 2 inputs { key: "IN" value { data_type: TYPE_FP32 dims: 1 random_data: true } } %s }\n'
    repository.add("warm", accumulator_config("direct", FROM_FILE) + warm % "" + warm % (
        'inputs { key: "SUM_IN" value { data_type: TYPE_FP32 dims: 1 random_data: true } }'), files={"1/model.onnx": accumulator(), **HUNDRED})
    repository.add("completed", f'backend: "onnxruntime" max_batch_size: {SLOTS}\n' + INSTANCE + batching("direct", state("SUM_IN", "SUM_OUT")),
                   files={"1/model.onnx": accumulator()})
    return repository


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with ServerProcess(lay_out(tmp_path_factory.mktemp("states") / "models")) as running:
        yield running
        assert running.alive, f"the server ended during the tests; its log:\n{running.log}"


@pytest.fixture
def client(server):
    with tritonclient.grpc.InferenceServerClient(server.grpc_url) as made:
        yield made


both = pytest.mark.parametrize("strategy", ["direct", "oldest"])


@both
@pytest.mark.rows("4.3.31", "4.3.32", "4.3.35")
def test_a_sequence_sums_up_what_it_sends(client, strategy):
    assert [add(client, strategy, 1, value, start=value == 1, end=value == 4) for value in (1, 2, 3, 4)] == [1, 3, 6, 10]
    # The same id may begin a new sequence without the old state; without START there is no sequence.
    with pytest.raises(InferenceServerException, match="START"):
        add(client, strategy, 1, 5)
    assert [add(client, strategy, 1, 5, start=True), add(client, strategy, 1, 6, end=True)] == [5, 11]


@both
@pytest.mark.rows("4.3.31")
def test_start_in_the_middle_begins_with_a_new_state(client, strategy):
    assert [add(client, strategy, 2, 1, start=True), add(client, strategy, 2, 2)] == [1, 3]
    assert [add(client, strategy, 2, 10, start=True), add(client, strategy, 2, 20, end=True)] == [10, 30]


@both
@pytest.mark.rows("4.3.31")
def test_sequences_in_one_batch_keep_each_its_own_state(server, client, strategy):
    name, sums = f"full_{strategy}", {}
    for step in range(5):
        values = {sequence: sequence * 10 ** step for sequence in range(1, SLOTS + 1)}
        results = add_together(client, name, values, start=step == 0, end=step == 4)
        came_with = sum(sums.values())
        for sequence, value in values.items():
            sums[sequence] = sums.get(sequence, 0) + value
            assert results[sequence].as_numpy("OUT").item() == sums[sequence]
            assert results[sequence].as_numpy("ALL").item() == came_with
    found = stats(server, name)
    assert (found["inference_count"], found["execution_count"]) == (5 * SLOTS, 5)


@pytest.mark.rows("4.3.39")
def test_rows_without_a_request_come_with_a_state_of_zeros(server, client):
    """Only the sequence in the last of three slots goes on: the rows before it are fillers."""
    for sequence in (1, 2, 3):
        assert add(client, "direct", sequence, sequence * 10, start=True) == sequence * 10
    batches = {batch["batch_size"]: batch["compute_infer"]["count"] for batch in stats(server, "direct")["batch_stats"]}
    result = send(client, "direct", 3, one(1))
    assert (result.as_numpy("OUT").item(), result.as_numpy("ALL").item()) == (31, 30)
    after = {batch["batch_size"]: batch["compute_infer"]["count"] for batch in stats(server, "direct")["batch_stats"]}
    assert after[3] == batches.get(3, 0) + 1
    # The states of the others have not changed.
    assert [add(client, "direct", sequence, 1, end=True) for sequence in (1, 2, 3)] == [11, 21, 32]


@both
@pytest.mark.rows("4.3.33", "3.8.11")
@pytest.mark.parametrize("start", ["zero", "hundred"])
def test_a_sequence_begins_with_zeros_or_with_a_file(client, strategy, start):
    first = {"zero": 0, "hundred": 100}[start]
    for sequence in (1, 2):
        assert add(client, f"{start}_{strategy}", sequence, 1, start=True) == first + 1
        assert add(client, f"{start}_{strategy}", sequence, 2, end=True) == first + 3


@both
@pytest.mark.rows("4.3.37")
def test_one_buffer_for_both_ends_is_each_sequences_own(client, strategy):
    name = f"one_buffer_{strategy}"
    assert [add(client, name, 1, 1, start=True), add(client, name, 2, 10, start=True)] == [101, 110]
    assert [add(client, name, 1, 2), add(client, name, 2, 20)] == [103, 130]
    # The initial state was not overwritten.
    assert add(client, name, 3, 0, start=True, end=True) == 100
    assert [add(client, name, 1, 3, end=True), add(client, name, 2, 30, end=True)] == [106, 160]


@both
@pytest.mark.rows("4.3.34")
def test_a_listed_state_goes_to_clients_that_request_it(client, strategy):
    name = f"listed_{strategy}"
    result = send(client, name, 1, one(1), start=True)
    assert (result.as_numpy("OUT").item(), result.as_numpy("SUM_OUT").item()) == (1, 1)
    result = send(client, name, 1, one(2), outputs=["SUM_OUT"])
    assert (result.as_numpy("OUT"), result.as_numpy("SUM_OUT").item()) == (None, 3)
    result = send(client, name, 1, one(3), outputs=["OUT"], end=True)
    assert (result.as_numpy("OUT").item(), result.as_numpy("SUM_OUT")) == (6, None)
    # A state that is not declared as an output is none.
    with pytest.raises(InferenceServerException, match="SUM_OUT"):
        send(client, strategy, 9, one(1), start=True, end=True, outputs=["SUM_OUT"])
    assert send(client, strategy, 9, one(1), start=True, end=True).as_numpy("SUM_OUT") is None


@both
@pytest.mark.rows("4.3.36", "4.3.32")
def test_a_state_may_grow(client, strategy):
    """The open dimension of the state is 1 at first, and its element is zero."""
    seen = {1: [0], 2: [0]}
    for step, sequence in enumerate((1, 1, 2, 1, 2, 1)):
        seen[sequence].append(step)
        result = send(client, f"growing_{strategy}", sequence, one(step), start=len(seen[sequence]) == 2)
        assert result.as_numpy("SEEN").tolist() == [seen[sequence]]


@both
@pytest.mark.rows("4.3.32")
def test_texts_are_empty_at_first(client, strategy):
    last = [[b"", b""]]
    for step, text in enumerate(([b"a", "größer".encode()], [b"", b"x" * 1000], [b"\x00", b"z"])):
        result = send(client, f"remembering_{strategy}", 1, {"TEXT": np.array([text], dtype=np.object_)}, start=step == 0)
        assert result.as_numpy("LAST").tolist() == last
        last = [text]


@both
@pytest.mark.rows("4.3.31")
def test_models_without_batching_keep_state_as_well(client, strategy):
    assert [add(client, f"no_batch_{strategy}", 1, value, start=value == 1, end=value == 3) for value in (1, 2, 3)] == [1, 3, 6]


@both
@pytest.mark.rows("4.3.31", "3.8.11")
def test_clients_neither_see_nor_send_the_input_of_a_state(client, strategy):
    for name in (strategy, "completed"):
        metadata = client.get_model_metadata(name)
        assert ([tensor.name for tensor in metadata.inputs], sorted(tensor.name for tensor in metadata.outputs)) == (["IN"], ["ALL", "OUT"])
    with pytest.raises(InferenceServerException, match="SUM_IN"):
        send(client, strategy, 5, {**one(1), "SUM_IN": np.array([[50]], dtype=np.float32)}, start=True)
    assert [add(client, "completed", 5, 1, start=True), add(client, "completed", 5, 2, end=True)] == [1, 3]


@pytest.mark.rows("4.3.31", "4.7.5")
def test_a_warm_up_has_states_as_well_and_leaves_nothing_in_them(server, client):
    assert stats(server, "warm")["execution_count"] == 2
    assert [add(client, "warm", 1, 1, start=True), add(client, "warm", 1, 2, end=True)] == [101, 103]


# Invalid states of a model, and the field in the error message.
BAD = {
    "growable": (state("SUM_IN", "SUM_OUT", extra="use_same_buffer_for_input_output: true use_growable_memory: true"),
                 "sequence_batching.state[0].use_growable_memory"),
    "input": (state("OTHER", "SUM_OUT"), "state input 'OTHER': the ONNX model has no such input"),
    "output": (state("SUM_IN", "OTHER"), "state output 'OTHER': the ONNX model has no such output"),
    "type": (state("SUM_IN", "SUM_OUT", "INT32"), "data_type TYPE_INT32, but the ONNX model has TYPE_FP32"),
    "short": (state("SUM_IN", "SUM_OUT", extra=initial(data='data_file: "short"')), "needs 4 bytes in 'initial_state/short', it has 3"),
    "folder": (state("SUM_IN", "SUM_OUT", extra=initial(data='data_file: "folder"')), "initial_state/folder"),
}


@pytest.mark.rows("3.8.11", "3.8.12", "4.3.38")
def test_models_whose_states_cannot_be_do_not_load(tmp_path):
    repository = ModelRepository(tmp_path / "models")
    for name, (text, _) in BAD.items():
        repository.add(name, f'backend: "onnxruntime" max_batch_size: {SLOTS}\n' + INSTANCE + tensor("input", "IN", dims=(1,))
                       + tensor("output", "OUT", dims=(1,)) + batching("direct", text),
                       files={"1/model.onnx": accumulator(), "initial_state/short": b"123", "initial_state/folder/file": b""})
    with ServerProcess(repository, "--exit-on-error=false", wait_for="live") as running:
        with tritonclient.grpc.InferenceServerClient(running.grpc_url) as made:
            reasons = {row.name: row.reason for row in made.get_model_repository_index().models}
    for name, (_, message) in BAD.items():
        assert message in reasons[name]
