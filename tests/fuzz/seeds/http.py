# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The seeds of the targets that read requests over HTTP."""

import gzip
import json
import struct
import zlib

from seeds.corpus import write

HOST = "Host: h"
POST = "POST /v2/models/m/infer HTTP/1.1"
CHUNKED = "Transfer-Encoding: chunked"


def request(line, *fields, body=""):
    return "\r\n".join([line, *fields, "", ""]) + body


def chunked(body, *fields):
    return request(POST, HOST, CHUNKED, *fields, body=body)


def http_head():
    get = request("GET /v2 HTTP/1.1", HOST)
    write("http_head", {
        "get": get,
        "http10": request("GET /a HTTP/1.0"),
        "http10_body": request("POST /a HTTP/1.0", "Content-Length: 2", body="ab"),
        "absolute": request("GET http://h:80/a?b=c HTTP/1.1", HOST),
        "absolute_without_path": request("GET https://h?q HTTP/1.1", HOST),
        "options_star": request("OPTIONS * HTTP/1.1", HOST),
        "head": request("HEAD /v2/health/live HTTP/1.1", HOST, "Connection: close"),
        "keep_alive": request("GET / HTTP/1.0", "Connection: keep-alive"),
        "empty_lines": "\r\n\r\n" + get + "\r\n" + get,
        "pipelined": get + request(POST, HOST, "Content-Length: 5", body="hello") + get,
        "length": request(POST, HOST, "Content-Length: 12", body='{"inputs":1}'),
        "length_cut": request(POST, HOST, "Content-Length: 12", body='{"inp'),
        "length_too_large": request(POST, HOST, "Content-Length: 501"),
        "length_overflow": request(POST, HOST, "Content-Length: 99999999999999999999"),
        "length_twice": request(POST, HOST, "Content-Length: 1", "Content-Length: 1", body="a"),
        "length_list": request(POST, HOST, "Content-Length: 1, 1", body="a"),
        "length_signed": request(POST, HOST, "Content-Length: +1", body="a"),
        "length_and_chunked": request(POST, HOST, "Content-Length: 1", CHUNKED, body="0\r\n\r\n"),
        "chunked": chunked("4\r\nwiki\r\n5\r\npedia\r\n0\r\n\r\n"),
        "chunked_then_get": chunked("A\r\n0123456789\r\n0\r\n\r\n") + get,
        "chunked_extension": chunked("3;a=\"b\";c\r\nabc\r\n0;x\r\n\r\n"),
        "chunked_trailer": chunked("1\r\na\r\n0\r\nX-Late: 1\r\nHost: other\r\n\r\n"),
        "chunked_long_trailer": chunked("0\r\nX: " + "t" * 100),
        "chunked_bad_size": chunked("g\r\n"),
        "chunked_long_line": chunked("1;" + "e" * 100),
        "chunked_overflow": chunked("fffffffffffffffff\r\n"),
        "chunked_too_large": chunked("200\r\n" + "x" * 512),
        "chunked_too_many": chunked("1\r\na\r\n" * 7 + "0\r\n\r\n"),
        "chunked_no_line_end": chunked("1\r\nab\r\n0\r\n\r\n"),
        "chunked_cut": chunked("4\r\nwi"),
        "coding_unknown": request(POST, HOST, "Transfer-Encoding: gzip, chunked", body="0\r\n\r\n"),
        "coding_of_http10": request("POST /a HTTP/1.0", CHUNKED, body="0\r\n\r\n"),
        "expect": request(POST, HOST, "Expect: 100-continue", "Content-Length: 1", body="a"),
        "expect_other": request(POST, HOST, "Expect: 200-ok"),
        "no_host": request("GET /a HTTP/1.1"),
        "two_hosts": request("GET /a HTTP/1.1", HOST, HOST),
        "folded": request("GET /a HTTP/1.1", HOST, "X: a", " b"),
        "empty_value": request("GET /a HTTP/1.1", HOST, "X:", "Y:  z  "),
        "space_before_colon": request("GET /a HTTP/1.1", "Host : h"),
        "line_feed_only": "GET /a HTTP/1.1\nHost: h\n\n",
        "control_character": request("GET /a HTTP/1.1", HOST, "X: a\x01b"),
        "high_bytes": request("GET /a HTTP/1.1", HOST, "X: \u00e4"),
        "target_relative": request("GET a HTTP/1.1", HOST),
        "target_long": request("GET /" + "a" * 101 + " HTTP/1.1", HOST),
        "target_endless": "GET /" + "a" * 300,
        "fields_many": request("GET /a HTTP/1.1", HOST, *("X: 1" for _ in range(8))),
        "head_long": request("GET /a HTTP/1.1", HOST, "X: " + "a" * 600),
        "version_2": request("GET /a HTTP/2.0", HOST),
        "version_bad": request("GET /a HTTQ/1.1", HOST),
        "method_only": "GET",
        "tls": bytes.fromhex("16030100d2010000ce0303"),
        "preface": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    })


