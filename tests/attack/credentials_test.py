# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Restricted endpoints: every route and method in every spelling, without credentials and with wrong ones. Each
spelling that reaches an endpoint with the credentials is refused without them."""

import json
import re
import threading

import grpc
import pytest
from http_client import tensor
from model_repository import ModelRepository
from raw_http import RawClient
from server_process import REMOTE, ROOT, ServerProcess
from tritonclient.grpc import service_pb2 as pb

CATEGORIES = ("health", "metadata", "inference", "shared-memory", "model-config", "model-repository", "statistics", "trace", "logging")
HEADER, VALUE = "X-Key", "right:and=long"
RIGHT = f"{HEADER}: {VALUE}\r\n"
WRONG = {"none": "", "empty": f"{HEADER}:\r\n", "another value": f"{HEADER}: wrong\r\n", "a part": f"{HEADER}: {VALUE[:-1]}\r\n",
         "more": f"{HEADER}: {VALUE}x\r\n", "another case": f"{HEADER}: {VALUE.upper()}\r\n", "two, the wrong one first": f"{HEADER}: wrong\r\n{RIGHT}",
         "another name": f"X_Key: {VALUE}\r\n", "that of gRPC": f"triton-grpc-protocol-x-key: {VALUE}\r\n",
         "a proxy's path": "X-Original-URL: /v2/health/live\r\nX-Rewrite-URL: /v2/health/live\r\nX-Forwarded-For: 127.0.0.1\r\n",
         "a verb": "X-HTTP-Method-Override: GET\r\n"}
# Every route. Requests that would change something name a model that does not exist.
ROUTES = ["/", "/v2", "/v2/thalassa", "/v2/health/live", "/v2/health/ready", "/v2/models/stats", "/v2/models/identity", "/v2/models/identity/ready", "/v2/models/identity/config",
          "/v2/models/identity/stats", "/v2/models/identity/infer", "/v2/models/identity/generate", "/v2/models/identity/generate_stream",
          "/v2/models/identity/versions/1", "/v2/models/identity/versions/1/ready", "/v2/models/identity/versions/1/config",
          "/v2/models/identity/versions/1/stats", "/v2/models/identity/versions/1/infer", "/v2/models/identity/versions/1/generate",
          "/v2/models/identity/versions/99999999999999999999", "/v2/models/identity/trace/setting", "/v2/repository/index", "/v2/repository/r/index",
          "/v2/repository/models/nobody/load", "/v2/repository/models/nobody/unload", "/v2/repository/r/models/nobody/load", "/v2/trace/setting",
          "/v2/logging", "/v2/systemsharedmemory/status", "/v2/systemsharedmemory/region/a/status", "/v2/systemsharedmemory/region/a/register",
          "/v2/systemsharedmemory/unregister", "/v2/cudasharedmemory/status", "/v2/cudasharedmemory/region/a/register",
          *(f"/v2/thalassa/{question}" for question in ("server", "snapshot", "history", "latencies", "check", "requests", "explain", "events", "queues", "sequences", "instances",
                                                        "memory", "shared-memory", "dump", "trace-settings", "log-settings", "drain", "nothing"))]
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "X")
INFER = json.dumps({"inputs": [tensor("INPUT0", [1])]})
SERVICES = {"/inference.GRPCInferenceService/": [method.name for method in pb.DESCRIPTOR.services_by_name["GRPCInferenceService"].methods],
            "/thalassa.v1.Observability/": re.findall(r"^  rpc (\w+)\(", (ROOT / "proto" / "observability.proto").read_text(), re.M),
            "/grpc.health.v1.Health/": ["Check", "Watch"],
            "/grpc.reflection.v1.ServerReflection/": ["ServerReflectionInfo"],
            "/grpc.reflection.v1alpha.ServerReflection/": ["ServerReflectionInfo"]}


def aliases(path):
    """Returns other spellings of the path; some are other routes, or none."""
    last = path.rindex("/")
    yield path
    yield path + "/"
    yield path + "//"
    yield path + "?a=b"
    yield path + "?"
    yield path + ";x=y"
    yield path + "%20"
    yield path + "%00"
    yield path + "%2F"
    yield path + "/."
    yield path + "/../" + path[last + 1:]
    yield "/" + path
    yield path.replace("/", "//", 2)
    yield path.upper()
    yield path.title()
    yield path[:last] + "%2f" + path[last + 1:]
    yield path.replace("/", "%2F")
    yield path.replace("/v2", "/%76%32", 1)
    yield path[:last + 1] + "".join(f"%{ord(letter):02x}" for letter in path[last + 1:])
    yield path[:last + 1] + "".join(f"%25{ord(letter):02x}" for letter in path[last + 1:])
    yield path.replace("/v2", "/./v2", 1)
    yield path.replace("/v2", "/x/../v2", 1)
    yield path.replace("/v2", "/v2/health/../../v2", 1)
    yield path.replace("/", "\\")
    yield "http://localhost" + path
    yield "*"


@pytest.fixture(scope="module")
def restricted(tmp_path_factory):
    """A server on which every category is restricted."""
    repository = ModelRepository(tmp_path_factory.mktemp("restricted") / "models")
    repository.add_identity("identity")
    group = ",".join(CATEGORIES)
    with ServerProcess(repository, f"--http-restricted-api={group}:{HEADER}={VALUE}", f"--grpc-restricted-protocol={group}:{HEADER}={VALUE}",
                       "--model-control-mode=explicit", "--load-model=identity", REMOTE, wait_for=None) as server:
        server.wait_for_log("Started HTTPService")
        yield server


class Asking:
    """Sends requests to a server over kept-alive connections."""

    def __init__(self, server):
        self.server = server
        self.client = RawClient(server)

    def __call__(self, method, path, credentials):
        body = INFER if method == "POST" and path.endswith("infer") else "{}" if method == "POST" else ""
        request = f"{method} {path} HTTP/1.1\r\nHost: x\r\n{credentials}Content-Length: {len(body)}\r\n\r\n{body}"
        self.client.send(request.encode())
        status, fields, text = self.client.answer(method != "HEAD")
        if fields.get("Connection") == "close" or "Content-Length" not in fields:
            self.client.socket.close()
            self.client = RawClient(self.server)
        return status, text


@pytest.fixture
def ask(restricted):
    return Asking(restricted)


def is_refused(answer, method):
    status, text = answer
    return status == 403 and (method == "HEAD" or json.loads(text) == {"error": f"This API is restricted, expecting header '{HEADER}'"})


def reaches_something(answer, method):
    """Returns false if the route does not exist, or if the request is not valid HTTP."""
    status, text = answer
    return not (status in (400, 404, 501, 505) and (method == "HEAD" or b"restricted" not in text) and
                (status != 404 or method == "HEAD" or json.loads(text)["error"].startswith("Not Found: there is no such endpoint")))


@pytest.mark.rows("1.14.3", "1.14.4", "1.14.5")
def test_no_spelling_of_a_path_gets_past_the_gate(ask):
    reached = 0
    for path in ROUTES:
        for alias in aliases(path):
            for method in ("GET", "POST"):
                without, with_it = ask(method, alias, ""), ask(method, alias, RIGHT)
                if is_refused(without, method):
                    reached += 1
                else:
                    # If there is no such route or the request is not valid HTTP, the credentials change nothing.
                    assert without == with_it, (method, alias, without, with_it)
                    assert not reaches_something(without, method), (method, alias, without)
    assert reached >= 4 * len(ROUTES)  # at least the path itself, with and without a query, by two verbs


@pytest.mark.rows("1.14.4")
def test_no_verb_gets_past_the_gate(ask):
    for path in ROUTES:
        for method in METHODS:
            without = ask(method, path, "")
            assert is_refused(without, method) or (without == ask(method, path, RIGHT) and not reaches_something(without, method)), (method, path, without)


@pytest.mark.rows("1.14.4")
@pytest.mark.parametrize("credentials", WRONG.values(), ids=WRONG)
def test_no_wrong_credentials_get_past_the_gate(ask, credentials):
    for path in ROUTES:
        for method in ("GET", "POST"):
            assert is_refused(ask(method, path, credentials), method), (method, path)


@pytest.mark.rows("1.14.4")
def test_the_right_credentials_open_every_endpoint(ask):
    for credentials in (RIGHT, RIGHT.lower(), RIGHT.replace(HEADER, HEADER.upper()), f"{HEADER}:{VALUE} \r\n", RIGHT + f"{HEADER}: wrong\r\n"):
        assert ask("GET", "/v2/health/live", credentials)[0] == 200
        assert ask("POST", "/v2/models/identity/infer", credentials)[0] == 200
        assert ask("POST", "/v2/health/live", credentials)[0] == 405


@pytest.mark.rows("1.14.4")
def test_pipelined_requests_pass_the_gate_one_by_one(restricted):
    right, wrong = (f"GET /v2/health/live HTTP/1.1\r\nHost: x\r\n{credentials}\r\n".encode() for credentials in (RIGHT, ""))
    with RawClient(restricted) as client:
        client.send((right + wrong) * 20)
        assert [client.answer()[0] for _ in range(40)] == [200, 403] * 20


def paths_of(path):
    """Returns spellings of a method's path."""
    yield path
    yield path + "/"
    yield path.lower()
    yield path.upper()
    yield path.replace("/", "//", 1)
    yield path[::-1].replace("/", "%2F"[::-1], 1)[::-1]
    yield path + "?a=b"


