// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The present value of a series, from what is known of a server or a model. Absent: the server does
// not tell it, or there were no requests to measure. *thread-compatible*.
#pragma once

#include <optional>

#include "console/models/alerts/evaluation.h"
#include "console/models/server/model_row.h"

namespace thalassa::console {

class ModelHistory;
class ServerStore;

// The reading before, for series that are the quotient of two counters. A quotient counts as the
// present value until the next one, for kAlertGap at most.
struct QuotientMemory {
    quint64 dividend = 0;
    quint64 divisor = 0;
    bool isKnown = false;
    std::optional<double> value;
    std::chrono::nanoseconds time{}; // of the value
};

// The value of the series of a rule for one version of a model.
std::optional<double> valueOf(
    const AlertRule& rule, const ModelRow& row, QuotientMemory& memory, AlertMoment now);
// The same for a figure of the history of the version; null: it is not read yet. The last point
// counts until the next one, for kAlertGap at most.
std::optional<double> valueOf(
    const AlertRule& rule, const ModelHistory* history, QuotientMemory& memory, AlertMoment now);
// The same for a server as a whole. `age` is that of its data; absent: it is not connected.
std::optional<double> valueOf(
    const AlertRule& rule, const ServerStore& server, std::optional<std::chrono::nanoseconds> age);

} // namespace thalassa::console
