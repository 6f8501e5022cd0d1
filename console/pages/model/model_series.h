// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The charts of a model version: which figures of its history each of them shows, and why one is
// empty. Pure functions: *thread-compatible*.
#pragma once

#include <array>
#include <vector>

#include "console/charts/data/series.h"
#include "console/charts/data/unit.h"
#include "console/look/state_pane.h"
#include "console/models/server/history_store.h"

namespace thalassa::console {

enum class ModelChart {
    Throughput,
    Latency,
    Queue,
    BatchSize,
    Releases,
    Occupancy,
    Failures,
    Cache,
    Memory
};

inline constexpr std::array kModelCharts{ModelChart::Throughput, ModelChart::Latency,
    ModelChart::Queue, ModelChart::BatchSize, ModelChart::Releases, ModelChart::Occupancy,
    ModelChart::Failures, ModelChart::Cache, ModelChart::Memory};

// Which quantile of the stages is stacked.
enum class StageQuantile { P50, P90, P99 };

struct ChartLabel {
    const char* id; // the objectName
    QString title;
    charts::Unit unit;
};
ChartLabel labelOf(ModelChart chart);

// The series of a chart. Without points: the server does not tell it, or not yet.
std::vector<charts::Series> seriesOf(
    ModelChart chart, const ModelHistory& history, StageQuantile quantile);
// The kind of the values, if the title does not say it: "mean of each stage".
QString captionOf(ModelChart chart, const ModelHistory& history, StageQuantile quantile);
// Why a chart has no values, and what to do next.
Notice emptyNotice(
    ModelChart chart, bool isThalassa, bool tellsQueues, HistoryStore::Source source);

// The word for a reason for which batches left: "idle instance".
QString releaseName(const QString& release);

} // namespace thalassa::console