def tensor(name="F", datatype="FP32", shape=(1, 1), **members):
    return {"name": name, "datatype": datatype, "shape": list(shape), **members}


F = tensor(data=[1.5])


def infer(*inputs, **members):
    return json.dumps({"inputs": list(inputs), **members}, separators=(",", ":"))


def http_json():
    members()
    faults()


def members():
    def parameters(**values):
        return infer(F, parameters=values)

    write("http_json", {
        "one_input": infer(F),
        "all_types": infer(
            F, tensor("D", "FP64", [1, 2, 1], data=[[1e300], [-0.0]]),
            tensor("S", "BYTES", [1, 2], data=["a\u0000b", "\u00e4"]),
            tensor("I", "INT64", [1, 2], data=[-9223372036854775808, 7]),
            tensor("U", "UINT8", [1, 1, 2], data=[[[0, 255]]]),
            tensor("B", "BOOL", [1, 1], data=[True])),
        "batch": infer(tensor(shape=[2, 2], data=[[1, 2], [3, 4]]), id="x"),
        "empty_tensor": infer(tensor(shape=[1, 0], data=[])),
        "nan": '{"inputs":[{"name":"F","datatype":"FP32","shape":[1,3],"data":[NaN,Infinity,-Infinity]}]}',
        "out_of_range": infer(tensor(data=[1e300])),
        "unsigned_out_of_range": infer(F, tensor("U", "UINT8", [1, 1, 1], data=[256])),
        "outputs": infer(F, outputs=[
            {"name": "O"}, {"name": "P", "parameters": {"binary_data": True}}]),
        "classification": infer(F, outputs=[{"name": "O", "parameters": {"classification": 3}}]),
        "sequence": parameters(sequence_id=7, sequence_start=True, sequence_end=False),
        "sequence_text": parameters(sequence_id="s", priority=3, timeout=18446744073709551615),
        "sequence_long": parameters(sequence_id="s" * 129),
        "custom": parameters(a=1, b="c", d=2.5, e=True),
        "custom_reserved": parameters(triton_x=1),
        "custom_wrong": parameters(a=[1]),
        "binary_output": parameters(binary_data_output=True),
        "parameters_null": infer(tensor(data=[1], parameters=None)),
        "parameters_wrong": infer(F, parameters=[]),
        "flag_wrong": parameters(sequence_start=1),
        "priority_wrong": parameters(priority=-1),
        "id_wrong": infer(F, id=1),
    })


def faults():
    write("http_json", {
        "no_inputs": "{}",
        "inputs_wrong": '{"inputs":{}}',
        "input_wrong": '{"inputs":[1]}',
        "no_name": '{"inputs":[{"datatype":"FP32","shape":[1],"data":[1]}]}',
        "no_shape": '{"inputs":[{"name":"F","datatype":"FP32","data":[1]}]}',
        "shape_negative": infer(tensor(shape=[-1], data=[1])),
        "shape_huge": infer(tensor(shape=[9223372036854775807, 3], data=[1])),
        "shape_beyond": infer(tensor(shape=[18446744073709551615], data=[1])),
        "type_unknown": infer(tensor(datatype="FP99", data=[1])),
        "type_half": infer(tensor("H", "FP16", data=[1])),
        "too_few": infer(tensor(shape=[1, 2], data=[1])),
        "too_many": infer(tensor(data=[1, 2])),
        "element_wrong": infer(tensor(data=["1"])),
        "no_data": infer(tensor()),
        "data_wrong": infer(tensor(data=1)),
        "data_twice": infer(tensor(data=[1], parameters={"binary_data_size": 4})),
        "shared_memory": infer(tensor(parameters={"shared_memory_region": "r"})),
        "binary_missing": infer(tensor(parameters={"binary_data_size": 4})),
        "input_twice": infer(F, F),
        "input_unknown": infer(F, tensor("X", data=[1])),
        "batches_differ": infer(tensor(shape=[2, 1], data=[1, 2]),
                                tensor("B", "BOOL", [1, 1], data=[True])),
        "batch_too_large": infer(tensor(shape=[5, 1], data=[1, 2, 3, 4, 5])),
        "nested_deep": '{"inputs":[{"name":"F","datatype":"FP32","shape":[1],"data":'
                       + "[" * 130 + "1" + "]" * 130 + "}]}",
        "open_deep": "[" * 500,
        "too_large": '{"inputs":[]}' + " " * 4000,
        "cut": infer(F)[:-4],
        "rest_behind": infer(F) + "x",
        "not_utf8": b'{"inputs":[{"name":"S","datatype":"BYTES","shape":[1,1],"data":["\xff\xfe"]}]}',
        "surrogate": '{"id":"\\ud800","inputs":[]}',
        "text": '"x"',
        "empty": "",
    })


