# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Traces to OpenTelemetry: the spans of each request, their attributes and events, and the contexts that are received
and sent."""

import json
import time

import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from cached import local_cache
from collector import Collector
from exporting import (ASKING, COMPUTE, CONTEXT, GRPC, HTTP, MODEL, PARENT, PROTOCOLS, TRACE, UNSAMPLED, add_models, ask, ask_probe,
                       ask_stream, by_name, exporting, of_one_trace)
from http_client import HttpClient, tensor
from model_repository import ModelRepository
from server_process import ServerProcess
from traces import COPIES
from tritonclient.utils import InferenceServerException

SERVER = 2  # a kind of span


@pytest.fixture
def collector():
    with Collector() as one:
        yield one


@pytest.fixture
def export(start_server, repository, collector):
    def start(*more, options=(), **settings):
        return start_server(add_models(repository), *exporting(collector, *more, **settings), *options)
    return start


@pytest.fixture(scope="module")
def traced_once(tmp_path_factory):
    """Sends a request to the same server; returns its root span."""
    models = add_models(ModelRepository(tmp_path_factory.mktemp("otlp") / "models"))
    with Collector() as collector, ServerProcess(models, *exporting(collector, delay=10)) as server:
        def once(library, headers):
            before = len(collector.spans)
            ask(server, PROTOCOLS[library], headers=headers)
            return of_one_trace(collector.wait_for(before + 3)[before:])[0]
        yield once


@pytest.mark.rows("6.5.1", "6.5.2")
def test_a_request_over_http(export, collector):
    before = time.time_ns()
    ask(export(), request_id="mine")
    spans = collector.wait_for(3)
    after = time.time_ns()
    root, _ = of_one_trace(spans)
    model, compute = by_name(spans)["identity"], by_name(spans)["compute"]
    assert (root.parent, model.parent, compute.parent) == ("", root.id, model.id)
    assert {span.kind for span in spans} == {SERVER} and {span.scope for span in spans} == {"triton-server"}
    assert root.attributes == compute.attributes == {}
    copies = {name: model.attributes.pop(name) for name in list(model.attributes) if name.startswith("thalassa.")}
    assert list(copies) == [f"thalassa.{name}" for name in COPIES]
    assert model.attributes == {"triton.model_name": "identity", "triton.model_version": 1, "triton.trace_id": 1, "triton.trace_parent_id": 0,
                                "triton.request_id": "mine"}
    assert (root.event_names, model.event_names, compute.event_names) == (HTTP, MODEL, COMPUTE)
    assert before < root.start and root.end < after
    assert all(span.start <= when <= span.end for span in spans for _, when in span.events)
    assert (root.resource["service.name"], root.resource["telemetry.sdk.language"]) == ("triton-inference-server", "cpp")
    (delivery,) = collector.deliveries
    assert delivery.path == "/v1/traces" and delivery.headers["Content-Type"] == "application/x-protobuf"


@pytest.mark.rows("6.5.2")
def test_a_request_over_grpc(export, collector):
    ask(export(), grpcclient)
    spans = collector.wait_for(3)
    root, _ = of_one_trace(spans)
    attributes = by_name(spans)["identity"].attributes
    assert root.event_names == GRPC and "triton.request_id" not in attributes
    # The output is copied behind the head of its message, and with that into the message.
    assert attributes["thalassa.copy_count"] == 2 and attributes["thalassa.conversion_count"] == 0
    assert (by_name(spans)["identity"].event_names, by_name(spans)["compute"].event_names) == (MODEL, COMPUTE)
    times = dict(root.events)
    assert times["GRPC_WAITREAD_START"] < root.start == times["GRPC_WAITREAD_END"]  # the call waited before there was a request


@pytest.mark.rows("6.5.2")
def test_a_request_of_a_stream(export, collector):
    ask_stream(export(), count=3)
    root, _ = of_one_trace(collector.wait_for(3))
    assert root.event_names == GRPC[:3] + GRPC[3:] * 3


@pytest.mark.rows("6.5.2")
def test_the_steps_of_an_ensemble(export, collector):
    ask(export(), model="ensemble", request_id="mine")
    spans = collector.wait_for(6)
    root, _ = of_one_trace(spans)
    ensemble = by_name(spans)["ensemble"]
    steps = [span for span in spans if span.name == "identity"]
    assert ensemble.parent == root.id and ensemble.event_names == MODEL
    assert [step.parent for step in steps] == [ensemble.id] * 2 and [step.event_names for step in steps] == [MODEL] * 2
    assert {span.parent for span in spans if span.name == "compute"} == {step.id for step in steps}
    of = ensemble.attributes["triton.trace_id"]
    assert {step.attributes["triton.trace_parent_id"] for step in steps} == {of} and ensemble.attributes["triton.trace_parent_id"] == 0
    assert {step.attributes["triton.request_id"] for step in steps} == {"mine"}


@pytest.mark.rows("6.5.2", "6.4.6")
def test_what_a_cache_answers_has_not_computed(export, collector, repository):
    repository.add_identity("cached", extra="response_cache { enable: true }\n")
    server = export(options=local_cache())
    ask(server, model="cached")
    collector.wait_for(3)
    ask(server, model="cached")
    assert [span.name for span in collector.wait_for(5)[3:]] == ["cached", "InferRequest"]


@pytest.mark.rows("6.5.2")
def test_a_request_that_is_refused_has_a_root_alone(export, collector):
    with pytest.raises(InferenceServerException) as refused:
        ask(export(), httpclient, "probe")
    (root,) = collector.wait_for(1)
    assert (root.name, root.event_names[:2]) == ("InferRequest", HTTP[:2])
    assert root.error and refused.value.message().endswith(root.error)


def test_the_spans_of_a_failed_request_have_its_error(export, collector):
    server = export()
    with pytest.raises(InferenceServerException):
        ask_probe(server, "fail=INTERNAL")
    spans = by_name(collector.wait_for(3))
    assert spans["InferRequest"].error == spans["probe"].error != "" and spans["compute"].error == ""
    ask_probe(server, "")
    assert {span.error for span in collector.wait_for(6)[3:]} == {""}


@pytest.mark.rows("6.5.3")
def test_a_backend_opens_and_closes_spans(export, collector):
    ask_probe(export(), "mark=A_START;mark=B_START;mark=x;mark=B_END;mark=A_END;mark=y;mark=C_START;mark=D_END")
    spans = collector.wait_for(6)
    of_one_trace(spans)
    names = by_name(spans)
    assert {name: names[name].event_names for name in "ABC"} == {
        "A": ["A_START", "A_END"], "B": ["B_START", "x", "B_END"], "C": ["C_START", "D_END"]}
    assert [names[name].parent for name in ("A", "B", "C", "compute")] == [names[name].id for name in ("probe", "A", "probe", "probe")]
    assert names["probe"].event_names == ["REQUEST_START", "QUEUE_START", "y", "REQUEST_END"]
    assert names["C"].end == names["probe"].end  # it was never ended explicitly


@pytest.mark.rows("6.5.4", "6.2.5", "2.6.6")
@pytest.mark.parametrize("way", ["http", "grpc", "stream", "generate"])
def test_a_request_continues_the_trace_that_it_brings(export, collector, way, repository):
    repository.add_identity("text", (("BYTES", (1,)),))
    server = export(rate=1000)
    if way == "stream":
        ask_stream(server, CONTEXT)
    elif way == "generate":
        client = HttpClient(server.http_url)
        assert client.post("/v2/models/text/generate", json.dumps({"INPUT0": "a"}), **CONTEXT).status == 200
        client.close()
    else:
        ask(server, PROTOCOLS[way], headers=CONTEXT)
    spans = collector.wait_for(3)
    root, _ = of_one_trace(spans)
    assert (root.trace, root.parent) == (TRACE, ASKING)
    assert {span.state for span in spans} == {"a=b,c=d"}


@pytest.mark.rows("6.2.5", "6.1.11")
def test_requests_with_a_context_are_always_traced_and_the_others_counted(export, collector):
    server = export("count=1", rate=2)
    client = HttpClient(server.http_url)
    for parent in (PARENT, UNSAMPLED, PARENT):
        ask(server, headers={"traceparent": parent})
    collector.wait_for(3, "InferRequest")
    assert client.get("/v2/trace/setting").json["trace_count"] == "1"
    ask(server)  # the fourth that is counted
    assert collector.wait_for(4, "InferRequest")[-1].parent == ""
    assert client.get("/v2/trace/setting").json["trace_count"] == "0"
    ask(server, headers={"traceparent": PARENT})
    collector.wait_for(5, "InferRequest")
    client.post("/v2/trace/setting", json.dumps({"trace_level": ["OFF"]}))
    ask(server, headers={"traceparent": PARENT})
    server.stop()
    assert sum(span.name == "InferRequest" for span in collector.spans) == 5
    client.close()


@pytest.mark.rows("6.1.11", "6.2.5")
def test_rate_0_traces_what_brings_a_context_and_nothing_else(export, collector):
    server = export(rate=0)
    ask(server), ask(server, grpcclient)
    ask(server, headers=CONTEXT)
    server.stop()
    assert [span.trace for span in collector.spans] == [TRACE] * 3


@pytest.mark.rows("6.5.4")
@pytest.mark.parametrize("library", PROTOCOLS)
@pytest.mark.parametrize("bad", ["", "00", PARENT[:-1], PARENT + "-00", "ff" + PARENT[2:], PARENT.upper(), PARENT.replace(TRACE, "0" * 32),
                                 PARENT.replace(ASKING, "0" * 16), PARENT.replace("-", "_")])
def test_a_context_that_is_none_begins_a_new_trace(traced_once, library, bad):
    root = traced_once(library, {"traceparent": bad, "tracestate": "a=b"})
    assert root.parent == "" and root.trace not in (TRACE, "0" * 32) and root.state == ""


@pytest.mark.rows("6.5.4")
def test_a_state_that_is_none_is_left_out(traced_once):
    root = traced_once("http", {"traceparent": PARENT, "tracestate": "a=b=c"})
    assert (root.trace, root.state) == (TRACE, "")


@pytest.mark.rows("6.5.4")
def test_of_two_parents_none_is_taken(export, collector):
    server = export()
    client = HttpClient(server.http_url)
    body = json.dumps({"inputs": [tensor("INPUT0", [1])]}).encode()
    client.connection.putrequest("POST", "/v2/models/identity/infer")
    for name, value in (("traceparent", PARENT), ("TraceParent", PARENT), ("Content-Length", str(len(body)))):
        client.connection.putheader(name, value)
    client.connection.endheaders(body)
    assert client.connection.getresponse().status == 200
    client.close()
    assert of_one_trace(collector.wait_for(3))[0].parent == ""


@pytest.mark.rows("6.5.4")
@pytest.mark.parametrize("library", PROTOCOLS)
@pytest.mark.parametrize("model", ["probe", "asking"])
def test_a_backend_gets_the_context_of_its_span(export, collector, library, model):
    server = export()
    told = json.loads(ask_probe(server, library=PROTOCOLS[library], model=model, headers=CONTEXT))
    spans = by_name(collector.wait_for(3 if model == "probe" else 4))
    assert told == {"traceparent": f"00-{TRACE}-{spans['probe'].id}-01", "tracestate": "a=b,c=d"}


@pytest.mark.rows("6.5.4")
def test_a_backend_of_a_request_that_is_not_traced_gets_none(export):
    assert ask_probe(export(rate=1000)) == ""


@pytest.mark.rows("6.5.5")
def test_tensors_are_not_traced(export, collector):
    server = export("level=TENSORS")
    ask(server)
    assert all(not span.event_names or "TENSOR" not in "".join(span.event_names) for span in collector.wait_for(3))
    server.wait_for_log("the trace level TENSORS traces nothing in the mode opentelemetry")
    client = HttpClient(server.http_url)
    assert client.post("/v2/trace/setting", json.dumps({"trace_level": ["TENSORS"]})).json["trace_level"] == ["TENSORS"]
    client.close()
    ask(server)
    (root,) = collector.wait_for(4)[3:]
    assert (root.name, root.events) == ("InferRequest", [])
    server.wait_for_log("the trace level TENSORS traces nothing", 2)
