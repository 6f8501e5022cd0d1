# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Ports for the servers that tests start.

Each process of tests owns a block of ports below those that the system gives to outgoing connections, so that no other
process of tests, and no client, takes a port between its choice and the start of the server. Otherwise a test may talk
to the server of another test and see no difference.
"""

import contextlib
import fcntl
import functools
import os
import pathlib
import socket
import tempfile

HOST = "127.0.0.1"
FIRST_PORT = 20480
BLOCK_SIZE = 512
BLOCK_COUNT = 24  # up to 32767: Linux gives 32768 and above to outgoing connections


def free_ports(count):
    """Returns `count` ports of this process's block that nobody listens on."""
    ports = []
    for _ in range(BLOCK_SIZE):
        port = _block().next_port()
        if _is_free(port):
            ports.append(port)
        if len(ports) == count:
            return ports
    raise RuntimeError(f"{count} ports are needed, and only {len(ports)} of {BLOCK_SIZE} are free")


class _Block:
    """The ports that a process owns until it ends; the longest unused comes first."""

    def __init__(self):
        folder = pathlib.Path(tempfile.gettempdir()) / f"thalassa-ports-{os.getuid()}"
        folder.mkdir(exist_ok=True)
        for number in range(BLOCK_COUNT):
            self.lock = open(folder / str(number), "wb")  # pylint: disable=consider-using-with
            with contextlib.suppress(BlockingIOError):
                fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                self.first = FIRST_PORT + number * BLOCK_SIZE
                self.given = 0
                return
            self.lock.close()
        raise RuntimeError(f"all {BLOCK_COUNT} blocks of ports are in use; their locks are in {folder}")

    def next_port(self):
        self.given += 1
        return self.first + (self.given - 1) % BLOCK_SIZE


@functools.cache
def _block():
    return _Block()


def _is_free(port):
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as servers do: closed connections do not matter
        with contextlib.suppress(OSError):
            probe.bind((HOST, port))
            return True
    return False
