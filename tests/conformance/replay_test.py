# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""thalassa-perf replay: requests that the server has recorded, on the same version and on another one."""

import json
import subprocess

import pytest
from http_client import HttpClient
from model_repository import ModelRepository
from onnx import TensorProto
from onnx_models import model as onnx_model
from server_process import BUILD, SANITIZER_MARKS, ServerProcess

PROGRAM = BUILD / "bin" / "thalassa-perf"
COUNT = 5
CONFIG = 'backend: "onnxruntime"\nversion_policy { all { } }\n'
TYPE = TensorProto.FLOAT


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
    return models


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
    assert "no recorded request" in replay(server, "--trace", trace, "-m", "stream", protocol="grpc", expect=1).stderr
    assert "is decoupled" in replay(server, "--trace", trace, "-m", "stream", expect=1).stderr
    assert "--trace is missing" in replay(server, "-m", "sum", expect=3).stderr
    renamed = tmp_path / "renamed.json"
    renamed.write_text(trace.read_text().replace('"name":"Y"', '"name":"Z"'))
    assert "model 'sum' has no output 'Z'" in replay(server, "--trace", renamed, "-m", "sum", expect=1).stderr
