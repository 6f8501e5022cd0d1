# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Traces of both servers for the same requests: the same points, parents and tensors; and the same answers to changes
of settings."""

import json
import queue

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from ensembles import add_ensemble, identity_step
from http_client import HttpClient
from model_repository import ModelRepository
from pair_of_servers import both_servers
from server_process import wait_until
from steered import repeat_inputs
from traces import read_traces, wait_for_file

FILE = "traces.json"
# Points whose order varies in Triton: the answer is sent before or after the release of the request.
LATE = {"REQUEST_END", "INFER_RESPONSE_COMPLETE", "HTTP_SEND_START", "HTTP_SEND_END"}
# Only Thalassa's traces have what comes after the release of the request.
AFTER_RELEASE = {"TENSOR_BACKEND_OUTPUT"}


def lay_out(folder):
    repository = ModelRepository(folder / "models")
    repository.add_identity("identity")
    repository.add_identity("text", (("BYTES", (-1,)), ("INT64", (-1,)), ("BOOL", (-1,))))
    repository.add_repeat("repeat")
    add_ensemble(repository, "ensemble", [identity_step("IN", "A"), identity_step("A", "OUT")])
    return repository


def options(folder):
    return ["--trace-config=rate=1", "--trace-config=level=TIMESTAMPS", "--trace-config=level=TENSORS",
            "--trace-config=triton,log-frequency=1", f"--trace-config=triton,file={folder / FILE}"]


def values(library, name="INPUT0"):
    one = library.InferInput(name, [2], "FP32")
    one.set_data_from_numpy(np.array([0.1, 1e10], np.float32))
    return [one]


def texts(library):
    inputs = [library.InferInput(f"INPUT{i}", [2], datatype) for i, datatype in enumerate(("BYTES", "INT64", "BOOL"))]
    for one, array in zip(inputs, (np.array([b"ab", b"c"], object), np.array([-5, 2**62]), np.array([True, False]))):
        one.set_data_from_numpy(array)
    return inputs


def ask(server):
    http = httpclient.InferenceServerClient(server.http_url)
    with grpcclient.InferenceServerClient(server.grpc_url) as grpc:
        for client, library in ((http, httpclient), (grpc, grpcclient)):
            client.infer("identity", values(library), request_id="one")
            client.infer("text", texts(library))
            client.infer("ensemble", values(library, "IN"), request_id="steps")
        answers = queue.Queue()
        grpc.start_stream(lambda result, error: answers.put(error))
        grpc.async_stream_infer("repeat", repeat_inputs([4, 5]), request_id="stream")
        assert [answers.get(timeout=60) for _ in range(2)] == [None, None]
        grpc.stop_stream()
    http.close()
    return 7


def lay_out_reshaped(folder):
    repository = ModelRepository(folder / "models")
    reshaped = "data_type: TYPE_FP32 dims: [ 4 ] reshape { shape: [ 2, 2 ] }"
    repository.add("reshaped", f'backend: "identity"\ninput {{ name: "INPUT0" {reshaped} }}\noutput {{ name: "OUTPUT0" {reshaped} }}\n')
    return repository


def begin_of(traces):
    """Returns the first time of a file: files come in the order in which traces end, which may differ from that of the
    requests."""
    return min(one.at("REQUEST_START") for one in traces.values())


def shape_of(traces):
    """Returns what must be the same for each request, without ids and times."""
    result = []
    for one in sorted(traces.values(), key=lambda trace: (trace.parent != 0, trace.at("REQUEST_START"))):
        result.append({"model": one.model, "version": one.version, "request": one.request, "is_step": one.parent in traces,
                       "early": [name for name in one.names if name not in LATE], "late": sorted(name for name in one.names if name in LATE),
                       "tensors": [told for told in one.tensors if one.model != "repeat" or told[0] not in AFTER_RELEASE]})
    return result


@pytest.mark.rows("6.3.6", "6.3.7", "6.3.8", "6.4.1", "6.4.2", "6.4.3", "6.4.4", "6.4.5", "6.4.8", "6.4.9")
def test_the_same_requests_leave_the_same_traces(tmp_path):
    shapes = []
    for folder in ("peer", "ours"):
        (tmp_path / folder).mkdir()
    with both_servers(tmp_path, "--exit-timeout-secs=5", models=lay_out, options_of=lambda name: options(tmp_path / name)) as servers:
        for server, folder in zip(servers, ("peer", "ours")):
            count = ask(server)
            trees = [wait_for_file(tmp_path / folder / f"{FILE}.{number}") for number in range(count)]
            shapes.append([shape_of(tree) for tree in sorted(trees, key=begin_of)])
    for peers, ours in zip(*shapes):
        assert ours == peers


@pytest.mark.rows("6.4.8", "6.4.9")
def test_tensors_that_are_reshaped_have_the_same_shapes(tmp_path):
    tensors = []
    for folder in ("peer", "ours"):
        (tmp_path / folder).mkdir()
    with both_servers(tmp_path, "--exit-timeout-secs=5", models=lay_out_reshaped, options_of=lambda name: options(tmp_path / name)) as servers:
        for server, folder in zip(servers, ("peer", "ours")):
            client = HttpClient(server.http_url)
            assert client.infer("reshaped", {"inputs": [{"name": "INPUT0", "datatype": "FP32", "shape": [4], "data": [1.5, 2, 3, 4]}]}).status == 200
            client.close()
            (one,) = wait_for_file(tmp_path / folder / f"{FILE}.0").values()
            tensors.append(one.tensors)
    peers, ours = tensors
    assert ours == peers and [told["shape"] for _, told in ours] == ["2,2", "4"]


CHANGES = [{"trace_level": ["TIMESTAMPS"]}, {"trace_rate": "5"}, {"trace_count": "7"}, {"trace_rate": 1}, {"trace_level": "TIMESTAMPS"},
           {"trace_level": ["OFF", "TIMESTAMPS"]}, {"trace_level": ["FOO"]}, {"trace_level": ["FOO", "TENSORS"]}, {"trace_level": []},
           {"trace_level": [1]}, {"trace_count": "abc"}, {"trace_count": "99999999999"}, {"trace_rate": "0"}, {"trace_rate": ""},
           {"log_frequency": "99999999999"}, {"trace_file": "/tmp/x"}, {"trace_file": None}, {"foo": "bar"}, {"foo": "bar", "trace_rate": "9"}, {},
           {"trace_rate": None, "log_frequency": None}, {"trace_level": ["OFF"], "trace_rate": "6", "log_frequency": "3"},
           {"trace_level": None, "trace_count": None}, {"trace_rate": "2147483647"}, {"trace_rate": "2147483648"}, {"log_frequency": "2147483648"}]


def settle(server, model, change):
    client = HttpClient(server.http_url)
    reply = client.post("/v2" + (f"/models/{model}" if model else "") + "/trace/setting", json.dumps(change))
    client.close()
    shown = {name: value for name, value in reply.json.items() if name != "trace_file"}
    return reply.status, shown


@pytest.mark.rows("1.10.2", "1.10.3", "1.10.4", "1.10.5", "1.10.6", "1.10.7", "1.10.8", "6.1.4", "6.1.5", "6.1.6")
def test_the_same_changes_lead_to_the_same_settings(tmp_path):
    file = f"--trace-config=triton,file={tmp_path / FILE}"
    with both_servers(tmp_path, file, "--exit-timeout-secs=5", models=lay_out) as (peer, ours):
        for change in CHANGES:
            for model in ("", "identity"):
                assert settle(ours, model, change) == settle(peer, model, change), (model, change)


@pytest.mark.rows("1.10.3", "6.1.5")
def test_settings_of_models_outlive_their_unloading(tmp_path):
    options = (f"--trace-config=triton,file={tmp_path / FILE}", "--model-control-mode=explicit", "--load-model=identity", "--exit-timeout-secs=5")
    with both_servers(tmp_path, *options, models=lay_out) as servers:
        shown = []
        for server in servers:
            assert settle(server, "identity", {"trace_rate": "7"})[0] == 200
            client = HttpClient(server.http_url)
            assert client.post("/v2/repository/models/identity/unload", "{}").status == 200
            wait_until(lambda client=client: client.get("/v2/models/identity/ready").status != 200, "the model is unloaded")
            assert client.post("/v2/repository/models/identity/load", "{}").status == 200
            shown.append(settle(server, "identity", {}))
            client.close()
        assert shown[0] == shown[1] and shown[0][1]["trace_rate"] == "7"


@pytest.mark.rows("6.1.5", "6.1.7", "6.1.8")
@pytest.mark.parametrize("start,steps", [
    (["count=5", "rate=1"], [2, ("", {"log_frequency": "100"}), 1, ("", {}), 1]),
    (["count=2", "rate=1"], [3, ("", {"trace_rate": "1"}), 1, ("", {"trace_level": ["OFF"]}), ("", {"trace_level": ["TIMESTAMPS"]}), 3]),
    (["rate=1"], [("", {"trace_count": "4"}), 1, ("identity", {"trace_rate": "1"}), 2, ("", {"trace_rate": "2"}), 2, ("identity", {}), 1]),
    (["count=3", "rate=1"], [("identity", {"trace_rate": "1"}), 1, ("", {"trace_rate": "2"}), 1, ("identity", {"log_frequency": "7"}), 1]),
    (["rate=3"], [2, ("", {"foo": "1"}), 3, ("identity", {}), 2, ("identity", {"trace_rate": "3"}), 2, ("", {"trace_rate": "5"}), 3])])
def test_the_same_updates_restart_the_sampling_and_the_count(tmp_path, start, steps):
    options = ["--exit-timeout-secs=5", "--trace-config=level=TIMESTAMPS", *(f"--trace-config={one}" for one in start)]
    with both_servers(tmp_path, *options, models=lay_out,
                      options_of=lambda name: [f"--trace-config=triton,file={tmp_path / name / FILE}"]) as servers:
        told = [list(follow(server, steps)) for server in servers]
    assert told[0] == told[1]


def follow(server, steps):
    """Returns the servers' answers after each step: changes of settings, and numbers of requests."""
    client = httpclient.InferenceServerClient(server.http_url)
    for step in steps:
        if isinstance(step, int):
            for _ in range(step):
                client.infer("identity", values(httpclient))
        else:
            yield settle(server, *step)
        yield [client.get_trace_settings(model)["trace_count"] for model in (None, "identity")]
    client.close()


@pytest.mark.rows("6.3.3")
def test_a_count_of_every_other_request_is_written_into_the_plain_file_at_the_end(tmp_path):
    for folder in ("peer", "ours"):
        (tmp_path / folder).mkdir()
    config = ("--trace-config=rate=2", "--trace-config=count=2", "--trace-config=level=TIMESTAMPS", "--exit-timeout-secs=5")
    with both_servers(tmp_path, *config, models=lay_out,
                      options_of=lambda name: [f"--trace-config=triton,file={tmp_path / name / FILE}"]) as servers:
        for server, folder in zip(servers, ("peer", "ours")):
            client = httpclient.InferenceServerClient(server.http_url)
            for number in range(6):
                client.infer("identity", values(httpclient), request_id=f"number {number}")
            client.close()
            file = tmp_path / folder / FILE
            assert not file.exists()
            server.process.terminate()
            assert server.wait_for_exit() == 0
            assert {one.request for one in read_traces(file).values()} == {"number 1", "number 3"}
            assert [one.name for one in file.parent.glob(f"{FILE}*")] == [FILE]
