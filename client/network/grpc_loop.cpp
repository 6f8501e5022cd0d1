// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/grpc_loop.h"

#include "core/base/exception_text.h"
#include "core/base/log/log.h"
#include "core/base/thread_name.h"
#include "core/base/thread_sanitizer.h"

namespace thalassa::client {

GrpcLoop::GrpcLoop()
    : m_thread([this] { run(); })
{
}

GrpcLoop::~GrpcLoop()
{
    {
        base::MutexLock lock(m_mutex);
        while (m_callCount > 0)
            m_changed.wait(m_mutex);
    }
    m_queue.Shutdown();
    m_thread.join();
}

void GrpcLoop::beginCall()
{
    base::MutexLock lock(m_mutex);
    ++m_callCount;
}

void GrpcLoop::endCall()
{
    base::MutexLock lock(m_mutex);
    if (--m_callCount == 0)
        m_changed.notifyAll();
}

void GrpcLoop::run()
{
    base::nameThread("session");
    void* tag = nullptr;
    bool isOk = false;
    while (m_queue.Next(&tag, &isOk)) {
        base::takeOver(tag);
        try {
            static_cast<Operation*>(tag)->complete(isOk);
        } catch (...) {
            LOG_ERROR << "an answer was not handled: " << base::exceptionText();
        }
    }
}

} // namespace thalassa::client
