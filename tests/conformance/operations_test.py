# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Readiness, exits, tables in the log, counters, order of service, draining."""

import contextlib
import http.client
import json
import pathlib
import re
import select
import signal
import socket
import threading
import time

import grpc
import pytest
import tritonclient.grpc
import tritonclient.http
from exposition import read
from http_client import DEADLINE, HttpClient, tensor
from raw_http import RawClient
from server_process import HOST, wait_until
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc
from tritonclient.utils import InferenceServerException

ONE = {"inputs": [tensor("INPUT0", [1])]}
LIVE = b"GET /v2/health/live HTTP/1.1\r\nHost: a\r\n\r\n"


def infer_request(model):
    body = json.dumps(ONE).encode()
    return b"POST /v2/models/%s/infer HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n%s" % (model.encode(), len(body), body)


def stats_of(client, model):
    return client.get(f"/v2/models/{model}/stats").json["model_stats"][0]


@pytest.mark.rows("1.1.12", "1.2.12")
def test_the_http_port_speaks_neither_tls_nor_metrics(server):
    with socket.create_connection((HOST, server.http_port), timeout=30) as client:
        client.sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(64) + b"\r\n\r\n")
        assert client.recv(100).startswith(b"HTTP/1.1 400")
    assert HttpClient(server.http_url).get("/metrics").status == 404


@pytest.mark.rows("1.9.5")
def test_a_model_called_stats_hides_its_metadata(start_server, repository):
    repository.add_identity("stats")
    server = start_server(repository)
    client = HttpClient(server.http_url)
    assert "model_stats" in client.get("/v2/models/stats").json
    assert client.infer("stats", ONE).status == 200


@pytest.mark.rows("1.3.30", "4.1.2")
def test_priority_and_timeout_mean_nothing_without_a_batcher(http):
    for value in (1, 1_000_000):
        parameters = {"priority": value, "timeout": value}
        assert http.infer("identity", ONE | {"parameters": parameters}).status == 200


@pytest.mark.rows("3.3.7", "1.2.8")
def test_a_reshape_is_between_client_and_backend(start_server, repository):
    repository.add("reshaped", 'backend: "identity" max_batch_size: 2 '
                   'input { name: "INPUT0" data_type: TYPE_FP32 dims: [ 4 ] reshape { shape: [ 2, 2 ] } } '
                   'output { name: "OUTPUT0" data_type: TYPE_FP32 dims: [ 4 ] reshape { shape: [ 2, 2 ] } }')
    repository.add("scalar", 'backend: "identity" max_batch_size: 2 '
                   'input { name: "INPUT0" data_type: TYPE_FP32 dims: [ 1 ] reshape { shape: [ ] } } '
                   'output { name: "OUTPUT0" data_type: TYPE_FP32 dims: [ 1 ] reshape { shape: [ ] } }')
    client = HttpClient(start_server(repository).http_url)
    output = client.infer("reshaped", {"inputs": [tensor("INPUT0", [1, 2, 3, 4], [1, 4])]}).outputs["OUTPUT0"]
    assert (output["shape"], output["data"]) == ([1, 4], [1, 2, 3, 4])
    assert client.infer("scalar", {"inputs": [tensor("INPUT0", [1, 2], [2, 1])]}).outputs["OUTPUT0"]["shape"] == [2, 1]
    assert client.get("/v2/models/reshaped").json["inputs"][0]["shape"] == [-1, 4]
    assert client.infer("reshaped", {"inputs": [tensor("INPUT0", [1, 2, 3, 4], [1, 2, 2])]}).status == 400


@pytest.mark.rows("3.5.3", "3.5.5", "3.5.11")
def test_the_configuration_shows_the_instances_as_they_are(start_server, repository):
    repository.add("auto", 'backend: "identity" instance_group { count: 2 }')
    groups = HttpClient(start_server(repository).http_url).get("/v2/models/auto/config").json["instance_group"]
    assert [(group["name"], group["kind"], group["count"]) for group in groups] == [("auto_0", "KIND_CPU", 2)]


