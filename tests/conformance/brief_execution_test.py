# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""gRPC's polling threads execute brief models themselves: an execution that is not brief must not delay other
requests."""

import os
import queue

import pytest
import tritonclient.grpc as grpcclient
from steered import probe_inputs

ROUNDS = 5
BRIEF = 300
MINUTE = "delay_ms=60000"


@pytest.fixture(params=["true", "false"])
def server(request, repository, start_server):
    """The server has one processor, and therefore one polling thread."""
    repository.add_probe("probe", instances=2)
    processors = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(processors)})
    try:
        yield start_server(repository, f"--grpc-execute-brief={request.param}")
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
