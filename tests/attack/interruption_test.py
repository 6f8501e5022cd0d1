# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Transfers in small pieces, with a server that is stopped, continued and signalled all the time, so that system calls
are interrupted or transfer only a part of the bytes."""

import contextlib
import os
import signal
import socket
import threading

import grpc
import pytest
from raw_http import RawClient
from server_process import HOST
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc

SIZE = 4 << 20
INTERRUPTIONS = 50


@contextlib.contextmanager
def interrupted(server):
    """Stops and continues the server repeatedly; yields a list with one element for each time."""
    over, times = threading.Event(), []

    def interrupt():
        while not over.wait(0.003):
            server.process.send_signal(signal.SIGSTOP)
            over.wait(0.001)
            server.process.send_signal(signal.SIGCONT)
            times.append(1)
    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        yield times
    finally:
        over.set()
        thread.join()


class NarrowClient(RawClient):
    """Sends and receives a few kilobytes at a time."""

    def __init__(self, server):  # pylint: disable=super-init-not-called
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16 << 10)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16 << 10)
        self.socket.settimeout(60)
        self.socket.connect((HOST, server.http_port))
        self.buffer = b""


def request_of(content):
    head = b'{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[%d],"parameters":{"binary_data_size":%d}}],' \
        b'"parameters":{"binary_data_output":true}}' % (len(content) // 4, len(content))
    return b"POST /v2/models/a/infer HTTP/1.1\r\nHost: a\r\nInference-Header-Content-Length: %d\r\nContent-Length: %d\r\n\r\n%s%s" % (
        len(head), len(head) + len(content), head, content)


def test_interrupted_transfers_over_http_are_whole(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository)
    content = os.urandom(SIZE)
    with interrupted(server) as times, NarrowClient(server) as client:
        while len(times) < INTERRUPTIONS:
            client.send(request_of(content))
            status, _, body = client.answer()
            assert status == 200 and body.endswith(content)


def test_interrupted_transfers_over_grpc_are_whole(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository)
    request = pb.ModelInferRequest(model_name="a", raw_input_contents=[os.urandom(SIZE)])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[SIZE // 4])
    options = [("grpc.max_receive_message_length", -1), ("grpc.http2.lookahead_bytes", 1024), ("grpc.http2.bdp_probe", 0)]
    with interrupted(server) as times, grpc.insecure_channel(server.grpc_url, options) as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        while len(times) < INTERRUPTIONS:
            assert stub.ModelInfer(request, timeout=60).raw_output_contents[0] == request.raw_input_contents[0]


@pytest.mark.rows("11.2.1")
def test_signals_in_the_middle_of_an_answer_do_not_cut_it(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository)
    content = os.urandom(SIZE)
    with NarrowClient(server) as client:
        client.send(request_of(content))
        client.buffer = client.socket.recv(1)  # the answer has begun
        over = threading.Event()

        def signals():
            while not over.wait(0.001):
                server.process.send_signal(signal.SIGTERM)
        thread = threading.Thread(target=signals)
        thread.start()
        try:
            status, _, body = client.answer()
        finally:
            over.set()
            thread.join()
        assert status == 200 and body.endswith(content)
    assert server.wait_for_exit() == 0
