# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Which requests of sequences are executed together: the direct strategy, the oldest strategy, iterative sequences."""

import collections
import time

import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from model_repository import ModelRepository, tensor
from sequences import Answer, Sequences, add_sequences, inputs_of
from server_process import ServerProcess
from together import stats
from tritonclient.utils import InferenceServerException

MINUTE = 60_000_000
HALF = "minimum_slot_utilization: 0.5 max_queue_delay_microseconds"
ITERATIVE = "iterative_sequence: true\n"


@pytest.fixture(scope="module")
def planned(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("strategies") / "models")
    add_sequences(repository, "direct", max_batch_size=4)
    add_sequences(repository, "shaped", max_batch_size=3, inputs=tensor("input", "X"))
    add_sequences(repository, "ragged", max_batch_size=3, inputs=tensor("input", "X", extra="allow_ragged_batch: true"))
    add_sequences(repository, "patient", f"direct {{ {HALF}: {MINUTE} }}", 4)
    add_sequences(repository, "brief", f"direct {{ {HALF}: 400000 }}", 4)
    add_sequences(repository, "no_delay", "direct { minimum_slot_utilization: 1 }", 4)
    add_sequences(repository, "no_share", f"direct {{ max_queue_delay_microseconds: {MINUTE} }}", 4)
    add_sequences(repository, "oldest", "oldest { max_candidate_sequences: 6 }", 4)
    add_sequences(repository, "preferring", f"oldest {{ max_candidate_sequences: 8 preferred_batch_size: 3 max_queue_delay_microseconds: {MINUTE} }}", 8)
    add_sequences(repository, "delayed", "oldest { max_candidate_sequences: 8 preferred_batch_size: 3 max_queue_delay_microseconds: 400000 }", 8)
    add_sequences(repository, "ordered", "oldest { max_candidate_sequences: 8 preserve_ordering: true }", 2)
    for size in (1, 2):
        add_sequences(repository, f"iterative_direct_{size}", ITERATIVE + "direct { }", size)
        add_sequences(repository, f"iterative_oldest_{size}", ITERATIVE + f"oldest {{ max_candidate_sequences: {size} }}", 2)
    with ServerProcess(repository) as server:
        yield server
        assert server.alive, server.log


def begin(sequences, count):
    """Begins sequences 1 to count, each in a slot; returns the last answer."""
    for name in range(1, count + 1):
        last = sequences.ask(name, "start")
    return last


def end(sequences, count):
    for name in range(1, count + 1):
        sequences.ask(name, "end")


def together(answers):
    """Returns the indices of the answers that share an execution, in the order of the executions."""
    executions = collections.defaultdict(list)
    for index, answer in enumerate(answers):
        executions[answer.number].append(index)
    return [executions[number] for number in sorted(executions)]


@pytest.mark.rows("4.3.20", "4.3.22", "4.3.23")
def test_a_batch_has_a_row_for_each_slot_up_to_the_last_that_is_ready(planned):
    with Sequences(planned, "direct") as sequences:
        last = begin(sequences, 4)
        assert (last.count, last.place) == (4, 3)  # at once, behind fillers
        sequences.ask(1, "", "hold_ms=500")
        for name in (2, 2, 4, 3, 2):  # wait for the only instance
            sequences.send(name)
        answers = sequences.take(5)
        assert together(answers) == [[0, 2, 3], [1], [4]]
        assert [(one.place, one.count) for one in answers] == [(1, 4), (1, 2), (3, 4), (2, 4), (1, 2)]
        assert all(one.controls["READY"] == "1" for one in answers)
        end(sequences, 4)


@pytest.mark.rows("4.3.20")
def test_fillers_are_shaped_like_a_request_and_spoil_no_answer(planned):
    with Sequences(planned, "shaped") as sequences:
        for name in (1, 2, 3):
            sequences.ask(name, "start", X=[[name]])
        answer = sequences.ask(3, "", "bytes=10", X=[[1, 2]])
        assert (answer.place, answer.count, answer.tensors["X"]) == (2, 3, ("FP32", "1,2", "1,2"))
        failed = sequences.ask(3, "", "fail=UNAVAILABLE", X=[[1]])
        assert "asked for this error" in str(failed)
        assert sequences.ask(2, X=[[5]]).controls["X"] == "5"
        for name in (1, 2, 3):
            sequences.ask(name, "end", X=[[1]])


