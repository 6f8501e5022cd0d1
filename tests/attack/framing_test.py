# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Requests whose end is ambiguous, chunked bodies, and further rules of HTTP for servers."""

import json

import pytest
from http_client import HttpClient, tensor
from raw_http import RawClient

BODY = json.dumps({"inputs": [tensor("INPUT0", [1])]}).encode()
PATH = b"POST /v2/models/echo_FP32/infer HTTP/1.1\r\n"
HIDDEN = b"POST /v2/models/canary/infer HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n%s" % (len(BODY), BODY)
SIZE = b"%d" % len(HIDDEN)
CHUNKED = b"Host: a\r\nTransfer-Encoding: chunked\r\n\r\n"


def executions(server, model):
    client = HttpClient(server.http_url)
    stats = client.get(f"/v2/models/{model}/stats").json["model_stats"][0]["inference_stats"]
    client.close()
    return int(stats["success"]["count"]) + int(stats["fail"]["count"])


def refused(server, data, statuses):
    """The server sends exactly one answer, an error, and closes the connection."""
    with RawClient(server) as client:
        client.send(data)
        status, fields, body = client.answer()
        assert status in statuses, (status, body)
        assert json.loads(body)["error"] and fields["Connection"] == "close"
        assert client.is_closed()


@pytest.mark.parametrize("fields", [
    b"Host: a\r\nContent-Length: 18446744073709551615\r\n\r\n",
    b"Host: a\r\nContent-Length: 18446744073709551616\r\n\r\n",
    b"Host: a\r\nContent-Length: -1\r\n\r\n",
    b"Host: a\r\nContent-Length: +5\r\n\r\n",
    b"Host: a\r\nContent-Length: 0x5\r\n\r\n",
    b"Host: a\r\nContent-Length: 0 5\r\n\r\n",
    b"Host: a\r\nContent-Length:\r\n\r\n",
    b"Host: a\r\nContent-Length: 0\r\nContent-Length: " + SIZE + b"\r\n\r\n",
    b"Host: a\r\nContent-Length: 0, 0\r\n\r\n",
    b"Host: a\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n",
    b"Host: a\r\nContent-Length: " + SIZE + b"\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    b"Host: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    b"Host: a\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
    b"Host: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    b"Host: a\r\nTransfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n",
    b"Host: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"Host: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    b"Host: a\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n",
    b"Host: a\r\nX: a\r\n\tContent-Length: 5\r\n\r\n",
    b"Host: a\r\nContent-Length : 0\r\n\r\n",
    b" Host: a\r\nContent-Length: 0\r\n\r\n",
    b"Host: a\nContent-Length: 0\n\n",
    b"Host: a\r\nX: b\nContent-Length: 0\r\n\r\n",
    b"Host: a\r\nX: b\rContent-Length: 0\r\n\r\n",
    b"Host: a\r\nX: \0\r\nContent-Length: 0\r\n\r\n",
    b"Host: a\r\nX\0Y: b\r\nContent-Length: 0\r\n\r\n",
    b"Host: a\r\n: b\r\nContent-Length: 0\r\n\r\n",
    b"Host: a\r\nHost: b\r\nContent-Length: 0\r\n\r\n",
    b"Host: a b\r\nContent-Length: 0\r\n\r\n",
    b"Host: a/b\r\nContent-Length: 0\r\n\r\n",
    b"Host: a\r\nInference-Header-Content-Length: 0\r\nInference-Header-Content-Length: 0\r\nContent-Length: 0\r\n\r\n",
    b"Host: a\r\nTransfer-Encoding: chunked\r\n\r\n2;a=\"b\r\n{}\r\n0;c=\"\r\n\r\n",
    b"Content-Length: 0\r\n\r\n",
], ids=repr)
def test_no_request_hides_in_one_whose_end_is_unclear(server, fields):
    before = executions(server, "canary")
    refused(server, PATH + fields + HIDDEN, (413,) if b"18446744073709551615" in fields else (400,))
    assert executions(server, "canary") == before


def test_an_older_version_has_no_chunks(server):
    before = executions(server, "canary")
    refused(server, PATH.replace(b"1.1", b"1.0") + CHUNKED + b"0\r\n\r\n" + HIDDEN, (400,))
    assert executions(server, "canary") == before


