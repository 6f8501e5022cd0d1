# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""gRPC at the level of the wire: calls that the official client does not make."""

import signal
import socket
import struct
import threading

import grpc
import pytest
from server_process import HOST, wait_until
from tritonclient.grpc import service_pb2 as pb


def infer_request(model="identity", contents=None, raw=None, datatype="FP32", shape=(2,), **members):
    request = pb.ModelInferRequest(model_name=model, **members)
    tensor = request.inputs.add(name="INPUT0", datatype=datatype, shape=shape)
    for field, values in (contents or {}).items():
        getattr(tensor.contents, field).extend(values)
    if contents == {}:
        tensor.contents.SetInParent()
    request.raw_input_contents.extend([] if raw is None else raw)
    return request


def refused(call, request, code):
    with pytest.raises(grpc.RpcError) as error:
        call(request)
    assert error.value.code() == code, error.value.details()
    return error.value.details()


@pytest.mark.rows("2.3.1", "2.3.2", "2.3.3")
def test_queries_about_models_that_are_not_there(rpc):
    refused(rpc.ModelReady, pb.ModelReadyRequest(name="nobody"), grpc.StatusCode.NOT_FOUND)
    refused(rpc.ModelReady, pb.ModelReadyRequest(name="identity", version="one"), grpc.StatusCode.INVALID_ARGUMENT)
    refused(rpc.ModelReady, pb.ModelReadyRequest(name="identity", version="-1"), grpc.StatusCode.INVALID_ARGUMENT)
    refused(rpc.ModelStatistics, pb.ModelStatisticsRequest(name="nobody"), grpc.StatusCode.INVALID_ARGUMENT)
    assert len(rpc.ModelStatistics(pb.ModelStatisticsRequest()).model_stats) > 10


@pytest.mark.rows("2.3.4", "2.3.5", "2.3.6")
def test_model_control_requests_that_are_wrong(rpc):
    refused(rpc.RepositoryIndex, pb.RepositoryIndexRequest(repository_name="r"), grpc.StatusCode.UNIMPLEMENTED)
    load = pb.RepositoryModelLoadRequest(model_name="identity", repository_name="r")
    refused(rpc.RepositoryModelLoad, load, grpc.StatusCode.UNIMPLEMENTED)
    load = pb.RepositoryModelLoadRequest(model_name="identity")
    load.parameters["other"].string_param = "x"
    assert "unrecognized load parameter" in refused(rpc.RepositoryModelLoad, load, grpc.StatusCode.INVALID_ARGUMENT)
    load = pb.RepositoryModelLoadRequest(model_name="identity")
    load.parameters["config"].int64_param = 1
    refused(rpc.RepositoryModelLoad, load, grpc.StatusCode.INVALID_ARGUMENT)
    unload = pb.RepositoryModelUnloadRequest(model_name="identity")
    unload.parameters["unload_dependents"].string_param = "yes"
    refused(rpc.RepositoryModelUnload, unload, grpc.StatusCode.INVALID_ARGUMENT)
    plain = pb.RepositoryModelLoadRequest(model_name="identity")
    refused(rpc.RepositoryModelLoad, plain, grpc.StatusCode.UNAVAILABLE)


@pytest.mark.rows("2.4.6", "2.4.8", "2.4.11")
def test_raw_and_typed_contents(rpc):
    raw = rpc.ModelInfer(infer_request(raw=[b"\0" * 8]))
    assert list(raw.raw_output_contents) == [b"\0" * 8]
    typed = rpc.ModelInfer(infer_request(contents={"fp32_contents": [1, 2]}))
    assert typed.raw_output_contents == rpc.ModelInfer(infer_request(raw=[typed.raw_output_contents[0]])).raw_output_contents
    empty = rpc.ModelInfer(infer_request(contents={}, shape=(0,)))
    assert list(empty.raw_output_contents) == [b""]
    both = infer_request(contents={"fp32_contents": [1, 2]}, raw=[b"\0" * 8])
    refused(rpc.ModelInfer, both, grpc.StatusCode.INVALID_ARGUMENT)
    refused(rpc.ModelInfer, infer_request(), grpc.StatusCode.INVALID_ARGUMENT)
    refused(rpc.ModelInfer, infer_request(raw=[b"\0" * 8, b"\0"]), grpc.StatusCode.INVALID_ARGUMENT)


