# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""HTTP/2 as frames on a socket, for requests that no client would send."""

import contextlib
import pathlib
import socket

from server_process import HOST, wait_until

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RST_STREAM, SETTINGS, PING, GO_AWAY, WINDOW_UPDATE, CONTINUATION = 0, 1, 3, 4, 6, 7, 8, 9
END_STREAM, END_HEADERS = 1, 4
CANCEL = (8).to_bytes(4, "big")
NOT_CLOSED = ("01", "08")  # ESTABLISHED and CLOSE_WAIT: the states in which a socket still has a descriptor


def frame(kind, flags=0, stream=0, payload=b""):
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def number(value, prefix, first=0):
    """Returns an HPACK integer whose first byte has `prefix` bits for it."""
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
    """Returns a literal field; `indexed`: the peer keeps it in its table."""
    return (b"\x40" if indexed else b"\x00") + text(name) + text(value)


def call(method):
    """Returns the head of a call of the inference service."""
    return b"".join(field(*pair) for pair in ((b":method", b"POST"), (b":scheme", b"http"), (b":path", b"/inference.GRPCInferenceService/" + method),
                                              (b":authority", b"a"), (b"te", b"trailers"), (b"content-type", b"application/grpc")))


def message(content=b""):
    return b"\0" + len(content).to_bytes(4, "big") + content


class RawHttp2:
    """A connection that has sent its preface, and sends no frame by itself."""

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
        """Returns when the server has closed the connection, too, so that the next attack begins without it."""
        self.socket.close()
        self._wait_for_close()

    def flood(self, data, patience=2.0):
        """Sends the data. Returns true if all is sent, false if the server closes the connection or does not read for
        `patience` seconds."""
        self.socket.settimeout(patience)
        with contextlib.suppress(OSError):
            self.socket.sendall(data)
            self.socket.settimeout(60)
            return True
        return False

    def _queues(self, here, there):
        """Returns the bytes that one end of the connection has not sent, and those that it has not read; None once it
        is closed."""
        table = "".join(pathlib.Path("/proc/net", name).read_text(encoding="utf-8") for name in ("tcp", "tcp6"))
        for line in table.splitlines():
            if ":" not in line:
                continue
            local, remote, state, queues = line.split()[1:5]
            if state in NOT_CLOSED and (int(local[-4:], 16), int(remote[-4:], 16)) == (here, there):
                return tuple(int(size, 16) for size in queues.split(":"))
        return None

    def close_when_read(self):
        """Closes the connection after the server has read everything, and waits until the server has closed it, too."""
        def is_read():
            mine, its = self._queues(*self.ports), self._queues(*reversed(self.ports))
            return its is None or (mine[0] == 0 and its[1] == 0)
        wait_until(is_read, "the server has read all")
        self.socket.close()
        self._wait_for_close()

    def _wait_for_close(self):
        wait_until(lambda: self._queues(*reversed(self.ports)) is None, "the server has closed")

    def frames(self):
        """Yields (kind, flags, stream, payload) of each frame until the server closes the connection."""
        with contextlib.suppress(OSError):
            while chunk := self.socket.recv(65536):
                self.buffer += chunk
                while len(self.buffer) >= 9 and len(self.buffer) >= 9 + int.from_bytes(self.buffer[:3], "big"):
                    size = 9 + int.from_bytes(self.buffer[:3], "big")
                    head, self.buffer = self.buffer[:size], self.buffer[size:]
                    yield head[3], head[4], int.from_bytes(head[5:9], "big"), head[9:]
