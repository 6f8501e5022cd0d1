// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CancelWatch: ends a running computation whose requests are all cancelled. The backend API has no
// callback for that, so a thread asks every few milliseconds while requests run, and sleeps
// otherwise.
//
// begin() and end() are called by the instance's thread, one pair at a time.
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
    // Both outlive the watch.
    CancelWatch(const Runtime& runtime, RunOptions* options);
    ~CancelWatch();
    CancelWatch(const CancelWatch&) = delete;
    CancelWatch& operator=(const CancelWatch&) = delete;

    // Whether a run of these is to end: nobody waits for it any more.
    static bool isToEnd(std::span<const Request* const> requests);

    // The requests of one run, which stay where they are until end().
    void begin(std::span<const Request* const> requests);
    // The requests may go; true if their run was told to end.
    bool end();

private:
    void run();

    const Runtime& m_runtime;
    RunOptions* const m_options;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::span<const Request* const> m_requests; // none: nothing runs
    bool m_isAsleep = false;
    bool m_terminated = false;
    bool m_stopping = false;
    std::thread m_thread; // last: it uses the rest
};

} // namespace thalassa::backends::ort
