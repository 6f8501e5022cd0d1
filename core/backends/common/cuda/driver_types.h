// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The types and values of the CUDA driver API that this project uses, so that no CUDA header is
// needed to build. Values and layouts are those of the driver's binary interface, which does not
// change. Values: *thread-compatible*.
#pragma once

#include <bit>
#include <cstdint>

namespace thalassa::cuda {

// CUresult. A driver may return values that are not listed.
enum class Result : int {
    Success = 0,
    InvalidValue = 1,
    OutOfMemory = 2,
    NotInitialized = 3,
    Deinitialized = 4,
    DeviceUnavailable = 46,
    NoDevice = 100,
    InvalidDevice = 101,
    InvalidImage = 200,
    InvalidContext = 201,
    AlreadyMapped = 208,
    NoBinaryForGpu = 209,
    EccUncorrectable = 214,
    PeerAccessUnsupported = 217,
    InvalidPtx = 218,
    NvlinkUncorrectable = 220,
    Contained = 226,
    InvalidHandle = 400,
    NotFound = 500,
    NotReady = 600,
    IllegalAddress = 700,
    LaunchOutOfResources = 701,
    LaunchTimeout = 702,
    PeerAccessAlreadyEnabled = 704,
    ContextIsDestroyed = 709,
    Assert = 710,
    HardwareStackError = 714,
    IllegalInstruction = 715,
    MisalignedAddress = 716,
    InvalidAddressSpace = 717,
    InvalidPc = 718,
    LaunchFailed = 719,
    SystemNotReady = 802,
    StreamCaptureUnsupported = 900,
    StreamCaptureInvalidated = 901,
    Unknown = 999,
};

using Ordinal = int;      // CUdevice
using Address = uint64_t; // CUdeviceptr
struct ContextObject;
struct ModuleObject;
struct FunctionObject;
struct StreamObject;
struct EventObject;
struct GraphObject;
struct GraphExecObject;
using Context = ContextObject*;
using Module = ModuleObject*;
using Function = FunctionObject*;
using Stream = StreamObject*;
using Event = EventObject*;
using Graph = GraphObject*;         // CUgraph: kernels and their order
using GraphExec = GraphExecObject*; // CUgraphExec: a graph that can be launched

// CUstreamCaptureMode: the threads whose unsafe calls end a capture.
enum class CaptureMode : int { Global = 0, ThreadLocal = 1, Relaxed = 2 };

// CUdevice_attribute
enum class DeviceAttribute : int {
    MaxThreadsPerBlock = 1,
    MaxSharedMemoryPerBlock = 8,
    MultiprocessorCount = 16,
    PciBusId = 33,
    AsyncEngineCount = 40,
    ComputeCapabilityMajor = 75,
    ComputeCapabilityMinor = 76,
    MaxSharedMemoryPerBlockOptin = 97,
    VirtualMemoryManagementSupported = 102,
    MemoryPoolsSupported = 115,
};

// CUfunction_attribute
enum class FunctionAttribute : int {
    MaxThreadsPerBlock = 0,
    SharedSizeBytes = 1,
    RegisterCount = 4,
    MaxDynamicSharedSizeBytes = 8,
};

inline constexpr unsigned kStreamNonBlocking = 1;
inline constexpr unsigned kEventBlockingSync = 1; // a thread that waits for it sleeps
inline constexpr unsigned kEventDisableTiming = 2;
inline constexpr unsigned kHostAllocPortable = 1; // pinned for all contexts
inline constexpr unsigned kContextBlockingSync = 4;
inline constexpr unsigned kIpcLazyEnablePeerAccess = 1; // the only value that cuIpcOpen... takes

// CUjit_option, for the messages of the compiler of PTX.
enum class JitOption : int {
    InfoLogBuffer = 3,
    InfoLogBufferSizeBytes = 4,
    ErrorLogBuffer = 5,
    ErrorLogBufferSizeBytes = 6,
};

struct Uuid {
    unsigned char bytes[16];
};

// CUipcMemHandle: names an allocation of a process to other processes.
struct IpcHandle {
    char bytes[64];
};

// CUmemLocation, with the only type that is used: CU_MEM_LOCATION_TYPE_DEVICE.
struct MemoryLocation {
    int type = 1;
    int device = 0;
};

// CUmemAllocationProp: pinned memory of a GPU that is shared with no other process.
struct AllocationProperties {
    int type = 1; // CU_MEM_ALLOCATION_TYPE_PINNED
    int handleTypes = 0;
    MemoryLocation location;
    void* windowsMetaData = nullptr;
    unsigned char flags[8] = {};
};

// CUmemAccessDesc
struct AccessDescription {
    MemoryLocation location;
    int flags = 3; // CU_MEM_ACCESS_FLAGS_PROT_READWRITE
};

using AllocationHandle = unsigned long long; // CUmemGenericAllocationHandle

inline constexpr int kGranularityRecommended = 1;

struct GridSize {
    unsigned x = 1;
    unsigned y = 1;
    unsigned z = 1;
};

// Returns the address as a pointer, the form that it has outside the driver.
inline void* pointerTo(Address address)
{
    return std::bit_cast<void*>(address);
}

} // namespace thalassa::cuda
