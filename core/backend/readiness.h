// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Readiness: whether a model's backend says that its instances can serve (row 10.6.4), for threads
// that must not wait for a backend. Its hooks run on a thread of their own. *thread-safe*.
#pragma once

#include <thread>

#include "absl/status/status.h"
#include "core/backend/model.h"
#include "core/base/clock.h"
#include "core/base/mutex.h"

namespace thalassa::backend {

class Readiness {
public:
    // Asks for the first time, without waiting. Both outlive this.
    explicit Readiness(Model& model, base::Clock& clock = base::Clock::system());
    // Waits for the hook that runs.
    ~Readiness();
    Readiness(const Readiness&) = delete;
    Readiness& operator=(const Readiness&) = delete;

    // Has the hook called, without waiting; returns what answer() is to be given.
    uint64_t ask();
    // The first reason why an instance cannot serve. Waits for what was asked, until the hook has
    // run for `kPatience`, and then gives the answer before; UNAVAILABLE when that is older than
    // `kTrust`. So a hook that hangs holds nobody twice. OK at once for a backend without the hook.
    absl::Status answer(uint64_t asked);

    static constexpr std::chrono::milliseconds kPatience{20};
    static constexpr std::chrono::seconds kTrust{10};

private:
    void run();
    absl::Status lastAnswer(base::TimePoint now) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    Model& m_model;
    base::Clock& m_clock;
    const bool m_hasHook;
    base::Mutex m_mutex;
    base::CondVar m_changed;
    bool m_isAsked ABSL_GUARDED_BY(m_mutex) = true;
    bool m_isRunning ABSL_GUARDED_BY(m_mutex) = false;
    bool m_isEnding ABSL_GUARDED_BY(m_mutex) = false;
    base::TimePoint m_waitedSince ABSL_GUARDED_BY(m_mutex); // for the hook that runs or is about to
    uint64_t m_answerCount ABSL_GUARDED_BY(m_mutex) = 0;
    absl::Status m_answer ABSL_GUARDED_BY(m_mutex);
    base::TimePoint m_answered ABSL_GUARDED_BY(m_mutex);
    std::thread m_thread; // none without the hook
};

} // namespace thalassa::backend
