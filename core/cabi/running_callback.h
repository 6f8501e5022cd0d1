// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RunningCallback: a call of a function that a program or a backend gave to the C APIs, for as long
// as it runs. A backend's callback runs on threads of other models, and its last act may let the
// last request of the backend's own model end, so the backend's library may be closed while the
// callback has yet to return. waitForCallbacks() delays the close until then.
#pragma once

#include <pthread.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace thalassa::cabi {

// The addresses of a library's code: `begin` inclusive, `end` exclusive.
struct CodeRange {
    uintptr_t begin = 0;
    uintptr_t end = 0;

    bool contains(uintptr_t address) const { return begin <= address && address < end; }
};

// Waits until no callback whose function lies in `code` runs. Returns false, at once, if one runs
// on the calling thread, and after `limit` if one still runs on another. *thread-safe*. The caller
// makes sure that no further callback begins.
[[nodiscard]] bool waitForCallbacks(CodeRange code, std::chrono::nanoseconds limit);

// The object exists while the callback runs, on the callback's thread. Scopes of one thread nest.
class RunningCallback {
public:
    template <typename Function>
    explicit RunningCallback(Function* function)
        : RunningCallback(reinterpret_cast<uintptr_t>(function))
    {
    }
    ~RunningCallback();
    RunningCallback(const RunningCallback&) = delete;
    RunningCallback& operator=(const RunningCallback&) = delete;

private:
    friend class RunningCallbacks;

    explicit RunningCallback(uintptr_t function);

    const uintptr_t m_function;
    const pthread_t m_thread;
    const size_t m_shard;
    // The callbacks before and after it in the list of its shard.
    RunningCallback* m_previous = nullptr;
    RunningCallback* m_next = nullptr;
};

// Calls a callback of a program or a backend, which runs until it returns or throws.
template <typename Function, typename... Arguments>
auto callBack(Function* function, Arguments&&... arguments)
{
    const RunningCallback running(function);
    return function(std::forward<Arguments>(arguments)...);
}

} // namespace thalassa::cabi
