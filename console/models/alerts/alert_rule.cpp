// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/alerts/alert_rule.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

#include "console/models/alerts/rule_text.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

struct AlertRuleTexts {
    Q_DECLARE_TR_FUNCTIONS(Alerts)
};

constexpr std::array kSeries{AlertSeriesInfo{AlertSeries::Requests, "requests",
                                 AlertUnit::PerSecond, true, true, false, false},
    AlertSeriesInfo{
        AlertSeries::Failures, "failures", AlertUnit::PerSecond, true, true, false, false},
    AlertSeriesInfo{
        AlertSeries::FailureShare, "failure_share", AlertUnit::Share, true, true, false, false},
    AlertSeriesInfo{AlertSeries::Queue, "queue", AlertUnit::Count, true, true, false, false},
    AlertSeriesInfo{AlertSeries::InFlight, "in_flight", AlertUnit::Count, true, true, false, false},
    AlertSeriesInfo{
        AlertSeries::BatchSize, "batch_size", AlertUnit::Count, false, true, false, false},
    AlertSeriesInfo{
        AlertSeries::CacheHits, "cache_hits", AlertUnit::Share, false, true, false, false},
    AlertSeriesInfo{AlertSeries::Memory, "memory", AlertUnit::Bytes, true, true, false, false},
    AlertSeriesInfo{AlertSeries::P50, "p50", AlertUnit::Duration, true, true, true, false},
    AlertSeriesInfo{AlertSeries::P90, "p90", AlertUnit::Duration, true, true, true, false},
    AlertSeriesInfo{AlertSeries::P95, "p95", AlertUnit::Duration, true, true, true, false},
    AlertSeriesInfo{AlertSeries::P99, "p99", AlertUnit::Duration, true, true, true, false},
    AlertSeriesInfo{AlertSeries::Mean, "mean", AlertUnit::Duration, false, true, true, false},
    AlertSeriesInfo{AlertSeries::Ready, "ready", AlertUnit::YesNo, true, true, false, false},
    AlertSeriesInfo{
        AlertSeries::DataAge, "data_age", AlertUnit::Duration, true, false, false, false},
    AlertSeriesInfo{
        AlertSeries::Refusals, "refusals", AlertUnit::PerSecond, false, true, false, true},
    AlertSeriesInfo{
        AlertSeries::Executions, "executions", AlertUnit::PerSecond, false, true, false, true},
    AlertSeriesInfo{
        AlertSeries::Occupancy, "occupancy", AlertUnit::Share, false, true, false, true}};

constexpr std::array kStages{"receive", "decode", "queue", "compute_input", "compute_infer",
    "compute_output", "respond", "encode", "send", "other"};

QString comparisonWords(const AlertRule& rule)
{
    const QString value = thresholdText(rule);
    switch (rule.comparison) {
    case AlertComparison::Greater:
        return AlertRuleTexts::tr("is above %1").arg(value);
    case AlertComparison::GreaterEqual:
        return AlertRuleTexts::tr("is %1 or more").arg(value);
    case AlertComparison::Less:
        return AlertRuleTexts::tr("is below %1").arg(value);
    case AlertComparison::LessEqual:
        return AlertRuleTexts::tr("is %1 or less").arg(value);
    case AlertComparison::Is:
        break;
    }
    return rule.threshold != 0 ? AlertRuleTexts::tr("is ready")
                               : AlertRuleTexts::tr("is not ready");
}

QString whatWords(const AlertScope& scope)
{
    switch (scope.what) {
    case AlertScope::What::AllModels:
        return AlertRuleTexts::tr("each model");
    case AlertScope::What::Model:
        return scope.version == 0 ? shownName(scope.model.toUtf8())
                                  : AlertRuleTexts::tr("%1, version %2")
                                        .arg(shownName(scope.model.toUtf8()))
                                        .arg(scope.version);
    case AlertScope::What::Server:
        break;
    }
    return AlertRuleTexts::tr("the server");
}

QString whereWords(const AlertScope& scope)
{
    const QString place = shownName(scope.place.toUtf8());
    switch (scope.where) {
    case AlertScope::Where::Group:
        return AlertRuleTexts::tr("on each server in %1").arg(place);
    case AlertScope::Where::Server:
        return AlertRuleTexts::tr("on %1").arg(place);
    case AlertScope::Where::AllServers:
        break;
    }
    return AlertRuleTexts::tr("on each server");
}

} // namespace

std::span<const AlertSeriesInfo> alertSeries()
{
    return kSeries;
}

const AlertSeriesInfo& infoOf(AlertSeries series)
{
    return kSeries[static_cast<std::size_t>(series)];
}

std::span<const char* const> alertStages()
{
    return kStages;
}

