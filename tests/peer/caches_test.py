# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Cache libraries in the other server: Triton's own in Thalassa, and Thalassa's Redis cache in Triton."""

import re

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
from cached import CACHED, PROTOCOLS, execution, peer_program, probe, wait_for_counts
from redis_process import Redis, redis_cache
from server_process import BUILD, wait_until

PEER = peer_program()


@pytest.fixture
def models(repository):
    repository.add_probe("probe", extra=CACHED)
    return repository


@pytest.mark.rows("9.6.1", "9.6.2", "9.6.3")
@pytest.mark.parametrize("library", PROTOCOLS.values(), ids=PROTOCOLS)
def test_the_real_servers_local_cache_serves_here(start_server, models, tmp_path, monkeypatch, library):
    """The library has another name here, because "local" is Thalassa's own. It needs Triton's library, and gets
    Thalassa's."""
    built = PEER.parent.parent / "caches" / "local" / "libtritoncache_local.so"
    (tmp_path / "caches" / "theirs").mkdir(parents=True)
    (tmp_path / "caches" / "theirs" / "libtritoncache_theirs.so").symlink_to(built)
    for needed in {name for name in built.read_bytes().split(b"\0") if re.fullmatch(rb"libtritonserver[-\w]*\.so", name)}:
        (tmp_path / needed.decode()).symlink_to(BUILD / "libtritonserver.so")
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    server = start_server(models, f"--cache-directory={tmp_path / 'caches'}", "--cache-config=theirs,size=1000000")
    results = [probe(library, server) for _ in range(3)]
    assert [execution(result) for result in results] == [1, 1, 1]
    np.testing.assert_array_equal(results[2].as_numpy("DATA"), results[0].as_numpy("DATA"))
    assert execution(probe(library, server, "bytes=4")) == 2
    wait_for_counts(server, "probe", success=4, cache_hit=2, cache_miss=2)
    big = [execution(probe(library, server, "bytes=2000000")) for _ in range(2)]
    assert big == [3, 4], "it is larger than that cache"


@pytest.mark.rows("4.6.9", "9.6.3")
def test_our_redis_cache_serves_in_the_real_server(start_server, models):
    with Redis() as redis:
        options = [*redis_cache(redis.port), f"--cache-directory={BUILD / 'caches'}"]
        first, second = (start_server(models, *options, program=PEER) for _ in range(2))
        made = probe(grpcclient, first)
        wait_until(redis.keys, "the answer is in Redis")
        found = [probe(grpcclient, server) for server in (second, first)]
        for result in found:
            for name in ("DATA", "EXECUTION", "INSTANCE"):
                np.testing.assert_array_equal(result.as_numpy(name), made.as_numpy(name))
        wait_for_counts(second, "probe", success=1, cache_hit=1, cache_miss=0)


@pytest.mark.rows("4.6.9")
def test_a_lost_redis_is_a_miss_in_the_real_server_too(start_server, models):
    redis = Redis()
    with redis:
        server = start_server(models, *redis_cache(redis.port), f"--cache-directory={BUILD / 'caches'}", program=PEER)
        assert [execution(probe(grpcclient, server)) for _ in range(2)] == [1, 1]
    assert execution(probe(grpcclient, server)) > 1
    with Redis(port=redis.port):
        wait_until(lambda: execution(probe(grpcclient, server)) == execution(probe(grpcclient, server)), "Redis is back")
