// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions of the driver API: devices, contexts, memory and copies.
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "tests/support/cuda_driver/state.h"

using namespace thalassa::cuda;
using simulated::contextStack;
using simulated::State;

namespace {

constexpr size_t kMemory = size_t{1} << 30;
constexpr size_t kAlignment = 256;

// Returns if the calling thread captures: allocating and freeing end a capture.
#define REFUSE_DURING_CAPTURE                                                                      \
    if (state.breaksCapture())                                                                     \
    return Result::StreamCaptureUnsupported

void* poisoned(size_t size)
{
    void* const memory =
        std::aligned_alloc(kAlignment, (size + kAlignment - 1) / kAlignment * kAlignment);
    if (memory != nullptr)
        std::memset(memory, simulated::kPoison, size);
    return memory;
}

Result copyNow(void* target, const void* source, size_t size)
{
    std::memcpy(target, source, size);
    return Result::Success;
}

// Returns the memory in use on the GPU of the current context.
size_t usedMemory(const State& state)
{
    const int device = contextStack().back()->device;
    const auto others = state.usedByOthers.find(device);
    size_t used = others == state.usedByOthers.end() ? 0 : others->second;
    for (const auto& [address, file] : state.deviceFiles) {
        if (file.openings == 0 && file.device == device)
            used += state.deviceMemory.at(address);
    }
    return used;
}

// Returns whether the driver copies from and to this memory while the caller goes on.
bool isPinned(const State& state, const void* memory, size_t size)
{
    const auto address = reinterpret_cast<Address>(memory);
    return State::covers(state.pinnedMemory, address, size) ||
        State::covers(state.registeredMemory, address, size);
}

Result toDevice(State& state, Address target, const void* source, size_t size, Stream stream)
{
    if (isPinned(state, source, size)) {
        return state.enqueue(stream, [&state, target, source, size] {
            if (!State::covers(state.deviceMemory, target, size) || !isPinned(state, source, size))
                return Result::IllegalAddress;
            return copyNow(simulated::memoryAt(target), source, size);
        });
    }
    // The driver copies memory that is not pinned before it returns.
    const auto* const bytes = static_cast<const std::byte*>(source);
    std::vector<std::byte> staged(bytes, bytes + size);
    return state.enqueue(stream, [&state, target, staged = std::move(staged)] {
        if (!State::covers(state.deviceMemory, target, staged.size()))
            return Result::IllegalAddress;
        return copyNow(simulated::memoryAt(target), staged.data(), staged.size());
    });
}

Result toHost(State& state, void* target, Address source, size_t size, Stream stream)
{
    // The driver waits for the stream before it copies to memory that is not pinned.
    if (!isPinned(state, target, size)) {
        if (const Result result = state.finish(stream); result != Result::Success)
            return result;
    }
    return state.enqueue(stream, [&state, target, source, size] {
        if (!State::covers(state.deviceMemory, source, size))
            return Result::IllegalAddress;
        return copyNow(target, simulated::memoryAt(source), size);
    });
}

Result onDevice(State& state, Address target, Address source, size_t size, Stream stream)
{
    return state.enqueue(stream, [&state, target, source, size] {
        if (!State::covers(state.deviceMemory, source, size) ||
            !State::covers(state.deviceMemory, target, size))
            return Result::IllegalAddress;
        return copyNow(simulated::memoryAt(target), simulated::memoryAt(source), size);
    });
}

} // namespace

