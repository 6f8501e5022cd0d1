// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Driver: the functions of libcuda.so.1, found at run time, so that one program runs with and
// without a GPU. A driver is loaded once, and stays loaded until the process ends. *thread-safe*.
#pragma once

#include <cstddef>
#include <string>

#include "core/backends/common/cuda/driver_types.h"

namespace thalassa::cuda {

// Each function: its member, the symbol of the library, and the types of its parameters. Symbols
// with _v2 are those that the macros of NVIDIA's cuda.h select.
#define THALASSA_CUDA_FUNCTIONS(X)                                                                 \
    X(init, cuInit, unsigned flags)                                                                \
    X(driverGetVersion, cuDriverGetVersion, int*)                                                  \
    X(getErrorName, cuGetErrorName, Result, const char**)                                          \
    X(getErrorString, cuGetErrorString, Result, const char**)                                      \
    X(deviceGetCount, cuDeviceGetCount, int*)                                                      \
    X(deviceGet, cuDeviceGet, Ordinal*, int index)                                                 \
    X(deviceGetName, cuDeviceGetName, char*, int size, Ordinal)                                    \
    X(deviceGetUuid, cuDeviceGetUuid, Uuid*, Ordinal)                                              \
    X(deviceTotalMem, cuDeviceTotalMem_v2, size_t*, Ordinal)                                       \
    X(deviceGetAttribute, cuDeviceGetAttribute, int*, DeviceAttribute, Ordinal)                    \
    X(deviceCanAccessPeer, cuDeviceCanAccessPeer, int*, Ordinal, Ordinal peer)                     \
    X(primaryContextRetain, cuDevicePrimaryCtxRetain, Context*, Ordinal)                           \
    X(primaryContextRelease, cuDevicePrimaryCtxRelease_v2, Ordinal)                                \
    X(contextCreate, cuCtxCreate_v2, Context*, unsigned flags, Ordinal)                            \
    X(contextDestroy, cuCtxDestroy_v2, Context)                                                    \
    X(contextPush, cuCtxPushCurrent_v2, Context)                                                   \
    X(contextPop, cuCtxPopCurrent_v2, Context*)                                                    \
    X(contextSynchronize, cuCtxSynchronize)                                                        \
    X(contextEnablePeerAccess, cuCtxEnablePeerAccess, Context peer, unsigned flags)                \
    X(memGetInfo, cuMemGetInfo_v2, size_t* free, size_t* total)                                    \
    X(memAlloc, cuMemAlloc_v2, Address*, size_t)                                                   \
    X(memFree, cuMemFree_v2, Address)                                                              \
    X(memHostAlloc, cuMemHostAlloc, void**, size_t, unsigned flags)                                \
    X(memFreeHost, cuMemFreeHost, void*)                                                           \
    X(memAddressRange, cuMemGetAddressRange_v2, Address* begin, size_t*, Address)                  \
    X(ipcGetHandle, cuIpcGetMemHandle, IpcHandle*, Address)                                        \
    X(ipcOpenHandle, cuIpcOpenMemHandle_v2, Address*, IpcHandle, unsigned flags)                   \
    X(ipcCloseHandle, cuIpcCloseMemHandle, Address)                                                \
    X(copyToDevice, cuMemcpyHtoDAsync_v2, Address, const void*, size_t, Stream)                    \
    X(copyToHost, cuMemcpyDtoHAsync_v2, void*, Address, size_t, Stream)                            \
    X(copyOnDevice, cuMemcpyDtoDAsync_v2, Address target, Address source, size_t, Stream)          \
    X(copyAnywhere, cuMemcpyAsync, Address target, Address source, size_t, Stream)                 \
    X(copyToPeer, cuMemcpyPeerAsync, Address target, Context targetContext, Address source,        \
        Context sourceContext, size_t, Stream)                                                     \
    X(fill, cuMemsetD8Async, Address, unsigned char, size_t, Stream)                               \
    X(streamCreate, cuStreamCreate, Stream*, unsigned flags)                                       \
    X(streamDestroy, cuStreamDestroy_v2, Stream)                                                   \
    X(streamSynchronize, cuStreamSynchronize, Stream)                                              \
    X(streamQuery, cuStreamQuery, Stream)                                                          \
    X(streamWaitEvent, cuStreamWaitEvent, Stream, Event, unsigned flags)                           \
    X(eventCreate, cuEventCreate, Event*, unsigned flags)                                          \
    X(eventDestroy, cuEventDestroy_v2, Event)                                                      \
    X(eventRecord, cuEventRecord, Event, Stream)                                                   \
    X(eventSynchronize, cuEventSynchronize, Event)                                                 \
    X(eventElapsed, cuEventElapsedTime, float* milliseconds, Event begin, Event end)               \
    X(moduleLoad, cuModuleLoadDataEx, Module*, const void* image, unsigned count, JitOption*,      \
        void**)                                                                                    \
    X(moduleUnload, cuModuleUnload, Module)                                                        \
    X(moduleGetFunction, cuModuleGetFunction, Function*, Module, const char* name)                 \
    X(functionGetAttribute, cuFuncGetAttribute, int*, FunctionAttribute, Function)                 \
    X(functionSetAttribute, cuFuncSetAttribute, Function, FunctionAttribute, int)                  \
    X(launch, cuLaunchKernel, Function, unsigned gridX, unsigned gridY, unsigned gridZ,            \
        unsigned blockX, unsigned blockY, unsigned blockZ, unsigned sharedBytes, Stream,           \
        void** arguments, void** extra)

// The functions of graphs, which are null in a driver that lacks them.
#define THALASSA_CUDA_GRAPH_FUNCTIONS(X)                                                           \
    X(streamBeginCapture, cuStreamBeginCapture_v2, Stream, CaptureMode)                            \
    X(streamEndCapture, cuStreamEndCapture, Stream, Graph*)                                        \
    X(graphInstantiate, cuGraphInstantiateWithFlags, GraphExec*, Graph, unsigned long long flags)  \
    X(graphLaunch, cuGraphLaunch, GraphExec, Stream)                                               \
    X(graphExecDestroy, cuGraphExecDestroy, GraphExec)                                             \
    X(graphDestroy, cuGraphDestroy, Graph)

// The functions of virtual memory, which are null in a driver that lacks them.
#define THALASSA_CUDA_VIRTUAL_MEMORY_FUNCTIONS(X)                                                  \
    X(memGranularity, cuMemGetAllocationGranularity, size_t*, const AllocationProperties*, int)    \
    X(memReserve, cuMemAddressReserve, Address*, size_t, size_t alignment, Address hint,           \
        unsigned long long flags)                                                                  \
    X(memUnreserve, cuMemAddressFree, Address, size_t)                                             \
    X(memCreate, cuMemCreate, AllocationHandle*, size_t, const AllocationProperties*,              \
        unsigned long long flags)                                                                  \
    X(memRelease, cuMemRelease, AllocationHandle)                                                  \
    X(memMap, cuMemMap, Address, size_t, size_t offset, AllocationHandle,                          \
        unsigned long long flags)                                                                  \
    X(memUnmap, cuMemUnmap, Address, size_t)                                                       \
    X(memSetAccess, cuMemSetAccess, Address, size_t, const AccessDescription*, size_t count)

// The functions that pin memory of the caller, which are null in a driver that lacks them.
#define THALASSA_CUDA_PINNING_FUNCTIONS(X)                                                         \
    X(memHostRegister, cuMemHostRegister_v2, void*, size_t, unsigned flags)                        \
    X(memHostUnregister, cuMemHostUnregister, void*)

struct Driver {
#define THALASSA_CUDA_MEMBER(member, symbol, ...) Result (*member)(__VA_ARGS__) = nullptr;
    THALASSA_CUDA_FUNCTIONS(THALASSA_CUDA_MEMBER)
    THALASSA_CUDA_GRAPH_FUNCTIONS(THALASSA_CUDA_MEMBER)
    THALASSA_CUDA_VIRTUAL_MEMORY_FUNCTIONS(THALASSA_CUDA_MEMBER)
    THALASSA_CUDA_PINNING_FUNCTIONS(THALASSA_CUDA_MEMBER)
#undef THALASSA_CUDA_MEMBER

