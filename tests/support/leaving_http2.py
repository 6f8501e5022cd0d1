# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""gRPC clients that leave (see leaving.py), as frames on a socket: calls that are reset, and connections that end at
any point."""

import contextlib

from raw_http2 import CANCEL, DATA, END_HEADERS, END_STREAM, GO_AWAY, HEADERS, PREFACE, RST_STREAM, SETTINGS, call, frame, message
from leaving_grpc_requests import echo_request, probe_request, repeat_request

NO_WINDOW = (4).to_bytes(2, "big") + bytes(4)  # SETTINGS_INITIAL_WINDOW_SIZE: no answer can be written


def unary(draw):
    request = draw.choice([lambda: probe_request(draw, draw.choice([0, 0, 200_000])), lambda: echo_request(1500), lambda: repeat_request(draw, "single", 1)])()
    return b"ModelInfer", [request]


def stream(draw):
    requests = [draw.choice([lambda: repeat_request(draw, "repeat", draw.choice([1, 3, 6, 200])), lambda: probe_request(draw, 0)])()
                for _ in range(draw.randint(1, 4))]
    return b"ModelStreamInfer", requests


class Frames:
    """The frames of a connection in the order of time; `whole` in the tally counts complete requests."""

    def __init__(self, errand):
        self.draw, self.tally = errand.draw, errand.tally
        self.steps = []  # bytes
        self.cancels = 0

    def add_call(self, number):
        draw = self.draw
        method, requests = draw.choice([unary, stream])(draw)
        moment = draw.choice(["before the message", "in the message", "after the message", "after the message", "after half-close", "after half-close"])
        self.tally[f"gRPC {method.decode()} {moment}"] += 1
        self.steps.append(frame(HEADERS, END_HEADERS, number, call(method)))
        if moment == "before the message":
            requests = []
        for index, request in enumerate(requests):
            data = message(request.SerializeToString())
            if moment == "in the message" and index == len(requests) - 1:
                data = data[:draw.randrange(1, len(data))]
            else:
                self.tally[f"whole {request.model_name}"] += 1
            for start in range(0, len(data), 16384):
                self.steps.append(frame(DATA, 0, number, data[start:start + 16384]))
        if moment == "after half-close":
            self.steps.append(frame(DATA, END_STREAM, number))
        if draw.random() < 0.75:
            self.steps.append(None)  # a pause
            self.steps.append(frame(RST_STREAM, 0, number, CANCEL))
            self.cancels += 1


async def leave(errand):
    draw, tally = errand.draw, errand.tally
    frames = Frames(errand)
    for number in range(1, 2 * draw.randint(1, 8), 2):
        frames.add_call(number)
    settings = NO_WINDOW if draw.random() < 0.2 else b""
    tally["gRPC answer unread"] += bool(settings)
    errand.what = f"gRPC, {len(frames.steps)} steps, {settings}"
    opened = await errand.connect(errand.grpc_port)
    try:
        with contextlib.suppress(ConnectionError):
            await _send(errand, opened, PREFACE + frame(SETTINGS, 0, 0, settings), frames)
            if draw.random() < 0.5:  # between two answers, or within one
                await errand.read_a_little(opened)
            await errand.pause()
        await errand.go(opened)
        return frames.cancels + 1
    finally:
        opened.close()


async def _send(errand, opened, hello, frames):
    data = hello
    for step in frames.steps:
        if step is None:
            await errand.loop.sock_sendall(opened, data)
            data = b""
            await errand.pause()
        else:
            data += step
    end = errand.draw.random()
    if end < 0.2:
        data += frame(GO_AWAY, 0, 0, bytes(8))
    elif end < 0.4:  # in the middle of a frame
        data += frame(HEADERS, END_HEADERS, 1001, call(b"ModelInfer"))[:errand.draw.randrange(1, 60)]
    await errand.loop.sock_sendall(opened, data)
