# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Backends that call exit(): the process ends, and the last line of the log names the call and the backend."""

import contextlib

import pytest
from http_client import HttpClient, tensor

ONE = {"inputs": [tensor("INPUT0", [1])]}


def infer(server, model):
    """The server ends before it answers."""
    client = HttpClient(server.http_url)
    with contextlib.closing(client), contextlib.suppress(OSError, EOFError):
        client.infer(model, ONE)


def ending(server):
    lines = [line for line in server.log.splitlines() if "the process ends" in line]
    assert len(lines) == 1, server.log
    return lines[0]


@pytest.mark.parametrize("asked, code", [(3, 3), (0, 1), (256, 1)])
def test_an_exit_during_an_execution_is_logged_with_instance_model_and_backend(repository, start_server, asked, code):
    repository.add_faulty("leaves", execute=f"exit:{asked}")
    server = start_server(repository.path)
    infer(server, "leaves")
    assert server.wait_for_exit() == code
    line = ending(server)
    assert f"exit({asked}) was called in TRITONBACKEND_ModelInstanceExecute of model instance 'leaves_0_0' (model 'leaves', backend 'faulty')" in line
    assert f"the exit code is {code}" in line


@pytest.mark.parametrize("code", [0, 9])
def test_the_exit_of_a_child_is_its_own(repository, start_server, code):
    repository.add_faulty("forks", execute=f"child_exit:{code}")
    server = start_server(repository.path)
    client = HttpClient(server.http_url)
    for _ in range(2):
        assert f"the child ended with {code}" in client.infer("forks", ONE).error
    assert "the process ends" not in server.log


def test_an_exit_during_a_load_is_logged_with_model_and_backend(repository, start_server):
    repository.add_faulty("leaves", model_initialize="exit:4")
    server = start_server(repository.path, wait_for=None)
    assert server.wait_for_exit() == 4
    assert "exit(4) was called in TRITONBACKEND_ModelInitialize of model 'leaves' (backend 'faulty')" in ending(server)


def test_lines_that_were_logged_before_the_exit_are_not_lost(repository, start_server):
    repository.add_faulty("leaves", execute="exit:5")
    server = start_server(repository.path, "--log-verbose=1", f"--log-file={repository.path}.log")
    infer(server, "leaves")
    assert server.wait_for_exit() == 5
    with open(f"{repository.path}.log", encoding="utf-8") as file:
        lines = file.read().splitlines()
    assert any("HTTP request: POST /v2/models/leaves/infer" in line for line in lines)
    assert "the process ends" in lines[-1]


def test_an_end_by_a_signal_is_not_reported_as_an_exit(repository, start_server):
    repository.add_identity("m")
    server = start_server(repository.path)
    server.stop()
    assert "the process ends" not in server.log
