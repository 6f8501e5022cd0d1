// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A request that has ended, as the flight recorder of the server remembers it, and its explanation,
// as plain values that the feed fills. Every QString is text for people (shown_text.h).
// *thread-compatible*.
#pragma once

#include <deque>
#include <span>
#include <vector>

#include "console/models/server/server_facts.h"

namespace thalassa::console {

enum class Outcome { Pending, Success, Rejected, Cancelled, Failed };

struct StageTime {
    QString stage; // "queue", "compute_infer", ...
    std::chrono::nanoseconds duration{};
};

struct RequestFacts {
    quint64 id = 0;
    quint64 parent = 0; // the ensemble's request, if this is a step; 0: none
    QString clientId;
    bool isClientIdCut = false;
    ModelKey key;
    QString model;
    Outcome outcome = Outcome::Pending;
    bool isSlow = false;
    QString code;    // status code of a failure
    QString failure; // ends with "…" if it is cut
    bool isFailureCut = false;
    WallTime begin;
    std::chrono::nanoseconds duration{};
    QList<StageTime> stages; // in the order of time
    quint64 batch = 0;       // 0: the request was not executed
    quint32 rows = 0;        // rows of the request
    quint32 batchRows = 0;   // rows of the whole batch
    quint32 batchRoom = 0;   // further rows for which the batch had room
    QString release;         // why the batch left
    qint32 instance = -1;
    quint32 queueDepth = 0; // requests that waited when this one came
    quint32 responses = 0;
    quint64 inputBytes = 0;
    quint64 outputBytes = 0;
    QString origin;
    QString traceId;
    QString work; // "execution", "steps", "cache_hit"; empty: none

    WallTime end() const { return begin + duration; }
    // The time of a stage; zero if the request did not pass it.
    std::chrono::nanoseconds stage(QStringView name) const;
    // The time in the three stages of the execution.
    std::chrono::nanoseconds compute() const;
};

// An execution during which a request waited.
struct WaitedFor {
    quint64 batch = 0;
    qint32 instance = -1;
    std::chrono::nanoseconds overlap{};
    QStringList requests; // at most a few, as text
    QList<quint64> requestIds;
    quint64 leftOut = 0; // further requests of the execution
};

struct StageShare {
    QString stage;
    std::chrono::nanoseconds duration{};
    double part = 0; // from 0 to 1
};

struct ExplanationFacts {
    RequestFacts request;
    QString sentence;
    QList<StageShare> shares;        // the longest first
    std::vector<RequestFacts> batch; // the other requests of its batch
    std::vector<RequestFacts> steps; // steps of an ensemble
    QList<WaitedFor> waitedFor;
    quint64 waitedForLeftOut = 0;
    std::chrono::nanoseconds waitedForTime{};
    std::chrono::nanoseconds slotWait{}; // until its sequence got a slot
    quint64 waiter = 0;                  // the request or step that waited; 0: none
    qint32 waiterInstance = -1;
    QString waiterModel;
};

// "succeeded", "refused", "cancelled", "failed", "has not ended".
QString wordOf(Outcome outcome);
// The name of the outcome in thalassa.v1: "rejected".
QString nameOf(Outcome outcome);
Health healthOf(const RequestFacts& request);
// "order-1 (17)", or "17" for a request without an id of its client.
QString titleOf(const RequestFacts& request);
// "UNAVAILABLE: the queue is full"; empty: there was no failure.
QString errorOf(const RequestFacts& request);
// Completes failures that the flight recorder has cut: the event about refused requests of the same
// model and version whose text begins alike has all of it. Short failures stay as they are, because
// many texts begin alike. The events are those of the server, the newest first.
void completeFailures(std::span<RequestFacts> requests, const std::deque<ServerEvent>& events);

} // namespace thalassa::console
