# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""gRPC reflection, which clients such as grpcurl use, compared with the protos of the official client."""

import queue

import grpc
import pytest
from google.protobuf import descriptor_pb2
from tritonclient.grpc import model_config_pb2, service_pb2

NAMES = ("grpc.reflection.v1", "grpc.reflection.v1alpha")


def field(number, data):
    return bytes([number << 3 | 2, len(data)]) + data


def fields(message):
    """Returns the length-delimited fields of a message by number."""
    found, at = {}, 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = message[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(message):
        tag = varint()
        size = varint()
        if tag & 7 == 2:
            found.setdefault(tag >> 3, []).append(message[at:at + size])
            at += size
    return found


@pytest.fixture(params=NAMES)
def ask(request, server):
    """ask(question) sends a further question on the open stream and returns the fields of the answer."""
    questions = queue.Queue()
    with grpc.insecure_channel(server.grpc_url) as channel:
        method = channel.stream_stream(f"/{request.param}.ServerReflection/ServerReflectionInfo", None, None)
        answers = method(iter(questions.get, None))

        def send(question):
            questions.put(question)
            return fields(next(answers))

        yield send
        questions.put(None)
        assert list(answers) == []
        assert answers.code() == grpc.StatusCode.OK


def files(answer):
    parsed = [descriptor_pb2.FileDescriptorProto.FromString(one) for one in fields(answer[4][0])[1]]
    return {one.name: one for one in parsed}


def test_services_and_files_on_one_stream(ask):
    services = [fields(one)[1][0] for one in fields(ask(field(7, b"*"))[6][0])[1]]
    assert b"inference.GRPCInferenceService" in services
    for service in services:
        assert files(ask(field(4, service)))
    assert b"no.Such" in fields(ask(field(4, b"no.Such"))[7][0])[2][0]
    assert files(ask(field(4, b"inference.ModelConfig")))


def numbers(message, prefix=""):
    """Returns the number, type and label of each field of a message and of its nested messages by full name."""
    found = {f"{prefix}{message.name}.{one.name}": (one.number, one.type, one.label) for one in message.field}
    for nested in message.nested_type:
        found.update(numbers(nested, f"{prefix}{message.name}."))
    return found


def contract(file):
    found = {}
    for message in file.message_type:
        found.update(numbers(message))
    return found


@pytest.mark.rows("2.1")
def test_messages_are_those_of_the_official_client(ask):
    ours = files(ask(field(4, b"inference.GRPCInferenceService")))
    for name, module in (("grpc_service.proto", service_pb2), ("model_config.proto", model_config_pb2)):
        theirs = descriptor_pb2.FileDescriptorProto()
        module.DESCRIPTOR.CopyToProto(theirs)
        mine = contract(ours[name])
        assert {key: mine.get(key) for key in contract(theirs)} == contract(theirs)
    methods = {one.name for one in ours["grpc_service.proto"].service[0].method}
    assert methods == {one.name for one in service_pb2.DESCRIPTOR.services_by_name["GRPCInferenceService"].methods}


def test_an_open_stream_does_not_hold_up_the_end(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--exit-timeout-secs=30")
    questions = queue.Queue()
    with grpc.insecure_channel(server.grpc_url) as channel:
        answers = channel.stream_stream(f"/{NAMES[0]}.ServerReflection/ServerReflectionInfo", None, None)(iter(questions.get, None))
        questions.put(field(7, b""))
        next(answers)
        server.process.terminate()
        assert server.wait_for_exit(10) == 0
        questions.put(None)
