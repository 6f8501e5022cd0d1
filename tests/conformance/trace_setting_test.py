# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The trace extension: settings shown, changed, cleared and refused, over both protocols."""

import json

import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from http_client import HttpClient
from server_process import wait_until
from tritonclient.utils import InferenceServerException

DEFAULTS = {"trace_level": ["OFF"], "trace_rate": "1000", "trace_count": "-1", "log_frequency": "0", "trace_mode": "triton"}


@pytest.fixture
def traced(start_server, repository, tmp_path):
    repository.add_identity("model")
    repository.add_faulty("unready", ready="error:UNAVAILABLE")
    repository.add_identity("broken", extra="backend: 'none'\n")
    return start_server(repository, f"--trace-config=triton,file={tmp_path / 't.json'}", "--exit-on-error=false", "--strict-readiness=false")


@pytest.fixture
def setting(traced):
    return lambda body=None, model=None: ask(traced, body, model)


def ask(server, body=None, model=None):
    path = "/v2" + (f"/models/{model}" if model else "") + "/trace/setting"
    client = HttpClient(server.http_url)
    return client.get(path) if body is None else client.post(path, body if isinstance(body, str) else json.dumps(body))


def without_file(settings):
    return {name: value for name, value in settings.items() if name != "trace_file"}


@pytest.mark.rows("1.10.1", "1.10.2", "6.1.2")
def test_the_reply_shows_all_settings(setting, tmp_path):
    reply = setting()
    assert reply.status == 200 and reply.headers["Content-Type"] == "application/json"
    assert reply.json == {**DEFAULTS, "trace_file": str(tmp_path / "t.json")}
    assert list(reply.json) == ["trace_level", "trace_rate", "trace_count", "log_frequency", "trace_file", "trace_mode"]
    assert setting(model="model").json == reply.json


@pytest.mark.rows("1.10.1")
def test_other_verbs_are_refused(traced):
    client = HttpClient(traced.http_url)
    for verb in ("PUT", "DELETE"):
        reply = client.request(verb, "/v2/trace/setting")
        assert reply.status == 405 and reply.headers["Allow"] == "GET, POST"


@pytest.mark.rows("1.10.3", "6.1.4", "6.1.5", "6.1.6")
def test_settings_are_changed_and_cleared_layer_by_layer(setting):
    assert setting({"trace_level": ["TIMESTAMPS"], "trace_rate": "5"}).json["trace_rate"] == "5"
    assert without_file(setting({"trace_count": "7"}, "model").json) == {
        **DEFAULTS, "trace_level": ["TIMESTAMPS"], "trace_rate": "5", "trace_count": "7"}
    assert setting().json["trace_count"] == "-1"
    setting({"trace_rate": "6", "log_frequency": "2"})
    assert without_file(setting(model="model").json) == {
        **DEFAULTS, "trace_level": ["TIMESTAMPS"], "trace_rate": "6", "trace_count": "7", "log_frequency": "2"}
    assert setting({"trace_count": None}, "model").json["trace_count"] == "-1"
    assert without_file(setting({"trace_rate": None, "trace_level": None, "log_frequency": None}).json) == DEFAULTS
    assert without_file(setting({}).json) == DEFAULTS


@pytest.mark.rows("1.10.4", "6.1.10")
@pytest.mark.parametrize("value", ["/tmp/x", None])
def test_the_file_cannot_be_changed(setting, value, tmp_path):
    reply = setting({"trace_file": value, "trace_rate": "3"})
    assert (reply.status, reply.error) == (501, "trace file location can not be updated through network protocol")
    assert setting().json == {**DEFAULTS, "trace_file": str(tmp_path / "t.json")}


@pytest.mark.rows("1.10.5", "1.10.10")
@pytest.mark.parametrize("body", [{"trace_rate": 1}, {"trace_count": 1}, {"log_frequency": 1}, {"trace_level": "TIMESTAMPS"}, {"trace_level": [1]},
                                  "", "{", "[1]"])
