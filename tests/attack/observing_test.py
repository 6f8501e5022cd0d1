# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Malformed queries to the observability extension: of the wrong shape, out of range, or for what does not exist. Each
gets an answer, or a refusal with a reason and without internals of the server (conftest.py checks all of them), over
either protocol."""

import json

import grpc
import pytest
from google.protobuf.descriptor import FieldDescriptor as Field
from google.protobuf.json_format import MessageToJson
from google.protobuf.message_factory import GetMessageClass
from http_client import HttpClient, tensor
from observability import Observability, message, pool
from server_process import wait_until
from watch import MODEL

QUESTIONS = {"Server": "server", "Snapshot": "snapshot", "History": "history", "Latencies": "latencies", "Requests": "requests", "Explain": "explain", "Events": "events", "Queues": "queues",
             "Sequences": "sequences", "Instances": "instances", "Memory": "memory", "SharedMemory": "shared-memory", "Connections": "connections", "CloseConnection": "close-connection", "Dump": "dump", "TraceSettings": "trace-settings",
             "LogSettings": "log-settings", "Drain": "drain", "Check": "check"}
SETTINGS = ["/v2/trace/setting", f"/v2/models/{MODEL}/trace/setting", "/v2/logging"]
# Invalid bodies: no JSON, no message, no text.
NO_MESSAGES = [
    b"{", b"[]", b"null", b'"x"', b"1", b"\0", b"\xff\xfe", b"{}{}", b"{,}", b"{'a':1}", b'{"a"}', b'{"nobody":1}', b'{"":{}}', b"NaN", b'{"limit":"x"}',
    b'{"limit":-1}', b'{"limit":1.5}', b'{"limit":1e400}', b'{"limit":99999999999999999999}', b'{"limit":[1]}', b'{"filter":[]}', b'{"filter":{"version":"x"}}',
    b'{"filter":{"model":{}}}', b'{"outcomes":["NOBODY"]}', b'{"kinds":{}}', b'{"window":"WINDOW_DAY"}', b'{"change":1}', b'{"change":{"set":[]}}',
    b'{"change":{"set":{"trace_rate":{}}}}', b'{"revision":"x"}', b'{"revision":18446744073709551616}', b'{"action":"NOTHING"}', b'{"grace_ms":1}',
    b'{"client_id":"a","id":1}', b'{"client_id":"\\ud800"}', b'{"since_id":1,"since_unix_ns":1}', b'{"requests":1}', b"{" * 100_000, b'{"filter":' * 5000,
    b"[" * 100_000, b'{"@type":"type.googleapis.com/thalassa.v1.RequestsRequest"}', b'{"client_id":"' + b"x" * 1_000_000 + b'"}', b" " * 1_000_000,
]
BYTES = [
    b"\xff", b"\x0a\xff\xff\xff\xff\x0f", b"\x0a\x05a", b"\x08" + b"\xff" * 11, b"\x0b" * 1000, b"\x0a\x02\xff\xfe", b"\x00", b"\x0f\x01", b"\x0a\x80" * 5000,
]
TEXTS = ["", "nobody", MODEL, "..", "/etc/passwd", "%s%n", "\0", "\r\n", "x" * 100_000, "é" * 16]


def extremes(field):
    """Returns the extreme values of the field."""
    if field.type == Field.TYPE_MESSAGE:
        return [] if field.message_type.GetOptions().map_entry else list(hostile(field.message_type))
    if field.type == Field.TYPE_ENUM:
        return [-1, 99, 2**31 - 1] + [value.number for value in field.enum_type.values]
    kinds = {Field.CPPTYPE_INT32: [-2**31, -1, 2**31 - 1], Field.CPPTYPE_INT64: [-2**63, -1, 1, 2**63 - 1], Field.CPPTYPE_UINT32: [1, 2**32 - 1],
             Field.CPPTYPE_UINT64: [1, 2**63, 2**64 - 1], Field.CPPTYPE_STRING: TEXTS, Field.CPPTYPE_BOOL: [True]}
    return kinds[field.cpp_type]


def hostile(descriptor):
    """Yields messages of that type with one such value each."""
    make = GetMessageClass(descriptor)
    for field in descriptor.fields:
        for value in extremes(field):
            one = make()
            if field.is_repeated:
                getattr(one, field.name).extend([value] * 3)
            elif field.type == Field.TYPE_MESSAGE:
                getattr(one, field.name).CopyFrom(value)
            else:
                setattr(one, field.name, value)
            yield one


def methods():
    return pool().FindServiceByName("thalassa.v1.Observability").methods


def is_harmless(request):
    """Returns false for a drain: a drained server refuses the second client that watches it."""
    return not (request.DESCRIPTOR.name == "DrainRequest" and request.action == 1)


@pytest.fixture(name="attacked")
def _attacked(start_attacked, tmp_path):
    server = start_attacked(f"--trace-config=triton,file={tmp_path / 't'}", f"--log-file={tmp_path / 'log'}")
    client = HttpClient(server.http_url)
    assert client.infer(MODEL, {"id": "one", "inputs": [tensor("INPUT0", [1])]}).status == 200
    assert client.infer(MODEL, {"id": "failed", "inputs": []}).status == 400
    client.close()
    return server


@pytest.fixture
def told(errors_tell_nothing_internal):
    """told(call): returns the answer, all messages of a stream, or the code of the error, whose text is checked
    later."""
    def ask(call):
        try:
            return call()
        except grpc.RpcError as error:
            errors_tell_nothing_internal.append(("", error.code(), error.details()))
            assert error.details(), error.code()
            return error.code()
    return ask


def first_of(stream):
    """Returns the first message; a watch does not end."""
    one = next(stream, None)
    stream.cancel()
    return one


def test_bodies_that_are_no_questions_are_refused_with_a_reason(attacked):
    client = HttpClient(attacked.http_url)
    for path in [f"/v2/thalassa/{name}" for name in QUESTIONS.values()] + SETTINGS:
        for body in NO_MESSAGES:
            reply = client.post(path, body)
            # Some bodies are valid for some queries, and Triton's routes ignore unknown members (rows 1.10.3, 1.11.2).
            assert reply.status in ((200, 400, 404) if "thalassa" in path else (200, 400, 500)), (path, body[:80], reply.status)
            if reply.status != 200:
                assert reply.error
        assert client.post(path, b"{").status in (400, 500) and client.post(path, b"[]").status in (400, 500)
    client.close()


def test_paths_that_are_no_questions_are_refused_with_those_that_there_are(attacked):
    client = HttpClient(attacked.http_url)
    for name in ("nothing", "Snapshot", "snapshot2", "..", "%2e%2e", "%00", "a%0d%0ab", "%ff", "snapshot%20", "x" * 2000,
                 "thalassa.v1.Observability", "watchsnapshots"):
        for method in ("GET", "POST"):
            reply = client.request(method, f"/v2/thalassa/{name}")
            assert reply.status in (400, 404) and reply.error, (name, reply)
    for path in ("/v2/thalassa/snapshot/", "/v2/thalassa/snapshot/x"):
        assert client.get(path).status in (400, 404)
    for path in ("/v2/thalassa", "/v2/thalassa/"):
        assert "/v2/thalassa/snapshot" in client.get(path).json["queries"]
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"):
        assert client.request(method, "/v2/thalassa/snapshot").status in (400, 404, 405)
    client.close()


def test_values_out_of_any_range_have_an_answer_or_a_refusal(attacked, told):
    client = HttpClient(attacked.http_url)
    asked = 0
    with Observability(attacked.admin_grpc_url) as service:
        for method in methods():
            for request in filter(is_harmless, hostile(method.input_type)):
                fields = {field.name: value for field, value in request.ListFields()}

                def ask(name=method.name, fields=fields, streams=method.server_streaming):
                    answer = getattr(service, name)(**fields)
                    return first_of(answer) if streams else answer
                answer = told(ask)
                assert not isinstance(answer, grpc.StatusCode) or answer in (
                    grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.NOT_FOUND, grpc.StatusCode.ABORTED, grpc.StatusCode.UNIMPLEMENTED,
                    grpc.StatusCode.UNAVAILABLE), (method.name, str(request)[:200], answer)
                if method.name in QUESTIONS:
                    body = MessageToJson(request, preserving_proto_field_name=True)
                    reply = client.post(f"/v2/thalassa/{QUESTIONS[method.name]}", body.encode())
                    assert reply.status in (200, 400, 404, 409, 501), (method.name, body[:200], reply)
                    assert (reply.status == 200) == (not isinstance(answer, grpc.StatusCode)), (method.name, body[:200], reply, answer)
                asked += 1
    assert asked > 300
    client.close()


def test_settings_out_of_any_range_are_refused_whatever_brings_them(attacked, told):
    client = HttpClient(attacked.http_url)
    wrong = {"trace_rate": ["", "-1", "4294967296", "1e3", "0x10", " 1", "1 ", "NaN", "9" * 5000], "trace_count": ["-2", "2147483648", "-", "1.0"],
             "log_frequency": ["-1", "4294967296"], "trace_level": ["", "LOUD", "OFF,TENSORS", "OFF,OFF", ","], "trace_file": ["x"],
             "trace_mode": ["opentelemetry"],
             "": ["1"], "x" * 100_000: ["1"]}
    before = client.get("/v2/thalassa/trace-settings").json
    with Observability(attacked.admin_grpc_url) as service:
        for name, values in wrong.items():
            for value in values:
                for model in ("", MODEL, "nobody"):
                    change = {"model": model, "set": {name: value}}
                    reply = client.post("/v2/thalassa/trace-settings", json.dumps({"change": change}).encode())
                    assert reply.status in (400, 404, 501) and len(reply.error) < 1000, (change, reply)
                    answer = told(lambda change=change: service.TraceSettings(change=message("TraceChange", **change)))
                    assert isinstance(answer, grpc.StatusCode), (change, answer)
    assert client.get("/v2/thalassa/trace-settings").json == before
    client.close()


def test_an_error_quotes_the_beginning_of_what_is_long(attacked):
    client = HttpClient(attacked.http_url)
    name = "é" * 15_000  # longer bodies are refused because of their size
    of_models = ("snapshot", "history", "latencies", "queues", "sequences", "instances")
    for question, asked in [*((one, {"filter": {"model": name}}) for one in of_models), ("explain", {"client_id": name}),
                            ("explain", {"readiness": {"model": name}}), ("explain", {"model": {"model": name}}), ("trace-settings", {"change": {"set": {name: name}}}),
                            ("log-settings", {"change": {"log_format": name}})]:
        reply = client.post(f"/v2/thalassa/{question}", json.dumps(asked, ensure_ascii=False).encode())
        assert reply.status in (400, 404) and "é... (30000 bytes)" in reply.error and len(reply.error) < 500, (question, reply.error[:1000])
    for question, answer in (("requests", {"client_id": name}), ("events", {"filter": {"model": name}})):
        reply = client.post(f"/v2/thalassa/{question}", json.dumps(answer, ensure_ascii=False).encode())
        assert reply.status == 200 and len(reply.body) < 2000, (question, reply.status, reply.body[:1000])
    assert len(client.get("/v2/thalassa/" + "x" * 2000).error) < 1000
    client.close()


def test_bytes_that_are_no_message_are_refused(attacked, told):
    with grpc.insecure_channel(attacked.grpc_url) as channel:
        for method in methods():
            path = f"/thalassa.v1.Observability/{method.name}"
            for data in BYTES:
                if method.server_streaming:
                    told(lambda path=path, data=data: first_of(channel.unary_stream(path)(data, timeout=60)))
                else:
                    told(lambda path=path, data=data: channel.unary_unary(path)(data, timeout=60))
        for name in ("Nothing", "snapshot", "", "Snapshot/x"):
            code = told(lambda name=name: channel.unary_unary(f"/thalassa.v1.Observability/{name}")(b"", timeout=60))
            assert code == grpc.StatusCode.UNIMPLEMENTED


def test_what_went_wrong_is_remembered_without_what_is_inside(start_attacked, repository, errors_tell_nothing_internal):
    """The reasons of failures and refusals that clients can query must not reveal internals either."""
    repository.add_faulty("failing", execute="error:UNAVAILABLE")
    server = start_attacked()
    client = HttpClient(server.http_url)
    for model, body in (("failing", {"inputs": [tensor("INPUT0", [1])]}), ("fixed", {"inputs": [tensor("INPUT0", [1])]}), ("nobody", {"inputs": []})):
        assert client.infer(model, {"id": "wrong", **body}).status >= 400
    client.post("/v2/trace/setting", b'{"trace_rate":"x"}')

    def failures():
        return [one["failure"] for one in client.post("/v2/thalassa/requests", b'{"client_id":"wrong"}').json["requests"]]
    wait_until(lambda: any(failures()), "a failure is remembered")
    texts = failures() + [one["text"] for one in client.get("/v2/thalassa/events").json["events"]]
    texts += [one["sentence"] for one in client.post("/v2/thalassa/explain", b'{"client_id":"wrong"}').json["requests"]]
    errors_tell_nothing_internal.extend(("", "told later", text) for text in texts)
    assert len(texts) > 3
    client.close()
