# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Requests for the backends that obey each request (probe, repeat), and streams with the official client."""

import contextlib
import queue

import grpc
import numpy as np
import tritonclient.grpc as grpcclient
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc

DEADLINE = 60.0


def probe_inputs(library, orders="", rows=None):
    """Returns inputs for a probe model; `rows`: the batch size, if the model batches. `library`: tritonclient.grpc or
    .http."""
    shape = [1] if rows is None else [rows, 1]
    ordered = library.InferInput("ORDERS", shape, "BYTES")
    ordered.set_data_from_numpy(np.full(shape, orders.encode(), dtype=np.object_))
    return [ordered]


def pattern(size):
    """Returns the content of a probe's output DATA."""
    return np.resize(np.arange(251, dtype=np.uint8), size) if size else np.empty(0, np.uint8)


def repeat_inputs(values, delays=0, wait=0, library=grpcclient):
    """Returns inputs for a repeat model; `delays`: milliseconds before each response, as a number or a list (see the
    backend's README)."""
    delays = np.array(delays if isinstance(delays, list) else [delays] * len(values), np.uint32)
    inputs = []
    for name, data, datatype in (("IN", np.array(values, np.int32), "INT32"), ("DELAY", delays, "UINT32"),
                                 ("WAIT", np.array([wait], np.uint32), "UINT32")):
        inputs.append(library.InferInput(name, list(data.shape), datatype))
        inputs[-1].set_data_from_numpy(data)
    return inputs


class Stream:
    """An open stream of the official client: results and errors in the order in which they came."""

    def __init__(self, url, **start_options):
        self.client = grpcclient.InferenceServerClient(url)
        self.received = queue.Queue()
        self.client.start_stream(lambda result, error: self.received.put(error if error else result), **start_options)

    def send(self, model, inputs, request_id="", **options):
        self.client.async_stream_infer(model, inputs, request_id=request_id, **options)

    def next(self, timeout=DEADLINE):
        """Returns the next result or error."""
        return self.received.get(timeout=timeout)

    def take(self, count):
        return [self.next() for _ in range(count)]

    def close(self, cancel=False):
        self.client.stop_stream(cancel_requests=cancel)
        self.client.close()


class BareStream:
    """A stream of the bare stub: requests are sent when they are put in; responses are read on demand."""

    def __init__(self, url, **metadata):
        self.channel = grpc.insecure_channel(url, options=[("grpc.max_receive_message_length", -1)])
        self.requests = queue.Queue()
        stub = service_pb2_grpc.GRPCInferenceServiceStub(self.channel)
        self.call = stub.ModelStreamInfer(iter(self.requests.get, None), metadata=tuple(metadata.items()))

    def send(self, model, inputs, request_id="", **parameters):
        request = pb.ModelInferRequest(model_name=model, id=request_id)
        for tensor in inputs:
            request.inputs.append(tensor._get_tensor())  # pylint: disable=protected-access
            request.raw_input_contents.append(tensor._get_content())  # pylint: disable=protected-access
        for name, value in parameters.items():
            request.parameters[name].bool_param = value
        self.requests.put(request)

    def finish(self):
        """Half-closes the stream; returns all further responses."""
        self.requests.put(None)
        return list(self.call)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.call.cancel()
        self.requests.put(None)
        self.channel.close()


@contextlib.contextmanager
def stream(url, **start_options):
    opened = Stream(url, **start_options)
    try:
        yield opened
    finally:
        opened.close(cancel=True)


def is_final(result):
    return result.get_response().parameters["triton_final_response"].bool_param


def out(result):
    """Returns the value that a repeat model sent back."""
    return int(result.as_numpy("OUT")[0])
