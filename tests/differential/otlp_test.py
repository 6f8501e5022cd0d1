# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Traces to OpenTelemetry from both servers for the same requests: the same spans, parents, attributes, events and
contexts, and the same settings. DIFFERENCES lists the differences in which Thalassa follows the rows; a difference that
no longer exists fails the test."""

import contextlib
import json

import pytest
from collector import Collector
from exporting import CONTEXT, PARENT, PROTOCOLS, TRACE, UNSAMPLED, add_models, ask, ask_probe, ask_stream, exporting
from http_client import HttpClient
from model_repository import ModelRepository
from pair_of_servers import both_servers
from server_process import wait_until
from tritonclient.utils import InferenceServerException

MARKS = "mark=A_START;mark=B_START;mark=x;mark=B_END;mark=A_END;mark=y"
# The requests: the number of spans that follow, and the function that sends them.
REQUESTS = {
    **{f"plain over {name}": (3, lambda server, library=library: ask(server, library, request_id="mine")) for name, library in PROTOCOLS.items()},
    **{f"in a trace over {name}": (3, lambda server, library=library: ask(server, library, headers=CONTEXT))
       for name, library in PROTOCOLS.items()},
    **{f"ensemble over {name}": (6, lambda server, library=library: ask(server, library, "ensemble", headers=CONTEXT, request_id="steps"))
       for name, library in PROTOCOLS.items()},
    "unsampled over http": (3, lambda server: ask(server, headers={"traceparent": UNSAMPLED})),
    "later version over http": (3, lambda server: ask(server, headers={"traceparent": "01" + PARENT[2:]})),
    "no version over http": (3, lambda server: ask(server, headers={"traceparent": "ff" + PARENT[2:], "tracestate": "a=b"})),
    "too long over http": (3, lambda server: ask(server, headers={"traceparent": PARENT + "-00"})),
    "no context over http": (3, lambda server: ask(server, headers={"traceparent": "none", "tracestate": "a=b"})),
    "stream": (3, lambda server: ask_stream(server, CONTEXT)),
    "marks over http": (5, lambda server: ask_probe(server, MARKS)),
    "marks of a step": (6, lambda server: ask_probe(server, MARKS, PROTOCOLS["grpc"], "asking", CONTEXT)),
}


@contextlib.contextmanager
def both_exporting(folder, *more, **settings):
    """Starts both servers, each with a collector of its own."""
    with Collector() as peers, Collector() as ours:
        collectors = {"peer": peers, "ours": ours}
        with both_servers(folder, "--exit-timeout-secs=5", models=lambda path: add_models(ModelRepository(path)),
                          options_of=lambda name: exporting(collectors[name], *more, **settings)) as servers:
            yield list(zip(servers, collectors.values()))


def shape_of(spans, with_state=True):
    """Returns what must be the same, without ids and times: the spans from the root down, siblings in the order of
    their begin."""
    numbers = {span.attributes["triton.trace_id"]: number for number, span in enumerate(
        sorted((one for one in spans if "triton.trace_id" in one.attributes), key=lambda one: one.attributes["triton.trace_id"]))}
    ids = {span.id for span in spans}

    def described(span):
        attributes = {name: value for name, value in span.attributes.items() if not name.startswith("thalassa.")}
        for name in ("triton.trace_id", "triton.trace_parent_id"):
            if attributes.get(name):
                attributes[name] = numbers[attributes[name]] + 1
        children = sorted((one for one in spans if one.parent == span.id), key=lambda one: (one.start, one.name))
        return {"name": span.name, "kind": span.kind, "scope": span.scope, "state": span.state if with_state else "", "attributes": attributes,
                "events": span.event_names, "continues": span.trace == TRACE, "children": [described(one) for one in children]}
    return [(span.parent and "asking", described(span)) for span in spans if span.parent not in ids]


def spans_of(server, collector, name):
    count, request = REQUESTS[name]
    before = len(collector.spans)
    request(server)
    spans = collector.wait_for(before + count)[before:]
    assert len(spans) == count
    return shape_of(spans, with_state="http" in name)  # Triton sometimes loses it over gRPC


@pytest.mark.rows("6.5.2", "6.5.3", "6.5.4", "2.6.6", "6.2.5")
def test_the_same_requests_leave_the_same_spans(tmp_path):
    with both_exporting(tmp_path) as ((peer, peers), (ours, our)):
        for name in REQUESTS:
            own = spans_of(ours, our, name)
            # Over gRPC Triton sometimes loses the whole context, too: the request is repeated until it does not.
            for _ in range(1 if "http" in name else 20):
                other = spans_of(peer, peers, name)
                if other == own:
                    break
            assert own == other, name


@pytest.mark.rows("6.2.5", "6.1.11", "6.2.1")
@pytest.mark.parametrize("rate", [0, 2, 3])
def test_the_same_requests_are_traced(tmp_path, rate):
    traced = []
    order = [None, PARENT, None, UNSAMPLED, None, None, "none", PARENT, None, None]
    with both_exporting(tmp_path, rate=rate) as pairs:
        for server, collector in pairs:
            for number, parent in enumerate(order):
                ask(server, headers={"traceparent": parent} if parent else None, request_id=str(number))
            ask(server, headers={"traceparent": PARENT}, request_id="last")
            spans = wait_for_request(collector, "last")
            traced.append([span.attributes["triton.request_id"] for span in spans if "triton.request_id" in span.attributes])
    assert traced[0] == traced[1]


def wait_for_request(collector, request_id):
    def all_there():
        spans = collector.spans
        return spans if any(span.attributes.get("triton.request_id") == request_id for span in spans) else None
    return wait_until(all_there, f"the request {request_id} has come")


@pytest.mark.rows("6.5.4")
def test_a_backend_gets_the_same_context(tmp_path):
    with both_exporting(tmp_path) as pairs:
        for model in ("probe", "asking"):
            for headers in (CONTEXT, None):
                told = [json.loads(ask_probe(server, model=model, headers=headers)) for server, _ in pairs]
                for one in told:
                    assert one["traceparent"][:3] == "00-" and one["traceparent"][-3:] == "-01"
                    assert (one["traceparent"][3:35] == TRACE) == (headers is not None)
                assert told[0].keys() == told[1].keys() and told[0].get("tracestate") == told[1].get("tracestate")


CHANGES = [{}, {"trace_rate": "2"}, {"trace_rate": None}, {"log_frequency": "3"}, {"trace_file": "x"}, {"trace_mode": "triton"}, {"url": "x"},
           {"resource": "a=c"}, {"bsp_max_queue_size": "9"}, {"trace_count": "3"}, {"trace_level": ["TENSORS"]},
           {"trace_level": ["TENSORS", "TIMESTAMPS"]}, {"trace_level": ["OFF"]}, {"trace_level": None}, {"trace_rate": "0"},
           {"trace_level": ["OFF", "TENSORS"]}, {"trace_rate": 5}]


@pytest.mark.rows("6.5.5", "6.5.6")
def test_the_same_changes_lead_to_the_same_settings(tmp_path):
    with both_exporting(tmp_path, "opentelemetry,resource=a=b") as pairs:
        for change in CHANGES:
            for model in ("", "identity"):
                shown = []
                for server, _ in pairs:
                    path = "/v2" + (f"/models/{model}" if model else "") + "/trace/setting"
                    with contextlib.closing(HttpClient(server.http_url)) as client:
                        reply = client.post(path, json.dumps(change))
                    shown.append((reply.status, {name: value for name, value in reply.json.items() if name != "url"}))
                assert shown[0] == shown[1], (change, model)


def refused_roots(server, collector):
    with contextlib.suppress(InferenceServerException):
        ask(server, model="probe")
    ask(server, request_id="after")
    wait_for_request(collector, "after")
    return sum(span.name == "InferRequest" for span in collector.wait_for(1, "InferRequest"))


def upper_case(server, collector):
    ask(server, headers={"traceparent": PARENT.upper()})
    return collector.wait_for(3)[0].trace == TRACE


def marks_in_context(server, _):
    return len(json.loads(ask_probe(server, MARKS)))


def ends_of_nothing(server, collector):
    ask_probe(server, "mark=A_END")
    spans = collector.wait_for(3)
    (model,) = (span for span in spans if span.name == "probe")
    return next(span for span in spans if span.name == "compute").parent == model.id


def content_type(server, collector):
    ask(server)
    collector.wait_for(3)
    return collector.deliveries[0].headers["Content-Type"]


def resources_shown(server, _):
    return setting(server, {})["resource"]


def count_left(server, _):
    setting(server, {"trace_count": "2"})
    ask(server, headers={"traceparent": PARENT})
    return setting(server, {})["trace_count"]


def setting(server, change):
    with contextlib.closing(HttpClient(server.http_url)) as client:
        return client.post("/v2/trace/setting", json.dumps(change)).json


# The request; the row; Triton's and Thalassa's answers; the reason.
DIFFERENCES = {
    "a request that is refused has a root span, where Triton's is never ended": (refused_roots, "6.5.2", 1, 2),
    "a context in upper case is none, as W3C says": (upper_case, "6.5.4", True, False),
    "what backends pass on is the context, without the moments that they have named": (marks_in_context, "6.5.4", 7, 1),
    "an end of nothing ends no other span": (ends_of_nothing, "6.5.3", False, True),
    "a request that brings its trace takes nothing of the count, also where it would have been sampled": (count_left, "6.2.5", "1", "2"),
    "messages are protobuf": (content_type, "6.5.1", "application/json", "application/x-protobuf"),
    "several resources are a list, and not a member that is there twice": (resources_shown, "6.5.5", "c=d", ["a=b", "c=d"]),
}


@pytest.mark.parametrize("what", DIFFERENCES)
def test_what_differs(tmp_path, what):
    probe, _, of_peer, of_ours = DIFFERENCES[what]
    with both_exporting(tmp_path, "opentelemetry,resource=a=b", "opentelemetry,resource=c=d") as pairs:
        assert [probe(server, collector) for server, collector in pairs] == [of_peer, of_ours]
