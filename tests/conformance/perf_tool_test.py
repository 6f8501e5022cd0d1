# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""thalassa-perf against a server: its counts are those of the server, and its times those of the client."""

import collections
import contextlib
import csv
import json
import os
import re
import signal
import socket
import subprocess
import threading

import grpc
import numpy as np
import pytest
from cuda_memory import SIMULATED_DRIVER
from http_client import HttpClient
from model_repository import ModelRepository
from ports import free_ports
from server_process import BUILD, SANITIZER_MARKS, ServerProcess
from tritonclient.grpc import service_pb2, service_pb2_grpc

PROGRAM = BUILD / "bin" / "thalassa-perf"
DEADLINE = 120

Run = collections.namedtuple("Run", "code out err result table")


def check_sanitizers(err):
    for mark in SANITIZER_MARKS:
        assert mark not in err, err


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("perf") / "models")
    repository.add_identity("vector", [("FP32", (-1,))])
    repository.add_identity("batched", [("FP32", (2, -1)), ("BYTES", (1,))], max_batch_size=4)
    repository.add_identity("versions", [("INT32", (3,))], versions=(1, 2), extra="version_policy { all {} }\n")
    repository.add_repeat("repeat")
    repository.add_repeat("repeat_failing", fail_on=2)
    repository.add_probe("probe")
    repository.add_probe("probe_pair", instances=2)
    return repository


@pytest.fixture(scope="module")
def perf_server(models):
    with ServerProcess(models) as server:
        yield server


@pytest.fixture
def perf(perf_server, tmp_path):
    """perf("http", "vector", ...) runs the program against the server and reads its reports."""
    return lambda protocol, model, *options, **settings: run_perf(perf_server, tmp_path, protocol, model, *options, **settings)


def run_perf(server, folder, protocol, model, *options, expect=0):
    url = server.http_url if protocol == "http" else server.grpc_url
    json_path, csv_path = folder / "report.json", folder / "report.csv"
    command = [PROGRAM, "-m", model, "-i", protocol, "-u", url, "--json", json_path, "-f", csv_path, *options]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=DEADLINE, check=False)
    assert done.returncode == expect, f"{done.returncode}\n{done.stdout}\n{done.stderr}"
    check_sanitizers(done.stderr)
    text = json_path.read_text() if json_path.exists() else ""
    result = json.loads(text)["measurements"] if text else None
    table = list(csv.DictReader(csv_path.read_text().splitlines())) if text else None
    return Run(done.returncode, done.stdout, done.stderr, result, table)


def refused(*options):
    done = subprocess.run([PROGRAM, *map(str, options)], capture_output=True, text=True, timeout=DEADLINE, check=False)
    assert done.stdout == ""
    check_sanitizers(done.stderr)
    return done.returncode, done.stderr


def counts(server, model):
    client = HttpClient(server.http_url)
    stats = [one["inference_stats"] for one in client.get(f"/v2/models/{model}/stats").json["model_stats"]]
    client.close()
    return {name: sum(one[name]["count"] for one in stats) for name in ("success", "fail")}


def orders(folder, steps):
    """Writes an input file whose steps give orders to the probe backend."""
    path = folder / "orders.json"
    path.write_text(json.dumps({"data": [{"ORDERS": [step]} for step in steps]}))
    return ["--input-data", path]


BOTH = pytest.mark.parametrize("protocol", ["http", "grpc"])


@BOTH
@pytest.mark.parametrize("load", [["--concurrency-range=3"], ["--request-rate-range=2000"],
                                  ["--request-rate-range=2000", "--request-distribution=poisson", "--max-threads=2"],
                                  ["--concurrency-range=3", "--max-threads=2"]], ids=["closed", "open", "poisson", "threads"])
