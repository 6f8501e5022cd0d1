# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Sequences that end without the END flag: idle for too long, too long in the backlog, cancelled, and at the exit of
the server."""

import concurrent.futures
import contextlib
import http.client
import json
import queue
import signal
import socket
import time

import pytest
import tritonclient.grpc as grpcclient
from http_client import HttpClient, tensor
from model_repository import ModelRepository
from observability import is_executing, waiting_requests
from sequences import SECOND, Sequences, add_sequences, flags, inputs_of
from server_process import DEADLINE, HOST, IS_PEER, ServerProcess, wait_until
from tritonclient.utils import InferenceServerException

IDLE = 0.4  # seconds
LONGER_IDLE = 1.5  # a client on a busy machine sends within it
STRATEGIES = pytest.mark.parametrize("strategy", ["direct", "oldest"])


@pytest.fixture(scope="module")
def ending(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("endings") / "models")
    for strategy, slots in (("direct", ""), ("oldest", "max_candidate_sequences: 1")):
        for name, settings in (("", {}), ("_idle", {"idle": int(IDLE * SECOND)}),
                               ("_longer_idle", {"idle": int(LONGER_IDLE * SECOND)}), ("_hasty", {"sequence_backlog_timeout_microseconds": 300_000})):
            add_sequences(repository, strategy + name, f"{strategy} {{ {slots} }}", **settings)
        add_sequences(repository, f"{strategy}_two", f"{strategy} {{ }}", 2)
    with ServerProcess(repository) as server:
        yield server
        assert server.alive, server.log


def is_unknown(answer):
    """Returns whether the request was refused because it neither belongs to a sequence nor begins one."""
    return isinstance(answer, InferenceServerException) and "must specify the START flag" in str(answer)


@STRATEGIES
@pytest.mark.rows("4.3.11")
def test_an_idle_sequence_loses_its_slot(ending, strategy):
    with Sequences(ending, f"{strategy}_idle") as sequences:
        sequences.ask(1, "start")
        begun = time.monotonic()
        assert sequences.ask(2, "start end").controls["START"] == "1"  # it waited for the only slot
        assert time.monotonic() - begun >= IDLE * 0.9
        assert is_unknown(sequences.ask(1))
        assert sequences.ask(1, "start").controls["START"] == "1"
        sequences.ask(1, "end")


@STRATEGIES
@pytest.mark.rows("4.3.11", "4.3.12")
def test_a_sequence_is_not_idle_while_requests_come_nor_while_it_waits(ending, strategy):
    with Sequences(ending, f"{strategy}_longer_idle") as sequences, Sequences(ending, f"{strategy}_longer_idle") as waiting:
        sequences.ask(1, "start")
        waiting.send(2, "start")
        until = time.monotonic() + 2 * LONGER_IDLE
        while time.monotonic() < until:
            assert sequences.ask(1).controls["START"] == "0"
            time.sleep(LONGER_IDLE / 30)
        end = sequences.ask(1, "end")
        assert waiting.take()[0].number == end.number + 1
        assert waiting.ask(2, "end").controls["START"] == "0"


@STRATEGIES
@pytest.mark.rows("4.3.13")
def test_a_waiting_sequence_ends_with_the_first_time_out_of_its_requests(ending, strategy):
    with Sequences(ending, strategy) as sequences, Sequences(ending, strategy) as others:
        sequences.ask(1, "start")
        others.send(3, "start end")
        begun = time.monotonic()
        sequences.send(2, "start", timeout=60 * SECOND)
        sequences.send(2, timeout=300_000)
        sequences.send(2)
        assert ["timeout of the corresponding sequence has been expired" in str(one) for one in sequences.take(3)] == [True] * 3
        assert 0.3 <= time.monotonic() - begun < 30
        assert is_unknown(sequences.ask(2))
        end = sequences.ask(1, "end", timeout=1)  # the timeout holds in the backlog only
        assert others.take()[0].number == end.number + 1


@STRATEGIES
@pytest.mark.rows("4.3.13")
def test_the_time_out_of_the_backlog_is_unavailable(ending, strategy):
    with Sequences(ending, strategy) as sequences:
        sequences.ask(1, "start")
        with grpcclient.InferenceServerClient(ending.grpc_url) as client, pytest.raises(InferenceServerException) as refused:
            client.infer(strategy, inputs_of(grpcclient), sequence_id=2, sequence_start=True, timeout=1000)
        assert refused.value.status() == "StatusCode.UNAVAILABLE"
        reply = HttpClient(ending.http_url).infer(strategy, request(2, sequence_start=True, timeout=1000))
        assert reply.status == 503 and "has been expired" in reply.error
        sequences.ask(1, "end")


@pytest.mark.skipif(IS_PEER, reason="a limit of our own")
@STRATEGIES
def test_a_model_can_limit_the_time_in_the_backlog(ending, strategy):
    with Sequences(ending, f"{strategy}_hasty") as sequences:
        sequences.ask(1, "start")
        begun = time.monotonic()
        sequences.send(2, "start", timeout=60 * SECOND)
        sequences.send(2, "end")
        assert ["has been expired" in str(one) for one in sequences.take(2)] == [True] * 2
        assert 0.3 <= time.monotonic() - begun < 30
        sequences.ask(1, "end")
        assert sequences.ask(2, "start end").number > 0


def request(sequence, orders="", **parameters):
    return {"inputs": [tensor("ORDERS", [orders], [1, 1], "BYTES")], "parameters": {"sequence_id": sequence, **parameters}}


class OverGrpc:
    """A request that can be cancelled."""

    def __init__(self, server, model, sequence, text):
        self.client = grpcclient.InferenceServerClient(server.grpc_url)
        self.answers = queue.Queue()
        self.call = self.client.async_infer(model, inputs_of(grpcclient), lambda result, error: self.answers.put(error or result),
                                            sequence_id=sequence, **flags(text))

    def cancel(self):
        self.call.cancel()
        assert "CANCELLED" in str(self.answers.get(timeout=DEADLINE))
        self.client.close()


class OverHttp:
    """A request whose client can leave."""

    def __init__(self, server, model, sequence, text):
        self.connection = http.client.HTTPConnection(server.http_url, timeout=DEADLINE)
        self.connection.request("POST", f"/v2/models/{model}/infer", json.dumps(request(sequence, **flags(text))))

    def cancel(self):
        self.connection.close()


def wait_until_known(condition, what):
    """Triton does not show what is in its queues, so the test waits there."""
    if IS_PEER:
        time.sleep(0.3)
    else:
        wait_until(condition, what)


def wait_until_queued(server, model, count):
    wait_until_known(lambda: waiting_requests(server, model) == count, f"{count} requests wait")


@STRATEGIES
@pytest.mark.rows("4.3.14", "11.7.2")
@pytest.mark.parametrize("way", [OverGrpc, OverHttp])
def test_a_cancelled_request_takes_all_of_its_sequence_with_it(ending, strategy, way):
    model = f"{strategy}_two"
    with Sequences(ending, model) as sequences, Sequences(ending, model) as others, Sequences(ending, model) as waiting:
        sequences.ask(1, "start")
        others.ask(2, "start")
        waiting.send(3, "start end")
        wait_until_queued(ending, model, 1)
        sequences.ask(1, "", "hold_ms=3000")  # until all requests below are in the queue
        for sequence in (sequences, others):
            sequence.send(1 if sequence is sequences else 2)
        sequences.send(1)
        cancelled = way(ending, model, 1, "")
        wait_until_queued(ending, model, 5)
        cancelled.cancel()
        assert ["cancelled" in str(one).lower() for one in sequences.take(2)] == [True] * 2
        other, late = others.take()[0], waiting.take()[0]  # the slot is free, and no other sequence was affected
        assert other.number == late.number and late.controls["CORRID"] == "3"
        assert is_unknown(sequences.ask(1, "end"))
        others.ask(2, "end")


@STRATEGIES
@pytest.mark.rows("4.3.14", "11.7.2")
@pytest.mark.parametrize("way", [OverGrpc, OverHttp])
def test_a_cancelled_request_takes_its_waiting_sequence_with_it(ending, strategy, way):
    with Sequences(ending, strategy) as sequences, Sequences(ending, strategy) as waiting, Sequences(ending, strategy) as last:
        sequences.ask(1, "start")
        waiting.send(2, "start")
        waiting.send(2)
        wait_until_queued(ending, strategy, 2)
        cancelled = way(ending, strategy, 2, "")
        last.send(3, "start end")
        wait_until_queued(ending, strategy, 4)
        cancelled.cancel()
        if IS_PEER:  # Triton handles the cancel when the request is next
            sequences.ask(1, "end")
        assert ["cancelled" in str(one).lower() for one in waiting.take(2)] == [True] * 2
        assert is_unknown(waiting.ask(2))
        if not IS_PEER:
            sequences.ask(1, "end")
        assert last.take()[0].controls["CORRID"] == "3"


@STRATEGIES
@pytest.mark.rows("4.3.14", "11.7.2")
def test_leaving_while_a_request_executes_ends_nothing_else(ending, strategy):
    """The backend already has the request of the sequence, so later requests still belong to it."""
    with grpcclient.InferenceServerClient(ending.grpc_url) as client, Sequences(ending, strategy) as sequences:
        sequences.ask(1, "start")
        answers = queue.Queue()
        call = client.async_infer(strategy, inputs_of(grpcclient, "delay_ms=60000"), lambda result, error: answers.put(error), sequence_id=1)
        wait_until_known(lambda: is_executing(ending, strategy), "it is executed")
        call.cancel()
        answers.get(timeout=DEADLINE)
        assert sequences.ask(1).controls["START"] == "0"
        sequences.ask(1, "end")


@STRATEGIES
def test_a_reload_loses_no_request_of_its_sequences(start_server, repository, strategy):
    add_sequences(repository, "model", f"{strategy} {{ }}", idle=30 * SECOND)
    config = repository.path / "model" / "config.pbtxt"
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=model")
    with Sequences(server, "model") as sequences, Sequences(server, "model") as waiting:
        sequences.ask(1, "start")
        wait_until_queued(server, "model", 0)
        sequences.ask(1, "", "hold_ms=3000")  # until all requests below are in the queue
        for sequence in (1, 1):
            sequences.send(sequence)
        waiting.send(2, "start")
        waiting.send(2)
        wait_until_queued(server, "model", 4)
        config.write_text(config.read_text().replace(f": {30 * SECOND}", f": {60 * SECOND}"))
        assert HttpClient(server.http_url).post("/v2/repository/models/model/load").status == 200
        assert [one.controls["START"] for one in sequences.take(2)] == ["0", "0"]
        assert [one.controls["START"] for one in waiting.take(2)] == ["1", "0"]
        assert is_unknown(sequences.ask(1))  # the new instance does not know the sequence
        assert sequences.ask(1, "start end").number == 1


@STRATEGIES
@pytest.mark.rows("10.4.11", "10.4.3")
def test_an_instance_that_is_taken_away_finishes_its_sequences(start_server, repository, strategy):
    folder = add_sequences(repository, "model", f"{strategy} {{ max_candidate_sequences: 1 }}" if strategy == "oldest" else "direct { }", instances=2)
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=model")
    with Sequences(server, "model") as sequences, concurrent.futures.ThreadPoolExecutor(1) as pool:
        begun = {sequence: sequences.ask(sequence, "start").instance for sequence in (1, 2)}
        assert len(set(begun.values())) == 2
        config = (folder / "config.pbtxt").read_text()
        (folder / "config.pbtxt").write_text(config.replace("count: 2", "count: 1"))
        loading = pool.submit(lambda: HttpClient(server.http_url).post("/v2/repository/models/model/load").status)
        server.wait_for_log("0 instances created, 1 removed")
        assert {sequence: sequences.ask(sequence).instance for sequence in begun} == begun
        assert not loading.done()
        assert {sequence: sequences.ask(sequence, "end").instance for sequence in begun} == begun
        assert loading.result(60) == 200
        assert len({sequences.ask(sequence, "start end").instance for sequence in (3, 4, 5)}) == 1


@STRATEGIES
@pytest.mark.rows("4.3.19", "10.4.4")
def test_of_instances_that_are_taken_away_none_begins_anything(start_server, repository, strategy):
    """This holds even if another of these instances has a sequence to finish."""
    slots = "max_candidate_sequences: 4" if strategy == "oldest" else ""
    folder = add_sequences(repository, "model", f"{strategy} {{ {slots} }}", 4, instances=4)
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=model")
    with Sequences(server, "model") as sequences, concurrent.futures.ThreadPoolExecutor(1) as pool:
        begun = [sequences.ask(sequence, "start").instance for sequence in range(1, 5)]
        assert len(set(begun)) == 4
        config = (folder / "config.pbtxt").read_text()
        (folder / "config.pbtxt").write_text(config.replace("count: 4", "count: 1"))
        loading = pool.submit(lambda: HttpClient(server.http_url).post("/v2/repository/models/model/load").status)
        server.wait_for_log("0 instances created, 3 removed")
        assert len({sequences.ask(sequence, "start").instance for sequence in (5, 6, 7)}) == 1  # no removed instance is used, even if it has a free slot
        assert [sequences.ask(sequence, "end").instance for sequence in range(1, 5)] == begun
        assert loading.result(60) == 200
        for sequence in (5, 6, 7):
            assert sequences.ask(sequence, "end").controls["END"] == "1"


@STRATEGIES
@pytest.mark.rows("1.3.31")
def test_sequences_that_have_begun_go_on_while_the_server_exits(start_server, repository, strategy):
    """They go on over open connections (row 11.2.6), as long as any request runs."""
    add_sequences(repository, "model", f"{strategy} {{ }}")
    repository.add_repeat("repeat")
    server = start_server(repository)
    clients, busy = [HttpClient(server.http_url) for _ in range(2)], http.client.HTTPConnection(server.http_url, timeout=DEADLINE)
    for client in clients:  # while the server drains, each may send one more request
        assert client.infer("model", request(1, sequence_start=client is clients[0])).status == 200
    busy.request("POST", "/v2/models/repeat/generate_stream", json.dumps({"IN": [1, 2], "DELAY": [0, 3_600_000], "WAIT": 0}))
    events = busy.getresponse()
    assert b'"OUT":1' in events.readline()  # it runs until its client leaves
    server.process.send_signal(signal.SIGTERM)
    wait_until(lambda: refuses(server), "the server exits")
    assert "START:INT32[1,1]=0 END:INT32[1,1]=0" in controls(clients[0].infer("model", request(1)))
    assert "START:INT32[1,1]=0 END:INT32[1,1]=1" in controls(clients[1].infer("model", request(1, sequence_end=True)))
    for connection in (events, *clients, busy):
        connection.close()
    assert server.wait_for_exit() == 0


def controls(reply):
    return reply.outputs["CONTROLS"]["data"][0]


def refuses(server):
    """Returns whether the port is closed. A listening socket that is closed resets the connections that it has not
    accepted."""
    with contextlib.suppress(ConnectionRefusedError, ConnectionResetError), socket.create_connection((HOST, server.http_port)):
        return False
    return True
