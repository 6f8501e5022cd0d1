// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/readiness.h"

#include <pthread.h>

#include "absl/strings/str_cat.h"
#include "core/base/clock.h"

namespace thalassa::backend {

Readiness::Readiness(Model& model)
    : m_model(model)
    , m_hasHook(model.backend().entryPoints().instanceReady != nullptr)
{
    if (!m_hasHook)
        return;
    m_thread = std::thread([this] {
        pthread_setname_np(pthread_self(), "readiness");
        run();
    });
}

Readiness::~Readiness()
{
    {
        base::MutexLock lock(m_mutex);
        m_isEnding = true;
    }
    m_changed.notifyAll();
    if (m_thread.joinable())
        m_thread.join();
}

absl::Status Readiness::ask()
{
    if (!m_hasHook)
        return absl::OkStatus();
    base::Clock& clock = base::Clock::system();
    base::MutexLock lock(m_mutex);
    const uint64_t before = m_answerCount;
    m_isAsked = true;
    m_changed.notifyAll();
    const base::TimePoint deadline = clock.now() + kPatience;
    while (m_answerCount == before && clock.now() < deadline)
        clock.waitUntil(m_changed, m_mutex, deadline);
    return lastAnswer(clock.now());
}

absl::Status Readiness::lastAnswer(base::TimePoint now) const
{
    if (m_answerCount > 0 && now - m_answered < kTrust)
        return m_answer;
    return absl::UnavailableError(absl::StrCat("backend '", m_model.backend().name(),
        "' does not say whether the instances of model '", m_model.name(),
        "' are ready: TRITONBACKEND_ModelInstanceReady has not returned"));
}

void Readiness::run()
{
    while (true) {
        {
            base::MutexLock lock(m_mutex);
            while (!m_isAsked && !m_isEnding)
                m_changed.wait(m_mutex);
            if (m_isEnding)
                return;
            m_isAsked = false;
        }
        absl::Status answer = m_model.checkReady();
        {
            base::MutexLock lock(m_mutex);
            m_answer = std::move(answer);
            m_answered = base::Clock::system().now();
            ++m_answerCount;
        }
        m_changed.notifyAll();
    }
}

} // namespace thalassa::backend
