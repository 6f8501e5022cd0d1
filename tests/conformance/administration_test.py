# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The endpoints that a server opens: the observability extension on its own address, and on the inference ports only as
far as an option allows; web pages in an operator's browser are refused."""

import contextlib
import json
import re
import socket

import grpc
import pytest
import tritonclient.grpc as grpcclient
from http_client import HttpClient, tensor
from model_repository import ModelRepository
from observability import Observability, message
from server_process import HOST, IS_PEER, ServerProcess

pytestmark = pytest.mark.skipif(IS_PEER, reason="the real server has no such extension")
BEGIN = json.dumps({"action": "BEGIN"}).encode()
SHOW = json.dumps({"action": "SHOW"}).encode()
LEVEL = json.dumps({"change": {"log_verbose_level": 1}}).encode()
# Triton's own routes that change the server, with valid bodies; the last one unloads the model.
CHANGES = {"logging": b'{"log_verbose_level": 1}', "trace/setting": b'{"trace_rate": "7"}', "models/m/trace/setting": b'{"trace_rate": "9"}',
           "repository/models/m/load": b"{}", "repository/models/m/unload": b"{}"}


@contextlib.contextmanager
def client_of(url):
    client = HttpClient(url)
    yield client
    client.close()


def is_serving(server):
    with client_of(server.admin_url) as admin:
        return admin.get("/v2/thalassa/drain").json["state"] == "SERVING"


def failure(call):
    with pytest.raises(grpc.RpcError) as error:
        call()
    return error.value.code(), error.value.details()


@pytest.fixture(name="server", scope="module")
def _server(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("administered") / "models")
    repository.add_identity("m")
    with ServerProcess(repository) as server:
        yield server


def test_the_extension_is_unknown_on_the_ports_of_inference(server):
    with client_of(server.http_url) as client:
        for path in ("drain", "dump", "requests", "log-settings", "snapshot", "nothing"):
            for reply in (client.get(f"/v2/thalassa/{path}"), client.post(f"/v2/thalassa/{path}", b"{}")):
                assert reply.status == 404 and f"the administration address {server.admin_url}" in reply.error, (path, reply)
        assert client.post("/v2/thalassa/drain", BEGIN).status == 404
        assert "thalassa" not in client.get("/v2").json["extensions"]
    with Observability(server.grpc_url) as service:
        for call in (service.Snapshot, lambda: service.Drain(action=1), lambda: next(service.WatchEvents()), lambda: next(service.Dump())):
            code, details = failure(call)
            assert code == grpc.StatusCode.UNIMPLEMENTED and f"the administration address {server.admin_grpc_url}" in details, details
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        assert "thalassa" not in client.get_server_metadata().extensions
    assert is_serving(server)


def test_the_administration_serves_the_extension_and_health_and_nothing_else(server):
    with client_of(server.admin_url) as admin:
        assert "thalassa" in admin.get("/v2").json["extensions"]
        assert admin.get("/v2/health/live").status == 200 and admin.get("/v2/health/ready").status == 200
        assert admin.get("/v2/thalassa/snapshot").status == 200
        for path in ("/v2/models/m", "/v2/models/m/stats", "/v2/logging", "/v2/trace/setting"):
            assert admin.get(path).status == 404, path
        for path in ("/v2/models/m/infer", "/v2/models/m/generate", "/v2/repository/index", "/v2/repository/models/m/load"):
            assert admin.post(path, b"{}").status == 404, path
    with grpcclient.InferenceServerClient(server.admin_grpc_url) as admin:
        assert admin.is_server_live() and admin.is_server_ready() and "thalassa" in admin.get_server_metadata().extensions
        given = grpcclient.InferInput("INPUT0", [1], "FP32")
        for call in (lambda: admin.get_model_metadata("m"), lambda: admin.infer("m", [given]), admin.get_model_repository_index):
            with pytest.raises(Exception, match="UNIMPLEMENTED|unknown method|Method not found|not found"):
                call()


