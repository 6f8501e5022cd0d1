# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The statistics of a busy server compared with the requests and measurements of its clients, with every kind of
request at once."""

import collections
import threading
import time

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from cached import CACHED, local_cache
from ensembles import add_ensemble, step
from http_client import HttpClient
from model_repository import ModelRepository
from official_client import client_of
from sequences import add_sequences
from server_process import ServerProcess, wait_until
from steered import probe_inputs
from tritonclient.utils import InferenceServerException

ROUNDS = 25
DELAY_MS = 2
LIBRARIES = (httpclient, grpcclient) * 4
STEP = {"ORDERS": "IN"}, {"DATA": "OUT"}


@pytest.fixture
def server(tmp_path):
    repository = ModelRepository(tmp_path / "models")
    repository.add_probe("probe")
    repository.add_probe("cached", extra=CACHED)
    repository.add_probe("member")
    repository.add_probe("cancelled")
    add_ensemble(repository, "ensemble", [step("member", *STEP)], inputs=(("IN", "BYTES", (1,)),), outputs=(("OUT", "UINT8"),))
    add_sequences(repository, "sequences")
    with ServerProcess(repository, *local_cache()) as started:
        yield started


class Tally:
    """The answers and errors of each model that the clients got, and the seconds that these took."""

    def __init__(self):
        self.lock = threading.Lock()
        self.answers, self.errors, self.seconds = collections.Counter(), collections.Counter(), collections.Counter()

    def ask(self, client, model, inputs, **options):
        begin = time.monotonic()
        try:
            client.infer(model, inputs, **options)
            counted = self.answers
        except InferenceServerException:
            counted = self.errors
        took = time.monotonic() - begin
        with self.lock:
            counted[model] += 1
            self.seconds[counted is self.answers, model] += took


def ensemble_inputs(library):
    ordered = library.InferInput("IN", [1], "BYTES")
    ordered.set_data_from_numpy(np.array([f"delay_ms={DELAY_MS}".encode()], dtype=np.object_))
    return [ordered]


def use(server, library, number, tally):
    with client_of(library, server) as client:
        for turn in range(ROUNDS):
            tally.ask(client, "probe", probe_inputs(library, f"delay_ms={DELAY_MS}"))
            tally.ask(client, "probe", probe_inputs(library, "fail=INTERNAL"))
            tally.ask(client, "probe", [])
            tally.ask(client, "cached", probe_inputs(library, f"bytes={turn}"))
            tally.ask(client, "ensemble", ensemble_inputs(library))
            sequence = 1 + number * ROUNDS + turn
            tally.ask(client, "sequences", probe_inputs(library, rows=1), sequence_id=sequence, sequence_start=True)
            tally.ask(client, "sequences", probe_inputs(library, rows=1), sequence_id=sequence, sequence_end=True)


def cancel_many(server):
    """Cancels every second request; returns the number of the others."""
    ended = threading.Semaphore(0)
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        for turn in range(4 * ROUNDS):
            call = client.async_infer("cancelled", probe_inputs(grpcclient, f"delay_ms={DELAY_MS}"), lambda result, error: ended.release())
            if turn % 2:
                call.cancel()
        for _ in range(4 * ROUNDS):
            assert ended.acquire(timeout=60)
    return 2 * ROUNDS


def numbers(entry, path=()):
    """Returns each number of a model's statistics by its path, except the time of the last inference."""
    found = {}
    for key, value in entry.items() if isinstance(entry, dict) else ():
        if isinstance(value, dict):
            found |= numbers(value, (*path, key))
        elif isinstance(value, int):
            found[(*path, key)] = value
    return found


def watch(server, isOver, seen):
    """Queries the statistics until `isOver`; puts the numbers that decreased into `seen`, and ends with None."""
    with httpclient.InferenceServerClient(server.http_url) as client:
        before = {}
        while not isOver.is_set():
            for model in client.get_inference_statistics()["model_stats"]:
                now = numbers(model)
                seen += [(model["name"], path) for path, value in now.items() if value < before.get((model["name"], path), 0)]
                before |= {(model["name"], path): value for path, value in now.items()}
    seen.append(None)