def http_binary():
    def body(sections, length=None, rest=b"", **members):
        inputs, binary = [], b""
        for entry, data in sections:
            inputs.append({**entry, "parameters": {"binary_data_size": len(data)}})
            binary += data
        text = json.dumps({"inputs": inputs, **members}, separators=(",", ":")).encode()
        field = str(len(text)) if length is None else length
        return field.encode() + b"\n" + text + binary + rest

    def texts(*elements):
        return b"".join(struct.pack("<I", len(one)) + one for one in elements)

    f = (tensor(), struct.pack("<f", 1.5))
    write("http_binary", {
        "one": body([f]),
        "two": body([(tensor(shape=[1, 2]), b"01234567"), (tensor("I", "INT64", [1, 2]), b"0123456789abcdef")]),
        "half": body([f, (tensor("H", "FP16", [1, 2]), b"\x00\x3c\x00\x40")]),
        "texts": body([f, (tensor("S", "BYTES", [1, 2]), texts(b"a\0b", b""))]),
        "text_cut": body([f, (tensor("S", "BYTES", [1, 2]), texts(b"abc", b"d")[:-3])]),
        "text_length_huge": body([f, (tensor("S", "BYTES", [1, 1]), b"\xff\xff\xff\xffa")]),
        "texts_too_few": body([f, (tensor("S", "BYTES", [1, 3]), texts(b"a"))]),
        "empty_section": body([(tensor(shape=[1, 0]), b"")]),
        "size_wrong": body([(tensor(shape=[1, 2]), b"0123")]),
        "rest_behind": body([f], rest=b"xyz"),
        "section_short": body([f])[:-2],
        "no_field": b"-\n" + body([f]).split(b"\n", 1)[1],
        "json_only_no_field": b"-\n" + json.dumps({"inputs": [F]}).encode(),
        "raw": b"0\n" + b"0123",
        "raw_empty": b"0\n",
        "raw_too_large": b"0\n" + b"r" * 4001,
        "field_negative": body([f], length="-5"),
        "field_too_long": body([f], length="9999"),
        "field_overflow": body([f], length="4294967297"),
        "field_text": body([f], length="12x"),
        "field_blank": body([f], length=""),
        "field_short": body([f], length="20"),
        "field_one_short": body([f], length=str(len(body([f]).split(b"\n", 1)[1]) - 5)),
        "size_huge": b"117\n" + b'{"inputs":[{"name":"F","datatype":"FP32","shape":[1,1],'
                     b'"parameters":{"binary_data_size":18446744073709551615}}]}   0123',
        "size_not_number": b"100\n" + b'{"inputs":[{"name":"F","datatype":"FP32","shape":[1,1],'
                           b'"parameters":{"binary_data_size":"4"}}]}    0123',
        "mixed": b"210\n" + b'{"inputs":[{"name":"F","datatype":"FP32","shape":[1,2],"data":[1,2]},'
                 b'{"name":"H","datatype":"FP16","shape":[1,2],"parameters":{"binary_data_size":4}},'
                 b'{"name":"U","datatype":"UINT8","shape":[1,1,1],"data":[3]}]}' + b"0123",
        "empty": b"",
    })


