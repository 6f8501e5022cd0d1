# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Servers that do not keep to the protocol: the console names the fault, its window answers, its memory is bounded, and it
works with the server when that does (live_hostile_test.cpp)."""

import itertools
import os
import subprocess

import pytest
from conftest import SECONDS
from hostile_server import HostileServer, always, body, flood, models, nasty_answers
from observability import message
from server_process import BUILD
from tritonclient.grpc import service_pb2

LIVE = BUILD / "tests" / "console_live_test"
OK = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"


@pytest.fixture
def look(tmp_path):
    """Looks at the pages of a server with these answers; each of the faults is in the window."""
    settings = tmp_path / "settings"
    settings.mkdir()

    def run(*faults, grpc=None, http=None, events=0):
        with HostileServer(settings / "good", grpc, http) as server:
            address = {"CONSOLE_HTTP": server.http_url} if http else {"CONSOLE_GRPC": server.grpc_url}
            environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8", "TZ": "UTC", "CONSOLE_ADMIN": server.grpc_url,
                           "CONSOLE_SETTINGS": str(settings), "CONSOLE_FAULTS": "\n".join(faults), "CONSOLE_EVENTS": str(events), **address}
            done = subprocess.run([LIVE, "--gtest_filter=LiveHostile.*"], env=environment, capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 0, done.stdout + done.stderr

    return run


def endless_events():
    """Messages of many events without an end."""
    for first in itertools.count(1, 1000):
        yield message("EventsResponse", events=[{"id": first + number, "text": "x" * 1000, "model": f"m{number}"} for number in range(1000)]).SerializeToString()


def changing_models(count):
    """Each index lists every other model of the one before, and new ones."""
    begins = itertools.count(0, count)

    def index():
        begin = next(begins)
        made = service_pb2.RepositoryIndexResponse()
        for number in range(count):
            name = number if number % 2 == 0 else begin + number
            made.models.add(name=f"model_{number}_{name}", version="1", state="READY")
        return iter([made.SerializeToString()])

    return index


def jumping_clock():
    """Snapshots whose times and counters go back and forth."""
    for year in itertools.cycle((53, 1, 250, 54, -1)):
        yield message("SnapshotResponse", time_unix_ns=year * 365 * 86400 * 10**9, models=[
            {"model": "resnet", "version": 1, "accepted_count": abs(year) * 1000, "success_count": abs(year) * 900, "in_flight_count": abs(year)}])


def test_names_an_endless_answer(look):
    look("has more than 16777216 bytes", "Check that the address is that of an inference server", http={"/v2": flood(OK + b"\r\n")})


def test_names_answers_of_a_gigabyte(look):
    gigabyte = flood(OK + b"Content-Length: 1073741824\r\n\r\n")
    look("The server's answer to RepositoryIndex is not used: it has more than 16777216 bytes", "The server's answer to Snapshot is not used",
         "look for the cause on the server", grpc={"Snapshot": always(bytes(64 << 20))}, http={"/v2/repository/index": gigabyte})


def test_names_answers_of_the_wrong_type(look):
    wrong = [{"name": 5, "version": {"a": 1}, "state": []}]
    look("The server's answer to RepositoryIndex is not used: it is not the expected JSON", "The server's answer to Snapshot is not used",
         "The server's answer to WatchEvents is not used", "Check that the address is that of an inference server, and its version.",
         grpc={"Snapshot": always(b"\xff\xff\xff"), "WatchEvents": always(b"\x08")}, http={"/v2/repository/index": body(wrong)})


def test_names_texts_that_are_too_long_or_damaged(look):
    drain = message("DrainResponse", begun_by="abcd").SerializeToString().replace(b"abcd", b"\xff\xfe\xfd\xfc")
    index = service_pb2.RepositoryIndexResponse(models=[{"name": "x" * (10 << 20), "version": "1"}])
    events = message("EventsResponse", events=[{"id": 1, "text": "x" * (2 << 20)}])
    look("RepositoryIndexResponse.ModelIndex.name' has 10485760 bytes, more than 1048576", "The server's answer to WatchEvents is not used",
         "The server's answer to Drain is not used: its thalassa.v1.DrainResponse has a 'begun_by' that is not UTF-8.",
         grpc={"RepositoryIndex": always(index), "WatchEvents": always(events), "Drain": always(drain)})


def test_shows_the_first_ones_of_too_many_models(look):
    look("The server lists 100,000 model versions; 10,000 of them are shown.", grpc=models(100_000))


def test_follows_models_that_change_all_the_time(look):
    look("The server lists 20,000 model versions", grpc={"RepositoryIndex": changing_models(20_000)})


def test_reads_an_endless_stream_of_events(look):
    look("live: ready", grpc={"WatchEvents": endless_events}, events=10_000)


def test_shows_figures_of_a_clock_that_jumps(look):
    snapshots = jumping_clock()
    look("live: ready", grpc={"Snapshot": lambda: iter([next(snapshots).SerializeToString()])})


@pytest.mark.parametrize("seed", [1, 2])
def test_shows_nonsense_as_plain_text(look, seed):
    look(grpc=nasty_answers(seed))
