# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""A cache library that is written against the cache API alone (tests/core/caching/foreign_cache.cpp), in the server."""

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
from cached import CACHED, PROTOCOLS, counts, execution, probe, wait_for_counts
from server_process import BUILD, wait_until
from steered import probe_inputs

CACHES = BUILD / "test_caches"


def foreign(**settings):
    return [f"--cache-directory={CACHES}", "--cache-config=foreign,any=thing",
            *(f"--cache-config=foreign,{key}={value}" for key, value in settings.items())]


@pytest.fixture
def models(repository):
    repository.add_probe("probe", extra=CACHED)
    return repository


@pytest.mark.rows("7.55", "9.6.1", "9.6.2", "9.6.3")
@pytest.mark.parametrize("library", PROTOCOLS.values(), ids=PROTOCOLS)
def test_a_foreign_library_keeps_answers(start_server, models, tmp_path, library):
    log = tmp_path / "log"
    server = start_server(models, *foreign(log=log))
    results = [probe(library, server) for _ in range(3)]
    assert [execution(result) for result in results] == [1, 1, 1]
    for result in results[1:]:
        np.testing.assert_array_equal(result.as_numpy("DATA"), results[0].as_numpy("DATA"))
    wait_for_counts(server, "probe", success=3, cache_hit=2, cache_miss=1, compute_infer=1)
    server.stop()
    said = [line.split()[0] for line in log.read_text().splitlines()]
    assert said == ["lookup", "insert", "lookup", "lookup", "finalize"]


@pytest.mark.rows("9.6.2")
@pytest.mark.parametrize("fault", ["lookup", "throw", "forget", "damage", "insert"])
def test_what_a_library_fails_at_is_a_miss(start_server, models, fault):
    server = start_server(models, *foreign(fail=fault))
    assert [execution(probe(grpcclient, server)) for _ in range(3)] == [1, 2, 3]
    assert counts(server, "probe")["fail"] == counts(server, "probe")["cache_hit"] == 0
    assert server.alive


@pytest.mark.rows("9.6.3")
@pytest.mark.parametrize("fault", ["initialize", "nothing"])
def test_a_library_that_refuses_to_start_ends_the_start(start_server, models, fault):
    server = start_server(models, *foreign(fail=fault), wait_for=None)
    assert server.wait_for_exit() == 1
    server.wait_for_log("response cache 'foreign'")


def test_a_library_that_hangs_delays_no_other_request(start_server, models, tmp_path):
    models.add_probe("plain")
    gate = tmp_path / "gate"
    server = start_server(models, *foreign(gate=gate))
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        answers = []
        for _ in range(20):
            client.async_infer("probe", probe_inputs(grpcclient, "bytes=3"), lambda result, error: answers.append(error or execution(result)))
        assert [execution(probe(grpcclient, server, model="plain")) for _ in range(3)] == [1, 2, 3]
        assert not answers
        gate.touch()
        wait_until(lambda: len(answers) == 20, "all are answered")
    assert all(isinstance(answer, int) for answer in answers), answers
