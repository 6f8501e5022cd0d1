// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/cuda_driver/state.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "tests/support/cuda_driver/control.h"

namespace thalassa::cuda::simulated {

State& State::get()
{
    static auto* const state = new State;
    return *state;
}

State::State()
{
    configure(std::getenv("SIMULATED_CUDA"));
}

void State::configure(const char* options)
{
    deviceCount = 1;
    major = 9;
    minor = 0;
    hasPeerPaths = true;
    usedByOthers.clear();
    if (options == nullptr)
        return;
    if (const char* const devices = std::strstr(options, "devices="))
        std::sscanf(devices, "devices=%d", &deviceCount);
    if (const char* const capability = std::strstr(options, "capability="))
        std::sscanf(capability, "capability=%d.%d", &major, &minor);
    hasPeerPaths = std::strstr(options, "peers=no") == nullptr;
    int device = 0;
    size_t used = 0;
    const char* const others = std::strstr(options, "used=");
    if (others != nullptr && std::sscanf(others, "used=%d:%zu", &device, &used) == 2)
        usedByOthers[device] = used;
    readFailure(options);
}

void State::readFailure(const char* options)
{
    char function[64] = "";
    int result = 0;
    const char* const failure = std::strstr(options, "fail=");
    if (failure != nullptr && std::sscanf(failure, "fail=%63[^:]:%d", function, &result) == 2)
        failures[function] = {1, static_cast<Result>(result)};
}

Result State::enter(const char* function)
{
    if (sticky != Result::Success)
        return sticky;
    const auto failure = failures.find(function);
    if (failure == failures.end() || --failure->second.first > 0)
        return Result::Success;
    const Result result = failure->second.second;
    failures.erase(failure);
    return result;
}

bool State::covers(const std::map<Address, size_t>& memory, Address address, size_t size)
{
    auto next = memory.upper_bound(address);
    if (next == memory.begin())
        return false;
    --next;
    return address - next->first <= next->second && size <= next->second - (address - next->first);
}

Result State::run(Stream stream, size_t count)
{
    if (stream->capture != nullptr) {
        stream->capture->isValid = false;
        return Result::StreamCaptureUnsupported;
    }
    for (; !stream->tasks.empty() && count > 0; --count) {
        const Task task = std::move(stream->tasks.front());
        stream->tasks.pop_front();
        ++steps;
        const Result result = task();
        stream->isStuck = result == Result::NotReady;
        if (stream->isStuck)
            stream->tasks.push_front(task);
        else if (result != Result::Success)
            sticky = result;
        if (result != Result::Success)
            return result;
    }
    return stream->tasks.empty() ? Result::Success : Result::NotReady;
}

Result State::finish(Stream stream)
{
    while (streams.contains(stream)) {
        const Result result = run(stream);
        if (result != Result::NotReady)
            return result;
        m_wasReset.wait(mutex);
    }
    return Result::InvalidHandle;
}

void State::awaitStuck()
{
    m_wasReset.wait(mutex, [this] {
        return std::none_of(
            streams.begin(), streams.end(), [](Stream stream) { return stream->isStuck; });
    });
}

bool State::breaksCapture()
{
    bool isRefused = false;
    for (auto* const stream : streams) {
        Capture* const capture = stream->capture.get();
        if (capture == nullptr || capture->mode == CaptureMode::Relaxed)
            continue;
        if (capture->mode == CaptureMode::ThreadLocal &&
            capture->thread != std::this_thread::get_id())
            continue;
        capture->isValid = false;
        isRefused = true;
    }
    return isRefused;
}

Result State::enqueue(Stream stream, Task task)
{
    if (!streams.contains(stream))
        return Result::InvalidHandle;
    if (contextStack().empty())
        return Result::InvalidContext;
    if (stream->capture != nullptr)
        stream->capture->tasks.push_back(std::move(task));
    else
        stream->tasks.push_back(std::move(task));
    return Result::Success;
}

void State::reset()
{
    while (!deviceFiles.empty())
        freeOnDevice(deviceFiles.begin()->first);
    for (const auto& [address, size] : pinnedMemory)
        std::free(memoryAt(address));
    for (const auto& [address, range] : reservations) {
        deviceMemory.erase(address);
        ::munmap(memoryAt(address), range.size);
    }
    reservations.clear();
    allocations.clear();
    peerAccess.clear();
    pinnedMemory.clear();
    registeredMemory.clear();
    for (auto* const stream : streams)
        delete stream;
    for (auto* const event : events)
        delete event;
    for (auto* const module : modules)
        delete module;
    for (auto* const graph : graphs)
        delete graph;
    for (auto* const graph : graphExecs)
        delete graph;
    graphs.clear();
    graphExecs.clear();
    streams.clear();
    events.clear();
    modules.clear();
    failures.clear();
    sticky = Result::Success;
    configure(std::getenv("SIMULATED_CUDA"));
    m_wasReset.notify_all();
}

std::vector<Context>& contextStack()
{
    thread_local std::vector<Context> stack;
    return stack;
}

} // namespace thalassa::cuda::simulated

using thalassa::cuda::Result;
using thalassa::cuda::simulated::State;

extern "C" {

void simulated_cuda_fail(const char* function, int n, int result)
{
    State& state = State::get();
    const std::lock_guard lock(state.mutex);
    state.failures[function] = {n, static_cast<Result>(result)};
}

void simulated_cuda_configure(const char* options)
{
    State& state = State::get();
    const std::lock_guard lock(state.mutex);
    state.configure(options);
}

void simulated_cuda_reset()
{
    State& state = State::get();
    const std::lock_guard lock(state.mutex);
    state.reset();
}

int simulated_cuda_live_count()
{
    State& state = State::get();
    const std::lock_guard lock(state.mutex);
    return static_cast<int>(state.deviceMemory.size() + state.pinnedMemory.size() +
        state.streams.size() + state.events.size() + state.modules.size() + state.graphs.size() +
        state.graphExecs.size() + state.reservations.size() + state.allocations.size());
}

} // extern "C"