def http_compression():
    text = b'{"inputs":[]}' * 20
    compressed = gzip.compress(text, mtime=0)
    plain = zlib.compress(text)
    raw = zlib.compressobj(9, zlib.DEFLATED, -15)
    named = b"\x1f\x8b\x08\x1c" + b"\0" * 6 + b"\x02\0ab" + b"name\0" + b"comment\0"
    raw_bytes = raw.compress(text) + raw.flush()
    trailer = struct.pack("<II", zlib.crc32(text), len(text))
    dictionary = zlib.compressobj(9, zlib.DEFLATED, 15, 8, zlib.Z_DEFAULT_STRATEGY, b"inputs")
    stored = zlib.compressobj(0)
    seeds = {
        "gzip": b"\x0d" + compressed,
        "gzip_empty": b"\x0d" + gzip.compress(b"", mtime=0),
        "gzip_members": b"\x0d" + compressed + gzip.compress(b"x", mtime=0),
        "gzip_then_zlib": b"\x0d" + compressed + plain,
        "gzip_rest_behind": b"\x0d" + compressed + b"rest",
        "gzip_padded": b"\x0d" + compressed + b"\0" * 8,
        "gzip_fields": b"\x0d" + named + raw_bytes + trailer,
        "gzip_head_cut": b"\x0d" + compressed[:7],
        "gzip_cut": b"\x0d" + compressed[:-12],
        "gzip_trailer_cut": b"\x0d" + compressed[:-1],
        "gzip_bad_sum": b"\x0d" + compressed[:-8] + b"\0\0\0\0" + compressed[-4:],
        "gzip_bad_length": b"\x0d" + compressed[:-1] + b"\x7f",
        "gzip_bad_method": b"\x0d" + compressed[:2] + b"\x07" + compressed[3:],
        "zlib": b"\x0d" + plain,
        "zlib_rest_behind": b"\x0d" + plain + b"x",
        "zlib_twice": b"\x0d" + plain + plain,
        "zlib_cut": b"\x0d" + plain[:-6],
        "zlib_bad_sum": b"\x0d" + plain[:-1] + b"\0",
        "zlib_stored": b"\x0d" + stored.compress(text) + stored.flush(),
        "zlib_dictionary": b"\x0d" + dictionary.compress(text) + dictionary.flush(),
        "raw_deflate": b"\x0d" + raw_bytes,
        "bad_distance": b"\x0d\x78\x9c\x63\x60\x80\x01\x07\xff\xff",
        "limit_exact": b"\x08" + zlib.compress(b"a" * 256),
        "limit_beyond": b"\x08" + zlib.compress(b"a" * 257),
        "bomb": b"\x0c" + zlib.compress(b"\0" * 300000, 9),
        "text": b"\x05plain text",
        "empty": b"\x05",
    }
    for i, field in enumerate([
            "gzip", "deflate, gzip;q=0.5", "gzip;q=1.5,deflate;q=0.1", "br, identity;q=0",
            "gzip ; q=abc", "*", "GZIP;Q=1", ",,gzip;,", "gzip;q=-1", "gzip, deflate", " identity ",
            "gzip;q=nan"]):
        seeds[f"field_{i}"] = b"\x05" + field.encode()
    write("http_compression", seeds)


def http_generate():
    write("http_generate", {
        "value": '{"F":1.5}',
        "array": '{"F":[1,2,3]}',
        "all": '{"id":"x","F":[1],"D":[1,2],"S":"text","I":[1,-2],"U":[1,2,3],"B":true,"p":1}',
        "parameters": '{"F":1,"parameters":{"a":1,"b":"c","d":2.5,"e":false,"S":["x"]}}',
        "nested_id": '{"F":1,"parameters":{"id":"x","parameters":1}}',
        "parameters_wrong": '{"F":1,"parameters":[]}',
        "id_wrong": '{"id":1}',
        "name_twice": '{"p":1,"parameters":{"p":2}}',
        "input_twice": '{"F":1,"parameters":{"F":2}}',
        "odd_count": '{"D":[1,2,3]}',
        "fixed_count": '{"I":[1,2,3]}',
        "nested": '{"F":[[1],[2]]}',
        "empty_array": '{"F":[]}',
        "wrong_type": '{"F":"x"}',
        "half": '{"H":1}',
        "object_value": '{"F":{}}',
        "null_value": '{"F":1,"p":null}',
        "reserved": '{"F":1,"triton_p":1}',
        "nan": '{"F":[NaN,-Infinity],"p":NaN}',
        "escapes": '{"F":1,"S":"\\u0000\\ud83d\\ude00","p\\n":"\\"\\\\"}',
        "surrogate": '{"S":"\\ud800"}',
        "large_numbers": '{"F":1e400,"p":18446744073709551615}',
        "not_utf8": b'{"S":"\xff","F":1}',
        "too_large": '{"F":1}' + " " * 4000,
        "inputs_too_large": '{"I":[' + "1," * 900 + '1]}',
        "not_object": "[1]",
        "cut": '{"F":[1',
        "empty": "",
        "spread_fit": bytes([12, 2, 255, 3]),
        "spread_open": bytes([7, 255, 255]),
        "spread_overflow": bytes([1, 254, 254, 255]),
        "spread_zero": bytes([0, 255, 2]),
    })
