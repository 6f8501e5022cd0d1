# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The observability service over gRPC and HTTP: its figures compared with the requests and measurements of official
clients."""

import concurrent.futures
import json
import time

import grpc
import numpy as np
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from batching import MARKER, busy
from ensembles import add_ensemble, identity_step
from exposition import read
from http_client import HttpClient, tensor
from model_repository import ModelRepository
from observability import Observability, message
from server_process import ServerProcess, wait_until
from steered import probe_inputs, repeat_inputs
from tritonclient.utils import InferenceServerException

SLEEP = "delay_ms=40"
STAGES = {"receive", "decode", "queue", "compute_input", "compute_infer", "compute_output", "respond", "encode", "send", "total"}


def lay_out(repository):
    repository.add_identity("identity")
    repository.add_probe("probe")
    repository.add_probe("batching", 4, "dynamic_batching { max_queue_delay_microseconds: 60000000 }\n")
    repository.add_repeat("repeat")
    repository.add_faulty("faulty", execute="respond_error:UNAVAILABLE")
    add_ensemble(repository, "two", [identity_step("IN", "A"), identity_step("A", "OUT")])
    return repository


@pytest.fixture
def server(tmp_path):
    with ServerProcess(lay_out(ModelRepository(tmp_path / "models"))) as started:
        yield started
        assert started.alive, started.log


def ask(server, question, **request):
    return HttpClient(server.admin_url).post(f"/v2/thalassa/{question}", json.dumps(request).encode())


def infer(server, library, model, inputs, **options):
    with library.InferenceServerClient(server.grpc_url if library is grpcclient else server.http_url) as client:
        return client.infer(model, inputs, **options)


def floats(library, name="INPUT0", count=4):
    given = library.InferInput(name, [count], "FP32")
    given.set_data_from_numpy(np.zeros(count, np.float32))
    return [given]


def remembered(service, count, **request):
    """Returns the matching requests once there are `count`: the last one ends slightly after its client has the
    answer."""
    found = []

    def enough():
        found[:] = service.Requests(**request).requests
        return len(found) >= count

    wait_until(enough, "so many are remembered")
    assert len(found) == count
    return found


def stages(record):
    return {stage.stage: stage.duration_ns for stage in record.stages}


@pytest.mark.parametrize("library", [grpcclient, httpclient], ids=["grpc", "http"])
def test_a_request_is_remembered_with_all_its_stages(server, service, library):
    begun = time.time_ns()
    infer(server, library, "probe", probe_inputs(library, SLEEP), request_id="mine")
    ended = time.time_ns()
    (record,) = remembered(service, 1, client_id="mine")
    assert (record.model, record.version, record.client_id, record.outcome) == ("probe", 1, "mine", 1)
    assert begun - 10**7 <= record.begin_unix_ns <= ended
    assert 40_000_000 <= record.duration_ns <= time.time_ns() - begun  # the end is the time after the last byte was sent
    spent = stages(record)
    assert set(spent) == STAGES - {"total"}
    assert spent["compute_infer"] >= 40_000_000
    assert sum(spent.values()) <= record.duration_ns
    assert (record.batch_size, record.executed_batch_size, record.instance, record.response_count) == (1, 1, 0, 1)
    assert record.input_byte_size > len(SLEEP) and record.output_byte_size > 0


def test_what_goes_wrong_is_remembered_with_the_reason(server, service):
    http = HttpClient(server.http_url)
    refused = http.post("/v2/models/identity/infer", json.dumps({"id": "refused", "inputs": [tensor("WRONG", [1.0])]}).encode())
    failed = http.post("/v2/models/faulty/infer", json.dumps({"id": "failed", "inputs": [tensor("INPUT0", [1.0])]}).encode())
    assert refused.status == 400 and failed.status == 503
    (record,) = remembered(service, 1, client_id="refused")
    assert record.outcome == 2 and record.code == "INVALID_ARGUMENT" and record.failure[:60] in refused.error
    (record,) = remembered(service, 1, client_id="failed")
    assert record.outcome == 4 and record.code == "UNAVAILABLE" and record.failure[:60] in failed.error
    assert [one.client_id for one in remembered(service, 2, outcomes=[2, 4])] == ["refused", "failed"]


def test_a_decoupled_model_that_the_protocol_does_not_carry_is_remembered(server, service):
    refused = HttpClient(server.http_url).infer("repeat", "{")
    assert refused.status == 501
    with pytest.raises(InferenceServerException) as error:
        infer(server, grpcclient, "repeat", repeat_inputs([1]), request_id="mine")
    over_http, over_grpc = remembered(service, 2, filter={"model": "repeat"})
    assert (over_http.outcome, over_http.code) == (over_grpc.outcome, over_grpc.code) == (2, "UNIMPLEMENTED")
    for record, message in ((over_http, refused.error), (over_grpc, error.value.message())):
        assert message.startswith(record.failure) and len(record.failure) >= min(len(message), 90)  # a record has room for the beginning
    assert (over_http.client_id, over_grpc.client_id) == ("", "mine")


def test_a_client_that_left_is_remembered(server, service):
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        call = client.async_infer("batching", probe_inputs(grpcclient, "", 1), lambda result, error: None, request_id="left")
        wait_until(lambda: read(server).get("nv_inference_pending_request_count", "batching") == 1, "it waits in the queue")
        call.cancel()
    (record,) = remembered(service, 1, client_id="left")
    assert record.outcome == 3 and record.batch_id == 0 and {"queue"} <= set(stages(record))


def test_explain_names_the_batch_and_why_it_left(server, service):
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda number: infer(server, grpcclient, "batching", probe_inputs(grpcclient, "", 1), request_id=f"m{number}"), range(4)))
    remembered(service, 4, filter=message("ModelFilter", model="batching"))
    (explained,) = service.Explain(client_id="m0").requests
    assert {one.client_id for one in explained.batch} == {"m1", "m2", "m3"}
    assert (explained.request.executed_batch_size, explained.request.batch_room, explained.request.batch_release) == (4, 0, "full")
    assert "its batch of 4 rows was full." in explained.sentence
    assert abs(sum(share.part for share in explained.shares) - 1) < 1e-6
    whole = service.Explain(model=message("ModelFilter", model="batching")).model
    assert whole.request_count == 4 and dict(whole.outcomes) == {"succeeded": 4} and dict(whole.batch_releases) == {"full": 1}
    assert "4 requests of model 'batching' are remembered (4 succeeded)" in whole.sentence


def test_explain_names_the_steps_of_an_ensemble(server, service):
    infer(server, httpclient, "two", floats(httpclient, "IN"), request_id="both")
    remembered(service, 1, filter=message("ModelFilter", model="two"))
    explained = [one for one in service.Explain(client_id="both").requests if one.request.model == "two"]
    assert len(explained) == 1 and [step.model for step in explained[0].steps] == ["identity", "identity"]
    assert all(step.parent_id == explained[0].request.id for step in explained[0].steps)


def test_what_cannot_be_explained_says_why(server, service):
    for request, code, text in (({}, grpc.StatusCode.INVALID_ARGUMENT, "expected one of 'client_id', 'id', 'model' and 'readiness'"),
                                ({"id": 10**9}, grpc.StatusCode.NOT_FOUND, "no request 1000000000 is remembered")):
        with pytest.raises(grpc.RpcError) as error:
            service.Explain(**request)
        assert error.value.code() == code and text in error.value.details()
    unknown = message("ModelFilter", model="nobody")
    with pytest.raises(grpc.RpcError) as error:
        service.Snapshot(filter=unknown)
    assert error.value.code() == grpc.StatusCode.NOT_FOUND and "model 'nobody' does not serve" in error.value.details()


def test_latencies_are_those_that_clients_measure(server, service):
    measured = []
    with httpclient.InferenceServerClient(server.http_url) as client:
        for sleep in (5, 20, 80) * 5:
            begun = time.perf_counter_ns()
            client.infer("probe", probe_inputs(httpclient, f"delay_ms={sleep}"))
            measured.append(time.perf_counter_ns() - begun)
    remembered(service, 15, filter=message("ModelFilter", model="probe"))
    (model,) = service.Latencies(filter=message("ModelFilter", model="probe"), window=3).models
    histograms = {stage.stage: stage for stage in model.stages}
    assert set(histograms) == STAGES and all(one.count == 15 == sum(one.counts) for one in histograms.values())

    def begin(bucket):
        return 32 * bucket if bucket < 32 else (32 + bucket % 32) << (bucket // 32 - 1 + 5)

    computed, whole = ([begin(bucket) for bucket, count in zip(histograms[stage].buckets, histograms[stage].counts) for _ in range(count)]
                       for stage in ("compute_infer", "total"))
    for index, sleep in enumerate((5, 20, 80)):
        assert all(sleep * 10**6 / 1.032 <= one for one in computed[5 * index:5 * index + 5])
    # The client has its answer after the computing; the server may record the last byte after that.
    assert all(told <= seen for told, seen in zip(computed, sorted(measured)))
    assert all(part <= all_of_it for part, all_of_it in zip(computed, whole))


def test_a_snapshot_agrees_with_the_statistics(server, service):
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: infer(server, grpcclient, "identity", floats(grpcclient)), range(80)))
    with pytest.raises(InferenceServerException):
        infer(server, grpcclient, "probe", probe_inputs(grpcclient, "fail=UNAVAILABLE"))
    remembered(service, 80, filter=message("ModelFilter", model="identity"))
    remembered(service, 1, filter=message("ModelFilter", model="probe"))
    told = {model.model: model for model in service.Snapshot(window=3).models}
    counted = {row["name"]: row for row in HttpClient(server.http_url).get("/v2/models/stats").json["model_stats"]}
    assert set(told) == set(counted)
    for name, model in told.items():
        assert model.success_count == counted[name]["inference_stats"]["success"]["count"]
        assert model.failure_count == counted[name]["inference_stats"]["fail"]["count"]
        assert model.in_flight_count == 0
    assert told["identity"].success_count == told["identity"].accepted_count == 80 and told["probe"].failure_count == 1
    quantiles = {stage.stage: stage for stage in told["identity"].stages}
    assert quantiles["total"].count == 80 and quantiles["total"].p50_ns <= quantiles["total"].p99_ns <= quantiles["total"].max_ns
    assert told["identity"].histogram_byte_size <= 64 * 1024 and told["batching"].histogram_byte_size <= 1024


def test_http_tells_the_same(server, service):
    infer(server, httpclient, "identity", floats(httpclient), request_id="one")
    remembered(service, 1, client_id="one")
    (record,) = ask(server, "requests", client_id="one").json["requests"]
    (same,) = service.Requests(client_id="one").requests
    assert record["id"] == same.id and record["duration_ns"] == same.duration_ns and record["outcome"] == "OUTCOME_SUCCESS"
    assert ask(server, "explain", id=record["id"]).json["requests"][0]["sentence"] == service.Explain(id=same.id).requests[0].sentence
    everything = HttpClient(server.admin_url).get("/v2/thalassa/snapshot")
    assert everything.status == 200 and len(everything.json["models"]) == 6
    assert ask(server, "latencies", window="WINDOW_ALL", filter={"model": "identity"}).json["models"][0]["stages"]


def test_the_server_names_its_libraries(server, service):
    named = [(one.name, one.version) for one in service.Server().libraries]
    assert [name for name, _ in named] == ["Qt", "gRPC", "protobuf", "abseil", "zlib"]
    assert f"; {', '.join(f'{name} {version}' for name, version in named)})" in server.log.splitlines()[0]


def test_the_server_tells_its_options_without_secrets(repository, start_server):
    repository.add_identity("identity")
    server = start_server(repository, "--http-restricted-api=trace:admin=hunter2", "--flight-recorder-count=4096")
    with Observability(server.admin_grpc_url) as service:
        told = service.Server()
    assert b"hunter2" not in told.SerializeToString()
    options = {option.name: (option.value, option.is_secret) for option in told.options}
    assert options["model-repository"] == (str(repository.path), False)
    assert options["flight-recorder-count"] == ("4096", False)
    assert options["http-restricted-api"] == ("", True)
    answer = HttpClient(server.admin_url).post("/v2/thalassa/server", b"{}")
    assert {"name": "flight-recorder-count", "value": "4096", "is_secret": False} in answer.json["options"]
    assert "hunter2" not in answer.body.decode()


def test_http_answers_in_the_wire_format_to_who_accepts_it(server, service):
    http = HttpClient(server.admin_url)
    for accepted in ("application/x-protobuf", "text/html;q=0.2, Application/X-Protobuf;q=0.9, application/json"):
        answer = http.post("/v2/thalassa/server", b"{}", Accept=accepted)
        assert (answer.status, answer.headers["Content-Type"]) == (200, "application/x-protobuf")
        assert type(service.Server()).FromString(answer.body) == service.Server()
    for accepted in ("*/*", "application/json", "application/x-protobufs"):
        assert http.post("/v2/thalassa/server", b"{}", Accept=accepted).json["version"] == service.Server().version
    for path, body in (("requests", b'{"limits": 3}'), ("everything", b"")):
        refused = http.post(f"/v2/thalassa/{path}", body, Accept="application/x-protobuf")
        assert refused.status in (400, 404) and refused.headers["Content-Type"] == "application/json" and refused.error
    assert isinstance(http.post("/v2/thalassa/dump", b"{}", Accept="application/x-protobuf").json, list)


def test_http_says_what_is_wrong(server):
    http = HttpClient(server.admin_url)
    wrong = http.post("/v2/thalassa/requests", b'{"limits": 3}')
    assert wrong.status == 400 and "thalassa.v1.RequestsRequest" in wrong.error and "limits" in wrong.error
    unknown = http.get("/v2/thalassa/everything")
    assert unknown.status == 404 and "/v2/thalassa/explain" in unknown.error
    assert http.post("/v2/thalassa/explain", b"{}").status == 400
    assert http.request("DELETE", "/v2/thalassa/snapshot").status == 405
    window = http.post("/v2/thalassa/snapshot", b'{"window": "WINDOW_DAY"}')
    assert window.status == 400 and "thalassa.v1.Window is one of WINDOW_MINUTE, WINDOW_TEN_SECONDS" in window.error
    model = http.post("/v2/thalassa/explain", b'{"model": "identity"}')
    assert model.status == 400 and "thalassa.v1.ModelFilter is an object with any of model, version" in model.error


def test_a_get_has_no_conditions(server):
    """A query or a body that the server would ignore is refused."""
    http = HttpClient(server.admin_url)
    query = http.get("/v2/thalassa/drain?action=DRAIN_BEGIN")
    assert query.status == 400 and "body of a POST; the server does not accept the query 'action=DRAIN_BEGIN'" in query.error
    body = http.request("GET", "/v2/thalassa/requests", body=b'{"limit": 3}')
    assert body.status == 400 and "the server does not accept the body of a GET" in body.error
    assert http.get("/v2/thalassa/drain").status == 200


@pytest.mark.parametrize("question, told", [
    ({"filter": {"model": "nobody"}}, "model 'nobody' does not serve, and has not since the server was started"),
    ({"filter": {"model": "identity", "version": 9}}, "model 'identity' version 9 does not serve"),
    ({"begin_unix_ns": 5, "end_unix_ns": 5}, "end_unix_ns: expected a time after begin_unix_ns, 5, got 5"),
    ({"begin_unix_ns": -1}, "begin_unix_ns: expected nanoseconds since 1970, got -1"),
    ({"outcomes": [1, 7]}, "outcomes[1]: expected a value of Outcome (OUTCOME_PENDING, OUTCOME_SUCCESS, "),
])
def test_what_cannot_be_found_is_said(server, question, told):
    status = 404 if "filter" in question else 400
    for wrong in (ask(server, "requests", **question), ask(server, "dump", requests=question)):
        assert wrong.status == status and told in wrong.error
    if "outcomes" not in question:
        explained = {"model" if name == "filter" else name: value for name, value in question.items()}
        wrong = ask(server, "explain", **{"model": {}, **explained})
        assert wrong.status == status and told in wrong.error
    assert ask(server, "latencies", window=99).status == 400


def test_a_cut_id_finds_its_request(server, service):
    """An operator may copy the truncated id from a record or a sentence."""
    whole = "a request whose id is longer than what is kept of it"
    infer(server, httpclient, "identity", floats(httpclient), request_id=whole)
    remembered(service, 1, client_id=whole)
    (record,) = ask(server, "requests", client_id=whole).json["requests"]
    assert record["client_id"] == whole[:31] and record["client_id_is_cut"]
    (explained,) = ask(server, "explain", client_id=whole[:31]).json["requests"]
    assert f"request '{whole[:31]}...' (" in explained["sentence"]
    assert ask(server, "explain", client_id=whole[:30]).status == 404


def test_a_moment_has_one_time(server, service):
    infer(server, httpclient, "identity", floats(httpclient), request_id="when")
    remembered(service, 1, client_id="when")
    records = [ask(server, "requests", client_id="when").json["requests"][0] for _ in range(20)]
    assert len({record["begin_unix_ns"] for record in records}) == 1
    ended = int(records[0]["begin_unix_ns"]) + int(records[0]["duration_ns"])
    assert [one["client_id"] for one in ask(server, "requests", begin_unix_ns=ended, end_unix_ns=ended + 1).json["requests"]] == ["when"]


def test_a_watch_sends_a_snapshot_at_each_interval(server, service):
    watch = service.WatchSnapshots(snapshot=message("SnapshotRequest", filter=message("ModelFilter", model="identity")), interval_ms=100)
    seen = [next(watch)]
    infer(server, grpcclient, "identity", floats(grpcclient))
    while not seen[-1].models[0].success_count:
        seen.append(next(watch))
    assert seen[0].models[0].success_count == 0
    times = [one.time_unix_ns for one in seen]
    assert times == sorted(times)
    watch.cancel()
    with pytest.raises(grpc.RpcError) as error:
        next(service.WatchSnapshots(interval_ms=7))
    assert error.value.code() == grpc.StatusCode.INVALID_ARGUMENT and "expected 100 to 3600000, got 7" in error.value.details()


def test_a_slow_reader_gets_fewer_snapshots_and_their_number(tmp_path):
    repository = ModelRepository(tmp_path / "models")
    for number in range(60):
        repository.add_identity(f"{number:0200}")  # makes snapshots large, so that they fill the buffers of a connection
    with ServerProcess(repository) as server, Observability(server.admin_grpc_url, ("grpc.http2.bdp_probe", 0)) as service, \
            Observability(server.admin_grpc_url) as other:
        watch = service.WatchSnapshots(interval_ms=100)
        seen = [next(watch)]
        wait_until(lambda: other.Snapshot().time_unix_ns > seen[0].time_unix_ns + 5 * 10**9, "many intervals have passed")
        while not seen[-1].missed:
            seen.append(next(watch))
        assert len(seen) < 40, "the server has kept them all"
        assert seen[-1].time_unix_ns - seen[-2].time_unix_ns > seen[-1].missed * 90_000_000
        watch.cancel()


def test_a_watch_ends_with_the_server_and_does_not_hold_it_up(tmp_path):
    with ServerProcess(lay_out(ModelRepository(tmp_path / "models"))) as server, Observability(server.admin_grpc_url) as service:
        watch = service.WatchSnapshots(interval_ms=3_600_000)
        next(watch)
        begun = time.monotonic()
        server.process.terminate()
        with pytest.raises(grpc.RpcError) as error:
            next(watch)
        assert error.value.code() == grpc.StatusCode.UNAVAILABLE
        assert server.wait_for_exit() == 0 and time.monotonic() - begun < 20


def test_nothing_is_remembered_if_disabled(tmp_path):
    with ServerProcess(lay_out(ModelRepository(tmp_path / "models")), "--flight-recorder-count=0") as server, Observability(server.admin_grpc_url) as service:
        infer(server, httpclient, "identity", floats(httpclient), request_id="one")
        told = service.Snapshot()
        assert not told.flight_recorder.is_on and told.flight_recorder.byte_size == 0
        assert not any(model.stages for model in told.models)
        assert not service.Requests().requests


def test_slow_ones_outlive_the_others(tmp_path):
    options = ("--flight-recorder-count=4", "--flight-recorder-kept-count=4", "--flight-recorder-slow-us=500000")
    with ServerProcess(lay_out(ModelRepository(tmp_path / "models")), *options) as server, Observability(server.admin_grpc_url) as service:
        infer(server, httpclient, "probe", probe_inputs(httpclient, "delay_ms=600"), request_id="slow")
        for number in range(10):
            infer(server, httpclient, "identity", floats(httpclient), request_id=f"quick{number}")
        wait_until(lambda: any(one.client_id == "quick9" for one in service.Requests().requests), "the last one is remembered")
        assert [one.client_id for one in service.Requests().requests] == ["slow", "quick6", "quick7", "quick8", "quick9"]
        assert [one.is_slow for one in service.Requests().requests] == [True, False, False, False, False]


def test_the_extension_is_announced(server):
    assert "thalassa" in HttpClient(server.admin_url).get("/v2").json["extensions"]
    with grpcclient.InferenceServerClient(server.admin_grpc_url) as client:
        assert "thalassa" in client.get_server_metadata().extensions


def test_version_zero_stands_for_all_versions_and_a_kept_one_does_not_serve(tmp_path):
    repository = ModelRepository(tmp_path / "models")
    repository.add_identity("zero", versions=(0, 1), extra="version_policy { all { } }\n")
    repository.add_probe("kept")
    repository.add_probe(MARKER)
    with ServerProcess(repository, "--model-control-mode=explicit", "--load-model=*") as server:
        with busy(server, "kept", rows=0):
            client = HttpClient(server.http_url)
            assert client.post("/v2/repository/models/kept/unload").status == 200
            client.close()
            for query in ("snapshot", "queues", "instances", "sequences"):
                reply = ask(server, query, filter={"model": "kept", "version": 1})
                assert reply.status == 404 and "model 'kept' version 1 does not serve" in reply.error
        for query in ("snapshot", "queues", "instances"):
            assert [one["version"] for one in ask(server, query, filter={"model": "zero", "version": 0}).json["models"]] == [0, 1]
