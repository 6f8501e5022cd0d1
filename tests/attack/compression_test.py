# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Compressed bodies that are damaged, or that inflate to far more than their size."""

import gzip
import zlib

import grpc
import pytest
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc
from server_process import wait_until
from watch import IS_SANITIZED, MB, memory

BODY = b'{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"data":[1]}]}'
PATH = "/v2/models/echo_FP32/infer"


def send(http, body, encoding, **fields):
    return http.request("POST", PATH, body, {"Content-Encoding": encoding, **fields})


@pytest.fixture(scope="module")
def bombs():
    """Bodies of about 250 kB that inflate to a quarter of a gigabyte each."""
    found = {}
    for name, bits in (("gzip", 31), ("deflate", 15)):
        pack = zlib.compressobj(9, zlib.DEFLATED, bits)
        found[name] = b"".join(pack.compress(b" " * MB) for _ in range(256)) + pack.flush()
    return found


@pytest.mark.rows("1.3.7")
@pytest.mark.growth(200)
@pytest.mark.parametrize("encoding", ["gzip", "deflate"])
def test_a_bomb_goes_no_further_than_the_limit(http, bombs, encoding):
    assert len(bombs[encoding]) < 2 * MB
    for _ in range(3):
        assert send(http, bombs[encoding], encoding).status in (400, 413)


@pytest.mark.rows("2.2.24", "2.4.16")
@pytest.mark.growth(600)
def test_a_message_that_unpacks_to_much_costs_that_much_once(server, refused):
    request = pb.ModelInferRequest(model_name="echo_FP32", raw_input_contents=[bytes(256 * MB)])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[1])
    with grpc.insecure_channel(server.grpc_url, [("grpc.max_send_message_length", -1)]) as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)

        def send(message, timeout):
            return stub.ModelInfer(message, timeout=timeout, compression=grpc.Compression.Gzip)

        for _ in range(4):
            assert "Expected 4, got 268435456" in refused(send, request, grpc.StatusCode.INVALID_ARGUMENT)


@pytest.mark.skipif(IS_SANITIZED, reason="a sanitizer's allocator keeps what was freed to watch it")
def test_memory_that_large_messages_took_goes_back_to_the_system(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository)
    before = memory(server)
    request = pb.ModelInferRequest(model_name="a", raw_input_contents=[bytes(256 * MB)])
    with grpc.insecure_channel(server.grpc_url, [("grpc.max_send_message_length", -1)]) as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        calls = [stub.ModelInfer.future(request, compression=grpc.Compression.Gzip) for _ in range(3)]
        assert all(call.exception(timeout=60) for call in calls)
        assert memory(server, "VmHWM") > before + 256 * MB
        wait_until(lambda: memory(server) < before + 32 * MB, "the memory is given back")


@pytest.mark.parametrize("encoding", ["gzip", "deflate"])
def test_what_is_broken_off_or_damaged_is_refused(http, encoding):
    packed = gzip.compress(BODY) if encoding == "gzip" else zlib.compress(BODY)
    assert send(http, packed, encoding).status == 200
    for body in (packed[:-1], packed[:len(packed) // 2], packed[:3], b"", b"\0", packed[:20] + b"\xff" * 8 + packed[28:], b"x" + packed, BODY):
        assert send(http, body, encoding).status in (400, 500), body


def test_what_is_packed_twice_or_followed_by_more(http):
    packed = gzip.compress(BODY)
    assert send(http, gzip.compress(packed), "gzip").status in (400, 500)
    assert send(http, gzip.compress(packed), "gzip, gzip").status in (400, 415, 501)
    for body in (packed + b"more", packed + packed, packed + bytes(1000)):
        assert send(http, body, "gzip").status in (200, 400, 500)


@pytest.mark.parametrize("encoding", ["br", "zstd", "compress", "x", "gzip\t;q=1", "gzip, br", "\xff".encode("latin-1").decode("latin-1"), "g" * 1000])
def test_other_encodings_are_refused_or_taken_as_they_are(http, encoding):
    assert send(http, b"\x1b" + BODY, encoding).status in (400, 415, 500, 501)


@pytest.mark.parametrize("length", ["-1", "5", "99999999"])
def test_the_length_of_the_json_is_that_of_what_was_packed(http, length):
    assert send(http, gzip.compress(BODY), "gzip", **{"Inference-Header-Content-Length": length}).status in (400, 500)
    assert send(http, gzip.compress(BODY), "gzip", **{"Inference-Header-Content-Length": str(len(BODY))}).status == 200
