// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/failed_start.h"

#include <cstdio>

#include "core/base/log/log.h"
#include "core/base/text/visible_text.h"

namespace thalassa::app {

void reportFailedStart(const std::string& reason, const std::string& logFile)
{
    LOG_ERROR << reason;
    if (logFile.empty())
        return;
    std::fprintf(stderr, "%s\nThe log file '%s' has more.\n", base::visibleText(reason).c_str(),
        base::visibleText(logFile).c_str());
}

} // namespace thalassa::app