@pytest.mark.rows("4.1.1", "4.1.3")
def test_requests_are_served_in_the_order_in_which_they_came(start_server, repository, tmp_path):
    gate = tmp_path / "gate"
    repository.add_faulty("one", execute=f"wait:{gate};delay:50")
    # One thread reads all connections: a request is in the queue before that thread logs the next one.
    server = start_server(repository, "--http-thread-count=1", "--log-verbose=1")
    clients = [http.client.HTTPConnection(server.http_url, timeout=DEADLINE) for _ in range(6)]
    for number, client in enumerate(clients, 1):
        client.request("POST", "/v2/models/one/infer", json.dumps(ONE))
        server.wait_for_log("HTTP request: POST /v2/models/one/infer", number)
    gate.touch()
    waiting = [client.sock for client in clients]
    while waiting:
        answered, _, _ = select.select(waiting, [], [], DEADLINE)
        assert answered, "no answer comes"
        # If a request is answered, all requests before it have been answered, too, however late this is checked.
        before = waiting[:max(map(waiting.index, answered)) + 1]
        assert select.select(before, [], [], 0)[0] == before
        waiting = waiting[len(before):]
    assert [client.getresponse().status for client in clients] == [200] * 6


@pytest.mark.rows("5.1", "5.2", "5.5", "5.6", "5.9", "5.10")
def test_counters(start_server, repository):
    repository.add_faulty("model", execute="error")
    repository.add_identity("good")
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=*")
    client = HttpClient(server.http_url)
    before = time.time() * 1000
    for _ in range(3):
        assert client.infer("good", ONE).status == 200
    assert client.infer("good", {"inputs": [tensor("OTHER", [1])]}).status == 400
    good = stats_of(client, "good")
    assert before - 1000 <= good["last_inference"] <= time.time() * 1000 + 1000
    counts = {name: value["count"] for name, value in good["inference_stats"].items()}
    assert counts == {"success": 3, "fail": 0, "queue": 3, "compute_input": 3, "compute_infer": 3, "compute_output": 3,
                      "cache_hit": 0, "cache_miss": 0}
    times = {name: value["ns"] for name, value in good["inference_stats"].items()}
    assert times["success"] >= times["queue"] + times["compute_input"] + times["compute_infer"] + times["compute_output"] > 0
    assert client.infer("model", ONE).status == 500
    failed = stats_of(client, "model")["inference_stats"]
    assert (failed["fail"]["count"], failed["fail"]["ns"] > 0, failed["success"]["count"]) == (1, True, 0)
    # A load of an unchanged model keeps the counters; a reload resets them.
    assert client.post("/v2/repository/models/good/load").status == 200
    assert stats_of(client, "good")["inference_count"] == 3
    (repository.path / "good" / "1" / "new").write_text("")
    assert client.post("/v2/repository/models/good/load").status == 200
    assert stats_of(client, "good")["inference_count"] == 0


