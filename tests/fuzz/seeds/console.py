# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The seeds of the targets that read files of the console."""

import json
import struct

from seeds.corpus import write
from seeds.wire import field, varint


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
