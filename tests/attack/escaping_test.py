# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Texts of clients must not forge log lines or fields of an answer, and must not control the terminal on which a trace
is shown."""

import json
import re
import subprocess
import time
import unicodedata

import grpc
import pytest
from collector import Collector
from exporting import PARENT, exporting
from http_client import HttpClient, tensor
from observability import Observability, message
from raw_http import RawClient
from server_process import BUILD, wait_until
from traces import read_traces, wait_for_file
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc

FORGED = "E0101 00:00:00.000000 1 forged:1] the roof is on fire"
MARKS = ["\n", "\r\n", "\x1b[2J", "\0", "\x7f", "\u2028", "\x85", "\x9b2J", "\u202e"]
IDS = [f"{number}{mark}{FORGED}" for number, mark in enumerate(MARKS)] + ['","ns":1}]},{"id":1,"', "é" * 40, "\u2066</script>\u2069"]
NO_UTF8 = [b"\xff\xfe", b"\xc3(", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf"]
SENT = 2 * len(IDS) + len(NO_UTF8)  # requests that the model echo_BYTES answers
QUESTIONS = ("snapshot", "history", "latencies", "requests", "events", "queues", "sequences", "instances", "memory", "shared-memory", "trace-settings", "log-settings", "drain", "dump")


def read_tame(text):
    """Decodes the text. It must be UTF-8, and have no control characters except line breaks and tabs."""
    text = text.decode()
    wild = {one for one in text if unicodedata.category(one) in ("Cc", "Cf", "Zl", "Zp") and one not in "\n\t"}
    assert not wild, ascii(wild)
    return text


def read_json(text):
    """Parses the bytes as JSON, which escapes control characters itself."""
    assert not re.search(rb"[\0-\x1f]", text), text
    return json.loads(text.decode())


@pytest.mark.parametrize("log_format", ["default", "json"])
@pytest.mark.parametrize("mark", MARKS)
def test_names_and_ids_forge_no_line(start_attacked, mark, log_format):
    server = start_attacked("--log-verbose=2", "--model-control-mode=explicit", "--load-model=*", f"--log-format={log_format}")
    client = HttpClient(server.http_url)
    text = f"a{mark}{FORGED}"
    escaped = "".join(f"%{byte:02x}" for byte in text.encode())
    for method, path in (("GET", f"/v2/models/{escaped}"), ("POST", f"/v2/models/{escaped}/infer"), ("POST", f"/v2/repository/models/{escaped}/load"),
                         ("POST", f"/v2/repository/models/{escaped}/unload"), ("GET", f"/{escaped}")):
        assert client.request(method, path, b"").status in ((200, 400) if "unload" in path else (400, 404, 500))
    for request in ({"id": text, "inputs": [tensor("INPUT0", [1])]}, {"id": text, "inputs": [tensor(text, [1])]},
                    {"inputs": [tensor("INPUT0", [1])], "outputs": [{"name": text}]}, {"parameters": {text: []}, "inputs": []}):
        client.infer("echo_FP32", request)
    with RawClient(server) as raw:
        raw.send(f"GET /v2 HTTP/1.1\r\nHost: a\r\nUser-Agent: {text}\r\n\r\n".encode())
        if mark not in ("\r\n",):
            raw.answer()
    client.get("/v2/models/the_last")
    server.wait_for_log("the_last")
    lines = server.log.splitlines()  # splits at every character that a tool may take for a line break
    assert not [line for line in lines if line.startswith("E0101")]
    if log_format == "json":
        assert all(isinstance(json.loads(line)["message"], str) for line in lines)
    assert mark == "\n" or mark == "\r\n" or mark not in server.log
    log = server.log_path.read_bytes()
    assert b"\x1b" not in log and b"\0" not in log and b"\x7f" not in log


def test_no_field_of_an_answer_comes_from_a_client(server):
    with RawClient(server) as client:
        client.send(b"GET /v2/models/a%0d%0aSet-Cookie:%20x%0d%0a%0d%0a HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n")
        status, fields, body = client.answer()
        assert status in (400, 404) and "Set-Cookie" not in fields and b"\r" not in body and b"\n" not in body


def test_texts_that_are_no_utf8_are_no_flood_of_lines(start_attacked):
    begun = time.monotonic()
    server = start_attacked()
    with grpc.insecure_channel(server.grpc_url) as channel:
        for method in ("ModelInfer", "ModelMetadata", "RepositoryModelLoad"):
            call = channel.unary_unary(f"/inference.GRPCInferenceService/{method}")
            for _ in range(300):
                with pytest.raises(grpc.RpcError) as error:
                    call(b"\x0a\x02\xff\xfe", timeout=60)  # the first field, of type string
                assert error.value.code() == grpc.StatusCode.INVALID_ARGUMENT
    server.wait_for_log("UTF-8")
    lines = [line for line in server.log.split("\n") if "UTF-8" in line]
    assert all(re.fullmatch(r'W\d{4} [\d:.]+ \d+ protobuf_log.cpp:\d+\] "protobuf: .*"', line) for line in lines), lines
    assert 1 <= len(lines) <= 1 + (time.monotonic() - begun) / 5
    assert "libprotobuf" not in server.log


def rpc_request(name, **more):
    request = pb.ModelInferRequest(model_name="echo_BYTES", raw_input_contents=[len(name).to_bytes(4, "little") + name.encode()], **more)
    request.inputs.add(name="INPUT0", datatype="BYTES", shape=[1])
    return request


def send_hostile_texts(server, stub):
    """Sends each text in every place where a client can send one."""
    client = HttpClient(server.http_url)
    for text in IDS:
        assert client.infer("echo_BYTES", {"id": text, "inputs": [tensor("INPUT0", [text], datatype="BYTES")]}).status == 200
        assert stub.ModelInfer(rpc_request("x", id=text), timeout=60).id == text
        for path, body in (("/v2/trace/setting", {"trace_rate": text}), ("/v2/trace/setting", {"trace_level": [text]}), ("/v2/logging", {"log_format": text}),
                           ("/v2/thalassa/trace-settings", {"change": {"set": {text: text}}}), ("/v2/thalassa/log-settings", {"change": {"log_format": text}}),
                           ("/v2/thalassa/trace-settings", {"change": {"model": text, "set": {"trace_rate": "1"}}}),
                           ("/v2/thalassa/explain", {"client_id": text}),
                           ("/v2/thalassa/requests", {"filter": {"model": text}}), ("/v2/thalassa/queues", {"filter": {"model": text}})):
            reply = client.post(path, json.dumps(body).encode())
            assert reply.status in (200, 400, 404, 503), (path, reply)
            read_json(reply.body)
        escaped = "".join(f"%{byte:02x}" for byte in text.encode())
        for path in (f"/v2/models/{escaped}/infer", f"/v2/models/{escaped}/trace/setting", f"/v2/thalassa/{escaped}"):
            read_json(client.post(path).body)
    for text in NO_UTF8:
        body = b'{"id":"%s","inputs":[{"name":"INPUT0","shape":[1],"datatype":"BYTES","data":["%s"]}]}' % (text, text)
        assert client.post("/v2/models/echo_BYTES/infer", body).status in (400, 500)
        for path in ("/v2/trace/setting", "/v2/logging", "/v2/thalassa/requests", "/v2/thalassa/trace-settings"):
            reply = client.post(path, b'{"client_id":"%s"}' % text)
            assert reply.status in (400, 500), (path, reply)
            read_json(reply.body)
        # The server does not check the elements of a tensor.
        request = rpc_request("")
        request.raw_input_contents[0] = len(text).to_bytes(4, "little") + text
        assert stub.ModelInfer(request, timeout=60).raw_output_contents[0][4:] == text
    client.close()


@pytest.fixture
def told(start_attacked, tmp_path):
    """A server that traces, after all these texts were sent to it; its trace files and its answers about them."""
    server = start_attacked("--log-verbose=2", f"--trace-config=triton,file={tmp_path / 't.json'}")
    with grpc.insecure_channel(server.grpc_url) as channel, Observability(server.admin_grpc_url) as service:
        client = HttpClient(server.http_url)
        # Each trace goes into a file of its own, because a change of settings ends a file that collects several (row
        # 6.1.7).
        setting = {"trace_level": ["TIMESTAMPS", "TENSORS"], "trace_rate": "1", "log_frequency": "1"}
        assert client.post("/v2/models/echo_BYTES/trace/setting", json.dumps(setting).encode()).status == 200
        send_hostile_texts(server, service_pb2_grpc.GRPCInferenceServiceStub(channel))
        filters = {"requests": {"limit": 100_000, "filter": {"model": "echo_BYTES"}}, "dump": {"requests": {"filter": {"model": "echo_BYTES"}}}}

        def answers():
            return {name: client.post(f"/v2/thalassa/{name}", json.dumps(filters.get(name, {})).encode()) for name in QUESTIONS}
        remembered = SENT + len(NO_UTF8)  # the ids of the refused ones could not be read
        wait_until(lambda: len(answers()["requests"].json["requests"]) == remembered, "all are remembered")
        files = [tmp_path / f"t.json.{number}" for number in range(SENT)]
        for file in files:
            wait_for_file(file)
        dump = message("RequestsRequest", filter=message("ModelFilter", model="echo_BYTES"))
        yield server, files, answers(), b"".join(part.chunk for part in service.Dump(requests=dump))
        client.close()


def test_what_clients_write_stays_a_text_in_traces_answers_and_the_log(told):
    server, files, answers, dump = told
    for name, reply in answers.items():
        assert reply.status == 200, (name, reply)
        read_json(reply.body)
    requests = answers["requests"].json["requests"]
    shown = [one["client_id"].encode() for one in requests]
    for text in IDS:
        begin = text.encode()[:31].decode(errors="ignore").encode()
        assert shown.count(begin) == 2, (text, shown)
    assert read_json(dump) == answers["dump"].json
    assert not [line for line in server.log.splitlines() if line.startswith("E0101")]
    read_tame(server.log_path.read_bytes())
    for file in files:
        read_json(file.read_bytes())
    traced = [one for file in files for one in read_traces(file).values()]
    assert sorted(one.request for one in traced if one.request) == sorted(2 * IDS)
    data = [what["data"] for one in traced for activity, what in one.tensors if activity == "TENSOR_QUEUE_INPUT"]
    elements = [json.loads(value) for value in data]
    assert len(data) == SENT and set(IDS) | {"x"} <= set(elements)


def wild_trace(**changed):
    """Returns a trace whose texts all have control characters, except those in `changed`."""
    wild = "".join(MARKS)
    names = changed.get("points", ["REQUEST_START", "QUEUE_START", "COMPUTE_START", "COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START", "COMPUTE_END", "REQUEST_END"])
    stamps = [{"id": 1, "timestamps": [{"name": name, "ns": 1000 * at}]} for at, name in enumerate([*names, f"OWN{wild}"])]
    value = {"name": f"T{wild}", "data": f'"{wild}"', "shape": f"1{wild}", "dtype": f"BYTES{wild}"}
    return json.dumps([{"id": 1, "model_name": f"m{wild}", "model_version": 1, "request_id": f"r{wild}"}, *stamps,
                       {"id": 1, "activity": f"TENSOR_QUEUE_INPUT{wild}", "tensor": value}], ensure_ascii=False).encode()


WILD_FILES = {
    "whole": wild_trace(), "reversed": wild_trace(points=["REQUEST_END", "REQUEST_START"]), "cut off": wild_trace()[:200], "no JSON": b"\x1b[2J",
    "no entry": b'[{"id":1,\x1b[2J\xc2\x9b}]', "bytes": wild_trace().replace("\u202e".encode(), b"\xff\xc3"),
    "control characters": wild_trace().replace(b"\\u001b", b"\x1b"),
}


@pytest.mark.parametrize("command", [
    "summary -t -p", "summary --verbose", "convert --to csv", "convert --to perfetto", "convert --to otlp", "diff", "diff --json"])
@pytest.mark.parametrize("content", WILD_FILES.values(), ids=WILD_FILES.keys())
def test_a_trace_file_takes_hold_of_no_terminal(tmp_path, command, content):
    file = tmp_path / "wild.json"
    file.write_bytes(content)
    files = [file, file] if command.startswith("diff") else [file]
    result = subprocess.run([BUILD / "bin" / "thalassa-trace", *command.split(), *files], capture_output=True, timeout=60, check=False)
    assert result.returncode in (0, 1)
    read_tame(result.stderr)
    if result.stdout and command in ("convert --to perfetto", "convert --to otlp", "diff --json"):  # the output is for programs
        read_json(result.stdout.replace(b"\n", b""))
    else:
        read_tame(result.stdout)


def test_what_a_server_has_traced_takes_hold_of_no_terminal(told, tmp_path):
    file = tmp_path / "all.json"
    file.write_bytes(b"".join(one.read_bytes() for one in told[1]))
    for command in ("summary -t", "summary --verbose", "convert --to csv", "diff"):
        files = [file, file] if command == "diff" else [file]
        result = subprocess.run([BUILD / "bin" / "thalassa-trace", *command.split(), *files], capture_output=True, timeout=60, check=True)
        read_tame(result.stdout)
        assert result.stderr == b""


HOSTILE_CONTEXTS = [(b"traceparent", PARENT.encode() + mark) for mark in (b"\x1b[2J", b"\x7f", b"\xff", b"\xe2\x80\xae", b"\xc2\x9b")]
HOSTILE_CONTEXTS += [(b"tracestate", b"a=b" + mark) for mark in (
    b"\x1b[2J", b"\x7f", b"\xff", b"\xe2\x80\xae", b"\xc2\x9b", b'"\\', b",c=" + b"x" * 300, b",=" * 500)]


def test_the_context_of_a_client_brings_nothing_of_that_to_a_collector(start_attacked):
    with Collector() as collector:
        server = start_attacked(*exporting(collector), "--log-verbose=2")
        body = json.dumps({"id": IDS[2], "inputs": [tensor("INPUT0", [1])]}).encode()
        taken = 0
        for name, value in HOSTILE_CONTEXTS:
            parent = b"" if name == b"traceparent" else b"traceparent: %s\r\n" % PARENT.encode()
            with RawClient(server) as client:
                head = b"POST /v2/models/echo_FP32/infer HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n" % len(body)
                client.send(head + parent + name + b": " + value + b"\r\n\r\n" + body)
                status = client.answer()[0]
            assert status in (200, 400), (name, value, status)
            taken += status == 200
        assert taken > 0

        def exported():
            return [one for one in collector.spans if one.name == "echo_FP32"]
        wait_until(lambda: len(exported()) >= taken, "all are with the collector")
        for span in exported():
            assert read_tame(span.state.encode()).isascii() and span.attributes["triton.request_id"] == IDS[2]
        read_tame(server.log_path.read_bytes())
