# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Fixtures of the conformance tests: a server that all tests share which change nothing in it, or one of a test's
own."""

import pytest
from model_repository import TYPES, ModelRepository
from observability import Observability
from server_process import IS_PEER, ServerProcess


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("shared") / "models")
    # The peer has no backend for ONNX models.
    for name in ("identity",) if IS_PEER else ("digits", "identity", "add_sub"):
        repository.add_example(name)
    add_test_models(repository)
    with ServerProcess(repository) as server:
        yield server


@pytest.fixture
def service(server):
    """The observability service of the server, which may be the module's own."""
    with Observability(server.admin_grpc_url) as opened:
        yield opened


def add_test_models(repository):
    """Adds the models that tests of the shared server use."""
    for datatype in TYPES:
        repository.add_identity(f"echo_{datatype}", [(datatype, (-1,))])
    repository.add_identity("matrix", [("FP32", (2, 3))])
    repository.add_identity("batched", [("FP32", (2, -1)), ("INT32", (1,))], max_batch_size=4)
    repository.add_identity("text", [("BYTES", (1,))])
    repository.add_identity("pair", [("FP32", (4,)), ("INT32", (2,))])
    repository.add_identity("optional", [("FP32", (-1,)), ("FP32", (-1,), "optional: true")])
    repository.add_identity("versions", versions=(1, 2, 10), extra="version_policy { specific { versions: [ 1, 10 ] } }\n")
    repository.add_identity("decoupled", extra="model_transaction_policy { decoupled: true }\n")
    repository.add_identity("name with ümlaut")


@pytest.fixture
def server(shared_server):
    """The shared server, which must still run after the test."""
    yield shared_server
    assert shared_server.alive, f"the server ended during the test; its log:\n{shared_server.log}"
