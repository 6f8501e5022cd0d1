// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// QuietLog: suppresses the log during its lifetime, for tests that would log thousands of lines.

#include "core/base/log/log_control.h"

namespace thalassa::tests {

class QuietLog {
public:
    QuietLog() { base::changeLog({.info = false, .warning = false, .error = false}); }
    ~QuietLog()
    {
        base::changeLog(
            {.info = m_before.info, .warning = m_before.warning, .error = m_before.error});
    }
    QuietLog(const QuietLog&) = delete;
    QuietLog& operator=(const QuietLog&) = delete;

private:
    const base::LogSettings m_before = base::logSettings();
};

} // namespace thalassa::tests
