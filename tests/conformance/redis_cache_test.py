# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The Redis cache with a real redis-server: it is shared between servers, and its loss fails no request."""

import contextlib
import socket
import threading
import time

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
from cached import CACHED, PROTOCOLS, counts, execution, probe, wait_for_counts
from http_client import HttpClient
from official_client import client_of
from ports import free_ports
from redis_process import Redis, redis_cache
from server_process import HOST, wait_until
from steered import probe_inputs

TIMEOUT = 300  # milliseconds for a command


@pytest.fixture
def redis():
    with Redis() as started:
        yield started


@pytest.fixture
def models(repository):
    repository.add_probe("probe", extra=CACHED)
    repository.add_identity("texts", [("BYTES", (-1,))], extra=CACHED)
    repository.add_identity("large", extra=CACHED)
    return repository


def infer(server, model, array, library=grpcclient):
    tensor = library.InferInput("INPUT0", list(array.shape), "BYTES" if array.dtype.kind == "O" else "FP32")
    tensor.set_data_from_numpy(array)
    with client_of(library, server) as client:
        return client.infer(model, [tensor]).as_numpy("OUTPUT0")


def wait_for_hit(server, what, orders="bytes=3"):
    """Sends the same request until two answers come from one execution."""
    wait_until(lambda: execution(probe(grpcclient, server, orders)) == execution(probe(grpcclient, server, orders)), what, deadline=20)


@contextlib.contextmanager
def silent_server(answer=b""):
    """Accepts connections, and answers every command with those bytes."""
    with socket.create_server((HOST, 0)) as listener:
        kept = []

        def serve():
            with contextlib.suppress(OSError):
                while True:
                    connection = listener.accept()[0]
                    kept.append(connection)
                    if answer and connection.recv(1):
                        connection.sendall(answer)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield listener.getsockname()[1]
        listener.shutdown(socket.SHUT_RDWR)
        for connection in kept:
            connection.close()
        thread.join()


@pytest.mark.rows("4.6.9", "9.6.3", "11.5.3")
@pytest.mark.parametrize("library", PROTOCOLS.values(), ids=PROTOCOLS)
def test_servers_share_their_answers(start_server, models, redis, library):
    first, second = (start_server(models, *redis_cache(redis.port)) for _ in range(2))
    made = probe(library, first)
    wait_for_counts(first, "probe", cache_miss=1)
    found = probe(library, second)
    for name in ("DATA", "EXECUTION", "INSTANCE"):
        np.testing.assert_array_equal(made.as_numpy(name), found.as_numpy(name))
    wait_for_counts(second, "probe", success=1, cache_hit=1, cache_miss=0, compute_infer=0)
    key, = redis.keys()
    assert key.startswith(b"thalassa:probe:1:") and len(key) == len(b"thalassa:probe:1:") + 64


@pytest.mark.rows("4.6.3", "4.6.9")
def test_every_kind_of_answer_comes_back(start_server, models, redis):
    server = start_server(models, *redis_cache(redis.port, pool_size=3))
    texts = np.array([b"", b"\0", "ü".encode(), b"x" * 1000], dtype=np.object_)
    large = np.arange(3 << 20, dtype=np.float32)
    for _ in range(2):
        assert infer(server, "texts", texts).tolist() == texts.tolist()
        np.testing.assert_array_equal(infer(server, "large", large), large)
        np.testing.assert_array_equal(infer(server, "large", large[:0]), large[:0])
    wait_for_counts(server, "texts", cache_miss=1, cache_hit=1)
    wait_for_counts(server, "large", cache_miss=2, cache_hit=2)


@pytest.mark.rows("4.6.9")
def test_a_lost_redis_is_a_miss_and_comes_back(start_server, models, redis):
    server = start_server(models, *redis_cache(redis.port, socket_timeout=TIMEOUT))
    wait_for_hit(server, "the cache works")
    redis.stop()
    numbers = [execution(probe(grpcclient, server)) for _ in range(5)]
    assert numbers == list(range(numbers[0], numbers[0] + 5)), "each was executed"
    server.wait_for_log("has lost the connection to Redis")
    assert counts(server, "probe")["fail"] == 0
    with Redis(port=redis.port):
        wait_for_hit(server, "Redis is back")
    server.wait_for_log("is connected to Redis")