def in_flight(server):
    return sum(int(model.get("in_flight_count", 0)) for model in HttpClient(server.admin_url).get("/v2/thalassa/snapshot").json["models"])


def statistics_of(server):
    with httpclient.InferenceServerClient(server.http_url) as client:
        return {model["name"]: model for model in client.get_inference_statistics()["model_stats"]}


@pytest.mark.rows("5.3", "5.5", "5.6", "5.7", "5.8", "5.9", "5.10", "5.13", "5.14")
def test_the_statistics_agree_with_what_the_clients_measured(server):
    tally, isOver, fallen = Tally(), threading.Event(), []
    users = [threading.Thread(target=use, args=(server, library, number, tally)) for number, library in enumerate(LIBRARIES)]
    watcher = threading.Thread(target=watch, args=(server, isOver, fallen))
    for thread in (watcher, *users):
        thread.start()
    patient = cancel_many(server)
    for thread in users:
        thread.join()
    isOver.set()
    watcher.join()
    assert fallen == [None], "these became less, or nobody looked"

    total = len(LIBRARIES) * ROUNDS
    assert tally.answers == {"probe": total, "cached": total, "ensemble": total, "sequences": 2 * total}
    assert tally.errors == {"probe": 2 * total}
    # A request without its input is refused before it belongs to an execution of the model, so it is not counted.
    expected_failures = {"probe": total}

    def ended(stats):
        return stats["success"]["count"] + stats["fail"]["count"]

    def is_reported():  # backends report after they have responded
        told = statistics_of(server)
        cached = told["cached"]
        return (all(ended(told[model]["inference_stats"]) == answers + expected_failures.get(model, 0) for model, answers in tally.answers.items())
                and cached["execution_count"] == total - cached["inference_stats"]["cache_hit"]["count"]
                and told["member"]["inference_stats"]["success"]["count"] == total
                and told["cancelled"]["inference_stats"]["success"]["count"] >= patient)

    wait_until(lambda: in_flight(server) == 0 and is_reported(), "all is reported and nobody waits")
    told = statistics_of(server)
    # Some were cancelled before the server had them, and some after they had ended.
    assert patient <= told["cancelled"]["inference_stats"]["success"]["count"] <= ended(told["cancelled"]["inference_stats"]) <= 2 * patient
    for model, answers in tally.answers.items():
        stats = told[model]["inference_stats"]
        assert stats["success"]["count"] == answers, model
        assert stats["fail"]["count"] == expected_failures.get(model, 0), model
        assert 0 < stats["success"]["ns"] <= tally.seconds[True, model] * 1e9, model
        stages = sum(stats[stage]["ns"] for stage in ("queue", "compute_input", "compute_infer", "compute_output"))
        assert stages <= stats["success"]["ns"] + stats["cache_hit"]["ns"] + stats["cache_miss"]["ns"], model
    probe, cached = told["probe"]["inference_stats"], told["cached"]["inference_stats"]
    assert probe["compute_infer"]["ns"] >= total * DELAY_MS * 1e6
    assert probe["fail"]["ns"] <= tally.seconds[False, "probe"] * 1e9
    # If two requests miss the same response at once, the second finds it in the cache when it inserts its own, and is
    # not counted as a miss.
    assert told["cached"]["inference_count"] == told["cached"]["execution_count"] == total - cached["cache_hit"]["count"]
    assert ROUNDS <= cached["cache_miss"]["count"] <= told["cached"]["inference_count"]
    assert told["member"]["inference_stats"]["success"]["count"] == told["ensemble"]["inference_count"] == total
    assert told["member"]["inference_stats"]["success"]["ns"] <= told["ensemble"]["inference_stats"]["success"]["ns"]
    assert told["sequences"]["inference_count"] == 2 * total
