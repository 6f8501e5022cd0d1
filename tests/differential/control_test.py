# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Requests with effects: loads, unloads, and statistics that count.

Each scenario is a list of requests that are sent to both servers one after the other, on models that no other scenario
uses.
"""

import base64
import contextlib
import dataclasses
import json

import differences
import pytest
from exchange import GrpcCase, HttpCase, leaves
from grpc_cases import EIGHT, infer_request
from http_client import HttpClient, tensor
from pair_of_servers import both_servers
from server_process import wait_until
from tritonclient.grpc import service_pb2 as pb

TIMES = ("ns", "last_inference")
ONE = {"inputs": [tensor("INPUT0", [1])]}
CONFIG = {"backend": "identity", "max_batch_size": 2, "input": [{"name": "INPUT0", "data_type": "TYPE_FP32", "dims": [-1]}],
          "output": [{"name": "OUTPUT0", "data_type": "TYPE_FP32", "dims": [-1]}]}
FILE = base64.b64encode(b"content").decode()


@pytest.fixture(scope="session")
def controlled(tmp_path_factory):
    with both_servers(tmp_path_factory.mktemp("controlled"), "--model-control-mode=explicit") as pair:
        yield pair


@dataclasses.dataclass(frozen=True)
class Index:
    """The rows of the repository index for one model."""

    name: str
    model: str
    body: bytes = b""

    def ask(self, server):
        return leaves("index", rows(server, self.model, self.body)) | {"status": "200"}


@dataclasses.dataclass(frozen=True)
class Until:
    """Waits until all rows of a model are in that state."""

    model: str
    state: str

    def wait(self, server):
        def reached():
            found = rows(server, self.model)
            return found and all(row.get("state") == self.state for row in found)

        wait_until(reached, f"'{self.model}' is {self.state}")


def rows(server, model, body=b""):
    with contextlib.closing(HttpClient(server.http_url)) as client:
        return [row for row in client.post("/v2/repository/index", body).json if row["name"] == model]


def post(name, path, body=b""):
    return HttpCase(name, path, "POST", body if isinstance(body, bytes) else json.dumps(body).encode())


def load(name, model, body=b""):
    return post(f"load {name}", f"/v2/repository/models/{model}/load", body)


def unload(name, model, body=b""):
    return post(f"unload {name}", f"/v2/repository/models/{model}/unload", body)


def rpc_load(name, model, kind=pb.RepositoryModelLoadRequest, **parameters):
    """`parameters`: name to member and value."""
    request = kind(model_name=model)
    for key, (member, value) in parameters.items():
        setattr(request.parameters[key], member, value)
    return GrpcCase(name, kind.DESCRIPTOR.name.removesuffix("Request"), request)


def queries(when, model):
    """All queries about a model, over both protocols."""
    yield Index(f"index {when}", model)
    yield Index(f"index of the ready {when}", model, b'{"ready":true}')
    for route in ("", "/ready", "/config"):
        yield HttpCase(f"GET {route or 'metadata'} {when}", f"/v2/models/{model}{route}")
    yield HttpCase(f"GET stats {when}", f"/v2/models/{model}/stats", masked=TIMES)
    yield post(f"infer {when}", f"/v2/models/{model}/infer", ONE)
    for method in ("ModelReady", "ModelMetadata", "ModelConfig"):
        yield GrpcCase(f"{method} {when}", method, getattr(pb, f"{method}Request")(name=model))
    yield GrpcCase(f"ModelInfer {when}", "ModelInfer", infer_request(model, raw=[EIGHT]))


def load_and_unload():
    yield from queries("before", "identity")
    yield load("once", "identity")
    yield from queries("loaded", "identity")
    yield load("again", "identity")
    yield from queries("loaded again", "identity")
    yield unload("once", "identity")
    yield Until("identity", "UNAVAILABLE")
    yield from queries("unloaded", "identity")
    yield unload("again", "identity")
    yield load("after unload", "identity")
    yield from queries("reloaded", "identity")


def load_and_unload_over_grpc():
    yield rpc_load("load", "one")
    yield from queries("loaded", "one")
    yield rpc_load("load again", "one")
    yield rpc_load("unload", "one", pb.RepositoryModelUnloadRequest)
    yield Until("one", "UNAVAILABLE")
    yield from queries("unloaded", "one")
    yield rpc_load("unload again", "one", pb.RepositoryModelUnloadRequest)


def models_that_cannot_be_loaded():
    for name in ("nobody", "%20", "..", "a%2Fb", "typo"):
        yield load(f"of '{name}'", name)
        yield unload(f"of '{name}'", name)
    for name in ("nobody", "", " ", "..", "a/b", "typo"):
        yield rpc_load(f"RPC load of '{name}'", name)
        yield rpc_load(f"RPC unload of '{name}'", name, pb.RepositoryModelUnloadRequest)
    yield Index("index of a typo", "typo")


def a_model_that_breaks():
    yield load("of a broken model", "broken")
    yield Index("index of a broken model", "broken")
    yield rpc_load("RPC load of a broken model", "broken")
    yield HttpCase("readiness with a broken model", "/v2/health/ready")
    yield unload("of a broken model", "broken")
    yield HttpCase("readiness without a broken model", "/v2/health/ready")


def versions():
    yield load("of versions", "versions")
    yield from queries("of versions", "versions")
    yield HttpCase("version 1", "/v2/models/versions/versions/1")
    yield unload("of versions", "versions")
    yield Until("versions", "UNAVAILABLE")
    yield Index("index of unloaded versions", "versions")


def version_zero():
    served = {"version_zero": ("0", "00"), "above_zero": ("1", ), "from_zero": ("0", "1"), "only_zero": ("0", )}
    for model, versions_served in served.items():
        yield load(f"of {model}", model)
        yield from queries(f"of {model}", model)
        for version in ("0", "00", "1"):
            for route in ("", "/config"):
                yield HttpCase(f"{model}, version {version}{route}", f"/v2/models/{model}/versions/{version}{route}")
            yield HttpCase(f"{model}, version {version}/stats", f"/v2/models/{model}/versions/{version}/stats", masked=TIMES)
        for version in versions_served:
            yield post(f"infer {model} in version {version}", f"/v2/models/{model}/versions/{version}/infer", ONE)
        for version in ("0", "00", "-0", "-1"):
            yield GrpcCase(f"ModelMetadata of {model} in version {version}", "ModelMetadata", pb.ModelMetadataRequest(name=model, version=version))
            yield GrpcCase(f"ModelStatistics of {model} in version {version}", "ModelStatistics",
                           pb.ModelStatisticsRequest(name=model, version=version), masked=TIMES)
        yield unload(f"of {model}", model)
        yield Until(model, "UNAVAILABLE")
        yield Index(f"index of the unloaded {model}", model)


BODIES = {
    "empty object": b"{}", "empty parameters": {"parameters": {}}, "no JSON": b"{", "list": b"[]", "null": b"null", "parameters null":
    {"parameters": None}, "parameters list": {"parameters": []}, "other parameter": {"parameters": {"other": "x"}},
    "other parameter that is a number": {"parameters": {"other": 1}},
    "other member": {"other": 1}, "config a number": {"parameters": {"config": 7}}, "config an object": {"parameters": {"config": CONFIG}},
    "config no JSON": {"parameters": {"config": "{"}}, "config of a wrong type": {"parameters": {"config": '{"max_batch_size":"many"}'}},
    "config of an unknown field": {"parameters": {"config": '{"max_batch_sise":1}'}}, "config empty": {"parameters": {"config": ""}},
    "config with another name": {"parameters": {"config": json.dumps({**CONFIG, "name": "another"})}},
    "config of an unknown backend": {"parameters": {"config": json.dumps({**CONFIG, "backend": "nothing"})}},
    "config with a wrong dimension": {"parameters": {"config": json.dumps({**CONFIG, "max_batch_size": -1})}},
    "config": {"parameters": {"config": json.dumps(CONFIG)}},
    "config with enumeration in lower case": {"parameters": {"config": json.dumps(CONFIG).replace("TYPE_FP32", "type_fp32")}},
    "config with texts for numbers": {"parameters": {"config": json.dumps(CONFIG).replace("-1", '"-1"')}},
    "file without config": {"parameters": {"file:1/x": FILE}}, "file that is no base64":
    {"parameters": {"config": json.dumps(CONFIG), "file:1/x": "%%%"}}, "file that is a number":
    {"parameters": {"config": json.dumps(CONFIG), "file:1/x": 1}}, "file that escapes":
    {"parameters": {"config": json.dumps(CONFIG), "file:1/../../x": FILE}}, "file of another version":
    {"parameters": {"config": json.dumps(CONFIG), "file:3/x": FILE}}, "file with an empty path":
    {"parameters": {"config": json.dumps(CONFIG), "file:": FILE}},
    **{f"file {path}": {"parameters": {"config": json.dumps(CONFIG), "file:1/x": FILE, f"file:{path}": FILE}} for path in (
        "1", "1/", "labels.txt", "labels/labels.txt", "initial_state/z", "warmup/data", "env.tar.gz", "config.pbtxt", "./1/y", "/1/y", "1//y",
        "1/../y", "1/..", "../y", "./1/x")}}


def load_bodies():
    for name, body in BODIES.items():
        yield load(f"with {name}", "matrix", body)
        yield HttpCase(f"config after load with {name}", "/v2/models/matrix/config")
        yield HttpCase(f"metadata after load with {name}", "/v2/models/matrix")


def an_override_lasts_for_one_load():
    yield load("plain", "matrix_again")
    for name, body in {"override": {"parameters": {"config": json.dumps(CONFIG)}}, "no override": b""}.items():
        yield load(f"with {name}", "matrix_again", body)
        yield HttpCase(f"metadata after load with {name}", "/v2/models/matrix_again")


def load_parameters_over_grpc():
    text = json.dumps(CONFIG)
    parameters = {
        "config": {"config": ("string_param", text)}, "config as bytes": {"config": ("bytes_param", text.encode())},
        "config as a flag": {"config": ("bool_param", True)}, "config as a number": {"config": ("int64_param", 1)},
        "config no JSON": {"config": ("string_param", "{")}, "config empty": {"config": ("string_param", "")},
        "another key": {"other": ("string_param", "x")},
        "file": {"config": ("string_param", text), "file:4/x": ("bytes_param", b"content")},
        "file as text": {"config": ("string_param", text), "file:4/x": ("string_param", FILE)},
        "file without config": {"file:4/x": ("bytes_param", b"content")}}
    for name, given in parameters.items():
        yield rpc_load(f"RPC load with {name}", "cube", **given)
        yield GrpcCase(f"metadata after RPC load with {name}", "ModelMetadata", pb.ModelMetadataRequest(name="cube"))


def unload_bodies():
    for name, body in {"empty object": b"{}", "dependents": {"parameters": {"unload_dependents": True}},
                       "no dependents": {"parameters": {"unload_dependents": False}}, "dependents a number": {"parameters": {"unload_dependents": 1}},
                       "dependents a text": {"parameters": {"unload_dependents": "x"}}, "another parameter": {"parameters": {"other": 1}},
                       "no JSON": b"{", "list": b"[]"}.items():
        yield unload(f"with {name}", "open", body)
    kinds = {"dependents": ("bool_param", True), "dependents a text": ("string_param", "x"), "dependents a number": ("int64_param", 1)}
    for name, given in kinds.items():
        yield rpc_load(f"RPC unload with {name}", "open", pb.RepositoryModelUnloadRequest, unload_dependents=given)
    yield rpc_load("RPC unload with another parameter", "open", pb.RepositoryModelUnloadRequest, other=("int64_param", 1))


def repositories():
    yield post("load from a repository", "/v2/repository/some/models/pair/load")
    yield post("unload from a repository", "/v2/repository/some/models/pair/unload")
    for method, kind in (("RepositoryModelLoad", pb.RepositoryModelLoadRequest), ("RepositoryModelUnload", pb.RepositoryModelUnloadRequest)):
        yield GrpcCase(f"{method} from a repository", method, kind(model_name="pair", repository_name="some"))


def counters():
    """Statistics after a known number of requests, some of them refused or failed."""
    yield load("of the counted", "counted")
    yield load("of the failing", "fails")
    for size in (1, 3, 1, 4):
        yield post(f"counted batch of {size}", "/v2/models/counted/infer", {"inputs": [tensor("INPUT0", [0] * 2 * size, [size, 2, 1])]})
    yield post("counted too large", "/v2/models/counted/infer", {"inputs": [tensor("INPUT0", [0] * 10, [5, 2, 1])]})
    yield post("counted malformed", "/v2/models/counted/infer", b"{")
    yield GrpcCase("counted over gRPC", "ModelInfer", infer_request("counted", inputs=[("INPUT0", "FP32", (2, 2, 1))], raw=[bytes(16)]))
    yield post("counted failure", "/v2/models/fails/infer", ONE)
    for model in ("counted", "fails"):
        yield HttpCase(f"statistics of {model}", f"/v2/models/{model}/stats", masked=TIMES)
        yield GrpcCase(f"ModelStatistics of {model}", "ModelStatistics", pb.ModelStatisticsRequest(name=model), masked=TIMES)


SCENARIOS = (a_model_that_breaks, load_and_unload, load_and_unload_over_grpc, versions, version_zero, load_bodies, an_override_lasts_for_one_load,
             load_parameters_over_grpc, unload_bodies, repositories, counters, models_that_cannot_be_loaded)


@pytest.mark.rows("1.9.3", "1.13.3", "1.13.4", "1.13.8")
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__)
def test_scenario(scenario, controlled, known):
    follow(scenario, controlled, known)


def follow(scenario, servers, known):
    problems = []
    for step in scenario():
        if hasattr(step, "wait"):
            for server in servers:
                step.wait(server)
            continue
        peer, ours = (step.ask(server) for server in servers)
        try:
            differences.check(f"{scenario.__name__}: {step.name}", peer, ours, known)
        except AssertionError as error:
            problems.append(str(error))
    assert not problems, "\n".join(problems)
    for server in servers:
        assert server.alive, server.log