def test_client_and_server_count_the_same(perf, perf_server, protocol, load):
    before = counts(perf_server, "vector")
    run = perf(protocol, "vector", "--shape=INPUT0:16", "--request-count=500", "--warmup-request-count=40", *load)
    after = counts(perf_server, "vector")
    (result,) = run.result
    assert after["success"] - before["success"] == 540
    assert result["answered"] == 500 and result["failed"] == 0 and result["errors"] == []
    assert result["latency"]["count"] == 500
    assert result["server"]["success"]["count"] == result["server"]["executions"] == 500
    assert result["server"]["fail"]["count"] == 0
    assert run.table[0]["Requests"] == "500" and run.table[0]["Errors"] == "0"
    assert "500 requests answered" in run.out and "Errors        none" in run.out


@BOTH
def test_ranges_are_measured_in_windows_until_they_agree(perf, protocol):
    run = perf(protocol, "vector", "--shape=INPUT0:16", "--concurrency-range=1:3:2", "-p", 200, "-s", 400, "--percentile=90")
    assert [one["value"] for one in run.result] == [1, 3]
    for result in run.result:
        assert result["stability"] == "stable"
        assert result["merged_windows"] == 3
        last = result["windows"][-3:]
        assert result["answered"] == sum(window["answered"] for window in last)
        assert result["seconds"] == pytest.approx(sum(window["seconds"] for window in last))
        assert all(window["seconds"] == pytest.approx(0.2, abs=0.15) for window in result["windows"])
        assert result["inferences_per_second"] == pytest.approx(result["answered"] / result["seconds"])
        assert result["latency"]["judging"] == result["latency"]["p90"]
        # Both sides count over the same period, except requests that are in flight at its ends.
        assert abs(result["server"]["success"]["count"] - result["answered"]) < 0.05 * result["answered"] + 50
        # The parts add up to the whole.
        assert sum(result["mean_parts"].values()) == pytest.approx(result["latency"]["mean"], abs=1)
    rows = {row["Concurrency"]: row for row in run.table}
    assert set(rows) == {"1", "3"}
    for result in run.result:
        row = rows[str(int(result["value"]))]
        assert int(row["p99 latency"]) == int(result["latency"]["p99"])
        assert float(row["Inferences/Second"]) == pytest.approx(result["inferences_per_second"], abs=0.001)
        assert row["Stability"] == "stable"
    assert run.err.count("window") == sum(len(result["windows"]) for result in run.result)


def test_windows_may_be_counted_by_requests(perf):
    run = perf("http", "vector", "--shape=INPUT0:1", "--measurement-mode=count_windows", "--measurement-request-count=200", "-s", 900)
    assert all(window["answered"] >= 200 and window["seconds"] >= 1 for window in run.result[0]["windows"])


def test_what_does_not_agree_is_called_unstable(perf, tmp_path):
    steps = orders(tmp_path, ["delay_ms=1"] * 40 + ["delay_ms=30"] * 8)
    run = perf("http", "probe", *steps, "-p", 50, "-r", 4, "-s", 0.001, expect=2)
    assert run.result[0]["stability"] == "unstable" and len(run.result[0]["windows"]) == 4
    assert "NOT STABLE" in run.out
    assert run.table[0]["Stability"] == "unstable"


@BOTH
def test_a_stall_of_the_server_delays_all_requests_that_are_due_meanwhile(perf, tmp_path, protocol):
    """One of 400 requests occupies the only instance for half a second. In a closed loop no request comes meanwhile; in
    an open loop at 200/s about 100 requests wait for it, the first of them for nearly as long."""
    steps = orders(tmp_path, [""] * 199 + ["delay_ms=500"] + [""] * 200)
    closed = perf(protocol, "probe", *steps, "--request-count=400").result[0]["latency"]
    opened = perf(protocol, "probe", *steps, "--request-count=400", "--request-rate-range=200").result[0]["latency"]
    assert closed["max"] >= 500_000 and opened["max"] >= 500_000
    assert closed["p99"] < 250_000
    assert opened["p99"] > 450_000
    assert opened["p90"] > 250_000
    waited = sum(count for start, _, count in opened["buckets_ns"] if start > 50_000_000)
    assert 70 <= waited <= 130


