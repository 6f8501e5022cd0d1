# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""A server that is started without standard descriptors, as some init systems and scripts do. No socket gets the number
of a standard stream, so that no log line is written to a client."""

import os

import pytest
from http_client import HttpClient, tensor
from server_process import PROGRAM

ONE = {"inputs": [tensor("INPUT0", [1])]}


@pytest.fixture
def program_without(tmp_path):
    """program_without(descriptors): a script that closes these descriptors and starts the server."""
    def make(descriptors):
        script = tmp_path / "server"
        script.write_text(f'#!/bin/bash\nexec {PROGRAM} "$@" ' + " ".join(f"{one}>&-" for one in descriptors) + "\n")
        script.chmod(0o755)
        return script

    return make


@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 1, 2)], ids=str)
def test_a_server_without_standard_descriptors_serves_until_a_signal_ends_it(repository, start_server, program_without, closed):
    repository.add_identity("m")
    # Its failed load writes a warning or an error to standard error while the server runs.
    repository.add_identity("broken", backend="no_such_backend")
    server = start_server(repository.path, "--exit-on-error=false", "--strict-readiness=false", "--log-verbose=1", program=program_without(closed))
    for _ in range(20):
        client = HttpClient(server.http_url)
        assert client.infer("m", ONE).status == 200
        assert client.infer("broken", ONE).status >= 400
        client.close()
    for descriptor in closed:
        assert os.readlink(f"/proc/{server.process.pid}/fd/{descriptor}") == "/dev/null"
    assert server.alive
    server.stop()
