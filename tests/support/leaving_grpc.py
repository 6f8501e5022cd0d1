# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""gRPC clients that cancel (see leaving.py), with gRPC's own library: by a call, by a deadline, or not at all."""

import asyncio

import grpc
from leaving_grpc_requests import echo_request, probe_request, repeat_request
from server_process import HOST
from tritonclient.grpc import service_pb2_grpc

ENDS = (grpc.StatusCode.CANCELLED, grpc.StatusCode.DEADLINE_EXCEEDED)
CHANNELS = []  # of this process


def stub_of(errand):
    if len(CHANNELS) < 8:
        options = [("grpc.use_local_subchannel_pool", 1)]
        CHANNELS.append(service_pb2_grpc.GRPCInferenceServiceStub(grpc.aio.insecure_channel(f"{HOST}:{errand.grpc_port}", options)))
        return CHANNELS[-1]
    return errand.draw.choice(CHANNELS)


async def leave(errand):
    once = errand.draw.choice([infer, stream])
    way = errand.draw.choice(["by hand"] * 9 + ["never"] + ["by a deadline"] * 4 * (once is infer))
    errand.what = f"{once.__name__}, cancelled {way}"
    errand.tally[errand.what] += 1
    try:
        await once(errand, stub_of(errand), way, errand.draw.random() * 0.004 if way == "by a deadline" else None)
    except grpc.aio.AioRpcError as error:
        assert error.code() in ENDS and way != "never", f"{once.__name__} {way}: {error!r}"
    except asyncio.CancelledError:
        assert way != "never"
    return int(way != "never")


async def infer(errand, stub, way, timeout):
    draw = errand.draw
    request = draw.choice([lambda: probe_request(draw, draw.choice([0, 0, 100_000])), lambda: echo_request(25_000), lambda: repeat_request(draw, "single", 1)])()
    errand.tally[f"whole {request.model_name}"] += 1
    call = stub.ModelInfer(request, timeout=timeout)
    if way == "by hand":
        await errand.pause()
        call.cancel()
    answer = await call
    if way == "never":
        assert answer.model_name == request.model_name
        errand.tally[f"answered {request.model_name}"] += 1


async def stream(errand, stub, way, _):
    draw = errand.draw
    counts = [draw.randint(1, 5) for _ in range(draw.randint(1, 3))]
    requests = [repeat_request(draw, "repeat", count) for count in counts]
    errand.tally["whole repeat"] += len(requests)
    if way == "by hand":
        return await _cancel_stream(draw, errand, stub.ModelStreamInfer(), requests)
    came = 0
    async for response in stub.ModelStreamInfer(iter(requests)):
        assert not response.error_message, response.error_message
        came += 1
    assert came == sum(counts)
    errand.tally["answered repeat"] += len(counts)


async def _cancel_stream(draw, errand, call, requests):
    for request in requests:
        await call.write(request)
    if draw.random() < 0.5:
        await call.done_writing()
    for _ in range(draw.randint(0, len(requests))):
        await call.read()
    await errand.pause()
    call.cancel()
    while await call.read() is not grpc.aio.EOF:
        pass
