# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Sequences: the instances of their requests, the required flags, and the assignment of slots."""

import collections

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from model_repository import ModelRepository
from official_client import client_of
from sequences import FLAGS, Answer, Sequences, add_sequences, corrid, flags, inputs_of
from server_process import IS_PEER, ServerProcess
from steered import stream
from together import stats
from tritonclient.utils import InferenceServerException


@pytest.fixture(scope="module")
def sequenced(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("sequences") / "models")
    for name in ("whole", "spread", "refusing", "beginning", "waiting", "counted"):
        add_sequences(repository, name, max_batch_size=2, instances=2 if name == "spread" else 1)
    add_sequences(repository, "candidates", "oldest { max_candidate_sequences: 3 }", max_batch_size=8, instances=2)
    add_sequences(repository, "unbatched", max_batch_size=0, instances=2)
    add_sequences(repository, "texts", controls=FLAGS + corrid("BYTES"), max_batch_size=2)
    add_sequences(repository, "any_ids", controls="", max_batch_size=2)
    add_sequences(repository, "one")
    add_sequences(repository, "freeing", sequence_max_backlog_size=1)
    with ServerProcess(repository) as server:
        yield server
        assert server.alive, server.log


libraries = pytest.mark.parametrize("library", [grpcclient, httpclient], ids=["grpc", "http"])


@libraries
@pytest.mark.rows("1.8.4", "4.3.1", "4.3.10")
@pytest.mark.parametrize("model, name", [("whole", 7), ("texts", "seven"), ("any_ids", 7), ("any_ids", "seven")])
def test_a_sequence_of_unary_requests(sequenced, library, model, name):
    with client_of(library, sequenced) as client:
        for texts in (["start", "", "", "end"], ["start end"], ["start", "end"]):
            for text in texts:
                answer = Answer(client.infer(model, inputs_of(library), sequence_id=name, **flags(text)))
                assert (answer.count, answer.place) == (1, 0)
                if model != "any_ids":
                    expected = {"START": str(int("start" in text)), "END": str(int("end" in text)), "READY": "1", "CORRID": str(name)}
                    assert answer.controls == expected


@pytest.mark.rows("3.2.13", "4.3.1", "4.3.6", "4.3.7", "4.3.20")
def test_sequences_are_spread_over_instances_and_keep_their_slots(sequenced):
    with Sequences(sequenced, "spread") as sequences:
        first = {name: sequences.ask(name, "start") for name in (1, 2, 3, 4)}
        assert first[1].instance == first[3].instance != first[2].instance == first[4].instance
        assert [(one.place, one.count) for one in first.values()] == [(0, 1), (0, 1), (1, 2), (1, 2)]
        for name in (4, 1, 3, 2, 2, 3, 1, 4):
            again = sequences.ask(name)
            assert (again.instance, again.place, again.count) == (first[name].instance, first[name].place, first[name].count)
        sequences.ask(3, "end")
        sequences.ask(2, "end")
        low, high = sequences.ask(5, "start"), sequences.ask(6, "start")
        assert (low.instance, low.place) == (first[2].instance, 0)
        assert (high.instance, high.place) == (first[3].instance, 1)
        for name in (1, 4, 5, 6):
            sequences.ask(name, "end")


@pytest.mark.rows("4.3.6", "4.3.8")
@pytest.mark.parametrize("model, rows, slots", [("candidates", 1, 6), ("unbatched", None, 2)])
def test_as_many_sequences_run_as_there_are_slots(sequenced, model, rows, slots):
    with Sequences(sequenced, model, rows) as sequences:
        first = [sequences.ask(name, "start") for name in range(1, slots + 1)]
        for name, begun in enumerate(first, 1):
            assert sequences.ask(name).instance == begun.instance
        assert sorted(collections.Counter(one.instance for one in first).values()) == [slots / 2] * 2
        sequences.send(slots + 1, "start end")  # waits
        sequences.send(2, "end")
        late, end = sequences.take(2)
        assert late.number == end.number + 1 and late.instance == first[1].instance
        for name in range(1, slots + 1):
            if name != 2:
                sequences.ask(name, "end")


REFUSED = {"no id": ("refusing", 0, "start", 1, "non-zero or non-empty correlation ID"),
           "an empty id": ("texts", "", "start", 1, "non-zero or non-empty correlation ID"),
           "two rows": ("refusing", 3, "start", 2, "batch-size 1"),
           "no start": ("refusing", 4, "", 1, "must specify the START flag on the first request of the sequence"),
           "an end without a start": ("refusing", 4, "end", 1, "must specify the START flag on the first request of the sequence"),
           "no start of a text": ("texts", "four", "", 1, "must specify the START flag on the first request of the sequence"),
           "a text in place of a number": ("refusing", "four", "start", 1, "correlation ID"),
           "a number in place of a text": ("texts", 4, "start", 1, "correlation ID")}


