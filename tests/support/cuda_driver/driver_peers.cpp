// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions of the driver API between two GPUs.
#include <cstring>
#include <iterator>
#include <mutex>

#include "tests/support/cuda_driver/control.h"
#include "tests/support/cuda_driver/state.h"

using namespace thalassa::cuda;
using simulated::contextStack;
using simulated::State;

namespace {

// Returns whether the range is memory of the GPU.
bool liesOn(const State& state, int device, Address address, size_t size)
{
    const auto next = state.deviceFiles.upper_bound(address);
    return State::covers(state.deviceMemory, address, size) && next != state.deviceFiles.begin() &&
        std::prev(next)->second.device == device;
}

} // namespace

extern "C" {

Result cuDeviceCanAccessPeer(int* canAccess, Ordinal device, Ordinal peer)
{
    ENTER;
    if (device < 0 || device >= state.deviceCount || peer < 0 || peer >= state.deviceCount)
        return Result::InvalidDevice;
    *canAccess = state.hasPeerPaths && device != peer ? 1 : 0;
    return Result::Success;
}

Result cuCtxEnablePeerAccess(Context peer, unsigned flags)
{
    ENTER_IN_CONTEXT;
    const int device = contextStack().back()->device;
    if (flags != 0 || !state.contexts.contains(peer) || peer->device == device)
        return Result::InvalidValue;
    if (!state.hasPeerPaths)
        return Result::PeerAccessUnsupported;
    return state.peerAccess.insert({device, peer->device}).second
        ? Result::Success
        : Result::PeerAccessAlreadyEnabled;
}

Result cuMemcpyPeerAsync(Address target, Context targetContext, Address source,
    Context sourceContext, size_t size, Stream stream)
{
    ENTER_IN_CONTEXT;
    if (!state.contexts.contains(targetContext) || !state.contexts.contains(sourceContext))
        return Result::InvalidContext;
    const int to = targetContext->device;
    const int from = sourceContext->device;
    return state.enqueue(stream, [&state, target, to, source, from, size] {
        if (!liesOn(state, to, target, size) || !liesOn(state, from, source, size))
            return Result::IllegalAddress;
        std::memcpy(simulated::memoryAt(target), simulated::memoryAt(source), size);
        return Result::Success;
    });
}

int simulated_cuda_accesses(int gpu, int peer)
{
    State& state = State::get();
    const std::lock_guard lock(state.mutex);
    return state.peerAccess.contains({gpu, peer}) ? 1 : 0;
}

} // extern "C"
