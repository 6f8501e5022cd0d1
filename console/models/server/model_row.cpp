// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/server/model_row.h"

#include <QCoreApplication>
#include <QHash>
#include <algorithm>

#include "console/models/server/attention.h"

namespace thalassa::console {
namespace {

struct ModelRowTexts {
    Q_DECLARE_TR_FUNCTIONS(Words)
};

} // namespace

size_t qHash(const ModelKey& key, size_t seed)
{
    return qHashMulti(seed, key.name, key.version);
}

std::optional<double> meanBatchOf(
    quint64 inferences, quint64 executions, quint64 successes, quint64 failures)
{
    constexpr quint64 kLeastPart = 100; // one failure in this many requests
    if (executions == 0 || (failures > 0 && failures >= (successes + failures) / kLeastPart)) {
        return std::nullopt;
    }
    return static_cast<double>(inferences) / static_cast<double>(executions);
}

void ModelRow::take(const ModelFigures& reading, WallTime time)
{
    // The counters of the standard protocol have other bases: they lack the refused requests. The
    // extension may be reached later than the server, as through ssh.
    const bool isOfOtherSource =
        figures && figures->inFlight.has_value() != reading.inFlight.has_value();
    if (isOfOtherSource)
        requests.clear();
    const bool isLoadedAgain = figures && reading.requests < figures->requests;
    if (isOfOtherSource || isLoadedAgain) {
        failures.clear();
        refusals.clear();
    }
    requests.add(time, reading.requests);
    failures.add(time, reading.failures);
    refusals.add(time, reading.refused);
    requestRate = requests.perSecond();
    failureRate = failures.perSecond();
    refusalRate = refusals.perSecond();
    meanBatch = meanBatchOf(reading.inferences, reading.executions, reading.successes,
        reading.failures - std::min(reading.refused, reading.failures)); // the executed ones
    cacheHitShare.reset();
    const quint64 lookups = reading.cacheHits.value_or(0) + reading.cacheMisses.value_or(0);
    if (lookups > 0) {
        cacheHitShare =
            static_cast<double>(reading.cacheHits.value_or(0)) / static_cast<double>(lookups);
    }
    figures = reading;
    noteTrouble(*this, time);
}

bool isLoaded(const ModelRow& row)
{
    return row.state == ModelState::Ready || row.state == ModelState::Loading;
}

QString wordOf(ModelState state)
{
    switch (state) {
    case ModelState::Ready:
        return ModelRowTexts::tr("ready");
    case ModelState::Loading:
        return ModelRowTexts::tr("loading");
    case ModelState::Unloading:
        return ModelRowTexts::tr("unloading");
    case ModelState::Failed:
        return ModelRowTexts::tr("failed");
    case ModelState::Unloaded:
        return ModelRowTexts::tr("unloaded");
    case ModelState::Unknown:
        break;
    }
    return ModelRowTexts::tr("unknown");
}

QString nameOf(ModelState state)
{
    switch (state) {
    case ModelState::Ready:
        return QStringLiteral("READY");
    case ModelState::Loading:
        return QStringLiteral("LOADING");
    case ModelState::Unloading:
        return QStringLiteral("UNLOADING");
    case ModelState::Failed:
    case ModelState::Unloaded:
        return QStringLiteral("UNAVAILABLE");
    case ModelState::Unknown:
        break;
    }
    return QStringLiteral("UNKNOWN");
}

QString wordOf(Health health)
{
    switch (health) {
    case Health::Ready:
        return ModelRowTexts::tr("ready");
    case Health::Attention:
        return ModelRowTexts::tr("needs attention");
    case Health::Failed:
        return ModelRowTexts::tr("failed");
    case Health::Unknown:
        break;
    }
    return ModelRowTexts::tr("unknown");
}

} // namespace thalassa::console
