# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Requests that say how the probe backend treats them, and a decoupled backend behind a model with one response."""

import re
import time

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from model_repository import ModelRepository
from official_client import client_of
from server_process import ServerProcess
from steered import out, pattern, probe_inputs, repeat_inputs
from tritonclient.utils import InferenceServerException


@pytest.fixture(scope="module")
def probes(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("probes") / "models")
    repository.add_probe("probe", instances=2)
    repository.add_probe("batched", max_batch_size=8)
    repository.add_repeat("single", decoupled=False)
    with ServerProcess(repository) as server:
        yield server


@pytest.fixture
def probe(probes):
    with client_of(grpcclient, probes) as client:
        yield client


@pytest.mark.rows("9.3.6", "9.3.8")
def test_orders_come_in_the_input_or_as_parameters(probe):
    result = probe.infer("probe", probe_inputs(grpcclient, "bytes=1000"), parameters={"bytes": 260})
    np.testing.assert_array_equal(result.as_numpy("DATA"), pattern(260))
    assert result.as_numpy("EXECUTION")[1:].tolist() == [1, 1, 0]
    with pytest.raises(InferenceServerException, match="there is no order 'nonsense'"):
        probe.infer("probe", probe_inputs(grpcclient, "nonsense=1"))
    with pytest.raises(InferenceServerException, match="whole number"):
        probe.infer("probe", probe_inputs(grpcclient, "bytes=-1"))


@pytest.mark.parametrize("order", ["fail", "fail_execute"])
def test_a_request_fails_with_the_code_that_it_asks_for(probe, order):
    with pytest.raises(InferenceServerException, match="asked for this error") as failed:
        probe.infer("probe", probe_inputs(grpcclient, f"{order}=UNAVAILABLE"))
    assert failed.value.status() == "StatusCode.UNAVAILABLE"


def test_a_batch_reports_itself_in_each_row(probe):
    outputs = [grpcclient.InferRequestedOutput("EXECUTION")]
    result = probe.infer("batched", probe_inputs(grpcclient, rows=3), outputs=outputs)
    assert [row[1:].tolist() for row in result.as_numpy("EXECUTION")] == [[1, 3, 0]] * 3
    assert result.as_numpy("DATA") is None


def test_each_row_of_a_batch_adds_to_its_execution(probe):
    def computed():
        return probe.get_inference_statistics("batched").model_stats[0].inference_stats.compute_infer.ns

    before = computed()
    probe.infer("batched", probe_inputs(grpcclient, "delay_ms=10;row_delay_us=20000", rows=4))
    assert computed() - before >= 90e6
    with pytest.raises(InferenceServerException, match="order 'row_delay_us'"):
        probe.infer("batched", probe_inputs(grpcclient, "row_delay_us=1000001", rows=1))


def test_one_instance_holds_while_the_other_serves(probe):
    """The first request is answered before its instance is free; meanwhile only the other instance can answer."""
    outputs = [grpcclient.InferRequestedOutput("INSTANCE")]
    held = probe.infer("probe", probe_inputs(grpcclient, "hold_ms=2000"), outputs=outputs).as_numpy("INSTANCE")[0]
    assert re.fullmatch(rb"probe_\d_[01]|probe_[01]", held), held
    names = {probe.infer("probe", probe_inputs(grpcclient), outputs=outputs).as_numpy("INSTANCE")[0] for _ in range(5)}
    assert len(names) == 1 and held not in names


@pytest.mark.rows("1.3.26")
@pytest.mark.parametrize("library", [grpcclient, httpclient], ids=["grpc", "http"])
def test_an_ordinary_model_must_send_one_response(probes, library):
    with client_of(library, probes) as client:
        for values in ([], [1, 2]):
            with pytest.raises(InferenceServerException, match=f"expected a single response, got {len(values)}"):
                client.infer("single", repeat_inputs(values, library=library))


@pytest.mark.rows("1.3.27")
@pytest.mark.parametrize("library", [grpcclient, httpclient], ids=["grpc", "http"])
def test_the_reply_waits_for_the_final_flag(probes, library):
    with client_of(library, probes) as client:
        start = time.monotonic()
        result = client.infer("single", repeat_inputs([5], delays=[0, 300], library=library))
        assert time.monotonic() - start >= 0.3
    assert out(result) == 5
