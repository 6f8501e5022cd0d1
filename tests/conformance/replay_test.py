# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""thalassa-perf replay: requests that the server has recorded, on the same version and on another one."""

import json
import queue
import subprocess

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
from http_client import HttpClient
from model_repository import ModelRepository
from onnx import TensorProto
from onnx_models import model as onnx_model
from server_process import BUILD, SANITIZER_MARKS, ServerProcess

PROGRAM = BUILD / "bin" / "thalassa-perf"
COUNT = 5
CONFIG = 'backend: "onnxruntime"\nversion_policy { all { } }\n'
TYPE = TensorProto.FLOAT
TRACED = 1 << 20  # bytes of a tensor that a trace file has at most
TO_HALF = onnx_model([("Cast", ["X"], ["H"], {"to": TensorProto.FLOAT16}), ("Add", ["X", "X"], ["Y"], {})], [("X", TYPE, [3])],
                     [("H", TensorProto.FLOAT16, [3]), ("Y", TYPE, [3])])


def version(operator):
    return onnx_model([(operator, ["X", "X"], ["Y"], {})], [("X", TYPE, [3])], [("Y", TYPE, [3])])


def replay(server, *options, protocol="http", expect=0):
    url = server.http_url if protocol == "http" else server.grpc_url
    command = [PROGRAM, "replay", "-i", protocol, "-u", url, *map(str, options)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == expect, f"{done.returncode}\n{done.stdout}\n{done.stderr}"
    for mark in SANITIZER_MARKS:
        assert mark not in done.stderr, done.stderr
    return done


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    """Version 1 of `sum` doubles its input, version 2 squares it: they agree on 0 and 2."""
    models = ModelRepository(tmp_path_factory.mktemp("replay") / "models")
    models.add("sum", CONFIG, files={"1/model.onnx": version("Add"), "2/model.onnx": version("Mul")})
    models.add_identity("texts", [("BYTES", (-1,)), ("INT8", (-1,)), ("BOOL", (-1,))])
    models.add_repeat("stream")
    models.add_repeat("unused_stream")
    models.add_probe("wide")
    models.add_identity("halves", [("FP16", (-1,)), ("INT8", (-1,))])
    models.add("to_half", CONFIG, files={"1/model.onnx": TO_HALF})
    return models


def ask_for_responses(server):
    """Sends a request that has three responses."""
    inputs = []
    for name, datatype, values in (("IN", "INT32", [7, 8, 9]), ("DELAY", "UINT32", [0, 0, 0]), ("WAIT", "UINT32", [0])):
        inputs.append(grpcclient.InferInput(name, [len(values)], datatype))
        inputs[-1].set_data_from_numpy(np.array(values, dtype=datatype.lower()))
    answers = queue.Queue()
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        client.start_stream(lambda result, error: answers.put(error or result))
        client.async_stream_infer("stream", inputs, enable_empty_final_response=False)
        assert [answers.get(timeout=60).as_numpy("OUT").tolist() for _ in range(3)] == [[7], [8], [9]]
        client.stop_stream()


@pytest.fixture(scope="module")
def trace(repository, tmp_path_factory):
    """The trace file of a server that has ended."""
    path = tmp_path_factory.mktemp("traces") / "trace.json"
    options = [f"--trace-config=triton,file={path}", "--trace-config=rate=1", "--trace-config=level=TIMESTAMPS",
               "--trace-config=level=TENSORS"]
    with ServerProcess(repository, *options) as server:
        client = HttpClient(server.http_url)
        for number in range(COUNT):
            data = [0, 2, number + 0.1]
            values = {"id": f"order-{number}", "inputs": [{"name": "X", "datatype": "FP32", "shape": [3], "data": data}]}
            assert client.infer("sum/versions/1", values).status == 200
        inputs = [{"name": "INPUT0", "datatype": "BYTES", "shape": [2], "data": ["a\"\\", "é\n"]},
                  {"name": "INPUT1", "datatype": "INT8", "shape": [3], "data": [-1, 44, 34]},
                  {"name": "INPUT2", "datatype": "BOOL", "shape": [2], "data": [True, False]}]
        assert client.infer("texts", {"inputs": inputs}).status == 200
        orders = {"name": "ORDERS", "datatype": "BYTES", "shape": [1], "data": [f"bytes={2 * TRACED}"]}
        assert client.infer("wide", {"inputs": [orders]}).status == 200
        ask_for_responses(server)
        half = grpcclient.InferInput("INPUT0", [2], "FP16")
        half.set_data_from_numpy(np.array([0.5, 1], dtype=np.float16))
        whole = grpcclient.InferInput("INPUT1", [1], "INT8")
        whole.set_data_from_numpy(np.array([1], dtype=np.int8))
        with grpcclient.InferenceServerClient(server.grpc_url) as grpc:
            grpc.infer("halves", [half, whole])
            numbers = grpcclient.InferInput("X", [3], "FP32")
            numbers.set_data_from_numpy(np.array([0, 0.1, 2], dtype=np.float32))
            grpc.infer("to_half", [numbers])
        client.close()
    return path


@pytest.fixture(scope="module")
def server(repository):
    with ServerProcess(repository) as process:
        yield process


@pytest.mark.parametrize("protocol", ["http", "grpc"])
def test_the_recorded_version_answers_the_same(server, trace, protocol):
    done = replay(server, "--trace", trace, "-m", "sum", "-x", 1, protocol=protocol)
    assert f"recorded from version 1: {COUNT}" in done.stdout
    assert f"Equal {COUNT}   different 0   failed 0" in done.stdout
    assert "Recorded   p50" in done.stdout and "Replayed   p50" in done.stdout
    done = replay(server, "--trace", trace, "-m", "texts", "--speed=max", protocol=protocol)
    assert "Equal 1   different 0   failed 0" in done.stdout


@pytest.mark.parametrize("protocol", ["http", "grpc"])
def test_another_version_differs_at_a_place_that_is_named(server, trace, tmp_path, protocol):
    report = tmp_path / "report.json"
    options = ("--trace", trace, "-m", "sum", "-x", 2, "--speed=max", "--concurrency=3")
    done = replay(server, *options, "--worst=1", "--json", report, protocol=protocol, expect=5)
    assert f"Equal 0   different {COUNT}   failed 0" in done.stdout
    found = json.loads(report.read_text())
    assert (found["equal"], found["different"], found["failed"]) == (0, COUNT, 0)
    assert len(found["worst"]) == 1 and found["worst"][0]["output"] == "Y" and found["worst"][0]["index"] == 2
    assert found["worst"][0]["request"].startswith("order-")
    replay(server, *options, "--absolute-tolerance=100", protocol=protocol)


def test_the_responses_of_a_stream_are_compared_in_their_order(server, trace, tmp_path):
    options = ("-m", "stream", "--speed=max")
    done = replay(server, "--trace", trace, *options, protocol="grpc")
    assert "Equal 1   different 0   failed 0" in done.stdout
    changed = tmp_path / "changed.json"
    text = trace.read_text()
    place = text.index('"name":"OUT"', text.index('"model_name":"stream"'))
    changed.write_text(text[:place] + text[place:].replace('"data":"8"', '"data":"6"', 1))
    done = replay(server, "--trace", changed, *options, protocol="grpc", expect=5)
    assert "OUT[0]: 8 instead of 6" in done.stdout


def test_an_output_that_the_file_cuts_off_is_compared_by_its_first_elements(server, trace):
    done = replay(server, "--trace", trace, "-m", "wide", "--speed=max")
    assert "Equal 1   different 0   failed 0" in done.stdout and "by shape only" not in done.stdout


def test_an_output_of_fp16_is_compared_by_its_shape(server, trace):
    done = replay(server, "--trace", trace, "-m", "to_half", "--speed=max")
    assert "Equal 1   different 0   failed 0" in done.stdout and "Outputs compared by shape only: 1\n" in done.stdout


def test_a_request_with_an_input_of_fp16_is_left_out(server, trace):
    done = replay(server, "--trace", trace, "-m", "halves", "--speed=max", expect=1)
    assert "left out: 1, input 'INPUT0': a trace file has no values of FP16 and BF16" in done.stdout


def test_a_damaged_file_is_used_up_to_the_damage(server, trace, tmp_path):
    text = trace.read_text()
    damaged = tmp_path / "damaged.json"
    place = text.index("order-3")
    damaged.write_text(text[:place] + "\n!!" + text[place:].replace("{", "!"))
    done = replay(server, "--trace", damaged, "-m", "sum", "-x", 1, "--speed=max")
    assert "different 0   failed 0" in done.stdout and "Equal 0" not in done.stdout
    assert str(damaged) in done.stderr


def test_what_cannot_be_replayed_is_refused(server, trace, tmp_path):
    assert "did you mean -m sum" in replay(server, "--trace", trace, "-m", "sun", expect=1).stderr
    assert "no recorded request" in replay(server, "--trace", trace, "-m", "unused_stream", protocol="grpc", expect=1).stderr
    assert "is decoupled" in replay(server, "--trace", trace, "-m", "stream", expect=1).stderr
    assert "--trace is missing" in replay(server, "-m", "sum", expect=3).stderr
    renamed = tmp_path / "renamed.json"
    renamed.write_text(trace.read_text().replace('"name":"Y"', '"name":"Z"'))
    assert "model 'sum' has no output 'Z'" in replay(server, "--trace", renamed, "-m", "sum", expect=1).stderr
