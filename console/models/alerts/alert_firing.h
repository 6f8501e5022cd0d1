// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// AlertFiring: an alert that fires or has fired, as an entry of the history of alerts. A plain
// value. *thread-compatible*.
#pragma once

#include "console/models/alerts/alert_rule.h"

namespace thalassa::console {

// Why an alert has ended.
enum class AlertEnd {
    Right, // its figure was right again
    RuleChanged,
    RuleRemoved,
    RuleDisabled,
    ServerRemoved,
    NotCovered, // the rule does not cover the server any more
    VersionGone,
    ConsoleClosed // no console watched it any longer
};

struct AlertFiring {
    quint64 number = 0; // unique while the program runs
    quint64 rule = 0;   // the id of the rule; 0: of an earlier run of the program
    QString text;       // the text of the rule
    QString note;
    AlertSeries series = AlertSeries::P99;
    QString stage;
    AlertSeverity severity = AlertSeverity::Warning;
    bool isSnoozed = false; // when it began
    QString server;
    ModelKey model; // empty: the server as a whole
    WallTime began;
    WallTime ended; // the epoch: it fires still
    double worst = 0;
    AlertEnd reason = AlertEnd::Right;
    bool hasData = true;

    bool isActive() const { return ended == WallTime(); }
};

// The reason as the end of a sentence, "the rule was removed"; empty: the figure was right again.
QString wordsOf(AlertEnd reason);

} // namespace thalassa::console
