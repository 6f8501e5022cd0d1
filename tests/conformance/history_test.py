# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The history of model versions: a client that connects after an incident sees it, over gRPC and HTTP."""

import concurrent.futures
import json
import time

import grpc
import pytest
import tritonclient.grpc as grpcclient
from http_client import HttpClient, tensor
from model_repository import ModelRepository
from observability import Observability, is_executing, message, waiting_requests
from server_process import ServerProcess, wait_until
from steered import probe_inputs
from tritonclient.utils import InferenceServerException

SECOND, TEN_SECONDS, MINUTE = 0, 1, 2
LISTS = ("covered_ns", "success_count", "failure_count", "inference_count", "execution_count", "refused_count", "mean_queue_count",
         "max_queue_count", "occupancy", "memory_byte_size")
OF_ONE = "dynamic_batching { default_queue_policy { max_queue_size: 1 } }\n"
LONG = 1500  # ms


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("history") / "models")
    repository.add_probe("probe", 4, OF_ONE)
    repository.add_identity("identity")
    repository.add_identity("idle")
    with ServerProcess(repository, "--model-control-mode=explicit", "--load-model=*") as started:
        yield started


@pytest.fixture
def service(server):
    with Observability(server.admin_grpc_url) as opened:
        yield opened


def history(service, model, resolution=SECOND, **more):
    (found,) = service.History(filter=message("ModelFilter", model=model), resolution=resolution, **more).models
    return found


def counted(service, model, **sums):
    """Returns the history once it has these sums of its lists."""
    def has():
        found = history(service, model)
        return found if all(sum(getattr(found, name)) == count for name, count in sums.items()) else None
    return wait_until(has, f"the history of {model} has {sums}")


@pytest.fixture(scope="module")
def incident(server):
    """A request that takes long, one that waits for it, three that find the queue full; then one that fails. Returns the
    times of the begin and of the end."""
    begun = time.time_ns()
    with concurrent.futures.ThreadPoolExecutor(2) as pool, grpcclient.InferenceServerClient(server.grpc_url) as client:
        long = pool.submit(client.infer, "probe", probe_inputs(grpcclient, f"delay_ms={LONG}", rows=2))
        wait_until(lambda: is_executing(server, "probe"), "the first is executed")
        waiting = pool.submit(client.infer, "probe", probe_inputs(grpcclient, rows=2))
        wait_until(lambda: waiting_requests(server, "probe") == 1, "the second waits")
        for _ in range(3):
            with pytest.raises(InferenceServerException, match="UNAVAILABLE"):
                client.infer("probe", probe_inputs(grpcclient, rows=1))
        assert long.result() and waiting.result()
        with pytest.raises(InferenceServerException, match="UNAVAILABLE"):
            client.infer("probe", probe_inputs(grpcclient, "fail=UNAVAILABLE", rows=1))
    return begun, time.time_ns()


def test_an_incident_is_shown_after_its_end(service, incident):
    found = counted(service, "probe", success_count=2, failure_count=1, refused_count=3, inference_count=4)
    (now,) = service.Snapshot(filter=message("ModelFilter", model="probe")).models
    assert (now.success_count, now.failure_count, now.refused_count) == (2, 1, 3)
    begun, ended = incident
    points = len(found.covered_ns)
    assert all(len(getattr(found, name)) == points for name in LISTS)
    assert found.is_serving and found.left_out == 0
    assert begun - 2 * 10**9 <= found.begin_unix_ns <= ended
    assert max(found.max_queue_count) == 1 and max(found.occupancy) > 0.5
    assert max(found.memory_byte_size) > 1000
    stages = {stage.stage: stage for stage in found.stages}
    assert set(stages) >= {"queue", "compute_infer", "total"}
    assert all(len(quantile) == points for one in stages.values() for quantile in (one.p50_ns, one.p90_ns, one.p99_ns))
    assert max(stages["compute_infer"].p99_ns) >= LONG * 1e6 * (1 - 1 / 64)
    # Where requests have ended there are quantiles.
    assert all((success > 0) >= (p50 > 0) for success, p50 in zip(found.success_count, stages["total"].p50_ns))


