# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The connections of clients, as operators see and end them: official clients, and one that does not read."""

import json
import threading
from contextlib import closing

import grpc
import numpy as np
import pytest
import tritonclient.grpc
import tritonclient.http
from http_client import HttpClient, binary_tensor
from model_repository import ModelRepository
from observability import Observability
from raw_http import RawClient
from server_process import ServerProcess, wait_until

ANSWER = 8 << 20  # elements of an answer that is larger than the buffers of both systems


@pytest.fixture
def gate(tmp_path):
    return tmp_path / "gate"


@pytest.fixture
def server(tmp_path, gate):
    repository = ModelRepository(tmp_path / "models")
    repository.add_identity("one")
    repository.add_faulty("held", execute=f"wait:{gate}")
    with ServerProcess(repository) as started:
        yield started


def connections(service, front_end):
    return [one for one in service.Connections().connections if one.front_end == front_end]


def busy(service, front_end):
    return [one for one in connections(service, front_end) if one.requests_in_flight]


def infer(client, library, model):
    values = library.InferInput("INPUT0", [1], "FP32")
    values.set_data_from_numpy(np.ones(1, np.float32))
    return client.infer(model, [values]).as_numpy("OUTPUT0")


def open_client(library, url):
    """Returns a client with a connection of its own: those of gRPC share one otherwise."""
    if library is tritonclient.grpc:
        return library.InferenceServerClient(url, channel_args=[("grpc.use_local_subchannel_pool", 1)])
    return library.InferenceServerClient(url)


class Held:
    """A request of an official client to the model that waits for its gate, on a thread of its own."""

    def __init__(self, library, url):
        self.outcome = None
        self.thread = threading.Thread(target=self._run, args=(library, url))
        self.thread.start()

    def _run(self, library, url):
        with open_client(library, url) as client:
            try:
                self.outcome = infer(client, library, "held").tolist()
            except Exception as error:  # the two libraries have different ones
                self.outcome = error

    def end(self):
        self.thread.join(60)
        return self.outcome


def test_a_slow_reader_is_seen_with_the_bytes_that_wait(server, service):
    values = np.zeros(ANSWER, np.float32).tobytes()
    head = json.dumps({"inputs": [binary_tensor("INPUT0", len(values), [ANSWER])], "parameters": {"binary_data_output": True}}).encode()
    with RawClient(server) as slow:
        slow.send(b"POST /v2/models/one/infer HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\nInference-Header-Content-Length: %d\r\n\r\n"
                  % (len(head) + len(values), len(head)) + head + values)
        wait_until(lambda: any(one.waiting_byte_size for one in connections(service, "http")), "the answer waits for its client")
        first, *_ = service.Connections().connections
        assert (first.front_end, first.peer, first.request_count) == ("http", "{}:{}".format(*slow.socket.getsockname()), 1)
        assert first.waiting_ns > 0 and first.unacknowledged_byte_size > 0 and first.received_byte_size > len(values)
        status, _, body = slow.answer()
        assert status == 200 and len(body) > len(values)
        wait_until(lambda: not any(one.waiting_byte_size for one in connections(service, "http")), "the client has read")


@pytest.mark.parametrize("library", [tritonclient.http, tritonclient.grpc], ids=["http", "grpc"])
def test_a_closed_connection_gets_its_end_and_the_others_notice_nothing(server, service, gate, library):
    front_end, url = ("http", server.http_url) if library is tritonclient.http else ("grpc", server.grpc_url)
    with open_client(library, url) as idle:
        assert infer(idle, library, "one").tolist() == [1.0]
        lost = Held(library, url)
        wait_until(lambda: len(busy(service, front_end)) == 1, "its request is in flight")
        (found,) = busy(service, front_end)
        other = Held(library, url)
        wait_until(lambda: len(busy(service, front_end)) == 2, "the other request is in flight")
        closed = service.CloseConnection(id=found.id).connection
        assert (closed.id, closed.peer, closed.requests_in_flight) == (found.id, found.peer, 1)
        assert isinstance(lost.end(), Exception)
        wait_until(lambda: found.id not in [one.id for one in connections(service, front_end)], "the connection has ended")
        gate.touch()
        assert other.end() == [1.0]
        assert infer(idle, library, "one").tolist() == [1.0]
    (event,) = service.Events(kinds=["EVENT_CONNECTION_CLOSED"]).events
    assert event.text == f"connection {found.id} of {found.peer} was closed; requests in flight: 1"
    assert event.actor == "grpc 127.0.0.1"


