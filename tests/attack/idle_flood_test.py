# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Clients of one address open connections and send nothing: new clients are still served, with many descriptors or
few."""

import contextlib
import pathlib
import socket

import grpc
import pytest
from http_client import HttpClient, tensor
from server_process import HOST, PROGRAM, wait_until
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc
from watch import IS_SANITIZED

HEAD = b"GET /v2 HTTP/1.1\r\nX: "  # incomplete


@contextlib.contextmanager
def flood(port, count, sent=b""):
    with contextlib.ExitStack() as stack:
        clients = []
        for _ in range(count):
            clients.append(stack.enter_context(socket.create_connection((HOST, port), timeout=60)))
            with contextlib.suppress(OSError):
                clients[-1].sendall(sent)
        yield clients


def limited(tmp_path, limits):
    """Returns a script that starts the server with these descriptor limits, which are arguments of ulimit."""
    program = tmp_path / "limited"
    program.write_text("#!/bin/sh\n" + "".join(f"ulimit {limit}\n" for limit in limits) + f'exec "{PROGRAM}" "$@"\n')
    program.chmod(0o755)
    return program


def check_newcomers(server, count=20):
    """Each request uses a new connection."""
    for _ in range(count):
        client = HttpClient(server.http_url)
        assert client.get("/v2/health/ready").status == 200
        client.close()
        client = HttpClient(server.http_url)
        assert client.infer("a", {"inputs": [tensor("INPUT0", [1])]}).status == 200
        client.close()


def check_grpc(server):
    with grpc.insecure_channel(server.grpc_url) as channel:
        assert service_pb2_grpc.GRPCInferenceServiceStub(channel).ServerReady(pb.ServerReadyRequest(), timeout=60).ready


def answers_grpc(server):
    with contextlib.suppress(grpc.RpcError):
        check_grpc(server)
        return True
    return False


def soft_limit(server):
    limits = pathlib.Path(f"/proc/{server.process.pid}/limits").read_text()
    return next(line.split()[3:5] for line in limits.splitlines() if line.startswith("Max open files"))


@pytest.mark.parametrize("sent", [b"", HEAD], ids=["silent", "in a head"])
def test_an_idle_flood_leaves_newcomers_served(start_server, repository, many_descriptors, sent):
    """The limits are the defaults, or lower ones if this process has too few descriptors for so many clients."""
    repository.add_identity("a")
    limit = min(1000 if IS_SANITIZED else 10_000, many_descriptors - 300)
    server = start_server(repository, f"--http-max-connections={limit}")
    with flood(server.http_port, limit + 300, sent) as clients:
        server.wait_for_log("of idle connection closed for a new one (last from 127.0.0.1)")
        with contextlib.suppress(ConnectionResetError):
            assert clients[0].recv(1) == b""  # the longest idle
        check_newcomers(server)
        check_grpc(server)
        clients[-1].sendall(b"\r\nHost: a\r\n\r\n" if sent else b"GET /v2 HTTP/1.1\r\nHost: a\r\n\r\n")
        assert clients[-1].recv(1000).startswith(b"HTTP/1.1 200 ")
    check_newcomers(server, 1)


def test_a_low_soft_limit_of_descriptors_is_raised(start_server, repository, tmp_path):
    repository.add_identity("a")
    server = start_server(repository, program=limited(tmp_path, ["-S -n 128"]))
    soft, hard = soft_limit(server)
    assert soft == hard != "128"
    with flood(server.http_port, 300) as clients:
        check_newcomers(server)
        clients[0].sendall(b"GET /v2 HTTP/1.1\r\nHost: a\r\n\r\n")
        assert clients[0].recv(1000).startswith(b"HTTP/1.1 200 ")  # there is room for all of them


@pytest.mark.parametrize("limit", [160, 400])
def test_few_descriptors_are_shared_between_connections_and_everything_else(start_server, repository, tmp_path, limit):
    repository.add_identity("a")
    repository.add_identity("later")
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=a", program=limited(tmp_path, [f"-n {limit}"]))
    server.wait_for_log(f"--http-max-connections is 10000, but the process may have only {limit} descriptors")
    with flood(server.http_port, 3 * limit), flood(server.metrics_port, limit):
        check_newcomers(server)
        assert HttpClient(server.metrics_url).get("/metrics").status == 200
        check_grpc(server)
        assert HttpClient(server.http_url).post("/v2/repository/models/later/load").status == 200
    assert "no descriptor" not in server.log
    check_newcomers(server, 1)


@pytest.mark.parametrize("limit", [200, 400])
def test_silent_connections_to_grpc_leave_descriptors_to_http(start_server, repository, tmp_path, limit):
    repository.add_identity("a")
    server = start_server(repository, program=limited(tmp_path, [f"-n {limit}"]))
    server.wait_for_log(f"--grpc-max-connections is 10000, but the process may have only {limit} descriptors")
    with flood(server.grpc_port, 1000):
        server.wait_for_log("of connection beyond --grpc-max-connections (last from 127.0.0.1)")
        clients = [HttpClient(server.http_url) for _ in range(20)]
        for client in clients:
            assert client.infer("a", {"inputs": [tensor("INPUT0", [1])]}).status == 200
        for client in clients:
            client.close()
    assert "no descriptor" not in server.log
    wait_until(lambda: answers_grpc(server), "gRPC is served again")