def test_values_of_another_type_are_errors(setting, body):
    reply = setting(body)
    assert reply.status == 500 and reply.error
    assert without_file(setting().json) == DEFAULTS


@pytest.mark.rows("1.10.6")
def test_levels_that_it_does_not_know_are_left_out(setting):
    assert setting({"trace_level": ["FOO", "TENSORS"]}).json["trace_level"] == ["TENSORS"]
    for nothing in (["FOO"], [], ["MIN"]):
        assert setting({"trace_level": nothing}).json["trace_level"] == ["TENSORS"]
    assert setting({"trace_level": ["TENSORS", "TIMESTAMPS"]}).json["trace_level"] == ["TIMESTAMPS", "TENSORS"]
    reply = setting({"trace_level": ["OFF", "TIMESTAMPS"]})
    assert (reply.status, reply.error) == (400, "Expect only one trace level 'OFF' is specified")


@pytest.mark.rows("1.10.7")
@pytest.mark.parametrize("name,value,message", [
    ("trace_count", "-2", "Unable to parse 'trace_count'. Expecting value >= -1, got: -2"),
    ("trace_count", "abc", "Unable to parse 'trace_count', got: abc"),
    ("trace_count", "99999999999", "Unable to parse 'trace_count', value is out of range [ -1, 2147483647 ], got: 99999999999"),
    ("trace_rate", "", "Unable to parse 'trace_rate', got: "),
    ("trace_rate", "2147483648", "Unable to parse 'trace_rate', value is out of range [ 0, 4294967295 ], got: 2147483648"),
    ("trace_rate", "-1", "Unable to parse 'trace_rate', value is out of range [ 0, 4294967295 ], got: -1"),
    ("log_frequency", "4294967296", "Unable to parse 'log_frequency', value is out of range [ 0, 4294967295 ], got: 4294967296")])
def test_numbers_that_are_none_are_refused(setting, name, value, message):
    reply = setting({name: value})
    assert (reply.status, reply.error) == (400, message)


@pytest.mark.rows("1.10.8", "6.1.11")
def test_a_setting_that_makes_no_sense_is_refused_unless_it_is_off(setting):
    assert setting({"trace_rate": "0"}).status == 200
    reply = setting({"trace_level": ["TIMESTAMPS"]})
    assert (reply.status, reply.error) == (400, "Attempting to set invalid trace setting :sample rate must be non-zero")
    setting({"trace_rate": None})
    reply = setting({"trace_level": ["TIMESTAMPS"], "trace_count": "0"})
    assert reply.status == 400 and reply.error.startswith("Attempting to set invalid trace setting :")
    assert setting().json["trace_level"] == ["OFF"]


@pytest.mark.rows("1.10.8")
def test_without_a_file_nothing_can_be_traced(server):
    reply = ask(server, {"trace_level": ["TIMESTAMPS"]})
    assert reply.status == 400 and reply.error.startswith("Attempting to set invalid trace setting :trace file name is not given")
    assert ask(server).json == {**DEFAULTS, "trace_file": ""}


@pytest.mark.rows("1.10.9")
def test_models_that_cannot_be_asked_for(setting):
    assert setting(model="none").status == 404
    assert setting({"trace_rate": "4"}, "none").status == 404
    assert setting(model="broken").status == 404
    reply = setting({"trace_rate": "4"}, "unready")
    assert (reply.status, reply.error) == (400, "Request for unknown model : unready")


@pytest.mark.rows("1.10.3", "6.1.5")
def test_the_setting_of_a_model_is_there_again_when_it_is_loaded_again(start_server, repository, tmp_path):
    repository.add_identity("model")
    server = start_server(repository, f"--trace-config=triton,file={tmp_path / 't.json'}", "--model-control-mode=explicit", "--load-model=model")
    assert ask(server, {"trace_rate": "7"}, "model").status == 200
    client = HttpClient(server.http_url)
    assert client.post("/v2/repository/models/model/unload").status == 200
    wait_until(lambda: ask(server, model="model").status != 200, "the model is unloaded")
    assert client.post("/v2/repository/models/model/load").status == 200
    assert ask(server, model="model").json["trace_rate"] == "7" and ask(server).json["trace_rate"] == "1000"


