# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Compressed requests and replies over HTTP, with the official client and without it."""

import gzip
import json
import select
import struct
import zlib

import numpy as np
import pytest
import tritonclient.http
from http_client import LENGTH_HEADER, HttpClient, binary_tensor, tensor

COMPRESS = {"gzip": gzip.compress, "deflate": zlib.compress}
INFER = "/v2/models/identity/infer"
MIB = 1 << 20


def body_of(*values):
    return json.dumps({"inputs": [tensor("INPUT0", list(values))]}).encode()


def plain(reply):
    """Returns the body of a reply before its compression."""
    coding = reply.headers["Content-Encoding"]
    return reply.body if coding is None else {"gzip": gzip.decompress, "deflate": zlib.decompress}[coding](reply.body)


def encoded(client, body, encoding="gzip", **headers):
    return client.post(INFER, body, **{"Content-Encoding": encoding}, **headers)


@pytest.mark.rows("1.6.1", "1.6.5", "1.6.6")
@pytest.mark.parametrize("request_coding", [None, "gzip", "deflate"])
@pytest.mark.parametrize("reply_coding", [None, "gzip", "deflate"])
def test_the_official_client_compresses_both_ways(server, request_coding, reply_coding):
    array = np.arange(500000, dtype=np.float32)
    with tritonclient.http.InferenceServerClient(server.http_url) as client:
        tensor_in = tritonclient.http.InferInput("INPUT0", [len(array)], "FP32")
        tensor_in.set_data_from_numpy(array)
        result = client.infer("identity", [tensor_in], request_compression_algorithm=request_coding,
                              response_compression_algorithm=reply_coding)
        np.testing.assert_array_equal(result.as_numpy("OUTPUT0"), array)


@pytest.mark.rows("1.6.1")
def test_either_coding_goes_by_its_first_bytes(http):
    for coding, compress in COMPRESS.items():
        for name in COMPRESS:
            assert encoded(http, compress(body_of(1, 2)), name).outputs["OUTPUT0"]["data"] == [1, 2], (coding, name)
    for name in ("", "identity"):
        assert encoded(http, body_of(3), name).outputs["OUTPUT0"]["data"] == [3]
    members = gzip.compress(body_of(4, 5)[:9]) + gzip.compress(b"") + gzip.compress(body_of(4, 5)[9:])
    assert encoded(http, members).outputs["OUTPUT0"]["data"] == [4, 5]


@pytest.mark.rows("1.6.2")
@pytest.mark.parametrize("coding", ["br", "gzip, gzip", "identity, gzip", "gzip/2"])
def test_an_unknown_coding_is_refused_with_the_known_ones(http, coding):
    reply = encoded(http, gzip.compress(gzip.compress(body_of(1))), coding)
    assert reply.status == 501
    assert reply.headers["Accept-Encoding"] == "gzip, deflate"
    assert coding in reply.error
    # The name of the model is checked first.
    assert http.post("/v2/models/nobody/infer", b"", **{"Content-Encoding": coding}).status == 404


@pytest.mark.rows("1.6.2")
def test_a_coding_named_twice_is_two_codings(server):
    connection = HttpClient(server.http_url).connection
    body = gzip.compress(gzip.compress(body_of(1)))
    connection.putrequest("POST", INFER)
    for name, value in [("Content-Encoding", "gzip"), ("Content-Encoding", "gzip"), ("Content-Length", str(len(body)))]:
        connection.putheader(name, value)
    connection.endheaders(body)
    assert connection.getresponse().status == 501
    connection.close()


@pytest.mark.rows("1.6.1")
@pytest.mark.parametrize("damage", ["nothing", "cut off", "trailing bytes", "checksum", "not compressed", "raw deflate"])
def test_a_damaged_stream_is_refused(http, damage):
    whole = gzip.compress(body_of(1, 2, 3))
    body = {"nothing": b"", "cut off": whole[:-1], "trailing bytes": whole + b"?", "checksum": whole[:-8] + bytes(8),
            "not compressed": body_of(1, 2, 3), "raw deflate": zlib.compress(body_of(1, 2, 3))[2:-4]}[damage]
    reply = encoded(http, body)
    assert reply.status == 400
    assert "compress" in reply.error
    assert encoded(http, whole).status == 200


