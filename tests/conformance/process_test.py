# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The program: its options, its exit codes, and its end."""

import os
import re
import shutil
import signal
import socket
import subprocess

import pytest
from http_client import HttpClient, send_one, tensor
from ports import free_ports
from server_process import HOST, PROGRAM, ROOT, wait_until

ONE = {"inputs": [tensor("INPUT0", [1])]}


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.rows("7.69")
@pytest.mark.parametrize("arguments, reason", [
    (["--htp-port=1"], 'did you mean "--http-port"'), (["--http-port=abc"], 'Bad option: "--http-port"'), (["--http-port=70000"], "70000"),
    (["--log-info=maybe"], "maybe"), (["--model-control-mode=all"], "none, poll or explicit"), (["stray"], "stray"),
    (["--grpc-infer-thread-count=1"], "from 2 to 128"), (["--model-config-name="], "--model-config-name"),
    (["--backend-config=nothing"], "key=value"), (["--host-policy=cpu"], "policy,setting=value"),
    (["--host-policy=cpu,cpu-cores=1-"], "as in 0-3 or 0-1,4, got '1-'"), (["--host-policy=cpu,nodes=1"], "unknown host policy setting 'nodes'"),
    ([], "--model-repository"), (["--http-max-input-size=0"], "--http-max-input-size")])
def test_wrong_options_print_the_reason_in_two_lines(arguments, reason):
    result = run(*arguments)
    assert result.returncode == 1
    assert result.stdout == ""
    assert reason in result.stderr
    assert len(result.stderr.splitlines()) <= 2


@pytest.mark.parametrize("option", [
    "--grpc-use-ssl=true", "--allow-sagemaker=true"])
def test_options_of_later_versions_are_refused_by_name(option):
    result = run("--model-repository=/tmp", option)
    assert result.returncode == 1
    assert option.split("=")[0] in result.stderr.splitlines()[-2]
    assert "not available yet" in result.stderr.splitlines()[-1]


@pytest.mark.rows("7.10", "7.19", "7.26")
def test_help_lists_every_option_by_group(repository):
    result = run("--help")
    assert (result.returncode, result.stderr) == (0, "")
    for text in ("Usage:", "Models:", "HTTP:", "gRPC:", "--model-repository", "--strict-readiness"):
        assert text in result.stdout
    group = run("--help=grpc").stdout
    assert "gRPC limits:" in group and "HTTP:" not in group


def test_version_names_the_build_and_the_libraries():
    result = run("--version")
    assert (result.returncode, result.stderr) == (0, "")
    assert re.fullmatch(r"thalassa-server \d+\.\d+\.\d+\ncommit:    \S+\nbuild:     \w+, GNU [\d.]+\n"
                        r"libraries: Qt [\d.]+, gRPC [\d.]+, protobuf [\d.]+, abseil \d+, zlib [\d.]+\n", result.stdout)


def test_the_first_log_line_has_the_version(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository)
    assert re.search(r"thalassa-server \d+\.\d+\.\d+ \(commit \S+, \w+, ", server.log.splitlines()[0])


@pytest.mark.parametrize("mode", ["none", "explicit"])
def test_a_model_file_is_served_under_its_own_name(start_server, tmp_path, mode):
    shutil.copy(ROOT / "resources" / "models" / "digits" / "1" / "model.onnx", tmp_path / "numbers.onnx")
    server = start_server([], f"--model-file={tmp_path / 'numbers.onnx'}", f"--model-control-mode={mode}", environment={"TMPDIR": str(tmp_path)})
    metadata = HttpClient(server.http_url).get("/v2/models/numbers").json
    assert (metadata["versions"], metadata["inputs"][0]["name"]) == (["1"], "image")
    server.stop()
    assert [path.name for path in tmp_path.iterdir()] == ["numbers.onnx"], "the links are removed"


def test_the_links_of_a_process_that_was_killed_are_removed_by_the_next(start_server, tmp_path):
    shutil.copy(ROOT / "resources" / "models" / "digits" / "1" / "model.onnx", tmp_path / "numbers.onnx")
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    killed, living = (start_server([], f"--model-file={tmp_path / 'numbers.onnx'}", environment={"TMPDIR": str(temporary)}) for _ in range(2))
    before = set(temporary.iterdir())
    killed.process.kill()
    assert killed.wait_for_exit() == -signal.SIGKILL
    next_one = start_server([], f"--model-file={tmp_path / 'numbers.onnx'}", environment={"TMPDIR": str(temporary)})
    after = set(temporary.iterdir())
    assert (len(before), len(after), len(before & after)) == (2, 2, 1)
    for server in (living, next_one):
        assert HttpClient(server.http_url).get("/v2/models/numbers/ready").status == 200
        server.stop()
    assert not list(temporary.iterdir())


