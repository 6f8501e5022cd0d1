# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The onnxruntime backend on a real GPU, beside the same models on the CPU. It needs the package onnxruntime-gpu, which is
not part of the bundle of script/gpu-check."""

import concurrent.futures
import importlib.util
import pathlib
import shutil

import numpy
import pytest
from http_client import HttpClient, binary_tensor
from server_process import ROOT

EXAMPLES = ROOT / "resources" / "models"


def library_directory():
    """Returns the directory of the library with the CUDA provider, or None."""
    found = importlib.util.find_spec("onnxruntime")
    directory = pathlib.Path(found.origin).parent / "capi" if found and found.origin else None
    return directory if directory and (directory / "libonnxruntime_providers_cuda.so").exists() else None


LIBRARY = library_directory()
pytestmark = pytest.mark.skipif(LIBRARY is None, reason="the package onnxruntime-gpu is not installed")


@pytest.fixture
def start_onnx(start_server, repository):
    """start_onnx(**configurations): serves the example add_sub with the text of a configuration by the name of a model."""
    def start(**configurations):
        for name, text in configurations.items():
            shutil.copytree(EXAMPLES / "add_sub", pathlib.Path(repository) / name)
            (pathlib.Path(repository) / name / "config.pbtxt").write_text('backend: "onnxruntime"\n' + text)
        return start_server(repository, f"--backend-config=onnxruntime,library={LIBRARY}", "--log-verbose=1")
    return start


def add_sub(http, model, one, two):
    """Returns the outputs of a batch."""
    inputs = [binary_tensor(name, array.nbytes, list(array.shape)) for name, array in (("INPUT0", one), ("INPUT1", two))]
    reply = http.infer(model, {"parameters": {"binary_data_output": True}, "inputs": inputs}, one.tobytes() + two.tobytes())
    assert reply.status == 200, reply.body[:2000]
    head, data = reply.split()
    outputs = {}
    for output in head["outputs"]:
        size = output["parameters"]["binary_data_size"]
        outputs[output["name"]] = numpy.frombuffer(data[:size], numpy.float32).reshape(output["shape"])
        data = data[size:]
    return outputs["OUTPUT0"], outputs["OUTPUT1"]


def rows(count):
    return numpy.random.default_rng().standard_normal((count, 16), numpy.float32)


@pytest.mark.parametrize("text", [
    "instance_group { kind: KIND_GPU }",
    "",
    "instance_group { kind: KIND_GPU count: 2 }",
    "instance_group { kind: KIND_GPU count: 2 }\nparameters { key: \"share_session_between_instances\" value { string_value: \"false\" } }",
    "instance_group { kind: KIND_GPU }\nparameters { key: \"gpu_mem_limit\" value { string_value: \"1073741824\" } }\n"
    "parameters { key: \"memory.enable_memory_arena_shrinkage\" value { string_value: \"cpu:0;gpu:0\" } }",
    "instance_group { kind: KIND_GPU }\noptimization { execution_accelerators { gpu_execution_accelerator { name: \"cuda\"\n"
    "parameters { key: \"use_ep_level_unified_stream\" value: \"1\" } parameters { key: \"cudnn_conv_algo_search\" value: \"DEFAULT\" } } } }",
])
def test_sums_and_differences_are_those_of_numpy(start_onnx, text):
    server = start_onnx(model=text)
    http = HttpClient(server.http_url)
    assert http.get("/v2/models/model/config").json["instance_group"][0]["kind"] == "KIND_GPU"

    def one(count):
        a, b = rows(count), rows(count)
        total, difference = add_sub(HttpClient(server.http_url), "model", a, b)
        return (total == a + b).all() and (difference == a - b).all()

    with concurrent.futures.ThreadPoolExecutor(8) as threads:
        assert all(threads.map(one, [1, 2, 3, 4] * 50))


def test_the_memory_of_the_session_is_reported_for_the_gpu(start_onnx):
    http = HttpClient(start_onnx(model="instance_group { kind: KIND_GPU }").http_url)
    add_sub(http, "model", rows(1), rows(1))
    usage = http.get("/v2/models/model/stats").json["model_stats"][0]["memory_usage"]
    assert [(one["type"], int(one["id"])) for one in usage if int(one["byte_size"]) > 0 and one["type"] == "GPU"] == [("GPU", 0)]


def test_digits_are_those_that_the_cpu_finds(start_server, repository):
    for name, kind in (("on_cpu", "KIND_CPU"), ("on_gpu", "KIND_GPU")):
        shutil.copytree(EXAMPLES / "digits", pathlib.Path(repository) / name)
        (pathlib.Path(repository) / name / "config.pbtxt").write_text(f'backend: "onnxruntime"\ninstance_group {{ kind: {kind} }}\n')
    http = HttpClient(start_server(repository, f"--backend-config=onnxruntime,library={LIBRARY}").http_url)
    images = numpy.random.default_rng(1).random((4, *http.get("/v2/models/on_cpu").json["inputs"][0]["shape"][1:]), numpy.float32)
    request = {"inputs": [binary_tensor("image", images.nbytes, list(images.shape))]}
    found = {name: http.infer(name, request, images.tobytes()).outputs for name in ("on_cpu", "on_gpu")}
    assert found["on_gpu"]["label"]["data"] == found["on_cpu"]["label"]["data"]
