// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Repetition: the responses to one request: for each element of IN one with OUT and IDX, after its
// delay, then the final flag. It copies what it needs and holds a response factory, so it outlives
// the request. A cancelled request gets a CANCELLED error as its last response.
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
    // `settings` outlives it.
    static Result<std::unique_ptr<Repetition>> create(
        const Settings& settings, const Request& request);

    // How long the execution lasts on account of this request.
    std::chrono::milliseconds wait() const { return m_wait; }

    void begin() { m_begin.count_down(); }
    void run() noexcept;

private:
    struct FactoryDeleter {
        void operator()(TRITONBACKEND_ResponseFactory* factory) const;
    };
    using Factory = std::unique_ptr<TRITONBACKEND_ResponseFactory, FactoryDeleter>;

    explicit Repetition(const Settings& settings)
        : m_settings(settings)
    {
    }
    void sendAll();
    void sendEvery(size_t first, size_t end);
    bool waitFor(std::chrono::milliseconds delay); // false once the request is cancelled
    bool isCancelled() const;
    void send(size_t index, uint32_t flags);
    Error fill(TRITONBACKEND_Response* response, size_t index) const;
    void sendFlags();
    void sendError(const Error& error, uint32_t flags);

    const Settings& m_settings;
    std::vector<int32_t> m_values;
    std::vector<uint32_t> m_delays; // milliseconds, one for each value and one for the flag
    std::chrono::milliseconds m_wait{0};
    Factory m_factory;
    std::latch m_begin{1};
    std::atomic<bool> m_cancelled{false};
};

} // namespace thalassa::backends
