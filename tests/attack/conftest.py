# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Fixtures of the attack tests. Around each test that uses a server they check four things: the server survives, its
memory is bounded, a second client gets right answers (support/watch.py), and no error message reveals internals of the
server."""

import contextlib
import os
import re
import resource

import grpc
import pytest
from http_client import HttpClient
from model_repository import ModelRepository
from raw_http import RawClient
from server_process import BUILD, REMOTE, ROOT, ServerProcess
from watch import MB, MODEL, Watch

SECRET = "what-only-the-environment-knows"
os.environ["THALASSA_TEST_SECRET"] = SECRET
INTERNALS = re.compile("|".join([
    re.escape(SECRET), r"0x[0-9a-fA-F]{6,}", r"\b(std|absl|google|grpc|boost|thalassa)::", r"\b\w+\.(cpp|cc|h|hpp)\b", r"/proc/", r"\bpid \d"]))
PATHS = re.compile("|".join(map(re.escape, [str(ROOT), str(BUILD), "/usr/", os.environ.get("HOME", "/root") + "/", "pytest-of-"])))
SEEN = []  # (path of the request, status, text) of the errors of the current test
CONTROL = "/v2/repository/"  # a client that loads models may see the path where a file was missing


@pytest.fixture(scope="session", autouse=True)
def record_errors():
    """Records every error that a client of the tests gets."""
    raw, plain = RawClient.answer, HttpClient.request

    def answer(self, *arguments, **settings):
        result = raw(self, *arguments, **settings)
        if result[0] >= 400:
            SEEN.append(("", result[0], result[2].decode(errors="replace")))
        return result

    def request(self, method, path, *arguments, **settings):
        reply = plain(self, method, path, *arguments, **settings)
        if reply.status >= 400:
            SEEN.append((path, reply.status, reply.body.decode(errors="replace")))
        return reply

    RawClient.answer, HttpClient.request = answer, request


@pytest.fixture(autouse=True)
def errors_tell_nothing_internal():
    SEEN.clear()
    yield SEEN
    for path, status, text in SEEN:
        found = INTERNALS.search(text) or (not path.startswith(CONTROL) and PATHS.search(text))
        assert not found, f"the error tells '{found[0]}': {status} {text[:2000]}"


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("attacked") / "models")
    add_models(repository)
    with ServerProcess(repository, REMOTE) as server:
        yield server


def add_models(repository):
    repository.add_identity(MODEL)
    for datatype in ("FP32", "INT64", "BYTES", "FP16", "BOOL"):
        repository.add_identity(f"echo_{datatype}", [(datatype, (-1,))])
    repository.add_identity("canary")  # only a request that is hidden in another one reaches it
    repository.add_identity("batched", [("FP32", (2, -1))], max_batch_size=4)
    repository.add_identity("matrix", [("FP32", (-1, -1))])
    repository.add_identity("fixed", [("FP32", (2, 3))])


@pytest.fixture
def growth(request):
    """Returns the bytes that the test may cost; @pytest.mark.growth(MB) allows others."""
    marker = request.node.get_closest_marker("growth")
    return (marker.args[0] if marker else 64) * MB


@pytest.fixture
def server(shared_server, growth):
    with Watch(shared_server, growth):
        yield shared_server


@pytest.fixture
def many_descriptors():
    """Raises the limit of open files of the tests to the maximum; returns how many connections they may open."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1], before[1]))
    yield before[1] - 200
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.fixture
def start_attacked(repository, start_server, growth):
    """start_attacked(*options, **settings): starts a watched server of the test's own, with the models of the shared
    server."""
    add_models(repository)
    with contextlib.ExitStack() as stack:
        def start(*options, **settings):
            server = start_server(repository, REMOTE, *options, **settings)
            stack.enter_context(Watch(server, growth))
            return server
        yield start


@pytest.fixture
def refused(errors_tell_nothing_internal):
    """refused(call, request, code): returns the details of the gRPC error; code None means any but UNKNOWN and OK."""
    def ask(call, request, code=None):
        with pytest.raises(grpc.RpcError) as error:
            call(request, timeout=60)
        found = error.value.code()
        errors_tell_nothing_internal.append(("", found, error.value.details()))
        assert found == code or (code is None and found != grpc.StatusCode.UNKNOWN), error.value.details()
        return error.value.details()
    return ask
