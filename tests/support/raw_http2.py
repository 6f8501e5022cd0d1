# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""HTTP/2 as frames on a socket, for what no client would send."""

import contextlib
import pathlib
import socket

from server_process import HOST, wait_until

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RST_STREAM, SETTINGS, PING, GO_AWAY, WINDOW_UPDATE, CONTINUATION = 0, 1, 3, 4, 6, 7, 8, 9
END_STREAM, END_HEADERS = 1, 4
CANCEL = (8).to_bytes(4, "big")
NOT_CLOSED = ("01", "08")  # ESTABLISHED and CLOSE_WAIT: of the kernel's states those in which a socket has its owner


def frame(kind, flags=0, stream=0, payload=b""):
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def number(value, prefix, first=0):
    """An integer of HPACK whose first byte has `prefix` bits for it."""
    limit = (1 << prefix) - 1
    if value < limit:
        return bytes([first | value])
    out, value = [first | limit], value - limit
    while value >= 128:
        out.append(value % 128 | 128)
        value //= 128
    return bytes([*out, value])


def text(value):
    return number(len(value), 7) + value


def field(name, value, indexed=False):
    """A literal field; indexed: the other side keeps it in its table."""
    return (b"\x40" if indexed else b"\x00") + text(name) + text(value)


def call(method):
    """The head of a call of the inference service."""
    return b"".join(field(*pair) for pair in ((b":method", b"POST"), (b":scheme", b"http"), (b":path", b"/inference.GRPCInferenceService/" + method),
                                              (b":authority", b"a"), (b"te", b"trailers"), (b"content-type", b"application/grpc")))


def message(content=b""):
    return b"\0" + len(content).to_bytes(4, "big") + content


class RawHttp2:
    """A connection that has said hello, and answers nothing by itself."""

    def __init__(self, server, receive_buffer=None):
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(60)
        self.socket.connect((HOST, server.grpc_port))
        self.ports = self.socket.getsockname()[1], server.grpc_port
        self.socket.sendall(PREFACE + frame(SETTINGS))
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """Returns when the server has closed, too: the next attack shall find nothing of this one."""
        self.socket.close()
        self._wait_for_close()

    def flood(self, data, patience=2.0):
        """Sends until all is gone (True), or the server takes no more: it closed, or has not read for that long."""
        self.socket.settimeout(patience)
        with contextlib.suppress(OSError):
            self.socket.sendall(data)
            self.socket.settimeout(60)
            return True
        return False

    def _queues(self, here, there):
        """Bytes that one end of the connection has not sent, and that it has not read; None once it has closed."""
        table = "".join(pathlib.Path("/proc/net", name).read_text(encoding="utf-8") for name in ("tcp", "tcp6"))
        for line in table.splitlines():
            if ":" not in line:
                continue
            local, remote, state, queues = line.split()[1:5]
            if state in NOT_CLOSED and (int(local[-4:], 16), int(remote[-4:], 16)) == (here, there):
                return tuple(int(size, 16) for size in queues.split(":"))
        return None

    def close_when_read(self):
        """Closes after the server has read all, and returns when it has closed, too."""
        def is_read():
            mine, its = self._queues(*self.ports), self._queues(*reversed(self.ports))
            return its is None or (mine[0] == 0 and its[1] == 0)
        wait_until(is_read, "the server has read all")
        self.socket.close()
        self._wait_for_close()

    def _wait_for_close(self):
        wait_until(lambda: self._queues(*reversed(self.ports)) is None, "the server has closed")

    def frames(self):
        """(kind, flags, stream, payload) of each frame until the server closes."""
        with contextlib.suppress(OSError):
            while chunk := self.socket.recv(65536):
                self.buffer += chunk
                while len(self.buffer) >= 9 and len(self.buffer) >= 9 + int.from_bytes(self.buffer[:3], "big"):
                    size = 9 + int.from_bytes(self.buffer[:3], "big")
                    head, self.buffer = self.buffer[:size], self.buffer[size:]
                    yield head[3], head[4], int.from_bytes(head[5:9], "big"), head[9:]