@pytest.mark.rows("2.4.7")
@pytest.mark.parametrize("datatype, field, values, raw", [
    ("BOOL", "bool_contents", [True, False], b"\1\0"), ("INT8", "int_contents", [-1, 257], b"\xff\1"),
    ("INT16", "int_contents", [1, 2], b"\1\0\2\0"), ("INT32", "int_contents", [1, -1], b"\1\0\0\0\xff\xff\xff\xff"),
    ("INT64", "int64_contents", [1, 2], b"\1" + b"\0" * 7 + b"\2" + b"\0" * 7), ("UINT8", "uint_contents", [1, 255], b"\1\xff"),
    ("UINT16", "uint_contents", [1, 2], b"\1\0\2\0"), ("UINT32", "uint_contents", [1, 2], b"\1\0\0\0\2\0\0\0"),
    ("UINT64", "uint64_contents", [1, 2], b"\1" + b"\0" * 7 + b"\2" + b"\0" * 7),
    ("FP64", "fp64_contents", [0, 1], b"\0" * 14 + b"\xf0\x3f"),
    ("BYTES", "bytes_contents", [b"a", b""], b"\1\0\0\0a\0\0\0\0")])
def test_typed_contents_of_every_type(rpc, datatype, field, values, raw):
    answer = rpc.ModelInfer(infer_request(f"echo_{datatype}", {field: values}, datatype=datatype))
    assert list(answer.raw_output_contents) == [raw]


@pytest.mark.rows("2.4.7")
def test_typed_contents_in_the_wrong_field(rpc):
    refused(rpc.ModelInfer, infer_request(contents={"int_contents": [1, 2]}), grpc.StatusCode.INVALID_ARGUMENT)
    two = {"fp32_contents": [1, 2], "fp64_contents": [1, 2]}
    refused(rpc.ModelInfer, infer_request(contents=two), grpc.StatusCode.INVALID_ARGUMENT)
    half = infer_request("echo_FP16", {"fp32_contents": [1, 2]}, datatype="FP16")
    refused(rpc.ModelInfer, half, grpc.StatusCode.INVALID_ARGUMENT)


@pytest.mark.rows("1.8.3", "2.4.2", "2.4.3", "2.4.4", "2.4.5")
@pytest.mark.parametrize("name, member, value, code", [
    ("sequence_id", "int64_param", 0, None), ("sequence_id", "uint64_param", 1, "INVALID_ARGUMENT"),
    ("sequence_id", "string_param", "x" * 129, "UNIMPLEMENTED"),
    ("sequence_start", "bool_param", False, None), ("sequence_start", "int64_param", 1, "INVALID_ARGUMENT"),
    ("priority", "int64_param", 0, None), ("priority", "uint64_param", 3, None), ("priority", "int64_param", -1, "INVALID_ARGUMENT"),
    ("timeout", "int64_param", 100, None), ("timeout", "string_param", "1", "INVALID_ARGUMENT"),
    ("mine", "double_param", 1.5, None), ("mine", "uint64_param", 1, "INVALID_ARGUMENT"),
    ("triton_mine", "string_param", "x", "INVALID_ARGUMENT"), ("triton_enable_empty_final_response", "bool_param", True, None)])
def test_request_parameters(rpc, name, member, value, code):
    request = infer_request(raw=[b"\0" * 8])
    setattr(request.parameters[name], member, value)
    if code is None:
        rpc.ModelInfer(request)
    else:
        refused(rpc.ModelInfer, request, getattr(grpc.StatusCode, code))


@pytest.mark.rows("2.4.1")
def test_decoupled_models_need_a_stream(rpc):
    text = refused(rpc.ModelInfer, infer_request("decoupled", raw=[b"\0" * 8]), grpc.StatusCode.UNIMPLEMENTED)
    assert "doesn't support models with decoupled transaction policy" in text


@pytest.mark.rows("2.2.21")
def test_the_health_service_answers_for_any_name(server):
    with grpc.insecure_channel(server.grpc_url) as channel:
        check = channel.unary_unary("/grpc.health.v1.Health/Check", None, None)
        assert check(b"") == b"\x08\x01"
        assert check(b"\x0a\x03abc") == b"\x08\x01"


