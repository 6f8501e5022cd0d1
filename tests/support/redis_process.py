# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""A real redis-server of a test's own, and a client for its protocol."""

import contextlib
import shutil
import signal
import socket
import subprocess
import tempfile

from ports import free_ports
from server_process import DEADLINE, HOST, wait_until


class Redis:
    """A run of redis-server on a port of its own; a context manager. It keeps nothing on disk."""

    def __init__(self, *options, port=None):
        self.folder = tempfile.mkdtemp(prefix="redis-")
        self.port = port or free_ports(1)[0]
        self.password = None
        self.process = subprocess.Popen(  # pylint: disable=consider-using-with
            ["redis-server", "--port", str(self.port), "--bind", HOST, "--save", "", "--appendonly", "no", "--dir", self.folder, *options],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(self._listens, "Redis listens")

    def _listens(self):
        assert self.process.poll() is None, "redis-server ended; is its port taken?"
        with contextlib.suppress(OSError), socket.create_connection((HOST, self.port), timeout=1):
            return True
        return False

    def command(self, *words):
        """Returns the reply: a text, a number, None, or a list of these."""
        with socket.create_connection((HOST, self.port), timeout=DEADLINE) as connection, connection.makefile("rb") as lines:
            if self.password:
                self._ask(connection, lines, ["AUTH", self.password])
            return self._ask(connection, lines, words)

    def _ask(self, connection, lines, words):
        words = [word if isinstance(word, bytes) else str(word).encode() for word in words]
        connection.sendall(b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in words))
        return self._read(lines)

    def _read(self, lines):
        head = lines.readline().rstrip()
        kind, rest = head[:1], head[1:]
        if kind == b"-":
            raise RuntimeError(rest.decode())
        if kind == b"$":
            return None if int(rest) < 0 else lines.read(int(rest) + 2)[:-2]
        if kind == b"*":
            return [self._read(lines) for _ in range(int(rest))]
        return int(rest) if kind == b":" else rest

    def keys(self):
        return sorted(self.command("KEYS", "*"))

    def hang(self):
        """Stops the process: it accepts connections and bytes, and answers nothing."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def stop(self):
        if self.process.poll() is None:
            self.go_on()
            self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def redis_cache(port, **settings):
    """Returns the options of a server with the Redis cache."""
    return [f"--cache-config=redis,{key}={value}" for key, value in {"host": HOST, "port": port, **settings}.items()]
