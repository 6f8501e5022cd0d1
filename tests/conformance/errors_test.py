# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""What the start says about models that do not load and repositories that have none."""

import json
import re

import pytest
import tritonclient.grpc
from http_client import HttpClient, tensor
from server_process import HOST, wait_until

POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 4096\n"


@pytest.fixture
def ended(start_server):
    """ended(repository, *options): the log of a server whose start fails."""
    def start(repository, *options):
        server = start_server(repository, *options, wait_for=None)
        assert server.wait_for_exit() == 1
        return server.log
    return start


def lines_about(log, text):
    return [line for line in log.splitlines() if text in line]


def test_a_failed_start_names_the_models(ended, repository):
    repository.add_identity("good")
    repository.add_faulty("bad", model_initialize="error")
    log = ended(repository)
    assert "failed to load all models: 1 of 2 models failed: 'bad'; with --exit-on-error=false the server starts with the models that are loaded" in log


@pytest.mark.rows("7.13")
@pytest.mark.parametrize("options,phrase", [
    (("--load-model=good", ), "Use of '--load-model' requires setting '--model-control-mode=explicit' as well"),
    (("--model-control-mode=explicit", "--load-model=*", "--load-model=good"), "Wildcard model name '*' must be the ONLY startup model")])
def test_a_start_that_cannot_load_what_is_asked_for_has_the_phrase_of_triton(ended, repository, options, phrase):
    repository.add_identity("good")
    assert phrase in ended(repository, *options)


def test_a_failed_load_has_one_line_of_the_reason(ended, repository):
    repository.add_faulty("bad", model_initialize="error")
    repository.add("typo", 'backend: "identity"\nmax_batch_sise: 3\n')
    errors = [line for line in ended(repository).splitlines() if line.startswith("E")]
    for reason in ("model_initialize fails as it was told to", "max_batch_sise: unknown field"):
        assert len([line for line in errors if reason in line]) == 1, errors
    assert len(errors) == 3, errors


def test_an_ensemble_that_does_not_fit_has_one_line_with_its_place(ended, repository):
    repository.add_identity("member")
    repository.add("whole", """platform: "ensemble"
input { name: "IN" data_type: TYPE_FP32 dims: -1 }
output { name: "OUT" data_type: TYPE_FP32 dims: -1 }
ensemble_scheduling { step { model_name: "member" model_version: -1
  input_map { key: "INPUT" value: "IN" }
  output_map { key: "OUTPUT0" value: "OUT" } } }
""")
    log = ended(repository)
    (error,) = [line for line in lines_about(log, "non-existing input INPUT in model member") if line[0] in "EW"]
    assert "(it has 'INPUT0')" in error and error.endswith(f"(in {repository.path}/whole/config.pbtxt:5)\"")
    assert "does not serve until" not in log


def test_a_backend_that_is_not_there_names_the_nearest(ended, repository):
    repository.add("typo", 'max_batch_size: 0\nbackend: "identiti"\n')
    (error,) = [line for line in lines_about(ended(repository), "unable to find backend library") if line[0] == "E"]
    assert error.endswith(f"did you mean 'identity'? (in {repository.path}/typo/config.pbtxt:2)\"")


def test_a_file_in_place_of_a_repository_may_be_served_alone(ended, repository):
    file = repository.path / "net.onnx"
    file.write_bytes(b"")
    assert f"'{file}' is a file; serve the file with --model-file={file}" in ended(file)


def test_a_file_beside_the_models_has_a_warning(start_server, repository):
    repository.add_identity("a")
    (repository.path / "net.onnx").write_bytes(b"")
    (warning,) = lines_about(start_server(repository).log, "net.onnx")
    assert f"move it to '{repository.path}/net/1/model.onnx'" in warning