@BOTH
def test_waiting_for_a_place_in_flight_counts_as_latency(perf, tmp_path, protocol):
    """Each request takes 20 ms, and only one may be in flight, but 100/s are to start: the client is the bottleneck,
    and reports it."""
    run = perf(protocol, "probe", *orders(tmp_path, ["delay_ms=20"]), "--request-rate-range=100", "--max-outstanding=1",
               "--request-count=40")
    (result,) = run.result
    # The last is due after 390 ms and starts after 39 others of 20 ms.
    assert result["latency"]["max"] > 390_000
    assert result["start_lag"]["max"] > 370_000
    assert result["late_starts"] >= 38
    assert "LATE" in run.out


@BOTH
def test_what_is_due_at_the_end_and_has_no_place_is_said(perf, tmp_path, protocol):
    run = perf(protocol, "probe", *orders(tmp_path, ["delay_ms=20"]), "--request-rate-range=100", "--max-outstanding=1", "-p", 200,
               "-r", 3, "-s", 0.001, expect=2)
    (result,) = run.result
    assert result["not_started"] >= 10
    assert "NOT STARTED" in run.out


@BOTH
def test_failed_requests_are_counted_by_kind(perf, perf_server, tmp_path, protocol):
    steps = orders(tmp_path, ["", "fail=UNAVAILABLE", "", "fail=NOT_FOUND", "", "fail=UNAVAILABLE", "", "", "", ""])
    before = counts(perf_server, "probe")
    run = perf(protocol, "probe", *steps, "--request-count=100", "--concurrency-range=2", expect=4)
    after = counts(perf_server, "probe")
    (result,) = run.result
    kinds = {"http": ("HTTP 503", "HTTP 404"), "grpc": ("gRPC UNAVAILABLE", "gRPC NOT_FOUND")}[protocol]
    assert {error["kind"]: error["count"] for error in result["errors"]} == {kinds[0]: 20, kinds[1]: 10}
    assert result["answered"] == 70 and result["failed"] == 30
    assert result["latency"]["count"] == 70
    assert after["success"] - before["success"] == 70 == result["server"]["success"]["count"]
    assert after["fail"] - before["fail"] == 30 == result["server"]["fail"]["count"]
    assert f"20 x {kinds[0]}" in run.out and run.table[0]["Errors"] == "30"


@BOTH
def test_when_all_requests_fail_nothing_is_measured(perf, tmp_path, protocol):
    run = perf(protocol, "probe", *orders(tmp_path, ["fail=INTERNAL"]), "-p", 100, expect=1)
    assert run.result is None
    assert "nothing could be measured: all" in run.err
    assert {"http": "HTTP 500: ", "grpc": "gRPC INTERNAL: "}[protocol] in run.err


@BOTH
def test_when_nothing_is_answered_nothing_is_measured(perf, tmp_path, protocol):
    run = perf(protocol, "probe_pair", *orders(tmp_path, ["delay_ms=1500"]), "-p", 50, "-r", 3, expect=1)
    assert "1 requests were sent and none was answered within" in run.err


@BOTH
def test_requests_can_be_given_up(perf, tmp_path, protocol):
    steps = orders(tmp_path, ["", "", "", "delay_ms=600"])
    run = perf(protocol, "probe_pair", *steps, "--request-count=8", "--request-timeout=150", expect=4)
    (result,) = run.result
    kind = "time-out" if protocol == "http" else "gRPC DEADLINE_EXCEEDED"
    assert [(error["kind"], error["count"]) for error in result["errors"]] == [(kind, 2)]
    assert result["answered"] == 6


