# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Helpers for tests of the trace mode opentelemetry: options, models, contexts, and requests over each protocol."""

import queue
import signal
import time

import numpy as np
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from ensembles import add_ensemble, identity_step, step
from model_repository import tensor
from official_client import client_of
from steered import probe_inputs, repeat_inputs

TRACE, ASKING = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
PARENT = f"00-{TRACE}-{ASKING}-01"
UNSAMPLED = f"00-{TRACE}-{ASKING}-00"
CONTEXT = {"traceparent": PARENT, "tracestate": "a=b,c=d"}
COMPUTE = ["COMPUTE_START", "COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START", "COMPUTE_END"]
MODEL = ["REQUEST_START", "QUEUE_START", "REQUEST_END"]
HTTP = ["HTTP_RECV_START", "HTTP_RECV_END", "INFER_RESPONSE_COMPLETE", "HTTP_SEND_START", "HTTP_SEND_END"]
GRPC = ["GRPC_WAITREAD_START", "GRPC_WAITREAD_END", "INFER_RESPONSE_COMPLETE", "GRPC_SEND_START", "GRPC_SEND_END"]
PROTOCOLS = {"http": httpclient, "grpc": grpcclient}
EXIT_BOUND = 5 + 10  # seconds: the maximum additional time of an exit (docs: 5 s for the last export), on a busy machine


def exporting(collector, *more, delay=50, level="TIMESTAMPS", rate=1):
    """Returns the options of a server that exports to the collector, or to a URL."""
    url = collector if isinstance(collector, str) else collector.url
    config = ["mode=opentelemetry", f"opentelemetry,url={url}", f"opentelemetry,bsp_schedule_delay={delay}", f"rate={rate}", f"level={level}"]
    return [f"--trace-config={one}" for one in (*config, *more)]


def add_models(repository):
    repository.add_identity("identity")
    repository.add_repeat("repeat")
    add_ensemble(repository, "ensemble", [identity_step("IN", "A"), identity_step("A", "OUT")])
    tensors = [("input", "ORDERS", "BYTES", (1,)), ("output", "DATA", "UINT8"), ("output", "EXECUTION", "UINT64", (4,)),
               ("output", "INSTANCE", "BYTES", (1,)), ("output", "TRACE_CONTEXT", "BYTES", (1,))]
    repository.add_probe("probe", extra="".join(tensor(*one) for one in tensors))
    add_ensemble(repository, "asking", [step("probe", {"ORDERS": "ORDERS"}, {"TRACE_CONTEXT": "TRACE_CONTEXT"})],
                 [("ORDERS", "BYTES", (1,))], [("TRACE_CONTEXT", "BYTES", (1,))])
    return repository


def end(server):
    """Stops the server; returns the seconds that this took."""
    before = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    assert server.wait_for_exit() == 0
    return time.monotonic() - before


def ask(server, library=httpclient, model="identity", headers=None, **more):
    one = library.InferInput("IN" if model == "ensemble" else "INPUT0", [2], "FP32")
    one.set_data_from_numpy(np.array([1.5, 2], np.float32))
    with client_of(library, server) as client:
        return client.infer(model, [one], headers=dict(headers or {}), **more)  # a copy, because the client changes it


def ask_probe(server, orders="", library=httpclient, model="probe", headers=None):
    """Returns the context of its trace that the model sees."""
    with client_of(library, server) as client:
        result = client.infer(model, probe_inputs(library, orders), headers=dict(headers or {}))
    return result.as_numpy("TRACE_CONTEXT")[0].decode()


def ask_stream(server, headers=None, count=2):
    answers = queue.Queue()
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        client.start_stream(lambda result, error: answers.put(error), headers=headers)
        client.async_stream_infer("repeat", repeat_inputs(list(range(count))), request_id="stream")
        assert [answers.get(timeout=60) for _ in range(count)] == [None] * count
        client.stop_stream()


def by_name(spans):
    return {span.name: span for span in spans}


def of_one_trace(spans):
    """Returns the root and the other spans; checks that all are of one trace, and that the root encloses them."""
    (root,) = (span for span in spans if span.name == "InferRequest")
    others = [span for span in spans if span is not root]
    ids = {span.id for span in spans}
    assert len(ids) == len(spans) and {span.trace for span in spans} == {root.trace}
    assert all(span.parent in ids and root.start <= span.start <= span.end <= root.end for span in others)
    return root, others
