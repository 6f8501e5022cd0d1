# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Two models that share a resource under the rate limiter: their shares by priority, in Triton and in Thalassa."""

import pathlib
import queue
import subprocess

import pytest
import tritonclient.grpc as grpcclient
from model_repository import ModelRepository
from server_process import BUILD, DEADLINE, ROOT, ServerProcess
from steered import probe_inputs

PEER = pathlib.Path(subprocess.run([ROOT / "script" / "peer"], capture_output=True, text=True, check=True).stdout.strip())
IN_FLIGHT = 8
EXECUTIONS = 120
PRIORITIES = {"first": 1, "second": 2}


def lay_out(path):
    repository = ModelRepository(path)
    for name, priority in PRIORITIES.items():
        repository.add(name, 'backend: "probe" max_batch_size: 4 instance_group { kind: KIND_CPU count: 1 rate_limiter { '
                       f'resources {{ name: "R" count: 1 }} priority: {priority} }} }}\n')
    return repository


def executed_while_both_wait(server):
    """Returns how often each model executed among EXECUTIONS, while each has IN_FLIGHT requests; no requests share an
    execution."""
    answered = queue.Queue()
    counts = dict.fromkeys(PRIORITIES, 0)
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        def send(model):
            client.async_infer(model, probe_inputs(grpcclient, "delay_ms=10", rows=1), callback=lambda result, error: answered.put((model, error)))

        def take():
            model, error = answered.get(timeout=DEADLINE)
            assert error is None, error
            return model

        for _ in range(IN_FLIGHT):
            for model in PRIORITIES:
                send(model)
        for _ in range(EXECUTIONS):
            model = take()
            counts[model] += 1
            send(model)
        for _ in range(IN_FLIGHT * len(PRIORITIES)):
            take()
    return counts


@pytest.mark.rows("4.5.7")
def test_priorities_share_a_resource_as_in_the_real_server(tmp_path):
    ratios = {}
    for which, program in (("peer", PEER), ("ours", None)):
        options = ("--rate-limit=execution_count", f"--backend-directory={BUILD / 'backends'}")
        with ServerProcess(lay_out(tmp_path / which), *options, program=program) as server:
            counts = executed_while_both_wait(server)
            ratios[which] = counts["first"] / counts["second"]
            print(f"{which}: {counts}, ratio {ratios[which]:.2f}")
    assert ratios["peer"] > 1.8 and ratios["ours"] > 1.8, ratios
