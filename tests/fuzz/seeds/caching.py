# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The seeds of the target that reads cached responses."""

import struct

from seeds.corpus import write


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
