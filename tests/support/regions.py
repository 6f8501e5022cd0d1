# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Shared memory objects for tests, and requests whose tensors lie in regions of them."""

import contextlib
import itertools
import json
import os
from multiprocessing import shared_memory

COUNT = itertools.count()
SYSTEM = "/v2/systemsharedmemory"
CUDA = "/v2/cudasharedmemory"


@contextlib.contextmanager
def shared_object(size, name=None):
    """Makes an object, by default with a name that no other test has. Its `name` is the key of a registration."""
    made = shared_memory.SharedMemory(name or f"thalassa_{os.getpid()}_{next(COUNT)}", create=True, size=size)
    try:
        yield made
    finally:
        made.close()
        made.unlink()


def register(http, name, key, byte_size, offset=0):
    body = json.dumps({"key": key, "offset": offset, "byte_size": byte_size})
    return http.post(f"{SYSTEM}/region/{name}/register", body)


def unregister(http, name=None):
    return http.post(f"{SYSTEM}/region/{name}/unregister" if name else f"{SYSTEM}/unregister")


def regions(http):
    """Returns the names of all regions."""
    return [region["name"] for region in http.get(f"{SYSTEM}/status").json]


def place(region, byte_size, offset=None):
    """Returns the parameters of a tensor in a region."""
    parameters = {"shared_memory_region": region, "shared_memory_byte_size": byte_size}
    return parameters if offset is None else parameters | {"shared_memory_offset": offset}


def request(inputs, outputs=None, shape=(4,), datatype="FP32"):
    """Returns the JSON of a request; `inputs` and `outputs` are the parameters of INPUT0 and OUTPUT0."""
    body = {"inputs": [{"name": "INPUT0", "datatype": datatype, "shape": list(shape), "parameters": inputs}]}
    if outputs is not None:
        body["outputs"] = [{"name": "OUTPUT0", "parameters": outputs}]
    return json.dumps(body)
