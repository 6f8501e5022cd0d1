# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Limits of the gRPC port: connections, handshakes, descriptors, message and metadata sizes, decompression, memory."""

import contextlib
import functools
import re
import socket
import zlib

import grpc
import pytest
from model_repository import parameter
from raw_http2 import CONTINUATION, DATA, END_HEADERS, END_STREAM, HEADERS, RawHttp2, call, field, frame
from server_process import HOST, wait_until
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc
from watch import IS_SANITIZED, MB, memory

GZIP = grpc.Compression.Gzip


@contextlib.contextmanager
def client_of(server):
    options = [("grpc.max_send_message_length", -1), ("grpc.max_receive_message_length", -1), ("grpc.use_local_subchannel_pool", 1)]
    with grpc.insecure_channel(server.grpc_url, options) as channel:
        yield service_pb2_grpc.GRPCInferenceServiceStub(channel)


def is_live(server):
    with client_of(server) as stub, contextlib.suppress(grpc.RpcError):
        return stub.ServerLive(pb.ServerLiveRequest(), timeout=20).live
    return False


def silent(server):
    return socket.create_connection((HOST, server.grpc_port), timeout=60)


def is_closed(connection):
    """Returns whether the server closes the connection; gRPC's settings may come first."""
    with contextlib.suppress(ConnectionResetError):
        while connection.recv(4096):
            pass
    return True


