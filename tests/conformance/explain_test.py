# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The causes that explanations name: the test knows what the requests of official clients waited for."""

import concurrent.futures
import json

import grpc
import numpy as np
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from cached import CACHED, local_cache
from ensembles import add_ensemble, identity_step
from http_client import HttpClient, tensor
from model_repository import ModelRepository, parameter
from observability import message
from sequences import add_sequences, inputs_of
from server_process import ServerProcess, wait_until
from steered import BareStream, repeat_inputs, stream
from tritonclient.grpc import service_pb2, service_pb2_grpc
from tritonclient.utils import InferenceServerException

SLOW_MS = 1500  # long enough for the second request to reach the queue
MILLISECOND = 10**6


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("explain") / "models")
    repository.add_identity("identity")
    repository.add_identity("cached", extra=CACHED)
    repository.add_identity("slow", extra=parameter("execute_delay_ms", str(SLOW_MS)))
    repository.add_repeat("repeat")
    add_sequences(repository, "sequences")
    repository.add_faulty("failing", execute=f"delay:{SLOW_MS};error:INTERNAL")
    add_ensemble(repository, "line", [identity_step("IN", "A"), identity_step("A", "OUT", "slow")])
    with ServerProcess(repository, *local_cache()) as started:
        yield started
        assert started.alive, started.log


def infer(server, model, name, tensor_name="INPUT0", library=grpcclient, count=4):
    given = library.InferInput(tensor_name, [count], "FP32")
    given.set_data_from_numpy(np.zeros(count, np.float32))
    with library.InferenceServerClient(server.grpc_url if library is grpcclient else server.http_url) as client:
        client.infer(model, [given], request_id=name)


def explained(service, client_id, model):
    """Returns the explanation of the model's only request with that id, once it has ended."""
    found = []

    def ended():
        try:
            found[:] = [one for one in service.Explain(client_id=client_id).requests if one.request.model == model]
        except grpc.RpcError as error:
            assert error.code() == grpc.StatusCode.NOT_FOUND
        return found

    wait_until(ended, f"{client_id} is remembered")
    assert len(found) == 1
    return found[0]


def shares(explanation):
    return {share.stage: share for share in explanation.shares}


def meet_at_the_instance(server, service, first, second):
    """Waits until the first call executes on the model `slow`, then makes the second."""
    def is_executing():
        (model,) = service.Instances(filter=message("ModelFilter", model="slow")).models
        return model.instances[0].HasField("executing")

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        calls = [pool.submit(first)]
        wait_until(is_executing, "the first is executed")
        calls.append(pool.submit(second))
        for call in calls:
            call.result()


def assert_parts_of_whole(explanation):
    """The stages follow each other without overlap, and their sum is the duration of the request."""
    whole = sum(share.duration_ns for share in explanation.shares)
    assert whole == explanation.request.duration_ns
    for share in explanation.shares:
        assert share.part == pytest.approx(share.duration_ns / whole)


def test_reading_and_writing_json_is_the_servers_work(server, service):
    body = json.dumps({"id": "json", "inputs": [tensor("INPUT0", [1.5] * 1_000_000)]}).encode()
    assert HttpClient(server.http_url).post("/v2/models/identity/infer", body).status == 200
    explanation = explained(service, "json", "identity")
    spent = shares(explanation)
    assert spent["encode"].duration_ns > 10 * MILLISECOND and spent["decode"].duration_ns > 10 * MILLISECOND
    assert_parts_of_whole(explanation)
    assert "to encode the answer" in explanation.sentence and "to read and check it" in explanation.sentence
    assert explanation.sentence.endswith("; the server converted 2 tensors, which binary tensors do not need.")


def test_copies_and_conversions_that_take_no_time_are_not_told(server, service):
    body = json.dumps({"id": "small", "inputs": [tensor("INPUT0", [1.5] * 8)]}).encode()
    assert HttpClient(server.http_url).post("/v2/models/identity/infer", body).status == 200
    infer(server, "identity", "copied")  # an answer of up to 1024 bytes is copied over gRPC
    for client_id in ("small", "copied"):
        assert "the server " not in explained(service, client_id, "identity").sentence


