# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The views of queues, sequences, instances and memory: the server's answers compared with the requests of the
clients."""

import contextlib
import json
import time

import grpc
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from accumulators import add, add_accumulator
from batching import LEVELS, MARKER, add_batching, ask, busy, level_policy, sender
from cached import CACHED, local_cache
from cached import probe as ask_cached
from ensembles import add_ensemble, step
from http_client import HttpClient
from model_repository import ModelRepository
from observability import Observability, message
from sequences import Sequences, add_sequences
from server_process import ServerProcess, wait_until
from steered import probe_inputs

IDLE = 3_600_000_000  # us: no sequence ends while a test runs
NOBODY = {"other", "resident"}
OUTCOME_SUCCESS, OUTCOME_REJECTED = 1, 2


def lay_out(repository):
    repository.add_probe(MARKER)
    repository.add_probe("plain", instances=2)
    repository.add_probe("stepped")
    repository.add_probe("cached", extra=CACHED)
    add_ensemble(repository, "narrow", [step("stepped", {"ORDERS": "ORDERS"}, {"DATA": "DATA"})], [("ORDERS", "BYTES", (1,))],
                 [("DATA", "UINT8", (-1,))], scheduling="max_inflight_requests: 1")
    limited = level_policy(2, "max_queue_size: 2", "default_timeout_microseconds: 3600000000")
    add_batching(repository, "levels", f"max_queue_delay_microseconds: 0 {LEVELS} {limited}")
    add_batching(repository, "delaying", f"max_queue_delay_microseconds: {IDLE}")
    add_sequences(repository, "direct", "direct { }", 2, idle=IDLE)
    add_sequences(repository, "oldest", "oldest { max_candidate_sequences: 4 }", 4, idle=IDLE, controls="")
    add_sequences(repository, "many", "oldest { max_candidate_sequences: 500 }", 4, idle=IDLE, controls="")
    return repository


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with ServerProcess(lay_out(ModelRepository(tmp_path_factory.mktemp("tables") / "models")), *local_cache(64 << 20)) as started:
        yield started
        assert started.alive, started.log


def of(model):
    return message("ModelFilter", model=model)


def queues(service, model):
    (found,) = service.Queues(filter=of(model)).models
    return found


def sequences(service, model, **request):
    (found,) = service.Sequences(filter=of(model), **request).models
    return found


def instances(service, model):
    (found,) = service.Instances(filter=of(model)).models
    return found.instances


@contextlib.contextmanager
def executing(server, service, model):
    """The only instance of the model executes a batch of 8 rows until the end of the block."""
    with busy(server, model):
        wait_until(lambda: instances(service, model)[0].HasField("executing"), "it executes")
        yield


def sizes(ledger):
    return {(row.owner.kind, row.owner.model, row.owner.name): row.byte_size for row in ledger.owners}


def test_waiting_requests_are_seen_with_their_priority(server, service):
    before = time.monotonic_ns()
    with sender(server) as waiting:
        with executing(server, service, "levels"):
            waiting.send("levels", ask(3, priority=3), ask(2, priority=1), ask(priority=2), ask(priority=2), ask(priority=2))
            waiting.settle()
            found = queues(service, "levels")
            assert (found.scheduler, found.request_count, found.left_out) == ("dynamic", 4, 0)
            assert [(one.priority, one.request_count, one.row_count) for one in found.queues] == [(1, 1, 2), (2, 2, 2), (3, 1, 3)]
            assert [(one.max_request_count, one.refused_count) for one in found.queues] == [(0, 0), (2, 1), (0, 0)]
            assert [(one.timeout_ns, one.timeout_action) for one in found.queues] == [(0, ""), (IDLE * 1000, "reject"), (0, "")]
            assert all(0 < one.oldest_wait_ns < time.monotonic_ns() - before and one.input_byte_size > 0 for one in found.queues)
        answers = waiting.take(6)  # including the marker's
    refused = [isinstance(one, Exception) and "Exceeds maximum queue size" in str(one) for one in answers]
    assert refused == [False, False, False, False, True, False]
    (record,) = service.Requests(filter=of("levels"), outcomes=[OUTCOME_REJECTED]).requests
    assert record.DESCRIPTOR.fields_by_name["refusal"].enum_type.values_by_number[record.refusal].name == "REFUSAL_QUEUE_FULL"
    assert not any(one.HasField("refusal") for one in service.Requests(filter=of("levels"), outcomes=[OUTCOME_SUCCESS]).requests)
    assert queues(service, "levels").request_count == 0
    assert not any(one.row_count or one.oldest_wait_ns for one in queues(service, "levels").queues)


def test_a_batch_that_waits_for_others_is_seen(server, service):
    with sender(server) as waiting:
        waiting.send("delaying", ask(2), ask(1))
        waiting.settle()

        def planned():
            (batch,) = queues(service, "delaying").next_batches
            return batch if batch.request_count == 2 else None

        wait_until(planned, "the plan has seen both")
        batch = planned()
        assert (batch.row_count, batch.release, batch.instance) == (3, "", -1)
        assert 0 < batch.due_in_ns <= IDLE * 1000
        waiting.send("delaying", ask(5))
        assert not any(isinstance(one, Exception) for one in waiting.take(4))  # including the marker's


def test_models_without_a_queue_of_their_own_or_limits_are_seen(service):
    found = {model.model: model for model in service.Queues().models}
    assert set(found) == {MARKER, "plain", "cached", "levels", "delaying", "direct", "oldest", "many", "narrow", "stepped"}
    assert found["plain"].scheduler == "default" and [one.priority for one in found["plain"].queues] == [0]
    assert found["direct"].scheduler == "sequence_direct" and found["oldest"].scheduler == "sequence_oldest"


def test_steps_that_wait_in_an_ensemble_are_seen(server, service):
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        running, waiting = (client.async_infer("narrow", probe_inputs(grpcclient, "delay_ms=3600000"), lambda result, error: None) for _ in range(2))
        wait_until(lambda: queues(service, "narrow").request_count == 1, "one runs, and one waits")
        assert queues(service, "narrow").scheduler == "ensemble" and not queues(service, "narrow").queues
        waiting.cancel()
        wait_until(lambda: queues(service, "narrow").request_count == 0, "nobody waits any more")
        running.cancel()


def test_sequences_are_seen_with_slot_and_idle_time(server, service):
    begun = time.monotonic_ns()
    with Sequences(server, "direct") as asking:
        for sequence in (11, 12):
            asking.ask(sequence, "start")
        between = time.monotonic_ns()
        asking.ask(11)
        asking.send(13, "start", timeout=IDLE)
        wait_until(lambda: sequences(service, "direct").backlog_count == 1, "one waits for a slot")
        found = sequences(service, "direct")
        elapsed = time.monotonic_ns() - begun
        assert (found.slot_count, found.in_slot_count, found.max_idle_ns) == (2, 2, IDLE * 1000)
        assert [(one.number, one.instance, one.slot, one.is_open) for one in found.in_slots] == [(12, 0, 1, True), (11, 0, 0, True)]
        first, last = found.in_slots
        assert last.idle_ns <= first.idle_ns <= first.age_ns <= last.age_ns <= elapsed
        assert last.idle_ns <= time.monotonic_ns() - between
        assert all(one.ends_in_ns + one.idle_ns == IDLE * 1000 for one in found.in_slots)
        (waits,) = found.backlog
        assert (waits.number, waits.instance, waits.waiting_count, waits.is_open) == (13, -1, 1, True)
        assert 0 < waits.ends_in_ns <= IDLE * 1000
        asking.ask(12, "end")
        asking.take()  # the answer of the sequence that got the slot
        assert {one.number for one in sequences(service, "direct").in_slots} == {11, 13}
        for sequence in (11, 13):
            asking.ask(sequence, "end")
        wait_until(lambda: not sequences(service, "direct").in_slots, "all have ended")


def test_texts_of_sequences_are_cut_and_hashed(server, service):
    with Sequences(server, "oldest") as asking:
        for text in ("a" * 100, "short"):
            asking.ask(text, "start")
        seen = {one.text: one for one in sequences(service, "oldest").in_slots}
        assert set(seen) == {"a" * 31, "short"}
        assert all(len(one.text_hash) == 16 for one in seen.values())
        for text in ("a" * 100, "short"):
            asking.ask(text, "end")


def test_of_many_sequences_those_that_are_idle_for_longest_are_shown(server, service):
    with Sequences(server, "many") as asking:
        for sequence in range(1, 301):
            asking.send(sequence, "start")
        asking.take(300)
        found = sequences(service, "many")
        assert (len(found.in_slots), found.in_slots_left_out, found.slot_count) == (100, 200, 500)
        assert [one.number for one in found.in_slots] == list(range(1, 101))
        for sequence in range(1, 300):
            asking.send(sequence)
        asking.take(299)
        wait_until(lambda: not sequences(service, "many", limit=2).is_order_partial, "the order is right")
        few = sequences(service, "many", limit=2)
        assert [one.number for one in few.in_slots] == [300, 1] and few.in_slots_left_out == 298
    with pytest.raises(grpc.RpcError) as error:
        service.Sequences(limit=1001)
    assert error.value.code() == grpc.StatusCode.INVALID_ARGUMENT and "expected at most 1000" in error.value.details()


def test_an_executing_instance_is_seen_as_busy(server, service):
    assert not any(one.HasField("executing") for one in instances(service, "levels"))
    with executing(server, service, "levels"):
        begun = time.monotonic_ns()
        (first,) = instances(service, "levels")
        after_first = time.monotonic_ns()
        wait_until(lambda: instances(service, "levels")[0].busy_ns > first.busy_ns + 50_000_000, "it has gone on")
        before_second = time.monotonic_ns()
        (second,) = instances(service, "levels")
        ended = time.monotonic_ns()
        assert (first.name, first.index, first.kind, first.is_passive) == ("levels_0_0", 0, "KIND_CPU", False)
        assert (second.executing.row_count, second.executing.request_count) == (8, 1)
        assert second.executing.batch_id == first.executing.batch_id > 0
        assert before_second - after_first <= second.busy_ns - first.busy_ns <= ended - begun
        assert second.executing.duration_ns > first.executing.duration_ns
        assert 0 < second.busy_10s <= 1 and 0 < second.busy_1m <= 1
    wait_until(lambda: not instances(service, "levels")[0].HasField("executing"), "it is idle again")


def test_busy_times_are_what_the_client_measures(server, service):
    before = instances(service, "plain")
    begun = time.monotonic_ns()
    with httpclient.InferenceServerClient(server.http_url) as client:
        for _ in range(5):
            client.infer("plain", probe_inputs(httpclient, "delay_ms=40"))

    def executed():
        return sum(one.execution_count for one in instances(service, "plain")) - sum(one.execution_count for one in before)

    wait_until(lambda: executed() == 5, "the last one has ended")
    elapsed = time.monotonic_ns() - begun
    grown = sum(one.busy_ns for one in instances(service, "plain")) - sum(one.busy_ns for one in before)
    assert len(before) == 2 and 5 * 40_000_000 <= grown <= elapsed


def test_the_cache_grows_by_what_was_inserted(server, service):
    before = service.Memory()
    for number in range(10):
        ask_cached(grpcclient, server, f"bytes={200_000 + number}", model="cached")
    row = ("response_cache", "", "local")
    wait_until(lambda: sizes(service.Memory()).get(row, 0) - sizes(before)[row] >= 2_000_000, "all are in the cache")
    now = service.Memory(since_id=before.id)
    grown = {(one.owner.kind, one.owner.name): one for one in now.growth.owners}
    assert 2_000_000 <= grown["response_cache", "local"].grown_byte_size <= 2_100_000
    assert now.growth.since_id == before.id and now.growth.since_unix_ns <= now.time_unix_ns
    named = [one.owner.kind for one in now.growth.owners if one.owner.kind not in NOBODY]
    assert named[0] == "response_cache"
    assert next(one.count for one in now.owners if one.owner.kind == "response_cache") >= 10
    told = service.Memory(since_unix_ns=before.time_unix_ns + 10**9)
    assert told.growth.since_unix_ns <= before.time_unix_ns + 2 * 10**9


def test_the_ledger_adds_up(server, service):
    with httpclient.InferenceServerClient(server.http_url) as client:
        client.infer("plain", probe_inputs(httpclient))
        ledger = service.Memory()
        counted = sum(one.byte_size for one in ledger.owners if one.place == "CPU")
        assert ledger.other_byte_size + counted == ledger.process.heap_used_byte_size
        assert [one.byte_size for one in ledger.owners] == sorted((one.byte_size for one in ledger.owners), reverse=True)
        kinds = {one.owner.kind for one in ledger.owners}
        assert {"latencies", "sequence_states", "flight_recorder", "response_cache", "traces", "log", "http", "grpc", "ledger"} <= kinds
        assert sizes(ledger)["flight_recorder", "", ""] == service.Snapshot().flight_recorder.byte_size
        assert next(one.count for one in ledger.owners if one.owner.kind == "http" and not one.owner.name) >= 1
        assert ledger.process.resident_byte_size > 0 and 0 < ledger.oldest_id <= ledger.id
    few = service.Memory(limit=2)
    assert len(few.owners) == 2 and few.owners_left_out == len(ledger.owners) - 2


def test_an_earlier_ledger_that_is_not_kept_is_said_so(service):
    with pytest.raises(grpc.RpcError) as error:
        service.Memory(since_id=10**9)
    assert error.value.code() == grpc.StatusCode.NOT_FOUND and "memory ledger 1000000000 is not kept" in error.value.details()


def test_implicit_states_are_counted(tmp_path):
    repository = ModelRepository(tmp_path / "models")
    add_accumulator(repository, "sums", "oldest")
    with ServerProcess(repository) as server, Observability(server.admin_grpc_url) as service:
        with grpcclient.InferenceServerClient(server.grpc_url) as client:
            before = service.Memory()
            for sequence in (1, 2):
                add(client, "sums", sequence, 5, start=True)
            found = sequences(service, "sums")
            assert [one.state_byte_size for one in found.in_slots] == [4, 4]
            assert found.state_byte_size == 2 * 4 + 4  # and the initial state
            row = ("sequence_states", "sums", "")
            ledger = service.Memory(since_id=before.id)
            assert (sizes(before)[row], sizes(ledger)[row]) == (4, 12)
            (grown,) = [one for one in ledger.growth.owners if one.owner.kind == "sequence_states"]
            assert (grown.owner.model, grown.owner.version, grown.grown_byte_size) == ("sums", 1, 8)
            for sequence in (1, 2):
                add(client, "sums", sequence, 5, end=True)
        wait_until(lambda: sizes(service.Memory())[row] == 4, "their states are gone")


@pytest.mark.parametrize("question", ["queues", "sequences", "instances", "memory"])
def test_the_same_comes_as_json(server, service, question):
    client = HttpClient(server.admin_url)
    with contextlib.closing(client.connection):
        answer = client.get(f"/v2/thalassa/{question}")
        assert answer.status == 200
        method = getattr(service, question.capitalize())
        fields = {field.name for field in method().DESCRIPTOR.fields}
        assert set(answer.json) <= fields and {"growth"} >= fields - set(answer.json)
        wrong = client.post(f"/v2/thalassa/{question}", json.dumps({"filter": 7, "limit": "x"}).encode())
        assert wrong.status == 400
        if question != "memory":
            missing = client.post(f"/v2/thalassa/{question}", json.dumps({"filter": {"model": "nobody"}}).encode())
            assert missing.status == 404 and "model 'nobody' does not serve" in missing.error
            one = client.post(f"/v2/thalassa/{question}", json.dumps({"filter": {"model": "oldest"}}).encode())
            assert [model["model"] for model in one.json["models"]] == ["oldest"]
