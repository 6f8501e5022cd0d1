// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions of the driver API: streams, events, modules and launches.
#include <cstdio>
#include <cstring>
#include <mutex>

#include "tests/support/cuda_driver/state.h"

using namespace thalassa::cuda;
using simulated::contextStack;
using simulated::State;

namespace {

bool fits(const Function& function, const GridSize& grid, const GridSize& block, unsigned shared)
{
    const uint64_t threads = uint64_t{block.x} * block.y * block.z;
    return grid.x > 0 && grid.y > 0 && grid.z > 0 && threads > 0 &&
        threads <= simulated::kThreadLimit &&
        shared <= static_cast<unsigned>(function->maxDynamicShared);
}

// Writes what the compiler of PTX says into the buffer of the option ErrorLogBuffer.
void writeErrors(unsigned count, const JitOption* options, void** values, const char* text)
{
    char* buffer = nullptr;
    size_t size = 0;
    for (unsigned i = 0; i < count; ++i) {
        if (options[i] == JitOption::ErrorLogBuffer)
            buffer = static_cast<char*>(values[i]);
        if (options[i] == JitOption::ErrorLogBufferSizeBytes)
            size = reinterpret_cast<uintptr_t>(values[i]);
    }
    if (buffer != nullptr && size > 0)
        std::snprintf(buffer, size, "%s", text);
}

} // namespace

extern "C" {

Result cuStreamCreate(Stream* stream, unsigned)
{
    ENTER;
    if (contextStack().empty())
        return Result::InvalidContext;
    *stream = new StreamObject;
    state.streams.insert(*stream);
    return Result::Success;
}

Result cuStreamDestroy_v2(Stream stream)
{
    ENTER;
    if (state.streams.erase(stream) == 0)
        return Result::InvalidHandle;
    delete stream;
    return Result::Success;
}

Result cuStreamSynchronize(Stream stream)
{
    ENTER;
    return state.finish(stream);
}

// Each call is one step of the virtual time.
Result cuStreamQuery(Stream stream)
{
    ENTER;
    return state.streams.contains(stream) ? state.run(stream, 1) : Result::InvalidHandle;
}

Result cuStreamWaitEvent(Stream stream, Event event, unsigned)
{
    ENTER;
    if (!state.events.contains(event))
        return Result::InvalidHandle;
    auto* const other = event->stream;
    return state.enqueue(stream, [&state, other, stream] {
        const bool isDone = other == nullptr || other == stream || !state.streams.contains(other);
        return isDone ? Result::Success : state.run(other);
    });
}

Result cuEventCreate(Event* event, unsigned)
{
    ENTER;
    if (contextStack().empty())
        return Result::InvalidContext;
    *event = new EventObject;
    state.events.insert(*event);
    return Result::Success;
}

Result cuEventDestroy_v2(Event event)
{
    ENTER;
    if (state.events.erase(event) == 0)
        return Result::InvalidHandle;
    delete event;
    return Result::Success;
}

Result cuEventRecord(Event event, Stream stream)
{
    ENTER;
    if (!state.events.contains(event))
        return Result::InvalidHandle;
    event->stream = stream;
    return state.enqueue(stream, [&state, event] {
        if (state.events.contains(event)) {
            event->time = state.steps;
            event->stream = nullptr;
        }
        return Result::Success;
    });
}

Result cuEventSynchronize(Event event)
{
    ENTER;
    if (!state.events.contains(event))
        return Result::InvalidHandle;
    return event->stream == nullptr ? Result::Success : state.finish(event->stream);
}

Result cuEventElapsedTime(float* milliseconds, Event begin, Event end)
{
    ENTER;
    if (!state.events.contains(begin) || !state.events.contains(end))
        return Result::InvalidHandle;
    if (begin->stream != nullptr || end->stream != nullptr)
        return Result::NotReady;
    *milliseconds = static_cast<float>(end->time - begin->time);
    return Result::Success;
}

Result cuModuleLoadDataEx(
    Module* module, const void* image, unsigned count, JitOption* options, void** values)
{
    ENTER;
    if (contextStack().empty())
        return Result::InvalidContext;
    const char* const text = static_cast<const char*>(image);
    if (std::strncmp(text, ".version", 8) != 0) {
        writeErrors(count, options, values,
            "ptxas application ptx input, line 1; fatal : Missing .version directive");
        return Result::InvalidPtx;
    }
    *module = new ModuleObject{text, {}};
    state.modules.insert(*module);
    return Result::Success;
}

Result cuModuleUnload(Module module)
{
    ENTER;
    state.awaitStuck();
    if (state.modules.erase(module) == 0)
        return Result::InvalidHandle;
    delete module;
    return Result::Success;
}

Result cuModuleGetFunction(Function* function, Module module, const char* name)
{
    ENTER;
    if (!state.modules.contains(module))
        return Result::InvalidHandle;
    const simulated::Kernel* const kernel = simulated::findKernel(name);
    if (kernel == nullptr || module->text.find(std::string(".entry ") + name) == std::string::npos)
        return Result::NotFound;
    auto& found = module->functions[name];
    if (!found)
        found = std::make_unique<FunctionObject>();
    found->kernel = kernel;
    *function = found.get();
    return Result::Success;
}

Result cuFuncGetAttribute(int* value, FunctionAttribute attribute, Function function)
{
    ENTER;
    switch (attribute) {
    case FunctionAttribute::MaxThreadsPerBlock:
        *value = simulated::kThreadLimit;
        break;
    case FunctionAttribute::MaxDynamicSharedSizeBytes:
        *value = function->maxDynamicShared;
        break;
    default:
        *value = 0;
    }
    return Result::Success;
}

Result cuFuncSetAttribute(Function function, FunctionAttribute attribute, int value)
{
    ENTER;
    if (attribute != FunctionAttribute::MaxDynamicSharedSizeBytes ||
        value > simulated::kSharedLimit)
        return Result::InvalidValue;
    function->maxDynamicShared = value;
    return Result::Success;
}

Result cuLaunchKernel(Function function, unsigned gridX, unsigned gridY, unsigned gridZ,
    unsigned blockX, unsigned blockY, unsigned blockZ, unsigned sharedBytes, Stream stream,
    void** arguments, void**)
{
    ENTER;
    simulated::Arguments given{{}, {gridX, gridY, gridZ}, {blockX, blockY, blockZ}};
    if (!fits(function, given.grid, given.block, sharedBytes))
        return Result::InvalidValue;
    const simulated::Kernel* const kernel = function->kernel;
    for (size_t i = 0; i < kernel->argumentSizes.size(); ++i) {
        const auto* const value = static_cast<const std::byte*>(arguments[i]);
        given.values.emplace_back(value, value + kernel->argumentSizes[i]);
    }
    return state.enqueue(stream, [&state, kernel, given = std::move(given)] {
        return kernel->run(given, [&state](Address address, size_t size) {
            return State::covers(state.deviceMemory, address, size);
        });
    });
}

} // extern "C"