def test_calls_of_grpc_are_counted_and_what_grpc_does_not_tell_is_absent(server, service):
    with open_client(tritonclient.grpc, server.grpc_url) as client:
        for _ in range(3):
            infer(client, tritonclient.grpc, "one")
        wait_until(lambda: [(one.request_count, one.requests_in_flight) for one in connections(service, "grpc")] == [(3, 0)], "the calls have ended")
        (one,) = connections(service, "grpc")
        assert one.received_byte_size > 100 and one.sent_byte_size > 100 and one.last_sent_unix_ns > one.opened_unix_ns
        assert not any(one.HasField(name) for name in ("waiting_byte_size", "waiting_ns", "is_receiving"))


def test_both_protocols_and_each_port_are_told(server, service):
    with closing(HttpClient(server.http_url)) as http, closing(HttpClient(server.metrics_url)) as metrics, closing(HttpClient(server.admin_url)) as admin, \
            open_client(tritonclient.grpc, server.grpc_url) as client:
        assert http.get("/v2").status == 200 and metrics.get("/metrics").status == 200 and client.is_server_live()
        assert service.Server().version
        shown = admin.get("/v2/thalassa/connections").json
        assert {one["front_end"] for one in shown["connections"]} == {"http", "metrics", "admin", "admin_grpc", "grpc"}
        assert (shown["left_out"], shown["late_threads"]) == (0, 0)
        (own,) = [one for one in shown["connections"] if one["front_end"] == "admin"]
        assert own["requests_in_flight"] == 1 and own["is_receiving"] is False and "waiting_ns" not in own
        assert admin.post("/v2/thalassa/connections", b'{"limit": 2}').json["left_out"] == len(shown["connections"]) - 2
        assert admin.post("/v2/thalassa/connections", b'{"limit": 1001}').status == 400


def test_ending_a_connection_is_a_change(server, service, start_server, tmp_path):
    with closing(HttpClient(server.http_url)) as http, closing(HttpClient(server.admin_url)) as admin:
        assert http.get("/v2").status == 200
        (found,) = connections(service, "http")
        body = json.dumps({"id": found.id}).encode()
        assert admin.post("/v2/thalassa/close-connection", body, **{"Content-Type": "text/plain"}).status == 415
        assert admin.post("/v2/thalassa/close-connection", body, Origin="http://elsewhere").status == 403
        assert http.get("/v2").status == 200
        assert admin.post("/v2/thalassa/close-connection", body).json["connection"]["peer"] == found.peer
        assert admin.post("/v2/thalassa/close-connection", body).status == 404
        assert admin.post("/v2/thalassa/close-connection", b"{}").status == 400
    with pytest.raises(grpc.RpcError) as refused:
        service.CloseConnection(id="grpc-0")
    assert refused.value.code() == grpc.StatusCode.NOT_FOUND


def test_a_port_that_serves_reading_only_ends_no_connection(repository, start_server):
    repository.add_identity("one")
    server = start_server(repository, "--allow-remote-observability=read")
    with closing(HttpClient(server.http_url)) as http, Observability(server.grpc_url) as over_grpc:
        (found, *_) = http.get("/v2/thalassa/connections").json["connections"]
        assert http.post("/v2/thalassa/close-connection", json.dumps({"id": found["id"]}).encode()).status == 403
        with pytest.raises(grpc.RpcError) as refused:
            over_grpc.CloseConnection(id=found["id"])
        assert refused.value.code() == grpc.StatusCode.PERMISSION_DENIED
