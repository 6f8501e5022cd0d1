// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The memory of a server by owner: a ledger, as plain values that the feed fills. Every QString is
// text for people (shown_text.h). *thread-compatible*.
#pragma once

#include <optional>
#include <vector>

#include "console/models/server/server_facts.h"

namespace thalassa::console {

struct MemoryOwner {
    QString kind; // "latencies", "backend", ...
    ModelKey key; // empty: the server itself
    QString model;
    QString name;

    bool operator==(const MemoryOwner& other) const = default;
};

struct OwnedMemory {
    MemoryOwner owner;
    quint64 bytes = 0;
    quint64 count = 0;            // entries, connections or calls; 0: the owner counts nothing
    QString place;                // "CPU", "CPU_PINNED" or "GPU"
    std::optional<qint64> growth; // since the ledger of MemoryFacts::since
};

struct MemoryFacts {
    quint64 id = 0; // number in the ledger
    WallTime time;
    std::vector<OwnedMemory> owners;
    quint64 ownersLeftOut = 0;
    quint64 resident = 0;
    quint64 heapUsed = 0;
    quint64 heapFree = 0;
    qint64 other = 0; // the part of the heap that no owner reports
    std::optional<qint64> otherGrowth;
    std::optional<qint64> residentGrowth;
    quint64 oldestId = 0;
    WallTime oldest;
    WallTime since; // the epoch: there is no growth
};

} // namespace thalassa::console
