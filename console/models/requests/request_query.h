// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// RequestQuery: which requests of the flight recorder a page shows. *thread-compatible*; a plain
// value.
#pragma once

#include <QJsonObject>
#include <QList>

#include "console/models/server/recorder_reader.h"
#include "console/models/server/server_facts.h"

namespace thalassa::console {

struct RequestFacts;

struct RequestQuery {
    enum class Show { Newest, Slowest, Failed, Refused };

    Show show = Show::Newest;
    ModelKey model;                     // empty: all models
    QByteArray clientId;                // empty: any
    std::chrono::nanoseconds minimum{}; // shortest duration
    WallTime begin;                     // earliest end of a request; the epoch: no bound
    WallTime end;                       // the request ended before; the epoch: no bound
    quint32 limit = 200;

    bool operator==(const RequestQuery& other) const = default;

    // The requests of thalassa.v1 whose answers together are what is shown, as JSON. The slowest
    // requests are those that the server keeps because they were slow, and the newest ones: on a
    // server with few requests none counts as slow.
    QList<QJsonObject> bodies() const;
    // Whether the table is sorted by the duration, and not by the end.
    bool isSortedByDuration() const { return show == Show::Slowest; }
};

// The latest requests of a model, from which batches are made and other settings are simulated.
RequestQuery latestRequestsOf(const ModelKey& model);

// The requests of the query, of which one is selected if `selected` is not null.
RecorderExtract extractOf(
    const QString& server, const RequestQuery& query, const RequestFacts* selected);
// The request with those that ended while it ran, and with the others of its batch.
RecorderExtract extractOf(const QString& server, const RequestFacts& request);
// The requests of a model version that ended in the time.
RecorderExtract extractOf(
    const QString& server, const ModelKey& key, const QString& model, const TimeSpan& span);

// The duration of a text such as "10ms" or "1.5 s".
std::optional<std::chrono::nanoseconds> durationNamed(const QString& text);

} // namespace thalassa::console
