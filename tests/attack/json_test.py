# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The JSON of a request: too deep, too wide, with repeated members, and with invalid numbers and texts."""

import json

import pytest
from http_client import tensor

REST = '"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"data":[1]}]'


def request(datatype, data, shape=(1,)):
    return '{"inputs":[{"name":"INPUT0","datatype":"%s","shape":%s,"data":%s}]}' % (datatype, json.dumps(list(shape)), data)


@pytest.mark.rows("1.3.8")
@pytest.mark.parametrize("text", [
    "[" * 100_000, "[" * 100_000 + "]" * 100_000, '{"a":' * 100_000, '{"parameters":{"a":' + "[" * 100_000,
    request("FP32", "[" * 100_000 + "1" + "]" * 100_000), request("FP32", "[" * 101 + "1" + "]" * 101),
], ids=lambda text: text[:20])
def test_depth_is_bounded_and_costs_no_stack(http, text):
    reply = http.infer("echo_FP32", text)
    assert reply.status in (400, 500) and len(reply.error) < 1000


@pytest.mark.growth(256)
def test_a_million_keys(http):
    keys = ",".join('"k%d":1' % i for i in range(1_000_000))
    assert http.infer("echo_FP32", "{" + keys + "," + REST + "}").status in (200, 400)
    assert http.infer("echo_FP32", '{"parameters":{' + keys + "}," + REST + "}").status in (200, 400)


def test_members_that_come_twice_are_refused_or_one_of_them_holds(http):
    for first, second in ((1, 2), (2, 1)):
        text = '{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"data":[%d],"data":[%d]}]}' % (first, second)
        reply = http.infer("echo_FP32", text)
        assert reply.status == 400 or reply.outputs["OUTPUT0"]["data"] in ([first], [second])
    reply = http.infer("echo_FP32", '{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"shape":[2],"data":[1]}]}')
    assert reply.status >= 400 or reply.outputs["OUTPUT0"]["shape"] == [1]
    assert http.infer("echo_FP32", "{" + REST + "," + REST + "}").status in (200, 400, 500)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
@pytest.mark.rows("1.3.9")
def test_values_that_are_no_numbers_only_where_floats_are(http, number):
    assert number.encode() in http.infer("echo_FP32", request("FP32", f"[{number}]")).body
    assert http.infer("echo_INT64", request("INT64", f"[{number}]")).status in (400, 500)
    assert http.infer("echo_FP32", request("FP32", "[1]", ()).replace("[]", f"[{number}]")).status in (400, 500)


@pytest.mark.parametrize("number", ["1" * 400, "-" + "1" * 400, "1e400", "1e-400", "0." + "0" * 400 + "1", "1" * 1_000_000, "1e" + "9" * 1000,
                                    "18446744073709551616", "-9223372036854775809"])
def test_numbers_that_no_type_holds(http, number):
    assert http.infer("echo_FP32", request("FP32", f"[{number}]")).status in (200, 400, 500)
    assert http.infer("echo_INT64", request("INT64", f"[{number}]")).status in (200, 400, 500)
    assert http.infer("echo_FP32", request("FP32", "[1]").replace("[1],", f"[{number}],")).status in (400, 500)


@pytest.mark.parametrize("text", ['"\\ud800"', '"\\ude00"', '"\\udc00\\ud800"', '"\\ud800x"', '"\\u00zz"', '"\x01"', '"\\x"', '"', '"\\'])
def test_texts_that_are_none(http, text):
    reply = http.infer("echo_BYTES", request("BYTES", f"[{text}]"))
    assert reply.status in (200, 400, 500)
    if reply.status == 200:
        json.loads(reply.body)  # each answer is JSON and UTF-8


def test_bytes_that_are_no_utf8(http):
    for text in (b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82"):
        body = request("BYTES", '["@"]').encode().replace(b"@", text)
        assert http.infer("echo_BYTES", body).status in (200, 400, 500)
        body = ('{"id":"@",' + REST + "}").encode().replace(b"@", text)
        assert http.infer("echo_FP32", body).status in (200, 400, 500)


def test_a_zero_inside_a_text_ends_nothing(http):
    reply = http.infer("echo_BYTES", {"inputs": [tensor("INPUT0", ["a\0b"], datatype="BYTES")]})
    assert reply.outputs["OUTPUT0"]["data"] == ["a\0b"]
    for name in ("INPUT0\0", "INPUT0\0x"):
        assert http.infer("echo_FP32", {"inputs": [tensor(name, [1])]}).status == 400
    assert http.infer("echo_FP32", {"id": "a\0b", "inputs": [tensor("INPUT0", [1])]}).json["id"] == "a\0b"


@pytest.mark.parametrize("body", [b"", b" ", b"\0", b"null", b"true", b"1", b'""', b"[]", b"{}", b"{", b"}", b"\xef\xbb\xbf{}", b"{}{}", b"//\n{}",
                                  b'{"inputs":null}', b'{"inputs":{}}', b'{"inputs":[null]}', b'{"inputs":[[]]}', b'{"inputs":[{}]}',
                                  b'{"inputs":[{"name":null}]}', b'{"inputs":[{"name":"INPUT0","datatype":1,"shape":[1],"data":[1]}]}',
                                  b'{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":{},"data":[1]}]}',
                                  b'{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[[1]],"data":[1]}]}',
                                  b'{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"data":{}}]}',
                                  b'{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"data":"1"}]}',
                                  b'{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"parameters":[],"data":[1]}]}'])
def test_members_that_are_missing_or_of_another_kind(http, body):
    assert http.infer("echo_FP32", body).status in (400, 500)
