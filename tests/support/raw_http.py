# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""HTTP/1.1 as bytes on a socket, for requests that no client would send."""

import socket

from server_process import HOST

DEADLINE = 30


class RawClient:
    """A socket, and the answers that come on it."""

    def __init__(self, server):
        self.socket = socket.create_connection((HOST, server.http_port), timeout=DEADLINE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def _more(self):
        data = self.socket.recv(65536)
        self.buffer += data
        return bool(data)

    def answer(self, has_body=True):
        """Returns status, head and body of the next answer."""
        while b"\r\n\r\n" not in self.buffer:
            assert self._more(), f"the connection ended in the head: {self.buffer!r}"
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
        length = int(fields.get("Content-Length", 0)) if has_body else 0
        while len(self.buffer) < length:
            assert self._more(), "the connection ended in the body"
        body, self.buffer = self.buffer[:length], self.buffer[length:]
        return int(head.split()[1]), fields, body

    def is_closed(self):
        """Reads to the end of the connection; returns whether no bytes came."""
        try:
            while self._more():
                pass
        except ConnectionError:
            pass
        return self.buffer == b""