def test_an_unknown_name_lists_what_exists(start_server, repository):
    repository.add_identity("a")
    http = HttpClient(start_server(repository, "--model-control-mode=explicit").http_url)
    assert "the model is not found in any model repository; there is 'a'" in http.post("/v2/repository/models/classify/load").error
    assert http.post("/v2/repository/models/a/load").status == 200
    assert "'classify' is not found; the server has the model 'a'" in http.get("/v2/models/classify").error
    wrong = {"inputs": [{"name": "INPUT0", "shape": [1], "datatype": "FP23", "data": [1]}]}
    assert "invalid datatype for input INPUT0: got 'FP23', expected one of BOOL, UINT8," in http.infer("a", wrong).error


def test_with_a_log_file_a_failed_start_is_on_standard_error_too(start_server, repository, tmp_path):
    repository.add_faulty("bad", model_initialize="error")
    log_file = tmp_path / "log"
    server = start_server(repository, f"--log-file={log_file}", wait_for=None)
    assert server.wait_for_exit() == 1
    assert "failed to load all models: 1 of 1 model failed: 'bad'" in log_file.read_text()
    assert "failed to load all models: 1 of 1 model failed: 'bad'" in server.log
    assert f"The log file '{log_file}' has more." in server.log


@pytest.mark.parametrize("log", [[], ["--log-file={}/log"]], ids=["console", "file"])
def test_without_errors_in_the_log_a_failed_start_is_on_standard_error(start_server, repository, tmp_path, log):
    repository.add_faulty("bad", model_initialize="error")
    server = start_server(repository, "--log-error=false", *(one.format(tmp_path) for one in log), wait_for=None)
    assert server.wait_for_exit() == 1
    reason = "failed to load all models: 1 of 1 model failed: 'bad'"
    assert server.log.count(reason) == 1
    assert "The log has no more about it, because --log-error is false." in server.log


def test_an_exit_that_a_backend_calls_is_on_standard_error(start_server, repository):
    repository.add_faulty("bad", model_initialize="exit:3")
    server = start_server(repository, "--log-error=false", wait_for=None)
    assert server.wait_for_exit() == 3
    assert "the process ends: exit(3) was called in TRITONBACKEND_ModelInitialize" in server.log


def test_a_port_that_is_taken_is_on_standard_error_too(start_server, repository, tmp_path):
    repository.add_identity("a")
    first = start_server(repository)
    server = start_server(repository, f"--log-file={tmp_path / 'log'}", f"--http-port={first.http_port}", wait_for=None)
    assert server.wait_for_exit() == 1
    assert f"{HOST}:{first.http_port}" in server.log and "already in use" in server.log


def test_an_empty_repository_says_what_is_expected(start_server, repository):
    server = start_server(repository)
    path = repository.path
    assert f"no models found in the model repository '{path}': expected '{path}/<model>/<version>/<file>'" in server.log


def test_a_repository_of_repositories_names_the_models_inside(ended, repository):
    (repository.path / "group" / "resnet" / "1").mkdir(parents=True)
    (repository.path / "group" / "resnet" / "1" / "model.onnx").write_bytes(b"")
    path = repository.path
    hint = (f"'{path}/group/resnet' looks like a model one level too deep: move it to '{path}/resnet', or use "
            f"--model-repository={path}/group")
    warning, error = lines_about(ended(repository), hint)
    assert "no models found in the model repository" in warning
    assert "failed for model directory 'group'" in error


def test_a_model_in_place_of_a_repository_means_its_parent(ended, repository):
    (repository.path / "1").mkdir()
    (repository.path / "1" / "model.onnx").write_bytes(b"")
    (repository.path / "config.pbtxt").write_text('backend: "onnxruntime"')
    log = ended(repository)
    assert log.count(f"did you mean its parent: --model-repository={repository.path.parent}?") == 2  # the warning and the error
    assert "move it to" not in log


def test_a_remote_store_is_not_supported_yet(ended):
    assert "'s3://bucket/models' is in a remote store, and remote stores are not supported yet" in ended("s3://bucket/models")


