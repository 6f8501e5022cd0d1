# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Sequences that break the rules, and floods of sequences: a slot has one sequence at a time, a sequence keeps its
slot, and the records of ended sequences are freed (case 26 of the attacks)."""

import asyncio
import collections
import random
import threading
import time

import grpc
import pytest
from http_client import HttpClient, tensor
from sequences import FLAGS, SECOND, Sequences, add_sequences, corrid, flags
from server_process import wait_until
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc
from watch import IS_SANITIZED
def message(model, sequence, text="", orders=""):
    content = orders.encode()
    request = pb.ModelInferRequest(model_name=model, raw_input_contents=[len(content).to_bytes(4, "little") + content])
    request.inputs.add(name="ORDERS", datatype="BYTES", shape=[1, 1])
    for name, value in flags(text).items():
        request.parameters[name].bool_param = value
    if isinstance(sequence, str):
        request.parameters["sequence_id"].string_param = sequence
    else:
        request.parameters["sequence_id"].int64_param = sequence
    return request


def seen(reply):
    """Returns the number of the execution, the place in it, and the correlation id that the model saw."""
    outputs = {output.name: raw for output, raw in zip(reply.outputs, reply.raw_output_contents)}
    number, _, _, place = (int.from_bytes(outputs["EXECUTION"][at:at + 8], "little") for at in range(0, 32, 8))
    return number, place, outputs["CONTROLS"][4:].decode().rpartition("=")[2]


@pytest.mark.parametrize("strategy", ["direct { }", "oldest { max_candidate_sequences: 4 }"], ids=["direct", "oldest"])
def test_requests_against_the_rules_are_refused_and_others_keep_their_slots(start_attacked, repository, strategy, refused):
    add_sequences(repository, "numbers", strategy, 4)
    add_sequences(repository, "texts", strategy, 4, FLAGS + corrid("BYTES"))
    server = start_attacked()
    with grpc.insecure_channel(server.grpc_url) as channel, Sequences(server, "numbers") as honest:
        call = service_pb2_grpc.GRPCInferenceServiceStub(channel).ModelInfer
        mine = honest.ask(1, "start")
        wrong = [message("numbers", 2, "end"), message("numbers", 2), message("numbers", 0, "start"), message("numbers", 0, "end"),
                 message("numbers", "", "start"), message("numbers", "1"), message("numbers", "text", "start end"),
                 message("texts", 1, "start"), message("texts", "", "start end")]
        for _ in range(20):
            for request in wrong:
                refused(call, request, grpc.StatusCode.INVALID_ARGUMENT)
            refused(call, message("texts", "x" * 129, "start"), grpc.StatusCode.UNIMPLEMENTED)
            again = honest.ask(1)
            assert (again.place, again.instance, again.controls["CORRID"], again.controls["START"]) == (0, mine.instance, "1", "0")
        for name in ("x" * 128, "\0", "a\0b", "\x7f" * 128, "0", "-1", "../..", "ünïcödé"):
            for text in ("start", "start", "end"):  # two starts
                assert call(message("texts", name, text), timeout=60).outputs
            assert "START flag" in refused(call, message("texts", name, "end"), grpc.StatusCode.INVALID_ARGUMENT)
        for name in (-1, -(1 << 63), (1 << 63) - 1, 1 << 32):
            assert call(message("numbers", name, "start end"), timeout=60).outputs
        honest.ask(1, "end")


def test_ids_of_strange_types_are_refused(start_attacked, repository):
    add_sequences(repository, "numbers", max_batch_size=4)
    client = HttpClient(start_attacked().http_url)
    for value in (-1, 1.5, True, None, [], {}, 1 << 64, [1], "x" * 129, "text", 10 ** 40):
        reply = client.infer("numbers", {"inputs": [tensor("ORDERS", [""], [1, 1], "BYTES")],
                                         "parameters": {"sequence_id": value, "sequence_start": True, "sequence_end": True}})
        assert 400 <= reply.status < 600 and reply.error, (value, reply)


class Racer(threading.Thread):
    """Sends a sequence repeatedly with random flags. The maximum idle time is as short as the pauses."""

    def __init__(self, server, model, sequence, until, executions):
        super().__init__()
        self.server, self.model, self.sequence, self.until, self.executions = server, model, sequence, until, executions
        self.draw = random.Random(f"{model} {sequence}")
        self.tally, self.failure = collections.Counter(), None

    def run(self):
        try:
            with grpc.insecure_channel(self.server.grpc_url) as channel:
                call = service_pb2_grpc.GRPCInferenceServiceStub(channel).ModelInfer
                while time.monotonic() < self.until:
                    self.visit(call)
        except Exception as error:  # pylint: disable=broad-exception-caught  # raised where the test waits
            self.failure = error

    def visit(self, call):
        text = self.draw.choice(["start", "start", "", "", "", "end", "start end"])
        future = call.future(message(self.model, self.sequence, text, self.draw.choice(["", "", "delay_ms=3"])), timeout=60)
        if self.draw.random() < 0.3:
            time.sleep(self.draw.random() * 0.01)
            future.cancel()
        try:
            number, place, name = seen(future.result())
            assert name == str(self.sequence), f"{self.sequence} was executed as {name}"
            self.executions.append((number, place, self.sequence))
            self.tally["answered"] += 1
        except grpc.FutureCancelledError:
            self.tally["left"] += 1
        except grpc.RpcError as error:
            assert error.code() in (grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.CANCELLED), error.details()
            assert error.code() == grpc.StatusCode.CANCELLED or "START flag" in error.details(), error.details()
            self.tally[error.code().name] += 1
        time.sleep(self.draw.choice([0, 0, 0.01, 0.02]))


@pytest.mark.parametrize("strategy", ["direct { }", "oldest { max_candidate_sequences: 3 }"], ids=["direct", "oldest"])
def test_expiry_requests_and_cancels_race(start_attacked, repository, strategy):
    """More sequences than slots, which are idle after 10 ms. No slot is lost or has two sequences at a time."""
    add_sequences(repository, "racing", strategy, 3, idle=10_000)
    server = start_attacked()
    until, executions = time.monotonic() + 6, []
    racers = [Racer(server, "racing", name, until, executions) for name in range(1, 13)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert [racer.failure for racer in racers if racer.failure] == []
    tally = sum((racer.tally for racer in racers), collections.Counter())
    assert min(tally[what] for what in ("answered", "left", "INVALID_ARGUMENT")) > 10, tally
    places = collections.Counter((number, place) for number, place, _ in executions)
    assert max(places.values()) == 1, "two requests in one row of one execution"
    together = collections.Counter((number, name) for number, _, name in executions)
    assert max(together.values()) == 1, "two requests of one sequence in one execution"
    with Sequences(server, "racing") as sequences:  # all slots are still there
        sequences.occupy(300)
        for name in (101, 102, 103):
            sequences.send(name, "start end")
        answers = sequences.take(3)
        assert [(answer.count, answer.number) for answer in answers] == [(3, answers[0].number)] * 3


IDS = 10_000 if IS_SANITIZED else 100_000
STREAMS = 8


async def flood(server, model, ids, texts):
    """Sends the requests with these flags for each id over several streams; returns the numbers of answers and of
    errors."""
    tally = collections.Counter()

    async def pour(stub, share):
        async def requests():
            for name in share:
                for text in texts:
                    yield message(model, name, text)
        async for reply in stub.ModelStreamInfer(requests()):
            tally[reply.error_message or "answered"] += 1
    async with grpc.aio.insecure_channel(server.grpc_url) as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        await asyncio.gather(*(pour(stub, ids[index::STREAMS]) for index in range(STREAMS)))
    return tally


@pytest.mark.growth(120)
def test_a_hundred_thousand_sequences_wait_and_are_all_served(start_attacked, repository):
    """Each sequence is one request and waits for a slot. All its records are freed after its execution."""
    add_sequences(repository, "busy", max_batch_size=4)
    server = start_attacked()
    ids = list(range(1, IDS + 1))
    assert asyncio.run(flood(server, "busy", ids, ["start end"])) == {"answered": IDS}
    client = HttpClient(server.http_url)
    row = client.get("/v2/models/busy/stats").json["model_stats"][0]
    assert row["inference_count"] == IDS
    with Sequences(server, "busy") as sequences:
        assert "START flag" in str(sequences.ask(IDS))
        assert sequences.ask(IDS + 1, "start end").place == 0


@pytest.mark.growth(120)
def test_a_flood_of_sequences_fills_the_backlog_as_far_as_it_goes(start_attacked, repository):
    add_sequences(repository, "full", max_batch_size=4, idle=300 * SECOND, sequence_max_backlog_size=100)
    server = start_attacked()
    waiting = range(5, 105)
    with Sequences(server, "full") as sequences, grpc.insecure_channel(server.grpc_url) as channel:
        for name in (1, 2, 3, 4):
            sequences.ask(name, "start")
        for name in waiting:
            sequences.send(name, "start")
        call = service_pb2_grpc.GRPCInferenceServiceStub(channel).ModelInfer
        last = wait_until(lambda: accepted(call, message("full", waiting[-1], "end")), "the last of them waits")
        tally = asyncio.run(flood(server, "full", list(range(1000, 1000 + IDS // 5)), ["start"]))
        assert sum(count for text, count in tally.items() if "Exceeds maximum backlog size: 100" in text) == IDS // 5, tally
        for name in range(1, waiting[-1]):
            sequences.send(name, "end")
        answers = sequences.take(len(waiting) + waiting[-1] - 1)
        assert [answer for answer in answers if isinstance(answer, Exception)] == []
        assert last.result().outputs


def accepted(call, request):
    """Returns the call once the server accepts it."""
    running = call.future(request, timeout=600)
    try:
        running.result(timeout=0.5)
    except grpc.FutureTimeoutError:
        return running
    except grpc.RpcError:
        return None
    raise AssertionError("it was not to be executed yet")


@pytest.mark.growth(120)
def test_idle_sequences_are_forgotten(start_attacked, repository):
    """Sequences that begin and never end: each loses its slot in turn, and its record is freed."""
    add_sequences(repository, "idle", "oldest { max_candidate_sequences: 20000 }", 4, idle=500_000)
    server = start_attacked()
    count = 20_000 if not IS_SANITIZED else 2_000
    ids = list(range(1, count + 1))
    assert asyncio.run(flood(server, "idle", ids, ["start"])) == {"answered": count}
    with Sequences(server, "idle") as sequences:
        wait_until(lambda: "START flag" in str(sequences.ask(count)) or time.sleep(1), "the last is forgotten")
        for name in random.Random(1).sample(ids, 100):
            assert "START flag" in str(sequences.ask(name))
