# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Routes, verbs and their answers, over plain HTTP."""

import pytest
from http_client import HttpClient


@pytest.mark.rows("1.2.1", "1.2.2", "1.1.10", "11.1.2")
@pytest.mark.parametrize("endpoint", ["live", "ready"])
def test_health_answers_with_the_json_of_kserve(http, endpoint):
    reply = http.get(f"/v2/health/{endpoint}")
    assert (reply.status, reply.json) == (200, {endpoint: True})
    assert reply.headers["Content-Type"] == "application/json"  # KServe's client compares the whole value
    empty = http.request("HEAD", f"/v2/health/{endpoint}")
    assert (empty.status, empty.body, empty.headers["Content-Length"]) == (200, b"", str(len(reply.body)))


@pytest.mark.rows("1.2.4", "1.2.5")
def test_a_model_is_ready_by_name_and_by_version(http):
    for path, name in (("identity", "identity"), ("versions", "versions"), ("versions/versions/1", "versions"),
                       ("name%20with%20%C3%BCmlaut", "name with ümlaut")):
        reply = http.get(f"/v2/models/{path}/ready")
        assert (reply.status, reply.json) == (200, {"name": name, "ready": True})
        assert reply.headers["Content-Type"] == "application/json"
    missing = http.get("/v2/models/versions/versions/2/ready")
    assert missing.status == 404
    assert "Request for unknown model: 'nobody' is not found" in http.get("/v2/models/nobody/ready").error


@pytest.mark.rows("1.2.6", "1.2.7")
def test_server_metadata(http):
    reply = http.get("/v2")
    assert reply.headers["Content-Type"] == "application/json"
    assert set(reply.json) == {"name", "version", "extensions"}
    assert reply.json["name"] == "triton"
    assert reply.json["version"] == "2.73.0"  # the Triton release whose behaviour this server has
    assert reply.json["extensions"] == [
        "classification", "sequence", "model_repository", "model_repository(unload_dependents)", "schedule_policy", "model_configuration",
        "system_shared_memory", "cuda_shared_memory", "binary_tensor_data", "parameters", "statistics", "trace", "logging"]


@pytest.mark.rows("1.2.8", "1.2.9")
def test_model_metadata_shows_the_shapes_that_requests_have(http):
    assert http.get("/v2/models/batched").json["inputs"] == [
        {"name": "INPUT0", "datatype": "FP32", "shape": [-1, 2, -1]}, {"name": "INPUT1", "datatype": "INT32", "shape": [-1, 1]}]
    assert http.get("/v2/models/versions").json["versions"] == ["1", "10"]
    assert http.get("/v2/models/versions/versions/1").json["versions"] == ["1"]
    assert http.get("/v2/models/identity").json["platform"] == "identity"


@pytest.mark.rows("1.2.10", "1.2.11", "3.1.12")
def test_the_configuration_is_shown_complete(http):
    config = http.get("/v2/models/batched/config").json
    assert config["name"] == "batched"
    assert config["max_batch_size"] == 4
    assert config["input"][0]["dims"] == [2, -1]
    assert config["input"][0]["data_type"] == "TYPE_FP32"
    assert config["version_policy"] == {"latest": {"num_versions": 1}}
    assert config["model_warmup"] == []
    assert config["instance_group"][0]["kind"] == "KIND_CPU"


def test_the_address_of_the_metrics_is_one_that_the_client_can_reach(start_server, repository):
    server = start_server(repository, "--http-address=0.0.0.0", "--metrics-address=0.0.0.0")
    port = server.metrics_port
    for host, expected in (("gpu-east:8000", "gpu-east"), ("[::1]:8000", "[::1]"), ("10.0.0.1", "10.0.0.1")):
        overview = HttpClient(server.http_url).get("/", Host=host).json
        assert overview["metrics"] == f"http://{expected}:{port}/metrics", host


@pytest.mark.rows("1.1.3", "1.1.4", "1.1.6", "1.1.8")
@pytest.mark.parametrize("path", [
    "//", "/v2/", "/v1", "/v2/health", "/v2/health/live/", "/v2/models", "/v2/models/identity/", "/v2/models/identity/nothing",
    "/v2/models/identity/versions/1/trace/setting", "/v2/models/identity/ready/now", "/v2/repository/nothing"])
