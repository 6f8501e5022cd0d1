# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Only the command line names the files of the traces and of the log. A request that names a file is refused on each
route: nothing is opened, and nothing else in the request is changed."""

import contextlib
import json
import os
import pathlib

import grpc
import pytest
from http_client import HttpClient, tensor
from observability import Observability, message
from server_process import wait_until
from traces import wait_for_file
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc
from watch import MODEL

REFUSED = "file location can not be updated through network protocol"
ALREADY = "what was there before"


def as_json(**members):
    return json.dumps(members).encode()


class Routes:
    """trace() and log() yield pairs (route, call): call() tries to name the file together with another setting, and
    returns the answer."""

    def __init__(self, server):
        self.http = HttpClient(server.http_url)
        self._stack = contextlib.ExitStack()
        self.stub = service_pb2_grpc.GRPCInferenceServiceStub(self._stack.enter_context(grpc.insecure_channel(server.grpc_url)))
        self.service = self._stack.enter_context(Observability(server.admin_grpc_url))

    def close(self):
        self.http.close()
        self._stack.close()

    def _post(self, path, body):
        def ask():
            reply = self.http.post(path, body)
            assert reply.status == 501, (path, reply)
            return reply.error
        return path, ask

    @staticmethod
    def _call(name, call):
        def ask():
            with pytest.raises(grpc.RpcError) as error:
                call()
            assert error.value.code() == grpc.StatusCode.UNIMPLEMENTED, (name, error.value.details())
            return error.value.details()
        return name, ask

    def trace(self, path):
        def triton(model):
            request = pb.TraceSettingRequest(model_name=model)
            request.settings["trace_rate"].value.append("7")
            request.settings["trace_file"].value.append(path)
            return lambda: self.stub.TraceSetting(request, timeout=60)

        yield self._post("/v2/trace/setting", as_json(trace_rate="7", trace_file=path))
        yield self._post(f"/v2/models/{MODEL}/trace/setting", as_json(trace_file=path, trace_rate="7"))
        yield self._call("TraceSetting", triton(""))
        yield self._call("TraceSetting of a model", triton(MODEL))
        for model in ("", MODEL):
            wanted = {"trace_file": path, "trace_rate": "7"}
            yield self._post("/v2/thalassa/trace-settings", as_json(change={"model": model, "set": wanted}))
            change = message("TraceChange", model=model, set=wanted)
            yield self._call("TraceSettings", lambda change=change: self.service.TraceSettings(change=change))
            change = message("TraceChange", model=model, set={"trace_rate": "7"}, clear=["trace_file"])
            yield self._call("TraceSettings, cleared", lambda change=change: self.service.TraceSettings(change=change))

    def log(self, path):
        request = pb.LogSettingsRequest()
        request.settings["log_info"].bool_param = False
        request.settings["log_file"].string_param = path
        yield self._post("/v2/logging", as_json(log_info=False, log_file=path))
        yield self._call("LogSettings of the protocol", lambda: self.stub.LogSettings(request, timeout=60))
        if path:  # an empty path is no setting here
            change = message("LogSettings", log_file=path, log_info=False)
            yield self._post("/v2/thalassa/log-settings", as_json(change={"log_file": path, "log_info": False}))
            yield self._call("LogSettings", lambda: self.service.LogSettings(change=change))

    def settings(self):
        """Returns all settings that could have changed, with their revisions."""
        return [self.http.get(path).json for path in ("/v2/trace/setting", f"/v2/models/{MODEL}/trace/setting", "/v2/logging", "/v2/thalassa/trace-settings",
                                                      "/v2/thalassa/log-settings")]


@pytest.fixture(name="attacked")
def _attacked(start_attacked, tmp_path):
    config = (f"triton,file={tmp_path / 'own.json'}", "triton,log-frequency=1", "rate=1", "level=TIMESTAMPS")
    return start_attacked(*(f"--trace-config={one}" for one in config), f"--log-file={tmp_path / 'own.log'}", "--log-verbose=1")


@pytest.fixture
def routes(attacked):
    made = Routes(attacked)
    yield made
    made.close()


def opened(server, names):
    """Returns those of the files that the server has open."""
    found = set()
    for link in pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed meanwhile
            found.add(os.readlink(link))
    return found & set(names)


def places(tmp_path):
    """Returns names of files that exist, of files that do not, and of other things."""
    (tmp_path / "there").write_text(ALREADY)
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "new through a link")
    os.mkfifo(tmp_path / "pipe")
    here = ("new", "there", "folder", "link", "pipe", "own.json", "own.log", "folder/../../escaped", "no/such/folder/new", "né\u202ew", "x" * 5000)
    return [str(tmp_path / name) for name in here] + [
        "/dev/null", "/dev/full", "/dev/tty", "/proc/self/mem", "/proc/self/fd/1", "/etc/passwd", "..", ".", "", "-", "../escaped-from-thalassa",
        "escaped-from-thalassa", "~/escaped-from-thalassa", "$HOME/x", "a\0b", "a\r\nb", "d/" * 20_000 + "x", "//new", "file:///tmp/escaped-from-thalassa"]


def below(tmp_path):
    """Returns all files with their contents, except the server's own."""
    return {path: path.read_bytes() if path.is_file() else None for path in tmp_path.rglob("*") if not path.name.startswith("own.")}


