# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""deploy/haproxy in front of a server: clients are served through it as without it, and it stops floods of HTTP/2
frames."""

import contextlib
import json
import socket

import grpc
import numpy as np
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from haproxy_process import HaProxy
from http_client import HttpClient
from raw_http2 import CONTINUATION, HEADERS, RawHttp2, call, field, frame, number, text
from server_process import HOST, wait_until
from steered import Stream, out, repeat_inputs
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc
from watch import IS_SANITIZED, MB, memory

SCALE = 4 if IS_SANITIZED else 1


@pytest.fixture
def behind(server):
    """The proxy in front of the folder's server."""
    with HaProxy(server) as proxy:
        yield proxy


def infer(module, client, values):
    tensor = module.InferInput("INPUT0", list(values.shape), "FP32")
    tensor.set_data_from_numpy(values)
    return client.infer("echo_FP32", [tensor]).as_numpy("OUTPUT0")


@pytest.mark.growth(256)
@pytest.mark.parametrize("count", [4, 2_000_000 // SCALE])
def test_official_clients_are_served_through_the_proxy(behind, count):
    values = np.arange(count, dtype=np.float32)
    for module, url in ((httpclient, behind.http_url), (grpcclient, behind.grpc_url)):
        with module.InferenceServerClient(url) as client:
            assert client.is_server_ready() and client.get_model_metadata("echo_FP32")
            for _ in range(3):
                assert np.array_equal(infer(module, client, values), values)
            with pytest.raises(module.InferenceServerException, match="unknown model"):
                client.get_model_metadata("nothing")


def test_streams_pass_the_proxy_response_by_response(start_attacked, repository):
    repository.add_repeat("repeat")
    server = start_attacked()
    with HaProxy(server) as proxy, contextlib.closing(Stream(proxy.grpc_url)) as stream:
        for turn in range(3):  # each answer comes while the stream is open
            stream.send("repeat", repeat_inputs([1, 2, 3]), str(turn))
            assert [out(one) for one in stream.take(3)] == [1, 2, 3]
        with contextlib.closing(HttpClient(proxy.http_url)) as client:
            reply = client.post("/v2/models/repeat/generate_stream", b'{"IN": [4, 5, 6], "DELAY": [0, 100, 0], "WAIT": 0}')
            events = [json.loads(part.removeprefix("data: ")) for part in reply.body.decode().split("\n\n") if part]
            assert [event["OUT"] for event in events] == [4, 5, 6]


def flood_of(kind):
    if kind == "smallest fields":
        return frame(HEADERS, 0, 1, call(b"ServerLive")) + frame(CONTINUATION, 0, 1, field(b"k", b"v") * 3000) * (1000 // SCALE)
    if kind == "small frames":  # each within the limit of metadata
        return frame(HEADERS, 0, 1, call(b"ServerLive")) + frame(CONTINUATION, 0, 1, field(b"k", b"v") * 200) * (15_000 // SCALE)
    head = call(b"ServerLive") + b"\0" + text(b"k") + number(1 << 30, 7)
    return frame(HEADERS, 0, 1, head) + frame(CONTINUATION, 0, 1, b"v" * 16_000) * (1000 // SCALE)


@pytest.mark.growth(32)
@pytest.mark.parametrize("kind", ["smallest fields", "small frames", "one field"])
def test_heads_that_do_not_end_do_not_reach_the_server(server, behind, kind):
    """12 to 16 MB, sent repeatedly. Without the proxy they cost the server 170 MB each, or minutes of processor
    time."""
    before, here = memory(behind, "VmHWM"), memory(server)
    for _ in range(5):
        with contextlib.suppress(ConnectionError), RawHttp2(behind) as client:
            client.flood(flood_of(kind))
    assert memory(behind, "VmHWM") < before + 32 * MB
    if not IS_SANITIZED:
        assert memory(server) < here + 16 * MB
    with grpc.insecure_channel(behind.grpc_url) as channel:
        assert service_pb2_grpc.GRPCInferenceServiceStub(channel).ServerLive(pb.ServerLiveRequest(), timeout=60).live


def connect(port):
    """Returns the connection, or None if the proxy reset it before connect() returned."""
    with contextlib.suppress(ConnectionResetError):
        return socket.create_connection((HOST, port), timeout=60)
    return None


def is_closed(connection):
    if connection is None:
        return True
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def test_one_address_gets_no_more_connections_than_it_may_have(server):
    with HaProxy(server, PROXY_CONNECTIONS_PER_ADDRESS="20") as proxy:
        with contextlib.ExitStack() as stack:
            held = [connect(port) for port in [proxy.grpc_port, proxy.http_port] * 20]
            for connection in filter(None, held):
                stack.enter_context(connection)
            wait_until(lambda: sum(map(is_closed, held)) >= 20, "those beyond the cap are closed")
            assert 20 <= sum(map(is_closed, held)) <= 21  # the probe for the port may count as well
        wait_until(lambda: is_served(proxy), "there is room for a connection")


def is_served(proxy):
    with contextlib.suppress(OSError), contextlib.closing(HttpClient(proxy.http_url)) as client:
        return client.get("/v2/health/live").status == 200
    return False


def test_other_services_are_refused_by_the_proxy(behind):
    with grpc.insecure_channel(behind.grpc_url) as channel, pytest.raises(grpc.RpcError) as error:
        channel.unary_unary("/thalassa.v1.Observability/Explain")(b"", timeout=60)
    assert error.value.code() == grpc.StatusCode.PERMISSION_DENIED
