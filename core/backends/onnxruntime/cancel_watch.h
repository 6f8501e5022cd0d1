// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CancelWatch: ends a run whose requests are all cancelled. The backend API has no callback for
// cancellation, so a thread checks every few milliseconds while requests run, and sleeps otherwise.
//
// The instance's thread calls begin() and end(), one pair at a time.
#pragma once

#include <condition_variable>
#include <mutex>
#include <span>
#include <thread>

#include "core/backends/common/batch.h"
#include "core/backends/onnxruntime/runtime.h"

namespace thalassa::backends::ort {

class CancelWatch {
public:
    // `runtime` and `options` outlive the watch.
    CancelWatch(const Runtime& runtime, RunOptions* options);
    ~CancelWatch();
    CancelWatch(const CancelWatch&) = delete;
    CancelWatch& operator=(const CancelWatch&) = delete;

    // Whether all of these requests are cancelled, so that their run can end. False for none.
    static bool isToEnd(std::span<const Request* const> requests);

    // Starts to watch the requests of one run; the span stays valid until end().
    void begin(std::span<const Request* const> requests);
    // Stops watching; returns whether the run was terminated.
    bool end();

private:
    void run();

    const Runtime& m_runtime;
    RunOptions* const m_options;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::span<const Request* const> m_requests; // empty if nothing runs
    bool m_isAsleep = false;
    bool m_terminated = false;
    bool m_stopping = false;
    std::thread m_thread; // the last member, because it uses the others
};

} // namespace thalassa::backends::ort
