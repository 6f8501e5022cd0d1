// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CancelWatch: ends a running computation whose request is cancelled. The backend API has no
// callback for that, so a thread asks every few milliseconds while a request runs, and sleeps
// otherwise.
//
// begin() and end() are called by the instance's thread, one pair at a time.
#pragma once

#include <condition_variable>
#include <mutex>
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

    void begin(const Request& request);
    // The request may go; true if its run was told to end.
    bool end();

private:
    void run();

    const Runtime& m_runtime;
    RunOptions* const m_options;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    const Request* m_request = nullptr;
    bool m_isAsleep = false;
    bool m_terminated = false;
    bool m_stopping = false;
    std::thread m_thread; // last: it uses the rest
};

} // namespace thalassa::backends::ort
