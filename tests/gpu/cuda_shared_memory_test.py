# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""CUDA shared memory on a real GPU: tensors in place, handles that are wrong, and memory that is freed."""

import os

import numpy
import pytest
from cuda_backend_test import add_example, floats
from cuda_memory import GpuMemory, cuda_regions, register_cuda, unregister_cuda
from http_client import HttpClient
from regions import CUDA, place, request
from server_process import wait_until
from traces import wait_for_file

ALLOWED = "--allow-client-shm=true"
COUNT = 1 << 20
SIZE = 4 * COUNT


@pytest.fixture
def memory():
    with GpuMemory(4 * SIZE) as memory:
        yield memory


def sum_request(count=COUNT, offsets=(0, SIZE, 2 * SIZE)):
    """Returns the body of a request to vector_add with all of its tensors in the region "c"."""
    return {"inputs": [{"name": name, "datatype": "FP32", "shape": [count], "parameters": place("c", 4 * count, offset)}
                       for name, offset in zip("AB", offsets)],
            "outputs": [{"name": "SUM", "parameters": place("c", 4 * count, offsets[2])}]}


def array(memory, offset, count=COUNT):
    return numpy.frombuffer(memory.read(4 * count, offset), numpy.float32)


def test_kernels_read_and_write_memory_of_the_client_without_a_copy(repository, start_server, tmp_path, memory):
    add_example(repository, "vector_add")
    options = [f"--trace-config={one}" for one in (f"triton,file={tmp_path / 't.json'}", "rate=1", "level=TIMESTAMPS", "triton,log-frequency=1")]
    http = HttpClient(start_server(repository, ALLOWED, *options).http_url)
    a, b = floats(COUNT), floats(COUNT)
    memory.write(a.tobytes())
    memory.write(b.tobytes(), SIZE)
    assert register_cuda(http, "c", memory.handle, 4 * SIZE).status == 200
    assert http.get(f"{CUDA}/status").json == [{"name": "c", "device_id": 0, "byte_size": 4 * SIZE}]
    assert http.infer("vector_add", sum_request()).status == 200
    assert (array(memory, 2 * SIZE) == a + b).all()
    (trace,) = wait_for_file(tmp_path / "t.json.0").values()
    assert trace.copies == (0, 0, 0)
    # Tensors that are not aligned are copied on the GPU.
    assert http.infer("vector_add", sum_request(100, (4, SIZE + 4, 2 * SIZE + 4))).status == 200
    assert (array(memory, 2 * SIZE + 4, 100) == (a + b)[1:101]).all()


def test_backends_of_the_cpu_get_copies(repository, start_server, memory):
    repository.add_identity("identity")
    http = HttpClient(start_server(repository, ALLOWED).http_url)
    values = floats(COUNT)
    memory.write(values.tobytes())
    assert register_cuda(http, "c", memory.handle, 4 * SIZE).status == 200
    reply = http.post("/v2/models/identity/infer", request(place("c", SIZE), place("c", SIZE, SIZE), [COUNT]))
    assert reply.status == 200, reply.body
    assert (array(memory, SIZE) == values).all()


def test_wrong_handles_are_refused_and_leave_the_gpu_usable(repository, start_server, memory):
    add_example(repository, "vector_add")
    http = HttpClient(start_server(repository, ALLOWED).http_url)
    freed = GpuMemory(4 << 20)
    handle = freed.handle
    freed.free()
    changed = bytes([memory.handle[0] ^ 0x55]) + memory.handle[1:]
    for wrong in (bytes(64), b"\xff" * 64, os.urandom(64), changed, handle, memory.handle[:63]):
        reply = register_cuda(http, "c", wrong, 64)
        assert (reply.status, "region 'c'" in reply.error) == (400, True), (wrong, reply.body)
    assert register_cuda(http, "c", memory.handle, 64, device_id=99).status == 400
    reply = register_cuda(http, "c", memory.handle, 1 << 50)
    assert (reply.status, "exceeds the" in reply.error) == (400, True), reply.body
    assert cuda_regions(http) == []
    assert http.get("/v2/models/vector_add/ready").status == 200
    memory.write(bytes(2 * SIZE))
    assert register_cuda(http, "c", memory.handle, 4 * SIZE).status == 200
    assert http.infer("vector_add", sum_request()).status == 200


def test_memory_may_have_several_regions(repository, start_server, memory):
    repository.add_identity("identity")
    http = HttpClient(start_server(repository, ALLOWED).http_url)
    memory.write(floats(4).tobytes())
    replies = [register_cuda(http, name, memory.handle, SIZE) for name in ("first", "second")]
    assert replies[0].status == 200
    # A driver that does not count openings says that the memory is open already.
    assert replies[1].status == 200 or "region 'second'" in replies[1].error, replies[1].body
    if replies[1].status == 200:
        assert unregister_cuda(http, "first").status == 200
        assert http.post("/v2/models/identity/infer", request(place("second", 16))).status == 200
    assert unregister_cuda(http).status == 200
    wait_until(lambda: cuda_regions(http) == [], "all regions are gone")
    assert register_cuda(http, "first", memory.handle, SIZE).status == 200