    // Returns the initialised driver of the process, or null if there is none; reasonWithout() then
    // says why, and what to install. The environment variable THALASSA_CUDA_DRIVER names another
    // library than libcuda.so.1.
    static const Driver* find();
    static const std::string& reasonWithout();

    // Returns the first function of graphs that the driver lacks, or null if it has all of them.
    const char* missingForGraphs() const;
    // The same for the functions of virtual memory.
    const char* missingForVirtualMemory() const;

    // Returns the name and the description of a result, such as "CUDA_ERROR_OUT_OF_MEMORY (out of
    // memory)".
    std::string describe(Result result) const;
};

// Returns whether a context that returned this result can execute nothing any more.
bool isFatalToContext(Result result);
// Returns whether the device itself is lost, and with it all its contexts.
bool isFatalToDevice(Result result);

// Makes a context current on the calling thread while it exists.
class CurrentContext {
public:
    CurrentContext(const Driver& driver, Context context)
        : m_driver(driver)
        , m_result(driver.contextPush(context))
    {
    }
    ~CurrentContext()
    {
        Context ignored = nullptr;
        if (m_result == Result::Success)
            m_driver.contextPop(&ignored);
    }
    CurrentContext(const CurrentContext&) = delete;
    CurrentContext& operator=(const CurrentContext&) = delete;

    // Whether the context is current, or why not.
    Result result() const { return m_result; }

private:
    const Driver& m_driver;
    const Result m_result;
};

} // namespace thalassa::cuda
