# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Floods of HTTP/2 frames against the gRPC port: other clients are served, and memory is bounded. server/grpc/README.md
states the figures."""

import contextlib
import threading

import grpc
import pytest
from raw_http2 import (CANCEL, CONTINUATION, DATA, END_HEADERS, END_STREAM, HEADERS, PING, RST_STREAM, SETTINGS, WINDOW_UPDATE, RawHttp2, call, field,
                       frame, message)
from server_process import wait_until
from tritonclient.grpc import service_pb2 as pb
from watch import IS_SANITIZED, MB, memory

LIVE = call(b"ServerLive")
SCALE = 4 if IS_SANITIZED else 1


def odd(count):
    return range(1, 2 * count, 2)


@pytest.fixture(autouse=True)
def others_are_served(rpc):
    """A second gRPC client gets answers during the flood and after it."""
    stop, failures, answers = threading.Event(), [], []

    def ask():
        while not stop.wait(0.02):
            try:
                answers.append(rpc.ServerLive(pb.ServerLiveRequest(), timeout=20).live)
            except grpc.RpcError as error:
                failures.append(error.code())
    thread = threading.Thread(target=ask)
    thread.start()
    yield
    stop.set()
    thread.join()
    assert not failures and rpc.ServerLive(pb.ServerLiveRequest(), timeout=20).live, failures


@pytest.mark.growth(96)
def test_calls_that_are_reset_at_once(server):
    for _ in range(4):
        with RawHttp2(server) as client:
            client.flood(b"".join(frame(HEADERS, END_HEADERS, i, LIVE) + frame(RST_STREAM, 0, i, CANCEL) for i in odd(10_000 // SCALE)))
            client.flood(b"".join(frame(HEADERS, END_HEADERS, i, LIVE) + frame(DATA, END_STREAM, i, message()) + frame(RST_STREAM, 0, i, CANCEL)
                                  for i in range(20_001, 20_001 + 2 * 5000 // SCALE, 2)))


@pytest.mark.growth(96)
def test_small_heads_that_unpack_to_large_ones(server):
    large = field(b"x", b"y" * 4000, indexed=True)
    with RawHttp2(server) as client:
        client.flood(frame(HEADERS, END_HEADERS, 1, LIVE + large) + b"".join(
            frame(HEADERS, END_HEADERS, i, LIVE + b"\xbe" * 16_000) for i in range(3, 403, 2)))  # 64 MB each


@pytest.mark.growth(200)
def test_heads_that_do_not_end(server):
    piece = frame(CONTINUATION, 0, 1, field(b"k", b"v" * 1000) * 16)
    for end in (0, END_STREAM):
        with RawHttp2(server) as client:
            client.flood(frame(HEADERS, end, 1, LIVE) + piece * (4000 // SCALE))  # 64 MB
    with RawHttp2(server) as client:
        client.flood(frame(HEADERS, 0, 1, LIVE) + frame(CONTINUATION, 0, 1) * 200_000)


@pytest.mark.growth(208)  # 4 MB become 52 to 64 with either polling thread, and 72 more while such a connection ends
def test_heads_that_do_not_end_with_the_smallest_fields(server):
    piece = frame(CONTINUATION, 0, 1, field(b"k", b"v") * 3000)
    before = memory(server)
    for _ in range(3):
        with RawHttp2(server) as client:
            client.flood(frame(HEADERS, 0, 1, LIVE) + piece * (250 // SCALE))  # 4 MB
            client.close_when_read()
        if not IS_SANITIZED:
            wait_until(lambda: memory(server) < before + 128 * MB, "only what the allocator keeps is left")


@pytest.mark.growth(256)
def test_calls_that_are_opened_and_left_alone(server):
    with contextlib.ExitStack() as stack:
        for _ in range(2):
            client = stack.enter_context(RawHttp2(server))
            client.flood(b"".join(frame(HEADERS, END_HEADERS, i, LIVE) for i in odd(3000 // SCALE)))
            client.flood(b"".join(frame(HEADERS, END_HEADERS | END_STREAM, i, LIVE) for i in range(6001, 8001, 2)))  # they end without a message


@pytest.mark.growth(256)
def test_answers_that_are_not_read(server):
    with contextlib.ExitStack() as stack:
        for _ in range(2):
            client = stack.enter_context(RawHttp2(server, receive_buffer=4096))
            client.flood(b"".join(frame(HEADERS, END_HEADERS, i, call(b"ServerMetadata")) + frame(DATA, END_STREAM, i, message())
                                  for i in odd(8000 // SCALE)))


@pytest.mark.growth(96)
@pytest.mark.parametrize("kind", ["ping", "settings", "window", "empty data", "unknown", "priority"])
def test_frames_that_ask_for_work_and_bring_nothing(server, kind):
    one = {"ping": frame(PING, 0, 0, bytes(8)), "settings": frame(SETTINGS, 0, 0, b"\0\4\0\1\0\0"), "window": frame(WINDOW_UPDATE, 0, 0, b"\0\0\0\1"),
           "empty data": frame(DATA, 0, 1), "unknown": frame(77, 0, 0, b"x"), "priority": frame(2, 0, 1, bytes(5))}[kind]
    with RawHttp2(server) as client:
        client.flood(frame(HEADERS, END_HEADERS, 1, LIVE) + one * (400_000 // SCALE))


@pytest.mark.parametrize("data", [
    frame(DATA, 0, 0, b"x"), frame(HEADERS, END_HEADERS, 2, LIVE), frame(WINDOW_UPDATE, 0, 0, bytes(4)), frame(WINDOW_UPDATE, 0, 0, b"\x7f\xff\xff\xff") * 2,
    frame(SETTINGS, 0, 0, b"\0\4\xff\xff\xff\xff"), frame(SETTINGS, 0, 0, b"\0\5\0\0\0\1"), frame(SETTINGS, 0, 0, b"x"), frame(PING, 0, 0, b"x"),
    frame(HEADERS, END_HEADERS, 1, b"\x80"), frame(HEADERS, END_HEADERS, 1, b"\xff" * 100), frame(HEADERS, END_HEADERS, 1, b"\x3f" + b"\xff" * 20),
    frame(HEADERS, END_HEADERS, 1, field(b"", b"")), frame(HEADERS, END_HEADERS, 1, field(b"A", b"b")), frame(HEADERS, 0, 1, LIVE) + frame(DATA, 0, 1, b"x"),
    frame(HEADERS, END_HEADERS, 1, LIVE) + frame(DATA, 0, 1, b"\2" + bytes(4)), b"\xff\xff\xff" + bytes(6) + b"x" * 1000, b"x" * 10_000,
    frame(HEADERS, END_HEADERS, 1, LIVE) + frame(DATA, END_STREAM, 1, b"\0\xff\xff\xff\xff"), frame(HEADERS, END_HEADERS, 1, LIVE) * 2,
    frame(HEADERS, END_HEADERS, 1, call(b"../../x") + field(b"grpc-timeout", b"99999999999H")), frame(HEADERS, END_HEADERS, 1, call(b"\0\xff")),
    frame(HEADERS, END_HEADERS, 1, LIVE + field(b"grpc-encoding", b"x" * 5000)) + frame(DATA, END_STREAM, 1, b"\1" + b"\0\0\0\1x"),
], ids=lambda data: repr(data[:24]))
def test_frames_that_break_the_rules(server, data):
    with RawHttp2(server) as client:
        client.flood(data)
        with contextlib.suppress(OSError):
            client.socket.shutdown(1)
        for _ in zip(range(1000), client.frames()):
            pass
