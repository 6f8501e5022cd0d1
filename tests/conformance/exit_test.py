# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The end of a server as its clients and its load balancer see it."""

import json
import signal

import grpc
import numpy as np
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from http_client import HttpClient, send_one
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc

UNREADY = "The server is no longer ready, and stops after"
EXIT = "Waiting for in-flight requests to complete."


@pytest.fixture(name="models")
def _models(repository):
    repository.add_identity("a")
    return repository


def infers(library, client):
    data = library.InferInput("INPUT0", [1], "FP32")
    data.set_data_from_numpy(np.ones(1, np.float32))
    return client.infer("a", [data]).as_numpy("OUTPUT0")[0] == 1


def test_after_sigterm_a_server_is_not_ready_and_serves_until_the_next_one(start_server, models):
    server = start_server(models, "--drain-on-sigterm=3600")
    server.process.send_signal(signal.SIGTERM)
    server.wait_for_log(f"{UNREADY} 3600 s")
    for library, url in ((httpclient, server.http_url), (grpcclient, server.grpc_url)):
        with library.InferenceServerClient(url) as client:
            assert client.is_server_live() and infers(library, client)
            assert not client.is_server_ready() and not client.is_model_ready("a")
    http = HttpClient(server.http_url)
    assert http.get("/v2/health/ready").json == {"ready": False, "reason": "the server is stopping"}
    assert http.get("/v2/models/a/ready").json == {"name": "a", "ready": False, "reason": "the server is stopping"}
    assert EXIT not in server.log
    server.process.send_signal(signal.SIGTERM)
    assert server.wait_for_exit() == 0
    assert server.log.count(UNREADY) == server.log.count(EXIT) == 1


def test_the_time_after_sigterm_ends(start_server, models):
    server = start_server(models, "--drain-on-sigterm=1")
    server.process.send_signal(signal.SIGTERM)
    assert server.wait_for_exit() == 0
    assert 0 < server.log.index(f"{UNREADY} 1 s") < server.log.index(EXIT)


@pytest.mark.rows("11.2.1")
@pytest.mark.parametrize("options, sent", [(["--drain-on-sigterm=3600"], signal.SIGINT), ([], signal.SIGTERM)])
def test_another_signal_or_a_server_without_the_option_does_not_wait(start_server, models, options, sent):
    server = start_server(models, *options)
    server.process.send_signal(sent)
    assert server.wait_for_exit() == 0
    assert UNREADY not in server.log and f"Signal ({int(sent)}) received." in server.log


def test_sigterm_ends_a_server_whose_ports_are_not_open_at_once(start_server, repository, tmp_path):
    repository.add_faulty("hanging", model_initialize=f"wait:{tmp_path / 'never'}")
    server = start_server(repository, "--drain-on-sigterm=3600", "--exit-timeout-secs=1", wait_for=None)
    server.wait_for_log("loading: hanging")
    server.process.send_signal(signal.SIGTERM)
    assert server.wait_for_exit() == 1
    assert UNREADY not in server.log


@pytest.mark.rows("11.2.4")
def test_requests_that_the_exit_does_not_wait_for_get_an_answer(start_server, repository, tmp_path):
    repository.add_faulty("stuck", execute=f"wait:{tmp_path / 'never'}")
    server = start_server(repository, "--exit-timeout-secs=1", "--log-verbose=1")
    request = pb.ModelInferRequest(model_name="stuck", raw_input_contents=[bytes(4)])
    request.inputs.add(name="INPUT0", datatype="FP32", shape=[1])
    client = send_one(server, "stuck")
    with grpc.insecure_channel(server.grpc_url) as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        calls = [stub.ModelInfer.future(request), stub.ModelStreamInfer(iter([request]))]
        server.wait_for_log("HTTP request: POST /v2/models/stuck/infer")
        server.wait_for_log("gRPC request: /inference.GRPCInferenceService/ModelInfer")
        server.wait_for_log("gRPC request: /inference.GRPCInferenceService/ModelStreamInfer")
        server.process.send_signal(signal.SIGTERM)
        reply = client.getresponse()
        assert (reply.status, "its exit timeout expired before the request was answered" in json.load(reply)["error"]) == (503, True)
        for call in calls:
            assert call.code() == grpc.StatusCode.UNAVAILABLE
            assert "its exit timeout expired before the request was answered" in call.details()
        assert server.wait_for_exit() == 1
    client.close()
    server.wait_for_log("HTTP: the exit timeout cut off requests or streams (1)")
    server.wait_for_log("gRPC: the exit timeout cut off requests or streams (2)")
