// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/cabi/running_callback.h"

#include <pthread.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <new>

#include "core/base/clock.h"
#include "core/base/mutex.h"

namespace thalassa::cabi {

namespace {

constexpr size_t kShards = 16; // a thread has one of them, so that callbacks seldom share a lock

} // namespace

// All callbacks that run. It is never destroyed, because a callback may run while the program
// exits, and allocates no memory.
class RunningCallbacks {
public:
    static RunningCallbacks& all()
    {
        alignas(RunningCallbacks) static std::array<std::byte, sizeof(RunningCallbacks)> memory;
        static RunningCallbacks& callbacks = *new (memory.data()) RunningCallbacks;
        return callbacks;
    }

    // Returns the shard that the calling thread's callbacks are in.
    static size_t shardOfThread()
    {
        static std::atomic<size_t> next{0};
        thread_local const size_t shard = next.fetch_add(1, std::memory_order_relaxed) % kShards;
        return shard;
    }

    void add(RunningCallback& callback);
    void remove(RunningCallback& callback);
    bool wait(CodeRange code, base::TimePoint deadline);

private:
    struct alignas(64) Shard { // a cache line of its own
        base::Mutex mutex;
        RunningCallback* first ABSL_GUARDED_BY(mutex) = nullptr;
    };

    static bool isOfThread(const RunningCallback& callback)
    {
        return ::pthread_equal(callback.m_thread, ::pthread_self()) != 0;
    }
    // Returns whether a callback that `matches` runs.
    template <typename Condition> bool runsOne(Condition matches);

    std::array<Shard, kShards> m_shards;

    // Threads in wait(). A callback that ends locks this mutex only if there are some.
    std::atomic<size_t> m_waiting{0};
    base::Mutex m_mutex;
    base::CondVar m_ended;
};

void RunningCallbacks::add(RunningCallback& callback)
{
    Shard& shard = m_shards[callback.m_shard];
    base::MutexLock lock(shard.mutex);
    callback.m_next = shard.first;
    if (shard.first != nullptr)
        shard.first->m_previous = &callback;
    shard.first = &callback;
}

void RunningCallbacks::remove(RunningCallback& callback)
{
    Shard& shard = m_shards[callback.m_shard];
    {
        base::MutexLock lock(shard.mutex);
        if (callback.m_next != nullptr)
            callback.m_next->m_previous = callback.m_previous;
        if (callback.m_previous != nullptr)
            callback.m_previous->m_next = callback.m_next;
        else
            shard.first = callback.m_next;
    }
    // A thread that has seen the callback had counted itself before it locked the shard.
    if (m_waiting.load() == 0)
        return;
    base::MutexLock lock(m_mutex);
    m_ended.notifyAll();
}

template <typename Condition> bool RunningCallbacks::runsOne(Condition matches)
{
    return std::any_of(m_shards.begin(), m_shards.end(), [&](Shard& shard) {
        base::MutexLock lock(shard.mutex);
        for (const RunningCallback* one = shard.first; one != nullptr; one = one->m_next) {
            if (matches(*one))
                return true;
        }
        return false;
    });
}

bool RunningCallbacks::wait(CodeRange code, base::TimePoint deadline)
{
    const auto isInCode = [&](const RunningCallback& one) { return code.contains(one.m_function); };
    if (runsOne([&](const RunningCallback& one) { return isInCode(one) && isOfThread(one); }))
        return false;
    base::MutexLock lock(m_mutex);
    m_waiting.fetch_add(1);
    bool isInTime = true;
    bool runs = runsOne(isInCode);
    while (runs && isInTime) {
        isInTime = m_ended.waitUntil(m_mutex, deadline);
        runs = runsOne(isInCode);
    }
    m_waiting.fetch_sub(1);
    return !runs;
}

RunningCallback::RunningCallback(uintptr_t function)
    : m_function(function)
    , m_thread(::pthread_self())
    , m_shard(RunningCallbacks::shardOfThread())
{
    RunningCallbacks::all().add(*this);
}

RunningCallback::~RunningCallback()
{
    RunningCallbacks::all().remove(*this);
}

bool waitForCallbacks(CodeRange code, std::chrono::nanoseconds limit)
{
    return RunningCallbacks::all().wait(code, std::chrono::steady_clock::now() + limit);
}

} // namespace thalassa::cabi
