// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// No warnings as long as it lives: for a test that does thousands of times what deserves one.

#include "core/base/log_control.h"

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
