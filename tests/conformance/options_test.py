# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The effects of command line options on a running server."""

import contextlib
import os
import pathlib
import re
import socket
import struct
import threading

import grpc
import pytest
from http_client import HttpClient, tensor
from model_repository import ModelRepository
from server_process import BUILD, HOST, wait_until
from tritonclient.grpc import service_pb2, service_pb2_grpc

ONE = {"inputs": [tensor("INPUT0", [1])]}
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(3) + b"\x04" + bytes(5)
PING = b"\x00\x00\x08\x06\x00" + bytes(4) + bytes(8)
PING_ANSWER = b"\x00\x00\x08\x06\x01" + bytes(4)
GO_AWAY = 7


@contextlib.contextmanager
def one_core():
    """Processes that are started within the block run on one core."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def thread_count(server):
    """Returns the number of I/O and polling threads; gRPC's own threads come and go, and have other names."""
    tasks = pathlib.Path(f"/proc/{server.process.pid}/task")
    return sum((task / "comm").read_text().strip() in ("http", "grpc") for task in tasks.iterdir())


@contextlib.contextmanager
def raw_connection(server):
    """An HTTP/2 connection that sends only what the test sends."""
    with socket.create_connection((HOST, server.grpc_port), timeout=60) as connection:
        connection.sendall(PREFACE)
        yield connection


def frames(connection):
    """Yields every frame as (type, payload) until the server closes."""
    data = b""
    with contextlib.suppress(ConnectionResetError):
        while chunk := connection.recv(65536):
            data += chunk
            while len(data) >= 9 and len(data) >= 9 + int.from_bytes(data[:3], "big"):
                size = int.from_bytes(data[:3], "big")
                yield data[3], data[9:9 + size]
                data = data[9 + size:]


@pytest.mark.rows("7.5", "11.3.2")
def test_log_format(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--log-format=ISO8601")
    server.wait_for_log("Started HTTPService")
    line = next(line for line in server.log.splitlines() if "Started HTTPService" in line)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ I \d+ \w+\.cpp:\d+\] .*", line), line


@pytest.mark.rows("7.7")
def test_models_of_several_repositories(start_server, tmp_path):
    first, second = ModelRepository(tmp_path / "first"), ModelRepository(tmp_path / "second")
    first.add_identity("a")
    second.add_identity("b")
    client = HttpClient(start_server(first, f"--model-store={second.path}").http_url)
    for name in ("a", "b"):
        assert client.infer(name, ONE).status == 200


@pytest.mark.rows("7.9", "3.1.6", "3.1.8", "3.10.1")
def test_configurations_are_completed_unless_an_option_says_otherwise(start_server, repository):
    (repository.add_example("add_sub") / "config.pbtxt").unlink()
    repository.add("bare", 'backend: "identity"')
    client = HttpClient(start_server(repository).http_url)
    assert client.get("/v2/models/add_sub/config").json["backend"] == "onnxruntime"
    assert client.get("/v2/models/bare").json["inputs"][0]["name"] == "INPUT0"
    for option in ("--disable-auto-complete-config", "--strict-model-config=true"):
        server = start_server(repository, option, "--exit-on-error=false", wait_for="live")
        client = HttpClient(server.http_url)
        for row in client.post("/v2/repository/index").json:
            assert row["state"] == "UNAVAILABLE" and row["name"] in row["reason"], row
            assert client.get(f"/v2/models/{row['name']}").status == 404
        server.wait_for_log("Started HTTPService")
        phrase = "Warning: '--strict-model-config' has been deprecated! Please use '--disable-auto-complete-config' instead."
        assert (phrase in server.log) == ("strict" in option)


@pytest.mark.rows("7.14")
def test_a_configuration_by_name(start_server, repository):
    model = repository.add_identity("a")
    repository.add_identity("b")
    (model / "configs").mkdir()
    (model / "configs" / "wide.pbtxt").write_text((model / "config.pbtxt").read_text().replace("-1", "7"))
    client = HttpClient(start_server(repository, "--model-config-name=wide").http_url)
    assert client.get("/v2/models/a/config").json["input"][0]["dims"] == [7]
    assert client.get("/v2/models/b/config").json["input"][0]["dims"] == [-1]