@pytest.mark.parametrize("chunks, status", [
    (b"zz\r\n", 400), (b"-5\r\nhello\r\n", 400), (b"+5\r\nhello\r\n", 400), (b"0x5\r\nhello\r\n", 400), (b"\r\nhello\r\n", 400),
    (b"5 \n", 400), (b"5\nhello\r\n", 400), (b"5\r\nhello!\r\n", 400), (b"5\r\nhelloXX0\r\n\r\n", 400),
    (b"8000000000000000\r\n", 413), (b"ffffffffffffffff\r\n", 413), (b"10000000000000000\r\n", 400), (b"80000001\r\n", 413),
    (b"5;" + b"x" * 20000 + b"\r\nhello\r\n", 400), (b"0" * 20000 + b"5\r\nhello\r\n", 400), (b"0\r\n" + b"T: x\r\n" * 5000 + b"\r\n", 431),
], ids=lambda value: repr(value[:20]) if isinstance(value, bytes) else "")
def test_chunks_that_cannot_be_are_refused(server, chunks, status):
    refused(server, PATH + CHUNKED + chunks + b"0\r\n\r\n", (status, 400))


@pytest.mark.parametrize("chunks", [b"zz\r\n", b"-5\r\n", b"\r\n", b"0\n\n", b"0\r\nT: x\n\n", b"5\nhello", b"5\r\nhello!",
                                    b'5;a="b\r\n', b'5;a="\\"\r\n'], ids=repr)
def test_a_chunk_that_cannot_be_is_refused_without_a_wait_for_more(server, chunks):
    with RawClient(server) as client:
        client.send(PATH + CHUNKED + chunks)
        assert client.answer()[0] == 400  # 408 comes after --http-body-timeout


def test_chunks_may_have_extensions_and_trailers(server):
    with RawClient(server) as client:
        client.send(PATH + CHUNKED + b'%x;a=b;c="d"\r\n%s\r\n0;last\r\nX-Check: 5\r\n\r\n' % (len(BODY), BODY))
        assert client.answer()[0] == 200
        client.send(b"GET /v2 HTTP/1.1\r\nHost: a\r\n\r\n")
        assert client.answer()[0] == 200


@pytest.mark.rows("1.1.13")
@pytest.mark.growth(16)
@pytest.mark.parametrize("count", [65537, 70_000, 3_000_000])
def test_more_tiny_chunks_than_allowed_are_refused_at_no_cost(server, count):
    with RawClient(server) as client:
        client.send(PATH + CHUNKED)
        client.send(b"1\r\n \r\n" * count)  # the server reads on after the refusal
        status, _, body = client.answer()
        assert (status, json.loads(body)) == (400, {"error": "Chunked request body exceeds maximum"})


def test_a_hundred_pipelined_requests_are_answered_in_order(server):
    with RawClient(server) as client:
        bodies = [json.dumps({"id": str(i), "inputs": [tensor("INPUT0", [i])]}).encode() for i in range(100)]
        client.send(b"".join(PATH + b"Host: a\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies))
        assert [json.loads(client.answer()[2])["id"] for _ in bodies] == [str(i) for i in range(100)]


def test_an_upgrade_is_not_taken_and_the_connection_goes_on(server):
    with RawClient(server) as client:
        for protocol in (b"websocket", b"h2c"):
            client.send(b"GET /v2 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: %s\r\nSec-WebSocket-Version: 13\r\n"
                        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nHTTP2-Settings: AAMAAABk\r\n\r\n" % protocol)
            assert client.answer()[0] == 200
    refused(server, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(9), (400,))


@pytest.mark.parametrize("method", [b"BREW", b"TRACE", b"DELETE", b"PATCH", b"get", b"A" * 200])
def test_a_verb_that_is_not_for_a_path_is_answered_with_those_that_are(server, method):
    with RawClient(server) as client:
        client.send(method + b" /v2/models/echo_FP32/infer HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
        status, fields, _ = client.answer()
        assert (status, fields["Allow"]) == (405, "POST")
        client.send(method + b" /v2 HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
        status, fields, _ = client.answer()
        assert (status, fields["Allow"]) == (405, "GET, HEAD")


def test_a_connection_is_closed_when_the_client_says_so(server):
    before = executions(server, "canary")
    for version, field in ((b"1.1", b"Connection: close\r\n"), (b"1.1", b"Connection: keep-alive, close\r\n"), (b"1.0", b"")):
        with RawClient(server) as client:
            client.send(b"HEAD /v2 HTTP/%s\r\nHost: a\r\n%s\r\n" % (version, field) + HIDDEN)
            status, fields, _ = client.answer(has_body=False)
            assert (status, fields["Connection"]) == (200, "close")
            assert client.is_closed()  # no body follows the head of its answer
    assert executions(server, "canary") == before


def test_an_expectation_that_is_not_met_is_refused_before_the_body(server):
    with RawClient(server) as client:
        client.send(PATH + b"Host: a\r\nContent-Length: 2147483649\r\nExpect: 100-continue\r\n\r\n")
        assert client.answer()[0] == 413
        assert client.is_closed()
    refused(server, PATH + b"Host: a\r\nContent-Length: 5\r\nExpect: miracle\r\n\r\n", (417,))