def test_an_unknown_path_is_not_found(http, path):
    reply = http.get(path)
    assert (reply.status, reply.error) == (404, "Not Found: there is no such endpoint; GET / lists the endpoints")


@pytest.mark.rows("1.1.3", "1.12.4", "1.13.8")
@pytest.mark.parametrize("path", [
    "/v2/systemsharedmemory/region//status", "/v2/systemsharedmemory/region//register", "/v2/systemsharedmemory/region//unregister",
    "/v2/cudasharedmemory/region//status", "/v2/cudasharedmemory/region//unregister", "/v2/repository//index",
    "/v2/repository/models//load", "/v2/repository/models//unload", "/v2/repository//models/identity/unload"])
def test_an_empty_name_in_a_path_names_nothing(http, path):
    for method in ("GET", "POST"):
        assert http.request(method, path).status == 404


def test_the_root_lists_the_endpoints_and_names_the_metrics(http, server):
    overview = http.get("/").json
    assert set(overview) == {"name", "version", "thalassa_version", "endpoints", "metrics"}
    assert overview["version"] == http.get("/v2").json["version"]
    assert overview["thalassa_version"] == HttpClient(server.admin_url).get("/v2/thalassa/server").json["version"]
    assert "POST /v2/models/{model}[/versions/{version:digits}]/infer" in overview["endpoints"]
    assert overview["metrics"] == f"http://{server.metrics_url}/metrics"
    assert http.get("/metrics").error == f"Not Found: the metrics are at {overview['metrics']}"
    assert not any("thalassa" in endpoint for endpoint in overview["endpoints"]), "the extension is not on this port"
    administration = HttpClient(server.admin_url)
    assert "GET, POST /v2/thalassa/{query?}" in administration.get("/").json["endpoints"]
    assert "/v2/thalassa/server" in administration.get("/v2/thalassa").json["queries"]


@pytest.mark.rows("1.1.5")
@pytest.mark.parametrize("method, path", [
    ("POST", "/v2/health/live"), ("GET", "/v2/models/identity/infer"), ("DELETE", "/v2"), ("GET", "/v2/repository/index"),
    ("PUT", "/v2/models/identity/config"), ("GET", "/v2/repository/models/identity/load")])
def test_a_wrong_verb_is_refused(http, method, path):
    reply = http.request(method, path)
    assert (reply.status, reply.error) == (405, "Method Not Allowed")


@pytest.mark.rows("1.1.7")
def test_versions_are_digits(http):
    assert http.get("/v2/models/identity/versions/abc/ready").status == 404
    assert http.get("/v2/models/identity/versions/-1/ready").status == 404
    reply = http.get("/v2/models/identity/versions/99999999999999999999/ready")
    assert reply.status == 400
    assert "integral" in reply.error


@pytest.mark.rows("1.1.9")
def test_a_model_name_may_hold_anything_but_a_slash(http):
    assert http.get("/v2/models/name%20with%20%C3%BCmlaut/ready").status == 200


@pytest.mark.rows("1.9.1", "1.9.2", "1.9.3", "1.9.4", "1.9.6")
def test_statistics_of_all_of_one_and_of_none(http):
    http.infer("pair", {"inputs": []})
    names = {model["name"] for model in http.get("/v2/models/stats").json["model_stats"]}
    assert {"identity", "pair", "versions"} <= names
    listed = [(model["name"], model["version"]) for model in http.get("/v2/models/stats").json["model_stats"]]
    assert listed == sorted(listed)
    stats = http.get("/v2/models/versions/stats").json["model_stats"]
    assert [model["version"] for model in stats] == ["1", "10"]
    one = http.get("/v2/models/versions/versions/10/stats").json["model_stats"]
    assert [model["version"] for model in one] == ["10"]
    assert list(one[0]) == ["name", "version", "last_inference", "inference_count", "execution_count", "inference_stats", "response_stats",
                            "batch_stats", "memory_usage"]
    assert set(one[0]["inference_stats"]) == {
        "success", "fail", "queue", "compute_input", "compute_infer", "compute_output", "cache_hit", "cache_miss"}
    assert set(one[0]["inference_stats"]["success"]) == {"count", "ns"}
    reply = http.get("/v2/models/nobody/stats")
    assert reply.status == 400
    assert "requested model 'nobody' is not available" in reply.error
    assert "requested model version is not available for model 'versions': version 2" in http.get("/v2/models/versions/versions/2/stats").error