@pytest.mark.rows("4.6.9")
def test_a_redis_that_hangs_delays_no_more_than_its_timeout(start_server, models, redis):
    server = start_server(models, *redis_cache(redis.port, socket_timeout=TIMEOUT, pool_size=4))
    wait_for_hit(server, "the cache works")
    redis.hang()
    taken = []
    for _ in range(20):
        begin = time.monotonic()
        probe(grpcclient, server)
        taken.append(time.monotonic() - begin)
    # One request waits for its timeout; the others find Redis lost, even though it still accepts connections.
    slow = [seconds for seconds in taken if seconds > TIMEOUT / 2000]
    assert len(slow) <= 2 and sum(slow) < 4, taken
    server.wait_for_log("no answer within 300 ms")
    redis.go_on()
    wait_for_hit(server, "Redis goes on")


@pytest.mark.rows("4.6.9")
def test_health_and_other_models_wait_for_no_redis(start_server, models, redis):
    models.add_probe("plain")
    server = start_server(models, *redis_cache(redis.port, socket_timeout=8000))
    wait_for_hit(server, "the cache works")
    redis.hang()
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        answered = threading.Event()
        for _ in range(30):
            client.async_infer("probe", probe_inputs(grpcclient, "bytes=3"), lambda result, error: answered.set())
        begin = time.monotonic()
        http = HttpClient(server.http_url)
        assert http.get("/v2/health/ready").status == 200
        assert http.get("/v2/models/probe/stats").status == 200
        execution(probe(grpcclient, server, model="plain"))
        assert time.monotonic() - begin < 4
        assert not answered.is_set(), "these wait"
        redis.go_on()
        assert answered.wait(30)


@pytest.mark.rows("4.6.9")
def test_a_cancelled_request_does_not_wait_for_redis(start_server, models, redis):
    server = start_server(models, *redis_cache(redis.port, socket_timeout=8000))
    wait_for_hit(server, "the cache works")
    redis.hang()
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        assert client.is_server_live()  # it is connected: the deadlines are those of the requests alone
        for _ in range(2):  # the second lookup has not even begun
            with pytest.raises(Exception, match="Deadline"):
                client.infer("probe", probe_inputs(grpcclient, "bytes=3"), client_timeout=1)
    wait_for_counts(server, "probe", fail=1)
    redis.go_on()
    wait_for_counts(server, "probe", fail=1, success=3)  # the first lookup has succeeded


@pytest.mark.rows("4.6.9")
def test_a_server_starts_without_redis_and_finds_it_later(start_server, models):
    port = free_ports(1)[0]
    server = start_server(models, *redis_cache(port))
    assert [execution(probe(grpcclient, server)) for _ in range(2)] == [1, 2]
    server.wait_for_log("starts without Redis")
    server.wait_for_log(f"failed to connect to Redis (127.0.0.1:{port}): Connection refused")
    with Redis(port=port):
        wait_for_hit(server, "Redis is there")


@pytest.mark.rows("4.6.9")
@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"$-7\r\n", b"*1000000000\r\n"],
                         ids=["silent", "http", "wrong length", "endless list"])
def test_what_is_no_redis_is_a_lost_one(start_server, models, answer):
    with silent_server(answer) as port:
        server = start_server(models, *redis_cache(port, socket_timeout=TIMEOUT))
        assert [execution(probe(grpcclient, server)) for _ in range(3)] == [1, 2, 3]
        server.wait_for_log("starts without Redis")


