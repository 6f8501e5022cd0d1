# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The generate extension: flat JSON in, one JSON object or a stream of events out, for models with one response and for
decoupled models."""

import gzip
import json
import socket

import pytest
from http_client import HttpClient, tensor
from model_repository import ModelRepository, parameter
from server_process import HOST, ServerProcess

BOTH = pytest.mark.parametrize("endpoint", ["generate", "generate_stream"])
REPEAT_TENSORS = """backend: "repeat"
input { name: "IN" data_type: TYPE_INT32 dims: [ -1 ] }
input { name: "DELAY" data_type: TYPE_UINT32 dims: [ -1 ] }
input { name: "WAIT" data_type: TYPE_UINT32 dims: [ 1 ] }
output { name: "OUT" data_type: TYPE_INT32 dims: [ 1 ] }
output { name: "IDX" data_type: TYPE_UINT32 dims: [ 1 ] }
"""
DECOUPLED = "model_transaction_policy { decoupled: true }\n"
EVENT_STREAM = "text/event-stream; charset=utf-8"


@pytest.fixture(scope="module")
def generating(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("generate") / "models")
    repository.add_identity("identity")
    repository.add_identity("versions", versions=(1, 2), extra="version_policy { all {} }\n")
    repository.add_identity("matrix", [("FP32", (2, 3))])
    repository.add_identity("mixed", [("FP32", (2, -1)), ("BYTES", (1,)), ("BOOL", (1,))], max_batch_size=4)
    repository.add_identity("optional", [("FP32", (-1,)), ("FP32", (-1,), "optional: true")])
    for datatype in ("FP16", "BF16", "INT32", "UINT8", "BOOL", "BYTES"):
        repository.add_identity(f"echo_{datatype}", [(datatype, (-1,))])
    repository.add("repeat", REPEAT_TENSORS + DECOUPLED)
    repository.add("with_last", REPEAT_TENSORS + DECOUPLED + parameter("final_flag", "with_last"))
    repository.add("failing", REPEAT_TENSORS + DECOUPLED + parameter("fail_on", "7"))
    repository.add("several", REPEAT_TENSORS)
    repository.add_faulty("broken", execute="error:UNAVAILABLE")
    repository.add_faulty("forgetful", execute="no_response")
    repository.add_faulty("unfinished", execute="never_final")
    with ServerProcess(repository) as server:
        yield server
        assert server.alive


@pytest.fixture
def http(generating):
    client = HttpClient(generating.http_url)
    yield client
    client.close()
    assert generating.alive


def repeat(*values, delay=0):
    return {"IN": list(values), "DELAY": [delay] * len(values), "WAIT": 0}


def ask(client, model, request, endpoint="generate", version=None, **headers):
    path = f"/v2/models/{model}" + (f"/versions/{version}" if version else "") + f"/{endpoint}"
    return client.post(path, request if isinstance(request, (str, bytes)) else json.dumps(request), **headers)


def events(reply):
    """Returns the data of the events of a stream, which must consist of events."""
    assert reply.headers["Content-Type"] == EVENT_STREAM
    assert reply.headers["Transfer-Encoding"] == "chunked"
    parts = reply.body.decode().split("\n\n")
    assert parts.pop() == ""
    assert all(part.startswith("data: ") and "\n" not in part for part in parts)
    return [json.loads(part.removeprefix("data: ")) for part in parts]


def only(reply, endpoint):
    """Returns the only object of a reply of either endpoint."""
    if endpoint == "generate":
        assert reply.headers["Content-Type"] == "application/json"
        return reply.json
    assert len(events(reply)) == 1
    return events(reply)[0]


@pytest.mark.rows("1.7.1", "1.7.2", "1.7.7")
@BOTH
def test_a_flat_object_in_and_out(http, endpoint):
    request = {"id": "a", "INPUT0": [1, 2], "unknown": 1, "parameters": {"temperature": 0.5, "stream": True, "name": "x"}}
    reply = ask(http, "identity", request, endpoint)
    assert reply.status == 200
    assert only(reply, endpoint) == {"id": "a", "model_name": "identity", "model_version": "1", "OUTPUT0": [1.0, 2.0]}
    assert only(ask(http, "identity", {"parameters": {"INPUT0": 3}}, endpoint), endpoint) == {
        "model_name": "identity", "model_version": "1", "OUTPUT0": 3.0}
    assert only(ask(http, "versions", {"INPUT0": 1}, endpoint, version=1), endpoint)["model_version"] == "1"
    assert only(ask(http, "versions", {"INPUT0": 1}, endpoint), endpoint)["model_version"] == "2"


@pytest.mark.rows("1.7.2")
@BOTH
def test_an_id_inside_the_parameters_is_a_parameter(http, endpoint):
    answer = {"model_name": "identity", "model_version": "1", "OUTPUT0": 1.0}
    for value in ("a", 5, True):
        assert only(ask(http, "identity", {"INPUT0": 1, "parameters": {"id": value}}, endpoint), endpoint) == answer
    assert only(ask(http, "identity", {"id": "a", "INPUT0": 1, "parameters": {"id": "b"}}, endpoint), endpoint) == {"id": "a", **answer}
    refused = ask(http, "identity", {"INPUT0": 1, "parameters": {"id": [1]}}, endpoint)
    assert (refused.status, "'id' has invalid type" in refused.error) == (400, True)


@pytest.mark.rows("1.7.4", "1.7.7")
@BOTH
def test_values_spread_over_the_configured_shape(http, endpoint):
    reply = only(ask(http, "mixed", {"INPUT0": [1, 2, 3, 4], "INPUT1": "text", "INPUT2": True}, endpoint), endpoint)
    assert (reply["OUTPUT0"], reply["OUTPUT1"], reply["OUTPUT2"]) == ([1, 2, 3, 4], "text", True)
    assert only(ask(http, "matrix", {"INPUT0": [1, 2, 3, 4, 5, 6]}, endpoint), endpoint)["OUTPUT0"] == [1, 2, 3, 4, 5, 6]
    for wrong in ([1, 2, 3], [1] * 12, 1, [[1, 2, 3], [4, 5, 6]]):
        refused = ask(http, "matrix", {"INPUT0": wrong}, endpoint)
        assert refused.status == 400
        assert "can not convert input 'INPUT0'" in refused.error


@pytest.mark.rows("1.7.3", "1.7.5", "1.7.10")
@BOTH
@pytest.mark.parametrize("model,request_text,status,text", [
    ("identity", "{}", 400, "expected 1 inputs but got 0 inputs"),
    ("optional", '{"INPUT1": 1}', 400, "expected number of inputs between 1 and 2"),
    ("identity", '{"INPUT0": 1, "INPUT0": 2}', 400, "'INPUT0' already exists in request"),
    ("identity", '{"INPUT0": 1, "parameters": {"INPUT0": 2}}', 400, "'INPUT0' already exists in request"),
    ("identity", '{"INPUT0": 1, "a": 1, "a": 2}', 400, "'a' already exists in request"),
    ("echo_BOOL", '{"INPUT0": 1}', 500, "attempt to access JSON non-boolean as boolean"),
    ("echo_BYTES", '{"INPUT0": 1}', 500, "attempt to access JSON non-string as string"),
    ("echo_INT32", '{"INPUT0": 1.5}', 500, "attempt to access JSON non-signed-integer as signed-integer"),
    ("identity", '{"INPUT0": "a"}', 500, "attempt to access JSON non-number as double"),
    ("identity", '{"INPUT0": null}', 500, "attempt to access JSON"),
    ("identity", '{"INPUT0": 1, "id": 5}', 500, "attempt to access JSON non-string as string"),
    ("identity", '{"INPUT0": 1, "parameters": 5}', 500, "Expected JSON object for keyword: 'parameters'"),
    ("identity", '{"INPUT0": 1, "a": [1]}', 400, "'a' has invalid type"),
    ("identity", '{"input0": [1]}', 400, "'input0' has invalid type. Expected a string, an integer, a double or a boolean. 'input0' is read as a "
     "parameter, because the model 'identity' has no input of that name, did you mean 'INPUT0'? The model has the input 'INPUT0'."),
    ("identity", '{"input0": 1}', 400, "The parameter 'input0' is no input, did you mean 'INPUT0'?"),
    ("identity", '{"INPUT0": 1, "parameters": {"parameters": {}}}', 400, "'parameters' has invalid type"),
    ("identity", '{"INPUT0": 1, "triton_a": 1}', 400, "reserved"),
    ("echo_FP16", '{"INPUT0": 1}', 400, "FP16"),
    ("identity", "", 500, "failed to parse the request JSON"),
    ("identity", "[]", 500, "object"),
    ("nobody", '{"INPUT0": 1}', 404, "nobody"),
])
def test_what_fails_before_the_start_is_plain_json(http, endpoint, model, request_text, status, text):
    reply = ask(http, model, request_text, endpoint)
    assert reply.status == status
    assert reply.headers["Content-Type"] == "application/json"
    assert text in reply.error


@pytest.mark.rows("1.7.1")
@BOTH
def test_the_routes_take_only_post(http, endpoint):
    assert http.get(f"/v2/models/identity/{endpoint}").status == 405
    assert http.post(f"/v2/models/identity/{endpoint}/").status == 404


@pytest.mark.rows("1.7.6")
@BOTH
def test_the_limit_is_of_all_expanded_inputs(repository, start_server, endpoint):
    repository.add_identity("pair", [("FP64", (-1,)), ("FP64", (-1,))])
    server = start_server(repository, "--http-max-input-size=4000")
    client = HttpClient(server.http_url)
    for count, status in ((240, 200), (260, 400)):
        reply = ask(client, "pair", {"INPUT0": [0] * count, "INPUT1": [0] * count}, endpoint)
        assert reply.status == status
    assert "--http-max-input-size" in reply.error
    client.close()


@pytest.mark.rows("1.6.8")
@BOTH
def test_bodies_are_not_compressed(http, endpoint):
    body = json.dumps({"INPUT0": [0] * 1000})
    refused = ask(http, "identity", gzip.compress(body.encode()), endpoint, **{"Content-Encoding": "gzip"})
    assert refused.status == 400
    assert "only 'identity' is supported" in refused.error
    plain = ask(http, "identity", body, endpoint, **{"Content-Encoding": "identity", "Accept-Encoding": "gzip"})
    assert plain.status == 200 and "Content-Encoding" not in plain.headers
    assert only(plain, endpoint)["OUTPUT0"] == [0] * 1000


@pytest.mark.rows("1.7.12")
@BOTH
def test_empty_outputs_are_empty_arrays(http, endpoint):
    assert only(ask(http, "identity", {"INPUT0": []}, endpoint), endpoint)["OUTPUT0"] == []


@pytest.mark.rows("1.7.8", "1.7.11")
def test_generate_wants_exactly_one_response(http):
    assert ask(http, "repeat", repeat(5)).json == {"IDX": 0, "OUT": 5, "model_name": "repeat", "model_version": "1"}
    assert ask(http, "with_last", repeat(5)).json["OUT"] == 5
    for model, values in (("repeat", []), ("repeat", [1, 2]), ("with_last", [1, 2, 3]), ("several", [1, 2]), ("failing", [1, 7])):
        reply = ask(http, model, repeat(*values))
        # The status is that of the first response.
        assert reply.status == 200
        assert reply.headers["Content-Type"] == "application/json"
        assert "generate expects model to produce exactly 1 response" in reply.error
    failed_first = ask(http, "failing", repeat(7, 1))
    assert failed_first.status == 500
    assert "generate expects model to produce exactly 1 response" in failed_first.error


@pytest.mark.rows("1.7.8", "1.7.9")
@BOTH
def test_a_failing_response_gives_its_status(http, endpoint):
    for model, request, status, text in (("failing", repeat(7), 500, "fail_on"), ("broken", {"INPUT0": 1}, 503, "faulty backend"),
                                         ("forgetful", {"INPUT0": 1}, 500, "without a final response")):
        reply = ask(http, model, request, endpoint)
        assert reply.status == status, model
        assert text in only(reply, endpoint)["error"]


@pytest.mark.rows("1.7.9", "1.7.11")
@pytest.mark.parametrize("model", ["repeat", "with_last", "several"])
def test_each_response_is_an_event(http, model):
    reply = ask(http, model, repeat(4, 5, 6), "generate_stream")
    assert reply.status == 200
    assert [(event["IDX"], event["OUT"]) for event in events(reply)] == [(0, 4), (1, 5), (2, 6)]
    # The final flag alone makes no event.
    nothing = ask(http, model, repeat(), "generate_stream")
    assert (nothing.status, events(nothing)) == (200, [])


@pytest.mark.rows("1.7.9")
def test_errors_after_the_first_response_are_events(http):
    reply = ask(http, "failing", repeat(1, 7, 2), "generate_stream")
    assert reply.status == 200
    first, error, last = events(reply)
    assert (first["OUT"], list(error), last["OUT"]) == (1, ["error"], 2)
    failed_first = ask(http, "failing", repeat(7, 1), "generate_stream")
    assert failed_first.status == 500
    assert [list(event)[0] for event in events(failed_first)] == ["error", "IDX"]


@pytest.mark.rows("1.7.9")
def test_a_stream_whose_model_forgets_to_end_it_ends_with_an_error(http):
    reply = ask(http, "unfinished", {"id": "a", "INPUT0": 1}, "generate_stream")
    assert reply.status == 200
    response, error = events(reply)
    assert response == {"id": "a", "model_name": "unfinished", "model_version": "1"}
    assert error == {"error": "model 'unfinished' ended request 'a' without a final response"}


@pytest.mark.rows("1.7.9")
def test_events_come_when_the_model_sends_them(http):
    """The second response is due an hour after the first has been read."""
    http.connection.request("POST", "/v2/models/repeat/generate_stream",
                            json.dumps({"IN": [1, 2], "DELAY": [0, 3_600_000], "WAIT": 0}))
    response = http.connection.getresponse()
    assert response.readline() == b'data: {"IDX":0,"OUT":1,"model_name":"repeat","model_version":"1"}\n'


@pytest.mark.rows("1.7.11")
def test_infer_still_refuses_decoupled_models(http):
    reply = http.infer("repeat", {"inputs": [tensor("IN", [1], datatype="INT32")]})
    assert reply.status == 501


def raw_request(model, request, version="1.1"):
    body = json.dumps(request).encode()
    return (f"POST /v2/models/{model}/generate_stream HTTP/{version}\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n").encode() + body


@pytest.mark.rows("1.7.9")
def test_older_clients_get_the_events_until_the_connection_ends(generating):
    with socket.create_connection((HOST, generating.http_port)) as client:
        client.sendall(raw_request("repeat", repeat(1, 2), "1.0"))
        answer = b"".join(iter(lambda: client.recv(65536), b""))
    head, body = answer.split(b"\r\n\r\n", 1)
    assert b"Transfer-Encoding" not in head and b"Connection: close" in head
    assert body.count(b"data: ") == 2 and body.endswith(b"\n\n")


@pytest.mark.rows("1.7.9")
def test_pipelined_streams_answer_in_order(generating):
    with socket.create_connection((HOST, generating.http_port)) as client:
        client.sendall(raw_request("repeat", repeat(1, 2, delay=20)) + raw_request("repeat", repeat(3)) + raw_request("repeat", repeat()))
        answer = b""
        while answer.count(b"0\r\n\r\n") < 3:
            answer += client.recv(65536)
    assert [answer.index(b'"OUT":%d' % value) for value in (1, 2, 3)] == sorted(answer.index(b'"OUT":%d' % value) for value in (1, 2, 3))
    assert answer.count(b"HTTP/1.1 200 OK") == 3


@pytest.mark.rows("1.7.13")
@BOTH
def test_a_client_that_leaves_cancels_its_request(repository, start_server, endpoint):
    repository.add("repeat", REPEAT_TENSORS + DECOUPLED)
    server = start_server(repository)
    client = HttpClient(server.http_url)
    client.connection.request("POST", f"/v2/models/repeat/{endpoint}",
                              json.dumps({"IN": [1, 2], "DELAY": [0, 3_600_000], "WAIT": 0}))
    if endpoint == "generate_stream":
        response = client.connection.getresponse()
        assert b'"OUT":1' in response.readline()
        response.close()
    client.close()
    # The server ends only when no request runs; this one would run for an hour.
    server.stop()
    server.expected_to_end = True


@pytest.mark.rows("1.7.9", "1.7.13")
def test_a_client_that_reads_slowly_is_cut_off_and_delays_no_other(repository, start_server):
    """The request has many more responses than may wait."""
    repository.add("repeat", REPEAT_TENSORS + DECOUPLED + "instance_group { kind: KIND_CPU count: 1 }\n")
    server = start_server(repository, "--http-thread-count=1", "--http-max-unread-stream-messages=100")
    count = 300_000
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.connect((HOST, server.http_port))
    slow.sendall(raw_request("repeat", {"IN": [1] * count, "DELAY": [0] * count, "WAIT": 0}))
    quick = HttpClient(server.http_url)
    for value in range(20):
        assert [event["OUT"] for event in events(ask(quick, "repeat", repeat(value, value + 1), "generate_stream"))] == [value, value + 1]
    answer = b""
    while not answer.endswith(b"0\r\n\r\n"):
        piece = slow.recv(1 << 20)
        assert piece, "the stream was cut off without a word"
        answer = answer[-2000:] + piece
    slow.close()
    error = json.loads(answer[answer.rindex(b"data: "):].split(b"\n")[0].removeprefix(b"data: "))["error"]
    assert "too slowly" in error and "--http-max-unread-stream-messages" in error
    quick.close()
