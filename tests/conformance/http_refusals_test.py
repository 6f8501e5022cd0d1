# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The log has the refusals of a port by reason, with the last client, and the number of lines is bounded."""

import contextlib
import re
import socket

from http_client import HttpClient
from observability import Observability
from server_process import HOST


def refused(server, source=HOST, port=None):
    """Sends a text that is no HTTP, and waits for the answer."""
    with socket.create_connection((HOST, port or server.http_port), timeout=30, source_address=(source, 0)) as client:
        client.sendall(b"nonsense\r\n\r\n")
        assert client.recv(1000).startswith(b"HTTP/1.1 400 ")


def test_refusals_are_in_the_log(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository)
    for _ in range(50):
        refused(server)
    refused(server, "127.0.0.7")
    server.wait_for_log("malformed request (last from 127.0.0.7)")
    lines = re.findall(r"HTTP refused (\d+) of malformed request", server.log)
    assert sum(map(int, lines)) == 51 and len(lines) <= 3, server.log
    server.stop()
    server.wait_for_log("HTTP refused in all 51 of malformed request (last from 127.0.0.7)")


def test_connections_of_one_address_are_limited_if_an_option_says_so(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--http-max-connections-per-address=3", wait_for=None)
    server.wait_for_log("Started HTTPService")
    held = [socket.create_connection((HOST, server.http_port), timeout=30) for _ in range(3)]
    with socket.create_connection((HOST, server.http_port), timeout=30) as further:
        assert further.recv(1) == b""
    with socket.create_connection((HOST, server.http_port), timeout=30, source_address=("127.0.0.7", 0)) as other:
        other.sendall(b"GET /v2 HTTP/1.1\r\nHost: a\r\n\r\n")
        assert other.recv(1000).startswith(b"HTTP/1.1 200 ")
    for one in held:
        one.close()
    server.wait_for_log("1 of connection beyond --http-max-connections-per-address (last from 127.0.0.1)")
    assert HttpClient(server.http_url).get("/v2/health/ready").status == 200


def test_what_the_smaller_ports_refuse_is_in_the_log_and_an_event(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--grpc-max-connections-per-address=2")
    refused(server, port=server.metrics_port)
    refused(server, port=server.admin_port)
    with contextlib.ExitStack() as stack:
        for _ in range(3):
            last = stack.enter_context(socket.create_connection((HOST, server.admin_grpc_port), timeout=30))
        assert last.recv(4096) == b""
    told = ["metrics port refused 1 of malformed request (last from 127.0.0.1)",
            "administration port refused 1 of malformed request (last from 127.0.0.1)",
            "administration port of gRPC refused 1 of connection beyond the limit max-connections-per-address (last from 127.0.0.1)"]
    for line in told:
        server.wait_for_log(line)
    with Observability(server.admin_grpc_url) as service:
        events = service.Events(kinds=["EVENT_TRANSPORT_REFUSED"]).events
    assert sorted(event.text for event in events) == sorted(told)
    server.stop()
    server.wait_for_log("metrics port refused in all 1 of malformed request")
