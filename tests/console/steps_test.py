# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The work of a person in steps, with mouse and keyboard (tests/console/live_steps_test.cpp), with Thalassa and with the
real Triton server: what the server says after each step."""

import concurrent.futures
import contextlib
import os
import subprocess

import numpy
import pytest
import tritonclient.http
from cached import peer_program
from conftest import SECONDS
from exposition import read
from server_process import BUILD, HOST, wait_until
from traces import read_traces

LIVE = BUILD / "tests" / "console_live_test"
BOTH = pytest.mark.parametrize("of_triton", [False, True], ids=["thalassa", "triton"])


def program_of(of_triton):
    return peer_program() if of_triton else None


@contextlib.contextmanager
def console(server, settings, test, **more):
    """A console that carries out the test; its end must be a success."""
    settings.mkdir(exist_ok=True)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8", "TZ": "UTC", "CONSOLE_HTTP": server.http_url,
                   "CONSOLE_ADMIN": f"{HOST}:{server.admin_grpc_port}" if server.administration else "",
                   "CONSOLE_SETTINGS": str(settings), **{name: str(value) for name, value in more.items()}}
    with subprocess.Popen([LIVE, f"--gtest_filter=LiveSteps.{test}"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True) as process:
        try:
            yield process
            output, _ = process.communicate(timeout=SECONDS)
        finally:
            process.kill()
    assert process.returncode == 0, output
    assert "[  PASSED  ] 1 test." in output, output


@contextlib.contextmanager
def after_step(process, settings, step):
    """The time after a step of the console, which waits for the end of this block."""
    wait_until(lambda: (settings / step).exists() or process.poll() is not None, f"the console has {step} the setting")
    yield
    (settings / f"{step}.seen").touch()


def infer(server, model, request_id):
    with tritonclient.http.InferenceServerClient(server.http_url) as client:
        tensor = tritonclient.http.InferInput("INPUT0", [1], "FP32")
        tensor.set_data_from_numpy(numpy.ones(1, dtype=numpy.float32))
        client.infer(model, [tensor], request_id=request_id)


@BOTH
def test_a_trace_setting_is_changed_and_reset(repository, start_server, tmp_path, of_triton):
    repository.add_identity("resnet")
    repository.add_identity("bert")
    server = start_server(repository, program=program_of(of_triton))
    settings = tmp_path / "settings"
    with tritonclient.http.InferenceServerClient(server.http_url) as client:
        def rates():
            return [client.get_trace_settings(model)["trace_rate"] for model in ("resnet", "bert", None)]

        [default] = set(rates())
        with console(server, settings, "ChangesATraceSettingAndResetsIt") as process:
            with after_step(process, settings, "changed"):
                assert rates() == ["25", default, default]
            with after_step(process, settings, "reset"):
                assert rates() == [default] * 3
        client.update_trace_settings(settings={"trace_rate": "77"})
        assert rates() == ["77"] * 3  # the model has no value of its own again


@BOTH
def test_the_log_settings_are_changed(repository, start_server, tmp_path, of_triton):
    repository.add_identity("resnet")
    server = start_server(repository, program=program_of(of_triton))
    settings = tmp_path / "settings"
    with tritonclient.http.InferenceServerClient(server.http_url) as client:
        before = client.get_log_settings()
        assert (before["log_warning"], before["log_verbose_level"]) != (False, 2)
        with console(server, settings, "ChangesTheLogSettings") as process:
            with after_step(process, settings, "changed"):
                assert client.get_log_settings() == {**before, "log_warning": False, "log_verbose_level": 2}
                client.update_log_settings({"log_verbose_level": 1})


def memory_of(server):
    with contextlib.suppress(ConnectionRefusedError):  # the real server serves its metrics a moment after its models
        return read(server).value("nv_cpu_memory_total_bytes")


def test_the_gauges_of_the_real_server_are_shown(repository, start_server, tmp_path):
    delay = "dynamic_batching { preferred_batch_size: [ 2 ] max_queue_delay_microseconds: 600000000 }\n"
    repository.add_identity("resnet", max_batch_size=2, extra=delay)
    server = start_server(repository, program=peer_program())
    memory = wait_until(lambda: memory_of(server), "the server has measured its memory")

    def send():
        with tritonclient.http.InferenceServerClient(server.http_url) as client:
            tensor = tritonclient.http.InferInput("INPUT0", [1, 1], "FP32")
            tensor.set_data_from_numpy(numpy.ones((1, 1), dtype=numpy.float32))
            client.infer("resnet", [tensor])

    with concurrent.futures.ThreadPoolExecutor() as pool:
        waiting = pool.submit(send)
        with console(server, tmp_path / "settings", "ShowsTheGaugesOfTheMetrics", CONSOLE_METRICS=server.metrics_url,
                     CONSOLE_MEMORY=int(memory)):
            pass
        send()  # fills the batch
        waiting.result()


@BOTH
def test_the_model_that_failed_is_found_with_its_reason(repository, start_server, tmp_path, of_triton):
    repository.add_identity("resnet")
    repository.add("broken", 'backend: "missing"\n')
    server = start_server(repository, "--exit-on-error=false", "--strict-readiness=false", wait_for="live", program=program_of(of_triton))
    with tritonclient.http.InferenceServerClient(server.http_url) as client:
        def reason():
            index = {model["name"]: model for model in client.get_model_repository_index()}
            return index["broken"].get("reason")

        said = wait_until(reason, "the model has failed")
    assert "missing" in said
    with console(server, tmp_path / "settings", "FindsTheFailedModelAndItsReason", CONSOLE_REASON=said):
        pass


@BOTH
def test_a_trace_file_of_the_server_is_shown(repository, start_server, tmp_path, of_triton):
    repository.add_identity("resnet")
    repository.add_identity("bert")
    settings = tmp_path / "settings"
    settings.mkdir()
    file = settings / "trace.json"
    trace = (f"--trace-config=triton,file={file}", "--trace-config=rate=1", "--trace-config=level=TIMESTAMPS")
    traced = start_server(repository, *trace, program=program_of(of_triton))
    ids = [("resnet", "order-4710"), ("resnet", "order-4711"), ("bert", "order-4712")]
    for model, request_id in ids:
        infer(traced, model, request_id)
    traced.stop()  # writes the file
    traces = read_traces(file).values()
    assert [(one.model, one.request) for one in traces] == ids
    wanted = next(one for one in traces if one.request == "order-4711")
    duration = wanted.at("HTTP_SEND_END") - wanted.at("HTTP_RECV_START")
    server = start_server(repository, program=program_of(of_triton))
    with console(server, settings, "ShowsTheRequestsOfATraceFile", CONSOLE_REQUESTS=len(ids), CONSOLE_DURATION=f"{duration:,}"):
        pass
