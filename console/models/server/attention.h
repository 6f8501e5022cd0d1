// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules by which a model or a server needs attention, each with the reason in a sentence. Pure
// functions of what is known. *thread-safe*.
//
// A state that follows from a figure has a hysteresis, so that a figure near its limit does not
// make it flicker: a version "fails" until half a minute has passed without many failures, and
// "queues" until the share of the queue is well below the limit.
#pragma once

#include <QList>
#include <optional>
#include <span>

#include "console/models/server/model_row.h"

namespace thalassa::console {

// The kind of a concern, by which a page names the next step.
enum class Cause {
    Link,
    Tunnel,
    NotReady,
    Drain,
    Restart,
    FaultyAnswer,
    Failed,
    Loading,
    Failing,
    Queueing,
    Alert
};

struct Concern {
    Health health = Health::Unknown; // never Ready
    ModelKey model;                  // empty: the server itself
    QString word;                    // "failed", for a list with little room
    QString sentence;
    Cause cause = Cause::Link;

    bool operator==(const Concern& other) const = default;
};

// The known facts of a server. A part that was not read yet is null.
struct ServerView {
    const LinkState* link = nullptr;
    const Readiness* readiness = nullptr;
    const DrainState* drain = nullptr;
    std::span<const ModelRow> models;
    std::optional<WallTime> restarted; // a short time ago
};

// Notes in a row what its last reading shows: ModelRow::take() calls it.
void noteTrouble(ModelRow& row, WallTime time);

// The health of a model version, with the reason in `concern`, empty if there is none.
Health healthOf(const ModelRow& row, Concern* concern = nullptr);

// All concerns of a server, the worst first; those of the server itself before those of models. At
// most `limit` are returned.
QList<Concern> concernsOf(const ServerView& server, qsizetype limit = 100);

// The health of a server with the given concerns.
Health healthOf(const LinkState& link, const QList<Concern>& concerns);

} // namespace thalassa::console