def test_changes_over_http_are_made_and_undone(server):
    with client_of(server.admin_url) as admin:
        assert admin.post("/v2/thalassa/drain", BEGIN).status == 200 and not is_serving(server)
        assert admin.post("/v2/thalassa/drain", b'{"action": "END"}').status == 200 and is_serving(server)


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])
def test_a_change_that_is_not_declared_as_json_is_refused(server, content_type):
    """A page of any origin can send these requests without a CORS preflight."""
    with client_of(server.admin_url) as admin:
        for path, body in (("drain", BEGIN), ("log-settings", LEVEL), ("trace-settings", b'{"change": {"set": {"trace_rate": "7"}}}')):
            reply = admin.request("POST", f"/v2/thalassa/{path}", body, {"Content-Type": content_type} if content_type else {})
            assert reply.status == 415 and "Content-Type: application/json" in reply.error, reply
        assert admin.request("POST", "/v2/thalassa/drain", SHOW, {"Content-Type": "text/plain"}).status == 200
    assert is_serving(server)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1", "https://127.0.0.1"])
def test_a_change_that_a_foreign_page_sends_is_refused(server, origin):
    with client_of(server.admin_url) as admin:
        reply = admin.post("/v2/thalassa/drain", BEGIN, Origin=origin)
        assert reply.status == 403 and f"'{origin}'" in reply.error
        assert "Access-Control-Allow-Origin" not in reply.headers
        asked = admin.request("OPTIONS", "/v2/thalassa/drain", headers={"Origin": origin, "Access-Control-Request-Method": "POST"})
        assert asked.status >= 400 and "Access-Control-Allow-Origin" not in asked.headers
        assert admin.post("/v2/thalassa/drain", SHOW, Origin=f"http://{server.admin_url}").status == 200
        assert admin.post("/v2/thalassa/drain", b'{"action": "END"}', Origin=f"http://{server.admin_url}").status == 200
    assert is_serving(server)


@pytest.mark.parametrize("host, status", [("evil.example", 403), ("evil.example:8003", 403), ("localhost:8003", 200), ("127.0.0.1", 200), ("[::1]:1", 200)])
def test_the_administration_is_only_reached_by_an_address_of_this_machine(server, host, status):
    with client_of(server.admin_url) as admin:
        for path in ("/v2/thalassa/requests", "/v2/health/live", "/v2"):
            assert admin.get(path, Host=host).status == status


def test_remote_reading_leaves_changes_to_the_administration(start_server, repository):
    repository.add_identity("m")
    server = start_server(repository, "--allow-remote-observability=READ")
    with client_of(server.http_url) as client:
        assert "thalassa" in client.get("/v2").json["extensions"]
        assert client.get("/v2/thalassa/snapshot").status == client.get("/v2/thalassa/dump").status == client.post("/v2/thalassa/drain", SHOW).status == 200
        for path, body in (("drain", BEGIN), ("log-settings", LEVEL), ("trace-settings", b'{"change": {"set": {"trace_rate": "7"}}}')):
            refused = client.post(f"/v2/thalassa/{path}", body)
            assert refused.status == 403 and server.admin_url in refused.error, refused
    with Observability(server.grpc_url) as service:
        assert service.Snapshot().models and service.Drain().state == 0
        for call in (lambda: service.Drain(action=1), lambda: service.LogSettings(change=message("LogSettings", log_info=False))):
            code, details = failure(call)
            assert code == grpc.StatusCode.PERMISSION_DENIED and server.admin_grpc_url in details
    assert is_serving(server)
    server.wait_for_log("observability: read)")


def test_remote_changes_still_need_json_and_an_own_origin(start_server, repository):
    repository.add_identity("m")
    server = start_server(repository, "--allow-remote-observability=write")
    with client_of(server.http_url) as client:
        assert client.request("POST", "/v2/thalassa/drain", BEGIN, {"Content-Type": "text/plain"}).status == 415
        assert client.post("/v2/thalassa/drain", BEGIN, Origin="http://evil.example").status == 403
        assert client.post("/v2/thalassa/drain", BEGIN, Origin="http://evil.example", Host="evil.example").status == 403
        assert is_serving(server)
        assert client.post("/v2/thalassa/drain", BEGIN).status == 200
    with Observability(server.grpc_url) as service:
        assert service.Drain(action=2).state == 0