@pytest.mark.rows("10.3.4")
def test_tables_show_what_was_loaded(start_server, repository):
    repository.add_identity("good")
    repository.add_faulty("bad", model_initialize="error")
    server = start_server(repository, "--exit-on-error=false", "--id=here", wait_for="live")
    server.wait_for_log("Started HTTPService")
    lines = [line for line in server.log.splitlines() if line.startswith(("|", "+"))]
    assert max(map(len, lines)) <= 120
    rows = []
    for cells in ([cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")):
        if cells[0]:
            rows.append(cells)
        else:  # the row above continues
            rows[-1] = [above + below for above, below in zip(rows[-1], cells)]
    heads = [row for row in rows if row[0] in ("Repository Agent", "Backend", "Model", "Option")]
    assert heads == [["Repository Agent", "Path"], ["Backend", "Path", "Config"], ["Model", "Version", "Status"], ["Option", "Value"]]
    backend, path, config = next(row for row in rows if row[0] == "identity")
    assert path.endswith("/libtriton_identity.so") and "cmdline" in json.loads(config)
    assert ["good", "1", "READY"] in rows
    models = rows[rows.index(["Model", "Version", "Status"]) + 1:rows.index(["Option", "Value"])]
    assert [row[:2] for row in models] == [["bad", "1"], ["good", "1"]]
    assert models[0][2].startswith("UNAVAILABLE: ")
    assert ["server_id", "here"] in rows and ["model_repository_path[0]", str(repository.path)] in rows
    assert ["model_control_mode", "MODE_NONE"] in rows


@pytest.mark.rows("11.3.3")
@pytest.mark.parametrize("setting, line", [
    (None, r'"loading: say \"a\":1"'), ("1", r'"loading: say \"a\":1"'), ("0", 'loading: say "a":1')])
def test_messages_are_escaped_and_tables_are_not(start_server, repository, monkeypatch, setting, line):
    monkeypatch.delenv("TRITON_SERVER_ESCAPE_LOG_MESSAGES", raising=False)
    if setting is not None:
        monkeypatch.setenv("TRITON_SERVER_ESCAPE_LOG_MESSAGES", setting)
    repository.add_identity('say "a"')
    server = start_server(repository)
    server.wait_for_log("Started HTTPService")
    log = server.log
    assert any(one.endswith(f"] {line}") for one in log.splitlines())
    assert re.search(r'^\| say "a" +\| 1 +\| READY +\|$', log, re.MULTILINE)


@pytest.mark.rows("10.1.7")
def test_the_index_is_what_lies_on_disk(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository)
    client = HttpClient(server.http_url)
    repository.add_identity("later")
    repository.remove("a")
    assert client.post("/v2/repository/index").json == [{"name": "later"}]
    assert client.infer("a", ONE).status == 200


@pytest.mark.rows("10.4.12", "3.4.2")
def test_a_listed_version_that_is_absent_keeps_no_other_from_loading(start_server, repository):
    repository.add_identity("some", versions=(1, 3), extra="version_policy { specific { versions: [ 1, 2, 3 ] } }")
    server = start_server(repository)
    assert HttpClient(server.http_url).get("/v2/models/some").json["versions"] == ["1", "3"]


@pytest.mark.rows("3.4.1")
def test_a_version_policy_without_a_choice_serves_all_versions(start_server, repository):
    repository.add_identity("some", versions=(1, 3), extra="version_policy { }")
    client = HttpClient(start_server(repository).http_url)
    assert client.get("/v2/models/some").json["versions"] == ["1", "3"]
    assert client.get("/v2/models/some/config").json["version_policy"] == {}


def test_directories_of_tools_are_no_models(start_server, repository):
    repository.add_identity("model")
    for path in (".git/objects", ".ipynb_checkpoints", "model/.ipynb_checkpoints", "model/1/.ipynb_checkpoints"):
        (repository.path / path).mkdir(parents=True)
    repository.add_identity(".hidden")
    client = HttpClient(start_server(repository, "--model-control-mode=explicit", "--load-model=*").http_url)
    assert client.post("/v2/repository/index").json == [{"name": "model", "version": "1", "state": "READY"}]
    assert client.post("/v2/repository/models/.hidden/load").status == 500
    assert client.get("/v2/health/ready").status == 200


@pytest.mark.rows("3.4.3", "3.4.4", "1.1.7", "1.13.2")
def test_version_0_is_a_version_like_the_others(start_server, repository):
    repository.add_identity("alone", versions=(0,))
    repository.add_identity("newest", versions=(0, 1))
    repository.add_identity("named", versions=(0, 1), extra="version_policy { specific { versions: [ 0 ] } }")
    client = HttpClient(start_server(repository).http_url)
    index = [(row["name"], row["version"], row["state"]) for row in client.post("/v2/repository/index").json]
    assert index == [("alone", "0", "READY"), ("named", "0", "READY"), ("newest", "1", "READY")]
    for model in ("alone", "named"):
        assert client.get(f"/v2/models/{model}").json["versions"] == ["0"]
        for path in ("", "/versions/0", "/versions/00"):
            assert client.get(f"/v2/models/{model}{path}/ready").status == 200
            assert client.post(f"/v2/models/{model}{path}/infer", json.dumps(ONE).encode()).json["model_version"] == "0"
        assert client.get(f"/v2/models/{model}/versions/0/stats").json["model_stats"][0]["inference_count"] == 3
        assert client.get(f"/v2/models/{model}/versions/1/ready").status == 404
    assert client.get("/v2/models/newest/versions/0/ready").status == 404


@pytest.mark.rows("1.2.3", "10.6.5", "7.10")
def test_readiness_strict_and_lenient(start_server, repository):
    repository.add_faulty("bad", model_initialize="error")
    for strict, status in (("true", 400), ("false", 200)):
        server = start_server(repository, "--exit-on-error=false", f"--strict-readiness={strict}", wait_for="live")
        assert HttpClient(server.http_url).get("/v2/health/ready").status == status


@pytest.mark.rows("10.6.4", "1.2.5")
def test_a_backend_may_say_that_it_is_not_ready(start_server, repository, tmp_path):
    repository.add_faulty("model", ready="error:UNAVAILABLE", ready_until=str(tmp_path / "ready"))
    server = start_server(repository, wait_for="live")
    client = HttpClient(server.http_url)
    reply = client.get("/v2/health/ready")
    assert (reply.status, reply.json) == (400, {"ready": False, "reason": "model 'model' version 1 is READY: its backend reports that it is not ready"})
    reply = client.get("/v2/models/model/ready")
    assert (reply.status, reply.error) == (400, "Model version not ready")
    (tmp_path / "ready").touch()
    assert client.get("/v2/health/ready").status == 200
    assert client.get("/v2/models/model/ready").status == 200


@pytest.mark.rows("10.6.7")
def test_the_ports_open_after_the_first_loads(start_server, repository, tmp_path):
    repository.add_faulty("slow", model_initialize=f"wait:{tmp_path / 'gate'}")
    server = start_server(repository, wait_for=None)
    server.wait_for_log("loading: slow")
    for port in (server.http_port, server.grpc_port):
        with socket.socket() as probe:
            assert probe.connect_ex((HOST, port)) != 0
    (tmp_path / "gate").touch()
    wait_until(lambda: server._status("/v2/health/ready") == 200, "the server is ready")  # pylint: disable=protected-access


def expect_last_answer(client):
    """The answer is complete, and says that it is the last one; then the server closes the connection."""
    status, fields, body = client.answer()
    assert (status, fields.get("Connection")) == (200, "close")
    assert client.is_closed()
    return body


@pytest.mark.rows("1.1.14", "2.4.18", "11.2.5", "11.2.6")
def test_while_it_drains_the_server_takes_nothing_new(start_server, repository, tmp_path):
    gate = tmp_path / "gate"
    repository.add_faulty("slow", execute=f"wait:{gate}")
    server = start_server(repository, "--log-verbose=1")
    request = pb.ModelInferRequest(model_name="slow", raw_input_contents=[bytes(4)])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[1])
    with grpc.insecure_channel(server.grpc_url) as channel, contextlib.ExitStack() as stack:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        running = stub.ModelInfer.future(request)
        server.wait_for_log("gRPC request: /inference.GRPCInferenceService/ModelInfer")
        asking = stack.enter_context(RawClient(server))
        asking.send(LIVE)
        assert asking.answer()[0] == 200
        server.process.send_signal(signal.SIGTERM)
        server.wait_for_log("gRPC service connections and inference handlers")
        assert re.search(r"Timeout \d+: Found 1 gRPC service connections and inference handlers", server.log)
        asking.send(LIVE)
        expect_last_answer(asking)
        with socket.socket() as probe:
            assert probe.connect_ex((HOST, server.http_port)) != 0
        for call, message in ((stub.ModelInfer, request), (stub.ServerLive, pb.ServerLiveRequest())):
            with pytest.raises(grpc.RpcError) as refused:
                call(message)
            assert refused.value.code() == grpc.StatusCode.UNAVAILABLE
            assert refused.value.details() == "GRPC server is shutting down and has stopped accepting new requests."
        gate.touch()
        assert running.result(timeout=DEADLINE).raw_output_contents[0] == bytes(4)
    assert server.wait_for_exit() == 0


@pytest.mark.rows("1.1.14", "11.2.2", "11.2.5", "11.2.6")
def test_open_http_connections_are_served_while_it_drains(start_server, repository, tmp_path):
    gate = tmp_path / "gate"
    repository.add_faulty("slow", execute=f"wait:{gate}")
    repository.add_identity("quick")
    server = start_server(repository, "--log-verbose=1", "--exit-timeout-secs=600")
    with contextlib.ExitStack() as stack:
        running, asking, inferring, idle = (stack.enter_context(RawClient(server)) for _ in range(4))
        for client in (asking, inferring, idle):
            client.send(LIVE)
            status, fields, _ = client.answer()
            assert (status, "Connection" in fields) == (200, False)
        running.send(infer_request("slow"))
        server.wait_for_log("HTTP request: POST /v2/models/slow/infer")
        server.process.send_signal(signal.SIGTERM)
        server.wait_for_log("Found 4 HTTP service connections")
        asking.send(LIVE)
        expect_last_answer(asking)
        inferring.send(infer_request("quick"))
        assert json.loads(expect_last_answer(inferring))["outputs"][0]["data"] == [1]
        assert not select.select([idle.socket], [], [], 0)[0], "the idle connection is closed while another's request runs"
        gate.touch()
        assert running.answer()[0] == 200
        for client in (running, idle):
            assert client.is_closed()
        assert server.wait_for_exit() == 0


@pytest.mark.rows("11.2.2")
def test_the_delay_of_a_batch_does_not_hold_up_the_exit(start_server, repository):
    repository.add_identity("patient", max_batch_size=8, extra="dynamic_batching { max_queue_delay_microseconds: 3600000000 }\n")
    server = start_server(repository, "--exit-timeout-secs=600")
    request = pb.ModelInferRequest(model_name="patient", raw_input_contents=[bytes(4)])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[1, 1])
    with grpc.insecure_channel(server.grpc_url) as channel:
        running = service_pb2_grpc.GRPCInferenceServiceStub(channel).ModelInfer.future(request)
        wait_until(lambda: read(server).get("nv_inference_pending_request_count", "patient") == 1, "it waits in the queue")
        server.process.send_signal(signal.SIGTERM)
        assert running.result(timeout=DEADLINE).raw_output_contents[0] == bytes(4)
    assert server.wait_for_exit() == 0