@pytest.mark.rows("2.2.19", "2.3.8")
def test_grpc_changes_the_same_settings(traced, setting, tmp_path):
    with grpcclient.InferenceServerClient(traced.grpc_url) as client:
        def update(settings, model=""):
            return {name: list(value.value) for name, value in client.update_trace_settings(model, settings).settings.items()}

        defaults = {name: value if isinstance(value, list) else [value] for name, value in DEFAULTS.items()}
        assert update({}) == {**defaults, "trace_file": [str(tmp_path / "t.json")]}
        assert update({"trace_level": ["TIMESTAMPS", "TENSORS"], "trace_rate": "3"})["trace_level"] == ["TIMESTAMPS", "TENSORS"]
        assert setting().json["trace_rate"] == "3"
        assert update({"trace_rate": "4"}, "model")["trace_rate"] == ["4"]
        assert update({"trace_rate": []}, "model")["trace_rate"] == ["3"]
        assert update({"trace_level": [], "trace_rate": None})["trace_rate"] == ["1000"]
        assert without_file(setting().json) == DEFAULTS


@pytest.mark.rows("2.3.8", "1.10.4")
@pytest.mark.parametrize("settings,code,message", [
    ({"trace_rate": ["1", "2"]}, "INVALID_ARGUMENT", "expect only 1 value for 'trace_rate'"),
    ({"trace_count": ["1", "2"]}, "INVALID_ARGUMENT", "expect only 1 value for 'trace_count'"),
    ({"log_frequency": ["1", "2"]}, "INVALID_ARGUMENT", "expect only 1 value for 'log_frequency'"),
    ({"trace_file": "x"}, "UNIMPLEMENTED", "trace file location can not be updated through network protocol"),
    ({"trace_file": []}, "UNIMPLEMENTED", "trace file location can not be updated through network protocol"),
    ({"trace_level": ["OFF", "TENSORS"]}, "INVALID_ARGUMENT", "Expect only one trace level 'OFF' is specified"),
    ({"trace_count": "-3"}, "INVALID_ARGUMENT", "Unable to parse 'trace_count'. Expecting value >= -1, got: -3")])
def test_grpc_refuses_what_makes_no_sense(traced, settings, code, message):
    with grpcclient.InferenceServerClient(traced.grpc_url) as client, pytest.raises(InferenceServerException) as refused:
        client.update_trace_settings("", settings)
    assert (refused.value.status(), refused.value.message()) == (f"StatusCode.{code}", message)


@pytest.mark.rows("2.3.9")
def test_over_grpc_a_model_that_is_not_there_has_no_settings(traced):
    with grpcclient.InferenceServerClient(traced.grpc_url) as client:
        assert not client.get_trace_settings("none").settings
        assert not client.get_trace_settings("broken").settings
        with pytest.raises(InferenceServerException, match="Request for unknown model : unready"):
            client.get_trace_settings("unready")


@pytest.mark.rows("1.10.3")
def test_the_http_client_reads_and_writes_settings(traced):
    client = httpclient.InferenceServerClient(traced.http_url)
    assert client.update_trace_settings("model", {"trace_rate": "9"})["trace_rate"] == "9"
    assert client.get_trace_settings("model")["trace_rate"] == "9"
    assert client.get_trace_settings()["trace_rate"] == "1000"
    assert "trace" in client.get_server_metadata()["extensions"]
    client.close()


