// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules of trace settings: their names in the protocol, which values are valid, and what they
// cost. Pure functions: *thread-safe*.
#pragma once

#include <QJsonObject>
#include <optional>

#include "console/models/settings/trace_facts.h"

namespace thalassa::console {

// "trace_rate".
QString nameOf(TraceField field);
std::optional<TraceField> traceFieldNamed(const QString& name);
// "Rate".
QString titleOf(TraceField field);
// The effect of the setting and its valid values, as a sentence.
QString ruleOf(TraceField field);
// Whether clients may change it while the server runs.
bool isEditable(TraceField field);
// The value as a person reads it: "1 of 1,000", "no limit".
QString shownValue(TraceField field, const QString& value);
// The value without blanks, in the form of the protocol: "TIMESTAMPS,TENSORS".
QString normalValue(TraceField field, const QString& text);
// Why the text is no valid value, as a sentence; empty: it is one.
QString problemOf(TraceField field, const QString& text);
// Why these settings together would be refused, as a sentence; empty: they would not.
QString problemOf(const QMap<TraceField, QString>& values);

// The path of the settings of a model over HTTP; without a model, of the global ones. thalassa.v1
// has one path for all.
QString tracePath(TraceService service, const QByteArray& model);
// The body of the request that makes the change. A revision of 0 is left out, and Triton has none.
QJsonObject requestOf(TraceService service, const TraceChange& change, quint64 revision);

struct TraceCost {
    double tracesPerSecond = 0;
    double bytesPerHour = 0;
    bool isUnbounded = false; // the level has tensors, whose sizes are not known
};

// The cost of tracing a model with these settings at the given rate of requests.
TraceCost costOf(const QMap<TraceField, QString>& values, double requestsPerSecond);
// "2.50/s, 9.00 MiB an hour".
QString textOf(const TraceCost& cost);

} // namespace thalassa::console
