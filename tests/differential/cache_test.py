# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The local response cache of both servers: they execute the same requests and count the same."""

import contextlib

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from cached import CACHED, counters, execution, local_cache, peer_options, peer_program, probe, wait_for_counts
from exposition import read
from model_repository import ModelRepository
from server_process import ServerProcess
from tritonclient.utils import InferenceServerException

# The requests in this order, with their protocol, and with the id, priority and parameters that the client sends. No
# response has an empty output, because the peer does not keep these.
REQUESTS = [
    ("probe", "bytes=3", httpclient, {}), ("probe", "bytes=3", grpcclient, {}), ("probe", "bytes=4", grpcclient, {"request_id": "a"}),
    ("probe", "bytes=3", httpclient, {"request_id": "b", "priority": 2}), ("other", "bytes=3", httpclient, {}), ("plain", "bytes=3", httpclient, {}),
    ("plain", "bytes=3", grpcclient, {}), ("other", "bytes=3", grpcclient, {"timeout": 5}), ("probe", "bytes=100000", httpclient, {}),
    ("probe", "bytes=100000", grpcclient, {}), ("probe", "bytes=5000000", grpcclient, {}), ("probe", "bytes=5000000", httpclient, {}),
    ("probe", "bytes=3", grpcclient, {"parameters": {"bytes": 8}})]
COUNTS = ("success", "fail", "queue", "compute_input", "compute_infer", "compute_output", "cache_hit", "cache_miss")


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    def lay_out(name):
        repository = ModelRepository(tmp_path_factory.mktemp(name) / "models")
        for model in ("probe", "other", "failing"):
            repository.add_probe(model, extra=CACHED)
        repository.add_probe("plain")
        return repository

    size = 4 << 20
    program = peer_program()
    with ServerProcess(lay_out("peer"), *local_cache(size)[:1], *peer_options(program), program=program) as peer, ServerProcess(
            lay_out("ours"), *local_cache(size)) as ours:
        yield peer, ours


@pytest.mark.rows("4.6.1", "4.6.2", "4.6.3", "4.6.4", "4.6.5", "4.6.8", "5.5", "5.6", "5.7", "5.8")
def test_both_execute_the_same_requests_and_count_the_same(pair):
    for index, (model, orders, library, options) in enumerate(REQUESTS):
        theirs, ours = (probe(library, server, orders, model, **options) for server in pair)
        assert execution(theirs) == execution(ours), f"request {index}: {model}, {orders}"
        np.testing.assert_array_equal(theirs.as_numpy("DATA"), ours.as_numpy("DATA"))
    for model in ("probe", "other", "plain"):
        sent = sum(request[0] == model for request in REQUESTS)
        for server in pair:
            wait_for_counts(server, model, success=sent)
        theirs, ours = (counters(server, model) for server in pair)
        for name in ("inference_count", "execution_count"):
            assert theirs[name] == ours[name], model
        assert {name: theirs["inference_stats"][name]["count"] for name in COUNTS} == {
            name: ours["inference_stats"][name]["count"] for name in COUNTS}, model


@pytest.mark.rows("4.6.5", "5.8", "8.4.12")
def test_both_count_failed_and_cancelled_requests_as_misses(pair):
    """Each request has other bytes, because the peer answers the second of two equal ones from its cache."""
    for server in pair:
        for orders in ("fail=INTERNAL", "fail_execute=UNAVAILABLE", "bytes=3"):
            with contextlib.suppress(InferenceServerException):
                probe(httpclient, server, orders, "failing")
        with pytest.raises(InferenceServerException, match="Deadline"):
            probe(grpcclient, server, "delay_ms=500", "failing", client_timeout=0.2)
        wait_for_counts(server, "failing", success=1, fail=3, cache_hit=0, cache_miss=4)
        assert read(server).get("nv_cache_num_misses_per_model", "failing") == 4
