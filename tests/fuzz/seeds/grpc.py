# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The seeds of the target that reads requests over gRPC."""

import struct

from seeds.corpus import write
from seeds.wire import field, varint


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
