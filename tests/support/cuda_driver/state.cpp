// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/cuda_driver/state.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "tests/support/cuda_driver/control.h"

namespace thalassa::cuda::simulated {

State& State::get()
{
    static State* const state = new State;
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

Result State::run(Stream stream)
{
    while (!stream->tasks.empty()) {
        const std::function<Result()> task = std::move(stream->tasks.front());
        stream->tasks.pop_front();
        ++steps;
        if (const Result result = task(); result != Result::Success) {
            sticky = result;
            return result;
        }
    }
    return Result::Success;
}

Result State::enqueue(Stream stream, std::function<Result()> task)
{
    if (!streams.contains(stream))
        return Result::InvalidHandle;
    if (contextStack().empty())
        return Result::InvalidContext;
    stream->tasks.push_back(std::move(task));
    return Result::Success;
}

void State::reset()
{
    for (const auto& [address, size] : deviceMemory)
        std::free(reinterpret_cast<void*>(address));
    for (const auto& [address, size] : pinnedMemory)
        std::free(reinterpret_cast<void*>(address));
    deviceMemory.clear();
    deviceOf.clear();
    peerAccess.clear();
    pinnedMemory.clear();
    for (Stream const stream : streams)
        delete stream;
    for (Event const event : events)
        delete event;
    for (Module const module : modules)
        delete module;
    streams.clear();
    events.clear();
    modules.clear();
    failures.clear();
    sticky = Result::Success;
    configure(std::getenv("SIMULATED_CUDA"));
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
        state.streams.size() + state.events.size() + state.modules.size());
}

} // extern "C"