def request_of(size, model="echo_FP32"):
    request = pb.ModelInferRequest(model_name=model, raw_input_contents=[bytes(size)])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[size // 4])
    return request


def test_connections_beyond_the_limit_are_closed_and_accepted_again_later(start_attacked):
    server = start_attacked("--grpc-max-connections=8")
    with contextlib.ExitStack() as stack:
        held = [stack.enter_context(silent(server)) for _ in range(8)]
        for _ in range(20):
            with silent(server) as one:
                assert one.recv(4096) == b""  # before gRPC has sent a byte
        wait_until(lambda: sum(map(int, re.findall(r"(\d+) of connection beyond --grpc-max-connections \(last from 127.0.0.1\)", server.log))) == 20,
                   "the log counts them")
        held.pop().close()
        wait_until(lambda: is_live(server), "the place of a closed connection is free")
    wait_until(lambda: is_live(server), "all places are free")


def test_connections_of_one_address_have_a_limit_of_their_own(start_attacked):
    server = start_attacked("--grpc-max-connections-per-address=2")
    with silent(server), silent(server):
        with silent(server) as third:
            assert third.recv(4096) == b""
        with socket.create_connection((HOST, server.grpc_port), timeout=60, source_address=("127.0.0.2", 0)) as other:
            assert other.recv(4096) != b""  # gRPC's settings
        server.wait_for_log("1 of connection beyond --grpc-max-connections-per-address (last from 127.0.0.1)")
    wait_until(lambda: is_live(server), "the places are free")


def test_a_connection_without_a_handshake_is_closed_in_time(start_attacked):
    server = start_attacked("--grpc-handshake-timeout=2000")
    with RawHttp2(server) as proper, silent(server) as mute, silent(server) as slow:
        slow.sendall(b"PRI * HTTP/2.0\r\n")
        assert is_closed(mute) and is_closed(slow)
        proper.socket.sendall(frame(6, 0, 0, bytes(8)))
        assert any(kind == 6 for kind, *_ in proper.frames())  # a connection with settings is kept


def test_a_connection_without_calls_is_closed_where_an_option_says_so(start_attacked):
    server = start_attacked("--grpc-max-connection-idle=2000")
    with RawHttp2(server) as mute, RawHttp2(server) as calling:
        calling.flood(frame(HEADERS, END_HEADERS, 1, call(b"ServerLive")))  # its message comes later
        assert is_closed(mute.socket)
        calling.flood(frame(DATA, END_STREAM, 1, bytes(5)))
        assert any(kind == HEADERS and flags & END_STREAM for kind, flags, *_ in calling.frames())
        assert is_closed(calling.socket)  # the call has ended


@pytest.mark.rows("2.2.24")
def test_a_message_beyond_the_limit_is_refused_however_it_is_sent(start_attacked, refused):
    server = start_attacked("--grpc-max-message-size=1000000")
    with client_of(server) as stub:
        assert stub.ModelInfer(request_of(900_000), timeout=60).raw_output_contents[0] == bytes(900_000)
        assert "larger than max" in refused(stub.ModelInfer, request_of(1_000_000), grpc.StatusCode.RESOURCE_EXHAUSTED)
        packed = [stub.ModelInfer.future(request_of(2_000_000), timeout=60, compression=GZIP),
                  stub.ModelStreamInfer(iter([request_of(1_000_000)]), timeout=60)]
        assert packed[0].exception().code() == packed[1].code() == grpc.StatusCode.RESOURCE_EXHAUSTED
        assert stub.ModelInfer(request_of(900_000), timeout=60, compression=GZIP).raw_output_contents[0] == bytes(900_000)


def test_metadata_beyond_the_limit_is_refused(start_attacked):
    def ask(server, size):
        with client_of(server) as stub:
            try:
                return stub.ServerLive(pb.ServerLiveRequest(), timeout=60, metadata=[("x", "y" * size)]).live
            except grpc.RpcError as error:
                return error.code()
    small, large = start_attacked("--grpc-max-metadata-size=2000"), start_attacked("--grpc-max-metadata-size=100000")
    assert ask(small, 1000) is True and ask(small, 3000) == grpc.StatusCode.RESOURCE_EXHAUSTED
    assert ask(large, 50_000) is True


@pytest.mark.rows("2.4.16")
@pytest.mark.growth(32)
def test_compressed_messages_are_refused_unread_where_decompression_is_off(start_attacked, refused):
    server = start_attacked("--grpc-decompression=off")
    bomb = request_of(64 * MB)
    with client_of(server) as stub:
        for compression in (GZIP, grpc.Compression.Deflate):
            def send(message, timeout, compression=compression):
                return stub.ModelInfer(message, timeout=timeout, compression=compression)

            def query(message, timeout, compression=compression):
                return stub.ModelMetadata(message, timeout=timeout, compression=compression)

            for method, message in ((send, bomb), (send, request_of(4000)), (query, pb.ModelMetadataRequest(name="m" * 4000))):
                assert "--grpc-decompression=off" in refused(method, message, grpc.StatusCode.UNIMPLEMENTED)
            stream = stub.ModelStreamInfer(iter([request_of(4000)]), timeout=60, compression=compression)
            assert stream.code() == grpc.StatusCode.UNIMPLEMENTED and "--grpc-decompression=off" in stream.details()
        assert stub.ModelInfer(request_of(4000), timeout=60).raw_output_contents[0] == bytes(4000)


@pytest.mark.skipif(IS_SANITIZED, reason="a sanitizer's allocator keeps what was freed to watch it")
@pytest.mark.growth(320)
def test_the_quota_bounds_the_memory_of_heads_that_do_not_end(start_attacked):
    """Without the quota, 24 MB in the smallest fields take 340 MB."""
    server = start_attacked(f"--grpc-memory-quota={32 * MB}")
    piece = frame(CONTINUATION, 0, 1, field(b"k", b"v") * 3000)
    with RawHttp2(server) as client:
        client.flood(frame(HEADERS, 0, 1, call(b"ServerLive")) + piece * 2000)
        client.close_when_read()
    assert memory(server, "VmHWM") < 260 * MB
    assert is_live(server)


def packed_request(model, size, shape=None):
    """Returns a compressed ModelInfer as frames, which fit into the first window of HTTP/2. The shape is by default
    that of its contents."""
    pack = zlib.compressobj(9, zlib.DEFLATED, 31)
    request = pb.ModelInferRequest(model_name=model, raw_input_contents=[bytes(size)])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[shape or size // 4])
    content = pack.compress(request.SerializeToString()) + pack.flush()
    packed = b"\1" + len(content).to_bytes(4, "big") + content
    assert len(packed) < 65_535
    pieces = [packed[at:at + 16_000] for at in range(0, len(packed), 16_000)]
    head = frame(HEADERS, END_HEADERS, 1, call(b"ModelInfer") + field(b"grpc-encoding", b"gzip"))
    return head + b"".join(frame(DATA, END_STREAM if piece is pieces[-1] else 0, 1, piece) for piece in pieces)


def answers_dropped(server):
    return sum(map(int, re.findall(r"(\d+) of answer that was read slowly near --grpc-max-total-answer-size", server.log)))


@pytest.mark.rows("2.4.16")
@pytest.mark.growth(140)
def test_bombs_of_many_connections_are_unpacked_one_at_a_time(start_attacked):
    """12 messages of 60 kB inflate to 60 MB each. Each fits into the first window of HTTP/2."""
    server = start_attacked()
    bomb = packed_request("echo_FP32", 60 * MB, shape=1)
    with contextlib.ExitStack() as stack:
        clients = [stack.enter_context(RawHttp2(server)) for _ in range(12)]
        for client in clients:
            client.flood(bomb)
        for client in clients:
            assert any(kind == HEADERS and flags & END_STREAM for kind, flags, *_ in client.frames())
    assert is_live(server)


@pytest.mark.rows("2.4.16")
@pytest.mark.growth(260)
def test_bombs_that_wait_for_a_slow_model_stay_within_the_budget(start_attacked, repository, refused):
    """12 messages of 60 kB inflate to 60 MB each. They have the right shape and wait for their execution."""
    repository.add_identity("slow", extra=parameter("execute_delay_ms", 600_000))
    server = start_attacked(f"--grpc-max-total-decompressed-size={150 * MB}")
    with client_of(server) as stub:
        calls = [stub.ModelInfer.future(request_of(60 * MB, "slow"), compression=GZIP) for _ in range(12)]
        wait_until(lambda: sum(one.done() for one in calls) == 10, "only two find room")
        assert {one.code() for one in calls if one.done()} == {grpc.StatusCode.RESOURCE_EXHAUSTED}
        small, large = request_of(4000), request_of(60 * MB)
        ask = functools.partial(stub.ModelInfer, compression=GZIP)
        assert "--grpc-max-total-decompressed-size" in refused(ask, large, grpc.StatusCode.RESOURCE_EXHAUSTED)
        assert ask(small, timeout=60).raw_output_contents[0] == bytes(4000)
        for one in calls:
            one.cancel()

        def finds_room():
            with contextlib.suppress(grpc.RpcError):
                return ask(large, timeout=60).raw_output_contents[0] == bytes(60 * MB)
            return False
        wait_until(finds_room, "cancelled calls give back what they held")


@pytest.mark.growth(300)
def test_unread_answers_of_many_calls_stay_within_the_budget(start_attacked):
    """12 calls on connections of their own, each with an answer of 60 MB that its client does not read."""
    server = start_attacked(f"--grpc-max-total-answer-size={150 * MB}")
    request = packed_request("echo_FP32", 60 * MB)
    with contextlib.ExitStack() as stack:
        for sent in range(1, 13):
            stack.enter_context(RawHttp2(server)).flood(request)
            # Two answers have room. Requests that the server has not handled yet would count as well.
            dropped = max(0, sent - 2)
            wait_until(lambda expected=dropped: answers_dropped(server) == expected, "the oldest ones are cancelled")
        with client_of(server) as stub:
            assert stub.ModelInfer(request_of(4000), timeout=60).raw_output_contents[0] == bytes(4000)


@pytest.mark.parametrize("method", ["inference.GRPCInferenceService/ServerLive", "inference.GRPCInferenceService/ModelInfer",
                                    "inference.GRPCInferenceService/RepositoryModelLoad", "thalassa.v1.Observability/Server",
                                    "nobody.Nothing/Here"])
def test_fields_that_no_message_has_take_no_memory(start_attacked, method):
    server = start_attacked()
    unknown = b"\x4a\x00" * (8 << 20)  # 15 KiB when compressed; a parser keeps fifty bytes of each
    before = memory(server)
    with grpc.insecure_channel(server.grpc_url, [("grpc.max_send_message_length", -1)]) as channel:
        call = channel.unary_unary(f"/{method}", lambda message: message, lambda message: message)
        with pytest.raises(grpc.RpcError) as refused:
            call(unknown, timeout=60, compression=GZIP)
    assert refused.value.code() in (grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.UNIMPLEMENTED, grpc.StatusCode.NOT_FOUND)
    if not IS_SANITIZED:
        assert memory(server, "VmHWM") < before + 128 * MB
    assert is_live(server)


@pytest.mark.skipif(IS_SANITIZED, reason="a sanitizer's allocator keeps what was freed to watch it")
@pytest.mark.growth(200)
def test_the_elements_of_a_text_tensor_cost_little_more_than_their_bytes(start_attacked):
    """Four million empty elements have 8 MB on the wire and 16 MB as a tensor. Strings of protobuf took 230 MB."""
    server = start_attacked()
    count = 4_000_000
    request = pb.ModelInferRequest(model_name="echo_BYTES")
    request.inputs.add(name="INPUT0", datatype="BYTES", shape=[count]).contents.bytes_contents.extend([b""] * count)
    before = memory(server)
    with client_of(server) as stub:
        assert stub.ModelInfer(request, timeout=60).raw_output_contents[0] == bytes(4 * count)
    assert memory(server, "VmHWM") < before + 120 * MB