@pytest.mark.rows("6.1.1", "6.1.2", "6.1.3", "7.50", "7.66")
@pytest.mark.parametrize("options,expected", [
    (["--trace-config=rate=5", "--trace-config=count=6", "--trace-config=triton,log-frequency=7", "--trace-config=mode=triton"],
     {"trace_rate": "5", "trace_count": "6", "log_frequency": "7"}),
    (["--trace-config=level=TIMESTAMPS", "--trace-config=level=tensors"], {"trace_level": ["TIMESTAMPS", "TENSORS"]}),
    (["--trace-config=level=max"], {"trace_level": ["TIMESTAMPS"]}),
    (["--trace-config=level=true", "--trace-config=level=off"], {}),
    (["--trace-config=rate=0"], {"trace_rate": "0"}),
    (["--trace-config=mode=Triton", "--trace-config=TRITON,log-frequency=7"], {"log_frequency": "7"}),
    (["--trace-config=mode=OpenTelemetry", "--trace-config=mode=triton", "--trace-config=OPENTELEMETRY,url=localhost:1/x"], {}),
    (["--trace-rate=3", "--trace-level=TIMESTAMPS", "--trace-count=5", "--trace-log-frequency=2"],
     {"trace_level": ["TIMESTAMPS"], "trace_rate": "3", "trace_count": "5", "log_frequency": "2"}),
    (["--trace-rate=3", "--trace-config=rate=4", "--trace-file=/nowhere"], {"trace_rate": "4"})])
def test_the_command_line_has_the_first_values(start_server, repository, tmp_path, options, expected):
    server = start_server(repository, f"--trace-config=triton,file={tmp_path / 't.json'}", *options)
    assert ask(server).json == {**DEFAULTS, **expected, "trace_file": str(tmp_path / "t.json")}
    server.wait_for_log("Started HTTPService")
    assert server.log.count("is deprecated; use --trace-config=") == sum("--trace-config" not in option for option in options)


@pytest.mark.rows("6.1.1", "6.1.3", "7.50")
@pytest.mark.parametrize("config,message", [
    ("rate=abc", "rate: expected a whole number from 0 to 2147483647, got 'abc'"),
    ("level=FOO", "invalid value for trace level option: foo"),
    ("mode=foo", 'invalid value for trace mode option: foo. Available options are "triton" and "opentelemetry"'),
    ("foo,bar=baz", 'invalid value for trace mode option: foo. Available options are "triton" and "opentelemetry"'),
    ("level", "--trace-config option format is '<trace mode>,<setting>=<value>'. Got level"),
    ("triton,file=", "--trace-config option format is '<trace mode>,<setting>=<value>'. Got triton,file="),
    ("foo=bar", "there is no trace setting 'foo'"),
    ("file=x", "trace setting 'file' belongs to a mode: expected --trace-config=triton,file=x")])
def test_options_that_make_no_sense_end_the_start(start_server, repository, config, message):
    server = start_server(repository, f"--trace-config={config}", wait_for=None)
    assert server.wait_for_exit() == 1
    assert 'Bad option: "--trace-config"' in server.log and message in server.log


@pytest.mark.rows("7.50")
def test_a_level_without_a_file_is_said_to_trace_nothing(start_server, repository):
    server = start_server(repository, "--trace-config=level=TIMESTAMPS")
    server.wait_for_log("nothing is traced without a file")
    assert ask(server).json["trace_level"] == ["TIMESTAMPS"]


def test_the_log_says_what_was_changed_over_which_protocol(traced, setting):
    assert setting({"trace_rate": "7", "trace_level": ["TENSORS"]}).status == 200
    traced.wait_for_log("trace settings changed by http 127.0.0.1: trace_level TENSORS, trace_rate 7, trace_count -1, log_frequency")


def test_long_values_are_cut_and_long_bodies_refused(traced):
    client = HttpClient(traced.http_url)
    reply = client.post("/v2/trace/setting", json.dumps({"trace_rate": "7" * 100_000}))
    assert reply.status == 400 and len(reply.error) < 300 and "(100000 bytes)" in reply.error
    reply = client.post("/v2/trace/setting", b" " * (64 << 20) + b"{}")
    assert reply.status == 400 and "exceeds" in reply.error