@pytest.mark.rows("1.10.4", "1.11.3", "2.3.8", "2.3.10", "6.1.10")
def test_no_route_accepts_the_name_of_a_file(attacked, routes, tmp_path):
    names = places(tmp_path)
    pipe = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)  # a pipe with a reader can be opened for writing
    settings, files, before = routes.settings(), below(tmp_path), opened(attacked, names)
    for name in names:
        for route, ask in (*routes.trace(name), *routes.log(name)):
            told = ask()
            assert REFUSED in told and (name in ("", "-", ".") or name not in told), (route, name, told)
    assert routes.settings() == settings
    assert below(tmp_path) == files
    assert opened(attacked, names) == before
    assert os.read(pipe, 1) == b""
    os.close(pipe)
    work = pathlib.Path(f"/proc/{attacked.process.pid}/cwd")  # the base of relative paths
    assert not any((folder / "escaped-from-thalassa").exists() for folder in (work, work.resolve().parent, pathlib.Path("/tmp"), pathlib.Path.home()))
    assert not (tmp_path.parent / "escaped").exists()
    # The server still writes to its own file.
    assert routes.http.infer(MODEL, {"id": "the last", "inputs": [tensor("INPUT0", [1])]}).status == 200

    def has_traced():
        return [path for path in tmp_path.glob("own.json.*") if '"request_id":"the last"' in path.read_text()]
    (written,) = wait_until(has_traced, "the trace is in the server's own file")
    assert [one.request for one in wait_for_file(written).values()] == ["the last"]
    log = tmp_path / "own.log"
    wait_until(lambda: "the last]" in log.read_text(), "the line is in the server's own log")


@pytest.mark.rows("1.11.2", "1.11.3")
def test_a_log_file_that_is_null_is_none(routes):
    before = routes.settings()
    reply = routes.http.post("/v2/logging", as_json(log_file=None))
    assert (reply.status, reply.json) == (200, before[2])
    assert routes.settings() == before


@pytest.mark.rows("1.10.4")
@pytest.mark.parametrize("value", [None, 1, True, [], {}, ["x"], 1e400], ids=str)
def test_a_trace_file_is_refused_whatever_its_value_is(routes, value):
    before = routes.settings()
    for path in ("/v2/trace/setting", f"/v2/models/{MODEL}/trace/setting"):
        reply = routes.http.post(path, as_json(trace_file=value, trace_rate="7"))
        assert reply.status == 501 and REFUSED in reply.error
    assert routes.settings() == before
