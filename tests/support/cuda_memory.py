# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Memory of a GPU that a test shares with the server by a CUDA IPC handle: SimulatedMemory for servers on the simulated
driver (tests/support/cuda_driver), and GpuMemory for a real GPU."""

import base64
import ctypes
import json
import mmap
import os
import struct

from regions import CUDA
from server_process import BUILD

SIMULATED_DRIVER = {"THALASSA_CUDA_DRIVER": str(BUILD / "tests" / "libsimulated_cuda.so")}
HANDLE = struct.Struct("16s i i Q i 28x")  # IpcContent in tests/support/cuda_driver/control.h
MAGIC = b"simulated CUDA"


def register_cuda(http, name, handle, byte_size, device_id=0):
    body = {"raw_handle": {"b64": base64.b64encode(handle).decode()}, "device_id": device_id, "byte_size": byte_size}
    return http.post(f"{CUDA}/region/{name}/register", json.dumps(body))


def unregister_cuda(http, name=None):
    return http.post(f"{CUDA}/region/{name}/unregister" if name else f"{CUDA}/unregister")


def cuda_regions(http):
    """Returns the names of all CUDA regions."""
    return [region["name"] for region in http.get(f"{CUDA}/status").json]


class SimulatedMemory:
    """Memory of this process as the simulated driver of another process opens it. A context manager."""

    def __init__(self, size, device=0):
        self.size, self.device = size, device
        self.descriptor = os.memfd_create("simulated_cuda")
        os.truncate(self.descriptor, size)
        self.map = mmap.mmap(self.descriptor, size)

    @property
    def handle(self):
        return HANDLE.pack(MAGIC, os.getpid(), self.descriptor, os.fstat(self.descriptor).st_ino, self.device)

    def write(self, data, offset=0):
        self.map[offset:offset + len(data)] = data

    def read(self, size, offset=0):
        return self.map[offset:offset + size]

    def free(self):
        if self.descriptor is not None:
            self.map.close()
            os.close(self.descriptor)
            self.descriptor = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.free()


class IpcHandle(ctypes.Structure):
    _fields_ = [("bytes", ctypes.c_ubyte * 64)]


class GpuMemory:
    """Memory of a real GPU, by the driver API. A context manager."""

    def __init__(self, size, device=0):
        self.size, self.device = size, device
        self.cuda = ctypes.CDLL("libcuda.so.1")
        self.context, self.address = ctypes.c_void_p(), ctypes.c_uint64()
        self.call("cuInit", 0)
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(self.context), device)
        self.call("cuCtxSetCurrent", self.context)
        self.call("cuMemAlloc_v2", ctypes.byref(self.address), ctypes.c_size_t(size))

    def call(self, function, *arguments):
        result = getattr(self.cuda, function)(*arguments)
        assert result == 0, f"{function}: CUDA error {result}"

    @property
    def handle(self):
        handle = IpcHandle()
        self.call("cuIpcGetMemHandle", ctypes.byref(handle), self.address)
        return bytes(handle.bytes)

    def write(self, data, offset=0):
        self.call("cuMemcpyHtoD_v2", ctypes.c_uint64(self.address.value + offset), data, ctypes.c_size_t(len(data)))

    def read(self, size, offset=0):
        data = ctypes.create_string_buffer(size)
        self.call("cuMemcpyDtoH_v2", data, ctypes.c_uint64(self.address.value + offset), ctypes.c_size_t(size))
        return data.raw

    def free(self):
        if self.address.value:
            self.call("cuMemFree_v2", self.address)
            self.address.value = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.free()
        self.call("cuDevicePrimaryCtxRelease_v2", self.device)