QString faultOf(const AlertRule& rule)
{
    const AlertSeriesInfo& info = infoOf(rule.series);
    const QString word = QLatin1String(info.word);
    const bool isOfServer = rule.scope.what == AlertScope::What::Server;
    if (isOfServer && !info.isOfServers && !info.isOfHistory)
        return AlertRuleTexts::tr(
            "%1 is known of models only: write “of all models” or “of” and a model.")
            .arg(word);
    if (!isOfServer && !info.isOfModels)
        return AlertRuleTexts::tr("%1 is known of servers only: write “of server”.").arg(word);
    if (info.isOfHistory && rule.scope.what != AlertScope::What::Model)
        return AlertRuleTexts::tr("%1 is read for one model only: write its name after “of”.")
            .arg(word);
    if (!rule.stage.isEmpty() && (isOfServer || !info.hasStages))
        return isOfServer
            ? AlertRuleTexts::tr("A stage is known of models only: write “of all models” or "
                                 "“of” and a model.")
            : AlertRuleTexts::tr("%1 has no stages.").arg(word);
    if ((info.unit == AlertUnit::YesNo) != (rule.comparison == AlertComparison::Is))
        return info.unit == AlertUnit::YesNo
            ? AlertRuleTexts::tr("Write “is yes” or “is no” after ready.")
            : AlertRuleTexts::tr("“is” follows ready only.");
    if (!std::isfinite(rule.threshold) || rule.threshold < 0)
        return AlertRuleTexts::tr("A threshold is a number that is not below zero.");
    if (info.unit == AlertUnit::YesNo && rule.threshold != 0 && rule.threshold != 1)
        return AlertRuleTexts::tr("Write “is yes” or “is no” after ready.");
    if (info.unit == AlertUnit::Share && rule.threshold > 1)
        return AlertRuleTexts::tr("A share is at most 100 %.");
    if (rule.duration < std::chrono::nanoseconds(0) || rule.duration > kLongestAlertDuration)
        return AlertRuleTexts::tr("The duration is at most 24 h.");
    if (rule.note.size() > kLongestAlertNote)
        return AlertRuleTexts::tr("A note has at most %1 characters.").arg(kLongestAlertNote);
    return {};
}

bool covers(const AlertScope& scope, const QString& server, const QString& group)
{
    switch (scope.where) {
    case AlertScope::Where::Group:
        return scope.place == group;
    case AlertScope::Where::Server:
        return scope.place == server;
    case AlertScope::Where::AllServers:
        break;
    }
    return true;
}

Health healthOf(AlertSeverity severity)
{
    return severity == AlertSeverity::Error ? Health::Failed : Health::Attention;
}

QString wordOf(AlertSeverity severity)
{
    return severity == AlertSeverity::Error ? AlertRuleTexts::tr("error")
                                            : AlertRuleTexts::tr("warning");
}

QString valueText(AlertSeries series, double value)
{
    constexpr double kMost = 9e18; // of a 64-bit number
    const double bounded = std::clamp(value, 0.0, kMost);
    switch (infoOf(series).unit) {
    case AlertUnit::PerSecond:
        return figures::rate(value);
    case AlertUnit::Share:
        return figures::percent(value);
    case AlertUnit::Bytes:
        return figures::bytes(static_cast<quint64>(bounded));
    case AlertUnit::Duration:
        return figures::duration(std::chrono::nanoseconds(static_cast<qint64>(bounded)));
    case AlertUnit::YesNo:
        return value != 0 ? AlertRuleTexts::tr("yes") : AlertRuleTexts::tr("no");
    case AlertUnit::Count:
        break;
    }
    return figures::amount(value);
}

QString nameOf(AlertSeries series, const QString& stage)
{
    const auto quantile = [&stage](const QString& whole, const QString& ofStage) {
        return stage.isEmpty() ? whole : ofStage.arg(QString(stage).replace(u'_', u' '));
    };
    switch (series) {
    case AlertSeries::Requests:
        return AlertRuleTexts::tr("request rate");
    case AlertSeries::Failures:
        return AlertRuleTexts::tr("failure rate");
    case AlertSeries::FailureShare:
        return AlertRuleTexts::tr("share of failed requests");
    case AlertSeries::Queue:
        return AlertRuleTexts::tr("number of requests in queues");
    case AlertSeries::InFlight:
        return AlertRuleTexts::tr("number of requests in flight");
    case AlertSeries::BatchSize:
        return AlertRuleTexts::tr("mean batch size");
    case AlertSeries::CacheHits:
        return AlertRuleTexts::tr("share of cache hits");
    case AlertSeries::Memory:
        return AlertRuleTexts::tr("memory");
    case AlertSeries::P50:
        return quantile(AlertRuleTexts::tr("median duration"),
            AlertRuleTexts::tr("median duration of stage %1"));
    case AlertSeries::P90:
        return quantile(AlertRuleTexts::tr("90th percentile of the durations"),
            AlertRuleTexts::tr("90th percentile of stage %1"));
    case AlertSeries::P95:
        return quantile(AlertRuleTexts::tr("95th percentile of the durations"),
            AlertRuleTexts::tr("95th percentile of stage %1"));
    case AlertSeries::P99:
        return quantile(AlertRuleTexts::tr("99th percentile of the durations"),
            AlertRuleTexts::tr("99th percentile of stage %1"));
    case AlertSeries::Mean:
        return quantile(
            AlertRuleTexts::tr("mean duration"), AlertRuleTexts::tr("mean duration of stage %1"));
    case AlertSeries::Ready:
        return AlertRuleTexts::tr("readiness");
    case AlertSeries::Refusals:
        return AlertRuleTexts::tr("rate of refused requests");
    case AlertSeries::Executions:
        return AlertRuleTexts::tr("rate of executions");
    case AlertSeries::Occupancy:
        return AlertRuleTexts::tr("busy share of the instances");
    case AlertSeries::DataAge:
        break;
    }
    return AlertRuleTexts::tr("age of the data");
}

QString wordsOf(const AlertRule& rule)
{
    const QString what = whatWords(rule.scope);
    const QString condition = rule.series == AlertSeries::Ready
        ? AlertRuleTexts::tr("%1 %2").arg(what, comparisonWords(rule))
        : AlertRuleTexts::tr("the %1 of %2 %3")
              .arg(nameOf(rule.series, rule.stage), what, comparisonWords(rule));
    const QString where = whereWords(rule.scope);
    const QString severity = wordOf(rule.severity);
    if (rule.duration == std::chrono::nanoseconds(0))
        return AlertRuleTexts::tr("Fires as %1 when %2 %3.").arg(severity, condition, where);
    return AlertRuleTexts::tr("Fires as %1 when %2 %3 for %4 without a break.")
        .arg(severity, condition, where, durationText(rule));
}

} // namespace thalassa::console
