# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Restricted endpoints and protocols with the official clients."""

import numpy as np
import pytest
import tritonclient.grpc
import tritonclient.http
from http_client import HttpClient
from server_process import IS_PEER
from tritonclient.utils import InferenceServerException

HTTP_KEY = {"X-Admin": "s3cret"}
GRPC_KEY = {"triton-grpc-protocol-admin": "s3cret"}


@pytest.fixture
def server(start_server, repository):
    """A server on which control and metadata require a key, and health and inference do not."""
    repository.add_identity("identity")
    group = "model-repository,metadata,logging"
    return start_server(repository, f"--http-restricted-api={group}:X-Admin=s3cret", f"--grpc-restricted-protocol={group}:admin=s3cret",
                        "--model-control-mode=explicit", "--load-model=identity")


@pytest.mark.rows("1.14.3", "1.14.4", "1.14.5", "2.3.12", "2.3.13", "7.25", "7.42")
@pytest.mark.parametrize("protocol", ["http", "grpc"])
def test_the_key_opens_what_is_restricted_and_nothing_else_needs_it(server, protocol):
    library, url, key = (tritonclient.http, server.http_url, HTTP_KEY) if protocol == "http" else (tritonclient.grpc, server.grpc_url, GRPC_KEY)
    data = library.InferInput("INPUT0", [1], "FP32")
    data.set_data_from_numpy(np.zeros(1, np.float32))
    with library.InferenceServerClient(url) as client:
        assert client.is_server_ready() and client.is_model_ready("identity")
        assert client.infer("identity", [data]).as_numpy("OUTPUT0").size == 1
        calls = (client.get_server_metadata, client.get_log_settings, client.get_model_repository_index, lambda **more: client.unload_model("identity", **more))
        for call in calls:
            for headers in (None, {name: "guess" for name in key}, {"x-" + name: value for name, value in key.items()}):
                with pytest.raises(InferenceServerException, match="restricted, expecting header '" + next(iter(key))) as error:
                    call(headers=headers)
                assert error.value.status() in ("403", "StatusCode.UNAVAILABLE")
        assert client.is_model_ready("identity")  # the refused unload had no effect
        for call in calls:
            call(headers=key)


@pytest.mark.parametrize("option", ["http-restricted-api", "grpc-restricted-protocol"])
def test_errors_name_no_other_model_if_the_index_is_restricted(start_server, repository, option):
    repository.add_identity("identity")
    repository.add_faulty("bad", model_initialize="error")
    server = start_server(repository, f"--{option}=model-repository:key=s3cret", "--exit-on-error=false", wait_for="live")
    client = HttpClient(server.http_url)
    assert client.get("/v2/models/identiti/ready").error == "Request for unknown model: 'identiti' is not found"
    assert client.get("/v2/models/bad/ready").error == "Request for unknown model: 'bad' has no available versions"
    assert client.get("/v2/models/identity/versions/2/ready").error == "Request for unknown model: 'identity' version 2 is not found"


@pytest.mark.rows("1.14.3", "7.25", "7.42")
@pytest.mark.parametrize("option, kind", [("http-restricted-api", "api"), ("grpc-restricted-protocol", "protocol")])
@pytest.mark.parametrize("values, message", [
    (["x:k=v"], "unknown restricted {kind} 'x'"), (["health,health:k=v"], "restricted {kind} 'health' can not be specified in multiple config groups"),
    (["inference:k=v", "health,inference:l=w"], "restricted {kind} 'inference' can not be specified in multiple config groups"), (["health"], "")])
def test_a_group_that_cannot_be_is_refused_at_the_start(start_server, repository, option, kind, values, message):
    server = start_server(repository, *(f"--{option}={value}" for value in values), wait_for=None)
    assert server.wait_for_exit() == 1
    assert f'Bad option: "--{option}".' in server.log and message.format(kind=kind) in server.log


@pytest.mark.rows("7.46", "7.58")
@pytest.mark.skipif(IS_PEER, reason="a warning of ours")
def test_options_of_gpus_start_the_server_with_a_warning(start_server, repository):
    repository.add_identity("identity")
    server = start_server(repository, "--allow-gpu-metrics=true", "--pinned-memory-pool-byte-size=268435456", "--cuda-memory-pool-byte-size=0:67108864",
                          "--buffer-manager-thread-count=2", "--min-supported-compute-capability=6.0", "--cuda-virtual-address-size=0:1073741824",
                          "--enable-peer-access=true", "--model-load-gpu-limit=0:0.5")
    assert server.log.count("Warning: ") == 1
    assert "no effect in this server: --buffer-manager-thread-count" in server.log
    # Unless the machine has a GPU.
    assert server.log.count("no effect: --allow-gpu-metrics, --cuda-memory-pool-byte-size, --cuda-virtual-address-size, --enable-peer-access") <= 1


@pytest.mark.skipif(IS_PEER, reason="an option of our own")
@pytest.mark.parametrize("decompresses", ["true", "false"])
def test_a_call_without_the_key_is_refused_before_its_message_is_decompressed(start_server, repository, decompresses):
    repository.add_identity("identity")
    server = start_server(repository, "--grpc-restricted-protocol=inference:admin=s3cret", f"--grpc-decompression={decompresses}")
    with tritonclient.grpc.InferenceServerClient(server.grpc_url) as client:
        data = tritonclient.grpc.InferInput("INPUT0", [100_000], "FP32")
        data.set_data_from_numpy(np.zeros(100_000, np.float32))
        with pytest.raises(InferenceServerException, match="This protocol is restricted"):
            client.infer("identity", [data], compression_algorithm="gzip")