@BOTH
def test_a_server_that_goes_away_is_an_error_and_no_silence(models, start_server, tmp_path, protocol):
    server = start_server(models)
    process = start_perf(server, protocol, tmp_path, "vector", "--shape=INPUT0:16", "-p", 250, "-r", 6, "-s", 0.001, "--concurrency-range=2")
    assert "window 1" in process.stderr.readline()
    server.kill()
    server.expected_to_end = True
    out, err = process.communicate(timeout=DEADLINE)
    check_sanitizers(err)
    assert process.returncode == 4, out + err
    assert "ERRORS" in out and "FAILED" in err
    result = json.loads((tmp_path / "report.json").read_text())["measurements"][0]
    assert len(result["windows"]) == 6
    assert result["windows"][0]["failed"] == 0 and result["windows"][-1]["failed"] > 0
    # Failing requests are delayed; otherwise there would be millions of errors.
    assert result["windows"][-1]["failed"] < 100


@BOTH
def test_an_interrupt_ends_the_measurement_and_reports_it(perf_server, tmp_path, protocol):
    process = start_perf(perf_server, protocol, tmp_path, "vector", "--shape=INPUT0:16", "-p", 100, "-r", 1000, "-s", 0.001)
    assert "window 1" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=DEADLINE)
    check_sanitizers(err)
    assert process.returncode == 2, out + err
    assert "INTERRUPTED" in out
    result = json.loads((tmp_path / "report.json").read_text())["measurements"][0]
    assert result["stability"] == "interrupted" and result["answered"] > 0


def start_perf(server, protocol, folder, model, *options):
    url = server.http_url if protocol == "http" else server.grpc_url
    command = [PROGRAM, "-m", model, "-i", protocol, "-u", url, "--json", folder / "report.json", *options]
    return subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("options", [
    ["http"], ["grpc"], ["http", "--input-data=zero"], ["http", "--input-tensor-format=json"], ["http", "--output-tensor-format=json"],
    ["grpc", "--grpc-compression-algorithm=gzip"], ["grpc", "--grpc-compression-algorithm=deflate"], ["http", "--string-length=5"],
    ["grpc", "--string-data=hello"], ["http", "-H", "X-Key: value"], ["grpc", "-H", "X-Key: value"],
    ["http", "--request-parameter=a:1:int"], ["grpc", "--request-parameter=a:true:bool"]], ids=" ".join)
def test_requests_of_all_forms_are_understood(perf, options):
    protocol, *more = options
    run = perf(protocol, "batched", "-b", 3, "--shape=INPUT0:2,5", "--request-count=20", *more)
    (result,) = run.result
    assert result["answered"] == 20 and result["failed"] == 0
    assert result["server"]["inferences"] == 60
    assert result["inferences_per_second"] == pytest.approx(3 * result["requests_per_second"])


@BOTH
def test_large_requests_and_answers_are_whole(perf, protocol):
    run = perf(protocol, "vector", "--shape=INPUT0:1000000", "--request-count=20", "--concurrency-range=2")
    assert run.result[0]["answered"] == 20


@BOTH
def test_the_version_asked_for_serves(perf, perf_server, protocol):
    def successes():
        client = HttpClient(perf_server.http_url)
        per_version = client.get("/v2/models/versions/stats").json["model_stats"]
        client.close()
        return {one["version"]: one["inference_stats"]["success"]["count"] for one in per_version}

    before = successes()
    perf(protocol, "versions", "-x", 1, "--request-count=7")
    after = successes()
    assert after["1"] - before["1"] == 7 and after["2"] == before["2"]


@BOTH
def test_a_range_without_an_end_ends_at_the_latency_threshold(perf, tmp_path, protocol):
    run = perf(protocol, "probe", *orders(tmp_path, ["delay_ms=20"]), "--concurrency-range=1:0", "-l", 50, "--request-count=20")
    # One instance: each further request in flight adds 20 ms.
    assert 2 <= len(run.result) <= 3
    assert run.result[-1]["latency"]["mean"] > 50_000
    assert "exceeds the threshold" in run.out


