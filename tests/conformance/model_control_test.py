# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Loads, unloads and polls of models at run time over both protocols, and their failures."""

import base64
import contextlib
import itertools
import json
import threading

import pytest
import tritonclient.grpc
from http_client import HttpClient, tensor
from server_process import wait_until
from tritonclient.utils import InferenceServerException

ONE = {"inputs": [tensor("INPUT0", [1])]}


@contextlib.contextmanager
def client_of(server):
    client = HttpClient(server.http_url)
    try:
        yield client
    finally:
        client.close()


@contextlib.contextmanager
def copying(folder):
    """Adds files to the folder one after the other, as a long copy does."""
    done = threading.Event()

    def copy():
        for part in itertools.count():
            (folder / f"part{part}").write_bytes(b"x")
            if done.wait(0.02):
                return

    writer = threading.Thread(target=copy)
    writer.start()
    try:
        yield
    finally:
        done.set()
        writer.join()


def rows(client, body=b""):
    return [(row["name"], row.get("version"), row.get("state"), row.get("reason"))
            for row in client.post("/v2/repository/index", body).json]


@pytest.mark.rows("1.13.1", "1.13.2", "1.13.3", "1.13.4", "1.13.8", "10.2.3", "10.5.2")
def test_explicit_loads_and_unloads(start_server, repository):
    repository.add_identity("a")
    repository.add_identity("b")
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=a")
    with client_of(server) as client:
        assert rows(client) == [("a", "1", "READY", None), ("b", None, None, None)]
        assert rows(client, b'{"ready": true}') == [("a", "1", "READY", None)]
        assert client.post("/v2/repository/index", b'{"ready": 1}').status == 400
        loaded = client.post("/v2/repository/models/b/load")
        assert (loaded.body, loaded.headers["Content-Type"]) == (b"", "application/json")
        assert client.infer("b", ONE).status == 200
        assert client.post("/v2/repository/models/a/unload").status == 200
        wait_until(lambda: ("a", "1", "UNAVAILABLE", "unloaded") in rows(client), "a is unloaded")
        assert client.infer("a", ONE).status == 404
        assert client.get("/v2/health/ready").status == 200
        assert client.post("/v2/repository/models/nobody/unload").status == 200


@pytest.mark.rows("1.13.9", "1.13.10", "1.13.11", "1.13.12", "1.13.13", "10.6.3")
def test_loads_that_cannot_work(start_server, repository):
    repository.add_faulty("bad", model_initialize="error:UNAVAILABLE")
    server = start_server(repository, "--model-control-mode=explicit")
    with client_of(server) as client:
        missing = client.post("/v2/repository/models/nobody/load")
        assert (missing.status, "failed to load 'nobody', failed to poll from model repository" in missing.error) == (500, True)
        assert "did you mean" not in missing.error
        bad = client.post("/v2/repository/models/bad/load")
        assert (bad.status, "load failed for model 'bad': version 1 is at UNAVAILABLE state" in bad.error) == (400, True)
        assert client.get("/v2/health/ready").status == 400
        assert client.get("/v2/health/live").status == 200
        assert client.post("/v2/repository/models/bad/unload").status == 200
        assert client.get("/v2/health/ready").status == 200
        assert client.post("/v2/repository/models/%20/load").status == 400
        assert client.post("/v2/repository/models/../load").status in (400, 404)
        assert client.post("/v2/repository/models/a%2Fb/load").status == 400
        assert client.post("/v2/repository/r/models/bad/load").status == 501


@pytest.mark.rows("10.6.2")
def test_a_configuration_that_cannot_be_read_leaves_the_server_ready(start_server, repository):
    repository.add("typo", 'backend: "identity"\nmax_batch_sise: 3\n')
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=typo", "--load-model=nobody", "--exit-on-error=false")
    with client_of(server) as client:
        assert client.get("/v2/health/ready").status == 200
        assert client.post("/v2/repository/models/typo/load").status == 500
        assert client.get("/v2/health/ready").status == 200
        assert client.get("/v2/models/typo/ready").status == 404


@pytest.mark.rows("1.13.10")
def test_without_explicit_control_loads_are_refused(http):
    reply = http.post("/v2/repository/models/identity/load")
    assert reply.status == 503
    assert ("explicit model load / unload is not allowed if polling is enabled: the model control mode of this server is NONE; start it with "
            "--model-control-mode=explicit to load and unload models by request") in reply.error


@pytest.mark.rows("1.13.10", "1.3.6", "1.13.7")
@pytest.mark.parametrize("body", [b"{", b"[]", b'{"parameters":[]}', b'{"parameters":{"config":7}}', b'{"parameters":{"other":"x"}}'])
def test_a_load_that_cannot_be_read_is_reported_as_such_in_every_mode(http, body):
    assert http.post("/v2/repository/models/identity/load", body).status == 500


@pytest.mark.rows("1.13.10")
@pytest.mark.parametrize("body", [b"{", b"[]", b'{"parameters":{"unload_dependents":"x"}}'])
def test_without_explicit_control_an_unload_is_refused_before_it_is_read(http, body):
    assert http.post("/v2/repository/models/identity/unload", body).status == 503