@pytest.mark.rows("7.15", "10.3.1")
@pytest.mark.parametrize("threads", [1, 2])
def test_as_many_models_load_at_once_as_there_are_threads(start_server, repository, tmp_path, threads):
    names = "abcdef"
    for name in names:
        repository.add_faulty(name, model_initialize=f"wait:{tmp_path / name}")
    server = start_server(repository, f"--model-load-thread-count={threads}", wait_for=None)
    loading = re.compile(r'"loading: (\w):1"')
    for done in range(len(names)):
        begun = min(threads + done, len(names))
        server.wait_for_log('"loading: ', begun)
        # Each load that has begun and not finished is blocked at a gate, so no other may begin before one opens.
        loads = loading.findall(server.log)
        assert len(loads) == begun
        (tmp_path / loads[done]).touch()
        server.wait_for_log(f"successfully loaded '{loads[done]}'")
    server.wait_for_log("Started HTTPService")
    for name in names:
        assert HttpClient(server.http_url).infer(name, ONE).status == 200


@pytest.mark.rows("7.16", "10.3.1")
@pytest.mark.parametrize("retries", [0, 2])
def test_a_load_that_fails_is_retried_as_configured(start_server, repository, retries):
    repository.add_faulty("bad", model_initialize="error")
    server = start_server(repository, f"--model-load-retry-count={retries}", wait_for=None)
    assert server.wait_for_exit() == 1
    assert server.log.count("failed to load 'bad' version 1") == retries + 1


@pytest.mark.rows("7.16", "10.3.1")
def test_a_load_that_failed_is_tried_until_it_works(start_server, repository, tmp_path):
    repository.add_faulty("a", model_initialize="delay:10;error", model_initialize_until=tmp_path / "mended")
    server = start_server(repository, "--model-load-retry-count=100000", wait_for=None)
    server.wait_for_log("failed to load 'a' version 1")
    (tmp_path / "mended").touch()
    server.wait_for_log("Started HTTPService")
    assert HttpClient(server.http_url).infer("a", ONE).status == 200


@pytest.mark.rows("7.13", "10.3.3")
def test_a_named_model_that_is_nowhere(start_server, repository):
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=ghost", wait_for=None)
    assert server.wait_for_exit() == 1
    server.wait_for_log("ghost")
    server.wait_for_log("not found in any model repository")


@pytest.mark.rows("7.17", "10.7.1", "10.7.2", "10.7.4")
def test_one_name_in_two_repositories(start_server, tmp_path):
    repositories = [ModelRepository(tmp_path / name) for name in ("first", "second")]
    for one in repositories:
        one.add_identity("twin")
        one.add_identity(f"only_{one.path.name}")
    server = start_server(repositories, "--model-namespacing=true", "--model-control-mode=explicit", "--load-model=*")
    client = HttpClient(server.http_url)
    assert client.infer("only_second", ONE).status == 200
    ambiguous = client.infer("twin", ONE)
    assert (ambiguous.status, "There are 2 identifiers of model 'twin' in global map, model namespace must be provided" in ambiguous.error) == (400, True)
    assert client.infer("nobody", ONE).status == 400
    assert client.post("/v2/repository/models/twin/unload").status == 200
    wait_until(lambda: [row["state"] for row in client.post("/v2/repository/index").json if row["name"] == "twin"]
               == ["UNAVAILABLE", "UNAVAILABLE"], "both are unloaded")
    server = start_server(repositories, "--exit-on-error=false", "--strict-readiness=false")
    assert HttpClient(server.http_url).infer("twin", ONE).status == 404
    assert HttpClient(server.http_url).infer("only_second", ONE).status == 200


@pytest.mark.rows("7.51")
def test_backends_come_from_the_named_directory(start_server, repository, tmp_path):
    repository.add_identity("a")
    backends = tmp_path / "backends"
    server = start_server(repository, f"--backend-directory={backends}", wait_for=None)
    assert server.wait_for_exit() == 1
    server.wait_for_log(str(backends))
    server.wait_for_log("identity")
    (backends / "identity").mkdir(parents=True)
    (backends / "identity" / "libtriton_identity.so").symlink_to(BUILD / "backends" / "identity" / "libtriton_identity.so")
    server = start_server(repository, f"--backend-directory={backends}")
    assert HttpClient(server.http_url).infer("a", ONE).status == 200
    server.wait_for_log(str(backends / "identity"))


@pytest.mark.rows("7.20", "7.27")
@pytest.mark.parametrize("address", ["::1", "[::1]"])
def test_both_services_take_an_address_of_ipv6(start_server, repository, address):
    repository.add_identity("a")
    server = start_server(repository, f"--http-address={address}", f"--grpc-address={address}", wait_for=None)
    for service, port in (("GRPCInferenceService", server.grpc_port), ("HTTPService", server.http_port)):
        server.wait_for_log(f"Started {service} at [::1]:{port}")
    assert HttpClient(f"[::1]:{server.http_port}").infer("a", ONE).status == 200
    with grpc.insecure_channel(f"[::1]:{server.grpc_port}") as channel:
        assert service_pb2_grpc.GRPCInferenceServiceStub(channel).ServerLive(service_pb2.ServerLiveRequest()).live


