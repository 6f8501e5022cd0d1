// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The place of the window: a page, and the server, the model and the time that it shows.
// *thread-compatible*.
#pragma once

#include <QByteArray>
#include <QString>
#include <optional>

#include "console/models/series/time_range.h"
#include "console/models/server/server_facts.h"

namespace thalassa::console {

struct Location {
    QString page;     // id of the registry of pages
    QString server;   // name; empty: none
    QByteArray model; // as the server knows it; empty: none
    QString filter;   // for the table of the page; empty: none of an earlier place
    // The version of the model; 0: the highest that serves.
    qint64 version = 0;
    // The time in which the shown requests ended; absent: any.
    std::optional<TimeSpan> span = std::nullopt;

    ModelKey key() const { return {model, version}; }
    bool operator==(const Location& other) const = default;
};

} // namespace thalassa::console