def test_the_responses_of_a_decoupled_model_are_a_stage(server, service):
    with stream(server.grpc_url) as opened:
        opened.send("repeat", repeat_inputs([1, 2, 3, 4, 5], delays=250), "responses", enable_empty_final_response=True)
        opened.take(6)  # including the final flag: the end of the stream would cancel a pending request
    explanation = explained(service, "responses", "repeat")
    spent = shares(explanation)
    assert spent["respond"].duration_ns > 1000 * MILLISECOND and spent["respond"].part > 0.8
    assert_parts_of_whole(explanation)
    assert "until the model had sent its 5 responses" in explanation.sentence
    (model,) = service.Latencies(filter=message("ModelFilter", model="repeat"), window=3).models
    assert "respond" in {stage.stage for stage in model.stages}


def test_a_slow_failure_does_not_count_as_waiting(server, service):
    """The backend reports no times: the time since an instance took the request counts as execution."""
    with pytest.raises(InferenceServerException):
        infer(server, "failing", "slow to fail")
    explanation = explained(service, "slow to fail", "failing")
    spent = shares(explanation)
    assert spent["compute_infer"].duration_ns >= SLOW_MS * MILLISECOND
    assert_parts_of_whole(explanation)
    assert ") to compute" in explanation.sentence


def test_a_request_names_what_its_instance_executed_meanwhile(server, service):
    meet_at_the_instance(server, service, lambda: infer(server, "slow", "first"), lambda: infer(server, "slow", "second"))
    explanation = explained(service, "second", "slow")
    (waited,) = explanation.waited_for
    first = explained(service, "first", "slow").request
    assert (waited.batch_id, waited.instance) == (first.batch_id, 0)
    assert [(one.id, one.client_id) for one in waited.requests] == [(first.id, "first")]
    queued = shares(explanation)["queue"].duration_ns
    assert SLOW_MS / 2 * MILLISECOND < waited.overlap_ns <= explanation.waited_for_ns <= queued
    assert f"while its instance executed batch {first.batch_id} (request 'first')" in explanation.sentence
    assert "no request was ahead of it" not in explanation.sentence
    assert not explained(service, "first", "slow").waited_for


def test_a_sequence_without_a_slot_waits_for_one(server, service):
    filtered = message("ModelFilter", model="sequences")
    with grpcclient.InferenceServerClient(server.grpc_url) as client, concurrent.futures.ThreadPoolExecutor(2) as pool:
        holder = pool.submit(client.infer, "sequences", inputs_of(grpcclient, f"delay_ms={SLOW_MS}"), sequence_id=1, sequence_start=True)
        wait_until(lambda: service.Sequences(filter=filtered).models[0].in_slot_count == 1, "the slot is taken")
        waiter = pool.submit(client.infer, "sequences", inputs_of(grpcclient), sequence_id=2, sequence_start=True, sequence_end=True,
                             request_id="waits")
        wait_until(lambda: service.Sequences(filter=filtered).models[0].backlog_count == 1, "it waits")
        holder.result()
        client.infer("sequences", inputs_of(grpcclient), sequence_id=1, sequence_end=True)
        waiter.result()
    explanation = explained(service, "waits", "sequences")
    assert SLOW_MS / 2 * MILLISECOND < explanation.slot_wait_ns <= shares(explanation)["queue"].duration_ns
    assert "until its sequence got a free slot" in explanation.sentence
    assert "no request was ahead of it" not in explanation.sentence


def test_an_ensemble_has_the_queues_of_its_steps(server, service):
    meet_at_the_instance(server, service, lambda: infer(server, "slow", "before"), lambda: infer(server, "line", "line", "IN"))
    explanation = explained(service, "line", "line")
    spent = shares(explanation)
    assert spent["step_queue"].duration_ns > SLOW_MS / 2 * MILLISECOND
    assert "other" not in spent or spent["other"].part < 0.2
    (step,) = [one for one in explanation.steps if one.model == "slow"]
    assert (explanation.waiter_id, explanation.waiter_model) == (step.id, "slow")
    assert [one.client_id for one in explanation.waited_for[0].requests] == ["before"]
    assert f"mostly of request {step.id} in the queue of model 'slow', of which" in explanation.sentence
    assert "not executed" not in explanation.sentence and explanation.request.work == "steps"


