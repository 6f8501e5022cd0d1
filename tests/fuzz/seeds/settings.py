# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The seeds of the target that reads settings and queries."""

import json

from seeds.corpus import write


def asked(*questions):
    return "\n\n".join(name if body is None else f"{name}\n{body if isinstance(body, str) else json.dumps(body)}" for name, body in questions)


def settings_json():
    settings()
    queries()
    faults()


def settings():
    every = {"trace_level": ["TIMESTAMPS", "TENSORS"], "trace_rate": "1", "trace_count": "100", "log_frequency": "10"}
    change = {"model": "m", "set": {"trace_level": "TIMESTAMPS,TENSORS", "trace_rate": "7"}, "clear": ["trace_count"]}
    log = {"log_info": False, "log_warning": True, "log_error": False, "log_verbose_level": 3, "log_format": "ISO8601"}
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
    })


def queries():
    names = ("snapshot", "history", "latencies", "requests", "explain", "events", "queues", "sequences", "instances", "memory", "shared-memory", "trace-settings", "log-settings", "drain")
    write("settings_json", {
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
    })


def faults():
    write("settings_json", {
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
