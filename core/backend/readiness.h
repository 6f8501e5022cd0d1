// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Readiness: whether the instances of a model can serve, according to the health of their GPUs and
// the backend's readiness hook (row 10.6.4). It is for threads that must not wait for a backend or
// a driver: the hook, with the query of the GPU before it, runs on a thread of its own.
// *thread-safe*.
#pragma once

#include <thread>

#include "absl/status/status.h"
#include "core/backend/model.h"
#include "core/base/clock.h"
#include "core/base/mutex.h"

namespace thalassa::backend {

class Readiness {
public:
    // Starts the first call of the hook without waiting for it. `model` and `clock` outlive this.
    explicit Readiness(Model& model, base::Clock& clock = base::Clock::system());
    // Waits for the hook if it runs.
    ~Readiness();
    Readiness(const Readiness&) = delete;
    Readiness& operator=(const Readiness&) = delete;

    // Has the hook called without waiting; returns the argument for answer().
    uint64_t ask();
    // Returns the first reason why an instance cannot serve; OK at once for a backend without the
    // hook whose instances need no GPU. Waits for the result of ask(), at most until `kPatience`
    // after the hook was due; then returns the previous result, or UNAVAILABLE if that is older
    // than `kTrust`. A hook that hangs therefore delays callers only during its first `kPatience`.
    absl::Status answer(uint64_t asked);

    static constexpr std::chrono::milliseconds kPatience{20};
    static constexpr std::chrono::seconds kTrust{10};

private:
    void run();
    absl::Status lastAnswer(base::TimePoint now) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    Model& m_model;
    base::Clock& m_clock;
    const bool m_isNeeded;
    base::Mutex m_mutex;
    base::CondVar m_changed;
    bool m_isAsked ABSL_GUARDED_BY(m_mutex) = true;
    bool m_isRunning ABSL_GUARDED_BY(m_mutex) = false;
    bool m_isEnding ABSL_GUARDED_BY(m_mutex) = false;
    base::TimePoint m_waitedSince ABSL_GUARDED_BY(m_mutex); // for the present or the next hook
    uint64_t m_answerCount ABSL_GUARDED_BY(m_mutex) = 0;
    absl::Status m_answer ABSL_GUARDED_BY(m_mutex);
    base::TimePoint m_answered ABSL_GUARDED_BY(m_mutex);
    std::thread m_thread; // none if nothing is to be asked
};

} // namespace thalassa::backend