def test_a_cache_hit_names_the_cache(server, service):
    for name in ("miss", "hit"):
        infer(server, "cached", name)
        assert explained(service, name, "cached").request.work == {"miss": "execution", "hit": "cache_hit"}[name]
    sentence = explained(service, "hit", "cached").sentence
    assert "its answer came from the response cache" in sentence and "not executed" not in sentence


def test_what_is_not_remembered_may_have_been_refused_early(server, service):
    for model, body in (("unknown", b'{"id": "early", "inputs": []}'), ("identity", b'{"id": "early", "inputs": [')):
        assert HttpClient(server.http_url).post(f"/v2/models/{model}/infer", body).status != 200
    with pytest.raises(grpc.RpcError) as error:
        service.Explain(client_id="early")
    assert error.value.code() == grpc.StatusCode.NOT_FOUND
    assert "refused before it reached a model" in error.value.details()


def refuse_json(server, _, name):
    body = {"id": name, "inputs": [tensor("INPUT0", [1, "two"])]}
    return HttpClient(server.http_url).post("/v2/models/identity/infer", json.dumps(body).encode()).json["error"]


def refuse_generate(server, _, name):
    body = {"id": name, "INPUT0": "one"}
    return HttpClient(server.http_url).post("/v2/models/identity/generate", json.dumps(body).encode()).json["error"]


def refuse_message(server, _, name):
    request = service_pb2.ModelInferRequest(model_name="identity", id=name)
    request.parameters["timeout"].bool_param = True
    with grpc.insecure_channel(server.grpc_url) as channel, pytest.raises(grpc.RpcError) as error:
        service_pb2_grpc.GRPCInferenceServiceStub(channel).ModelInfer(request)
    return error.value.details()


def refuse_on_a_stream(server, _, name):
    with BareStream(server.grpc_url) as opened:
        opened.send("identity", [], name, timeout=True)
        return next(opened.call).error_message


def refuse_while_drained(server, service, name, library=grpcclient):
    service.Drain(action="BEGIN")
    try:
        with pytest.raises(InferenceServerException) as error:
            infer(server, "identity", name, library=library)
    finally:
        service.Drain(action="END")
    assert not service.Events(kinds=["EVENT_REQUESTS_REFUSED"]).events, "the server has room"
    return error.value.message()


def refuse_http_while_drained(server, service, name):
    return refuse_while_drained(server, service, name, httpclient)


REFUSALS = [refuse_json, refuse_generate, refuse_message, refuse_on_a_stream, refuse_while_drained, refuse_http_while_drained]


@pytest.mark.parametrize("refuse", REFUSALS)
def test_what_is_refused_for_its_body_or_by_a_drain_is_explained(server, service, refuse):
    error = refuse(server, service, refuse.__name__)
    explanation = explained(service, refuse.__name__, "identity")
    failure = explanation.request.failure
    assert failure and failure[:60] in error
    assert "was refused after" in explanation.sentence and failure in explanation.sentence


def test_a_decoupled_model_that_is_asked_for_one_answer_is_explained(server, service):
    with grpcclient.InferenceServerClient(server.grpc_url) as client, pytest.raises(InferenceServerException, match="decoupled"):
        client.infer("repeat", repeat_inputs([1]), request_id="one")
    assert "decoupled" in explained(service, "one", "repeat").request.failure


@pytest.mark.parametrize("library", [grpcclient, httpclient], ids=["grpc", "http"])
def test_the_stages_of_an_ordinary_request_are_all_of_it(server, service, library):
    name = library.__name__
    infer(server, "slow", name, library=library)
    explanation = explained(service, name, "slow")
    spent = shares(explanation)["compute_infer"]
    assert spent.duration_ns >= SLOW_MS * MILLISECOND and spent.part > 0.8
    assert_parts_of_whole(explanation)
