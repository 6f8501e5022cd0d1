// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The trace settings of a server, as the feed reads them, and the change of one layer, as a command
// sends it. Every QString is text for people (shown_text.h); values of settings are plain ASCII.
// *thread-compatible*.
#pragma once

#include <QMap>
#include <QSet>
#include <QStringList>

#include "console/models/server/server_facts.h"

namespace thalassa::console {

enum class TraceField { Level, Rate, Count, LogFrequency, Mode, File };
inline constexpr int kTraceFieldCount = 6;

// The service that has the settings: thalassa.v1, or the trace extension of Triton.
enum class TraceService { Thalassa, Triton };

// A layer of settings: those of the server (without a model), or of one model.
struct TraceLayer {
    QByteArray model; // empty: the global settings
    QString name;
    QMap<TraceField, QString> values; // in effect
    QSet<TraceField> own;             // set in this layer; the others follow the one below

    bool operator==(const TraceLayer& other) const = default;
};

struct TraceFacts {
    TraceService service = TraceService::Thalassa;
    quint64 revision = 0; // 0: the server has no revisions
    WallTime changed;     // the epoch: never
    QString changedBy;
    QList<TraceLayer> layers; // the global one first, then those of models with their own
    quint64 leftOut = 0;      // layers of the server beyond those
    // Whether the server says which values are a layer's own. Otherwise a value of a model that
    // equals the global one counts as inherited.
    bool tellsOwn = true;

    const TraceLayer* find(const QByteArray& model) const;
};

// The change of one layer.
struct TraceChange {
    QByteArray model;
    QMap<TraceField, QString> set;
    QSet<TraceField> clear;

    bool operator==(const TraceChange& other) const = default;
};

} // namespace thalassa::console