@pytest.mark.parametrize("cut, reason", [
    (lambda whole: POINTER, "/digits/1/model.onnx' is a Git LFS pointer in place of the file; fetch the file with 'git lfs pull'"),
    (lambda whole: whole[:100], "/digits/1/model.onnx' is 100 bytes: compare this with the original file")])
def test_a_file_that_is_no_model_is_described(ended, repository, cut, reason):
    file = repository.add_example("digits") / "1" / "model.onnx"
    file.write_bytes(cut(file.read_bytes()))
    assert reason in ended(repository)


def test_a_named_model_that_is_not_there_names_the_nearest(ended, repository):
    repository.add_identity("resnet")
    log = ended(repository, "--model-control-mode=explicit", "--load-model=resnt")
    assert "'resnt': model not found in any model repository, did you mean 'resnet'?" in log


AVAILABLE = r"\d+(\.\d)? \w+ of \d+(\.\d)? \w+ available"


def test_a_load_without_memory_says_how_much_there_was(ended, repository):
    repository.add_faulty("big", model_initialize="throw_memory")
    log = ended(repository)
    assert re.search(r"backend 'faulty': out of memory; the files of model 'big' version 1 have \d+ bytes, and before the load "
                     rf"[a-z() -]+ had {AVAILABLE}; less memory is needed with a smaller max_batch_size or fewer models", log)


def test_a_version_larger_than_the_memory_has_a_warning(start_server, repository):
    with open(repository.add_identity("big") / "1" / "weights", "wb") as file:
        file.truncate(1 << 43)
    log = start_server(repository).log
    assert re.search(rf"W.*model 'big' version 1: its files have 8.0 TiB, and [a-z() -]+ has {AVAILABLE}: the load may fail", log)


def test_a_request_without_memory_says_how_much_there_is(start_server, repository):
    repository.add_faulty("a", execute="throw_memory")
    reply = HttpClient(start_server(repository).http_url).infer("a", {"inputs": [tensor("INPUT0", [1.5])]})
    assert reply.status == 503
    assert re.fullmatch(rf"model 'a': out of memory; [a-z() -]+ has {AVAILABLE}; a request of fewer bytes needs less", reply.error)


def test_settings_that_are_ignored_are_named_once(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository)
    trace, log = {"trace_rat": "5", "trace_level": ["TIMESTAMP"]}, {"log_inf": False}
    http = HttpClient(server.http_url)
    with tritonclient.grpc.InferenceServerClient(server.grpc_url) as grpc:
        assert http.post("/v2/trace/setting", json.dumps(trace)).json["trace_level"] == ["OFF"]
        server.wait_for_log("got 'TIMESTAMP', did you mean 'TIMESTAMPS'?; there is no trace setting 'trace_rat' to change; there are trace_level,")
        assert "did you mean 'trace_rate'?" in server.log
        # Lines are throttled, and one that is held back comes with a later request.
        wait_until(lambda: grpc.update_log_settings(log) and "log setting 'log_inf'" in server.log, "the log names the setting")
        wait_until(lambda: grpc.update_trace_settings(settings={"rate": "1"}) and "trace setting 'rate'" in server.log, "the log names the setting")
        for _ in range(2):
            http.post("/v2/trace/setting", json.dumps(trace))
            http.post("/v2/logging", json.dumps(log))
    assert server.log.count("'trace_rat'") == server.log.count("'log_inf'") == server.log.count("setting 'rate'") == 1


@pytest.mark.rows("3.5.1")
def test_secondary_devices_that_the_backend_does_not_read_warn(start_server, repository):
    repository.add_identity("model", extra="instance_group { count: 1 kind: KIND_CPU secondary_devices { device_id: 1 } }\n")
    server = start_server(repository)
    assert "'instance_group.secondary_devices' changes nothing: the backend 'identity' does not use them" in server.log
