// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The simulated CUDA driver: a library with the functions of the driver API on host memory, for
// tests without a GPU. THALASSA_CUDA_DRIVER names it in the place of libcuda.so.1. It checks the
// use of the API, and stands in for no figure:
//
// - A stream is a queue that runs only when a thread waits for it, so that a result that is read
//   too early is not there.
// - An operation on memory that is not allocated, or no longer, is CUDA_ERROR_ILLEGAL_ADDRESS when
//   the stream runs. As with the real driver, all later calls of the process then return it.
// - Handles that were destroyed, and calls without a current context, return errors.
// - A stream that is captured only records its work. Waiting for it, and allocating or freeing on
//   the capturing thread, are CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED and end the capture.
// - The kernel `spin` never ends: what waits for its stream blocks, as do calls that wait for all
//   work of a GPU, such as freeing memory.
// - An IPC handle opens the memory of another process (IpcContent below). A handle that is forged
//   or of this process, or whose memory is freed, returns an error.
// - The names of the kernels in kernels.cpp stand for functions of this library.
//
// SIMULATED_CUDA in the environment sets options, such as "devices=2,capability=7.5": the number of
// GPUs (default: 1) and their compute capability (default: 9.0); "peers=no": GPUs do not access the
// memory of each other; "used=1:1024": other processes use 1024 bytes of GPU 1;
// "fail=cuGraphLaunch:999" lets the first call of a function return a result. The functions below
// control the driver of the process; a test finds them with dlsym().
#pragma once

#include <cstdint>

namespace thalassa::cuda::simulated {

inline constexpr char kIpcMagic[] = "simulated CUDA";

// The content of an IPC handle. A test may make one for a memory file of its own.
struct IpcContent {
    char magic[16]; // kIpcMagic
    int32_t process;
    int32_t descriptor; // of a memory file (memfd_create) of the process
    uint64_t inode;     // of the file
    int32_t device;
    char unused[28];
};

} // namespace thalassa::cuda::simulated

extern "C" {

// Lets the n-th next call (from 1) of a function, such as "cuMemAlloc_v2", return `result`.
void simulated_cuda_fail(const char* function, int n, int result);
// Forgets all memory, streams, faults and failures, and sets the options of the environment.
void simulated_cuda_reset();
// Sets options as SIMULATED_CUDA does, until simulated_cuda_reset().
void simulated_cuda_configure(const char* options);
// Returns whether `gpu` accesses the memory of `peer`.
int simulated_cuda_accesses(int gpu, int peer);
// Returns the number of live allocations of device and pinned memory, streams, events, modules and
// graphs, and of reserved ranges of addresses.
int simulated_cuda_live_count();

} // extern "C"