def test_bytes_that_are_no_message_and_methods_that_are_none(server):
    with grpc.insecure_channel(server.grpc_url) as channel:
        infer = channel.unary_unary("/inference.GRPCInferenceService/ModelInfer", None, None)
        for message in (b"\xff", b"\x3a\xff\xff\xff\xff\x0f", b"\x0a\x05ab", b"\x3b", b"\x08" + b"\xff" * 11):
            refused(infer, message, grpc.StatusCode.INVALID_ARGUMENT)
        live = channel.unary_unary("/inference.GRPCInferenceService/ModelReady", None, None)
        refused(live, b"\xff", grpc.StatusCode.INVALID_ARGUMENT)
        nothing = channel.unary_unary("/inference.GRPCInferenceService/Nothing", None, None)
        refused(nothing, b"", grpc.StatusCode.UNIMPLEMENTED)


def test_a_request_of_nothing_but_empty_elements_is_refused(server):
    with grpc.insecure_channel(server.grpc_url) as channel:
        infer = channel.unary_unary("/inference.GRPCInferenceService/ModelInfer", None, None)
        for field in (b"\x22\0", b"\x2a\0", b"\x32\0", b"\x3a\0"):
            assert "at most 65536" in refused(infer, field * 1_000_000, grpc.StatusCode.INVALID_ARGUMENT)


def test_the_number_of_calls_that_a_connection_may_have_open_is_announced(server):
    max_concurrent_streams = 3
    with socket.create_connection((HOST, server.grpc_port)) as connection, connection.makefile("rb") as answers:
        connection.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(3) + b"\x04" + bytes(5))
        head = answers.read(9)
        assert head[3] == 4, "the first frame holds the server's settings"
        settings = dict(struct.iter_unpack(">HI", answers.read(int.from_bytes(head[:3], "big"))))
        assert settings[max_concurrent_streams] == 10_000


def test_a_call_that_sends_no_message_does_not_hold_up_the_exit(start_server, repository):
    repository.add_identity("identity")
    server = start_server(repository)
    with grpc.insecure_channel(server.grpc_url) as channel:
        never = threading.Event()
        infer = channel.stream_unary("/inference.GRPCInferenceService/ModelInfer", None, None)
        silent = infer.future(iter(never.wait, True))
        channel.unary_unary("/inference.GRPCInferenceService/ServerLive", None, None)(b"")
        server.process.send_signal(signal.SIGTERM)
        assert server.wait_for_exit() == 0
        assert silent.exception() is not None
        never.set()
    assert "Timeout 29: " not in server.log


@pytest.mark.rows("2.4.14", "11.7.1")
def test_a_call_that_is_cancelled_or_too_late_ends(start_server, repository):
    repository.add_identity("slow", extra='parameters { key: "execute_delay_ms" value { string_value: "30000" } }')
    server = start_server(repository)
    with grpc.insecure_channel(server.grpc_url) as channel:
        infer = channel.unary_unary("/inference.GRPCInferenceService/ModelInfer", pb.ModelInferRequest.SerializeToString,
                                    pb.ModelInferResponse.FromString)
        with pytest.raises(grpc.RpcError) as error:
            infer(infer_request("slow", raw=[b"\0" * 8]), timeout=1)
        assert error.value.code() == grpc.StatusCode.DEADLINE_EXCEEDED
        call = infer.future(infer_request("slow", raw=[b"\0" * 8]))
        call.cancel()
    # The exit checks that the server ends, so the request does not run for half a minute.


def test_requests_of_one_channel_run_at_once(start_server, repository, tmp_path):
    names = ("first", "second", "third", "fourth")
    for name in names:
        repository.add_faulty(name, execute=f"wait:{tmp_path / name}")
    server = start_server(repository, "--log-verbose=1")
    with grpc.insecure_channel(server.grpc_url) as channel:
        infer = channel.unary_unary("/inference.GRPCInferenceService/ModelInfer", pb.ModelInferRequest.SerializeToString,
                                    pb.ModelInferResponse.FromString)
        calls = {}
        for number, name in enumerate(names, 1):
            calls[name] = infer.future(infer_request(name, raw=[b"\0" * 8]))
            wait_until(lambda count=number: server.log.count("gRPC request: ") == count, f"request {number} is read")
        # If requests ran one after the other, the last could not be answered before the first.
        for name in reversed(names):
            assert not any(call.done() for call in calls.values())
            (tmp_path / name).touch()
            assert calls.pop(name).result(timeout=60).model_name == name