@pytest.mark.parametrize("name, reason", [("numbers.txt", "expected a file <model>.onnx"), ("none.onnx", "No such file"), ("folder.onnx", "not a regular file")])
def test_a_model_file_must_be_an_onnx_file(tmp_path, name, reason):
    (tmp_path / "numbers.txt").touch()
    (tmp_path / "folder.onnx").mkdir()
    result = run(f"--model-file={tmp_path / name}")
    assert result.returncode == 1
    assert name in result.stderr and reason in result.stderr


@pytest.mark.parametrize("content, reason", [
    (b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 4096\n", "{file}' is a Git LFS pointer in place of the file"),
    (b"no model", "{file}' is 8 bytes: compare this with the original file")])
def test_errors_name_the_model_file_and_not_its_links(start_server, tmp_path, content, reason):
    file, temporary = tmp_path / "numbers.onnx", tmp_path / "links"
    temporary.mkdir()
    file.write_bytes(content)
    server = start_server([], f"--model-file={file}", "--exit-on-error=false", wait_for="live", environment={"TMPDIR": str(temporary)})
    (entry,) = HttpClient(server.http_url).post("/v2/repository/index").json
    assert f"'{reason}".format(file=file) in entry["reason"]
    assert re.search(rf"\| model_repository_path\[0\] +\| {file} ", server.log)
    assert str(temporary) not in entry["reason"] + server.log


def test_a_name_that_begins_with_a_dot_is_no_model(tmp_path):
    (tmp_path / ".numbers.onnx").touch()
    result = run(f"--model-file={tmp_path / '.numbers.onnx'}")
    assert result.returncode == 1 and "expected a file <model>.onnx" in result.stderr


def test_unknown_settings_of_backends_and_models_are_named(start_server, repository):
    repository.add_identity("a")
    digits = repository.path / "digits"
    shutil.copytree(ROOT / "resources" / "models" / "digits", digits)
    with open(digits / "config.pbtxt", "a", encoding="utf-8") as config:
        for name in ("intra_op_threads", "TRITON_ANYTHING"):
            config.write(f'parameters {{ key: "{name}" value {{ string_value: "2" }} }}\n')
    server = start_server(repository, "--backend-config=onnxruntme,intra_op_thread_count=2", "--backend-config=identity,x=y")
    server.wait_for_log("--backend-config=onnxruntme,... has no effect yet: no backend 'onnxruntme' is loaded or in ")
    server.wait_for_log(", did you mean 'onnxruntime'?")
    server.wait_for_log("model 'digits': parameter intra_op_threads has no effect: the onnxruntime backend knows intra_op_thread_count, ")
    assert "TRITON_ANYTHING" not in server.log and "--backend-config=identity" not in server.log


def test_options_come_from_a_file_and_the_environment(start_server, repository, tmp_path):
    repository.add_identity("a")
    file = tmp_path / "thalassa.conf"
    file.write_text("# the name\nid = from the file\nlog-verbose=1\nstrict-readiness=false\n")
    server = start_server(repository, f"--config={file}", "--log-verbose=0", environment={"THALASSA_ID": "harbour"})
    assert HttpClient(server.http_url).get("/v2").json["name"] == "harbour"
    assert "HTTP request" not in server.log
    file.write_text("id=a\nhttp-prot=1\n")
    result = run(f"--config={file}", f"--model-repository={repository.path}")
    assert (result.returncode, result.stderr.splitlines()[-1]) == (
        1, f"there is no option 'http-prot', did you mean 'http-port'? ({file}:2)")


@pytest.mark.rows("7.1", "7.3", "7.4", "7.6")
def test_name_and_log_options(start_server, repository, tmp_path):
    repository.add_identity("a")
    log = tmp_path / "log"
    server = start_server(repository, "--id=harbour", "--log-verbose=1", f"--log-file={log}", "--log-info=false")
    client = HttpClient(server.http_url)
    assert client.get("/v2").json["name"] == "harbour"
    wait_until(lambda: "HTTP request: GET /v2\"" in log.read_text(), "the request is in the log")
    assert "successfully loaded" not in log.read_text()


@pytest.mark.rows("7.8", "10.3.2")
def test_a_model_that_does_not_load_ends_the_start(start_server, repository):
    repository.add_faulty("bad", model_initialize="error")
    server = start_server(repository, wait_for=None)
    assert server.wait_for_exit() == 1
    server.wait_for_log("failed to load all models")


@pytest.mark.rows("10.1.5")
def test_a_repository_that_is_not_there(start_server):
    server = start_server("/nowhere/models", wait_for=None)
    assert server.wait_for_exit() == 1
    server.wait_for_log("/nowhere/models")


@pytest.mark.rows("7.13", "10.2.3")
def test_start_up_models_need_explicit_control(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--load-model=a", wait_for=None)
    assert server.wait_for_exit() == 1
    server.wait_for_log("--model-control-mode=explicit")


@pytest.mark.rows("1.1.2", "2.6.4", "7.20", "7.27", "7.47", "7.67")
@pytest.mark.parametrize("option", ["--http-port", "--grpc-port", "--metrics-port"])
def test_a_port_that_is_taken(repository, option):
    repository.add_identity("a")
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        ports = dict(zip(("--http-port", "--grpc-port", "--metrics-port"), free_ports(3))) | {option: port}
        result = run(f"--model-repository={repository.path}", f"--http-address={HOST}", f"--grpc-address={HOST}",
                     *(f"{name}={number}" for name, number in ports.items()))
    assert result.returncode == 1
    assert str(port) in result.stderr
    assert "already in use" in result.stderr


@pytest.mark.rows("7.67")
def test_one_port_for_two_services():
    result = run("--model-repository=/tmp", "--http-port=9000", "--grpc-port=9000")
    assert result.returncode == 1
    assert "9000" in result.stderr


@pytest.mark.rows("7.20", "7.27", "7.47")
@pytest.mark.parametrize("option", ["--http-address", "--grpc-address", "--metrics-address", "--admin-address"])
def test_an_address_that_is_none_is_named_with_its_option(repository, option):
    repository.add_identity("a")
    for value in ("", "300.1.1.1") if option == "--http-address" else ("300.1.1.1", ):
        ports = (f"{name}={port}" for name, port in zip(("--http-port", "--grpc-port", "--metrics-port", "--admin-port"), free_ports(4)))
        result = run(f"--model-repository={repository.path}", *ports, f"{option}={value}")
        assert result.returncode == 1
        assert f"{option}: expected an address or a name of this machine, such as 0.0.0.0 or localhost, got '{value}'" in result.stderr


@pytest.mark.rows("7.19", "7.26")
def test_a_protocol_can_be_left_out(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--allow-grpc=false")
    with socket.socket() as probe:
        assert probe.connect_ex((HOST, server.grpc_port)) != 0


@pytest.mark.rows("11.2.1", "11.2.4", "10.3.5")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server(start_server, repository, number):
    repository.add_identity("a")
    server = start_server(repository)
    server.wait_for_log("Started GRPCInferenceService at")
    server.wait_for_log("Started HTTPService at")
    server.process.send_signal(number)
    server.process.send_signal(number)
    assert server.wait_for_exit() == 0
    server.wait_for_log(f"Signal ({int(number)}) received.")


@pytest.mark.rows("11.2.1")
@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT])
def test_a_crash_leaves_its_stack_behind(start_server, repository, number, monkeypatch):
    for variable in ("ASAN_OPTIONS", "TSAN_OPTIONS"):  # a sanitizer would print its own report first
        monkeypatch.setenv(variable, os.environ.get(variable, "") + ":handle_segv=0:handle_abort=0")
    repository.add_identity("a")
    server = start_server(repository)
    server.process.send_signal(number)
    assert server.wait_for_exit() == -number
    report = server.log[server.log.index(f"Signal ({number:02}) received."):]
    assert "libQt6Core" in report


@pytest.mark.rows("11.2.2", "11.2.3")
def test_what_runs_is_answered_before_the_end(start_server, repository, tmp_path):
    repository.add_faulty("slow", execute=f"wait:{tmp_path / 'gate'}")
    server = start_server(repository, "--log-verbose=1")
    clients = [send_one(server, "slow") for _ in range(3)]
    server.wait_for_log("HTTP request: POST /v2/models/slow/infer", 3)
    server.process.send_signal(signal.SIGTERM)
    server.wait_for_log("HTTP service connections")
    (tmp_path / "gate").touch()
    assert [client.getresponse().status for client in clients] == [200, 200, 200]
    assert server.wait_for_exit() == 0


@pytest.mark.rows("7.2", "11.2.4")
def test_an_exit_does_not_wait_for_ever(start_server, repository, tmp_path):
    repository.add_faulty("stuck", execute=f"wait:{tmp_path / 'never'}")
    for name in ("idle", "idle_too"):
        repository.add_identity(name)
    server = start_server(repository, "--exit-timeout-secs=1", "--log-verbose=1")
    client = send_one(server, "stuck")
    server.wait_for_log("HTTP request: POST /v2/models/stuck/infer")
    server.process.send_signal(signal.SIGTERM)
    assert server.wait_for_exit() == 1
    server.wait_for_log("Exit timeout expired. Exiting immediately.")
    server.wait_for_log("model 'stuck' version 1 still runs; in-flight inferences: 1")
    assert server.log.count("still runs") == 1
    client.close()


def test_a_signal_while_a_model_hangs_in_its_load(start_server, repository, tmp_path):
    repository.add_faulty("hanging", model_initialize=f"wait:{tmp_path / 'never'}")
    server = start_server(repository, "--exit-timeout-secs=1", wait_for=None)
    server.wait_for_log("loading: hanging")
    server.process.send_signal(signal.SIGTERM)
    assert server.wait_for_exit() == 1
