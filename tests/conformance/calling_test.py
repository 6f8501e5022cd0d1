# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""A backend that sends requests to other models through the server handle of TRITONBACKEND_ModelServer."""

import contextlib
import pathlib
import signal
import threading

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
from host_policies import failure
from http_client import HttpClient, tensor
from model_repository import parameter
from observability import Observability, message
from server_process import BUILD, wait_until
from traces import read_traces

REQUEST = {"id": "mine", "inputs": [tensor("INPUT0", [1.5, 2])]}
ENDLESS = parameter("execute_delay_ms", 600_000)


def infer(server, model):
    return HttpClient(server.http_url).infer(model, REQUEST)


def counts(server, model):
    stats = HttpClient(server.http_url).get(f"/v2/models/{model}/stats").json["model_stats"][0]["inference_stats"]
    return stats["success"]["count"], stats["fail"]["count"]


def wait_until_executing(server, model):
    def is_executing():
        (shown,) = service.Instances(filter=message("ModelFilter", model=model)).models
        return shown.instances[0].HasField("executing")

    with Observability(server.admin_grpc_url) as service:
        wait_until(is_executing, f"{model} executes")


@contextlib.contextmanager
def executing_call(server, tmp_path):
    """Sends a request to `outer`, whose call of `inner` is executed within the block. At its end, inner continues, and
    the request is answered."""
    replies = []
    asking = threading.Thread(target=lambda: replies.append(infer(server, "outer")))
    asking.start()
    try:
        wait_until_executing(server, "inner")
        yield
    finally:
        (tmp_path / "gate").touch()
        asking.join()
    assert (replies[0].status, replies[0].json["outputs"][0]["data"]) == (200, [1.5, 2])


def add_gated(repository, tmp_path, extra=""):
    repository.add_faulty("inner", execute=f"wait:{tmp_path / 'gate'}")
    repository.add_calling("outer", "inner", extra=extra)


@pytest.mark.rows("9.3.20", "9.2.12")
def test_a_model_answers_what_another_model_answers(start_server, repository):
    repository.add_identity("inner")
    repository.add_calling("outer", "inner")
    server = start_server(repository)
    reply = infer(server, "outer")
    assert (reply.status, reply.json["model_name"], reply.json["id"]) == (200, "outer", "mine")
    assert reply.json["outputs"][0]["data"] == [1.5, 2]
    assert counts(server, "outer") == counts(server, "inner") == (1, 0)


@pytest.mark.rows("9.3.20")
def test_the_error_of_a_call_is_the_callers(start_server, repository):
    repository.add_calling("to_none", "none")
    repository.add_calling("to_failing", "failing")
    repository.add_faulty("failing", execute="respond_error:UNAVAILABLE")
    server = start_server(repository)
    unknown, failed = infer(server, "to_none"), infer(server, "to_failing")
    assert unknown.status == 404 and "'none'" in unknown.error
    assert failed.status == 503 and "answered with an error" in failed.error
    assert counts(server, "to_failing") == (0, 1)


@pytest.mark.rows("9.3.11", "9.2.5")
def test_the_trace_of_a_call_is_a_child_of_the_callers(start_server, repository, tmp_path):
    repository.add_identity("inner")
    repository.add_calling("outer", "inner")
    file = tmp_path / "t.json"
    server = start_server(repository, f"--trace-config=triton,file={file}", "--trace-config=rate=1", "--trace-config=level=TIMESTAMPS")
    assert infer(server, "outer").status == 200
    server.stop()
    traces = {trace.model: trace for trace in read_traces(file).values()}
    assert set(traces) == {"outer", "inner"}
    assert (traces["inner"].parent, traces["inner"].request) == (traces["outer"].id, "mine")
    assert traces["outer"].at("COMPUTE_START") <= traces["inner"].at("REQUEST_START")


@pytest.mark.rows("9.3.7")
def test_a_cancelled_request_cancels_its_call(start_server, repository):
    repository.add_identity("inner", extra=ENDLESS)
    repository.add_calling("outer", "inner")
    server = start_server(repository)
    ended = threading.Event()
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        one = grpcclient.InferInput("INPUT0", [2], "FP32")
        one.set_data_from_numpy(np.array([1.5, 2], np.float32))
        call = client.async_infer("outer", [one], lambda result, error: ended.set())
        wait_until_executing(server, "inner")
        call.cancel()
        assert ended.wait(60)
    # Both executions must have ended for the exit to be clean.


@pytest.mark.rows("11.2.3")
def test_an_exit_waits_for_a_request_whose_call_is_executed(start_server, repository, tmp_path):
    add_gated(repository, tmp_path)
    server = start_server(repository)
    with executing_call(server, tmp_path):
        server.process.send_signal(signal.SIGTERM)
        server.wait_for_log("HTTP service connections")
    assert server.wait_for_exit() == 0


def has_code(server, library):
    """A sanitizer may keep the symbols of a closed library mapped, which no process can execute."""
    maps = pathlib.Path(f"/proc/{server.process.pid}/maps").read_text()
    return any(library in line and "x" in line.split()[1] for line in maps.splitlines())


@pytest.mark.rows("10.5.2")
def test_models_that_call_are_unloaded_while_a_call_is_executed(start_server, repository, tmp_path):
    # The callbacks of outer run on a thread of inner. They return after the request has ended that made the call.
    add_gated(repository, tmp_path, parameter("linger_ms", 300))
    repository.add_identity("other")
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=*")
    client = HttpClient(server.http_url)
    with executing_call(server, tmp_path):
        for model in ("inner", "outer"):
            assert client.post(f"/v2/repository/models/{model}/unload").status == 200
    server.wait_for_log("successfully unloaded 'inner' version 1")
    server.wait_for_log("successfully unloaded 'outer' version 1")
    wait_until(lambda: not has_code(server, "libtriton_calling.so"), "the library of outer is closed")
    assert infer(server, "other").status == 200


@pytest.mark.rows("9.3.20")
def test_a_backend_cannot_end_the_program_that_serves_its_models(start_server, repository):
    model = repository.add("ending", f'backend: "asking"\n{parameter("asks", "end")}')
    (model / "libtriton_asking.so").symlink_to(BUILD / "test_backends" / "asking" / "libtriton_asking.so")
    reason = failure(start_server, repository)
    assert "cannot be stopped through the C API" in reason
    assert "cannot be deleted through the C API" in reason
