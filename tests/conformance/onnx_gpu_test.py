# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""ONNX models on a machine with a GPU (the simulated driver) whose ONNX Runtime is the package for CPUs: what runs on the CPU, and
what the refusals say. tests/gpu runs models on a GPU."""

import contextlib
import re

import numpy as np
import pytest
from http_client import HttpClient, tensor
from model_repository import parameter
from onnx import TensorProto
from onnx_models import model as onnx_model
from server_process import BUILD, IS_PEER, ServerProcess

pytestmark = pytest.mark.skipif(IS_PEER, reason="the peer has no backend for ONNX models")

DRIVER = {"THALASSA_CUDA_DRIVER": str(BUILD / "tests" / "libsimulated_cuda.so")}
GPU = "instance_group { kind: KIND_GPU }\n"


def add_model(repository, name, text):
    model = onnx_model([("Neg", ["in"], ["out"])], [("in", TensorProto.FLOAT, ["n", 2])], [("out", TensorProto.FLOAT, ["n", 2])])
    repository.add(name, 'backend: "onnxruntime"\n' + text, files={"1/model.onnx": model})


def accelerator(name, kind="gpu", **parameters):
    pairs = "".join(f'\n  parameters {{ key: "{key}" value: "{value}" }}' for key, value in parameters.items())
    return f'optimization {{ execution_accelerators {{ {kind}_execution_accelerator {{ name: "{name}"{pairs} }} }} }}\n'


@contextlib.contextmanager
def served(repository, environment=None):
    with ServerProcess(repository, "--exit-on-error=false", wait_for="live", environment=DRIVER if environment is None else environment) as server:
        yield server, HttpClient(server.http_url)


def reasons(http):
    return {entry["name"]: entry.get("reason", "") for entry in http.post("/v2/repository/index").json}


def negated(http, model):
    reply = http.infer(model, {"inputs": [tensor("in", [1, 2], [1, 2])]})
    assert reply.status == 200, reply.error
    return reply.outputs["out"]["data"]


def test_a_model_on_a_gpu_names_the_provider_its_file_and_the_package(repository):
    add_model(repository, "gpu", GPU)
    add_model(repository, "listed", "instance_group { gpus: [ 0 ] }")
    add_model(repository, "both", "instance_group { kind: KIND_CPU }\n" + GPU)
    add_model(repository, "tensorrt", GPU + accelerator("tensorrt", precision_mode="FP16"))
    add_model(repository, "cpu", "instance_group { kind: KIND_CPU }")
    with served(repository) as (_, http):
        why = reasons(http)
        for name in ("gpu", "listed", "both", "tensorrt"):
            assert re.search(
                rf"model '{name}': an instance on a GPU needs the provider CUDAExecutionProvider of ONNX Runtime: ONNX Runtime 1\.\d+\.\d+ from "
                r"/\S+/libonnxruntime\.so\S* is built without it, and has .*CPUExecutionProvider.* Install onnxruntime-gpu in place of onnxruntime "
                r"\(`pip install onnxruntime-gpu` brings libonnxruntime_providers_cuda\.so beside libonnxruntime\.so\.\*\) and name its directory "
                r"onnxruntime/capi with --backend-config=onnxruntime,library=PATH, or set the kind of its instance groups to KIND_CPU", why[name]), why[name]
        assert negated(http, "cpu") == [-1, -2]


@pytest.mark.rows("3.5.2", "3.5.4")
def test_a_group_without_a_kind_runs_on_the_cpu_and_the_log_says_why(repository):
    add_model(repository, "open", "")
    repository.add_identity("identity")
    with served(repository) as (server, http):
        (group,) = http.get("/v2/models/open/config").json["instance_group"]
        assert (group["kind"], group["count"], group["gpus"]) == ("KIND_CPU", 2, [])
        assert re.search(r"there is a GPU, but ONNX Runtime \S+ from /\S+ has no CUDAExecutionProvider: models whose instance groups have no kind run on "
                         "the CPU; install onnxruntime-gpu", server.log)
        assert negated(http, "open") == [-1, -2]


@pytest.mark.rows("3.7.3")
def test_a_wrong_accelerator_is_refused_with_file_and_line(repository):
    wrong = {
        "name": (accelerator("cudda"), r"has no accelerator 'cudda' of the GPU; it has 'tensorrt', 'cuda', did you mean 'cuda'\?", 3),
        "key": (accelerator("cuda", gpu_mem_limt="1"), r"parameters\['gpu_mem_limt'\]: the accelerator 'cuda' has no such parameter; it has "
                r"arena_extend_strategy, .*, did you mean 'gpu_mem_limit'\?", 4),
        "value": (accelerator("tensorrt", trt_sparsity_enable="maybe"), r"\['trt_sparsity_enable'\]: expected 1, true or on, or 0, false or off, "
                  "found 'maybe'", 4),
        "graph": (parameter("enable_cuda_graph", "1"), "parameter enable_cuda_graph: the onnxruntime backend does not use CUDA graphs", 3),
        "search": (parameter("cudnn_conv_algo_search", "9"), r"expected one of 0 \(EXHAUSTIVE\), 1 \(HEURISTIC\), 2 \(DEFAULT\), found '9'", 3),
    }
    for name, (text, _, _) in wrong.items():
        add_model(repository, name, GPU + text)
    with served(repository) as (_, http):
        why = reasons(http)
        for name, (_, words, line) in wrong.items():
            assert re.search(rf"{words}.*\(in .*/{name}/config\.pbtxt:{line}\)$", why[name]), why[name]


def test_an_accelerator_of_the_cpu_that_the_library_lacks_is_refused_by_name(repository):
    add_model(repository, "openvino", accelerator("openvino", "cpu"))
    with served(repository, {}) as (_, http):
        why = reasons(http)["openvino"]
        assert "the cpu_execution_accelerator 'openvino' needs the provider OpenVINOExecutionProvider of ONNX Runtime" in why
        assert "Install onnxruntime-openvino in place of onnxruntime" in why and "or remove the accelerator" in why


def test_on_the_cpu_the_fields_of_a_gpu_have_no_effect_and_the_log_says_so(repository):
    add_model(repository, "cpu", "instance_group { kind: KIND_CPU }\n" + accelerator("tensorrt", precision_mode="FP16") + parameter("gpu_mem_limit", "1"))
    with served(repository, {}) as (server, http):
        assert negated(http, "cpu") == [-1, -2]
        for field in ("optimization.execution_accelerators.gpu_execution_accelerator[0]", "parameter gpu_mem_limit"):
            assert f"model 'cpu': {field} has no effect: no instance group is on a GPU" in server.log


def test_tensors_of_a_model_on_the_cpu_are_not_moved_by_a_gpu(repository):
    add_model(repository, "cpu", "instance_group { kind: KIND_CPU }")
    with served(repository) as (_, http):
        rows = np.arange(8, dtype=np.float32).reshape(4, 2)
        reply = http.infer("cpu", {"inputs": [tensor("in", rows.flatten().tolist(), [4, 2])]})
        assert reply.outputs["out"]["data"] == (-rows).flatten().tolist()
