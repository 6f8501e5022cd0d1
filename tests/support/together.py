# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Requests that are in flight at the same time, for tests of the batches that a server forms."""

import queue

import tritonclient.grpc
from http_client import HttpClient
from tritonclient.utils import np_to_triton_dtype


def infer_together(client, name, requests, outputs=None):
    """Sends all requests at once; `requests`: for each a map from input to array; `outputs`: the names that each
    requests. Returns a result or an error for each, in their order."""
    answers = queue.Queue()
    for index, arrays in enumerate(requests):
        inputs = []
        for input_name, array in arrays.items():
            inputs.append(tritonclient.grpc.InferInput(input_name, list(array.shape), np_to_triton_dtype(array.dtype)))
            inputs[-1].set_data_from_numpy(array)
        wanted = [tritonclient.grpc.InferRequestedOutput(one) for one in outputs[index]] if outputs else None
        client.async_infer(name, inputs, lambda result, error, index=index: answers.put((index, error or result)), outputs=wanted)
    came = dict(answers.get(timeout=60) for _ in requests)
    return [came[index] for index in range(len(requests))]


def stats(server, name):
    return HttpClient(server.http_url).get(f"/v2/models/{name}/stats").json["model_stats"][0]