def call(channel, path, metadata, messages=(b"",)):
    """Returns the code and the text of a call, whether it is unary or a stream."""
    answers = channel.stream_stream(path)(iter(messages), metadata=metadata, timeout=60)
    try:
        next(answers, None)
        answers.cancel()
        return grpc.StatusCode.OK, ""
    except grpc.RpcError as error:
        return error.code(), error.details()


WRONG_METADATA = {"none": (), "another value": (("triton-grpc-protocol-x-key", "wrong"),), "without the prefix": (("x-key", VALUE),),
                  "a part": (("triton-grpc-protocol-x-key", VALUE[:-1]),), "empty": (("triton-grpc-protocol-x-key", ""),),
                  "two, the wrong one first": (("triton-grpc-protocol-x-key", "wrong"), ("triton-grpc-protocol-x-key", VALUE)),
                  "binary": (("triton-grpc-protocol-x-key-bin", VALUE.encode()),)}
RIGHT_METADATA = (("triton-grpc-protocol-x-key", VALUE),)
REFUSED = (grpc.StatusCode.UNAVAILABLE, "This protocol is restricted, expecting header 'triton-grpc-protocol-X-Key'")


@pytest.mark.rows("2.3.12", "2.3.13", "2.5.11")
@pytest.mark.parametrize("metadata", WRONG_METADATA.values(), ids=WRONG_METADATA)
def test_no_call_gets_past_the_gate_with_wrong_metadata(restricted, metadata):
    with grpc.insecure_channel(restricted.grpc_url) as channel:
        for service, methods in SERVICES.items():
            for method in methods:
                assert call(channel, service + method, metadata) == REFUSED, service + method


