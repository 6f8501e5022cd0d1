// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// AlertRule: which figure of which servers and models is watched, and when it is an alert. A plain
// value; rule_text.h has its text, evaluation.h its meaning in time. *thread-compatible*.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <chrono>
#include <optional>
#include <span>

#include "console/models/server/server_facts.h"
#include "console/models/text/figures.h"

namespace thalassa::console {

enum class AlertSeries {
    Requests,     // per second, of the last 5 seconds
    Failures,     // per second, of the last 5 seconds
    FailureShare, // failed requests of all, of the last 5 seconds
    Queue,        // requests in queues
    InFlight,
    BatchSize, // rows of an execution, since the reading before
    CacheHits, // share of the lookups since the load
    Memory,    // bytes; of a server: its process
    P50,       // quantiles of the last minute
    P90,
    P95,
    P99,
    Mean,    // duration since the reading before; of a server without quantiles
    Ready,   // 1 or 0
    DataAge, // time since the last answer of the server
    // Figures of the history of a version, which is read for one model only.
    Refusals,   // per second: requests that found the queue full
    Executions, // per second
    Occupancy   // mean busy share of the instances
};

// The unit of a series, in which a threshold is written and a value is shown.
enum class AlertUnit { PerSecond, Share, Count, Bytes, Duration, YesNo };

struct AlertSeriesInfo {
    AlertSeries series;
    const char* word; // in the text of a rule
    AlertUnit unit;
    bool isOfServers; // known of a server as a whole
    bool isOfModels;  // known of a model
    bool hasStages;   // a stage may be named
    bool isOfHistory; // known of a named model only
};

std::span<const AlertSeriesInfo> alertSeries();
const AlertSeriesInfo& infoOf(AlertSeries series);
// The names of the stages, as servers write them.
std::span<const char* const> alertStages();

enum class AlertComparison { Greater, GreaterEqual, Less, LessEqual, Is };

enum class AlertSeverity { Warning, Error };

struct AlertScope {
    enum class Where { AllServers, Group, Server };
    enum class What { Server, AllModels, Model };

    Where where = Where::AllServers;
    QString place; // the name of the group or server
    What what = What::Server;
    QString model;
    qint64 version = 0; // 0: each version

    bool operator==(const AlertScope& other) const = default;
};

// While a rule is snoozed its alerts are evaluated and recorded, and not announced.
struct AlertSnooze {
    WallTime until;          // the epoch: not for a time
    bool isUntilEnd = false; // until all that the rule watches is right

    bool isSet() const { return isUntilEnd || until != WallTime(); }
    bool operator==(const AlertSnooze& other) const = default;
};

struct AlertRule {
    quint64 id = 0; // unique while the program runs; 0: not in a book
    AlertSeries series = AlertSeries::P99;
    QString stage; // of a quantile; empty: the whole request
    AlertScope scope;
    AlertComparison comparison = AlertComparison::Greater;
    double threshold = 0; // in nanoseconds, bytes, per second, a share from 0 to 1, or 1 for yes
    std::chrono::nanoseconds duration{}; // for which the comparison holds before the alert fires
    AlertSeverity severity = AlertSeverity::Warning;
    QString note; // for the person who reads the alert
    bool isEnabled = true;
    AlertSnooze snooze;

    bool operator==(const AlertRule& other) const = default;
};

inline constexpr std::chrono::nanoseconds kLongestAlertDuration = std::chrono::hours(24);
inline constexpr qsizetype kLongestAlertName = 256;  // characters of a name in a rule
inline constexpr qsizetype kLongestAlertNote = 1024; // characters

// Returns why the parts of a rule do not fit together, in a sentence; empty: they do.
QString faultOf(const AlertRule& rule);

// Whether the rule watches a server with this name and group.
bool covers(const AlertScope& scope, const QString& server, const QString& group);

// The health that an alert of the severity gives to its server.
Health healthOf(AlertSeverity severity);
QString wordOf(AlertSeverity severity);
// A value of a series as people read it: "20 ms", "5 %", "yes".
QString valueText(AlertSeries series, double value);
// The name of the figure for people: "99th percentile of the queue time".
QString nameOf(AlertSeries series, const QString& stage);
// Returns the condition of the rule as a sentence.
QString wordsOf(const AlertRule& rule);

} // namespace thalassa::console
