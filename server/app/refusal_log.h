// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// RefusalLog tells people what the transport of a port turned away: one line for all that came
// since the line before, so that a flood of bad requests is no flood of lines. *lives on the main
// thread*.
#pragma once

#include <string>
#include <utility>

#include "core/events/event_log.h"
#include "server/http/refusals.h"

namespace thalassa::app {

class RefusalLog {
public:
    // The port as lines name it: "HTTP", "metrics port". `prefix`: see http::describe().
    RefusalLog(std::string port, std::string prefix)
        : m_port(std::move(port))
        , m_prefix(std::move(prefix))
    {
    }

    // A warning, and an event, with what has grown since the last call; nothing where nothing has.
    void report(const http::RefusalCounts& counts, events::EventLog& events);
    // All since the start, at the end.
    void reportTotals(const http::RefusalCounts& counts) const;

private:
    const std::string m_port;
    const std::string m_prefix;
    http::RefusalCounts m_reported;
};

// "3 of malformed request (last from 10.0.0.1), 1 of ..."; only reasons that `counts` has more of
// than `before`. Empty where there is none.
std::string refusalText(const http::RefusalCounts& counts, const http::RefusalCounts& before,
    const std::string& prefix = "http");

} // namespace thalassa::app
