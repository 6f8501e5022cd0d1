// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/base/mutex.h"
#include "server/security/gate.h"

namespace thalassa::tests {

// Records the calls. After close(), it refuses everything, or the given category alone.
class AskingGate final : public security::Gate {
public:
    absl::Status admit(security::Category category, const security::Caller& caller) const override
    {
        base::MutexLock lock(m_mutex);
        if (m_throw)
            m_throw();
        m_category = category;
        const std::string* const key = caller.header("triton-grpc-protocol-key");
        m_key = key == nullptr ? "" : *key;
        return m_isClosed || category == m_closed
            ? absl::UnavailableError("This protocol is restricted")
            : absl::OkStatus();
    }
    void close()
    {
        base::MutexLock lock(m_mutex);
        m_isClosed = true;
    }
    void close(security::Category category)
    {
        base::MutexLock lock(m_mutex);
        m_closed = category;
    }
    // From now on, each call runs `function`, which throws; null ends this.
    void throwWith(std::function<void()> function)
    {
        base::MutexLock lock(m_mutex);
        m_throw = std::move(function);
    }
    security::Category category() const
    {
        base::MutexLock lock(m_mutex);
        return m_category;
    }
    std::string key() const
    {
        base::MutexLock lock(m_mutex);
        return m_key;
    }

private:
    mutable base::Mutex m_mutex;
    mutable security::Category m_category ABSL_GUARDED_BY(m_mutex) = security::Category::Health;
    mutable std::string m_key ABSL_GUARDED_BY(m_mutex);
    bool m_isClosed ABSL_GUARDED_BY(m_mutex) = false;
    std::optional<security::Category> m_closed ABSL_GUARDED_BY(m_mutex);
    std::function<void()> m_throw ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::tests
