// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Repetition: the responses to one request: for each element of IN a response with OUT and IDX,
// after its delay, then the final flag. It copies the inputs and holds a response factory, so it
// outlives the request. A cancelled request gets a CANCELLED error as its last response. Each
// response is reported to the statistics before it is sent; a final flag that is sent alone is
// reported as an empty response.
//
// run() is called once, on a thread of its own, and waits for begin(); the rest is
// *thread-compatible*.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <latch>
#include <memory>
#include <vector>

#include "core/backends/common/batch.h"
#include "core/backends/repeat/settings.h"

namespace thalassa::backends {

class Repetition {
public:
    // Reads the inputs of `request`. `settings` and `instance` outlive the repetition.
    static Result<std::unique_ptr<Repetition>> create(
        const Settings& settings, TRITONBACKEND_ModelInstance* instance, const Request& request);

    // The minimum duration of the execution, from the input WAIT.
    std::chrono::milliseconds wait() const { return m_wait; }

    void begin() { m_begin.count_down(); }
    void run() noexcept;

private:
    struct FactoryDeleter {
        void operator()(TRITONBACKEND_ResponseFactory* factory) const;
    };
    using Factory = std::unique_ptr<TRITONBACKEND_ResponseFactory, FactoryDeleter>;

    // The times of a response, in nanoseconds of the monotonic clock; 0: not reached.
    struct Times {
        uint64_t start = 0; // when its delay begins
        uint64_t outputStart = 0;
    };

    Repetition(const Settings& settings, TRITONBACKEND_ModelInstance* instance)
        : m_settings(settings)
        , m_instance(instance)
    {
    }
    void sendAll();
    void sendEvery(size_t first, size_t end);
    bool waitFor(std::chrono::milliseconds delay); // false once the request is cancelled
    bool isCancelled() const;
    void send(size_t index, uint32_t flags, Times times);
    Error fill(TRITONBACKEND_Response* response, size_t index) const;
    void sendFlags(Times times);
    void sendError(const Error& error, uint32_t flags, Times times);
    void report(Times times, TRITONSERVER_Error* error) const;

    const Settings& m_settings;
    TRITONBACKEND_ModelInstance* const m_instance;
    std::vector<int32_t> m_values;
    std::vector<uint32_t> m_delays; // milliseconds, one for each value and one for the flag
    std::chrono::milliseconds m_wait{0};
    Factory m_factory;
    std::latch m_begin{1};
    std::atomic<bool> m_cancelled{false};
};

} // namespace thalassa::backends
