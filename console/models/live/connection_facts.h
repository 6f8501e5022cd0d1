// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A connection of a client to the server, as a plain value that the feed fills. Every QString is
// text for people (shown_text.h). *thread-compatible*.
#pragma once

#include <QByteArray>
#include <optional>
#include <vector>

#include "console/models/text/figures.h"

namespace thalassa::console {

// A member that is absent was not reported. The durations are those at the reading.
struct ConnectionFacts {
    QByteArray id; // as the server knows it
    QString name;  // the id
    QString client;
    QString port; // the front end of the server
    std::chrono::nanoseconds age{};
    std::optional<std::chrono::nanoseconds> idle; // since the last byte in either direction
    std::optional<quint64> inFlight;              // requests
    std::optional<quint64> requests;
    std::optional<quint64> received; // bytes
    std::optional<quint64> sent;     // bytes
    std::optional<quint64> waiting;  // bytes of answers that the client does not take
    std::optional<std::chrono::nanoseconds> stalled; // since it took one, if bytes wait
    std::optional<quint64> unacknowledged;           // bytes
    std::optional<bool> isReceiving;
};

// A reading of the connections.
struct ConnectionReading {
    std::vector<ConnectionFacts> connections;
    quint64 leftOut = 0;     // further connections
    quint64 lateThreads = 0; // whose connections are missing
    bool isReported = true;  // false: the server does not report its connections
};

} // namespace thalassa::console
