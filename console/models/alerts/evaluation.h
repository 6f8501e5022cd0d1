// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The evaluation of a rule for one server or model: a pure function of the state before, the value
// now and the time. Durations are those of a clock that never jumps; the wall clock is kept to be
// shown. Pure functions: *thread-safe*.
//
// States: Unknown (no data yet) -> Ok <-> Pending (the comparison holds) -> Firing (it has held for
// the duration of the rule) -> Ok. Without data a firing alert keeps firing, a pending one waits
// for kAlertGap and is unknown after it, and an alert that is ok is unknown.
#pragma once

#include <optional>

#include "console/models/alerts/alert_rule.h"

namespace thalassa::console {

struct AlertMoment {
    std::chrono::nanoseconds steady{}; // never jumps; its origin has no meaning
    WallTime wall;

    // The present time.
    static AlertMoment now();
};

// In ascending order of severity.
enum class AlertPhase { Unknown, Ok, Pending, Firing };

struct AlertState {
    AlertPhase phase = AlertPhase::Unknown;
    AlertMoment since;    // begin of the phase
    AlertMoment lastData; // the time of the last value
    bool hasData = false; // at the last evaluation
    double value = 0;     // the last value
    double worst = 0;     // since the comparison holds
};

// The time without data after which a pending alert is unknown.
inline constexpr std::chrono::nanoseconds kAlertGap = std::chrono::seconds(10);

// Whether the comparison of the rule holds for a value.
bool isMet(const AlertRule& rule, double value);
// The state after one more evaluation. A value that is no number is no data.
AlertState advance(
    const AlertRule& rule, const AlertState& before, std::optional<double> value, AlertMoment now);

QString wordOf(AlertPhase phase);
Health healthOf(AlertPhase phase, AlertSeverity severity);

} // namespace thalassa::console