def test_without_administration_the_extension_is_nowhere(start_server, repository):
    repository.add_identity("m")
    server = start_server(repository, "--allow-admin=off", administration=False)
    with client_of(server.http_url) as client:
        reply = client.get("/v2/thalassa/snapshot")
        assert reply.status == 404 and "--allow-admin" in reply.error
        assert client.infer("m", {"inputs": [tensor("INPUT0", [1])]}).status == 200
    with pytest.raises(OSError), socket.create_connection((HOST, server.admin_port)):
        pass
    assert "administration" not in server.log.partition("Open ports")[2]


def test_a_foreign_page_changes_nothing_by_tritons_own_routes(start_server, repository):
    repository.add_identity("m")
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=m")
    with client_of(server.http_url) as client:
        def settings():
            return [client.get(f"/v2/{path}").json for path in ("logging", "trace/setting", "models/m/trace/setting")]

        before = settings()
        for path, body in CHANGES.items():
            for origin in ("http://evil.example", "null", "http://localhost:1"):
                reply = client.request("POST", f"/v2/{path}", body, {"Content-Type": "text/plain", "Origin": origin})
                assert reply.status == 403 and f"a page of the origin '{origin}'" in reply.error, (path, reply)
            rebound = client.post(f"/v2/{path}", body, Origin="http://evil.example", Host="evil.example")
            assert rebound.status == 403, path
        assert settings() == before and client.get("/v2/models/m/ready").status == 200
        assert client.get("/v2/logging", Origin="http://evil.example").status == 200
        assert client.post("/v2/repository/index", Origin="http://evil.example").status == 200


def test_programs_and_own_pages_change_the_server_by_tritons_own_routes(start_server, repository):
    repository.add_identity("m")
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=m")
    with client_of(server.http_url) as client:
        for path, body in CHANGES.items():
            if not path.endswith("unload"):
                assert client.post(f"/v2/{path}", body, Origin=f"http://{server.http_url}").status == 200, path
            assert client.request("POST", f"/v2/{path}", body, {"Content-Type": "text/plain"}).status == 200, path


@pytest.mark.parametrize("option", ["--admin-port", "--admin-grpc-port"])
def test_a_port_that_was_asked_for_and_is_taken_ends_the_start(start_server, repository, option):
    repository.add_identity("m")
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        server = start_server(repository, f"{option}={port}", wait_for=None)
        assert server.wait_for_exit() == 1
    assert re.search(rf"127\.0\.0\.1:{port}.*already in use[:;] choose another {option}\b", server.log), server.log


def test_servers_that_ask_for_no_port_take_the_next_free_one(start_server, repository):
    repository.add_identity("m")
    places = set()
    for _ in range(2):
        server = start_server(repository, administration=False)
        line = next(line for line in server.log.splitlines() if "Started Administration Service at" in line)
        place = line.partition("Service at ")[2].partition(";")[0].strip('"')
        port = int(place.removeprefix("127.0.0.1:"))
        assert 8003 <= port < 8203
        # A server of another test may hold the default port at either of the two starts.
        assert ("the default port is in use" in line) == (port != 8003), line
        with client_of(place) as admin:
            assert admin.get("/v2/thalassa/snapshot").status == 200
        places.add(place)
    assert len(places) == 2


def test_an_administration_that_other_machines_reach_has_a_warning(start_server, repository):
    repository.add_identity("m")
    server = start_server(repository, "--admin-address=0.0.0.0")
    server.wait_for_log("may be reached from other machines")
    with client_of(server.admin_url) as admin:
        assert admin.get("/v2/thalassa/snapshot").status == 200
        assert admin.get("/v2/thalassa/snapshot", Host="evil.example").status == 403


def test_the_log_says_what_is_open(server):
    assert "may be reached from other machines" not in server.log
    line = next(line for line in server.log.splitlines() if "Open ports" in line)
    for text in (f"HTTP {server.http_url}", f"gRPC {server.grpc_url}", f"metrics {server.metrics_url}", f"administration HTTP {server.admin_url}",
                 "model control: no", "shared memory: no", "observability: no", "observability: read and write"):
        assert text in line, line
