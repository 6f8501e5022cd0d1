# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A server that does not keep to the protocol: over HTTP and gRPC, it answers each query with what a test says, until it
is told to be good."""

import concurrent.futures
import contextlib
import itertools
import json
import random
import socketserver
import threading
import time

import grpc
from observability import message, pool
from tritonclient.grpc import service_pb2

HOST = "127.0.0.1"
NASTY_TEXTS = ("<b>bold</b><img src='http://127.0.0.1:9/x.png'>", "\x1b[31mred\x07\r\n", "right\u202eto\u2066left", "\U0001f600" * 300,
               "&amp;<a href='x'>", "a\tb", "=cmd|' /C calc'!A0", "", "%1 %2 %n {}", "\u0000")
NASTY_NUMBERS = {
    "int64": (0, 1, -1, -2**63, 2**63 - 1, 1_700_000_000_000_000_000), "uint64": (0, 1, 1000, 2**63, 2**64 - 1),
    "int32": (0, 1, -1, -2**31, 2**31 - 1), "uint32": (0, 1, 7, 2**32 - 1),
    "double": (0.0, 0.5, -1.0, 1e308, float("nan"), float("inf"), float("-inf")),
}


def flood(begin, piece=b"x" * 65536):
    """An HTTP answer that does not end."""
    def write(out):
        out.write(begin)
        while True:
            out.write(piece)

    return write


def body(value):
    """An HTTP answer with a value as JSON."""
    content = json.dumps(value).encode()
    return lambda out: out.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(content), content))


def always(*answers):
    """A gRPC answer that is the same for each query: messages, or their bytes."""
    content = [one if isinstance(one, bytes) else one.SerializeToString() for one in answers]
    return lambda: iter(content)


def nasty(made, source, depth=0):
    """Fills a message with texts and numbers that no server should send."""
    for field in made.DESCRIPTOR.fields:
        if field.containing_oneof is not None and source.random() < 0.5:
            continue
        if field.message_type is not None and field.message_type.GetOptions().map_entry:
            if field.message_type.fields_by_name["value"].type == field.TYPE_STRING:
                for text in NASTY_TEXTS[:3]:
                    getattr(made, field.name)[text] = text
            continue
        repeated = hasattr(getattr(made, field.name), "append")
        for _ in range(3 if repeated else 1):
            if field.message_type is not None:
                if depth < 3:
                    child = getattr(made, field.name)
                    nasty(child.add() if repeated else child, source, depth + 1)
                continue
            value = nasty_value(field, source)
            if repeated:
                getattr(made, field.name).append(value)
            else:
                setattr(made, field.name, value)
    return made


def nasty_value(field, source):
    if field.type == field.TYPE_STRING:
        return source.choice(NASTY_TEXTS)
    if field.type == field.TYPE_BYTES:
        return source.randbytes(40)
    if field.type == field.TYPE_BOOL:
        return source.random() < 0.5
    if field.type == field.TYPE_ENUM:
        return source.choice([one.number for one in field.enum_type.values])
    names = {field.CPPTYPE_INT64: "int64", field.CPPTYPE_UINT64: "uint64", field.CPPTYPE_INT32: "int32", field.CPPTYPE_UINT32: "uint32"}
    number = source.choice(NASTY_NUMBERS[names.get(field.cpp_type, "double")])
    return min(max(number, -3e38), 3e38) if field.cpp_type == field.CPPTYPE_FLOAT else number


def nasty_answers(seed=1):
    """Each query gets other nonsense each time. The server itself answers, and lists models."""
    source = random.Random(seed)
    answers = {}

    def answer(make):
        return lambda: iter([nasty(make(), source).SerializeToString()])

    for method in pool().FindServiceByName("thalassa.v1.Observability").methods:
        answers[method.name] = answer(lambda name=method.output_type.name: message(name))
    for method in ("ModelMetadata", "ModelConfig", "ModelStatistics"):
        answers[method] = answer(getattr(service_pb2, f"{method}Response"))
    answers |= {name: always(*content) for name, content in GOOD.items() if name in ("ServerMetadata", "RepositoryIndex", "Server")}
    for method in ("WatchEvents", "WatchSnapshots", "WatchRequests"):
        once = answers[method]
        answers[method] = lambda once=once: (one for _ in iter(int, 1) for one in once())
    index = service_pb2.RepositoryIndexResponse()
    for number, text in enumerate(NASTY_TEXTS):
        index.models.add(name=text, version=str(number), state=source.choice(("READY", "UNAVAILABLE", "LOADING", text)), reason=text)
    answers["RepositoryIndex"] = always(index)
    return answers


def models(count):
    """The repository index, the snapshot and the trace settings of a server with many models."""
    index = service_pb2.RepositoryIndexResponse()
    snapshot = message("SnapshotResponse", time_unix_ns=time.time_ns())
    settings = message("TraceSettingsResponse")
    settings.layers.add().settings["trace_rate"] = "1000"
    for number in range(count):
        index.models.add(name=f"model_{number}", version="1", state="READY")
        snapshot.models.add(model=f"model_{number}", version=1, accepted_count=number, success_count=number)
        settings.layers.add(model=f"model_{number}", own=["trace_rate"]).settings["trace_rate"] = "7"
    return {"RepositoryIndex": always(index), "Snapshot": always(snapshot), "TraceSettings": always(settings)}


# A server with a model.
GOOD = {
    "ServerMetadata": [service_pb2.ServerMetadataResponse(name="hostile", version="2.0", extensions=["model_repository"])],
    "Server": [message("ServerResponse", version="0.1.0", start_unix_ns=1_700_000_000_000_000_000)],
    "RepositoryIndex": [service_pb2.RepositoryIndexResponse(models=[{"name": "resnet", "version": "1", "state": "READY"}])],
    "Snapshot": [message("SnapshotResponse", time_unix_ns=1_700_000_001_000_000_000, models=[{"model": "resnet", "version": 1}])],
}
# The answers of its next run that differ.
NEXT_RUN = {
    "Server": [message("ServerResponse", version="0.1.0", start_unix_ns=1_700_000_100_000_000_000)],
    "WatchEvents": [message("EventsResponse", last_id=1, events=[{"id": 1, "kind": "EVENT_LOADED", "model": "resnet", "version": 1}])],
}
GOOD_HTTP = {
    "/v2": body({"name": "hostile", "version": "2.0", "extensions": []}),
    "/v2/repository/index": body([{"name": "resnet", "version": "1", "state": "READY"}]),
}


class _Http(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True


class HostileServer:
    """A context manager. `grpc_answers`: by the name of the method, functions that return the messages of an answer as
    bytes; `http_answers`: by the path, functions that write an answer. What is missing is answered as by GOOD, and
    otherwise not known. When the file `good` is there the server is another process that keeps to the protocol."""

    def __init__(self, good, grpc_answers=None, http_answers=None):
        self._good = good
        self._good_grpc = {name: always(*content) for name, content in (GOOD | NEXT_RUN).items()}
        self._grpc_answers = {name: always(*content) for name, content in GOOD.items()} | (grpc_answers or {})
        self._http_answers = GOOD_HTTP | (http_answers or {})

    def __enter__(self):
        self._grpc = grpc.server(concurrent.futures.ThreadPoolExecutor(64), options=[("grpc.max_send_message_length", -1)])
        self._grpc.add_generic_rpc_handlers([self._make_handlers()])
        self.grpc_url = f"{HOST}:{self._grpc.add_insecure_port(f'{HOST}:0')}"
        self._grpc.start()
        self._http = _Http((HOST, 0), self._make_http_handler())
        self.http_url = f"{HOST}:{self._http.server_address[1]}"
        threading.Thread(target=self._http.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._grpc.stop(None)
        self._http.shutdown()
        self._http.server_close()

    def _is_good(self):
        return self._good.exists()

    def _answer(self, method):
        """The messages of an answer, until the server is told to be good."""
        if self._is_good():
            return self._good_grpc.get(method, lambda: iter(()))()
        return itertools.takewhile(lambda _: not self._is_good(), self._grpc_answers[method]())

    def _make_handlers(self):
        server = self

        class Handlers(grpc.GenericRpcHandler):
            def service(self, handler_call_details):
                method = handler_call_details.method.rsplit("/", 1)[1]
                known = server._good_grpc if server._is_good() else server._grpc_answers
                return grpc.unary_stream_rpc_method_handler(lambda request, context: server._answer(method)) if method in known else None

        return Handlers()

    def _make_http_handler(self):
        server = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                with contextlib.suppress(OSError):
                    while line := self.rfile.readline().decode():
                        length = 0
                        while (field := self.rfile.readline().decode().strip().lower()):
                            if field.startswith("content-length:"):
                                length = int(field.split(":")[1])
                        self.rfile.read(length)
                        answer = (GOOD_HTTP if server._is_good() else server._http_answers).get(line.split()[1])
                        if answer is None:
                            self.wfile.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
                        else:
                            answer(self.wfile)

        return Handler