@pytest.mark.parametrize("options, said", [
    (["-m", "m", "--concurency-range", "3"], "did you mean --concurrency-range?"),
    (["-m", "m", "--shared-memory", "gpu"], "--shared-memory"),
    (["-m", "m", "--output-shared-memory-size", "8"], "--output-shared-memory-size is only for --shared-memory=system and --shared-memory=cuda"),
    (["-m", "m", "--shared-memory=cuda", "--input-tensor-format=json"], "exclude each other"),
    (["-m", "m", "-p", "soon"], "--measurement-interval: expected a whole number"),
    (["--concurrency-range", "3"], "-m is missing")])
def test_bad_options_are_refused_by_name(options, said):
    code, message = refused(*options)
    assert code == 3 and said in message


@BOTH
def test_tensors_in_shared_memory(models, start_server, tmp_path, protocol):
    server = start_server(models, "--allow-client-shm=true")
    run = run_perf(server, tmp_path, protocol, "vector", "--shared-memory=system", "--request-count=50", "--shape=INPUT0:256")
    assert run.result[0]["answered"] == 50 and run.result[0]["failed"] == 0
    client = HttpClient(server.http_url)
    assert client.get("/v2/systemsharedmemory/status").json == []
    client.close()
    left = [name for name in os.listdir("/dev/shm") if name.startswith("thalassa_perf_")]
    assert not [name for name in left if not os.path.exists(f"/proc/{name.rpartition('_')[2]}")], "the object is removed"


@BOTH
def test_tensors_in_memory_of_a_gpu(models, start_server, tmp_path, monkeypatch, protocol):
    server = start_server(models, "--allow-client-shm=true", environment=SIMULATED_DRIVER)
    monkeypatch.setenv("THALASSA_CUDA_DRIVER", SIMULATED_DRIVER["THALASSA_CUDA_DRIVER"])
    run = run_perf(server, tmp_path, protocol, "vector", "--shared-memory=cuda", "--request-count=50", "--shape=INPUT0:256")
    assert run.result[0]["answered"] == 50 and run.result[0]["failed"] == 0
    client = HttpClient(server.http_url)
    assert client.get("/v2/cudasharedmemory/status").json == []
    client.close()


def test_without_a_driver_memory_of_a_gpu_is_refused(perf_server, monkeypatch):
    monkeypatch.setenv("THALASSA_CUDA_DRIVER", "/nowhere/libcuda.so.1")
    code, message = refused("-m", "vector", "-u", perf_server.http_url, "--shape=INPUT0:4", "--shared-memory=cuda")
    assert code == 1 and "--shared-memory=cuda: there is no CUDA driver" in message and "install NVIDIA's driver" in message


@BOTH
def test_a_server_without_a_gpu_refuses_its_memory(models, start_server, monkeypatch, protocol):
    server = start_server(models, "--allow-client-shm=true", environment={"THALASSA_CUDA_DRIVER": "/nowhere/libcuda.so.1"})
    monkeypatch.setenv("THALASSA_CUDA_DRIVER", SIMULATED_DRIVER["THALASSA_CUDA_DRIVER"])
    url = server.http_url if protocol == "http" else server.grpc_url
    code, message = refused("-m", "vector", "-u", url, "-i", protocol, "--shape=INPUT0:4", "--shared-memory=cuda")
    assert code == 1 and "GPUs not supported" in message


@BOTH
def test_a_server_without_shared_memory_says_how_to_allow_it(perf_server, protocol):
    code, message = refused("-m", "versions", "-u", perf_server.http_url if protocol == "http" else perf_server.grpc_url, "-i", protocol,
                            "--shared-memory=system")
    assert code != 0 and "--allow-client-shm=true" in message


@BOTH
def test_without_a_server_it_says_where_it_looked(protocol):
    (port,) = free_ports(1)
    code, message = refused("-m", "m", "-u", f"127.0.0.1:{port}", "-i", protocol)
    assert code == 1
    assert f"127.0.0.1:{port}" in message and "Check that a server listens" in message