@pytest.mark.rows("1.13.10")
@pytest.mark.parametrize("parameters", [{"config": ""}, {"config": "{"}, {"file:1/x": "%%%"}])
def test_without_explicit_control_the_values_of_a_load_are_not_checked(http, parameters):
    assert http.post("/v2/repository/models/identity/load", json.dumps({"parameters": parameters}).encode()).status == 503


@pytest.mark.rows("1.13.5", "1.13.6", "1.13.7")
def test_a_load_may_bring_configuration_and_files(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--model-control-mode=explicit")
    config = json.dumps({"backend": "identity", "max_batch_size": 2,
                         "input": [{"name": "INPUT0", "data_type": "type_fp32", "dims": [-1]}],
                         "output": [{"name": "OUTPUT0", "data_type": "TYPE_FP32", "dims": ["-1"]}]})
    with client_of(server) as client:
        def load(**parameters):
            return client.post("/v2/repository/models/a/load", json.dumps({"parameters": parameters}).encode())

        assert load(config=config).status == 200
        assert client.get("/v2/models/a/config").json["max_batch_size"] == 2
        file = base64.b64encode(b"x").decode()
        assert load(**{"config": config, "file:3/data.bin": file}).status == 200
        assert client.get("/v2/models/a").json["versions"] == ["3"]
        assert load(**{"file:3/data.bin": file}).status == 400
        assert load(**{"config": config, "file:3/../../evil": file}).status == 400
        assert load(**{"config": config, "file:3/data.bin": "%%%"}).status == 400
        wrong = load(config='{"max_batch_size": "many"}')
        assert (wrong.status, "Invalid config override" in wrong.error) == (400, True)
        assert load(config="").status == 400
        assert load(other="x").status == 500
        assert load(config=7).status == 500


PATHS_INSIDE = ("1/model.bin", "./1/model.bin", "/1/model.bin", "labels.txt", "labels/labels.txt", "initial_state/z", "warmup/data",
                "env.tar.gz", "config.pbtxt", "1/../labels.txt")
PATHS_OUTSIDE = ("", "/", "1/", "..", "../x", "/../x", "1/..", "1/../../x", "./../x")


@pytest.mark.rows("1.13.6")
def test_the_files_of_a_load_lie_anywhere_inside_the_directory_of_the_model(start_server, repository):
    server = start_server(repository, "--model-control-mode=explicit")
    output = {"name": "OUTPUT0", "data_type": "TYPE_FP32", "dims": [-1]}
    config = {"backend": "identity", "input": [{"name": "INPUT0", "data_type": "TYPE_FP32", "dims": [-1]}], "output": [output]}
    with client_of(server) as client, tritonclient.grpc.InferenceServerClient(server.grpc_url) as rpc:
        def load(config, **files):
            parameters = {f"file:{path}": base64.b64encode(content).decode() for path, content in {"1/data": b"", **files}.items()}
            body = json.dumps({"parameters": {"config": json.dumps(config), **parameters}}).encode()
            return client.post("/v2/repository/models/given/load", body)

        for path in PATHS_INSIDE:
            assert load(config, **{path: b"x"}).status == 200, path
            rpc.load_model("given", config=json.dumps(config), files={"file:1/data": b"", f"file:{path}": b"x"})
        for path in PATHS_OUTSIDE:
            assert load(config, **{path: b"x"}).status == 400, path
            with pytest.raises(InferenceServerException, match="the file path"):
                rpc.load_model("given", config=json.dumps(config), files={"file:1/data": b"", f"file:{path}": b"x"})
        assert load(config, **{"./1/data": b"x"}).status == 400  # the same file twice
        labelled = {**config, "output": [{**output, "label_filename": "labels/labels.txt"}]}
        assert load(labelled, **{"labels/labels.txt": b"cat\ndog\n", "config.pbtxt": b"nonsense"}).status == 200
        reply = client.infer("given", {"inputs": [tensor("INPUT0", [1, 2])],
                                       "outputs": [{"name": "OUTPUT0", "parameters": {"classification": 1}}]})
        assert reply.outputs["OUTPUT0"]["data"] == ["2.000000:1:dog"]


@pytest.mark.rows("2.2.11", "2.2.12", "2.3.7")
def test_model_control_over_grpc(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--model-control-mode=explicit")
    with tritonclient.grpc.InferenceServerClient(server.grpc_url) as client:
        assert not client.get_model_repository_index().models[0].state
        client.load_model("a")
        assert client.is_model_ready("a")
        client.load_model("a", config='{"backend": "identity", "max_batch_size": 7}', files={"file:4/x": b"content"})
        assert client.get_model_config("a", "4").config.max_batch_size == 7
        with pytest.raises(InferenceServerException, match="failed to load 'b'"):
            client.load_model("b")
        client.unload_model("a")
        wait_until(lambda: client.get_model_repository_index().models[0].state == "UNAVAILABLE", "a is unloaded")


@pytest.mark.rows("10.2.2", "10.2.5")
def test_polls_follow_the_directory(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--model-control-mode=poll", "--repository-poll-secs=1")
    with client_of(server) as client:
        repository.add_identity("b")
        wait_until(lambda: client.get("/v2/models/b/ready").status == 200, "b is loaded")
        (repository.path / "b" / "2").mkdir()
        wait_until(lambda: client.get("/v2/models/b").json["versions"] == ["2"], "version 2 serves")
        repository.remove("b")
        wait_until(lambda: client.get("/v2/models/b/ready").status != 200, "b is unloaded")
        assert client.infer("a", ONE).status == 200


def test_a_directory_that_still_changes_is_left_alone(start_server, repository):
    server = start_server(repository, "--model-control-mode=poll", "--repository-poll-secs=1")
    with client_of(server) as client:
        model = repository.add("growing", None)
        with copying(model / "1"):
            # Finding, waiting for and loading another model takes several polls.
            repository.add_identity("complete")
            wait_until(lambda: client.get("/v2/models/complete/ready").status == 200, "the other model is loaded")
            assert "growing" not in server.log
        (model / "config.pbtxt").write_text('backend: "identity"')
        wait_until(lambda: client.get("/v2/models/growing/ready").status == 200, "the model is loaded")


@pytest.mark.rows("10.4.4")
def test_the_old_version_serves_until_the_new_one_is_ready(start_server, repository, tmp_path):
    gate = tmp_path / "gate"
    repository.add_identity("a")
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=a")
    repository.remove("a")
    repository.add_faulty("a", model_initialize=f"wait:{gate}")
    with client_of(server) as client, client_of(server) as loader:
        loader.connection.request("POST", "/v2/repository/models/a/load")
        server.wait_for_log("loading: a:1", 2)
        for _ in range(20):
            assert client.infer("a", ONE).status == 200
            assert client.get("/v2/health/live").status == 200
        assert client.get("/v2/models/a/config").json["backend"] == "identity"
        gate.touch()
        assert loader.connection.getresponse().status == 200
        assert client.get("/v2/models/a/config").json["backend"] == "faulty"


@pytest.mark.rows("10.3.2", "10.1.6", "10.1.4")
def test_a_server_with_broken_models_serves_the_others(start_server, repository, tmp_path):
    from model_repository import ModelRepository  # pylint: disable=import-outside-toplevel
    second = ModelRepository(tmp_path / "second")
    repository.add_identity("good")
    repository.add_identity("twice")
    second.add_identity("twice")
    second.add_identity("other")
    repository.add("typo", 'backend: "identity"\nmax_batch_sise: 3\n')
    repository.add("no_backend", 'backend: "nothing"')
    repository.add_faulty("throws", instance_initialize="throw")
    (repository.path / "plain_file").write_text("ignored")
    server = start_server([repository, second], "--exit-on-error=false", wait_for="live")
    with client_of(server) as client:
        assert client.infer("good", ONE).status == 200
        assert client.infer("other", ONE).status == 200
        assert client.get("/v2/health/ready").status == 400
        reasons = {row["name"]: row.get("reason", "") for row in client.post("/v2/repository/index").json}
        assert "config.pbtxt:2:1: max_batch_sise: unknown field, did you mean 'max_batch_size'?" in reasons["typo"]
        assert "libtriton_nothing.so" in reasons["no_backend"]
        assert "threw an exception" in reasons["throws"]
        assert reasons["twice"] == "model appears in two or more repositories"
        for name, why in (("typo", "because failed to read text proto from config.pbtxt:2:1: max_batch_sise: unknown field, did you mean 'max_batch_size'?"),
                          ("no_backend", "libtriton_nothing.so"), ("throws", "threw an exception")):
            refused = client.infer(name, ONE)
            assert refused.status == 404
            assert f"Request for unknown model: '{name}' has no available versions; it failed to load, because " in refused.error
            assert why in refused.error
            assert str(repository.path) not in refused.error, "a client of inference sees no directories"
        assert "'god' is not found, did you mean 'good'?" in client.infer("god", ONE).error


@pytest.mark.rows("4.8.1", "1.3.26")
def test_a_backend_that_fails_hurts_only_its_requests(start_server, repository):
    repository.add_identity("good")
    faults = {"error": "error:UNAVAILABLE", "throw": "throw", "throw_int": "throw_int", "answer": "respond_error:NOT_FOUND",
              "silent": "no_response"}
    expected = {"error": 503, "throw": 500, "throw_int": 500, "answer": 404, "silent": 500}
    for name, action in faults.items():
        repository.add_faulty(name, execute=action)
    server = start_server(repository)
    with client_of(server) as client:
        for _ in range(3):
            for name, status in expected.items():
                assert client.infer(name, ONE).status == status, name
                assert client.infer("good", ONE).status == 200
        assert "expected a single response, got 0" in client.infer("silent", ONE).error


def test_a_repository_that_vanishes_takes_nothing_down(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=*")
    moved = repository.path.with_name("moved")
    repository.path.rename(moved)
    with client_of(server) as client:
        assert client.infer("a", ONE).status == 200
        assert client.post("/v2/repository/index").status == 500
        assert client.post("/v2/repository/models/a/load").status == 500
        moved.rename(repository.path)
        assert client.post("/v2/repository/models/a/load").status == 200