@pytest.mark.rows("1.6.3")
def test_lengths_count_after_inflating(http):
    head = json.dumps({"inputs": [binary_tensor("INPUT0", 4000, [1000])], "parameters": {"binary_data_output": True}}).encode()
    body = gzip.compress(head + bytes(4000))
    assert len(body) < len(head) + 4000
    reply = encoded(http, body, **{LENGTH_HEADER: str(len(head))})
    assert reply.split()[1] == bytes(4000)
    too_long = encoded(http, body, **{LENGTH_HEADER: str(len(head) + 4001)})
    assert too_long.status == 400 and str(len(head) + 4000) in too_long.error
    raw = encoded(http, gzip.compress(struct.pack("<3f", 1, 2, 3)), **{LENGTH_HEADER: "0"})
    assert raw.split()[1] == struct.pack("<3f", 1, 2, 3)


@pytest.mark.rows("1.6.1")
def test_data_that_inflate_much_arrive_in_order(http):
    """The inflated data have several blocks, whose borders split elements."""
    values = np.zeros(3 * MIB, np.float32)
    values[::4099] = np.arange(len(values[::4099]))
    head = json.dumps({"inputs": [binary_tensor("INPUT0", values.nbytes, [len(values)])],
                       "parameters": {"binary_data_output": True}}).encode()
    reply = encoded(http, zlib.compress(head + values.tobytes()), "deflate", **{LENGTH_HEADER: str(len(head))})
    assert reply.split()[1] == values.tobytes()


def resident_bytes(process):
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        fields = dict(line.split(":", 1) for line in status)
    return int(fields["VmHWM"].split()[0]) * 1024


