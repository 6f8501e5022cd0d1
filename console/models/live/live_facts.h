// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The present state of a server: queues, sequences and instances, as plain values that the feed
// fills. Every QString is text for people (shown_text.h). *thread-compatible*.
#pragma once

#include <optional>

#include "console/models/server/server_facts.h"

namespace thalassa::console {

using Nanoseconds = std::chrono::nanoseconds;

// The batch that the scheduler has planned next for a queue.
struct NextBatch {
    qint32 instance = -1; // -1: any
    quint64 requests = 0;
    quint64 rows = 0;
    QString release;     // why it is due; empty: it is not due
    Nanoseconds dueIn{}; // 0: no time is set
};

// A queue of a model version. A model with priorities has one for each level, one with sequences
// one for each instance.
struct QueueFacts {
    ModelKey key;
    QString model;
    QString scheduler;
    quint64 priority = 0; // 0: the model has no levels
    qint32 instance = -1; // -1: the queue of all instances
    quint64 requests = 0;
    quint64 rows = 0;
    quint64 delayed = 0;
    quint64 inputBytes = 0;
    Nanoseconds oldestWait{};
    quint64 maximum = 0; // requests that it takes; 0: no limit
    Nanoseconds timeout{};
    QString timeoutAction;
    quint64 refused = 0;
    quint64 timedOut = 0;
    QList<NextBatch> nextBatches; // the next batches of the model; in its first queue
};

struct SequenceFacts {
    ModelKey key;
    QString model;
    QString id;           // the correlation id
    QString idKey;        // unique among sequences with the same shown id
    qint32 instance = -1; // -1: in the backlog
    quint32 slot = 0;
    bool isOpen = false; // false: its last request has arrived
    quint64 waiting = 0;
    Nanoseconds idle{};
    Nanoseconds age{};
    std::optional<Nanoseconds> endsIn;
    quint64 stateBytes = 0;
};

// The slots of a model version.
struct SlotFacts {
    ModelKey key;
    QString model;
    quint64 slotCount = 0;
    quint64 inSlots = 0;
    quint64 backlog = 0;
    quint64 maximumBacklog = 0; // 0: no limit
    Nanoseconds maximumIdle{};
    quint64 stateBytes = 0;
    quint64 leftOut = 0; // sequences that the answer does not list
};

struct ExecutionFacts {
    quint64 batch = 0;
    quint32 requests = 0;
    quint32 rows = 0;
    Nanoseconds duration{}; // so far
};

struct InstanceFacts {
    ModelKey key;
    QString model;
    QString name;
    qint32 index = 0;
    QString kind; // "CPU", "GPU"
    qint32 device = 0;
    bool isPassive = false;
    quint64 executions = 0;
    double busyTenSeconds = 0; // share, from 0 to 1
    double busyMinute = 0;
    std::optional<ExecutionFacts> executing;
};

} // namespace thalassa::console
