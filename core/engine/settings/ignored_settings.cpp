// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/settings/ignored_settings.h"

#include <chrono>

#include "absl/strings/str_join.h"
#include "core/base/log/log.h"

namespace thalassa::engine {
namespace {

constexpr std::chrono::seconds kBetweenWarnings{1};

} // namespace

IgnoredSettings::IgnoredSettings()
    : m_throttle(kBetweenWarnings)
{
}

void IgnoredSettings::warn(
    const std::vector<std::string>& texts, const std::string& who, base::TimePoint now)
{
    base::MutexLock lock(m_mutex);
    std::vector<std::string> fresh;
    for (const std::string& text : texts) {
        if (!m_logged.contains(text))
            fresh.push_back(text);
    }
    if (fresh.empty() || m_logged.size() + fresh.size() > kMostTexts)
        return;
    const std::optional<uint64_t> heldBack = m_throttle.admit(now);
    if (!heldBack)
        return;
    LOG_WARNING << "a change of settings by " << who
                << " is ignored in part: " << absl::StrJoin(fresh, "; ")
                << base::moreLines(*heldBack);
    m_logged.insert(fresh.begin(), fresh.end());
}

} // namespace thalassa::engine