def test_an_address_that_does_not_answer_is_asked_once():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        code, message = refused("-m", "m", "-u", f"127.0.0.1:{silent.getsockname()[1]}")
        assert code == 1 and "no answer from the server: time-out" in message and "Check that a server listens" in message
        silent.setblocking(False)
        silent.accept()[0].close()
        with pytest.raises(BlockingIOError):
            silent.accept()


@BOTH
def test_at_a_port_of_the_other_protocol_it_names_the_option(perf_server, protocol):
    url, hint = (perf_server.grpc_url, "speaks gRPC: -i grpc") if protocol == "http" else (perf_server.http_url, "speaks HTTP: -i http")
    code, message = refused("-m", "vector", "-u", url, "-i", protocol)
    assert code == 1
    assert f"The port {hint}" in message and "Check that a server listens" not in message


@BOTH
def test_an_unknown_model_is_named_with_the_nearest(perf_server, protocol):
    url = perf_server.http_url if protocol == "http" else perf_server.grpc_url
    code, message = refused("-m", "vectr", "-u", url, "-i", protocol)
    assert code == 1
    assert "'vectr'" in message and "did you mean -m vector?" in message
    code, message = refused("-m", "vector", "-x", "9", "-u", url, "-i", protocol)
    assert code == 1 and "does not serve it in version 9" in message


@BOTH
def test_a_variable_shape_has_to_be_said(perf_server, protocol):
    url = perf_server.http_url if protocol == "http" else perf_server.grpc_url
    code, message = refused("-m", "vector", "-u", url, "-i", protocol)
    assert code == 1 and "--shape=INPUT0:16" in message


def test_a_report_that_cannot_be_written_is_an_error_before_the_load(perf_server, tmp_path):
    before = counts(perf_server, "versions")
    code, message = refused("-m", "versions", "-u", perf_server.http_url, "--json", tmp_path / "no" / "report.json")
    assert code == 1 and "cannot write" in message
    assert counts(perf_server, "versions") == before


@BOTH
def test_a_run_without_figures_keeps_the_reports_of_an_earlier_run(perf_server, tmp_path, protocol):
    url = perf_server.http_url if protocol == "http" else perf_server.grpc_url
    paths = tmp_path / "report.json", tmp_path / "report.csv"
    for path in paths:
        path.write_text("earlier")
    command = [PROGRAM, "-m", "probe", "-i", protocol, "-u", url, "--json", paths[0], "-f", paths[1], *orders(tmp_path, ["fail=INTERNAL"]), "-p", 100]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=DEADLINE, check=False)
    assert done.returncode == 1 and "nothing could be measured" in done.stderr
    assert [path.read_text() for path in paths] == ["earlier", "earlier"]


def test_help_and_version_need_no_model():
    done = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, timeout=DEADLINE, check=True)
    assert "--concurrency-range=<start:end:step>" in done.stdout
    done = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, timeout=DEADLINE, check=True)
    assert re.match(r"thalassa-perf [\d.]+\ncommit: ", done.stdout) and "\nlibraries: Qt 6." in done.stdout


# Streams.

def repetitions(folder, *steps):
    """Writes an input file for the repeat backend: each step lists the values to repeat, and the delay before each in
    milliseconds."""
    path = folder / "repetitions.json"
    path.write_text(json.dumps({"data": [
        {"IN": {"content": values, "shape": [len(values)]}, "DELAY": {"content": [delay] * len(values), "shape": [len(values)]},
         "WAIT": [0]} for values, delay in steps]}))
    return ["--streaming", "--input-data", path]


