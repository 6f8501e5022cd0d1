# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Watches a server during an attack: its memory, and a second client that must get right answers all the time."""

import pathlib
import re
import threading
import time

from http_client import HttpClient, tensor
from server_process import BUILD

MB = 1 << 20
# AddressSanitizer keeps up to 256 MB of freed memory and pads allocations, so growth is checked in release builds.
IS_SANITIZED = BUILD.name in ("asan", "tsan")
MODEL = "witness"
VALUES = [1.5, -2.0, 3.25, 4.0]


def memory(server, what="VmRSS"):
    """Returns bytes: VmRSS is the current size, VmHWM the peak."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(rf"^{what}:\s+(\d+) kB", status, re.M)[1]) << 10


class Watch:
    """A context manager. `growth`: bytes by which the peak may exceed the size before; `slowest`: seconds for one
    answer."""

    def __init__(self, server, growth=64 * MB, slowest=20.0):
        self.server, self.growth, self.slowest = server, growth, slowest
        self.answers, self.longest, self.failure = 0, 0.0, None
        self._stop, self._served = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._ask)

    def _ask(self):
        client = HttpClient(self.server.http_url)
        try:
            while not self._stop.is_set():
                begun = time.monotonic()
                reply = client.infer(MODEL, {"inputs": [tensor("INPUT0", VALUES)]})
                assert reply.outputs["OUTPUT0"]["data"] == VALUES, reply
                self.longest = max(self.longest, time.monotonic() - begun)
                self.answers += 1
                self._served.set()
                self._stop.wait(0.02)
        except Exception as error:  # pylint: disable=broad-exception-caught
            self.failure = error  # raised by the thread that waits
        finally:
            self._served.set()
            client.close()

    def __enter__(self):
        pathlib.Path(f"/proc/{self.server.process.pid}/clear_refs").write_text("5")  # resets the peak
        self.before = memory(self.server)
        self._thread.start()
        self._served.wait(60)  # it has its connection before the attack begins
        return self

    def __exit__(self, kind, error, trace):
        self._stop.set()
        self._thread.join()
        if kind is not None:
            return
        assert self.server.alive, f"the server ended; its log:\n{self.server.log}"
        assert self.failure is None, f"another client was not served: {self.failure!r}; the log:\n{self.server.log}"
        assert self.answers > 0 and self.longest < self.slowest, f"{self.answers} answers, the slowest after {self.longest} s"
        grown = memory(self.server, "VmHWM") - self.before
        allowed = 600 * MB + 3 * self.growth if IS_SANITIZED else self.growth
        assert grown <= allowed, f"{grown / MB:.0f} MB more at the peak, {allowed / MB:.0f} MB are allowed"
