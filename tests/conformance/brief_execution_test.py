# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The threads that serve connections execute brief models themselves: an execution that is not brief must not delay
other requests."""

import concurrent.futures
import json
import os
import queue
import select

import pytest
import tritonclient.grpc as grpcclient
from http_client import HttpClient, tensor
from steered import probe_inputs

ROUNDS = 5
BRIEF = 300
CONNECTIONS = 4
MINUTE = "delay_ms=60000"


@pytest.fixture(params=["true", "false"])
def server(request, repository, start_server):
    """The server has one processor, and therefore one thread for each protocol."""
    repository.add_probe("probe", instances=2)
    processors = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(processors)})
    try:
        yield start_server(repository, f"--grpc-execute-brief={request.param}", f"--http-execute-brief={request.param}")
    finally:
        os.sched_setaffinity(0, processors)


def test_a_long_execution_among_brief_ones_delays_no_other(server):
    brief, long = queue.Queue(), queue.Queue()
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        for _ in range(ROUNDS):
            for _ in range(BRIEF):
                client.async_infer("probe", probe_inputs(grpcclient), lambda result, error: brief.put(error))
            call = client.async_infer("probe", probe_inputs(grpcclient, MINUTE), lambda result, error: long.put(error))
            for _ in range(20):
                assert client.is_server_live(client_timeout=20)
                client.infer("probe", probe_inputs(grpcclient), client_timeout=20)
            assert [brief.get(timeout=20) for _ in range(BRIEF)] == [None] * BRIEF
            assert long.empty()
            call.cancel()
            assert "CANCELLED" in str(long.get(timeout=20).status())


def probed(orders=""):
    return {"inputs": [tensor("ORDERS", [orders], datatype="BYTES")]}


def infer_often(url):
    client = HttpClient(url)
    return [client.infer("probe", probed()).status for _ in range(BRIEF)]


def test_a_long_execution_among_brief_ones_delays_no_other_over_http(server):
    client = HttpClient(server.http_url)
    client.connection.timeout = 20
    with concurrent.futures.ThreadPoolExecutor(CONNECTIONS) as pool:
        for _ in range(ROUNDS):
            brief = [pool.submit(infer_often, server.http_url) for _ in range(CONNECTIONS)]
            client.infer("probe", probed())
            long = HttpClient(server.http_url)
            long.connection.request("POST", "/v2/models/probe/infer", json.dumps(probed(MINUTE)))
            for _ in range(20):
                assert client.get("/v2/health/live").status == 200
                assert client.infer("probe", probed()).status == 200
            assert [one.result(timeout=20) for one in brief] == [[200] * BRIEF] * CONNECTIONS
            assert not select.select([long.connection.sock], [], [], 0)[0]
            long.close()
