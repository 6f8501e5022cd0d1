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


def profiles():
    def file(*listed, version=1):
        return json.dumps({"version": version, "profiles": listed})

    full = {"name": "gpu-east", "group": "production", "color": "#00aa11", "http": "gpu-east:8000", "grpc": "grpcs://gpu-east:8001",
            "admin_http": "localhost:8003", "admin_grpc": "localhost:8004", "metrics": "https://gpu-east:8002", "ssh": "ops@gpu-east",
            "authorities": "/etc/ca.pem", "certificate": "/etc/c.pem", "key": "/etc/k.pem", "server_name": "east", "uses_token": True,
            "read_only": True, "production": True, "connects": False}
    write("profiles", {
        "full": file(full),
        "two": file({"name": "a", "http": "a:8000"}, {"name": "b", "grpc": "[::1]:8001"}),
        "same_name": file({"name": "a", "http": "a:8000"}, {"name": "a", "http": "b:8000"}),
        "no_object": file(7, {"name": "a", "http": "a"}),
        "no_address": file({"name": "a"}),
        "no_name": file({"http": "a:8000"}),
        "text_wanted": file({"name": 7}),
        "switch_wanted": file({"name": "a", "http": "a", "read_only": "yes"}),
        "member_unknown": file({"name": "a", "http": "a", "later": 1}),
        "address_wrong": file({"name": "a", "http": "a b:80"}),
        "ssh_wrong": file({"name": "a", "http": "a", "ssh": "-oProxyCommand=x", "admin_http": "a"}),
        "ssh_alone": file({"name": "a", "http": "a", "ssh": "x"}),
        "color_wrong": file({"name": "a", "http": "a", "color": "red"}),
        "half_character": '{"version":1,"profiles":[{"name":"\\ud800","http":"a:1"}]}',
        "list_wanted": '{"version":1,"profiles":{}}',
        "version": file(version=2),
        "cut": file(full)[:-9],
        "no_json": "profiles",
        "empty": ""})


def trace_notes():
    def file(*notes):
        return json.dumps({"notes": notes})

    write("trace_notes", {
        "notes": file({"time_ns": 1700000000123456789, "text": "here"}, {"time_ns": 5}, {"time_ns": 5, "text": "again"}),
        "order": file({"time_ns": 9, "text": "b"}, {"time_ns": -9, "text": "a"}),
        "fault_after_order": file({"time_ns": 9}, {"time_ns": 1}, {"text": "no time"}),
        "time_is_text": file({"time_ns": "5"}),
        "time_is_large": '{"notes":[{"time_ns":1e300},{"time_ns":-1e300},{"time_ns":0.5}]}',
        "text_is_number": file({"time_ns": 5, "text": 7}),
        "half_character": '{"notes":[{"time_ns":1,"text":"\\ud800"},{"time_ns":2,"text":"\\udc00\\ud800x"}]}',
        "many": file(*({"time_ns": at} for at in range(40))),
        "list_wanted": '{"notes":{}}',
        "no_object": '[7]',
        "cut": file({"time_ns": 5})[:-2],
        "no_json": "notes",
        "empty": ""})


def alert_history():
    def file(*alerts, version=1):
        return json.dumps({"version": version, "alerts": alerts})

    def alert(**more):
        return {"rule": "p99 of resnet > 20 ms", "series": "p99", "severity": "warning", "server": "gpu-east", "model": "resnet",
                "began": "2026-01-31T12:00:00Z", "ended": "2026-01-31T12:05:00.25Z", "end": "right", "worst": 2.5e7, "console": "a"} | more

    active = alert(seen="2026-01-31T12:01:00Z")
    del active["ended"], active["end"]
    write("alert_history", {
        "ended": file(alert()),
        "active": file(active),
        "all": file(alert(note="see", stage="queue", version=3, snoozed=True, severity="error", model="a%00%ff")),
        "two_consoles": file(active, alert(console="b"), alert(console="b", server="gpu-west"), active | {"console": "c"}),
        "order": file(alert(began="2026-01-30T12:00:00Z"), alert(rule="queue > 5", series="queue")),
        "end_before_begin": file(alert(ended="2026-01-01T00:00:00Z")),
        "end_unknown": file(alert(end="later")),
        "series_unknown": file(alert(series="later")),
        "severity_unknown": file(alert(severity="later")),
        "time_wrong": file(alert(began="soon")),
        "time_late": file(alert(began="9999-01-01T00:00:00Z")),
        "version_large": file(alert(version=1e300)),
        "worst_wrong": file(alert(worst="much")),
        "snoozed_wrong": file(alert(snoozed=1)),
        "rule_missing": file({"series": "p99"}),
        "half_character": file(alert(note="X")).replace("X", "\\ud800"),
        "no_object": file(7),
        "list_wanted": '{"version":1,"alerts":7}',
        "version": file(version=2),
        "cut": file(alert())[:-3],
        "no_json": "alerts",
        "empty": ""})