@pytest.mark.parametrize("resolution, interval", [(TEN_SECONDS, 10), (MINUTE, 60)])
def test_coarser_points_have_the_same_sums(service, incident, resolution, interval):
    counted(service, "probe", success_count=2, refused_count=3)
    answer = service.History(filter=message("ModelFilter", model="probe"), resolution=resolution)
    (found,) = answer.models
    assert answer.interval_ns == interval * 10**9
    assert (sum(found.success_count), sum(found.refused_count), max(found.max_queue_count)) == (2, 3, 1)
    (compute,) = [stage for stage in found.stages if stage.stage == "compute_infer"]
    assert max(compute.p99_ns) >= LONG * 1e6 * (1 - 1 / 64)


def test_points_are_selected_by_time_and_number(service, incident):
    found = counted(service, "probe", success_count=2)
    begun, ended = incident
    second = 10**9
    some = history(service, "probe", begin_unix_ns=found.begin_unix_ns + second, end_unix_ns=found.begin_unix_ns + 3 * second)
    assert 1 <= len(some.covered_ns) <= 2  # a reading may be late on a busy machine
    last = history(service, "probe", end_unix_ns=ended + 60 * second, limit=1)
    assert len(last.covered_ns) == 1 and last.left_out >= 1
    assert not history(service, "probe", end_unix_ns=begun - 60 * second).covered_ns
    with pytest.raises(grpc.RpcError) as error:
        service.History(begin_unix_ns=5, end_unix_ns=5)
    assert error.value.code() == grpc.StatusCode.INVALID_ARGUMENT and "expected a time after begin_unix_ns" in error.value.details()
    with pytest.raises(grpc.RpcError) as error:
        service.History(filter=message("ModelFilter", model="nobody"))
    assert error.value.code() == grpc.StatusCode.NOT_FOUND and "no history of it is kept" in error.value.details()


def test_an_idle_model_has_no_points_and_little_memory(service, incident):
    counted(service, "probe", success_count=2)
    assert not history(service, "idle").covered_ns
    ledger = {one.owner.model: one.byte_size for one in service.Memory(limit=1000).owners if one.owner.kind == "history"}
    assert ledger["idle"] <= 1024 < ledger["probe"] <= 192 * 1024


def test_http_tells_the_same(server, service):
    client = HttpClient(server.admin_url)
    assert HttpClient(server.http_url).infer("identity", {"inputs": [tensor("INPUT0", [1])]}).status == 200
    counted(service, "identity", success_count=1)
    answer = client.post("/v2/thalassa/history", json.dumps({"filter": {"model": "identity"}, "resolution": "RESOLUTION_MINUTE"}).encode())
    (found,) = answer.json["models"]
    assert sum(found["success_count"]) == 1 and answer.json["interval_ns"] == 60 * 10**9
    assert {stage["stage"] for stage in found["stages"]} >= {"receive", "total"}
    everything = client.get("/v2/thalassa/history").json["models"]
    assert [one["model"] for one in everything] == ["identity", "idle", "probe"]
    assert client.post("/v2/thalassa/history", b'{"resolution": 9}').status == 400


def test_the_history_outlives_an_unload_and_goes_on_with_the_next_load(server, service, incident):
    counted(service, "probe", success_count=2)
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        client.unload_model("probe")
        wait_until(lambda: not history(service, "probe").is_serving, "it is unloaded")
        assert sum(history(service, "probe").success_count) == 2
        client.load_model("probe")
        client.infer("probe", probe_inputs(grpcclient, rows=1))
        found = counted(service, "probe", success_count=3, failure_count=1)
        assert found.is_serving
