# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""A request has the same durations in an explanation of the server and in thalassa-trace."""

import csv
import io
import subprocess

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from cached import CACHED, local_cache
from ensembles import add_ensemble, identity_step
from model_repository import ModelRepository
from observability import Observability
from server_process import BUILD, ServerProcess, wait_until
from steered import stream
from tritonclient.utils import InferenceServerException

STAGES = {"receive": "receive_ns", "queue": "queue_ns", "compute_input": "input_ns", "compute_infer": "infer_ns",
          "compute_output": "output_ns", "send": "send_ns"}
SLOW_MS = 50


def infer(server, model, client_id, name="INPUT0", library=grpcclient):
    given = library.InferInput(name, [4], "FP32")
    given.set_data_from_numpy(np.zeros(4, np.float32))
    with library.InferenceServerClient(server.grpc_url if library is grpcclient else server.http_url) as client:
        client.infer(model, [given], request_id=client_id)


def remembered(service, count):
    found = []

    def are_all():
        found[:] = service.Requests(limit=1000).requests
        return len(found) == count

    wait_until(are_all, f"{count} requests are remembered")
    return found


@pytest.fixture(scope="module")
def figures(tmp_path_factory):
    """Returns the stages in explanations and the row in thalassa-trace, by client id and model."""
    folder = tmp_path_factory.mktemp("figures")
    repository = ModelRepository(folder / "models")
    for name, extra in (("plain", ""), ("first", ""), ("second", ""), ("third", ""), ("cached", CACHED)):
        repository.add_identity(name, extra=extra)
    repository.add_faulty("failing", execute=f"delay:{SLOW_MS};error:INTERNAL")
    add_ensemble(repository, "inner", [identity_step("IN", "A", "first"), identity_step("A", "OUT", "second")])
    add_ensemble(repository, "outer", [identity_step("IN", "A", "third"), 'step { model_name: "inner" model_version: -1 '
                                       'input_map { key: "IN" value: "A" } output_map { key: "OUT" value: "OUT" } }\n'])
    file = folder / "traces.json"
    options = (f"triton,file={file}", "rate=1", "level=TIMESTAMPS")
    with ServerProcess(repository, *(f"--trace-config={one}" for one in options), *local_cache()) as server, \
            Observability(server.admin_grpc_url) as service:
        infer(server, "plain", "http", library=httpclient)
        infer(server, "plain", "grpc")
        infer(server, "outer", "ensemble", "IN", library=httpclient)
        infer(server, "cached", "miss")
        infer(server, "cached", "hit")
        with pytest.raises(InferenceServerException):
            infer(server, "failing", "failed")
        with stream(server.grpc_url) as opened:
            given = grpcclient.InferInput("INPUT0", [4], "FP32")
            given.set_data_from_numpy(np.zeros(4, np.float32))
            opened.send("plain", [given], "stream")
            opened.take(1)
        explained = {(one.client_id, one.model): one for one in remembered(service, 11)}
    table = subprocess.run([BUILD / "bin" / "thalassa-trace", "convert", "--to=csv", file], capture_output=True, text=True, check=True).stdout
    rows = {(row["request_id"], row["model"]): row for row in csv.DictReader(io.StringIO(table))}
    assert rows.keys() == explained.keys() and len(rows) == 11
    return explained, rows


def durations_of(record):
    return {one.stage: one.duration_ns for one in record.stages}


def test_each_stage_of_a_file_is_that_of_the_explanation(figures):
    explained, rows = figures
    for key in rows.keys() - {("failed", "failing")}:
        record, row = explained[key], rows[key]
        known = durations_of(record)
        if row["protocol"] == "grpc":
            assert known.pop("receive") == 0
        if row["parent_id"]:  # the file does not have the final response of a step
            known.pop("compute_output", None), row.pop("output_ns")
        assert {stage: known[stage] for stage in STAGES if stage in known} == {
            stage: int(row[column]) for stage, column in STAGES.items() if row.get(column)}, key
        if not row["parent_id"]:
            assert int(row["request_ns"]) == record.duration_ns


def test_an_ensemble_has_a_queue_and_computes_as_long_as_its_steps(figures):
    explained, rows = figures
    for ensemble, steps in (("inner", ("first", "second")), ("outer", ("first", "second", "third"))):
        row, known = rows["ensemble", ensemble], durations_of(explained["ensemble", ensemble])
        assert int(row["queue_ns"]) == known["queue"]
        for stage in ("compute_input", "compute_infer"):
            column = STAGES[stage]
            assert int(row[column]) == known[stage] == sum(int(rows["ensemble", step][column]) for step in steps)
        assert int(row["compute_ns"]) == sum(known[stage] for stage in ("compute_input", "compute_infer", "compute_output"))


def test_a_file_does_not_say_when_an_instance_took_a_request_that_failed_without_times(figures):
    explained, rows = figures
    known, row = durations_of(explained["failed", "failing"]), rows["failed", "failing"]
    assert known["compute_infer"] >= SLOW_MS * 10**6 and "queue" in known
    assert not any(row[column] for column in ("queue_ns", "compute_ns", "infer_ns"))
    assert int(row["request_ns"]) == explained["failed", "failing"].duration_ns
    assert row["send_ns"] == str(known["send"])