@pytest.mark.rows("7.7")
def test_the_first_repository_of_the_command_line_comes_first(start_server, tmp_path):
    first, second = ModelRepository(tmp_path / "first"), ModelRepository(tmp_path / "second")
    for one in (first, second):
        one.add_identity(f"only_{one.path.name}")
    server = start_server([], f"--model-store={first.path}", f"--model-repository={second.path}")
    server.wait_for_log("Started HTTPService")
    assert re.findall(r"model_repository_path\[\d\]\s*\|\s*(\S+)", server.log) == [str(first.path), str(second.path)]


@pytest.mark.rows("7.7")
def test_a_repository_that_is_given_twice_counts_once(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, f"--model-repository={repository.path}")
    assert HttpClient(server.http_url).infer("a", ONE).status == 200


@pytest.mark.rows("7.23", "7.30", "2.4.15")
def test_threads_of_the_front_ends(start_server, repository):
    repository.add_identity("a")
    alone = ("--grpc-execute-brief=false", "--http-execute-brief=false")  # no standby threads
    few = start_server(repository, *alone, "--grpc-infer-thread-count=2", "--grpc-infer-allocation-pool-size=1")
    many = start_server(repository, *alone, "--grpc-infer-thread-count=7")
    single = start_server(repository, *alone, "--http-thread-count=1")
    pairs = start_server(repository)
    # No protocol gets more threads than there are cores.
    cores = len(os.sched_getaffinity(0))
    wait_until(lambda: thread_count(many) - thread_count(few) == min(7, cores) - min(2, cores), "both have all their gRPC threads")
    wait_until(lambda: thread_count(few) - thread_count(single) == min(8, cores) - 1, "both have all their HTTP threads")
    wait_until(lambda: thread_count(pairs) - thread_count(few) == min(2, cores) + min(8, cores), "another one stands by for each")
    with one_core():
        lonely = start_server(repository, *alone)
    wait_until(lambda: thread_count(few) - thread_count(lonely) == min(8, cores) - 1 + min(2, cores) - 1, "one core has a thread for each")
    request = service_pb2.ModelInferRequest(model_name="a", raw_input_contents=[bytes(4)])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[1])
    with grpc.insecure_channel(few.grpc_url) as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        calls = [stub.ModelInfer.future(request) for _ in range(200)]
        assert all(call.result().raw_output_contents[0] == bytes(4) for call in calls)


@pytest.mark.rows("7.21", "7.28", "2.6.3", "11.5.1")
def test_servers_share_ports_if_an_option_says_so(start_server, repository):
    repository.add_identity("a")
    sharing = ("--reuse-http-port=true", "--reuse-grpc-port=true")
    first = start_server(repository, *sharing)
    ports = (f"--http-port={first.http_port}", f"--grpc-port={first.grpc_port}")
    second = start_server(repository, *sharing, *ports, wait_for=None)
    second.wait_for_log("Started HTTPService")
    third = start_server(repository, *ports, wait_for=None)
    assert third.wait_for_exit() == 1
    assert "already in use" in third.log
    # After the first has ended, only the second can answer.
    first.stop()
    assert HttpClient(first.http_url).infer("a", ONE).status == 200
    with grpc.insecure_channel(first.grpc_url) as channel:
        assert service_pb2_grpc.GRPCInferenceServiceStub(channel).ServerReady(service_pb2.ServerReadyRequest()).ready


