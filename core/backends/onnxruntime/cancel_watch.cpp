// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/cancel_watch.h"

#include <pthread.h>

#include <algorithm>
#include <chrono>

#include "core/backends/common/log.h"

namespace thalassa::backends::ort {
namespace {

constexpr std::chrono::milliseconds kInterval{5};
constexpr int kIdleIntervals = 20; // intervals without requests before the thread sleeps

} // namespace

CancelWatch::CancelWatch(const Runtime& runtime, RunOptions* options)
    : m_runtime(runtime)
    , m_options(options)
    , m_thread([this] {
        ::pthread_setname_np(::pthread_self(), "onnx cancel");
        run();
    })
{
}

CancelWatch::~CancelWatch()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_changed.notify_one();
    m_thread.join();
}

void CancelWatch::begin(std::span<const Request* const> requests)
{
    bool wake = false;
    {
        const std::lock_guard lock(m_mutex);
        m_requests = requests;
        wake = m_isAsleep;
    }
    if (wake)
        m_changed.notify_one();
}

bool CancelWatch::end()
{
    const std::lock_guard lock(m_mutex);
    m_requests = {};
    if (!m_terminated)
        return false;
    m_terminated = false;
    const Error reset = m_runtime.check(
        "cannot reset a cancelled run", m_runtime.functions().runOptionsUnsetTerminate(m_options));
    if (!reset.ok())
        log(TRITONSERVER_LOG_ERROR, reset.message());
    return true;
}

bool CancelWatch::isToEnd(std::span<const Request* const> requests)
{
    return !requests.empty() &&
        std::all_of(requests.begin(), requests.end(),
            [](const Request* request) { return request->isCancelled(); });
}

void CancelWatch::run()
{
    std::unique_lock lock(m_mutex);
    int idle = 0;
    while (!m_stopping) {
        if (idle > kIdleIntervals) {
            m_isAsleep = true;
            m_changed.wait(lock, [this] { return m_stopping || !m_requests.empty(); });
            m_isAsleep = false;
        }
        m_changed.wait_for(lock, kInterval, [this] { return m_stopping; });
        idle = m_requests.empty() ? idle + 1 : 0;
        if (m_terminated || !isToEnd(m_requests))
            continue;
        m_terminated = true;
        const Error told = m_runtime.check(
            "cannot cancel a run", m_runtime.functions().runOptionsSetTerminate(m_options));
        if (!told.ok())
            log(TRITONSERVER_LOG_ERROR, told.message());
    }
}

} // namespace thalassa::backends::ort