@pytest.mark.rows("4.3.21")
def test_requests_of_another_shape_wait_for_the_next_batch(planned):
    with Sequences(planned, "shaped") as sequences:
        for name in (1, 2, 3):
            sequences.ask(name, "start", X=[[0]])
        sequences.ask(1, "", "hold_ms=500", X=[[0]])
        for name, values in ((1, [[1, 2]]), (2, [[1, 2, 3]]), (3, [[4, 5]])):
            sequences.send(name, X=values)
        answers = sequences.take(3)
        assert together(answers) == [[0, 2], [1]]
        assert [(one.place, one.count, one.controls["X"]) for one in answers] == [(0, 3, "1,2"), (1, 2, "1,2,3"), (2, 3, "4,5")]
        for name in (1, 2, 3):
            sequences.ask(name, "end", X=[[1]])


@pytest.mark.rows("4.3.21")
def test_ragged_inputs_share_a_batch(planned):
    with Sequences(planned, "ragged") as sequences:
        for name in (1, 2):
            sequences.ask(name, "start", X=[[0]])
        sequences.ask(1, "", "hold_ms=500", X=[[0]])
        sequences.send(1, "end", X=[[1, 2]])
        sequences.send(2, "end", X=[[1, 2, 3]])
        answers = sequences.take(2)
        assert together(answers) == [[0, 1]]
        assert [one.controls["X"] for one in answers] == ["1,2", "1,2,3"]


@pytest.mark.rows("4.3.24")
def test_a_batch_waits_until_enough_slots_are_ready(planned):
    with Sequences(planned, "patient") as sequences:
        for name in (1, 2):  # alone, each would wait for a minute
            sequences.send(name, "start")
        assert together(sequences.take(2)) == [[0, 1]]
        for name in (2, 1):
            sequences.send(name, "end")
        assert together(sequences.take(2)) == [[0, 1]]


@pytest.mark.rows("4.3.24")
def test_the_oldest_request_waits_for_the_delay_at_most(planned):
    with Sequences(planned, "brief") as sequences:
        begun = time.monotonic()
        assert sequences.ask(1, "start end").count == 1
        assert 0.4 <= time.monotonic() - begun < 30


@pytest.mark.rows("4.3.24")
@pytest.mark.parametrize("model", ["no_delay", "no_share"])
def test_without_a_delay_or_a_share_no_request_waits(planned, model):
    with Sequences(planned, model) as sequences:
        begun = time.monotonic()
        assert sequences.ask(1, "start").count == 1
        assert sequences.ask(1, "end").count == 1
        assert time.monotonic() - begun < 30


@pytest.mark.rows("4.3.25")
def test_one_request_of_a_sequence_is_under_way_at_most(planned):
    with Sequences(planned, "oldest") as sequences:
        begin(sequences, 3)
        sequences.ask(1, "", "hold_ms=500")
        names = [1, 1, 2, 3, 2, 2]
        for name in names:
            sequences.send(name)
        answers = sequences.take(len(names))
        executions = [[names[index] for index in execution] for execution in together(answers)]
        assert executions[0][-2:] == [2, 3]
        assert all(len(set(one)) == len(one) for one in executions), executions
        assert collections.Counter(one.number for one in answers) == {one.number: one.count for one in answers}
        assert [one.number for one in answers[:2]] == sorted(one.number for one in answers[:2])
        assert answers[2].number < answers[4].number < answers[5].number
        end(sequences, 3)


@pytest.mark.rows("4.3.26")
def test_older_requests_go_first_and_no_row_is_a_filler(planned):
    with Sequences(planned, "oldest") as sequences:
        begin(sequences, 6)
        sequences.ask(1, "", "hold_ms=500")
        for name in (6, 5, 3, 2, 4):
            sequences.send(name)
        answers = sequences.take(5)
        assert together(answers) == [[0, 1, 2, 3], [4]]
        assert [(one.place, one.count) for one in answers] == [(0, 4), (1, 4), (2, 4), (3, 4), (0, 1)]
        end(sequences, 6)


