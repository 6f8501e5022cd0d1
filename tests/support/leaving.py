# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Clients that leave in large numbers: processes with many connections, each of which is closed at a random moment in a
random way.

A crowd is a module with `async def leave(errand)`, which visits the server once and returns the number of disconnects
and cancels that it made. `errand.tally` is summed up over all processes.
"""

import asyncio
import collections
import contextlib
import importlib
import itertools
import multiprocessing
import random
import socket
import struct
import traceback

from server_process import HOST

DEADLINE = 120  # seconds; longer than a busy machine delays a process
RESET = struct.pack("ii", 1, 0)  # SO_LINGER: closing resets
PAUSE = 0.004  # seconds, about as long as the models take


class Errand:
    """A visit: its random choices, the tally of its process, and sockets with different addresses, so that ports do not
    run out."""

    def __init__(self, ports, seed, tally):
        self.http_port, self.grpc_port = ports
        self.draw = random.Random(seed)
        self.tally = tally
        self.what = ""  # for messages
        self.loop = asyncio.get_running_loop()

    async def connect(self, port, receive_buffer=None):
        opened = socket.socket()
        opened.setblocking(False)
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if receive_buffer:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        opened.bind((f"127.{self.draw.randrange(1, 255)}.{self.draw.randrange(255)}.{self.draw.randrange(1, 255)}", 0))
        await self.loop.sock_connect(opened, (HOST, port))
        return opened

    async def pause(self):
        await asyncio.sleep(self.draw.choice([0, self.draw.random() * PAUSE]))

    async def read_a_little(self, opened):
        """Reads a part of the answer, which may not come."""
        with contextlib.suppress(asyncio.TimeoutError):
            for _ in range(self.draw.randint(1, 4)):
                if not await asyncio.wait_for(self.loop.sock_recv(opened, self.draw.choice([1, 100, 65536])), 5 * PAUSE):
                    return

    async def go(self, opened, reads=True):
        """Leaves by a close, by a reset, or by a half-close, after which the server must close as well; `reads`: the
        client waits for that."""
        way = self.draw.choice(["close", "reset", "half-close"])
        self.what += f", {way}"
        self.tally[f"left by {way}"] += 1
        if way == "half-close":
            with contextlib.suppress(OSError):
                opened.shutdown(socket.SHUT_WR)
                if not reads:
                    await self.pause()
                while reads and await self.loop.sock_recv(opened, 1 << 18):
                    pass
        elif way == "reset":
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        else:
            with contextlib.suppress(OSError):
                opened.recv(1 << 20)  # with unread input it would be a reset
        opened.close()


async def _visit(leave, ports, seed, count, visitors):
    tally = collections.Counter()
    numbers = itertools.count()

    async def visitor():
        while tally["left"] < count:
            errand = Errand(ports, f"{seed} {next(numbers)}", tally)
            try:
                cancels = await asyncio.wait_for(leave(errand), DEADLINE)
            except asyncio.TimeoutError:
                raise AssertionError(f"{errand.what}: the server neither answered nor ended the connection") from None
            tally["left"] += cancels
    await asyncio.gather(*(visitor() for _ in range(visitors)))
    return tally


def _run(crowd, ports, seed, count, visitors, result):
    try:
        result.send(asyncio.run(_visit(importlib.import_module(crowd).leave, ports, f"{seed} {crowd}", count, visitors)))
    except Exception:  # reported by the parent
        result.send(f"{crowd}: {traceback.format_exc()}")


def run_crowds(server, seed, counts, visitors):
    """Runs the crowds at the same time, each in a process; `counts`: the disconnects and cancels of each module.
    Returns the sum of all tallies."""
    context = multiprocessing.get_context("spawn")
    running = []
    for crowd, count in counts.items():
        results, result = context.Pipe(duplex=False)
        process = context.Process(target=_run, args=(crowd, (server.http_port, server.grpc_port), seed, count, visitors, result))
        process.start()
        result.close()
        running.append((process, results))
    total = collections.Counter()
    try:
        for _, results in running:
            outcome = results.recv()
            assert isinstance(outcome, collections.Counter), outcome
            total += outcome
    finally:
        for process, _ in running:
            process.kill()
            process.join()
    return total
