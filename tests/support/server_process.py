# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The server as a process: started on free loopback ports, observed, stopped, and checked for a clean end.

THALASSA_BUILD names the build tree (default build/release). THALASSA_SERVER names another program to test, such as
Triton: its failures are differences between the two.
"""

import contextlib
import http.client
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

from ports import HOST, free_ports

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("THALASSA_BUILD", ROOT / "build" / "release"))
PROGRAM = pathlib.Path(os.environ.get("THALASSA_SERVER", BUILD / "bin" / "thalassa-server"))
PEER_NAME = "tritonserver"
REMOTE = "--allow-remote-observability=write"  # the extension on the ports of inference as well
IS_PEER = PROGRAM.name == PEER_NAME
DEADLINE = 60.0
POLL = 0.01
SANITIZER_MARKS = ("ERROR: AddressSanitizer", "ERROR: LeakSanitizer", "runtime error:", "WARNING: ThreadSanitizer")


def wait_until(condition, what, deadline=DEADLINE):
    """Polls until the condition returns a true value, and returns it."""
    end = time.monotonic() + deadline
    while not (result := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"waited {deadline} s in vain until {what}")
        time.sleep(POLL)
    return result


class ServerProcess:
    """A run of the server. A context manager: its end stops the server and checks its exit."""

    def __init__(self, repository, *options, wait_for="ready", program=None, environment=None, administration=True,
                 directory=None):
        """`wait_for`: "ready" or "live" (HTTP), or None to return at once; `program`: another than PROGRAM;
        `environment`: variables to add; `administration`: on free ports, otherwise by the server's defaults;
        `directory`: the working directory."""
        self.program = pathlib.Path(program or PROGRAM)
        self.repositories = [repository] if isinstance(repository, (str, os.PathLike)) else list(repository)
        self.options = list(options)
        self.environment = {**os.environ, **(environment or {})}
        self.directory = directory
        self.administration = administration and self.program.name != PEER_NAME
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="server-"))
        self.log_path = self.folder / "server.log"
        self.http_port = self.grpc_port = self.metrics_port = self.admin_port = self.admin_grpc_port = None
        self.process = None
        self.expected_to_end = False
        self._start(wait_for)

    def _start(self, wait_for):
        for attempt in range(3):
            self._launch()
            if not wait_for or self._answers(wait_for):
                return
            if "already in use" not in self.log or attempt == 2:
                break
            self.kill()
        self.kill()
        raise AssertionError(f"the server did not become {wait_for}; its log:\n{self.log}")

    def _launch(self):
        self.http_port, self.grpc_port, self.metrics_port, self.admin_port, self.admin_grpc_port = free_ports(5)
        arguments = [f"--model-repository={os.fspath(path)}" for path in self.repositories]
        arguments += [f"--http-address={HOST}", f"--http-port={self.http_port}"]
        arguments += [f"--grpc-address={HOST}", f"--grpc-port={self.grpc_port}"]
        arguments += [f"--metrics-port={self.metrics_port}"]
        if self.program.name == PEER_NAME:
            arguments += [f"--backend-directory={BUILD / 'backends'}"]
        if self.administration:
            arguments += [f"--admin-port={self.admin_port}", f"--admin-grpc-port={self.admin_grpc_port}"]
        with open(self.log_path, "wb") as log:
            self.process = subprocess.Popen(  # pylint: disable=consider-using-with
                [self.program, *arguments, *self.options], stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                env=self.environment, cwd=self.directory)

    def _answers(self, endpoint):
        def probe():
            return not self.alive or self._status(f"/v2/health/{endpoint}") == 200

        with contextlib.suppress(AssertionError):
            wait_until(probe, f"the server is {endpoint}")
            return self.alive
        return False

    def _status(self, path):
        connection = http.client.HTTPConnection(HOST, self.http_port, timeout=DEADLINE)
        with contextlib.closing(connection), contextlib.suppress(OSError, http.client.HTTPException):
            connection.request("GET", path)
            return connection.getresponse().status
        return None

    @property
    def alive(self):
        return self.process.poll() is None

    @property
    def log(self):
        return self.log_path.read_text(errors="replace")

    @property
    def http_url(self):
        return f"{HOST}:{self.http_port}"

    @property
    def grpc_url(self):
        return f"{HOST}:{self.grpc_port}"

    @property
    def metrics_url(self):
        return f"{HOST}:{self.metrics_port}"

    @property
    def admin_url(self):
        """The HTTP address of the observability extension, and of health."""
        return f"{HOST}:{self.admin_port}"

    @property
    def admin_grpc_url(self):
        return f"{HOST}:{self.admin_grpc_port}"

    def wait_for_log(self, text, count=1):
        """Waits until the log has the text `count` times; fails if the server ends before."""
        def said():
            ended = not self.alive
            if self.log.count(text) >= count:
                return True
            assert not ended, f"the server ended and did not say '{text}' {count} times"
            return False

        try:
            wait_until(said, f"the log says '{text}' {count} times")
        except AssertionError as error:
            raise AssertionError(f"{error}; its log:\n{self.log}") from None

    def wait_for_exit(self, deadline=DEADLINE):
        """Returns the exit code, which the caller checks."""
        try:
            code = self.process.wait(deadline)
            self.expected_to_end = True
            return code
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"the server did not end within {deadline} s; its log:\n{self.log}") from None

    def stop(self):
        """Stops the server and checks that it ends with code 0 and without a sanitizer's report."""
        if self.alive:
            self.process.send_signal(signal.SIGTERM)
        code = self.wait_for_exit()
        assert code == 0, f"the server ended with {code}; its log:\n{self.log}"
        self.check_log()

    def check_log(self):
        for mark in SANITIZER_MARKS:
            assert mark not in self.log, f"a sanitizer reports an error:\n{self.log}"

    def kill(self):
        if self.process and self.alive:
            self.process.kill()
            self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        try:
            if kind is None and not self.expected_to_end:
                self.stop()
            elif kind is None:
                self.check_log()
        finally:
            self.kill()
            if kind is None:
                shutil.rmtree(self.folder, ignore_errors=True)