@pytest.mark.parametrize("load", [["--concurrency-range=3"], ["--request-rate-range=300"]], ids=["closed", "open"])
def test_responses_of_a_stream_are_counted_and_timed(perf, perf_server, tmp_path, load):
    """300 requests with 3, 1 and no responses, each after 20 ms."""
    before = counts(perf_server, "repeat")
    steps = repetitions(tmp_path, ([1, 2, 3], 20), ([4], 20), ([], 0))
    run = perf("grpc", "repeat", *steps, "--request-count=300", "--warmup-request-count=3", *load)
    (result,) = run.result
    assert result["answered"] == 300 and result["failed"] == 0
    assert result["responses"] == 400
    assert result["first_response"]["count"] == 200 and result["between_responses"]["count"] == 200
    assert result["first_response"]["min"] >= 19_000 and result["between_responses"]["p50"] >= 15_000
    # A request ends with its final response: one without responses at once, one with three responses after 60 ms.
    assert result["latency"]["min"] < 20_000
    assert result["latency"]["p99"] >= 59_000
    assert counts(perf_server, "repeat")["success"] - before["success"] == 303
    assert run.table[0]["Responses"] == "400"


def test_an_error_between_responses_fails_its_request_only(perf, tmp_path):
    steps = repetitions(tmp_path, ([1, 2, 3], 0), ([1, 3], 0))
    run = perf("grpc", "repeat_failing", *steps, "--request-count=100", "--concurrency-range=2", expect=4)
    (result,) = run.result
    assert result["answered"] == 50
    assert [(error["kind"], error["count"]) for error in result["errors"]] == [("response error", 50)]
    assert result["responses"] == 200  # including those before and after the errors


def test_models_that_answer_once_may_be_measured_on_streams(perf, perf_server):
    before = counts(perf_server, "vector")
    run = perf("grpc", "vector", "--streaming", "--shape=INPUT0:16", "--request-count=500", "--concurrency-range=4")
    (result,) = run.result
    assert result["answered"] == result["responses"] == 500
    assert counts(perf_server, "vector")["success"] - before["success"] == 500


@BOTH
def test_a_decoupled_model_needs_a_stream(perf_server, protocol):
    url = perf_server.http_url if protocol == "http" else perf_server.grpc_url
    code, message = refused("-m", "repeat", "-u", url, "-i", protocol)
    assert code == 1 and "measure it with -i grpc --streaming" in message


def test_a_slow_reader_of_a_stream_does_not_change_the_latency_of_another(perf, perf_server, tmp_path):
    """One client requests more responses from the same model than it reads; the latency of a second one stays the
    same."""
    def measure():
        steps = repetitions(tmp_path, ([1, 2, 3], 0))
        return perf("grpc", "repeat", *steps, "--request-count=2000", "--concurrency-range=2").result[0]

    alone = measure()
    with slow_reader(perf_server, "repeat", 200_000):
        beside = measure()
    assert beside["answered"] == alone["answered"] == 2000
    # If it waited for unread responses of the first client, this would take seconds.
    assert beside["latency"]["p50"] < 3 * alone["latency"]["p50"] + 5_000
    assert beside["latency"]["p99"] < 3 * alone["latency"]["p99"] + 50_000


@contextlib.contextmanager
def slow_reader(server, model, values):
    """A stream that has requested that many responses, has read the first, and reads no more."""
    request = service_pb2.ModelInferRequest(model_name=model)
    for name, datatype, content in (("IN", "INT32", np.arange(values, dtype=np.int32)),
                                    ("DELAY", "UINT32", np.zeros(values, np.uint32)), ("WAIT", "UINT32", np.zeros(1, np.uint32))):
        request.inputs.add(name=name, datatype=datatype, shape=[len(content)])
        request.raw_input_contents.append(content.tobytes())
    over = threading.Event()

    def requests():
        yield request
        over.wait(DEADLINE)

    with grpc.insecure_channel(server.grpc_url) as channel:
        stream = service_pb2_grpc.GRPCInferenceServiceStub(channel).ModelStreamInfer(requests())
        assert next(stream).error_message == ""
        yield stream
        stream.cancel()
        over.set()
