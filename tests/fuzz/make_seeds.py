#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the seeds of corpus/: make_seeds.py. The name of each says which branch it is for. Other files there (found_*)
are inputs that once broke a rule, and are not changed."""

import gzip
import json
import pathlib
import struct
import zlib

CORPUS = pathlib.Path(__file__).parent / "corpus"


def write(target, seeds):
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    for name, seed in seeds.items():
        (folder / name).write_bytes(seed.encode() if isinstance(seed, str) else seed)


def request(line, *fields, body=""):
    return "\r\n".join([line, *fields, "", ""]) + body


HOST = "Host: h"
POST = "POST /v2/models/m/infer HTTP/1.1"
CHUNKED = "Transfer-Encoding: chunked"


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


def http_json():
    def infer(*inputs, **members):
        return json.dumps({"inputs": list(inputs), **members}, separators=(",", ":"))

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


def varint(value):
    out = b""
    while value > 0x7F:
        out += bytes([value & 0x7F | 0x80])
        value >>= 7
    return out + bytes([value])


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value & (1 << 64) - 1)
    value = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(value)) + value


def grpc_infer():
    # The bytes are written without protobuf, so that seeds can hold what it would not write.
    def entry(name, choice):
        return field(1, name) + field(2, choice)

    def wire_input(name="F", datatype="FP32", shape=(1, 1), contents=None):
        out = field(1, name) + field(2, datatype)
        out += field(3, b"".join(varint(one) for one in shape))
        return field(5, out + (b"" if contents is None else field(5, contents)))

    head = field(1, "m") + field(3, "id")
    f, raw = wire_input(), field(7, b"\0\0\xc0\x3f")
    good = head + f + raw
    typed = {"bool": ("B", "BOOL", (1, 1), field(1, b"\1")), "int": ("X", "INT32", (1, 2), field(2, b"\1\2")),
             "int64": ("I", "INT64", (1, 2), field(3, b"\1" + varint((1 << 64) - 1))),
             "uint": ("U", "UINT8", (1, 1, 1), field(4, varint(300))), "uint64": ("X", "UINT64", (1, 1), field(5, b"\1")),
             "fp32": ("F", "FP32", (1, 1), field(6, b"\0\0\xc0\x3f")), "fp64": ("D", "FP64", (1, 2, 1), field(7, b"\0" * 16)),
             "bytes": ("S", "BYTES", (1, 2), field(8, "a") + field(8, ""))}
    seeds = {f"contents_{name}": head + wire_input(*values) for name, values in typed.items()}
    seeds |= {f"contents_with_f_{name}": head + wire_input(contents=typed["fp32"][3]) + wire_input(*values)
              for name, values in typed.items() if name in ("bool", "int64", "uint", "fp64", "bytes")}
    seeds |= {
        "raw": good,
        "raw_before_inputs": raw + f + head,
        "raw_texts": head + f + wire_input("S", "BYTES", (1, 1)) + raw + field(7, b"\3\0\0\0abc"),
        "raw_text_cut": head + f + wire_input("S", "BYTES", (1, 1)) + raw + field(7, b"\3\0\0\0ab"),
        "raw_size_wrong": head + f + field(7, b"abc"),
        "raw_too_many": good + raw,
        "raw_missing": head + f,
        "raw_and_contents": head + wire_input(contents=field(6, b"\0\0\xc0\x3f")) + raw,
        "contents_empty": head + wire_input(shape=(1, 0), contents=b""),
        "contents_two": head + wire_input(contents=field(1, b"\1") + field(6, b"\0" * 4)),
        "contents_of_other": head + wire_input(contents=field(8, "x")),
        "shape_negative": head + wire_input(shape=((1 << 64) - 1, 1)) + raw,
        "shape_huge": head + wire_input(shape=((1 << 62), 8)) + raw,
        "type_unknown": head + wire_input(datatype="FP99") + raw,
        "version": field(2, "3") + good,
        "version_wrong": field(2, "-1x") + good,
        "outputs": good + field(6, field(1, "O")) + field(6, field(1, "P")),
        "output_unknown": good + field(6, field(1, "Z")),
        "classification": good + field(6, field(1, "O") + field(2, entry("classification", field(2, 3)))),
        "classification_wrong": good + field(6, field(1, "O") + field(2, entry("classification", field(2, 0)))),
        "shared_memory": head + field(5, field(1, "F") + field(4, entry("shared_memory_region", field(3, "r")))),
    }
    for name, choice in {"sequence_id": field(2, 42), "sequence_id ": field(3, "s"), "sequence_start": field(1, 1),
                         "sequence_end": field(1, 1), "priority": field(5, 7), "timeout": field(2, -1),
                         "mine": field(3, "x"), "triton_mine": field(1, 1), "nothing": b"",
                         "triton_enable_empty_final_response": field(1, 1)}.items():
        seeds["parameter_" + name.replace(" ", "_text")] = good + field(4, entry(name.strip(), choice))
    seeds |= {
        "priority_negative": good + field(4, entry("priority", field(2, -1))),
        "flag_wrong": good + field(4, entry("sequence_start", field(2, 1))),
        "sequence_long": good + field(4, entry("sequence_id", field(3, "s" * 129))),
        "double": good + field(4, entry("d", b"\x21" + struct.pack("<d", 2.5))),
        "unknown_fields": good + field(99, 5) + b"\xa5\x06abcd" + b"\xa1\x06abcdefgh" + field(100, "x"),
        "group": good + b"\xa3\x06\xa4\x06",
        "field_zero": good + b"\x00\x01",
        "wire_type_7": good + b"\x3f",
        "raw_as_varint": good + b"\x38\x01",
        "tag_overlong": head + f + b"\xba\x80\x80\x80\x00\x04" + b"\0\0\xc0\x3f",
        "tag_too_long": head + f + b"\xba\x80\x80\x80\x80\x80\x00\x04" + b"\0\0\xc0\x3f",
        "tag_top_bits": head + f + b"\xba\x80\x80\x80\x70\x04" + b"\0\0\xc0\x3f",
        "length_overlong": head + f + b"\x3a\x84\x80\x80\x80\x80\x00" + b"\0\0\xc0\x3f",
        "varint_too_long": good + b"\x08" + b"\xff" * 11,
        "length_beyond": head + f + b"\x3a\x7fabc",
        "length_huge": head + f + b"\x3a" + varint((1 << 64) - 1) + b"abc",
        "not_utf8": field(1, b"\xff") + f + raw,
        "cut": good[:-2],
        "empty": b"",
    }
    write("grpc_infer", seeds)


def cached_response():
    def text(value):
        return struct.pack("<I", len(value)) + value

    def output(name=b"O", datatype=11, shape=(2,), data=bytes(8), size=None):
        return text(name) + struct.pack(f"<II{len(shape)}qQ", datatype, len(shape), *shape, len(data) if size is None else size) + data

    def whole(outputs=(), parameters=(), magic=b"THALRSP1"):
        return magic + struct.pack("<II", len(outputs), len(parameters)) + b"".join(outputs) + b"".join(parameters)

    parameters = [text(b"t") + b"\0" + text(b"abc"), text(b"i") + b"\1" + bytes(8), text(b"b") + b"\2\1", text(b"d") + b"\3" + struct.pack("<d", .5)]
    write("cached_response", {
        "nothing": whole(), "empty": b"", "magic": whole(magic=b"THALRSP2"), "one": whole([output()]), "two": whole([output(), output(b"P")]),
        "texts": whole([output(datatype=13, data=text(b"a") + text(b""))]), "texts_cut": whole([output(datatype=13, data=text(b"a") + b"\5\0")]),
        "scalar": whole([output(shape=(), data=bytes(4))]), "no_elements": whole([output(shape=(0, 3), data=b"")]), "parameters": whole([output()], parameters),
        "kind": whole(parameters=[text(b"t") + b"\4"]), "type": whole([output(datatype=15)]), "negative": whole([output(shape=(-1,))]),
        "huge": whole([output(shape=(1 << 62, 4))]), "rank": whole([output(shape=(1,) * 65, data=bytes(4))]), "size": whole([output(size=1 << 63)]),
        "short": whole([output(shape=(3,))]), "more": whole([output()]) + b"x", "count": whole()[:8] + b"\xff" * 8, "name": whole([b"\xff\xff\xff\xffO"])})


def config_text():
    base = 'name: "m" backend: "identity" max_batch_size: 4\n'
    x = 'input { name: "X" data_type: TYPE_FP32 dims: [ -1 ] }\n'
    y = 'output { name: "Y" data_type: TYPE_FP32 dims: [ -1 ] }\n'
    ok = base + x + y

    def config(**members):
        return json.dumps({"name": "m", "backend": "identity", **members})

    write("config_text", {
        "small": ok,
        "no_name": 'backend: "onnxruntime"\n' + x + y,
        "platform": 'platform: "onnxruntime_onnx"\n' + x + y,
        "platform_wrong": ok + 'platform: "tensorrt_plan"\n',
        "ensemble": 'platform: "ensemble" ensemble_scheduling { step { model_name: "a" model_version: -1 '
                    'input_map { key: "i" value: "X" } output_map { key: "o" value: "Y" } } }\n' + x + y,
        "comments": "# c\n" + ok + "# end",
        "reshape": base + 'input { name: "X" data_type: TYPE_INT8 dims: [ 1 ] reshape { shape: [ ] } }\n' + y,
        "reshape_wrong": base + 'input { name: "X" data_type: TYPE_INT8 dims: [ 2, 3 ] reshape { shape: [ 5 ] } }\n' + y,
        "format": base + 'input { name: "X" data_type: TYPE_UINT8 format: FORMAT_NHWC dims: [ 2, 2, 3 ] }\n' + y,
        "labels": ok.replace("dims: [ -1 ] }\n" + "output", "dims: 1 }\noutput") + 'output { name: "L" data_type: TYPE_FP32 dims: 3 label_filename: "../l" }',
        "name_twice": ok + x,
        "dims_wrong": base + 'input { name: "X" data_type: TYPE_FP32 dims: [ 0, -2 ] }',
        "dims_huge": base + 'input { name: "X" data_type: TYPE_FP32 dims: [ 9223372036854775807, 2 ] }' + y,
        "no_type": base + 'input { name: "X" dims: 1 }',
        "ragged": base + 'input { name: "X" data_type: TYPE_FP32 dims: 1 allow_ragged_batch: true optional: true is_shape_tensor: true }' + y,
        "batch_input": ok + 'batch_input { kind: BATCH_ELEMENT_COUNT target_name: "N" data_type: TYPE_INT32 source_input: "X" }',
        "batch_output": ok + 'batch_output { target_name: "Y" kind: BATCH_SCATTER_WITH_INPUT_SHAPE source_input: "X" }',
        "versions": ok + "version_policy { specific { versions: [ 1, 3 ] } }",
        "versions_latest": ok + "version_policy { latest { num_versions: 0 } }",
        "groups": ok + 'instance_group [ { count: 2 kind: KIND_CPU }, { name: "g" kind: KIND_GPU gpus: [ 0 ] }, { kind: KIND_AUTO } ]',
        "groups_wrong": ok + "instance_group { count: -1 profile: \"p\" rate_limiter { resources { name: \"r\" count: -1 } } }",
        "groups_many": ok + "instance_group { count: 2147483647 }",
        "secondary": ok + "instance_group { kind: KIND_MODEL secondary_devices { kind: KIND_NVDLA device_id: 1 } host_policy: \"h\" }",
        "dynamic": ok + "dynamic_batching { preferred_batch_size: [ 2, 4 ] max_queue_delay_microseconds: 100 preserve_ordering: true }",
        "dynamic_wrong": ok + "dynamic_batching { preferred_batch_size: 9 }",
        "priorities": ok + "dynamic_batching { priority_levels: 2 default_priority_level: 1 default_queue_policy { timeout_action: DELAY max_queue_size: 4 } "
                           "priority_queue_policy { key: 2 value { allow_timeout_override: true default_timeout_microseconds: 5 } } }",
        "priorities_wrong": ok + "dynamic_batching { priority_levels: 2 default_priority_level: 3 priority_queue_policy { key: 9 value { } } }",
        "sequence": ok + 'sequence_batching { max_sequence_idle_microseconds: 5 direct { max_queue_delay_microseconds: 1 minimum_slot_utilization: 0.5 } '
                         'control_input { name: "START" control { kind: CONTROL_SEQUENCE_START fp32_false_true: [ 0, 1 ] } } '
                         'control_input { name: "ID" control { kind: CONTROL_SEQUENCE_CORRID data_type: TYPE_UINT64 } } '
                         'state { input_name: "SI" output_name: "SO" data_type: TYPE_INT32 dims: 1 initial_state { name: "z" data_type: TYPE_INT32 dims: 1 zero_data: true } } }',
        "sequence_oldest": ok + "sequence_batching { oldest { max_candidate_sequences: 3 preferred_batch_size: 2 } iterative_sequence: true }",
        "sequence_wrong": ok + 'sequence_batching { control_input { name: "C" control { kind: CONTROL_SEQUENCE_END int32_false_true: [ 0 ] bool_false_true: [ false, true ] } } }',
        "optimization": ok + 'optimization { graph { level: 1 } priority: PRIORITY_MAX cuda { graphs: true graph_spec { batch_size: 1 input { key: "X" value { dim: 1 } } } } '
                             'execution_accelerators { gpu_execution_accelerator { name: "tensorrt" parameters { key: "a" value: "b" } } } input_pinned_memory { enable: false } }',
        "warmup": ok + 'model_warmup { name: "w" batch_size: 1 count: 2 inputs { key: "X" value { data_type: TYPE_FP32 dims: 1 random_data: true } } }',
        "parameters": ok + 'parameters { key: "k" value { string_value: "v" } } parameters { key: "TRITON_BATCH_STRATEGY_PATH" value { string_value: "../x" } }',
        "cache": ok + "response_cache { enable: true } model_transaction_policy { decoupled: true }",
        "metrics": ok + 'model_metrics { metric_control { metric_identifier { family: "f" } histogram_options { buckets: [ 1, 2.5, inf ] } } }',
        "metrics_wrong": ok + "model_metrics { metric_control { } }",
        "agents": ok + 'model_repository_agents { agents { name: "a" parameters { key: "k" value: "v" } } } model_operations { op_library_filename: "l" }',
        "files": ok + 'default_model_filename: "../../etc/passwd" cc_model_filenames { key: "7.5" value: "a.onnx" } metric_tags { key: "a" value: "b" } runtime: "/x"',
        "unknown_field": base + "inptu { }",
        "unknown_nested": base + 'input { data_tpe: TYPE_FP32 }',
        "unknown_enumerator": base + 'input { data_type: TYPE_FP31 }',
        "enumerator_number": base + 'input { name: "X" data_type: 99 dims: 1 }',
        "wrong_scalar": 'max_batch_size: "4"',
        "out_of_range": "max_batch_size: 99999999999",
        "negative": base.replace("4", "-4"),
        "open_brace": base + "input {",
        "open_string": 'name: "m',
        "string_escapes": 'name: "\\x41\\101\\n\\"" backend: \'a\' "b"',
        "not_utf8": b'name: "\xff" backend: "a"',
        "extension": '[a.b.c] { } name: "m"',
        "any": '[type.googleapis.com/inference.ModelConfig] { }',
        "deep": "ensemble_scheduling { step { " * 40,
        "semicolons": 'name: "m"; backend: "b", max_batch_size: 0x10',
        "json": config(input=[{"name": "X", "data_type": "TYPE_FP32", "dims": ["-1"]}],
                       output=[{"name": "Y", "dataType": "type_fp32", "dims": [1]}]),
        "json_scheduling": config(dynamic_batching={"preferred_batch_size": [1], "max_queue_delay_microseconds": "7"},
                                  instance_group=[{"count": 1, "kind": "KIND_CPU"}], max_batch_size=2),
        "json_map": config(parameters={"k": {"string_value": "v"}}, metric_tags={"a": "b"}),
        "json_null": config(input=None, version_policy={"all": {}}),
        "json_unknown": config(bakend="x"),
        "json_wrong": config(max_batch_size="many", input={}),
        "json_oneof_twice": config(version_policy={"all": {}, "latest": {}}),
        "json_deep": "{" + '"a":{' * 200,
        "json_array": "[]",
        "json_cut": config()[:-3],
        "empty": "",
    })


def trace_reader():
    def head(number, more=""):
        return f'{{"id":{number},"model_name":"m","model_version":1{more}}}'

    def stamp(number, name, nanoseconds):
        return f'{{"id":{number},"timestamps":[{{"name":"{name}","ns":{nanoseconds}}}]}}'

    def tensor(number, data, shape):
        value = json.dumps({"name": "X", "data": data, "shape": shape, "dtype": "FP32"})
        return f'{{"id":{number},"activity":"TENSOR_QUEUE_INPUT","tensor":{value}}}'

    of_two, of_three = ',"parent_id":2', ',"parent_id":3'
    names = ("REQUEST_START", "QUEUE_START", "COMPUTE_START", "COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START", "COMPUTE_END", "REQUEST_END")

    def core_of(number):
        return ",".join(stamp(number, name, 10 + place) for place, name in enumerate(names))

    core = core_of(2)
    sends = ",".join(stamp(2, f"GRPC_SEND_{end}", when) for end, when in (("START", 30), ("END", 31), ("START", 33), ("END", 32), ("START", 34)))
    raw = '{"id":2,"activity":"TENSOR_QUEUE_INPUT","tensor":{"name":"X","data":"",\x01,\\","shape":"3","dtype":"UINT8"}}'
    write("trace_reader", {
        "http": f'[{stamp(2, "HTTP_RECV_START", 1)},{stamp(2, "HTTP_RECV_END", 2)},{head(2)},{core},'
                f'{stamp(2, "HTTP_SEND_START", 30)},{stamp(2, "HTTP_SEND_END", 31)}]',
        "steps": f"[{head(3, of_two)},{head(2)},{core},{head(4, of_three)}]",
        "tensors": f'[{head(2)},{tensor(2, "1,2,3,4", "2,2")},{tensor(2, "x", "9,9")}]',
        "texts": "[" + head(2) + "," + tensor(2, '"a,b","c"', "2") + "]",
        "older": '[{"model_name":"simple","model_version":-1,"id":1,"timestamps":[{"name":"grpc wait/read start","ns":1},'
                 '{"name":"request handler start","ns":2},{"name":"request handler end","ns":3}]}]',
        "grpc": f'[{head(2)},{core},{stamp(2, "GRPC_WAITREAD_START", 1)},{stamp(2, "GRPC_WAITREAD_END", 2)},'
                f'{stamp(2, "GRPC_SEND_START", 30)},{stamp(2, "GRPC_SEND_END", 31)}]',
        "stream": f"[{head(2)},{core},{sends}]",
        "batch": f"[{head(2)},{core},{head(3)},{core_of(3)}]",
        "raw_bytes": f"[{head(2)},{raw},{head(3)}]",
        "refused": f'[{stamp(2, "HTTP_RECV_START", 1)},{stamp(2, "HTTP_RECV_END", 2)},{head(2)}]',
        "no_end": f'[{head(2)},{stamp(2, "REQUEST_START", 1)}]',
        "reversed": f'[{head(2)},{stamp(2, "REQUEST_END", 1)},{stamp(2, "REQUEST_START", 2)}]',
        "escapes": '[{"id":2,"model_name":"a\\"}{\\u0000","model_version":1,"request_id":"\\\\"}]',
        "wrong_types": '[{"id":"2","model_name":3,"model_version":"1","timestamps":[1,{"name":2,"ns":-3}]},{"tensor":[],"activity":{}}]',
        "circle": f"[{head(2, of_three)},{head(3, of_two)}]",
        "cut_off": f'[{head(2)},{{"id":2,"time',
        "not_a_file": "hello",
        "empty": "[]"})


def timeline_trace():
    def event(kind, name, time, **more):
        return json.dumps({"ph": kind, "name": name, "pid": 1, "tid": 1, "ts": time, **more})

    request = [f'{{"id":2,"timestamps":[{{"name":"{name}","ns":{10 + place}}}]}}' for place, name in enumerate(
        ("HTTP_RECV_START", "HTTP_RECV_END", "REQUEST_START", "QUEUE_START", "COMPUTE_START", "COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START",
         "COMPUTE_END", "REQUEST_END", "HTTP_SEND_START", "HTTP_SEND_END"))]
    head = '{"id":2,"model_name":"m","model_version":1,"request_id":"r"}'
    step = '{"id":3,"model_name":"s","model_version":1,"parent_id":2},{"id":3,"timestamps":[{"name":"REQUEST_START","ns":13},{"name":"REQUEST_END","ns":17}]}'
    complete = event("X", "a", 1.5, dur=10)
    write("timeline_trace", {
        "request": f"[{head},{','.join(request)}]",
        "ensemble": f"[{head},{','.join(request)},{step}]",
        "cut_off": f"[{head},{','.join(request)}"[:-9],
        "complete": f'{{"traceEvents":[{complete}]}}',
        "overlap": f'[{complete},{event("X", "b", 5, dur=20)},{event("X", "c", 6, dur=3)}]',
        "begin_end": f'[{event("B", "a", 1)},{event("B", "b", 2)},{event("E", "", 3)},{event("E", "", 4)},{event("E", "", 5)},{event("B", "c", 6)}]',
        "async": f'[{event("b", "a", 1, id="x", cat="c")},{event("n", "i", 2, id="x", cat="c")},{event("e", "a", 3, id="x", cat="c")}]',
        "flow": f'[{complete},{event("s", "f", 2, id=1, cat="c")},{event("f", "f", 3, id=1, cat="c", bp="e")}]',
        "names": f'[{event("M", "process_name", 0, args={"name": "m (1)"})},{event("M", "thread_name", 0, args={"name": "client 1"})},'
                 f'{event("X", "HTTP request", 1, dur=2, args={"id": 7, "request id": "r"})}]',
        "kinds": f'[{event("i", "i", 1)},{event("C", "c", 2)},{event("?", "q", 3)},17,[1]]',
        "times": f'[{event("X", "a", -5, dur=-1)},{event("X", "b", 1e300)},{event("X", "c", "1")},{event("X", "d", 2305843009213692.5)}]',
        "damaged": f"[{complete},{{]",
        "query": "duration>5ms -model:m \"a b\" id:7",
        "empty": "[]"})


def alert_rules():
    def file(*rules, version=1):
        return json.dumps({"version": version, "rules": rules})

    write("alert_rules", {
        "quantile": "p99 of resnet > 20 ms for 2 min",
        "stage": "p90 compute_infer of all models in production >= 1.5 s, error",
        "version": 'failure_share of "my \\"model\\"" version 3 on gpu-east > 5 %',
        "server": "ready of server is no for 30 s",
        "age": "data_age>1min",
        "bytes": "memory of server on \"a, b\" < 1.25 GiB",
        "unit_missing": "p99 of x > 20",
        "quote_open": 'queue of "x',
        "half": "p99 of resnet o",
        "digits": "failure_share > 0.000000000000000000000000000000000000000000001 %",
        "file": file({"rule": "queue > 5", "note": "see", "enabled": False}, {"rule": "ready is no", "snoozed_until": "end"},
                     {"rule": "p50 > 1 s", "snoozed_until": "2026-01-31T12:00:00.5Z"}),
        "file_faults": file({"rule": 7}, {"rule": "p42 > 1"}, 7, {"color": "x"}, {"note": "x"}, {"rule": "queue > 5", "snoozed_until": "soon"}),
        "file_version": file(version=2),
        "file_cut": file({"rule": "queue > 5"})[:-3],
        "empty": ""})


def trace_context():
    trace, span = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
    parent = f"p00-{trace}-{span}-01"
    write("trace_context", {
        "parent": parent,
        "unsampled": f"p00-{trace}-{span}-00",
        "state": f"{parent}\nscongo=t61rcWkgMzE,rojo=00f067aa0ba902b7",
        "state_blanks": f"{parent}\ns a=b ,\t c=d ,,",
        "states": f"{parent}\nsa=b\nsc=d",
        "state_tenant": f"{parent}\ns1a-_*/x@acme=~ !",
        "state_twice": f"{parent}\nsa=b,a=c",
        "state_quotes": f'{parent}\nsa="\\',
        "state_wrong": f"{parent}\nsA=b",
        "state_long": f"{parent}\ns{'a' * 256}={'b' * 256}",
        "state_many": f"{parent}\ns" + ",".join(f"k{number}=v" for number in range(32)),
        "state_too_many": f"{parent}\ns" + ",".join(f"k{number}=v" for number in range(33)),
        "two_parents": f"{parent}\n{parent}",
        "later_version": f"p01-{trace}-{span}-01-more",
        "no_version": f"pff-{trace}-{span}-01",
        "too_long": f"{parent}-more",
        "upper_case": parent.upper().replace("P", "p", 1),
        "zero_trace": f"p00-{'0' * 32}-{span}-01",
        "zero_span": f"p00-{trace}-{'0' * 16}-01",
        "cut_off": parent[:40],
        "only_state": "sa=b",
        "empty": ""})


def settings_json():
    def asked(*questions):
        return "\n\n".join(name if body is None else f"{name}\n{body if isinstance(body, str) else json.dumps(body)}" for name, body in questions)

    every = {"trace_level": ["TIMESTAMPS", "TENSORS"], "trace_rate": "1", "trace_count": "100", "log_frequency": "10"}
    change = {"model": "m", "set": {"trace_level": "TIMESTAMPS,TENSORS", "trace_rate": "7"}, "clear": ["trace_count"]}
    log = {"log_info": False, "log_warning": True, "log_error": False, "log_verbose_level": 3, "log_format": "ISO8601"}
    names = ("snapshot", "history", "latencies", "requests", "explain", "events", "queues", "sequences", "instances", "memory", "shared-memory", "trace-settings", "log-settings", "drain")
    write("settings_json", {
        "shown": asked(("trace", None), ("trace m", None), ("log", None)),
        "trace": asked(("trace", every), ("trace", {"trace_level": ["OFF"], "trace_rate": "0", "trace_count": "0"})),
        "trace_cleared": asked(("trace", every), ("trace m", {"trace_rate": "5"}), ("trace", dict.fromkeys(every)), ("trace m", dict.fromkeys(every))),
        "trace_of_models": asked(("trace m", every), ("trace lame", every), ("trace nobody", every), ("trace-settings", None)),
        "trace_follows": asked(("trace m", {"trace_level": ["TIMESTAMPS"]}), ("trace", {"trace_rate": "0"}), ("trace", {"trace_count": "0"})),
        "trace_wrong_types": asked(("trace", {"trace_rate": 1}), ("trace", {"trace_level": "OFF"}), ("trace", {"trace_level": [1]}), ("trace", [])),
        "trace_ranges": asked(("trace", {"trace_rate": "4294967295"}), ("trace", {"trace_rate": "4294967296"}), ("trace", {"trace_count": "-2"}),
                              ("trace", {"trace_count": "99999999999999999999"}), ("trace", {"log_frequency": "-1"}), ("trace", {"trace_rate": " 1"})),
        "trace_levels": asked(("trace", {"trace_level": ["OFF", "TENSORS"]}), ("trace", {"trace_level": ["MAX"]}), ("trace", {"trace_level": []})),
        "trace_file": asked(("trace", {"trace_file": "/dev/full", "trace_rate": "3"}), ("trace m", {"trace_file": None}),
                            ("trace-settings", {"change": {"set": {"trace_file": "../x", "trace_rate": "3"}}}),
                            ("trace-settings", {"change": {"clear": ["trace_file"], "set": {"trace_rate": "3"}}})),
        "log": asked(("log", log), ("log", {"log_format": "json"}), ("log", dict.fromkeys(log))),
        "log_partly": asked(("log", {"log_info": False, "log_verbose_level": 2, "log_format": "loud"}), ("log", {"log_verbose_level": -1})),
        "log_ranges": asked(("log", {"log_verbose_level": 2147483647}), ("log", {"log_verbose_level": 2147483648}), ("log", {"log_verbose_level": 1.5})),
        "log_file": asked(("log", {"log_file": "/dev/full", "log_info": False}), ("log-settings", {"change": {"log_file": "x", "log_info": False}})),
        "log_no_object": asked(("log", "[]"), ("log", "1"), ("log", ""), ("log", "{")),
        "log_settings": asked(("log-settings", {"change": log, "revision": "1"}), ("log-settings", {"change": log, "revision": 1}), ("log-settings", "{}")),
        "log_settings_wrong": asked(("log-settings", {"change": {"log_format": "loud", "log_info": False}}),
                                    ("log-settings", {"change": {"log_verbose_level": 4294967295, "log_info": False}})),
        "revision": asked(("trace-settings", {"change": change, "revision": 1}), ("trace-settings", {"change": change, "revision": 1}),
                          ("trace-settings", {"change": {"clear": ["trace_rate"]}, "revision": 2}), ("trace-settings", None)),
        "change_wrong": asked(("trace-settings", {"change": {"set": {"trace_speed": "1"}}}), ("trace-settings", {"change": {"set": {"trace_level": "LOUD"}}}),
                              ("trace-settings", {"change": {"set": {"trace_rate": "1"}, "clear": ["trace_rate"]}}),
                              ("trace-settings", {"change": {"model": "lame", "set": {"trace_rate": "1"}}}), ("trace-settings", {"change": {}})),
        "drain": asked(("drain", {"action": "BEGIN", "grace_ms": 4294967295}), ("drain", {"action": 2}), ("drain", {"action": "STOP"}),
                       ("drain", {"grace_ms": 1})),
        "every_question": asked(*((name, None) for name in names), ("dump", None), ("nothing", None)),
        "every_question_empty": asked(*((name, "{}") for name in names), ("dump", "{}"), ("nothing", "{}")),
        "requests": asked(("requests", {"filter": {"model": "m", "version": 1}, "client_id": "plain", "outcomes": ["OUTCOME_SUCCESS", 4], "slow_only": False,
                                        "min_duration_ns": "1000", "begin_unix_ns": "-1", "end_unix_ns": 9223372036854775807, "limit": 4294967295})),
        "requests_limits": asked(("requests", {"limit": 2}), ("requests", {"min_duration_ns": 18446744073709551615}), ("requests", {"limit": -1})),
        "requests_camel": asked(("requests", {"clientId": "refused", "slowOnly": True, "minDurationNs": 1e3})),
        "explain": asked(("explain", {"client_id": "plain"}), ("explain", {"id": 3}), ("explain", {"id": "18446744073709551615"}),
                         ("explain", {"model": {"model": "m"}}),
                         ("explain", {"model": {}, "begin_unix_ns": "-9223372036854775808", "end_unix_ns": "9223372036854775807"}),
                         ("explain", {"readiness": {}})),
        "explain_ids": asked(("explain", {"client_id": "\u00e9" * 20}), ("explain", {"client_id": "\r\n\x1b[2J\"\\</script>"}), ("explain", {"client_id": ""}),
                             ("explain", {"client_id": "a", "id": 1})),
        "filters": asked(*((name, {"filter": {"model": "nobody", "version": -1}}) for name in names[:10]), ("explain", {"readiness": {"model": "nobody"}})),
        "windows": asked(("snapshot", {"window": "WINDOW_ALL"}), ("latencies", {"window": 99}), ("latencies", {"window": "WINDOW_DAY"})),
        "history": asked(("history", {"resolution": "RESOLUTION_MINUTE", "begin_unix_ns": "1", "end_unix_ns": "-1"}), ("history", {"resolution": 7}),
                         ("history", {"limit": 4294967295, "filter": {"version": -1}}), ("check", {"model": "m"})),
        "events": asked(("trace", {"trace_rate": "3"}), ("trace", {"trace_rate": "\u202e\r\n"}), ("events", {"kinds": ["EVENT_SETTING_REFUSED", 99]}),
                        ("events", {"after_id": "1", "limit": 1, "filter": {"model": "m"}})),
        "tables": asked(("sequences", {"limit": 4294967295}), ("memory", {"since_id": 1}), ("memory", {"since_unix_ns": "-1", "limit": 1}), ("memory", None)),
        "dump": asked(("dump", {"requests": {"limit": 1, "outcomes": [1]}}), ("dump", {"requests": None})),
        "not_utf8": b'trace\n{"trace_rate":"\xff\xfe"}\n\nlog\n{"log_format":"\xc3("}\n\nrequests\n{"client_id":"\xed\xa0\x80"}\n\ntrace \xff\n{}\n\n\xff\n{}',
        "nul": b'trace\n{"trace_rate":"1\0"}\n\nlog-settings\n{"change":{"log_format":"json\\u0000"}}\n\nexplain\n{"client_id":"a\\u0000b"}',
        "twice": asked(("trace", '{"trace_rate":"1","trace_rate":"x"}'), ("log", '{"log_info":true,"log_info":1}'),
                       ("log-settings", '{"change":{"log_info":true,"log_info":false}}'), ("requests", '{"limit":1,"limit":2}')),
        "unknown": asked(("trace", {"trace_speed": "1"}), ("log", {"log_colour": True}), ("requests", {"limits": 1}),
                         ("log-settings", {"change": {"logInfo": True}})),
        "no_object": asked(("trace", "null"), ("requests", "null"), ("explain", "[]"), ("memory", "1"), ("drain", '"BEGIN"')),
        "deep": asked(("requests", '{"filter":' * 200), ("trace", "[" * 500), ("log-settings", '{"change":{"log_info":' + "[" * 300)),
        "too_large": asked(("trace", '{"trace_rate":"' + "1" * 2000 + '"}'), ("requests", '{"client_id":"' + "x" * 2000 + '"}')),
        "cut_off": asked(("trace", '{"trace_level":["TIME'), ("trace-settings", '{"change":{"set":{"trace_rate"')),
        "empty": ""})


def recorded_session():
    def checksum(data):  # CRC-16 of ISO 3309, as Qt computes it
        value = 0xFFFF
        for byte in data:
            value ^= byte
            for _ in range(8):
                value = value >> 1 ^ (0x8408 if value & 1 else 0)
        return struct.pack("<H", value ^ 0xFFFF)

    def frame(data):
        return varint(len(data)) + data + checksum(data)

    def record(time, number, what):
        return field(1, time) + field(number, what)

    def listed(*records):
        return b"+" + b"".join(struct.pack("<H", len(one)) + one for one in records)

    def exchange(time, path, request=b"", answer=b"", status=b"", more=b""):
        return record(time, 2, field(1, path) + field(2, request) + field(3, 1000) + field(4, status) + field(5, answer) + more)

    snapshot, events = "/thalassa.v1.Observability/Snapshot", "/thalassa.v1.Observability/WatchEvents"
    header = field(1, "thalassa-session") + field(2, 1) + field(3, "gpu-east")
    begin = record(1, 3, field(1, 1) + field(2, events))
    message = record(2, 4, field(1, 1) + field(2, field(4, 7)))
    connection = record(0, 6, field(1, "Connected") + field(3, field(1, "triton") + field(3, "trace") + field(7, 1)))
    file = frame(header) + frame(connection) + frame(exchange(5, snapshot, answer=field(1, 9)))
    write("recorded_session", {
        "file": file,
        "file_cut": file[:-1],
        "file_changed": file[:-4] + b"\0" + file[-3:],
        "file_later": frame(field(1, "thalassa-session") + field(2, 2)),
        "file_long": frame(header) + b"\xff\xff\xff\x7f",
        "file_length": frame(header) + b"\xff" * 9,
        "exchange": listed(exchange(1, snapshot, answer=field(1, 9)), exchange(7, snapshot, status=field(1, 14) + field(3, "transport"))),
        "exchange_damaged": listed(exchange(1, snapshot, answer=b"\x12\x05\x0a")),
        "exchange_left_out": listed(exchange(1, snapshot, more=field(6, 1))),
        "exchange_unknown": listed(exchange(1, "/later/Query"), record(2, 15, b"")),
        "stream": listed(begin, message, record(3, 5, field(1, 1) + field(2, field(1, 1))), record(4, 3, field(1, 2) + field(2, events))),
        "stream_without_begin": listed(message, record(3, 5, field(1, 9))),
        "stream_twice": listed(begin, begin, message),
        "states": listed(connection, record(1, 7, field(1, snapshot) + field(3, "none")), record(2, 6, field(1, "Later")), record(3, 8, field(1, "over"))),
        "time_goes_back": listed(exchange(9, snapshot), exchange(3, snapshot)),
        "time_below_zero": listed(exchange(-5, snapshot)),
        "no_record": listed(b"", b"\xff\xff"),
        "empty": ""})


for make in (http_head, http_json, http_binary, http_compression, http_generate, grpc_infer, cached_response, config_text, trace_context,
             trace_reader, recorded_session, timeline_trace, alert_rules, settings_json):
    make()
