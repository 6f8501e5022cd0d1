// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// QuietLog: suppresses warnings during its lifetime, for tests that would log thousands of them.

#include "core/base/log/log_control.h"

namespace thalassa::tests {

class QuietLog {
public:
    QuietLog() { base::changeLog({.warning = false}); }
    ~QuietLog() { base::changeLog({.warning = m_before}); }
    QuietLog(const QuietLog&) = delete;
    QuietLog& operator=(const QuietLog&) = delete;

private:
    const bool m_before = base::logSettings().warning;
};

} // namespace thalassa::tests
