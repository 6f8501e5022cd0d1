// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// IgnoredSettings: the warnings about names and values of settings that clients send and the server
// ignores, because the protocols answer such requests as if they were right (rows 1.10.6, 6.1.7).
// Each text is logged once. *thread-safe*.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/log/throttle.h"
#include "core/base/mutex.h"

namespace thalassa::engine {

class IgnoredSettings {
public:
    IgnoredSettings();

    // Logs one line with those of `texts` that have not been logged. Lines are throttled; a text
    // that is held back is logged when it comes again. `who` is the client.
    void warn(const std::vector<std::string>& texts, const std::string& who, base::TimePoint now);

private:
    // Clients choose the texts; beyond this number, none is logged any more.
    static constexpr size_t kMostTexts = 1024;

    base::Throttle m_throttle;
    base::Mutex m_mutex;
    std::set<std::string> m_logged ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::engine
