# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""A trace collector: an HTTP server that accepts OTLP and decodes it with the official messages."""

import base64
import dataclasses
import http.server
import json
import ssl
import threading
import time

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest, ExportTraceServiceResponse
from server_process import HOST, wait_until

IDS = ("traceId", "spanId", "parentSpanId")


@dataclasses.dataclass
class Span:
    """A span with plain values for comparisons."""

    name: str
    trace: str
    id: str
    parent: str
    kind: int
    start: int
    end: int
    attributes: dict
    events: list  # name and nanoseconds
    state: str
    resource: dict
    scope: str
    error: str  # the message of the status ERROR, "" without it

    @property
    def event_names(self):
        return [name for name, _ in self.events]


@dataclasses.dataclass
class Delivery:
    """A request of an exporter."""

    path: str
    headers: dict
    spans: list
    when: float
    status: int


def value_of(value):
    return getattr(value, value.WhichOneof("value"))


def attributes_of(owner):
    return {one.key: value_of(one.value) for one in owner.attributes}


def spans_of(message):
    spans = []
    for resource in message.resource_spans:
        for scope in resource.scope_spans:
            for one in scope.spans:
                assert len(one.trace_id) == 16 and len(one.span_id) == 8 and len(one.parent_span_id) in (0, 8)
                spans.append(Span(
                    one.name, one.trace_id.hex(), one.span_id.hex(), one.parent_span_id.hex(), one.kind, one.start_time_unix_nano,
                    one.end_time_unix_nano, attributes_of(one), [(event.name, event.time_unix_nano) for event in one.events], one.trace_state,
                    attributes_of(resource.resource), scope.scope.name, one.status.message if one.status.code == one.status.STATUS_CODE_ERROR else ""))
    return spans


def decode(body, content_type):
    """Returns the message. Triton sends JSON, in which ids are hexadecimal."""
    if content_type == "application/x-protobuf":
        return ExportTraceServiceRequest.FromString(body)

    def with_bytes(node):
        if isinstance(node, list):
            return [with_bytes(one) for one in node]
        if isinstance(node, dict):
            return {key: base64.b64encode(bytes.fromhex(one)).decode() if key in IDS else with_bytes(one) for key, one in node.items()}
        return node
    return json_format.ParseDict(with_bytes(json.loads(body)), ExportTraceServiceRequest(), ignore_unknown_fields=True)


class Collector:
    """A context manager: listens on a port of its own within the block.

    `answers`: statuses, or pairs of status and Retry-After, for the first deliveries; 200 follows. `certificate`: files
    of certificate and key, for https.
    """

    def __init__(self, *answers, port=0, certificate=None):
        self.deliveries = []
        self.may_answer = threading.Event()
        self.may_answer.set()
        self._answers = list(answers)
        self._lock = threading.Lock()
        self._server = http.server.ThreadingHTTPServer((HOST, port), self._handler())
        self._server.daemon_threads = True
        self._scheme = "https" if certificate else "http"
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate)
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True, do_handshake_on_connect=False)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self.may_answer.set()
        self._server.shutdown()
        self._server.server_close()

    @property
    def port(self):
        return self._server.server_address[1]

    @property
    def url(self):
        return f"{self._scheme}://{HOST}:{self.port}/v1/traces"

    @property
    def spans(self):
        """Returns the spans of the deliveries that were not refused."""
        return [span for one in list(self.deliveries) if one.status == 200 for span in one.spans]

    def hold(self):
        """Delays all answers until release()."""
        self.may_answer.clear()

    def release(self):
        self.may_answer.set()

    def wait_for(self, count, name=None):
        """Waits for that many spans (of that name), and returns all spans."""
        def enough():
            spans = self.spans
            return spans if sum(name in (None, one.name) for one in spans) >= count else None
        return wait_until(enough, f"{count} spans {name or ''} have come")

    def _note(self, handler, body):
        with self._lock:
            answer = self._answers.pop(0) if self._answers else 200
            status, retry_after = answer if isinstance(answer, tuple) else (answer, None)
            spans = spans_of(decode(body, handler.headers["Content-Type"]))
            self.deliveries.append(Delivery(handler.path, dict(handler.headers), spans, time.monotonic(), status))
        return status, retry_after

    def _handler(self):
        collector = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):  # pylint: disable=invalid-name
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status, retry_after = collector._note(self, body)  # pylint: disable=protected-access
                collector.may_answer.wait()
                reply = ExportTraceServiceResponse().SerializeToString()
                self.send_response(status)
                self.send_header("Content-Type", "application/x-protobuf")
                self.send_header("Content-Length", str(len(reply)))
                if retry_after is not None:
                    self.send_header("Retry-After", retry_after)
                self.end_headers()
                self.wfile.write(reply)

            def log_message(self, *_):  # pylint: disable=arguments-differ
                pass

        return Handler
