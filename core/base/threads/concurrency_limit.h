// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ConcurrencyLimit: limits how many streams or answers of a kind are open at the same time, because
// each holds memory until its client releases it. *thread-safe*.
#pragma once

#include <atomic>
#include <utility>

namespace thalassa::base {

class ConcurrencyLimit {
public:
    explicit ConcurrencyLimit(int most)
        : m_most(most)
    {
    }

    // Counts as open while it lives; the limit must outlive it.
    class Pass {
    public:
        Pass() = default;
        Pass(Pass&& other) noexcept
            : m_limit(std::exchange(other.m_limit, nullptr))
        {
        }
        Pass& operator=(Pass&& other) noexcept
        {
            std::swap(m_limit, other.m_limit);
            return *this;
        }
        ~Pass()
        {
            if (m_limit != nullptr)
                --m_limit->m_open;
        }
        explicit operator bool() const { return m_limit != nullptr; }

    private:
        friend ConcurrencyLimit;
        explicit Pass(ConcurrencyLimit* limit)
            : m_limit(limit)
        {
        }
        ConcurrencyLimit* m_limit = nullptr;
    };

    // Returns an empty pass, which is false, if `most` are open already.
    Pass enter()
    {
        if (++m_open <= m_most)
            return Pass(this);
        --m_open;
        return {};
    }
    int most() const { return m_most; }

private:
    const int m_most;
    std::atomic<int> m_open{0};
};

} // namespace thalassa::base
