# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""What the HTTP transport turns away is in the log, by reason and with the last client, however much it was."""

import re
import socket

from http_client import HttpClient
from server_process import HOST


def refused(server, source=HOST):
    """Sends what is no HTTP, and waits for the answer."""
    with socket.create_connection((HOST, server.http_port), timeout=30, source_address=(source, 0)) as client:
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


def test_connections_of_one_address_are_limited_when_told_so(start_server, repository):
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
