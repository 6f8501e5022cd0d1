# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Limits of the gRPC port: connections, handshakes, descriptors, message and metadata sizes, decompression, memory."""

import contextlib
import pathlib
import re
import resource
import socket
import zlib

import grpc
import pytest
from http_client import HttpClient, tensor
from raw_http2 import CONTINUATION, DATA, END_HEADERS, END_STREAM, HEADERS, RawHttp2, call, field, frame
from server_process import HOST, wait_until
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc
from watch import IS_SANITIZED, MB, memory

GZIP = grpc.Compression.Gzip


@contextlib.contextmanager
def client_of(server):
    with grpc.insecure_channel(server.grpc_url, [("grpc.max_send_message_length", -1), ("grpc.use_local_subchannel_pool", 1)]) as channel:
        yield service_pb2_grpc.GRPCInferenceServiceStub(channel)


def is_live(server):
    with client_of(server) as stub, contextlib.suppress(grpc.RpcError):
        return stub.ServerLive(pb.ServerLiveRequest(), timeout=20).live
    return False


def silent(server):
    return socket.create_connection((HOST, server.grpc_port), timeout=60)


def is_closed(connection):
    """Whether the server closes the connection; gRPC's settings may come first."""
    with contextlib.suppress(ConnectionResetError):
        while connection.recv(4096):
            pass
    return True


def request_of(size):
    request = pb.ModelInferRequest(model_name="echo_FP32", raw_input_contents=[bytes(size)])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[size // 4])
    return request


def descriptors(server):
    return len(list(pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir()))


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


def test_silent_connections_leave_descriptors_to_http(start_attacked):
    """1000 silent connections, and a limit of 200 descriptors: HTTP clients connect and are served."""
    server = start_attacked()
    limits = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    room = max(200, 2 * descriptors(server))
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (room, limits[1]))
    with contextlib.ExitStack() as stack:
        for _ in range(1000):
            stack.enter_context(silent(server))
        server.wait_for_log("of no descriptor for a connection (ulimit -n) (last from 127.0.0.1)")
        clients = [HttpClient(server.http_url) for _ in range(20)]
        for client in clients:
            assert client.infer("witness", {"inputs": [tensor("INPUT0", [1])]}).status == 200
        assert descriptors(server) <= room * 3 // 4 + 30
        for client in clients:
            client.close()
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, limits)
    wait_until(lambda: is_live(server), "gRPC is served again")


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
    """24 MB in the smallest fields cost 340 MB without a quota."""
    server = start_attacked(f"--grpc-memory-quota={32 * MB}")
    piece = frame(CONTINUATION, 0, 1, field(b"k", b"v") * 3000)
    with RawHttp2(server) as client:
        client.flood(frame(HEADERS, 0, 1, call(b"ServerLive")) + piece * 2000)
        client.close_when_read()
    assert memory(server, "VmHWM") < 260 * MB
    assert is_live(server)


@pytest.mark.rows("2.4.16")
@pytest.mark.growth(140)
def test_bombs_of_many_connections_are_unpacked_one_at_a_time(start_attacked):
    """12 messages of 60 kB, which unpack to 60 MB each; each fits into the first window of HTTP/2."""
    server = start_attacked()
    pack = zlib.compressobj(9, zlib.DEFLATED, 31)
    request = pb.ModelInferRequest(model_name="echo_FP32", raw_input_contents=[bytes(60 * MB)])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[1])
    bomb = pack.compress(request.SerializeToString()) + pack.flush()
    packed = b"\1" + len(bomb).to_bytes(4, "big") + bomb
    assert len(packed) < 65_535
    pieces = [packed[at:at + 16_000] for at in range(0, len(packed), 16_000)]
    head = frame(HEADERS, END_HEADERS, 1, call(b"ModelInfer") + field(b"grpc-encoding", b"gzip"))
    data = b"".join(frame(DATA, END_STREAM if piece is pieces[-1] else 0, 1, piece) for piece in pieces)
    with contextlib.ExitStack() as stack:
        clients = [stack.enter_context(RawHttp2(server)) for _ in range(12)]
        for client in clients:
            client.flood(head + data)
        for client in clients:
            assert any(kind == HEADERS and flags & END_STREAM for kind, flags, *_ in client.frames())
    assert is_live(server)
