# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The check of a configuration: it finds what a load finds, names the place, and loads nothing."""

import json
import re

import grpc
import pytest
import tritonclient.http as httpclient
from ensembles import add_ensemble, identity_step
from http_client import HttpClient
from model_repository import ModelRepository
from observability import Observability
from server_process import ServerProcess, wait_until
from tritonclient.utils import InferenceServerException

GOOD = """backend: "identity"
max_batch_size: 8
input { name: "INPUT0" data_type: TYPE_FP32 dims: [ -1 ] }
output { name: "OUTPUT0" data_type: TYPE_FP32 dims: [ -1 ] }
"""
# The end of a configuration, and the field and the place of its problem.
WRONG = {
    "a name": ("dynamic_batchin { }", "dynamic_batchin", 5, 1, "did you mean 'dynamic_batching'?"),
    "a brace": ("instance_group {\n  count: 2", "", 0, 0, "the '{' of line 5 is not closed"),
    "a value": ("instance_group {\n  kind: KIND_CUP\n}", "instance_group[0].kind", 6, 9, "KIND_CPU"),
    "a size": ("dynamic_batching {\n  preferred_batch_size: 16\n}", "dynamic_batching.preferred_batch_size", 6, 0, "preferred_batch_size"),
    "a tensor": ('input { name: "INPUT1" data_type: TYPE_FP32\n  dims: [ 0 ] }', "input[1].dims", 6, 0, "dims"),
    "a later feature": ('model_repository_agents { agents { name: "checksum" } }', "model_repository_agents", 0, 0, "model_repository_agents"),
    "a library": ('backend: "identiti"', "", 0, 0, "identiti"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("check") / "models")
    repository.add("plain", GOOD)
    repository.add("broken", GOOD + "max_batch: 3\n")
    repository.add("without_versions", GOOD, versions=())
    repository.add_identity("identity")
    add_ensemble(repository, "two", [identity_step("IN", "A"), identity_step("A", "OUT")])
    with ServerProcess(repository, "--model-control-mode=explicit") as started:
        yield started


@pytest.fixture
def service(server):
    with Observability(server.admin_grpc_url) as opened:
        yield opened


def loaded(server):
    index = HttpClient(server.http_url).post("/v2/repository/index").json
    return {row["name"]: row.get("state") for row in index if row.get("state")}


def test_a_valid_configuration_is_completed_and_nothing_is_loaded(server, service):
    found = service.Check(model="plain", config=GOOD)
    assert found.is_valid and not found.problems and found.versions == [1]
    assert found.sentence == "a load of model 'plain' would serve version 1, if the backend can load it"
    assert 'name: "plain"' in found.config and "max_batch_size: 8" in found.config and "KIND_CPU" in found.config
    assert {"name", "instance_group[0]"} <= set(found.completed_fields) and not any(one.startswith("input") for one in found.completed_fields)
    assert found.source == GOOD
    again = service.Check(model="plain", config=found.config)
    assert again.is_valid and again.config == found.config and not again.completed_fields
    assert loaded(server) == {}


def test_the_text_of_the_file_is_the_source_if_no_text_is_sent(server, service):
    assert service.Check(model="plain").source == (server.repositories[0].path / "plain" / "config.pbtxt").read_text()
    assert service.Check(model="plain", config='{"backend": "identity"}').source == ""


@pytest.mark.parametrize("what", WRONG)
def test_a_problem_has_its_field_and_its_place(server, service, what):
    end, field, line, column, text = WRONG[what]
    config = (GOOD if what != "a library" else GOOD.replace('backend: "identity"\n', "")) + end
    found = service.Check(model="plain", config=config)
    problem = found.problems[0]
    assert text in problem.message and problem.field.startswith(field), problem
    if line:
        assert (problem.line, problem.column) == (line, column), problem
    assert str(server.repositories[0]) not in problem.message
    assert found.is_valid is not problem.is_certain
    if problem.is_certain:
        assert found.sentence == f"a load of model 'plain' would fail: {problem.message}"
    assert loaded(server) == {}


@pytest.mark.parametrize("what", ["a size", "a later feature", "a library"])
def test_a_load_says_the_same(server, service, what):
    config = (GOOD if what != "a library" else GOOD.replace('backend: "identity"\n', "")) + WRONG[what][0]
    problem = service.Check(model="plain", config=config).problems[0].message
    (server.repositories[0].path / "plain" / "config.pbtxt").write_text(config)
    try:
        with httpclient.InferenceServerClient(server.http_url) as client, pytest.raises(InferenceServerException) as error:
            client.load_model("plain")
        assert problem in without_directories(str(error.value))
        of_file = service.Check(model="plain")
        assert of_file.problems[0].message == problem
    finally:
        (server.repositories[0].path / "plain" / "config.pbtxt").write_text(GOOD)


def without_directories(text):
    return re.sub(r"/[\w./-]*/", "", text)


def test_several_problems_are_found_at_once(service):
    config = GOOD.replace("identity", "nothing") + 'dynamic_batching { preferred_batch_size: 9 }\nresponse_cache { enable: true }\noptimization { gather_kernel_buffer_threshold: 3 }'
    problems = [problem.message for problem in service.Check(model="plain", config=config).problems]
    assert any("nothing" in one for one in problems) and any("preferred_batch_size" in one for one in problems)


def test_json_is_checked_like_the_override_of_a_load(server, service):
    config = {"backend": "identity", "max_batch_size": 2, "input": [{"name": "INPUT0", "data_type": "TYPE_FP32", "dims": [-1]}],
              "output": [{"name": "OUTPUT0", "data_type": "TYPE_FP32", "dims": [-1]}]}
    assert service.Check(model="plain", config=json.dumps(config)).is_valid
    unknown = service.Check(model="plain", config='{"max_batch": 2}').problems[0]
    assert "Invalid config override for model 'plain'" in unknown.message and "max_batch" in unknown.message
    wrong = service.Check(model="plain", config=json.dumps({**config, "max_batch_size": -1})).problems[0]
    assert (wrong.field, wrong.line) == ("max_batch_size", 0) and wrong.is_certain


def test_without_a_text_the_file_is_checked(service):
    problem = service.Check(model="broken").problems[0]
    assert (problem.field, problem.line, problem.column) == ("max_batch", 5, 1)
    assert "config.pbtxt:5:1" in problem.message
    missing = service.Check(model="without_versions")
    assert not missing.is_valid and "no directory that is named by the number of a version" in missing.problems[0].message
    assert not missing.versions


def test_a_member_of_an_ensemble_that_does_not_serve_is_not_certain(server, service):
    found = service.Check(model="two")
    assert found.is_valid and not found.problems[0].is_certain and "identity" in found.problems[0].message
    with httpclient.InferenceServerClient(server.http_url) as client:
        client.load_model("identity")
        try:
            assert not service.Check(model="two").problems
        finally:
            client.unload_model("identity")
    wait_until(lambda: "READY" not in loaded(server).values(), "it is unloaded")


def test_a_model_that_is_not_there_is_not_found(service):
    with pytest.raises(grpc.RpcError) as error:
        service.Check(model="plein")
    assert error.value.code() == grpc.StatusCode.NOT_FOUND and "did you mean 'plain'?" in error.value.details()
    with pytest.raises(grpc.RpcError) as error:
        service.Check()
    assert error.value.code() == grpc.StatusCode.INVALID_ARGUMENT


def test_http_tells_the_same(server, service):
    client = HttpClient(server.admin_url)
    config = GOOD + "dynamic_batchin { }"
    answer = client.post("/v2/thalassa/check", json.dumps({"model": "plain", "config": config}).encode())
    told = service.Check(model="plain", config=config)
    assert answer.status == 200 and answer.json["sentence"] == told.sentence and not answer.json["is_valid"]
    assert answer.json["problems"][0]["line"] == 5
    assert client.post("/v2/thalassa/check", b'{"model": "nobody"}').status == 404
    assert client.post("/v2/thalassa/check", b'{"name": "plain"}').status == 400
    long = {"model": "plain", "config": "# " + "x" * 70_000}
    assert client.post("/v2/thalassa/check", json.dumps(long).encode()).status == 400


def warmup(value, name="INPUT0"):
    return f'{GOOD}model_warmup {{\n  name: "first" batch_size: 1\n  inputs {{ key: "{name}" value {{ {value} }} }}\n}}\n'


WARMUPS = {
    "a missing file": ("data_type: TYPE_FP32 dims: [ 4 ] input_data_file: 'nothing'", "cannot read the file"),
    "a small file": ("data_type: TYPE_FP32 dims: [ 4 ] input_data_file: 'small'", "expects 16 bytes, but the data provided from small only has 3 bytes"),
    "a wrong rank": ("data_type: TYPE_FP32 dims: [ 4, 2 ] zero_data: true", "Expected [-1,-1], got [1,4,2]"),
    "a wrong type": ("data_type: TYPE_INT32 dims: [ 4 ] random_data: true", "data-type is 'INT32', but model 'warmed' expects 'FP32'"),
    "no size": ("data_type: TYPE_FP32 dims: [ -1 ] zero_data: true", "must have dims of 0 or more, got -1"),
    "no data": ("data_type: TYPE_FP32 dims: [ 4 ]", "must have one of zero_data, random_data and input_data_file"),
    "too much data": ("data_type: TYPE_FP32 dims: [ 1073741824 ] random_data: true", "needs 4294967296 bytes"),
}


@pytest.mark.rows("4.7.4")
@pytest.mark.parametrize("name", WARMUPS)
def test_a_warm_up_that_cannot_run_is_found_as_by_a_load(tmp_path, name):
    value, reason = WARMUPS[name]
    repository = ModelRepository(tmp_path / "models")
    repository.add("warmed", warmup(value))
    (repository.path / "warmed" / "warmup").mkdir()
    (repository.path / "warmed" / "warmup" / "small").write_bytes(b"abc")
    with ServerProcess(repository, "--model-control-mode=explicit") as server, Observability(server.admin_grpc_url) as service:
        (problem,) = service.Check(model="warmed").problems
        assert problem.is_certain and reason in problem.message and "model_warmup 'first'" in problem.message
        assert (problem.field, problem.line) == ("model_warmup[0]", 5)
        with httpclient.InferenceServerClient(server.http_url) as client, pytest.raises(InferenceServerException) as error:
            client.load_model("warmed")
        assert reason in error.value.message()


@pytest.mark.rows("4.7.3", "4.7.4")
def test_a_warm_up_that_can_run_is_no_problem(server, service):
    for value in ("data_type: TYPE_FP32 dims: [ 268435456 ] random_data: true", "data_type: TYPE_FP32 dims: [ 0 ] zero_data: true"):
        found = service.Check(model="plain", config=warmup(value))
        assert found.is_valid and not found.problems, found.problems
    lacking = service.Check(model="plain", config=warmup("data_type: TYPE_FP32 dims: [ 4 ] zero_data: true", "OTHER"))
    assert not lacking.is_valid and "The sample has 'OTHER', which is no input of the model" in lacking.problems[0].message
    assert "READY" not in loaded(server).values()