@pytest.mark.rows("1.6.4")
def test_a_bomb_costs_no_more_than_the_limit(repository, start_server):
    repository.add_identity("identity")
    server = start_server(repository, f"--http-max-input-size={4 * MIB}")
    client = HttpClient(server.http_url)
    head = json.dumps({"inputs": [binary_tensor("INPUT0", 2 * MIB, [MIB // 2])]}).encode()
    assert encoded(client, gzip.compress(head + bytes(2 * MIB)), **{LENGTH_HEADER: str(len(head))}).status == 200
    before = resident_bytes(server.process)
    bomb = gzip.compress(bytes(512 * MIB), 9)
    assert len(bomb) < MIB
    for _ in range(4):
        reply = encoded(client, bomb)
        assert reply.status == 400
        assert "Decompressed data size exceeds the maximum allowed value" in reply.error and "--http-max-input-size" in reply.error
    assert resident_bytes(server.process) - before < 64 * MIB
    client.close()


@pytest.mark.rows("1.6.4")
def test_many_bombs_at_once_cost_no_more_than_a_few(repository, start_server):
    """Each is within the limit of one body; they share the budget of all bodies."""
    repository.add_identity("identity")
    server = start_server(repository, "--http-thread-count=1", f"--http-max-total-body-size={4 * MIB}")
    body = gzip.compress(b" " * (48 * MIB), 9)
    clients = [HttpClient(server.http_url) for _ in range(10)]
    before = resident_bytes(server.process)
    for client in clients:
        client.connection.request("POST", INFER, body, {"Content-Encoding": "gzip"})
    clients.pop().close()  # leaves while it waits
    for client in clients:
        assert client.connection.getresponse().status == 500
        client.close()
    # They are inflated one after the other; all together they are 480 MiB (a sanitizer keeps some freed memory).
    assert resident_bytes(server.process) - before < 400 * MIB


@pytest.mark.rows("1.6.1")
def test_compressed_bodies_that_fill_the_budget_do_not_wait_for_each_other(repository, start_server):
    """Each body is complete and needs room to be inflated, while all of them hold theirs."""
    repository.add_identity("identity")
    server = start_server(repository, "--http-thread-count=1", f"--http-max-total-body-size={MIB}")
    # One raw tensor: 300 kB that cannot be compressed, and zeros that inflate it to eight times its size.
    body = gzip.compress(np.random.default_rng(1).bytes(300_000) + bytes(2 * MIB))
    clients = [HttpClient(server.http_url) for _ in range(12)]
    for client in clients:
        client.connection.request("POST", INFER, body, {"Content-Encoding": "gzip", LENGTH_HEADER: "0"})
    for client in clients:
        assert client.connection.getresponse().status == 200
        client.close()


@pytest.mark.rows("1.6.1")
def test_others_are_served_while_large_bodies_are_inflated(repository, start_server):
    """All connections are on one I/O thread: the small request comes last and is answered before the large ones are
    done."""
    repository.add_identity("identity")
    server = start_server(repository, "--http-thread-count=1")
    # The body inflates to just below the limit, and is then refused because it is no JSON.
    body = gzip.compress(b" " * (60 * MIB), 9)
    large = [HttpClient(server.http_url) for _ in range(8)]
    for client in large:
        client.connection.request("POST", INFER, body, {"Content-Encoding": "gzip"})
    quick = HttpClient(server.http_url)
    assert quick.get("/v2/health/live").status == 200
    answered, _, _ = select.select([client.connection.sock for client in large], [], [], 0)
    assert len(answered) < len(large)
    for client in large:
        assert client.connection.getresponse().status == 500
        client.close()
    quick.close()


@pytest.mark.rows("1.6.5")
@pytest.mark.parametrize("accepted,expected", [
    ("gzip", "gzip"), ("deflate", "deflate"), ("identity", None), ("gzip;q=0.5, deflate", "deflate"), ("deflate, gzip", "deflate"),
    ("gzip;q=0.5,deflate;q=0.6", "deflate"), ("gzip;q=abc, deflate;q=0.1", "deflate"), ("gzip;q=2, deflate;q=0.1", "deflate"), ("gzip;q=0", None), ("br", None),
    ("identity;q=0.9, gzip;q=0.8", None)])
def test_the_reply_has_the_coding_of_the_highest_weight(http, accepted, expected):
    reply = http.post(INFER, body_of(1, 2), **{"Accept-Encoding": accepted})
    assert reply.headers["Content-Encoding"] == expected
    assert json.loads(plain(reply))["outputs"][0]["data"] == [1, 2]


@pytest.mark.rows("1.6.6")
@pytest.mark.parametrize("coding", ["gzip", "deflate"])
def test_the_json_length_of_a_compressed_reply_is_the_plain_one(http, coding):
    request = {"inputs": [tensor("INPUT0", [0] * 5000)], "parameters": {"binary_data_output": True}}
    reply = http.post(INFER, json.dumps(request), **{"Accept-Encoding": coding})
    assert reply.headers["Content-Type"] == "application/octet-stream"
    assert len(reply.body) < 1000
    length = int(reply.headers[LENGTH_HEADER])
    assert json.loads(plain(reply)[:length])["outputs"][0]["parameters"] == {"binary_data_size": 20000}
    assert plain(reply)[length:] == bytes(20000)


@pytest.mark.rows("1.6.5")
def test_errors_are_not_compressed(http):
    reply = http.post(INFER, b'{"inputs":[]}', **{"Accept-Encoding": "gzip"})
    assert reply.status == 400 and "Content-Encoding" not in reply.headers
    assert "INPUT0" in reply.error


@pytest.mark.rows("1.6.5")
def test_a_client_that_leaves_during_compression_affects_no_other(server):
    array = np.random.default_rng(1).random(2 * MIB, np.float32)
    head = json.dumps({"inputs": [binary_tensor("INPUT0", array.nbytes, [len(array)])],
                       "parameters": {"binary_data_output": True}}).encode()
    for _ in range(5):
        client = HttpClient(server.http_url)
        client.connection.request("POST", INFER, head + array.tobytes(), {LENGTH_HEADER: str(len(head)), "Accept-Encoding": "gzip"})
        client.close()
    client = HttpClient(server.http_url)
    assert json.loads(plain(client.post(INFER, body_of(7), **{"Accept-Encoding": "gzip"})))["outputs"][0]["data"] == [7]
    client.close()
