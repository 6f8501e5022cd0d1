// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// RefusalLog: logs what the transport of a port refused, in one line for everything since the
// previous line, so that a flood of bad requests does not flood the log. *lives on the main
// thread*.
#pragma once

#include <string>
#include <utility>

#include "core/events/event_log.h"
#include "server/http/message/refusals.h"

namespace thalassa::app {

class RefusalLog {
public:
    // `port` is the name of the port in log lines: "HTTP", "metrics port". `prefix`: see
    // http::describe().
    RefusalLog(std::string port, std::string prefix)
        : m_port(std::move(port))
        , m_prefix(std::move(prefix))
    {
    }

    // Logs a warning, and adds an event, with the counts that have grown since the last call; does
    // nothing if none has.
    void report(const http::RefusalCounts& counts, events::EventLog& events);
    // Logs all counts since the start. To be called at the end.
    void reportTotals(const http::RefusalCounts& counts) const;

private:
    const std::string m_port;
    const std::string m_prefix;
    http::RefusalCounts m_reported;
};

// Returns "3 of malformed request (last from 10.0.0.1), 1 of ...", with the reasons that `counts`
// has more of than `before`; empty if there are none.
std::string refusalText(const http::RefusalCounts& counts, const http::RefusalCounts& before,
    const std::string& prefix = "http");

} // namespace thalassa::app
