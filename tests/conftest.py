# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Fixtures of all Python tests that use servers. The rows of @pytest.mark.rows("1.3.4") go into the result of a test,
where script/rows reads them. A folder whose tests share a server has a fixture `server`."""

import contextlib

import grpc
import pytest
from http_client import HttpClient
from model_repository import ModelRepository
from server_process import ServerProcess
from tritonclient.grpc import service_pb2_grpc


def pytest_collection_modifyitems(items):
    for item in items:
        rows = [row for marker in item.iter_markers("rows") for row in marker.args]
        if rows:
            item.user_properties.append(("rows", " ".join(rows)))


@pytest.fixture
def repository(tmp_path):
    """An empty repository of the test's own."""
    return ModelRepository(tmp_path / "models")


@pytest.fixture
def start_server():
    """start_server(repository, *options, wait_for="ready"): starts servers of the test's own. All must end cleanly."""
    with contextlib.ExitStack() as stack:
        yield lambda *arguments, **settings: stack.enter_context(ServerProcess(*arguments, **settings))


@pytest.fixture
def http(server):
    """A client of the folder's server."""
    client = HttpClient(server.http_url)
    yield client
    client.close()


@pytest.fixture
def rpc(server):
    """The stub of the inference service on the folder's server."""
    with grpc.insecure_channel(server.grpc_url) as channel:
        yield service_pb2_grpc.GRPCInferenceServiceStub(channel)
