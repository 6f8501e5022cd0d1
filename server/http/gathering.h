// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gathering collects the answers of several threads for one that waits for them, until a deadline.
// Shared by shared_ptr with the tasks of those threads, which may be late. *thread-safe*.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/mutex.h"

namespace thalassa::http {

template <typename Answer> class Gathering {
public:
    // add() needs no memory for the first `count` answers.
    explicit Gathering(size_t count) { m_answers.reserve(count); }

    void add(Answer answer)
    {
        base::MutexLock lock(m_mutex);
        m_answers.push_back(std::move(answer));
        m_changed.notifyAll();
    }

    // Waits for that number of answers, until `deadline` at most, and returns those that came.
    std::vector<Answer> await(size_t count, base::TimePoint deadline)
    {
        base::MutexLock lock(m_mutex);
        while (m_answers.size() < count && m_changed.waitUntil(m_mutex, deadline)) { }
        return std::exchange(m_answers, {});
    }

private:
    base::Mutex m_mutex;
    base::CondVar m_changed;
    std::vector<Answer> m_answers ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::http
