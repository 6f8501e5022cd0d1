// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// RecorderReader: reads requests of a server's flight recorder as a trace, for the timeline. It
// changes nothing, so a recorded session has one, too. console/feed implements it. *lives on the
// GUI thread*.
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <functional>

#include "console/models/series/time_range.h"

namespace thalassa::console {

class ServerStore;

// Requests of a flight recorder that the timeline shows. A plain value.
struct RecorderExtract {
    QString server;      // name
    QString title;       // name of the source in the timeline: "gpu-east: request 17"
    QJsonObject query;   // a RequestsRequest of thalassa.v1
    quint64 request = 0; // the request to be selected; 0: none
    TimeSpan range;      // to be shown; empty: all of the requests

    bool operator==(const RecorderExtract& other) const = default;
};

// The requests as a trace file whose times are those of the server's monotonic clock. The begin of
// one of them by the wall clock aligns it.
struct RecorderTrace {
    QByteArray text;
    quint64 anchor = 0; // id of the request; 0: not known
    WallTime anchorBegin;
    QString error; // a sentence; empty: there is none
};

class RecorderReader {
public:
    virtual ~RecorderReader() = default;

    // Calls `onTrace` once, and not after the returned function, which cancels the reading.
    using OnTrace = std::function<void(const RecorderTrace& trace)>;
    virtual std::function<void()> readRecorder(
        ServerStore& server, const QJsonObject& query, OnTrace onTrace) = 0;
};

} // namespace thalassa::console
