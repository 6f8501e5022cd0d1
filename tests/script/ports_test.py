# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""tests/support/ports.py: processes of tests never get a port of each other, nor one that is listened on."""

import socket
import subprocess
import sys

from ports import BLOCK_SIZE, HOST, free_ports
from server_process import ROOT

CHOOSE = "import sys; from ports import free_ports; print(*free_ports(300), flush=True); sys.stdin.read()"


def test_processes_that_run_at_once_get_different_ports():
    command = [sys.executable, "-c", CHOOSE]
    processes = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT / "tests" / "support")
                 for _ in range(4)]
    chosen = [set(process.stdout.readline().split()) for process in processes]
    for process in processes:
        process.communicate()
    assert [len(ports) for ports in chosen] == [300] * 4
    assert len(set.union(*chosen)) == 1200


def test_a_port_is_not_given_again_soon_and_never_while_it_is_in_use():
    [taken] = free_ports(1)
    with socket.socket() as listener:
        listener.bind((HOST, taken))
        listener.listen()
        others = [port for _ in range(8) for port in free_ports(BLOCK_SIZE // 8 - 1)]
        assert taken not in others
        assert len(set(others)) == len(others)
        assert taken not in free_ports(BLOCK_SIZE - 1)
