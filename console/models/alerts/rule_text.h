// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The text of an alert rule. It is the same in every language of the console, as the filter of
// tables is:
//
//     p99 of resnet > 20 ms for 2 min
//     p99 queue of all models in production > 5 ms for 1 min
//     failure_share of "my model" version 3 on gpu-east >= 5 % for 30 s, error
//     ready of server is no
//     data_age > 1 min
//
// A rule without "of" is about the server as a whole, one without "on" or "in" about every server.
// A name with blanks or signs, or one that is a word of the language, stands in quotation marks.
// Pure functions: *thread-safe*.
#pragma once

#include <optional>

#include "console/models/alerts/alert_rule.h"

namespace thalassa::console {

struct RuleFault {
    QString text; // a sentence that says what is expected
    qsizetype position = 0;
    qsizetype length = 0; // 0: at the end of the text

    bool operator==(const RuleFault& other) const = default;
};

struct ParsedRule {
    std::optional<AlertRule> rule; // absent: there is a fault
    RuleFault fault;
};

inline constexpr qsizetype kLongestRuleText = 2048; // characters

// Reads the text of a rule. Note, snooze and whether it is enabled are not in it.
ParsedRule parseRule(const QString& text);

// The text of a rule without a fault. That of a rule that was read is read as the same rule.
QString textOf(const AlertRule& rule);

// Parts of the text, for a form: a name, in quotation marks if it needs them; the threshold with
// its unit; the duration, empty if there is none.
QString nameText(const QString& name);
QString thresholdText(const AlertRule& rule);
QString durationText(const AlertRule& rule);
QString signOf(AlertComparison comparison);

// The names that may follow "of", "on" and "in".
struct RuleNames {
    QStringList models;
    QStringList servers;
    QStringList groups;
};

// The texts that the text may become by the word at its end: the text with this word completed.
// At most 50.
QStringList completionsOf(const QString& text, const RuleNames& names);

} // namespace thalassa::console
