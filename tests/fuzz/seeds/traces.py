# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The seeds of the targets that read traces and trace contexts."""

import json

from seeds.corpus import write


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
