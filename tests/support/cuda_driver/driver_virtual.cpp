// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions of the driver API for virtual memory. A range is mapped from its front on, and
// unmapped as a whole.
#include <sys/mman.h>

#include <cstring>
#include <mutex>

#include "tests/support/cuda_driver/state.h"

using namespace thalassa::cuda;
using simulated::contextStack;
using simulated::State;

namespace {

constexpr size_t kStep = 64 << 10;

bool isWholeSteps(size_t size)
{
    return size > 0 && size % kStep == 0;
}

bool isOfDevice(const State& state, const AllocationProperties& properties)
{
    return properties.type == 1 && properties.location.type == 1 &&
        properties.location.device >= 0 && properties.location.device < state.deviceCount;
}

// Returns the range that has the address, or null.
simulated::Reservation* rangeOf(State& state, Address address)
{
    auto next = state.reservations.upper_bound(address);
    if (next == state.reservations.begin())
        return nullptr;
    --next;
    return address - next->first < next->second.size ? &next->second : nullptr;
}

} // namespace

extern "C" {

Result cuMemGetAllocationGranularity(size_t* step, const AllocationProperties* properties, int)
{
    ENTER;
    if (!isOfDevice(state, *properties))
        return Result::InvalidValue;
    *step = kStep;
    return Result::Success;
}

Result cuMemAddressReserve(Address* address, size_t size, size_t, Address, unsigned long long flags)
{
    ENTER;
    if (!isWholeSteps(size) || flags != 0)
        return Result::InvalidValue;
    void* const range =
        ::mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (range == MAP_FAILED)
        return Result::OutOfMemory;
    *address = reinterpret_cast<Address>(range);
    state.reservations[*address] = {.begin = *address, .size = size};
    return Result::Success;
}

Result cuMemAddressFree(Address address, size_t size)
{
    ENTER;
    const auto found = state.reservations.find(address);
    if (found == state.reservations.end() || found->second.size != size ||
        found->second.mapped != 0)
        return Result::InvalidValue;
    ::munmap(simulated::memoryAt(address), size);
    state.reservations.erase(found);
    return Result::Success;
}

Result cuMemCreate(AllocationHandle* handle, size_t size, const AllocationProperties* properties,
    unsigned long long flags)
{
    ENTER;
    if (!isWholeSteps(size) || !isOfDevice(state, *properties) || flags != 0)
        return Result::InvalidValue;
    *handle = ++state.lastAllocation;
    state.allocations[*handle] = size;
    return Result::Success;
}

Result cuMemRelease(AllocationHandle handle)
{
    ENTER;
    return state.allocations.erase(handle) == 1 ? Result::Success : Result::InvalidValue;
}

Result cuMemMap(
    Address address, size_t size, size_t offset, AllocationHandle handle, unsigned long long flags)
{
    ENTER;
    simulated::Reservation* const range = rangeOf(state, address);
    const auto allocation = state.allocations.find(handle);
    if (range == nullptr || address != range->begin + range->mapped ||
        size > range->size - range->mapped || offset != 0 || flags != 0 ||
        allocation == state.allocations.end() || allocation->second != size)
        return Result::InvalidValue;
    range->mapped += size;
    return Result::Success;
}

Result cuMemUnmap(Address address, size_t size)
{
    ENTER;
    simulated::Reservation* const range = rangeOf(state, address);
    if (range == nullptr || size == 0 || address + size != range->begin + range->mapped)
        return Result::InvalidValue;
    state.awaitStuck();
    range->mapped -= size;
    state.deviceMemory.erase(range->begin);
    if (range->mapped > 0)
        state.deviceMemory[range->begin] = range->mapped;
    ::mprotect(simulated::memoryAt(address), size, PROT_NONE);
    return Result::Success;
}

Result cuMemSetAccess(Address address, size_t size, const AccessDescription* access, size_t count)
{
    ENTER;
    simulated::Reservation* const range = rangeOf(state, address);
    if (range == nullptr || address + size != range->begin + range->mapped || count != 1 ||
        access->flags != 3 || access->location.type != 1)
        return Result::InvalidValue;
    if (::mprotect(simulated::memoryAt(address), size, PROT_READ | PROT_WRITE) != 0)
        return Result::OutOfMemory;
    std::memset(simulated::memoryAt(address), simulated::kPoison, size);
    state.deviceMemory[range->begin] = range->mapped;
    return Result::Success;
}

} // extern "C"