@pytest.mark.rows("1.1.14", "11.2.2")
def test_an_idle_http_connection_does_not_hold_up_the_exit(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--exit-timeout-secs=600")
    with RawClient(server) as idle, RawClient(server) as silent:
        idle.send(LIVE)
        assert idle.answer()[0] == 200
        server.process.send_signal(signal.SIGTERM)
        assert idle.is_closed() and silent.is_closed()
        assert server.wait_for_exit() == 0


def test_many_clients_at_once_lose_nothing(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository)
    errors = []

    def hammer(protocol):
        library = tritonclient.http if protocol else tritonclient.grpc
        try:
            with library.InferenceServerClient(server.http_url if protocol else server.grpc_url) as client:
                for number in range(100):
                    one = library.InferInput("INPUT0", [3], "FP32")
                    import numpy as np  # pylint: disable=import-outside-toplevel
                    one.set_data_from_numpy(np.full(3, number, dtype=np.float32))
                    assert client.infer("a", [one]).as_numpy("OUTPUT0")[1] == number
        except (AssertionError, InferenceServerException) as error:
            errors.append(error)

    threads = [threading.Thread(target=hammer, args=(index % 2,)) for index in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert stats_of(HttpClient(server.http_url), "a")["inference_stats"]["success"]["count"] == 800


def test_loads_and_unloads_under_load_lose_nothing(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=a")
    done, statuses = threading.Event(), set()

    def hammer():
        client = HttpClient(server.http_url)
        while not done.is_set():
            statuses.add(client.infer("a", ONE).status)

    threads = [threading.Thread(target=hammer) for _ in range(4)]
    for thread in threads:
        thread.start()
    control = HttpClient(server.http_url)
    wait_until(lambda: statuses, "requests are answered")
    for number in range(20):
        (repository.path / "a" / "1" / "stamp").write_text(str(number))
        assert control.post("/v2/repository/models/a/load").status == 200
    assert statuses == {200}, "a reload is not noticed"
    for _ in range(10):
        assert control.post("/v2/repository/models/a/unload").status == 200
        assert control.post("/v2/repository/models/a/load").status == 200
    done.set()
    for thread in threads:
        thread.join()
    assert statuses <= {200, 404, 503}
    assert json.loads(control.get("/v2").body)["name"] == "triton"


def test_threads_have_the_names_of_what_they_do(start_server, repository, tmp_path):
    repository.add_identity("a")
    server = start_server(repository, f"--trace-config=triton,file={tmp_path / 'traces.json'}", "--trace-config=level=TIMESTAMPS")
    expected = {"thalassa-server", "http", "grpc", "metrics", "admin", "admin grpc", "background", "timers", "log", "trace files", "a_0_0"}

    def missing():
        names = set()
        for task in pathlib.Path(f"/proc/{server.process.pid}/task").iterdir():
            with contextlib.suppress(OSError):  # the thread has just ended
                names.add((task / "comm").read_text().strip())
        return expected - names

    wait_until(lambda: not missing(), f"there are threads {expected}")
