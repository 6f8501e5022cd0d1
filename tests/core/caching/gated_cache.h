// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GatedCache: a cache that may wait, and that waits while its gate is closed. *thread-safe*.
#pragma once

#include <gtest/gtest.h>

#include <utility>

#include "core/base/mutex.h"
#include "core/caching/local_cache.h"

namespace thalassa::tests {

class GatedCache final : public caching::ResponseCache {
public:
    bool mayWait() const override { return true; }
    absl::StatusOr<caching::StoredResponsePtr> lookup(const caching::RequestKey& key) override
    {
        pass();
        EXPECT_FALSE(key.shared.empty());
        if (!failure.ok())
            return failure;
        return m_kept.lookup(key);
    }
    absl::Status insert(
        const caching::RequestKey& key, caching::StoredResponsePtr response) override
    {
        pass();
        EXPECT_FALSE(key.shared.empty());
        return m_kept.insert(key, std::move(response));
    }

    void close()
    {
        base::MutexLock lock(m_mutex);
        m_isOpen = false;
    }
    void open()
    {
        base::MutexLock lock(m_mutex);
        m_isOpen = true;
        m_changed.notifyAll();
    }
    // Blocks until `count` calls wait.
    void awaitWaiting(int count)
    {
        base::MutexLock lock(m_mutex);
        while (m_waiting < count)
            m_changed.wait(m_mutex);
    }

    absl::Status failure; // the result of each lookup unless OK

private:
    void pass()
    {
        base::MutexLock lock(m_mutex);
        ++m_waiting;
        m_changed.notifyAll();
        while (!m_isOpen)
            m_changed.wait(m_mutex);
        --m_waiting;
    }

    caching::LocalCache m_kept{1 << 20};
    base::Mutex m_mutex;
    base::CondVar m_changed;
    bool m_isOpen ABSL_GUARDED_BY(m_mutex) = true;
    int m_waiting ABSL_GUARDED_BY(m_mutex) = 0;
};

} // namespace thalassa::tests
