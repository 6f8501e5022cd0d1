# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""HTTP clients that leave (see leaving.py): in the head, in the body, while their request waits or runs, or during its
answer."""

import contextlib
import gzip
import json

MOMENTS = ["in the head", "in the body", "after the request", "in the answer", "answer unread"]
LARGE = bytes(range(256)) * 400  # of floats, and more than the server reads of each body regardless of the budget


def probe(draw, size):
    orders = {"delay_ms": draw.randrange(4), "bytes": size}
    request = {"inputs": [{"name": "ORDERS", "datatype": "BYTES", "shape": [1], "data": [""]}],
               "parameters": {**orders, "binary_data_output": True}, "outputs": [{"name": "DATA"}]}
    return "probe", "/infer", json.dumps(request).encode(), {}


def echo(draw, _):
    head = json.dumps({"inputs": [{"name": "INPUT0", "datatype": "FP32", "shape": [len(LARGE) // 4], "parameters": {"binary_data_size": len(LARGE)}}],
                       "parameters": {"binary_data_output": True}}).encode()
    fields = {"Inference-Header-Content-Length": len(head)}
    body = head + LARGE
    if draw.random() < 0.2:
        body = gzip.compress(body, 1)
        fields["Content-Encoding"] = "gzip"
    return "echo", "/infer", body, fields


def single(draw, _):
    values = {"IN": [1], "DELAY": [draw.randrange(3), draw.randrange(3)], "WAIT": draw.randrange(2)}
    return "single", "/generate", json.dumps(values).encode(), {}


def stream(draw, size):
    count = 600 if size else draw.randint(1, 6)
    values = {"IN": list(range(count)), "DELAY": [0 if size else draw.randrange(3) for _ in range(count)], "WAIT": 0}
    return "repeat", "/generate_stream", json.dumps(values).encode(), {}


def encode(draw, model, path, body, fields):
    """Returns the request as bytes: head and body, the latter sometimes in chunks."""
    lines = [f"POST /v2/models/{model}{path} HTTP/1.1", "Host: a", *(f"{name}: {value}" for name, value in fields.items())]
    if draw.random() < 0.2:
        lines.append("Accept-Encoding: gzip")
    if draw.random() < 0.2:
        lines.append("Transfer-Encoding: chunked")
        size = draw.randint(1, len(body))
        pieces = [body[start:start + size] for start in range(0, len(body), size)] if len(body) / size < 100 else [body]
        body = b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"
    else:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n", body


async def leave(errand):
    draw, tally = errand.draw, errand.tally
    moment = "never" if draw.random() < 0.1 else draw.choice(MOMENTS)
    large = 300_000 if moment == "answer unread" else draw.choice([0, 0, 0, 100_000])
    make = draw.choice([probe, probe, echo, single, stream, stream])
    model, path, body, fields = make(draw, large)
    head, body = encode(draw, model, path, body, fields)
    tally[f"HTTP {path} {moment}"] += 1
    errand.what = f"{path} of {model}, {moment}, {head}, {len(body)} bytes"
    opened = await errand.connect(errand.http_port, 4096 if moment == "answer unread" else None)
    try:
        with contextlib.suppress(ConnectionError):
            await _ask(errand, opened, moment, model, head, body)
        if moment == "never":
            answer = await _read_answer(errand, opened, path)
            assert model != "echo" or b"gzip" in head or answer.endswith(LARGE), "another's bytes"
            tally[f"answered {model}"] += 1
            return 0
        await errand.go(opened, reads=moment != "answer unread")
        return 1
    finally:
        opened.close()


async def _ask(errand, opened, moment, model, head, body):
    draw = errand.draw
    if moment == "in the head":
        data = head[:draw.randrange(1, len(head))]
    elif moment == "in the body":
        data = head + body[:draw.randrange(len(body))]
    else:
        again = 0 if moment == "never" or len(body) > 1000 else draw.choice([0, 0, 1, 3])  # pipelined
        data = (head + body) * (1 + again)
        errand.tally[f"whole {model}"] += 1 + again  # an upper bound, because the client may leave before the server has all
    cut = draw.randrange(len(data)) if draw.random() < 0.3 else 0
    for piece in (data[:cut], data[cut:]):
        await errand.loop.sock_sendall(opened, piece)
        if moment != "never":
            await errand.pause()
    if moment == "in the answer":
        await errand.read_a_little(opened)


async def _read_answer(errand, opened, path):
    data = b""
    while b"\r\n\r\n" not in data:
        data += (chunk := await errand.loop.sock_recv(opened, 1 << 18))
        assert chunk, f"the connection ended in the head of the answer to {path}: {data!r}"
    assert data.startswith(b"HTTP/1.1 200 OK\r\n"), data
    head, data = data.split(b"\r\n\r\n", 1)
    fields = dict(line.split(b": ", 1) for line in head.split(b"\r\n")[1:])
    length = int(fields[b"Content-Length"]) if b"Content-Length" in fields else None
    while not (data.endswith(b"0\r\n\r\n") if length is None else len(data) == length):
        data += (chunk := await errand.loop.sock_recv(opened, 1 << 18))
        assert chunk, f"the connection ended in the answer to {path}: {data!r}"
    return data
