// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log/throttle.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace thalassa::base {

std::optional<uint64_t> Throttle::admit(TimePoint now)
{
    MutexLock lock(m_mutex);
    if (m_last && now < *m_last + m_interval) {
        ++m_heldBack;
        return std::nullopt;
    }
    m_last = now;
    return std::exchange(m_heldBack, 0);
}

uint64_t Throttle::release(TimePoint now)
{
    MutexLock lock(m_mutex);
    if (m_heldBack == 0 || now < *m_last + m_interval)
        return 0;
    m_last = now;
    return std::exchange(m_heldBack, 0);
}

TimePoint Throttle::endOfInterval() const
{
    MutexLock lock(m_mutex);
    return *m_last + m_interval;
}

void Throttle::setInterval(Duration interval)
{
    MutexLock lock(m_mutex);
    m_interval = interval;
}

std::string moreLines(uint64_t heldBack)
{
    return heldBack == 0 ? "" : absl::StrCat(" (and ", heldBack, " lines before this one)");
}

} // namespace thalassa::base
