# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Restricted endpoints and forwarded headers: the same callers to both servers."""

import json

import pytest
from control_test import follow
from exchange import GrpcCase, HttpCase, StreamCase
from http_client import tensor
from model_repository import ModelRepository
from pair_of_servers import both_servers
from tritonclient.grpc import service_pb2 as pb

OF_HTTP = "metadata,inference,shared-memory,model-config,model-repository,statistics,trace,logging"  # health is needed to see that a server is up
OF_GRPC = "health," + OF_HTTP
OPTIONS = (f"--http-restricted-api={OF_HTTP}:My-Key=a:b=c", f"--grpc-restricted-protocol={OF_GRPC}:my-key=a:b=c",
           "--http-header-forward-pattern=^(BYTES|fail)$", "--grpc-header-forward-pattern=^(BYTES|fail)$")
RIGHT = ("my-key", "a:b=c")
CALLERS = {"no key": (), "a wrong value": (("my-key", "a"),), "two values": (("my-key", "x"), RIGHT), "another name": (("my_key", "a:b=c"),)}
ROUTES = ("/v2", "/v2/models/identity", "/v2/models/identity/config", "/v2/models/identity/stats", "/v2/models/stats", "/v2/models/identity/infer",
          "/v2/models/identity/generate", "/v2/models/identity/generate_stream", "/v2/models/identity/versions/1/infer",
          "/v2/models/identity/versions/99999999999999999999", "/v2/models/nobody/config", "/v2/repository/index", "/v2/repository/models/nobody/load",
          "/v2/repository/models/nobody/unload", "/v2/trace/setting", "/v2/models/identity/trace/setting", "/v2/logging",
          "/v2/systemsharedmemory/status", "/v2/cudasharedmemory/region/a/register", "/v2/models/identity%2Fconfig")
METHODS = [method.name for method in pb.DESCRIPTOR.services_by_name["GRPCInferenceService"].methods if method.name != "ModelStreamInfer"]
ORDERS = json.dumps({"inputs": [tensor("ORDERS", ["bytes=3"], datatype="BYTES")]}).encode()
FORWARDED = {"none": (), "a size": (("bytes", "5"),), "another case": (("BYTES", "5"),), "two": (("fail", "NOT_FOUND"), ("fail", "INTERNAL")),
             "another name": (("x-fail", "NOT_FOUND"),), "blanks inside": (("fail", "NOT FOUND"),)}


def lay_out(path):
    repository = ModelRepository(path)
    repository.add_identity("identity")
    repository.add_probe("probe")
    return repository


@pytest.fixture(scope="module")
def restricted(tmp_path_factory):
    with both_servers(tmp_path_factory.mktemp("restricted"), *OPTIONS, models=lay_out) as pair:
        yield pair


def prefixed(headers):
    return tuple((f"triton-grpc-protocol-{name}", value) for name, value in headers)


def callers_without_the_key():
    for caller, headers in CALLERS.items():
        for path in ROUTES:
            for verb in ("GET", "POST", "PUT"):
                yield HttpCase(f"restricted route {verb} {path}, {caller}", path, verb, headers=headers)
        for method in METHODS:
            yield GrpcCase(f"restricted call {method}, {caller}", method, b"", metadata=prefixed(headers))
        yield GrpcCase(f"restricted call Check, {caller}", "/grpc.health.v1.Health/Check", b"", metadata=prefixed(headers))
        yield StreamCase(f"restricted stream, {caller}", (pb.ModelInferRequest(model_name="identity"),), metadata=prefixed(headers))


def message():
    request = pb.ModelInferRequest(model_name="probe", raw_input_contents=[b"\x07\0\0\0bytes=3"])
    request.inputs.add(name="ORDERS", datatype="BYTES", shape=[1])
    request.outputs.add(name="DATA")
    return request


def headers_that_are_forwarded():
    wanted = json.dumps({**json.loads(ORDERS), "outputs": [{"name": "DATA"}]}).encode()
    for name, headers in FORWARDED.items():
        yield HttpCase(f"header {name}", "/v2/models/probe/infer", "POST", wanted, headers=(RIGHT, *headers))
        metadata = (*prefixed([RIGHT]), *((key.lower(), value) for key, value in headers))
        yield GrpcCase(f"metadata {name}", "ModelInfer", message(), metadata=metadata)
        yield StreamCase(f"metadata {name} on a stream", (message(), message()), metadata=metadata)


SCENARIOS = (callers_without_the_key, headers_that_are_forwarded)


@pytest.mark.rows("1.14.1", "1.14.4", "1.14.5", "2.3.12", "2.3.13", "2.4.17", "2.5.11")
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__)
def test_restrictions_and_forwarding(scenario, restricted, known):
    follow(scenario, restricted, known)
