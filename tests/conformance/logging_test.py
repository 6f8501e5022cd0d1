# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The logging extension with the official clients, the formats of the log, its lines about requests, and the log when
its file is moved, its reader does not read, or the server ends. Each test has a server of its own, because the log
belongs to the process."""

import concurrent.futures
import contextlib
import fcntl
import json
import os
import re
import signal
import subprocess
import threading
import time

import grpc
import pytest
import tritonclient.grpc
import tritonclient.http
from http_client import HttpClient, tensor
from ports import free_ports
from server_process import HOST, IS_PEER, PROGRAM, wait_until
from tritonclient.grpc import service_pb2 as pb
from tritonclient.utils import InferenceServerException

DEFAULTS = {"log_file": "", "log_info": True, "log_warning": True, "log_error": True, "log_verbose_level": 0, "log_format": "default"}
CLIENTS = {"http": lambda server: tritonclient.http.InferenceServerClient(server.http_url),
           "grpc": lambda server: tritonclient.grpc.InferenceServerClient(server.grpc_url)}
REFUSED = {("http", "log_file"): "501", ("grpc", "log_file"): "StatusCode.UNIMPLEMENTED", ("http", "type"): "500",
           ("grpc", "type"): "StatusCode.INVALID_ARGUMENT", ("http", "log_format"): "503", ("grpc", "log_format"): "StatusCode.INVALID_ARGUMENT"}
ours_only = pytest.mark.skipif(IS_PEER, reason="an option of Thalassa's")


@pytest.fixture
def server(start_server, repository):
    repository.add_identity("a")
    return start_server(repository)


class Settings:
    """The settings over one protocol, as plain values."""

    def __init__(self, protocol, client):
        self.protocol, self.client = protocol, client

    def plain(self, settings):
        if self.protocol == "http":
            return settings
        members = {key: value.WhichOneof("parameter_choice") for key, value in settings.settings.items()}
        assert {key: member for key, member in members.items() if key not in ("log_info", "log_warning", "log_error")} == {
            "log_file": "string_param", "log_format": "string_param", "log_verbose_level": "uint32_param"}
        return {key: getattr(value, members[key]) for key, value in settings.settings.items()}

    def get(self):
        return self.plain(self.client.get_log_settings())

    def update(self, **settings):
        return self.plain(self.client.update_log_settings(settings))

    def refused(self, why, **settings):
        with pytest.raises(InferenceServerException) as error:
            self.client.update_log_settings(settings)
        assert error.value.status() == REFUSED[self.protocol, why]
        return error.value.message()


@pytest.fixture(params=CLIENTS)
def settings(request, server):
    with CLIENTS[request.param](server) as client:
        yield Settings(request.param, client)


@pytest.mark.rows("1.11.1", "1.11.5", "2.2.20")
def test_the_answer_shows_all_settings(settings):
    assert settings.get() == DEFAULTS
    assert settings.update() == DEFAULTS
    wanted = {"log_info": False, "log_warning": False, "log_error": False, "log_verbose_level": 3, "log_format": "ISO8601"}
    assert settings.update(**wanted) == DEFAULTS | wanted
    assert settings.get() == DEFAULTS | wanted
    for key, value in wanted.items():
        assert settings.update(**{key: DEFAULTS[key]})[key] == DEFAULTS[key]
        assert settings.update(**{key: value})[key] == value


@pytest.mark.rows("1.11.3", "2.3.10")
def test_the_file_cannot_be_changed(settings, tmp_path):
    file = tmp_path / "log"
    assert "log file location can not be updated" in settings.refused("log_file", log_file=str(file), log_info=False)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)  # opening it would block
    for name in ("", "/dev/null", "/dev/stderr", str(pipe), "../log", "log\n"):
        settings.refused("log_file", log_file=name)
    assert settings.get() == DEFAULTS
    assert not file.exists()


@pytest.mark.rows("1.11.4", "2.3.10")
def test_only_known_formats_are_taken(settings):
    for name in ("iso8601", "DEFAULT", "", "x"):
        assert f"log_format, got: {name}" in settings.refused("log_format", log_format=name)
    assert settings.get() == DEFAULTS


@ours_only
def test_an_error_names_the_beginning_of_a_long_value(http, rpc):
    name = "x" * 2_000_000
    reply = http.post("/v2/logging", json.dumps({"log_format": name}))
    assert (reply.status, len(reply.error) < 200) == (503, True)
    request = pb.LogSettingsRequest()
    request.settings["log_format"].string_param = name
    with pytest.raises(grpc.RpcError) as error:
        rpc.LogSettings(request)
    for message in (reply.error, error.value.details()):
        assert f"log_format, got: {'x' * 64}... (2000000 bytes); expected default" in message


@pytest.mark.rows("1.11.2")
@pytest.mark.parametrize("key, value", [
    ("log_info", "true"), ("log_info", 1), ("log_warning", 0), ("log_error", "off"), ("log_verbose_level", "1"), ("log_verbose_level", True),
    ("log_verbose_level", -1), ("log_verbose_level", 1.5), ("log_format", 1), ("log_format", False)])
def test_a_json_value_of_another_type_is_refused(http, key, value):
    reply = http.post("/v2/logging", json.dumps({key: value}))
    assert reply.status == 500
    assert key in reply.error or IS_PEER
    assert http.get("/v2/logging").json == DEFAULTS


@pytest.mark.rows("2.3.10")
@pytest.mark.parametrize("key, member, value", [
    ("log_info", "string_param", "true"), ("log_info", "uint32_param", 1), ("log_warning", "uint32_param", 0), ("log_error", "string_param", ""),
    ("log_verbose_level", "string_param", "1"), ("log_verbose_level", "bool_param", True), ("log_format", "uint32_param", 1),
    ("log_format", "bool_param", False), ("log_info", None, None), ("log_verbose_level", None, None), ("log_format", None, None)])
def test_another_member_of_a_setting_is_refused(rpc, key, member, value):
    assert rpc_refused(rpc, (key, member, value)) == (grpc.StatusCode.INVALID_ARGUMENT, key)
    assert {one.WhichOneof("parameter_choice") for one in rpc.LogSettings(pb.LogSettingsRequest()).settings.values()} == {
        "bool_param", "uint32_param", "string_param"}


@pytest.mark.rows("2.3.10")
@pytest.mark.parametrize("member, value", [("string_param", ""), ("bool_param", False), (None, None)])
def test_a_file_is_refused_however_it_is_given(rpc, member, value):
    assert rpc_refused(rpc, ("log_file", member, value), ("log_info", "bool_param", False))[0] == grpc.StatusCode.UNIMPLEMENTED
    assert rpc.LogSettings(pb.LogSettingsRequest()).settings["log_info"].bool_param


def rpc_refused(rpc, *settings):
    """Returns the code, and which of the settings the message names."""
    request = pb.LogSettingsRequest()
    for key, member, value in settings:
        if member is None:
            request.settings[key].SetInParent()
        else:
            setattr(request.settings[key], member, value)
    with pytest.raises(grpc.RpcError) as error:
        rpc.LogSettings(request)
    return error.value.code(), next((key for key, _, _ in settings if f"'{key}'" in error.value.details()), None)


@pytest.mark.rows("1.11.2", "2.3.10")
def test_what_comes_before_a_refused_setting_stays_changed(settings):
    # The settings are changed in this order, whatever their order in the request.
    settings.refused("log_format", log_format="x", log_verbose_level=2, log_error=False, log_info=False)
    assert settings.get() == DEFAULTS | {"log_info": False, "log_error": False, "log_verbose_level": 2}


@pytest.mark.rows("1.11.2")
def test_null_changes_nothing(http):
    nothing = dict.fromkeys(DEFAULTS)
    assert http.post("/v2/logging", json.dumps(nothing)).json == DEFAULTS
    assert http.post("/v2/logging", json.dumps(nothing | {"log_info": False})).json == DEFAULTS | {"log_info": False}
    for body in (b"", b"{", b'{"log_info":tru}', b'{"log_verbose_level":7,"log_warning":"x","log_info":false}'):
        assert http.post("/v2/logging", body).status == 500
    assert http.get("/v2/logging").json == DEFAULTS | {"log_info": False}


@pytest.mark.rows("1.11.1")
def test_other_verbs_are_refused(http):
    assert http.request("PUT", "/v2/logging", b"{}").status == 405
    assert http.request("DELETE", "/v2/logging").status == 405


def test_many_change_settings_at_once(server):
    """Each answer is complete, and in the end the settings are those of one client."""
    def change(number):
        client = HttpClient(server.http_url)
        with CLIENTS["grpc"](server) as stub:
            for _ in range(25):
                wanted = {"log_verbose_level": number, "log_format": "ISO8601" if number % 2 else "default"}
                reply = client.post("/v2/logging", json.dumps(wanted))
                assert reply.status == 200 and set(reply.json) == set(DEFAULTS)
                assert (reply.json["log_verbose_level"] % 2 == 1) == (reply.json["log_format"] == "ISO8601")
                assert len(stub.update_log_settings(wanted).settings) == len(DEFAULTS)

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        list(pool.map(change, range(8)))
    settings = HttpClient(server.http_url).get("/v2/logging").json
    assert settings["log_format"] == ("ISO8601" if settings["log_verbose_level"] % 2 else "default")


@ours_only
def test_a_level_that_no_log_has_is_refused(http, rpc):
    reply = http.post("/v2/logging", '{"log_verbose_level": 4294967295}')
    assert (reply.status, reply.error) == (400, "'log_verbose_level' must be at most 2147483647, got 4294967295")
    request = pb.LogSettingsRequest()
    request.settings["log_verbose_level"].uint32_param = 2**31
    with pytest.raises(grpc.RpcError) as error:
        rpc.LogSettings(request)
    assert error.value.code() == grpc.StatusCode.INVALID_ARGUMENT


@pytest.mark.rows("11.3.5")
def test_levels_change_what_is_logged(server, settings):
    http = HttpClient(server.http_url)
    http.get("/v2/health/live")
    settings.update(log_verbose_level=1)
    http.get("/v2/health/ready")
    server.wait_for_log("HTTP request: GET /v2/health/ready")
    settings.update(log_verbose_level=0)
    http.get("/v2/models/a/ready")
    settings.update(log_verbose_level=1)
    http.get("/v2/models/a")
    server.wait_for_log("HTTP request: GET /v2/models/a\"")
    assert "GET /v2/health/live" not in server.log.split("Started HTTPService", 1)[1].split("log_verbose_level 1")[0]
    assert "GET /v2/models/a/ready" not in server.log


@ours_only
def test_the_log_says_what_was_changed(server, settings):
    settings.update(log_verbose_level=2)
    server.wait_for_log(f"log settings changed by {settings.protocol} {HOST}: log_info 1, log_warning 1, log_error 1, log_verbose_level 2, log_format default")


@ours_only
def test_the_log_names_the_origin_of_a_change_that_disables_informational_lines(server, settings):
    settings.update(log_info=False)
    server.wait_for_log(f"log settings changed by {settings.protocol} {HOST}: log_info 0, log_warning 1")


@ours_only
def test_a_pipe_without_a_reader_is_refused_as_a_log_file(repository, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    result = subprocess.run([PROGRAM, f"--model-repository={repository.path}", f"--log-file={pipe}"],
                            capture_output=True, text=True, timeout=60)
    assert result.returncode != 0
    assert f"cannot open '{pipe}' for writing: it is a pipe without a reader" in result.stderr


@pytest.mark.rows("11.3.2")
def test_the_format_changes_while_the_server_runs(server, settings):
    settings.update(log_verbose_level=1, log_format="ISO8601")
    HttpClient(server.http_url).get("/v2/models/a")
    server.wait_for_log("GET /v2/models/a")
    line = next(line for line in server.log.splitlines() if "GET /v2/models/a" in line)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ I \d+ \w+\.(cpp|cc):\d+\] .*", line), line


@pytest.mark.rows("11.3.1")
def test_a_line_has_its_form(server):
    server.wait_for_log("successfully loaded")
    line = next(line for line in server.log.splitlines() if "successfully loaded" in line)
    month, day, process = re.fullmatch(r'I(\d\d)(\d\d) \d\d:\d\d:\d\d\.\d{6} (\d+) \w+\.(?:cpp|cc):\d+\] ".*"', line).groups()[:3]
    assert (int(month), int(day)) in {(then.tm_mon, then.tm_mday) for then in (time.gmtime(), time.gmtime(time.time() - 60))}
    assert int(process) == server.process.pid


# ---- Streams and files


@contextlib.contextmanager
def running(repository, *options, **streams):
    """Starts a server with the given streams; yields the process and an HTTP client. The server must end by itself."""
    http_port, grpc_port, metrics_port = free_ports(3)
    arguments = [f"--model-repository={repository.path}", f"--http-address={HOST}", f"--http-port={http_port}",
                 f"--grpc-address={HOST}", f"--grpc-port={grpc_port}", f"--metrics-port={metrics_port}", *options]
    process = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.DEVNULL, **streams)  # pylint: disable=consider-using-with
    try:
        def is_ready():
            assert process.poll() is None
            with contextlib.suppress(OSError):
                return HttpClient(f"{HOST}:{http_port}").get("/v2/health/ready").status == 200
            return False

        wait_until(is_ready, "the server is ready")
        yield process, HttpClient(f"{HOST}:{http_port}")
    finally:
        process.kill()
        process.wait()


@pytest.mark.rows("11.3.4", "7.6")
@pytest.mark.parametrize("into_file", [False, True])
def test_lines_go_where_their_level_says(repository, tmp_path, into_file):
    repository.add_identity("a")
    (repository.path / "bad").mkdir()
    (repository.path / "bad" / "config.pbtxt").write_text("nonsense")
    paths = {name: tmp_path / name for name in ("stdout", "stderr", "file")}
    paths["file"].write_text("what was there before\n")
    options = ["--exit-on-error=false", "--strict-readiness=false"] + ([f"--log-file={paths['file']}"] if into_file else [])
    with contextlib.ExitStack() as stack:
        streams = {name: stack.enter_context(open(paths[name], "wb")) for name in ("stdout", "stderr")}
        process, _ = stack.enter_context(running(repository, *options, **streams))
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    texts = {name: path.read_text() for name, path in paths.items()}
    assert texts["file"].startswith("what was there before\n")
    assert ("successfully loaded" in texts["stdout"]) == (not into_file)
    assert ("successfully loaded" in texts["file"]) == into_file
    errors = [name for name, text in texts.items() if re.search(r"^E\d{4}.*bad", text, re.MULTILINE)]
    assert errors == ["file" if into_file else "stderr"]
    assert not re.search(r"^[WE]\d{4}", texts["stdout"], re.MULTILINE)
    assert "Signal (15) received." in texts["stdout"]


@ours_only
def test_a_moved_file_is_opened_again_at_a_hang_up(start_server, repository, tmp_path):
    """This is what logrotate does: move the file, send the signal."""
    repository.add_identity("a")
    log, moved = tmp_path / "log", tmp_path / "log.1"
    server = start_server(repository, f"--log-file={log}", "--log-verbose=1")
    http = HttpClient(server.http_url)
    asked = 0
    for _ in range(3):
        log.rename(moved)
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: log.exists() and "the log file is reopened" in log.read_text(), "the file is there again")
        for _ in range(20):
            asked += 1
            http.get(f"/v2/models/a/versions/{asked}")
        wait_until(lambda last=asked: f"versions/{last}\"" in log.read_text(), "the requests are in the new file")
        assert f"versions/{asked}\"" not in moved.read_text()
    server.stop()
    assert "successfully unloaded" in log.read_text()


@ours_only
def test_a_hang_up_ends_a_server_without_a_file(start_server, repository):
    repository.add_identity("a")
    inherited = signal.signal(signal.SIGHUP, signal.SIG_DFL)  # the parent of the tests may ignore it
    try:
        server = start_server(repository)
    finally:
        signal.signal(signal.SIGHUP, inherited)
    server.process.send_signal(signal.SIGHUP)
    assert server.wait_for_exit() == -signal.SIGHUP


@ours_only
def test_a_file_that_cannot_be_opened_again_goes_on(start_server, repository, tmp_path):
    repository.add_identity("a")
    folder = tmp_path / "logs"
    folder.mkdir()
    server = start_server(repository, f"--log-file={folder / 'log'}")
    moved = tmp_path / "moved"
    folder.rename(moved)
    server.process.send_signal(signal.SIGHUP)
    wait_until(lambda: "cannot be reopened: No such file or directory" in (moved / "log").read_text(), "the log says so")


# ---- Readers that do not read


@ours_only
def test_full_log_files_are_moved_away_and_no_line_is_lost(start_server, repository, tmp_path):
    log = tmp_path / "server.log"
    server = start_server(repository, f"--log-file={log}", "--log-verbose=1", "--log-rotate-bytes=4096", "--log-rotate-count=200")
    http = HttpClient(server.http_url)
    paths = [f"/v2/unknown/{number}" for number in range(300)]
    for path in paths:
        assert http.get(path).status == 404
    wait_until(lambda: f"{paths[-1]}\"" in log.read_text(), "the last one is written")
    files = sorted(tmp_path.glob("server.log.*"), key=lambda one: -int(one.suffix[1:])) + [log]
    assert len(files) > 5 and all(one.stat().st_size <= 4096 for one in files)
    texts = [one.read_text() for one in files]
    assert all(text.endswith("\n") for text in texts[:-1])
    assert re.findall(r"HTTP request: GET (/v2/unknown/\d+)", "".join(texts)) == paths


def fill(descriptor):
    """Fills a pipe until a write would block."""
    flags = fcntl.fcntl(descriptor, fcntl.F_GETFL)
    fcntl.fcntl(descriptor, fcntl.F_SETFL, flags | os.O_NONBLOCK)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(descriptor, b"." * 4096)
    fcntl.fcntl(descriptor, fcntl.F_SETFL, flags)


@ours_only
def test_a_pipe_without_a_reader_blocks_no_request_and_no_exit(repository):
    repository.add_identity("a")
    reader, writer = os.pipe()
    with contextlib.ExitStack() as stack:
        stack.callback(os.close, reader)
        stack.callback(os.close, writer)
        process, http = stack.enter_context(
            running(repository, "--log-verbose=1", "--log-buffer-size=65536", stdout=writer, stderr=subprocess.DEVNULL))
        fill(writer)
        for number in range(2000):  # logs many times the size of the buffer
            assert http.infer("a", {"id": str(number), "inputs": [tensor("INPUT0", [1])]}).status == 200
        begun = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
        assert time.monotonic() - begun < 20  # it waits for its readers for a limited time


@ours_only
def test_a_slow_reader_gets_all_that_is_not_counted_as_lost(repository):
    repository.add_identity("a")
    reader, writer = os.pipe()
    with contextlib.ExitStack() as stack:
        stack.callback(os.close, reader)
        process, http = stack.enter_context(
            running(repository, "--log-verbose=1", "--log-buffer-size=65536", stdout=writer, stderr=subprocess.DEVNULL))
        os.close(writer)
        for number in range(2000):
            assert http.infer("a", {"id": str(number), "inputs": [tensor("INPUT0", [1])]}).status == 200
        pieces = []
        reading = threading.Thread(target=lambda: pieces.extend(iter(lambda: os.read(reader, 65536), b"")))
        reading.start()
        wait_until(lambda: b"log records were lost here" in b"".join(pieces), "the log says that lines were lost")
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
        reading.join()
        text = b"".join(pieces).decode()
    lines = [line for line in text.split("\n") if "HTTP request: POST" in line or "[request id: " in line]
    lost = [int(count) for count in re.findall(r'W.*"(\d+) log records were lost here: they arrived faster', text)]
    assert lost, text[-1000:]
    assert sum(lost) + len(lines) >= 4000  # two lines for each request; others may be lost as well
    assert "successfully unloaded" in text


@ours_only
def test_a_crash_blocks_no_reader_and_loses_nothing_that_is_read(repository, tmp_path):
    repository.add_identity("a")
    log = tmp_path / "log"
    with running(repository, "--log-verbose=1", f"--log-file={log}", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as (process, http):
        for number in range(200):
            assert http.infer("a", {"id": f"number {number}.", "inputs": [tensor("INPUT0", [1])]}).status == 200
        process.send_signal(signal.SIGABRT)
        assert process.wait(60) == -signal.SIGABRT
    assert "number 199." in log.read_text()
    reader, writer = os.pipe()
    with contextlib.ExitStack() as stack:
        stack.callback(os.close, reader)
        stack.callback(os.close, writer)
        process, http = stack.enter_context(running(repository, stdout=writer, stderr=writer))
        fill(writer)
        assert http.get("/v2/health/live").status == 200
        process.send_signal(signal.SIGABRT)
        assert process.wait(60) == -signal.SIGABRT


# ---- JSON lines, and requests


def json_lines(text):
    found = [json.loads(line) for line in text.splitlines()]
    assert found
    for line in found:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", line["time"])
        assert line["level"] in ("INFO", "WARNING", "ERROR", "VERBOSE")
        assert isinstance(line["message"], str) and isinstance(line["pid"], int) and isinstance(line["line"], int)
        assert set(line) <= {"time", "level", "pid", "file", "line", "message", "request_id"}
    return found


@ours_only
def test_json_lines_are_all_that_the_streams_get(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--log-format=json", "--log-verbose=1")
    http = HttpClient(server.http_url)
    assert http.get("/v2/logging").json["log_format"] == "json"
    forged = 'id\n{"level":"ERROR"}\x1b[2J\u2028'
    assert http.infer("a", {"id": forged, "inputs": [tensor("INPUT0", [1])]}).status == 200
    assert http.infer("a", {"id": "wrong", "inputs": [tensor("OTHER", [1])]}).status == 400
    server.stop()
    lines = json_lines(server.log)
    assert any(line["message"].startswith("+") for line in lines)  # a table
    assert any(line["message"] == "Signal (15) received." for line in lines)
    assert {line.get("request_id") for line in lines} == {None, forged, "wrong"}
    assert any(line.get("request_id") == "wrong" and "unexpected inference input" in line["message"] for line in lines), server.log


@ours_only
def test_json_lines_can_be_turned_on_while_the_server_runs(server, settings):
    assert settings.update(log_format="json")["log_format"] == "json"
    server.wait_for_log('"level":"INFO"')
    settings.update(log_format="default")


@ours_only
@pytest.mark.parametrize("protocol", ["http", "grpc", "stream", "generate"])
def test_lines_about_a_request_name_it(start_server, repository, protocol):
    repository.add_identity("a")
    repository.add_faulty("fails", execute="error:UNAVAILABLE")
    server = start_server(repository, "--log-verbose=1")
    for model, name, error in (("a", "INPUT0", None), ("fails", "INPUT0", "faulty backend"), ("a", "OTHER", "OTHER"), ("nobody", "INPUT0", "nobody")):
        number = f"{protocol}-{model}-{name}"
        ask(server, protocol, model, name, number)
        if error is None:
            server.wait_for_log(f"[request id: {number}] inference request for model 'a' version 1")
            continue
        if (protocol, model) in (("http", "nobody"), ("generate", "nobody")):  # HTTP refuses the path before the body is read
            server.wait_for_log("inference request refused: Request for unknown model: 'nobody'")
            continue
        pattern = re.compile(rf"\[request id: {number}\] .*{error}")
        wait_until(lambda pattern=pattern: pattern.search(server.log), f"the log says {pattern.pattern}: {server.log}")


def ask(server, protocol, model, name, number):
    if protocol == "http":
        HttpClient(server.http_url).infer(model, {"id": number, "inputs": [tensor(name, [1])]})
    elif protocol == "generate":
        HttpClient(server.http_url).post(f"/v2/models/{model}/generate", json.dumps({"id": number, name: [1]}))
    else:
        request = pb.ModelInferRequest(model_name=model, id=number, raw_input_contents=[bytes(4)])
        request.inputs.add(name=name, datatype="FP32", shape=[1])
        with grpc.insecure_channel(server.grpc_url) as channel, contextlib.suppress(grpc.RpcError):
            if protocol == "grpc":
                channel.unary_unary("/inference.GRPCInferenceService/ModelInfer", pb.ModelInferRequest.SerializeToString,
                                    pb.ModelInferResponse.FromString)(request, timeout=60)
            else:
                stream = channel.stream_stream("/inference.GRPCInferenceService/ModelStreamInfer", pb.ModelInferRequest.SerializeToString,
                                               pb.ModelStreamInferResponse.FromString)
                assert list(stream(iter([request]), timeout=60))


@ours_only
def test_a_logging_thread_waits_if_there_is_no_buffer(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--log-buffer-size=0", "--log-verbose=1")
    for number in range(50):
        HttpClient(server.http_url).get(f"/v2/models/a/versions/{number}")
        assert f"GET /v2/models/a/versions/{number}\"" in server.log  # without waiting
