# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""An exit in the middle of traffic: what was accepted is answered, on every protocol."""

import contextlib
import json
import signal
import threading

import grpc
import pytest
from http_client import tensor
from raw_http import RawClient
from server_process import HOST
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc

BODY = json.dumps({"inputs": [tensor("INPUT0", [1])]}).encode()
REQUEST = b"POST /v2/models/slow/infer HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n%s" % (len(BODY), BODY)


@pytest.mark.rows("1.1.14", "11.2.1")
def test_what_was_accepted_is_answered_before_the_end(start_server, repository):
    repository.add_identity("slow", extra='parameters { key: "execute_delay_ms" value { string_value: "20" } }')
    server = start_server(repository)
    lost, answered, lock = [], [], threading.Lock()
    stop = threading.Event()

    def over_http():
        # A request that is answered at all is answered whole; one whose connection was closed before was never begun.
        while not stop.is_set():
            try:
                with RawClient(server) as client:
                    for _ in range(5):
                        client.send(REQUEST)
                        status = client.answer()[0]
                        with lock:
                            (answered if status in (200, 503) else lost).append(status)
            except (OSError, AssertionError):
                stop.wait(0.01)

    def over_grpc():
        request = pb.ModelInferRequest(model_name="slow", raw_input_contents=[bytes(4)])
        request.inputs.add(name="INPUT0", datatype="FP32", shape=[1])
        with grpc.insecure_channel(f"{HOST}:{server.grpc_port}") as channel:
            stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
            while not stop.is_set():
                try:
                    stub.ModelInfer(request, timeout=30)
                    code = "OK"
                except grpc.RpcError as error:
                    code = error.code().name
                with lock:
                    # CANCELLED: the call was there, its message was not yet.
                    (answered if code in ("OK", "UNAVAILABLE", "CANCELLED") else lost).append(code)

    with contextlib.ExitStack() as stack:
        threads = [threading.Thread(target=target) for target in (over_http, over_grpc) for _ in range(4)]
        for thread in threads:
            thread.start()
        waiting = [stack.enter_context(RawClient(server)) for _ in range(10)]
        for client in waiting:
            client.send(REQUEST)
        for client in waiting[:5]:
            assert client.answer()[0] == 200
            client.send(REQUEST)
        server.process.send_signal(signal.SIGTERM)
        for client in waiting:
            # Each had its request whole at the server or on its way: answered, never cut in the middle.
            assert client.answer()[0] == 200
        assert server.wait_for_exit() == 0
        stop.set()
        for thread in threads:
            thread.join()
    assert answered and not lost, lost
