# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""thalassa-perf simulate: from input files to reports, and the batch cost that a running server has."""

import csv
import json
import subprocess
import threading

import pytest
import tritonclient.grpc as grpcclient
from model_repository import ModelRepository
from server_process import BUILD, SANITIZER_MARKS, ServerProcess, wait_until
from steered import probe_inputs

PROGRAM = BUILD / "bin" / "thalassa-perf"
DEADLINE = 120
WORK = ["--request-parameter=delay_ms:4:int", "--request-parameter=row_delay_us:2000:int", "--string-data="]


def simulate(*options, expect=0):
    done = subprocess.run([PROGRAM, "simulate", *map(str, options)], capture_output=True, text=True, timeout=DEADLINE, check=False)
    assert done.returncode == expect, f"{done.returncode}\n{done.stdout}\n{done.stderr}"
    for mark in SANITIZER_MARKS:
        assert mark not in done.stderr, done.stderr
    return done


@pytest.fixture
def cost(tmp_path):
    """Every batch takes 10 ms; nothing else takes time."""
    path = tmp_path / "cost.txt"
    path.write_text("1 10000\n8 10000  # so much for the largest\n")
    return path


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("simulate") / "models")
    repository.add_probe("batched", max_batch_size=4, extra="dynamic_batching { }\n")
    repository.add_probe("single")
    repository.add_repeat("decoupled")
    with ServerProcess(repository) as process:
        yield process


def test_recorded_arrivals_are_replayed_under_each_setting(cost, tmp_path):
    """Four requests at 0, 1, 2 and 3 ms; the results are computed by hand."""
    arrivals = tmp_path / "arrivals.txt"
    arrivals.write_text("500\n1000\n1000\n1000\n")
    table, report = tmp_path / "out.csv", tmp_path / "out.json"
    done = simulate("--batch-cost", cost, "--arrivals", arrivals, "--max-queue-delay-microseconds=0,5000", "--preferred-batch-sizes=none",
                    "--preferred-batch-sizes=2", "-f", table, "--json", report)
    assert "4 recorded arrivals" in done.stdout
    points = json.loads(report.read_text())["simulations"]
    key = ("max_queue_delay_microseconds", "preferred_batch_sizes", "batches", "max")
    found = {(point[key[0]], tuple(point[key[1]])): (point[key[2]], point[key[3]]) for point in points}
    assert found == {
        (0, ()): (2, 19000),  # one at once; the other three from 10 to 20, the first of which came at 1
        (5000, ()): (1, 15000),  # all from 5 to 15
        (0, (2,)): (3, 27000),  # one at once, two from 10 to 20, and the last one, which came at 3, from 20 to 30
        (5000, (2,)): (2, 19000),  # two from 1 to 11, then the other two until 21, the first of which came at 2
    }
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert [row["Requests"] for row in rows] == ["4"] * 4
    assert {row["Preferred Batch Sizes"] for row in rows} == {"", "2"}


def test_the_configuration_of_the_model_is_the_first_row(cost, tmp_path):
    report = tmp_path / "out.json"
    with open(cost, "a") as file:
        file.write("model 2 8 5000 4\n")
    done = simulate("--batch-cost", cost, "--request-rate=50", "--request-count=1000", "--max-queue-delay-microseconds=0,5000",
                    "--instances=1,2", "--preferred-batch-sizes=4", "--json", report)
    rows = [line for line in done.stdout.splitlines() if " %" in line]
    assert "the model's configuration" in rows[0] and not any("configuration" in row for row in rows[1:])
    points = json.loads(report.read_text())["simulations"]
    settings = [(point["instances"], point["max_queue_delay_microseconds"], point["model_configuration"]) for point in points]
    assert settings == [(2, 5000, True), (1, 0, False), (1, 5000, False), (2, 0, False)]
    large = simulate("--batch-cost", cost, "--request-rate=50", "--request-count=1000", "-b", "8").stderr
    assert large == ""
    cost.write_text("1 10000\n4 10000\nmodel 2 8 5000 4\n")
    done = simulate("--batch-cost", cost, "--request-rate=50", "--request-count=1000")
    assert "the model's configuration is not simulated: batches of 1 to 8 rows are possible" in done.stderr