@pytest.mark.rows("4.3.26")
def test_a_preferred_size_goes_at_once(planned):
    with Sequences(planned, "preferring") as sequences:
        for text in ("start", "", "end"):
            for name in (1, 2, 3):  # alone or in pairs they would wait for a minute
                sequences.send(name, text)
            assert together(sequences.take(3)) == [[0, 1, 2]]


@pytest.mark.rows("4.3.26")
def test_less_than_a_preferred_size_waits_for_the_delay(planned):
    with Sequences(planned, "delayed") as sequences:
        begun = time.monotonic()
        for name in (1, 2):
            sequences.send(name, "start end")
        assert together(sequences.take(2)) == [[0, 1]]
        assert 0.4 <= time.monotonic() - begun < 30


@pytest.mark.rows("4.3.26")
def test_sequences_with_kept_order_are_served(planned):
    with Sequences(planned, "ordered") as sequences:
        begin(sequences, 4)
        sequences.ask(1, "", "hold_ms=300")
        for text in ("", "fail=UNAVAILABLE", "bytes=100000", ""):
            for name in (4, 3, 2, 1):
                sequences.send(name, "", text)
        answers = sequences.take(16)
        assert [isinstance(one, InferenceServerException) for one in answers] == [4 <= index < 8 for index in range(16)]
        end(sequences, 4)


@pytest.mark.rows("4.3.28")
@pytest.mark.parametrize("library", [grpcclient, httpclient], ids=["grpc", "http"])
@pytest.mark.parametrize("model", ["iterative_direct_2", "iterative_oldest_2"])
def test_a_request_is_executed_as_often_as_the_backend_wants(planned, library, model):
    with library.InferenceServerClient(planned.grpc_url if library is grpcclient else planned.http_url) as client:
        for times in (0, 1, 5, 0):
            before = stats(planned, model)
            answer = Answer(client.infer(model, inputs_of(library, f"reschedule={times}")))
            after = stats(planned, model)
            assert answer.controls.pop("CORRID") != "0"
            assert answer.controls | {"START": str(int(times == 0)), "END": "0", "READY": "1"} == answer.controls
            assert answer.number == before["execution_count"] + times + 1
            assert after["execution_count"] == before["execution_count"] + times + 1
            assert after["inference_stats"]["success"]["count"] == before["inference_stats"]["success"]["count"] + 1


@pytest.mark.rows("4.3.28", "4.3.29")
@pytest.mark.parametrize("strategy", ["direct", "oldest"])
def test_a_slot_is_kept_until_the_backend_is_done(planned, strategy):
    for slots in (1, 2):
        with Sequences(planned, f"iterative_{strategy}_{slots}") as sequences:
            for order in ("reschedule=4;delay_ms=100", "", "reschedule=1"):
                sequences.send(0, "", order)
            again, once, twice = sequences.take(3)
            ids = {one.controls["CORRID"] for one in (again, once, twice)}
            assert len(ids) == 3 and "0" not in ids
            if slots == 1:
                assert [one.number - again.number for one in (once, twice)] == [1, 3]
            else:
                assert once.number < again.number


@pytest.mark.rows("4.3.3")
@pytest.mark.parametrize("model", ["iterative_direct_2", "iterative_oldest_2"])
def test_a_request_of_several_rows_is_refused(planned, model):
    with grpcclient.InferenceServerClient(planned.grpc_url) as client:
        with pytest.raises(InferenceServerException, match="batch-size 1") as refused:
            client.infer(model, inputs_of(grpcclient, rows=2))
    assert refused.value.status() == "StatusCode.INVALID_ARGUMENT"


@pytest.mark.rows("4.3.30")
@pytest.mark.parametrize("model", ["direct", "oldest"])
def test_requests_of_ordinary_sequences_are_not_scheduled_again(planned, model):
    with Sequences(planned, model) as sequences:
        assert "RESCHEDULE" in str(sequences.ask(1, "start", "reschedule=1"))
        assert sequences.ask(1, "end").controls["END"] == "1"