@pytest.mark.rows("2.6.1")
def test_keep_alive_settings_are_in_the_log(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--log-verbose=1")
    server.wait_for_log("keepalive_time_ms 7200000, keepalive_timeout_ms 20000")
    server.wait_for_log("http2_max_pings_without_data 2, http2_min_recv_ping_interval_without_data_ms 300000, http2_max_ping_strikes 2")
    server = start_server(repository, "--log-verbose=1", "--grpc-keepalive-timeout=12345", "--grpc-http2-max-pings-without-data=7")
    server.wait_for_log("keepalive_timeout_ms 12345")
    server.wait_for_log("http2_max_pings_without_data 7,")


@pytest.mark.rows("7.36", "7.37", "2.6.1")
def test_a_client_that_answers_no_ping_is_left(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--grpc-keepalive-time=1000", "--grpc-keepalive-timeout=300",
                          "--grpc-keepalive-permit-without-calls=true")
    with raw_connection(server) as connection:
        assert 6 in [kind for kind, _ in frames(connection)]


@pytest.mark.rows("7.38")
def test_the_limit_of_pings_without_data_is_for_clients(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--log-verbose=1", "--grpc-http2-max-pings-without-data=1", "--grpc-keepalive-time=1000",
                          "--grpc-keepalive-permit-without-calls=true")
    server.wait_for_log("http2_max_pings_without_data 1,")
    # gRPC accepts the setting for servers and uses it in clients only, as in Triton.
    pings = 0
    with raw_connection(server) as connection:
        for kind, payload in frames(connection):
            if kind == 6:
                connection.sendall(PING_ANSWER + payload)
                pings += 1
            if pings == 3:
                break
    assert pings == 3


@pytest.mark.rows("7.41")
def test_a_connection_that_is_too_old_is_closed(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--grpc-max-connection-age=200", "--grpc-max-connection-age-grace=200")
    with raw_connection(server) as connection:
        assert GO_AWAY in [kind for kind, _ in frames(connection)]


@pytest.mark.rows("7.39", "7.40", "2.6.1")
def test_a_client_that_pings_too_often_is_sent_away(start_server, repository):
    repository.add_identity("a")
    with raw_connection(start_server(repository)) as connection:
        connection.sendall(PING * 10)
        payload = next(payload for kind, payload in frames(connection) if kind == GO_AWAY)
        assert struct.unpack(">I", payload[4:8])[0] == 11  # ENHANCE_YOUR_CALM
    patient = start_server(repository, "--grpc-http2-max-ping-strikes=0")
    with raw_connection(patient) as connection:
        connection.sendall(PING * 10)
        answers = []
        for kind, _ in frames(connection):
            assert kind != GO_AWAY
            answers.append(kind)
            if answers.count(6) == 10:
                break


class CountingProxy:
    """Forwards one connection to a port and counts the bytes that come back."""

    def __init__(self, port):
        self.received = 0
        self.listener = socket.create_server((HOST, 0))
        self.port = self.listener.getsockname()[1]
        self.target = port
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        client, _ = self.listener.accept()
        server = socket.create_connection((HOST, self.target))
        threading.Thread(target=self.copy, args=(client, server, False), daemon=True).start()
        self.copy(server, client, True)

    def copy(self, source, sink, counts):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self.received += len(data) if counts else 0
                sink.sendall(data)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_WR)


def bytes_of_an_answer(server, compression, streamed=False):
    proxy = CountingProxy(server.grpc_port)
    request = service_pb2.ModelInferRequest(model_name="a", raw_input_contents=[bytes(1 << 20)])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[1 << 18])
    with grpc.insecure_channel(f"{HOST}:{proxy.port}") as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        if streamed:
            answer = next(stub.ModelStreamInfer(iter([request]), compression=compression)).infer_response
        else:
            answer = stub.ModelInfer(request, compression=compression)
    assert answer.raw_output_contents[0] == bytes(1 << 20)
    return proxy.received


@pytest.mark.rows("7.35", "2.4.16")
def test_answers_are_compressed_if_an_option_says_so(start_server, repository):
    repository.add_identity("a")
    plain = start_server(repository)
    for compression in (grpc.Compression.NoCompression, grpc.Compression.Gzip, grpc.Compression.Deflate):
        assert bytes_of_an_answer(plain, compression) > 1 << 20
    assert bytes_of_an_answer(plain, grpc.Compression.NoCompression, streamed=True) > 1 << 20
    for level in ("low", "medium", "high"):
        server = start_server(repository, f"--grpc-infer-response-compression-level={level}")
        for streamed in (False, True):
            assert bytes_of_an_answer(server, grpc.Compression.NoCompression, streamed) < 1 << 17


@pytest.mark.rows("2.2.24")
def test_large_messages_in_both_directions(server):
    request = service_pb2.ModelInferRequest(model_name="identity", raw_input_contents=[bytes(64 << 20)])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[16 << 20])
    options = [("grpc.max_receive_message_length", -1), ("grpc.max_send_message_length", -1)]
    with grpc.insecure_channel(server.grpc_url, options) as channel:
        answer = service_pb2_grpc.GRPCInferenceServiceStub(channel).ModelInfer(request)
    assert answer.raw_output_contents[0] == request.raw_input_contents[0]
