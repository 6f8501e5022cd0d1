# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Models of the cuda backend, and servers on the simulated driver (tests/support/cuda_driver)."""

import contextlib

from http_client import HttpClient, tensor
from model_repository import parameter
from server_process import BUILD, ServerProcess

DRIVER = {"THALASSA_CUDA_DRIVER": str(BUILD / "tests" / "libsimulated_cuda.so"), "THALASSA_NVML": str(BUILD / "tests" / "libsimulated_nvml.so")}
PTX = b".version 7.0\n.target sm_70\n" + b"".join(b".visible .entry %s()\n" % name for name in (b"vector_add", b"scale", b"fault", b"spin"))
ADD = {"kernels": "vector_add", "vector_add.grid": "ceil_div(SUM.size, 256)", "SUM.shape": "A.shape[0]",
       "vector_add.arguments": "A, B, SUM, int32(SUM.size)"}
SCALE = {"kernels": "scale", "scale.grid": "batch", "scale.arguments": "X, Y, float(0.5), int64(X.size)", "Y.shape": "batch, X.shape[1]"}


def tensors(direction, names):
    return "".join(f'{direction} {{ name: "{name}" data_type: TYPE_FP32 dims: -1 }}\n' for name in names)


def add_model(repository, name, parameters, inputs="AB", outputs=("SUM",), extra="instance_group { kind: KIND_GPU }", image=PTX,
              max_batch_size=0):
    text = f'backend: "cuda"\nmax_batch_size: {max_batch_size}\n' + tensors("input", inputs) + tensors("output", outputs) + extra + "\n"
    text += "".join(parameter(key, value) for key, value in parameters.items())
    repository.add(name, text, files={"1/model.ptx": image})


@contextlib.contextmanager
def served(repository, *options, **environment):
    with ServerProcess(repository, "--exit-on-error=false", *options, wait_for="live", environment={**DRIVER, **environment}) as server:
        yield server, HttpClient(server.http_url)


def infer(http, model, shape=None, **inputs):
    """Sends FP32 tensors; returns the reply."""
    return http.infer(model, {"inputs": [tensor(name, values, shape) for name, values in inputs.items()]})


def why_unavailable(http, model):
    """Returns the reason why the model is not loaded."""
    states = [entry for entry in http.post("/v2/repository/index").json if entry["name"] == model]
    assert states and states[0]["state"] == "UNAVAILABLE", states
    return states[0]["reason"]
