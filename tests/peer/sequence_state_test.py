# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""ONNX models that sum up a sequence in a state, in Thalassa's onnxruntime backend. The same library in Triton and in
Thalassa."""

import pathlib
import subprocess

import numpy as np
import pytest
import tritonclient.grpc
from accumulators import SLOTS, add, add_accumulator, add_together, initial, one, send
from model_repository import ModelRepository
from server_process import BUILD, ROOT, ServerProcess

PEER = pathlib.Path(subprocess.run([ROOT / "script" / "peer"], capture_output=True, text=True, check=True).stdout.strip())


def lay_out(path):
    repository = ModelRepository(path)
    hundred = {"initial_state/hundred": np.float32(100).tobytes()}
    for strategy in ("direct", "oldest"):
        add_accumulator(repository, strategy, strategy, initial())
        add_accumulator(repository, f"full_{strategy}", f"full_{strategy}", initial())
        add_accumulator(repository, f"hundred_{strategy}", strategy, initial(data='data_file: "hundred"'), hundred)
        add_accumulator(repository, f"one_buffer_{strategy}", strategy, initial() + " use_same_buffer_for_input_output: true")
        add_accumulator(repository, f"listed_{strategy}", strategy, initial(), outputs=("OUT", "SUM_OUT", "ALL"))
    return repository


@pytest.fixture(scope="module")
def servers(tmp_path_factory):
    repository = lay_out(tmp_path_factory.mktemp("states") / "models")
    options = [f"--backend-directory={BUILD / 'backends'}"]
    with ServerProcess(repository, *options, program=PEER) as peer, ServerProcess(repository, *options) as ours:
        yield {"peer": peer, "ours": ours}


@pytest.fixture(params=["peer", "ours"])
def client(servers, request):
    with tritonclient.grpc.InferenceServerClient(servers[request.param].grpc_url) as made:
        yield made


both = pytest.mark.parametrize("strategy", ["direct", "oldest"])


@both
@pytest.mark.rows("4.3.31", "4.3.33", "4.3.35", "4.3.37", "9.3.16")
@pytest.mark.parametrize("kind, first", [("", 0), ("hundred_", 100), ("one_buffer_", 0)])
def test_a_sequence_sums_up_from_what_it_begins_with(client, strategy, kind, first):
    name = kind + strategy
    assert [add(client, name, 1, value, start=value == 1, end=value == 3) - first for value in (1, 2, 3)] == [1, 3, 6]
    assert [add(client, name, 1, 5, start=True) - first, add(client, name, 1, 6, start=True) - first, add(client, name, 1, 7, end=True) - first
            ] == [5, 6, 13]


@both
@pytest.mark.rows("4.3.31")
def test_sequences_in_one_batch_keep_each_its_own_state(client, strategy):
    sums = dict.fromkeys(range(1, SLOTS + 1), 0)
    for step in range(4):
        values = {sequence: sequence * 10 ** step for sequence in sums}
        results = add_together(client, f"full_{strategy}", values, start=step == 0, end=step == 3)
        came_with = sum(sums.values())
        for sequence, value in values.items():
            sums[sequence] += value
            assert results[sequence].as_numpy("OUT").item() == sums[sequence]
            # All are in one run, unless a request was late.
            assert results[sequence].as_numpy("ALL").item() == came_with


@pytest.mark.rows("4.3.39")
def test_rows_without_a_request_do_not_touch_states(client):
    """In Thalassa the states of these rows are zeros (tested in conformance); in Triton they are uninitialized
    memory."""
    for sequence in (1, 2, 3):
        assert add(client, "direct", sequence, sequence * 10, start=True) == sequence * 10
    assert add(client, "direct", 3, 1) == 31
    assert [add(client, "direct", sequence, 1, end=True) for sequence in (1, 2, 3)] == [11, 21, 32]


@both
@pytest.mark.rows("4.3.34")
def test_a_listed_state_goes_to_clients_that_request_it(client, strategy):
    name = f"listed_{strategy}"
    result = send(client, name, 1, one(1), start=True)
    assert (result.as_numpy("OUT").item(), result.as_numpy("SUM_OUT").item()) == (1, 1)
    result = send(client, name, 1, one(2), outputs=["SUM_OUT"])
    assert (result.as_numpy("OUT"), result.as_numpy("SUM_OUT").item()) == (None, 3)
    assert add(client, name, 1, 3, end=True) == 6
