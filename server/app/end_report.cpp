// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/end_report.h"

#include <cstdio>

#include "core/base/log/log.h"
#include "core/base/log/log_control.h"
#include "core/base/text/visible_text.h"

namespace thalassa::app {

void reportEnd(const std::string& reason)
{
    LOG_ERROR << reason;
    const base::LogSettings log = base::logSettings();
    if (log.error && log.file.empty())
        return; // the log goes to standard error
    std::fprintf(stderr, "%s\n", base::visibleText(reason).c_str());
    if (!log.error)
        std::fputs("The log has no more about it, because --log-error is false.\n", stderr);
    else
        std::fprintf(stderr, "The log file '%s' has more.\n", base::visibleText(log.file).c_str());
}

} // namespace thalassa::app
