# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Hostile use of CUDA shared memory, on the simulated driver (tests/support/cuda_driver): handles that are forged, foreign,
freed or of dead processes, and regions that come and go."""

import json
import os
import random
import subprocess
import threading

import numpy as np
import pytest
from cuda_memory import HANDLE, MAGIC, SIMULATED_DRIVER, SimulatedMemory, cuda_regions, register_cuda, unregister_cuda
from http_client import HttpClient
from regions import CUDA, place, request
from server_process import wait_until

ALLOWED = "--allow-client-shm=true"
VALUES = np.arange(4, dtype=np.float32)


@pytest.fixture
def attacked(start_attacked):
    return start_attacked(ALLOWED, environment=SIMULATED_DRIVER)


@pytest.fixture
def http(attacked):
    client = HttpClient(attacked.http_url)
    yield client
    client.close()


@pytest.fixture
def memory():
    with SimulatedMemory(4096) as memory:
        memory.write(VALUES.tobytes())
        yield memory


def serves(http, memory):
    """Whether regions can still be registered and used."""
    assert register_cuda(http, "right", memory.handle, 4096).status == 200
    reply = http.post("/v2/models/witness/infer", request(place("right", 16), place("right", 16, 64)))
    assert unregister_cuda(http).status == 200
    return reply.status == 200 and memory.read(16, 64) == VALUES.tobytes()


def handles(server, memory):
    """Returns handles by name, none of which names memory that a client may share."""
    freed = SimulatedMemory(4096)
    handle_of_freed = freed.handle
    freed.free()
    dead = subprocess.Popen(["true"])
    dead.wait()
    inode = os.fstat(memory.descriptor).st_ino
    changed = []
    for index in (*range(len(MAGIC) + 1), *range(16, 36)):  # the driver reads no others
        changed.append(bytearray(memory.handle))
        changed[-1][index] ^= 0x55
    return {"empty": [b""], "short": [memory.handle[:63]], "long": [memory.handle + b"\0", memory.handle * 1000], "zero": [bytes(64)],
            "random": [random.Random(seed).randbytes(64) for seed in range(50)], "changed": [bytes(handle) for handle in changed], "freed": [handle_of_freed],
            "dead": [HANDLE.pack(MAGIC, dead.pid, memory.descriptor, inode, 0)], "of the server": [HANDLE.pack(MAGIC, server.process.pid, 1, inode, 0)],
            "foreign": [HANDLE.pack(MAGIC, 1, 0, 0, 0)], "of another gpu": [HANDLE.pack(MAGIC, os.getpid(), memory.descriptor, inode, 7)]}


def test_wrong_handles_are_refused_and_cost_nothing(attacked, http, memory):
    for kind, wrong in handles(attacked, memory).items():
        for handle in wrong:
            reply = register_cuda(http, "wrong", handle, 64)
            assert (reply.status, "region 'wrong'" in reply.error) == (400, True), (kind, handle, reply.body)
    assert cuda_regions(http) == []
    assert serves(http, memory)


@pytest.mark.parametrize("body", [
    b"{", b"[]", b"\xff", json.dumps({"raw_handle": None}).encode(),
    json.dumps({"raw_handle": {"b64": "A" * 1_000_000}, "device_id": 0, "byte_size": 8}).encode(),
    json.dumps({"raw_handle": {"b64": "A" * 88}, "device_id": 2**63, "byte_size": 2**64 - 1}).encode(),
    b'{"raw_handle":{"b64":"\\u0000"},"device_id":0,"byte_size":1}'])
def test_wrong_bodies_are_refused(http, body):
    reply = http.post(f"{CUDA}/region/wrong/register", body)
    assert reply.status in (400, 500), reply.body
    assert len(reply.body) < 2000
    assert cuda_regions(http) == []


def is_refused(http, handle):
    status = register_cuda(http, "again", handle, 64).status
    if status == 200:
        assert unregister_cuda(http).status == 200
    return status == 400


def test_memory_that_is_freed_while_it_is_registered_still_serves(http, memory):
    other = SimulatedMemory(4096)
    other.write(VALUES.tobytes())
    assert register_cuda(http, "freed", other.handle, 4096).status == 200
    handle = other.handle
    other.free()
    assert http.post("/v2/models/witness/infer", request(place("freed", 16))).outputs["OUTPUT0"]["data"] == VALUES.tolist()
    assert unregister_cuda(http).status == 200
    # A request may keep the memory open for a moment after its answer; another opening shares it then.
    wait_until(lambda: is_refused(http, handle), "the handle of freed memory is refused")
    assert serves(http, memory)


def test_the_number_of_regions_is_limited(http, memory):
    statuses = [register_cuda(http, f"r{index}", memory.handle, 8).status for index in range(2100)]
    assert statuses.count(200) == 2048
    assert "2048 regions are registered" in register_cuda(http, "more", memory.handle, 8).error
    assert unregister_cuda(http).status == 200
    assert serves(http, memory)


def test_regions_that_come_and_go_under_requests(attacked, memory):
    end = threading.Event()

    def change():
        client = HttpClient(attacked.http_url)
        while not end.is_set():
            unregister_cuda(client)
            register_cuda(client, "c", memory.handle, 64)
        client.close()

    threads = [threading.Thread(target=change) for _ in range(2)]
    for thread in threads:
        thread.start()
    client = HttpClient(attacked.http_url)
    try:
        for _ in range(300):
            reply = client.post("/v2/models/witness/infer", request(place("c", 16)))
            assert reply.status in (200, 404), reply.body
            assert reply.status == 404 or reply.outputs["OUTPUT0"]["data"] == VALUES.tolist()
    finally:
        end.set()
        for thread in threads:
            thread.join()
    unregister_cuda(client)
    wait_until(lambda: cuda_regions(client) == [], "no request uses a region")
    assert serves(client, memory)
    client.close()