@pytest.mark.rows("2.3.12", "2.3.13")
def test_no_spelling_of_a_method_gets_past_the_gate(restricted):
    with grpc.insecure_channel(restricted.grpc_url) as channel:
        for service, methods in SERVICES.items():
            for method in methods:
                for path in paths_of(service + method):
                    answer = call(channel, path, ())
                    assert answer == REFUSED or answer[0] == grpc.StatusCode.UNIMPLEMENTED and "unknown method" in answer[1], (path, answer)


@pytest.mark.rows("2.3.12", "2.3.13", "2.5.11")
def test_every_call_with_the_right_metadata_passes_the_gate(restricted):
    with grpc.insecure_channel(restricted.grpc_url) as channel:
        for service, methods in SERVICES.items():
            for method in methods:
                if method in ("WatchRequests", "WatchEvents"):
                    continue  # answers only after an event
                code, details = call(channel, service + method, RIGHT_METADATA)
                assert "restricted" not in details, (service + method, code, details)
                assert code != grpc.StatusCode.UNAVAILABLE, (service + method, details)


@pytest.mark.rows("2.5.11")
def test_a_stream_is_refused_when_it_opens(restricted):
    """The refusal precedes the first message, so a stream without messages uses no memory."""
    stop = threading.Event()

    def silent():
        stop.wait(60)
        yield from ()

    with grpc.insecure_channel(restricted.grpc_url) as channel:
        for path in ("/inference.GRPCInferenceService/ModelStreamInfer", "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
                     "/inference.GRPCInferenceService/ServerLive"):
            assert call(channel, path, (), messages=silent()) == REFUSED
        stop.set()


def test_secrets_are_neither_logged_nor_shown(restricted, ask):
    for path in ("/v2", "/v2/logging", "/v2/trace/setting", "/v2/thalassa/snapshot", "/v2/thalassa/events"):
        assert VALUE not in ask("GET", path, RIGHT)[1].decode()
    assert VALUE not in restricted.log
