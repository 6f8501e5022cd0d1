# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Fixtures of the tests on a real GPU. They use NumPy and the standard library alone, so that they run from the bundle of
script/gpu-check. Without a GPU they are skipped."""

import contextlib
import ctypes

import pytest
from model_repository import ModelRepository
from server_process import ServerProcess


def pytest_collection_modifyitems(items):
    try:
        ctypes.CDLL("libcuda.so.1")
    except OSError as error:
        for item in items:
            item.add_marker(pytest.mark.skip(reason=f"there is no GPU: {error}"))


@pytest.fixture
def repository(tmp_path):
    return ModelRepository(tmp_path / "models")


@pytest.fixture
def start_server():
    """start_server(repository, *options, wait_for="ready"): starts servers of the test's own. All must end cleanly."""
    with contextlib.ExitStack() as stack:
        yield lambda *arguments, **settings: stack.enter_context(ServerProcess(*arguments, **settings))
