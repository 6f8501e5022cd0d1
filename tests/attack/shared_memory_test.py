# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Hostile use of shared memory: objects that are truncated, replaced or huge, regions that come and go, wrong names."""

import json
import os
import threading

import numpy as np
import pytest
from http_client import HttpClient
from observability import is_executing
from regions import SYSTEM, place, register, regions, request, shared_object, unregister
from server_process import wait_until

ALLOWED = "--allow-client-shm=true"
PAGE = 4096


@pytest.fixture
def attacked(start_attacked):
    return start_attacked(ALLOWED)


@pytest.fixture
def http(attacked):
    client = HttpClient(attacked.http_url)
    yield client
    client.close()


def test_an_object_that_is_truncated_before_a_request_is_refused(http):
    with shared_object(2 * PAGE) as shared:
        assert register(http, "r", shared.name, 2 * PAGE).status == 200
        os.truncate(f"/dev/shm/{shared.name}", PAGE)
        reply = http.post("/v2/models/witness/infer", request(place("r", 16, PAGE)))
        assert (reply.status, "was truncated to 4096 bytes" in reply.error) == (400, True)
        assert http.post("/v2/models/witness/infer", request(place("r", 16))).status == 200


def test_an_object_that_is_truncated_during_a_request_costs_that_request(repository, attacked_with_gate):
    server, gate = attacked_with_gate
    client, waiting = HttpClient(server.http_url), HttpClient(server.http_url)
    with shared_object(64 * PAGE) as shared:
        assert register(client, "r", shared.name, 64 * PAGE).status == 200
        answers = []
        body = request(place("r", 32 * PAGE), place("r", 32 * PAGE, 32 * PAGE), [8 * PAGE])
        thread = threading.Thread(target=lambda: answers.append(waiting.post("/v2/models/held/infer", body)))
        thread.start()
        wait_until(lambda: is_executing(server, "held"), "the request uses the region")
        os.truncate(f"/dev/shm/{shared.name}", 0)
        gate.touch()
        thread.join()
        assert (answers[0].status, "was truncated while a request used it" in answers[0].error) == (500, True)
        reply = client.post("/v2/models/witness/infer", request(place("r", 16)))
        assert reply.status in (400, 500), reply.body
        assert unregister(client, "r").status == 200
        os.truncate(f"/dev/shm/{shared.name}", 64 * PAGE)
        assert register(client, "r", shared.name, 64 * PAGE).status == 200
        assert client.post("/v2/models/witness/infer", request(place("r", 16))).status == 200
    client.close()
    waiting.close()


@pytest.fixture
def attacked_with_gate(repository, start_attacked, tmp_path):
    gate = tmp_path / "gate"
    repository.add_faulty("held", execute=f"wait:{gate}")
    return start_attacked(ALLOWED), gate


def test_truncations_at_any_time_never_end_the_server(attacked):
    end = threading.Event()

    def truncate(path):
        while not end.is_set():
            os.truncate(path, 0)
            os.truncate(path, 16 * PAGE)

    with shared_object(16 * PAGE) as shared:
        client = HttpClient(attacked.http_url)
        attacker = threading.Thread(target=truncate, args=(f"/dev/shm/{shared.name}",))
        attacker.start()
        try:
            statuses = set()
            for _ in range(100):
                register(client, "r", shared.name, 16 * PAGE)
                body = request(place("r", 8 * PAGE), place("r", 8 * PAGE, 8 * PAGE), [2 * PAGE])
                statuses.add(client.post("/v2/models/witness/infer", body).status)
                assert unregister(client, "r").status == 200
        finally:
            end.set()
            attacker.join()
        assert statuses <= {200, 400, 404, 500}
        client.close()


def test_regions_that_come_and_go_under_requests(attacked):
    end = threading.Event()

    def change():
        client = HttpClient(attacked.http_url)
        while not end.is_set():
            unregister(client)
            register(client, "r", shared.name, 64)
        client.close()

    with shared_object(64) as shared:
        shared.buf[:16] = np.arange(4, dtype=np.float32).tobytes()
        threads = [threading.Thread(target=change) for _ in range(2)]
        for thread in threads:
            thread.start()
        client = HttpClient(attacked.http_url)
        try:
            for _ in range(300):
                reply = client.post("/v2/models/witness/infer", request(place("r", 16)))
                assert reply.status in (200, 404), reply.body
                assert reply.status == 404 or reply.outputs["OUTPUT0"]["data"] == [0, 1, 2, 3]
        finally:
            end.set()
            for thread in threads:
                thread.join()
        unregister(client)
        wait_until(lambda: regions(client) == [], "no request uses a region")
        client.close()


def test_the_number_of_regions_is_limited(http):
    with shared_object(PAGE) as shared:
        statuses = [register(http, f"r{index}", shared.name, 8).status for index in range(2100)]
        assert statuses.count(200) == 2048
        reply = register(http, "more", shared.name, 8)
        assert "2048 regions are registered" in reply.error
        assert unregister(http).status == 200
        assert register(http, "more", shared.name, 8).status == 200


def test_a_huge_object_costs_nothing(http):
    with shared_object(PAGE) as shared:
        os.truncate(f"/dev/shm/{shared.name}", 1 << 44)
        assert register(http, "r", shared.name, 1 << 44).status == 200
        assert http.post("/v2/models/witness/infer", request(place("r", 16, (1 << 44) - 16))).status == 200
        assert unregister(http, "r").status == 200


def test_a_client_that_has_died_leaves_a_region_that_serves(http):
    with shared_object(PAGE) as shared:
        assert register(http, "r", shared.name, 64).status == 200
    assert http.post("/v2/models/witness/infer", request(place("r", 16))).status == 200
    assert unregister(http, "r").status == 200


@pytest.mark.parametrize("kind", ["fifo", "directory", "link", "unreadable"])
def test_what_is_no_object_is_refused(http, kind, tmp_path):
    path = f"/dev/shm/thalassa_{kind}_{os.getpid()}"
    try:
        if kind == "fifo":
            os.mkfifo(path)
        elif kind == "directory":
            os.mkdir(path)
        elif kind == "link":
            (tmp_path / "secret").write_text("secret" * 10)
            os.symlink(tmp_path / "secret", path)
        else:
            os.symlink("/proc/self/mem", path)
        reply = register(http, "r", os.path.basename(path), 8)
        assert reply.status in (400, 500), reply.body
        assert regions(http) == []
    finally:
        os.rmdir(path) if kind == "directory" else os.unlink(path)


@pytest.mark.parametrize("key", ["/../etc/passwd", "/a/b", "..", ".", "", "/", "x" * 300, "x" * 1_000_000, "a\0b", "\x1b[31m", "\ud7ff"])
def test_wrong_keys_are_refused(http, key):
    reply = http.post(f"{SYSTEM}/region/r/register", json.dumps({"key": key, "byte_size": 8}))
    assert reply.status in (400, 500), reply.body
    assert len(reply.body) < 2_000_000
    assert regions(http) == []
