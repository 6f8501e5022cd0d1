// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/readiness.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/base/thread_name.h"

namespace thalassa::backend {
namespace {

// Returns whether the readiness of the model may change: the backend has the hook, or an instance
// runs on a GPU, which may be lost.
bool isNeeded(Model& model)
{
    const auto& groups = model.config().instance_group();
    return model.backend().entryPoints().instanceReady != nullptr ||
        std::any_of(groups.begin(), groups.end(), [](const auto& group) {
            return group.kind() == ::inference::ModelInstanceGroup::KIND_GPU;
        });
}

} // namespace

Readiness::Readiness(Model& model, base::Clock& clock)
    : m_model(model)
    , m_clock(clock)
    , m_isNeeded(isNeeded(model))
{
    if (!m_isNeeded)
        return;
    m_waitedSince = m_clock.now();
    m_thread = std::thread([this] {
        base::nameThread("readiness");
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

uint64_t Readiness::ask()
{
    if (!m_isNeeded)
        return 0;
    base::MutexLock lock(m_mutex);
    if (!m_isAsked && !m_isRunning)
        m_waitedSince = m_clock.now();
    m_isAsked = true;
    m_changed.notifyAll();
    return m_answerCount;
}

absl::Status Readiness::answer(uint64_t asked)
{
    if (!m_isNeeded)
        return absl::OkStatus();
    base::MutexLock lock(m_mutex);
    while (m_answerCount == asked && m_clock.now() < m_waitedSince + kPatience)
        m_clock.waitUntil(m_changed, m_mutex, m_waitedSince + kPatience);
    return lastAnswer(m_clock.now());
}

absl::Status Readiness::lastAnswer(base::TimePoint now) const
{
    if (m_answerCount > 0 && now - m_answered < kTrust)
        return m_answer;
    return absl::UnavailableError(absl::StrCat("backend '", m_model.backend().name(),
        "' has not reported whether the instances of model '", m_model.name(),
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
            m_isRunning = true;
        }
        absl::Status answer = m_model.checkReady();
        {
            base::MutexLock lock(m_mutex);
            m_answer = std::move(answer);
            m_answered = m_clock.now();
            ++m_answerCount;
            m_isRunning = false;
            m_waitedSince = m_answered; // for callers of ask() during the hook
        }
        m_changed.notifyAll();
    }
}

} // namespace thalassa::backend