@pytest.mark.rows("4.6.9")
@pytest.mark.parametrize("damage", [b"", b"nonsense", b"THCACHE1" + b"\xff" * 8, "cut", "list"])
def test_damaged_entries_are_misses(start_server, models, redis, damage):
    server = start_server(models, *redis_cache(redis.port))
    wait_for_hit(server, "the cache works")
    key, = redis.keys()
    value = redis.command("GET", key)
    redis.command("DEL", key)
    if damage == "list":
        redis.command("RPUSH", key, "x")
    else:
        redis.command("SET", key, value[:-1] if damage == "cut" else damage)
    before = execution(probe(grpcclient, server))
    assert execution(probe(grpcclient, server)) == before + 1
    server.wait_for_log("counts as a miss")


@pytest.mark.rows("4.6.9")
def test_a_full_redis_is_a_miss(start_server, models):
    with Redis("--maxmemory", "1mb", "--maxmemory-policy", "noeviction") as redis:
        server = start_server(models, *redis_cache(redis.port))
        assert [execution(probe(grpcclient, server, "bytes=3000000")) for _ in range(3)] == [1, 2, 3]
        server.wait_for_log("OOM command not allowed")


@pytest.mark.rows("4.6.9")
def test_user_and_password(start_server, models):
    with Redis("--requirepass", "secret-word") as redis:
        redis.password = "secret-word"
        redis.command("ACL", "SETUSER", "cook", "on", ">salt-and-pepper", "~*", "+@all")
        server = start_server(models, *redis_cache(redis.port, password="secret-word", db=3))
        wait_for_hit(server, "the default user's password")
        assert not redis.keys()  # these are the keys of another database
        assert "secret-word" not in server.log
        server = start_server(models, *redis_cache(redis.port, user="cook", password="salt-and-pepper"))
        wait_for_hit(server, "another user")
        assert redis.keys()
        for wrong in ({"password": "wrong-word"}, {}, {"user": "waiter", "password": "salt-and-pepper"}, {"password": "secret-word", "db": 9999}):
            refused = start_server(models, *redis_cache(redis.port, **wrong), wait_for=None)
            assert refused.wait_for_exit() == 1
            assert "Redis refuses" in refused.log
            assert "word" not in refused.log.replace("the password", "").replace("username-password", "").replace("WRONGPASS", "")


@pytest.mark.rows("4.6.9")
def test_user_and_password_from_the_environment(start_server, models, monkeypatch):
    with Redis() as redis:
        redis.command("ACL", "SETUSER", "cook", "on", ">salt", "~*", "+@all")
        monkeypatch.setenv("TRITONCACHE_REDIS_USERNAME", "cook")
        monkeypatch.setenv("TRITONCACHE_REDIS_PASSWORD", "salt")
        server = start_server(models, *redis_cache(redis.port, user="nobody", password="wrong"))
        wait_for_hit(server, "the environment's user")
        assert b"user=cook" in redis.command("CLIENT", "LIST")


@pytest.mark.rows("4.6.9")
@pytest.mark.parametrize("settings, reason", [
    ({"host": ""}, "'host' and 'port'"), ({"port": ""}, "port"), ({"port": "0"}, "port"), ({"port": "x"}, "got 'x'"),
    ({"db": "-1"}, "'db'"), ({"pool_size": "0"}, "'pool_size'"), ({"socket_timeout": "soon"}, "'socket_timeout'"), ({"colour": "red"}, "'colour'"),
    ({"tls_enabled": "true"}, "'tls_enabled'"), ({"cert": "x"}, "'cert'"), ({"key": "x"}, "'key'"), ({"cacert": "x"}, "'cacert'"),
    ({"cacert_dir": "x"}, "'cacert_dir'"), ({"sni": "x"}, "'sni'")])
def test_wrong_settings_end_the_start(start_server, models, settings, reason):
    port = settings.get("port", "6379")
    options = redis_cache(port, **{key: value for key, value in settings.items() if key != "port"})
    server = start_server(models, *options, wait_for=None)
    assert server.wait_for_exit() == 1
    server.wait_for_log(reason)
    if "tls" in reason or reason in ("'cert'", "'sni'"):
        server.wait_for_log("TLS is not available")
