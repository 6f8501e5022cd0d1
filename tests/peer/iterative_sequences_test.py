# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Iterative sequences whose backend keeps a request for longer than max_sequence_idle_microseconds, in Triton and in
Thalassa."""

import pathlib
import subprocess

import pytest
import tritonclient.grpc as grpcclient
from model_repository import ModelRepository
from sequences import Answer, add_sequences, inputs_of
from server_process import BUILD, ROOT, ServerProcess
from tritonclient.utils import InferenceServerException

PEER = pathlib.Path(subprocess.run([ROOT / "script" / "peer"], capture_output=True, text=True, check=True).stdout.strip())
STRATEGIES = {"direct": "direct { }", "oldest": "oldest { max_candidate_sequences: 1 }"}
IDLE = 500_000  # microseconds


@pytest.fixture(scope="module")
def servers(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("iterative") / "models")
    for name, strategy in STRATEGIES.items():
        add_sequences(repository, name, f"iterative_sequence: true\n{strategy}", idle=IDLE)
    options = [f"--backend-directory={BUILD / 'backends'}"]
    with ServerProcess(repository, *options, program=PEER) as peer, ServerProcess(repository, *options) as ours:
        yield {"peer": peer, "ours": ours}


@pytest.mark.rows("4.3.11", "4.3.28")
@pytest.mark.parametrize("model", STRATEGIES)
@pytest.mark.parametrize("which", ["peer", "ours"])
def test_a_request_that_is_kept_for_too_long_ends_when_it_is_scheduled_again(servers, which, model):
    with grpcclient.InferenceServerClient(servers[which].grpc_url) as client:
        def executions(orders):
            return Answer(client.infer(model, inputs_of(grpcclient, orders))).number

        assert executions("reschedule=2;delay_ms=100") == 3
        for kept in ("delay_ms=1500", "hold_ms=1500"):
            with pytest.raises(InferenceServerException) as error:
                executions(f"reschedule=1;{kept}")
            assert error.value.status() == "StatusCode.INVALID_ARGUMENT"
            assert f"to model '{model}' must specify the START flag on the first request of the sequence" in error.value.message()
        assert executions("reschedule=0;delay_ms=1500") == 6  # a request that is not scheduled again is answered after any time