extern "C" {

Result cuInit(unsigned)
{
    ENTER;
    state.isInitialized = true;
    return Result::Success;
}

Result cuDriverGetVersion(int* version)
{
    ENTER;
    *version = 13000;
    return Result::Success;
}

Result cuGetErrorName(Result result, const char** name)
{
    switch (result) {
    case Result::InvalidValue:
        *name = "CUDA_ERROR_INVALID_VALUE";
        return Result::Success;
    case Result::InvalidDevice:
        *name = "CUDA_ERROR_INVALID_DEVICE";
        return Result::Success;
    case Result::InvalidContext:
        *name = "CUDA_ERROR_INVALID_CONTEXT";
        return Result::Success;
    case Result::OutOfMemory:
        *name = "CUDA_ERROR_OUT_OF_MEMORY";
        return Result::Success;
    case Result::IllegalAddress:
        *name = "CUDA_ERROR_ILLEGAL_ADDRESS";
        return Result::Success;
    case Result::EccUncorrectable:
        *name = "CUDA_ERROR_ECC_UNCORRECTABLE";
        return Result::Success;
    case Result::StreamCaptureUnsupported:
        *name = "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED";
        return Result::Success;
    default:
        return Result::InvalidValue;
    }
}

Result cuGetErrorString(Result, const char** text)
{
    *text = "simulated";
    return Result::Success;
}

Result cuDeviceGetCount(int* count)
{
    ENTER;
    *count = state.deviceCount;
    return Result::Success;
}

Result cuDeviceGet(Ordinal* ordinal, int index)
{
    ENTER;
    if (index < 0 || index >= state.deviceCount)
        return Result::InvalidDevice;
    *ordinal = index;
    return Result::Success;
}

Result cuDeviceGetName(char* name, int size, Ordinal)
{
    ENTER;
    std::strncpy(name, "Simulated GPU", static_cast<size_t>(size));
    return Result::Success;
}

Result cuDeviceGetUuid(Uuid* uuid, Ordinal ordinal)
{
    ENTER;
    std::memset(uuid, ordinal, sizeof *uuid);
    return Result::Success;
}

Result cuDeviceTotalMem_v2(size_t* size, Ordinal)
{
    ENTER;
    *size = kMemory;
    return Result::Success;
}

Result cuDeviceGetAttribute(int* value, DeviceAttribute attribute, Ordinal)
{
    ENTER;
    switch (attribute) {
    case DeviceAttribute::ComputeCapabilityMajor:
        *value = state.major;
        break;
    case DeviceAttribute::ComputeCapabilityMinor:
        *value = state.minor;
        break;
    case DeviceAttribute::MaxThreadsPerBlock:
        *value = simulated::kThreadLimit;
        break;
    case DeviceAttribute::MaxSharedMemoryPerBlock:
        *value = 48 << 10;
        break;
    case DeviceAttribute::MaxSharedMemoryPerBlockOptin:
        *value = simulated::kSharedLimit;
        break;
    default:
        *value = 1;
    }
    return Result::Success;
}

Result cuDevicePrimaryCtxRetain(Context* context, Ordinal ordinal)
{
    ENTER;
    auto& [primary, references] = state.primary[ordinal];
    if (references++ == 0) {
        primary = new ContextObject{ordinal};
        state.contexts.insert(primary);
    }
    *context = primary;
    return Result::Success;
}

Result cuDevicePrimaryCtxRelease_v2(Ordinal ordinal)
{
    ENTER;
    auto& [primary, references] = state.primary[ordinal];
    if (references == 0)
        return Result::InvalidContext;
    if (--references == 0) {
        state.contexts.erase(primary);
        delete primary;
    }
    return Result::Success;
}

Result cuCtxCreate_v2(Context* context, unsigned, Ordinal ordinal)
{
    ENTER;
    *context = new ContextObject{ordinal};
    state.contexts.insert(*context);
    contextStack().push_back(*context);
    return Result::Success;
}

Result cuCtxDestroy_v2(Context context)
{
    ENTER;
    if (state.contexts.erase(context) == 0)
        return Result::InvalidContext;
    delete context;
    return Result::Success;
}

Result cuCtxPushCurrent_v2(Context context)
{
    ENTER;
    if (!state.contexts.contains(context))
        return Result::InvalidContext;
    contextStack().push_back(context);
    return Result::Success;
}

Result cuCtxPopCurrent_v2(Context* context)
{
    if (contextStack().empty())
        return Result::InvalidContext;
    *context = contextStack().back();
    contextStack().pop_back();
    return Result::Success;
}

Result cuCtxSynchronize()
{
    ENTER_IN_CONTEXT;
    for (auto* const stream : state.streams) {
        if (const Result result = state.finish(stream); result != Result::Success)
            return result;
    }
    return Result::Success;
}

Result cuMemGetInfo_v2(size_t* free, size_t* total)
{
    ENTER_IN_CONTEXT;
    *total = kMemory;
    *free = kMemory - usedMemory(state);
    return Result::Success;
}

Result cuMemAlloc_v2(Address* address, size_t size)
{
    ENTER_IN_CONTEXT;
    REFUSE_DURING_CAPTURE;
    if (size == 0)
        return Result::InvalidValue;
    *address = size > kMemory - usedMemory(state)
        ? 0
        : state.allocateOnDevice(size, contextStack().back()->device);
    if (*address == 0)
        return Result::OutOfMemory;
    std::memset(simulated::memoryAt(*address), simulated::kPoison, size);
    return Result::Success;
}

Result cuMemFree_v2(Address address)
{
    ENTER_IN_CONTEXT;
    REFUSE_DURING_CAPTURE;
    state.awaitStuck();
    const auto file = state.deviceFiles.find(address);
    if (file == state.deviceFiles.end() || file->second.openings > 0)
        return Result::InvalidValue;
    state.freeOnDevice(address);
    return Result::Success;
}

Result cuMemHostAlloc(void** memory, size_t size, unsigned)
{
    ENTER_IN_CONTEXT;
    REFUSE_DURING_CAPTURE;
    *memory = size > kMemory ? nullptr : poisoned(size);
    if (*memory == nullptr)
        return Result::OutOfMemory;
    state.pinnedMemory.emplace(reinterpret_cast<Address>(*memory), size);
    return Result::Success;
}

Result cuMemFreeHost(void* memory)
{
    ENTER_IN_CONTEXT;
    REFUSE_DURING_CAPTURE;
    state.awaitStuck();
    if (state.pinnedMemory.erase(reinterpret_cast<Address>(memory)) == 0)
        return Result::InvalidValue;
    std::free(memory);
    return Result::Success;
}

Result cuMemHostRegister_v2(void* memory, size_t size, unsigned)
{
    ENTER_IN_CONTEXT;
    REFUSE_DURING_CAPTURE;
    const bool isNew =
        state.registeredMemory.emplace(reinterpret_cast<Address>(memory), size).second;
    return isNew ? Result::Success : Result::InvalidValue;
}

Result cuMemHostUnregister(void* memory)
{
    ENTER_IN_CONTEXT;
    REFUSE_DURING_CAPTURE;
    state.awaitStuck();
    return state.registeredMemory.erase(reinterpret_cast<Address>(memory)) == 1
        ? Result::Success
        : Result::InvalidValue;
}

Result cuMemcpyHtoDAsync_v2(Address target, const void* source, size_t size, Stream stream)
{
    ENTER_IN_CONTEXT;
    return toDevice(state, target, source, size, stream);
}

Result cuMemcpyDtoHAsync_v2(void* target, Address source, size_t size, Stream stream)
{
    ENTER_IN_CONTEXT;
    return toHost(state, target, source, size, stream);
}

Result cuMemcpyDtoDAsync_v2(Address target, Address source, size_t size, Stream stream)
{
    ENTER_IN_CONTEXT;
    return onDevice(state, target, source, size, stream);
}

Result cuMemcpyAsync(Address target, Address source, size_t size, Stream stream)
{
    ENTER_IN_CONTEXT;
    const bool isFromDevice = State::covers(state.deviceMemory, source, size);
    const bool isToDevice = State::covers(state.deviceMemory, target, size);
    if (isFromDevice && isToDevice)
        return onDevice(state, target, source, size, stream);
    if (isFromDevice)
        return toHost(state, simulated::memoryAt(target), source, size, stream);
    if (isToDevice)
        return toDevice(state, target, simulated::memoryAt(source), size, stream);
    return Result::InvalidValue;
}

Result cuMemsetD8Async(Address target, unsigned char value, size_t size, Stream stream)
{
    ENTER_IN_CONTEXT;
    return state.enqueue(stream, [&state, target, value, size] {
        if (!State::covers(state.deviceMemory, target, size))
            return Result::IllegalAddress;
        std::memset(simulated::memoryAt(target), value, size);
        return Result::Success;
    });
}

} // extern "C"
