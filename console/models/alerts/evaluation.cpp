// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/alerts/evaluation.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace thalassa::console {
namespace {

struct EvaluationTexts {
    Q_DECLARE_TR_FUNCTIONS(Alerts)
};

AlertState entered(AlertState state, AlertPhase phase, AlertMoment now)
{
    if (state.phase != phase) {
        state.phase = phase;
        state.since = now;
    }
    return state;
}

bool isWorse(AlertComparison comparison, double value, double than)
{
    return comparison == AlertComparison::Less || comparison == AlertComparison::LessEqual
        ? value < than
        : value > than;
}

AlertState withoutData(AlertState state, AlertMoment now)
{
    state.hasData = false;
    if (state.phase == AlertPhase::Firing)
        return state;
    if (state.phase == AlertPhase::Pending && now.steady - state.lastData.steady <= kAlertGap)
        return state;
    return entered(state, AlertPhase::Unknown, now);
}

} // namespace

AlertMoment AlertMoment::now()
{
    return {std::chrono::steady_clock::now().time_since_epoch(), figures::wallNow()};
}

bool isMet(const AlertRule& rule, double value)
{
    switch (rule.comparison) {
    case AlertComparison::Greater:
        return value > rule.threshold;
    case AlertComparison::GreaterEqual:
        return value >= rule.threshold;
    case AlertComparison::Less:
        return value < rule.threshold;
    case AlertComparison::LessEqual:
        return value <= rule.threshold;
    case AlertComparison::Is:
        break;
    }
    return value == rule.threshold;
}

AlertState advance(
    const AlertRule& rule, const AlertState& before, std::optional<double> value, AlertMoment now)
{
    AlertState state = before;
    // A moment before the begin of the phase would be a wait without an end.
    if (now.steady < state.since.steady)
        state.since.steady = now.steady;
    if (now.steady < state.lastData.steady)
        state.lastData.steady = now.steady;
    if (!value || !std::isfinite(*value))
        return withoutData(state, now);
    // A pending alert after a long gap begins again: it is not known what was in between.
    if (state.phase == AlertPhase::Pending && now.steady - state.lastData.steady > kAlertGap)
        state.phase = AlertPhase::Unknown;
    state.hasData = true;
    state.value = *value;
    state.lastData = now;
    if (!isMet(rule, *value))
        return entered(state, AlertPhase::Ok, now);
    const bool isNew = state.phase != AlertPhase::Pending && state.phase != AlertPhase::Firing;
    if (isNew || isWorse(rule.comparison, *value, state.worst))
        state.worst = *value;
    if (state.phase == AlertPhase::Firing)
        return state;
    state = entered(state, AlertPhase::Pending, now);
    return now.steady - state.since.steady >= rule.duration
        ? entered(state, AlertPhase::Firing, now)
        : state;
}

QString wordOf(AlertPhase phase)
{
    switch (phase) {
    case AlertPhase::Ok:
        return EvaluationTexts::tr("ok");
    case AlertPhase::Pending:
        return EvaluationTexts::tr("pending");
    case AlertPhase::Firing:
        return EvaluationTexts::tr("firing");
    case AlertPhase::Unknown:
        break;
    }
    return EvaluationTexts::tr("no data");
}

Health healthOf(AlertPhase phase, AlertSeverity severity)
{
    switch (phase) {
    case AlertPhase::Ok:
        return Health::Ready;
    case AlertPhase::Pending:
        return Health::Attention;
    case AlertPhase::Firing:
        return healthOf(severity);
    case AlertPhase::Unknown:
        break;
    }
    return Health::Unknown;
}

} // namespace thalassa::console