def test_a_million_poisson_arrivals_are_drawn_from_the_seed(cost):
    options = ("--batch-cost", cost, "--request-rate=500", "--request-count=1000000", "--max-queue-delay-microseconds=2000")
    first = simulate(*options)
    assert "Request rate 500/s, Poisson" in first.stdout
    assert simulate(*options).stdout == first.stdout
    assert simulate(*options, "--random-seed=1").stdout != first.stdout


def test_what_cannot_be_read_or_does_not_fit_is_refused(cost, tmp_path):
    rate = "--request-rate=5"
    assert "cannot read" in simulate("--batch-cost", tmp_path / "none", rate, expect=1).stderr
    bad = tmp_path / "bad.txt"
    bad.write_text("1 10\nx\n")
    assert f"{bad}: line 2: expected" in simulate("--batch-cost", bad, rate, expect=1).stderr
    assert f"{bad}: line 2: expected" in simulate("--batch-cost", cost, "--arrivals", bad, expect=1).stderr
    assert "costs are known of 1 to 8 only" in simulate("--batch-cost", cost, rate, "--max-batch-size=9", expect=3).stderr
    assert "did you mean --request-rate?" in simulate("--batch-cost", cost, "--request-rat=5", expect=3).stderr
    assert "cannot write" in simulate("--batch-cost", cost, rate, "-f", tmp_path / "no" / "x.csv", expect=1).stderr


@pytest.mark.parametrize("protocol", ["http", "grpc"])
def test_the_cost_is_what_the_server_needs(server, tmp_path, protocol):
    """Executions take 4 ms and 2 ms per row; a sleep may take longer, but not shorter."""
    path = tmp_path / "cost.txt"
    url = server.http_url if protocol == "http" else server.grpc_url
    done = simulate("-m", "batched", "-i", protocol, "-u", url, *WORK, "--write-batch-cost", path)
    lines = [line.split() for line in path.read_text().splitlines() if not line.startswith("#")]
    assert [line[0] for line in lines] == ["base", "model", "1", "2", "4"]
    assert lines[1][1:] == ["1", "4", "0", "4"]  # the server completes preferred_batch_size
    for rows, cost in ((int(rows), float(cost)) for rows, cost in lines[2:]):
        assert cost >= 4000 + 2000 * rows
    assert float(lines[0][1]) > 0
    assert "batch size 4: " in done.stderr
    # The simulation accepts the file that was written.
    again = simulate("--batch-cost", path, "--concurrency=1", "--max-batch-size=1,4")
    assert again.stdout.startswith(done.stdout)


def test_measures_and_simulates_at_once(server, tmp_path):
    report = tmp_path / "out.json"
    simulate("-m", "single", "-u", server.http_url, "--request-parameter=delay_ms:4:int", "--string-data=", "--concurrency=1",
             "--request-count=1000", "--json", report)
    (point,) = json.loads(report.read_text())["simulations"]
    assert point["model_configuration"] and not point["dynamic_batching"]
    assert point["max_batch_size"] == 1 and point["requests"] == 1000
    assert point["p50"] > 4000 and 0 < point["requests_per_second"] < 250


def test_a_cost_that_cannot_be_measured_is_an_error(server):
    url = ("-u", server.http_url, "--write-batch-cost=/dev/null")
    assert "did you mean -m batched?" in simulate("-m", "batchd", *url, expect=1).stderr
    assert "is decoupled" in simulate("-m", "decoupled", *url, expect=1).stderr
    failed = simulate("-m", "batched", *url, "--request-parameter=fail:UNAVAILABLE:string", "--string-data=", expect=1)
    assert "batch size 1: " in failed.stderr and "asked for this error" in failed.stderr
    assert "batch size 8" in simulate("-m", "batched", *url, *WORK, "--measured-batch-sizes=8", expect=1).stderr


def test_no_other_sender_may_use_the_model_meanwhile(server):
    stop = threading.Event()
    sent = []

    def disturb():
        with grpcclient.InferenceServerClient(server.grpc_url) as client:
            while not stop.is_set():
                client.infer("batched", probe_inputs(grpcclient, "delay_ms=1", rows=1))
                sent.append(1)

    other = threading.Thread(target=disturb)
    other.start()
    try:
        wait_until(lambda: len(sent) > 3, "the other client is served")
        done = simulate("-m", "batched", "-u", server.http_url, *WORK, "--write-batch-cost=/dev/null", expect=1)
    finally:
        stop.set()
        other.join()
    assert "no other client may use the model" in done.stderr
