// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// RefusalLog tells people what the HTTP transport turned away: one line for all that came since the
// line before, so that a flood of bad requests is no flood of lines. *lives on the main thread*.
#pragma once

#include <string>

#include "core/events/event_log.h"
#include "server/http/refusals.h"

namespace thalassa::app {

class RefusalLog {
public:
    // A warning, and an event, with what has grown since the last call; nothing where nothing has.
    void report(const http::RefusalCounts& counts, events::EventLog& events);
    // All since the start, at the end.
    static void reportTotals(const http::RefusalCounts& counts);

private:
    http::RefusalCounts m_reported;
};

// "3 of malformed request (last from 10.0.0.1), 1 of ..."; only reasons that `counts` has more of
// than `before`. Empty where there is none.
std::string refusalText(const http::RefusalCounts& counts, const http::RefusalCounts& before);

} // namespace thalassa::app
