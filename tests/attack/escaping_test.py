# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""What clients write must not pass for lines of the log, nor for fields of an answer."""

import json
import re
import time

import grpc
import pytest
from http_client import HttpClient, tensor
from raw_http import RawClient

FORGED = "E0101 00:00:00.000000 1 forged:1] the roof is on fire"


@pytest.mark.parametrize("log_format", ["default", "json"])
@pytest.mark.parametrize("mark", ["\n", "\r\n", "\x1b[2J", "\0", "\x7f", "\u2028", "\x85", "\x9b2J", "\u202e"])
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
    lines = server.log.splitlines()  # at every character that some tool takes for the end of a line
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
                    call(b"\x0a\x02\xff\xfe", timeout=60)  # the first field, a text
                assert error.value.code() == grpc.StatusCode.INVALID_ARGUMENT
    lines = [line for line in server.log.split("\n") if "UTF-8" in line]
    assert all(re.fullmatch(r'W\d{4} [\d:.]+ \d+ protobuf_log.cpp:\d+\] "protobuf: .*"', line) for line in lines), lines
    assert 1 <= len(lines) <= 1 + (time.monotonic() - begun) / 5
    assert "libprotobuf" not in server.log