@libraries
@pytest.mark.rows("1.8.5", "4.3.2", "4.3.3", "4.3.4")
@pytest.mark.parametrize("model, name, text, rows, message", REFUSED.values(), ids=REFUSED)
def test_what_no_sequence_can_begin_with_is_refused(sequenced, library, model, name, text, rows, message):
    with client_of(library, sequenced) as client:
        with pytest.raises(InferenceServerException, match=message) as refused:
            client.infer(model, inputs_of(library, rows=rows), sequence_id=name, **flags(text))
        assert refused.value.status() == ("StatusCode.INVALID_ARGUMENT" if library is grpcclient else "400")
    with stream(sequenced.grpc_url) as opened:
        opened.send(model, inputs_of(grpcclient, rows=rows), sequence_id=name, **flags(text))
        assert message in str(opened.next())


@libraries
@pytest.mark.rows("4.3.17")
def test_clients_cannot_send_control_tensors(sequenced, library):
    own = library.InferInput("START", [1, 1], "INT32")
    own.set_data_from_numpy(np.ones((1, 1), np.int32))
    with client_of(library, sequenced) as client:
        with pytest.raises(InferenceServerException, match="START"):
            client.infer("refusing", inputs_of(library) + [own], sequence_id=5, sequence_start=True)
    with Sequences(sequenced, "refusing") as sequences:  # the sequence has not begun
        assert "START flag" in str(sequences.ask(5))


@pytest.mark.rows("4.3.5")
def test_a_start_within_a_sequence_begins_a_new_one_in_the_same_slot(sequenced):
    with Sequences(sequenced, "beginning") as sequences:
        sequences.ask(1, "start")
        before = sequences.ask(2, "start")
        again = sequences.ask(2, "start")
        assert (again.place, again.instance, again.controls["START"]) == (1, before.instance, "1")
        assert sequences.ask(2).controls["START"] == "0"
        sequences.ask(2, "end")
        assert "START flag" in str(sequences.ask(2))
        assert sequences.ask(3, "start end").place == 1  # the slot is not lost
        sequences.ask(1, "end")


@pytest.mark.rows("4.3.8", "4.3.10")
def test_those_that_wait_for_a_slot_get_it_in_the_order_of_their_first_requests(sequenced):
    with Sequences(sequenced, "one") as sequences:
        sequences.ask(1, "start")
        for name, text in ((2, "start"), (3, "start end"), (2, ""), (4, "start"), (2, "end"), (2, "start end"), (4, "end")):
            sequences.send(name, text)
        sequences.send(1, "end")
        two, three, two_more, four, two_end, second_two, four_end, one_end = sequences.take(8)
        order = [one_end, two, two_more, two_end, three, four, four_end, second_two]
        assert [one.number for one in order] == list(range(one_end.number, one_end.number + 8))
        assert [one.controls["CORRID"] for one in order] == ["1", "2", "2", "2", "3", "4", "4", "2"]
        assert [one.controls["START"] for one in order] == ["0", "1", "0", "0", "1", "1", "0", "1"]


@pytest.mark.skipif(IS_PEER, reason="a limit of our own")
@pytest.mark.rows("4.3.9")
def test_the_slot_is_free_while_the_last_request_executes_and_the_backlog_has_a_limit(sequenced):
    with Sequences(sequenced, "freeing") as sequences:
        sequences.ask(1, "start")
        sequences.ask(1, "end", "hold_ms=1000")  # answered, and still executing
        for name in (2, 3, 4):  # one for the slot, one for the backlog, one too many
            sequences.send(name, "start end")
        two, three, four = sequences.take(3)
        assert three.number == two.number + 1
        assert "Exceeds maximum backlog size" in str(four)
        assert sequences.ask(4, "start end").number == three.number + 1


@pytest.mark.rows("4.3.20", "5.19")
def test_fillers_are_not_counted(sequenced):
    with Sequences(sequenced, "counted") as sequences:
        sequences.ask(1, "start")
        for text in ("start", "", "end"):
            assert (sequences.ask(2, text).count, sequences.ask(1).count) == (2, 1)
        sequences.ask(1, "end")
    row = stats(sequenced, "counted")
    assert (row["inference_count"], row["execution_count"], row["inference_stats"]["success"]["count"]) == (8, 8, 8)
    assert row["inference_stats"]["fail"].get("count", 0) == 0
