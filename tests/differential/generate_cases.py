# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The generate extension: one JSON object in; one out, or an event for each response."""

import gzip
import json

from exchange import HttpCase

REQUESTS = {
    "one number": ("one", {"INPUT0": 1.5}), "a list": ("identity", {"INPUT0": [1, 2.5, 3]}), "a nested number": ("one", {"INPUT0": [[1]]}), "an id": ("one", {"id": "g", "INPUT0": 1}),
    "a parameter": ("one", {"INPUT0": 1, "own": 5, "text": "x", "flag": True, "real": 1.5}),
    "nested parameters": ("one", {"INPUT0": 1, "parameters": {"own": 5, "priority": 1}}),
    "an input inside the parameters": ("one", {"parameters": {"INPUT0": 1}}), "parameters that are a list": ("one", {"INPUT0": 1, "parameters": []}),
    "parameters that are null": ("one", {"INPUT0": 1, "parameters": None}), "empty parameters": ("one", {"INPUT0": 1, "parameters": {}}),
    "an id inside the parameters": ("one", {"INPUT0": 1, "parameters": {"id": "g"}}),
    "an id that is a number inside the parameters": ("one", {"INPUT0": 1, "parameters": {"id": 5}}),
    "an id twice, once inside the parameters": ("one", {"id": "g", "INPUT0": 1, "parameters": {"id": "h"}}),
    "an id that is an input": ("named_id", {"id": "g"}), "an input id without an id": ("named_id", {"parameters": {"id": "g"}}),
    "an input id twice": ("named_id", {"id": "g", "parameters": {"id": "h"}}),
    "an input of the name parameters": ("named_parameters", {"parameters": "x"}),
    "an input of the name parameters as an object": ("named_parameters", {"parameters": {}}),
    "two inputs": ("pair", {"INPUT0": [1, 2, 3, 4], "INPUT1": [5, 6]}), "an input missing": ("pair", {"INPUT0": [1, 2, 3, 4]}),
    "nothing": ("one", {}), "an unknown input": ("one", {"INPUT9": 1}), "nested data": ("matrix", {"INPUT0": [[1, 2, 3], [4, 5, 6]]}),
    "a flat matrix": ("matrix", {"INPUT0": [1, 2, 3, 4, 5, 6]}), "too few for a matrix": ("matrix", {"INPUT0": [1, 2, 3, 4]}),
    "too many for a matrix": ("matrix", {"INPUT0": [1] * 7}), "one number for a matrix": ("matrix", {"INPUT0": 1}),
    "a cube": ("cube", {"INPUT0": list(range(12))}), "part of a cube": ("cube", {"INPUT0": list(range(10))}),
    "two open dimensions": ("open", {"INPUT0": [1, 2, 3]}),
    "a batch": ("batched_fixed", {"INPUT0": [1, 2, 3]}), "two of a batch": ("batched_fixed", {"INPUT0": [1, 2, 3, 4, 5, 6]}),
    "an open batch": ("batch_FP32", {"INPUT0": [1, 2, 3, 4, 5]}), "a text": ("text", {"INPUT0": "hello"}),
    "texts": ("echo_BYTES", {"INPUT0": ["a", "", "€\n\""]}),
    "a text in a batch": ("batched_text", {"INPUT0": "hello"}), "a number for a text": ("text", {"INPUT0": 5}),
    "a text for a number": ("one", {"INPUT0": "5"}),
    "a flag for a number": ("one", {"INPUT0": True}), "null": ("one", {"INPUT0": None}), "an object": ("one", {"INPUT0": {}}),
    "an empty list": ("identity", {"INPUT0": []}),
    "mixed elements": ("identity", {"INPUT0": [1, "x"]}), "flags": ("echo_BOOL", {"INPUT0": [True, False]}),
    "numbers for flags": ("echo_BOOL", {"INPUT0": [1, 0]}),
    "a fraction for an integer": ("echo_INT32", {"INPUT0": 1.5}), "a large integer": ("echo_INT8", {"INPUT0": 300}),
    "a negative for unsigned": ("echo_UINT8", {"INPUT0": -1}),
    "half precision": ("echo_FP16", {"INPUT0": 1.5}), "brain precision": ("echo_BF16", {"INPUT0": 1.5}),
    "an id that is a number": ("one", {"id": 5, "INPUT0": 1}),
    "a sequence": ("one", {"INPUT0": 1, "sequence_id": 5, "sequence_start": True}),
    "a wrong sequence start": ("one", {"INPUT0": 1, "sequence_start": 1}),
    "a reserved parameter": ("one", {"INPUT0": 1, "triton_x": 1}), "a parameter of null": ("one", {"INPUT0": 1, "own": None}),
    "a parameter of a list": ("one", {"INPUT0": 1, "own": [1]}), "a timeout": ("one", {"INPUT0": 1, "timeout": 100000}),
    "binary output": ("one", {"INPUT0": 1, "binary_data_output": True}), "an output's name": ("one", {"INPUT0": 1, "OUTPUT0": 1}),
    "a failing model": ("fails", {"INPUT0": 1}), "an error": ("answers_NOT_FOUND", {"INPUT0": 1}), "an unknown model": ("nobody", {"INPUT0": 1}),
    "a broken model": ("broken", {"INPUT0": 1}), "optional left out": ("optional", {"INPUT0": 1}), "a probe": ("probe", {"ORDERS": "bytes=3"}),
    "a probe with parameters": ("probe", {"ORDERS": "", "bytes": 4}), "a failing probe": ("probe", {"ORDERS": "fail=UNAVAILABLE"}),
    "one response": ("repeat", {"IN": [5], "DELAY": [0], "WAIT": 0}), "three responses": ("repeat", {"IN": [5, 6, 7], "DELAY": [0, 0, 0], "WAIT": 0}),
    "no response": ("repeat", {"IN": [], "DELAY": [], "WAIT": 0})}

TEXTS = {
    "no JSON": "{", "an empty body": "", "a JSON list": "[]", "a JSON number": "1", "a JSON null": "null", "an input twice": '{"INPUT0":1,"INPUT0":2}',
    "a parameter twice": '{"INPUT0":1,"own":1,"own":2}', "an id twice": '{"id":"a","id":"b","INPUT0":1}', "not a number": '{"INPUT0":NaN}',
    "infinity": '{"INPUT0":[Infinity]}', "invalid UTF-8": b'{"own":"\xff","INPUT0":1}'}


def cases():
    for route in ("generate", "generate_stream"):
        def post(name, model, body, *headers, path=route):
            body = json.dumps(body) if isinstance(body, dict) else body
            return HttpCase(f"{route}, {name}", f"/v2/models/{model}/{path}", "POST", body if isinstance(body, bytes) else body.encode(), headers)

        for name, (model, request) in REQUESTS.items():
            yield post(name, model, request)
        for name, text in TEXTS.items():
            yield post(name, "one", text)
        yield post("a version", "versions/versions/10", {"INPUT0": 1})
        yield post("an absent version", "versions/versions/2", {"INPUT0": 1})
        yield post("a compressed body", "one", gzip.compress(b'{"INPUT0":1}'), ("Content-Encoding", "gzip"))
        yield post("an identity body", "one", {"INPUT0": 1}, ("Content-Encoding", "identity"))
        yield post("an answer that may be compressed", "one", {"INPUT0": 1}, ("Accept-Encoding", "gzip"))
        yield post("a trailing slash", "one", {"INPUT0": 1}, path=route + "/")
        for verb in ("GET", "PUT", "HEAD"):
            yield HttpCase(f"{route}, verb {verb}", f"/v2/models/one/{route}", verb)
