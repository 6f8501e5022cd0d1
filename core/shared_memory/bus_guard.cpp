// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/shared_memory/bus_guard.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <mutex>

namespace thalassa::shared_memory {
namespace {

// A range that is guarded. The handler reads it without a lock; `end` is written last, and cleared
// first.
struct Range {
    std::atomic<bool> isTaken{false};
    std::atomic<uintptr_t> begin{0};
    std::atomic<uintptr_t> end{0}; // 0: not guarded
    std::atomic<bool> hasCaught{false};
};

constinit std::array<Range, BusGuard::kMost> ranges{};
constinit std::atomic<size_t> usedRanges{0}; // the ranges from here on were never taken
struct sigaction previousAction;
uintptr_t pageMask = 0;

Range* rangeAt(uintptr_t address)
{
    const size_t count = usedRanges.load(std::memory_order_acquire);
    for (size_t i = 0; i < count; ++i) {
        const uintptr_t end = ranges[i].end.load(std::memory_order_acquire);
        if (address < end && address >= ranges[i].begin.load(std::memory_order_relaxed))
            return &ranges[i];
    }
    return nullptr;
}

void passOn(int signal, siginfo_t* info, void* context)
{
    if ((previousAction.sa_flags & SA_SIGINFO) != 0 && previousAction.sa_sigaction != nullptr)
        return previousAction.sa_sigaction(signal, info, context);
    if (previousAction.sa_handler != SIG_DFL && previousAction.sa_handler != SIG_IGN)
        return previousAction.sa_handler(signal);
    // The access is repeated when the handler returns, and then ends the process.
    ::signal(SIGBUS, SIG_DFL);
}

// Only calls system calls, which are safe in a handler.
void onBusError(int signal, siginfo_t* info, void* context)
{
    const int savedError = errno;
    const auto address = reinterpret_cast<uintptr_t>(info->si_addr);
    Range* const range = info->si_code == BUS_ADRERR ? rangeAt(address) : nullptr;
    void* const page = reinterpret_cast<void*>(address & pageMask); // NOLINT: from an address
    const bool isMended = range != nullptr &&
        mmap(page, ~pageMask + 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
            -1, 0) == page;
    if (isMended)
        range->hasCaught.store(true, std::memory_order_release);
    else
        passOn(signal, info, context);
    errno = savedError;
}

void installHandler()
{
    pageMask = ~(static_cast<uintptr_t>(sysconf(_SC_PAGESIZE)) - 1);
    struct sigaction action = {};
    action.sa_sigaction = &onBusError;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, &previousAction);
}

// Returns the number of a range that no other guard has, or `none`.
size_t takeRange(size_t none)
{
    for (size_t i = 0; i < ranges.size(); ++i) {
        if (ranges[i].isTaken.exchange(true, std::memory_order_acq_rel))
            continue;
        size_t used = usedRanges.load(std::memory_order_relaxed);
        while (
            used <= i && !usedRanges.compare_exchange_weak(used, i + 1, std::memory_order_acq_rel))
            continue;
        return i;
    }
    return none;
}

} // namespace

BusGuard::BusGuard(void* begin, size_t size)
    : m_range(takeRange(kNone))
{
    if (!isActive())
        return;
    static std::once_flag once;
    std::call_once(once, installHandler);
    Range& range = ranges[m_range];
    range.hasCaught.store(false, std::memory_order_relaxed);
    range.begin.store(reinterpret_cast<uintptr_t>(begin), std::memory_order_relaxed);
    range.end.store(reinterpret_cast<uintptr_t>(begin) + size, std::memory_order_release);
}

BusGuard::~BusGuard()
{
    if (!isActive())
        return;
    ranges[m_range].end.store(0, std::memory_order_release);
    ranges[m_range].isTaken.store(false, std::memory_order_release);
}

bool BusGuard::protects(const void* address)
{
    return rangeAt(reinterpret_cast<uintptr_t>(address)) != nullptr;
}

bool BusGuard::hasCaught() const
{
    return isActive() && ranges[m_range].hasCaught.load(std::memory_order_acquire);
}

} // namespace thalassa::shared_memory
