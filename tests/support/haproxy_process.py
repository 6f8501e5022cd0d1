# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""HAProxy in front of a server, with the configuration of deploy/haproxy, on ports of a test's own."""

import contextlib
import os
import socket
import subprocess

from ports import free_ports
from server_process import HOST, ROOT, wait_until

CONFIGURATION = ROOT / "deploy" / "haproxy" / "haproxy.cfg"


class HaProxy:
    """A run of haproxy; a context manager. It has the addresses of a server: http_url, grpc_url, grpc_port."""

    def __init__(self, server, **environment):
        self.http_port, self.grpc_port = free_ports(2)
        self.http_url, self.grpc_url = f"{HOST}:{self.http_port}", f"{HOST}:{self.grpc_port}"
        self.process = subprocess.Popen(  # pylint: disable=consider-using-with
            ["haproxy", "-db", "-f", CONFIGURATION], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "PROXY_ADDRESS": HOST, "PROXY_HTTP_PORT": str(self.http_port), "PROXY_GRPC_PORT": str(self.grpc_port),
                 "THALASSA_ADDRESS": HOST, "THALASSA_HTTP_PORT": str(server.http_port), "THALASSA_GRPC_PORT": str(server.grpc_port), **environment})
        wait_until(self._listens, "HAProxy listens")

    def _listens(self):
        assert self.process.poll() is None, "haproxy ended; are its ports taken?"
        with contextlib.suppress(OSError), socket.create_connection((HOST, self.grpc_port), timeout=1):
            return True
        return False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
