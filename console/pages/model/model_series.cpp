// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/model/model_series.h"

#include <QCoreApplication>
#include <algorithm>

#include "console/models/text/stage_word.h"

namespace thalassa::console {
namespace {

using charts::ColorRole;
using charts::Dash;
using charts::Series;
using charts::SeriesKind;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ModelCharts)
};

const QString kTotal = QStringLiteral("total");

// The stages in the order of a request.
constexpr std::array kStages{"receive", "decode", "queue", "compute_input", "compute_infer",
    "compute_output", "respond", "encode", "send"};
// In the order in which batches leave best: the colours stay, whichever reasons occur.
constexpr std::array kReleases{"full", "preferred_size", "idle_instance", "delay_over",
    "shape_change", "flush", "sequence_rule", "library_rule", "alone", "none"};

template <std::size_t N>
std::size_t placeIn(const std::array<const char*, N>& names, const QString& name)
{
    const auto found = std::find_if(
        names.begin(), names.end(), [&](const char* one) { return name == QLatin1String(one); });
    return static_cast<std::size_t>(found - names.begin());
}

Series makeSeries(const ModelHistory& history, const FigureKey& key, const char* id,
    const QString& name, SeriesKind kind, const ColorRole& color)
{
    Series series;
    series.id = id;
    series.name = name;
    series.kind = kind;
    series.color = color;
    series.points = history.points(key);
    return series;
}

void addIfKnown(std::vector<Series>& all, Series series)
{
    if (!series.points.empty()) {
        all.push_back(std::move(series));
    }
}

Figure figureOf(StageQuantile quantile)
{
    return quantile == StageQuantile::P50 ? Figure::P50
        : quantile == StageQuantile::P90  ? Figure::P90
                                          : Figure::P99;
}

// The figure of the stages that the history has: quantiles, or means only.
Figure stageFigure(const ModelHistory& history, StageQuantile quantile)
{
    return history.has(Figure::P50) ? figureOf(quantile) : Figure::Mean;
}

std::vector<Series> throughput(const ModelHistory& history)
{
    std::vector<Series> all;
    addIfKnown(all,
        makeSeries(history, {Figure::Successes, {}}, "successes", Texts::tr("succeeded"),
            SeriesKind::Line, ColorRole::of(ColorRole::Kind::Accent)));
    addIfKnown(all,
        makeSeries(history, {Figure::Executions, {}}, "executions", Texts::tr("executions"),
            SeriesKind::Line, ColorRole::ofStage(QStringLiteral("compute_output"))));
    return all;
}

std::vector<Series> latency(const ModelHistory& history, StageQuantile quantile)
{
    const Figure figure = stageFigure(history, quantile);
    QStringList stages = history.details(figure);
    stages.removeAll(kTotal);
    std::stable_sort(stages.begin(), stages.end(), [](const QString& left, const QString& right) {
        return placeIn(kStages, left) < placeIn(kStages, right);
    });
    std::vector<Series> all;
    for (const QString& stage : stages) {
        const QByteArray id = "stage-" + stage.toUtf8();
        all.push_back(makeSeries(history, {figure, stage}, id.constData(), stageWord(stage),
            SeriesKind::Area, ColorRole::ofStage(stage)));
    }
    const auto addTotal = [&](Figure of, const char* name, Dash dash) {
        Series line = makeSeries(history, {of, kTotal}, name, QLatin1String(name), SeriesKind::Line,
            ColorRole::of(ColorRole::Kind::Text));
        line.dash = dash;
        addIfKnown(all, std::move(line));
    };
    addTotal(Figure::P50, "p50", Dash::Solid);
    addTotal(Figure::P90, "p90", Dash::Dashed);
    addTotal(Figure::P99, "p99", Dash::Dotted);
    if (figure == Figure::Mean) {
        addIfKnown(all,
            makeSeries(history, {Figure::Mean, kTotal}, "mean", Texts::tr("mean"), SeriesKind::Line,
                ColorRole::of(ColorRole::Kind::Text)));
    }
    return all;
}

std::vector<Series> queue(const ModelHistory& history)
{
    std::vector<Series> all;
    Series most = makeSeries(history, {Figure::MaxQueue, {}}, "most", Texts::tr("most"),
        SeriesKind::Line, ColorRole::of(ColorRole::Kind::Muted));
    most.dash = Dash::Dotted;
    addIfKnown(all, std::move(most));
    addIfKnown(all,
        makeSeries(history, {Figure::MeanQueue, {}}, "waiting", Texts::tr("waiting"),
            SeriesKind::Line, ColorRole::ofStage(QStringLiteral("queue"))));
    addIfKnown(all,
        makeSeries(history, {Figure::InFlight, {}}, "inFlight", Texts::tr("in flight"),
            SeriesKind::Line, ColorRole::ofStage(QStringLiteral("compute_infer"))));
    return all;
}

std::vector<Series> releases(const ModelHistory& history)
{
    QStringList reasons = history.details(Figure::ReleaseShare);
    std::stable_sort(reasons.begin(), reasons.end(), [](const QString& left, const QString& right) {
        return placeIn(kReleases, left) < placeIn(kReleases, right);
    });
    std::vector<Series> all;
    for (const QString& reason : reasons) {
        const QByteArray id = "release-" + reason.toUtf8();
        all.push_back(makeSeries(history, {Figure::ReleaseShare, reason}, id.constData(),
            releaseName(reason), SeriesKind::Bar,
            ColorRole::ofCategory(static_cast<int>(placeIn(kReleases, reason)))));
    }
    return all;
}

std::vector<Series> occupancy(const ModelHistory& history)
{
    std::vector<Series> all;
    const ColorRole color = ColorRole::ofStage(QStringLiteral("compute_infer"));
    Series band = makeSeries(history, {Figure::OccupancyHigh, {}}, "instances",
        Texts::tr("each instance"), SeriesKind::Band, color);
    band.lows = history.points({Figure::OccupancyLow, {}});
    addIfKnown(all, std::move(band));
    addIfKnown(all,
        makeSeries(
            history, {Figure::Occupancy, {}}, "mean", Texts::tr("mean"), SeriesKind::Line, color));
    return all;
}

std::vector<Series> failures(const ModelHistory& history)
{
    std::vector<Series> all;
    addIfKnown(all,
        makeSeries(history, {Figure::Refusals, {}}, "refused", Texts::tr("queue full"),
            SeriesKind::Bar, ColorRole::ofCategory(1)));
    const QStringList reasons = history.details(Figure::FailuresOf);
    if (reasons.isEmpty()) {
        addIfKnown(all,
            makeSeries(history, {Figure::Failures, {}}, "failed", Texts::tr("failed"),
                SeriesKind::Bar, ColorRole::of(ColorRole::Kind::Failed)));
    }
    int number = 2;
    for (const QString& reason : reasons) {
        const QByteArray id = "failure-" + reason.toUtf8();
        all.push_back(makeSeries(history, {Figure::FailuresOf, reason}, id.constData(), reason,
            SeriesKind::Bar, ColorRole::ofCategory(number++)));
    }
    return all;
}

std::vector<Series> cache(const ModelHistory& history)
{
    std::vector<Series> all;
    addIfKnown(all,
        makeSeries(history, {Figure::CacheHits, {}}, "hits", Texts::tr("hits"), SeriesKind::Area,
            ColorRole::ofCategory(2)));
    addIfKnown(all,
        makeSeries(history, {Figure::CacheMisses, {}}, "misses", Texts::tr("misses"),
            SeriesKind::Area, ColorRole::ofCategory(7)));
    return all;
}

std::vector<Series> single(const ModelHistory& history, Figure figure, const char* id,
    const QString& name, const char* stage)
{
    std::vector<Series> all;
    addIfKnown(all,
        makeSeries(history, {figure, {}}, id, name, SeriesKind::Line,
            ColorRole::ofStage(QLatin1String(stage))));
    return all;
}

} // namespace

ChartLabel labelOf(ModelChart chart)
{
    switch (chart) {
    case ModelChart::Throughput:
        return {"throughput", Texts::tr("Throughput"), charts::Unit::PerSecond};
    case ModelChart::Latency:
        return {"latency", Texts::tr("Latency by stage"), charts::Unit::Duration};
    case ModelChart::Queue:
        return {"queue", Texts::tr("Queue"), charts::Unit::Amount};
    case ModelChart::BatchSize:
        return {"batchSize", Texts::tr("Batch size"), charts::Unit::Amount};
    case ModelChart::Releases:
        return {"releases", Texts::tr("Why batches left"), charts::Unit::Share};
    case ModelChart::Occupancy:
        return {"occupancy", Texts::tr("Instance occupancy"), charts::Unit::Share};
    case ModelChart::Failures:
        return {"failures", Texts::tr("Failures by reason"), charts::Unit::PerSecond};
    case ModelChart::Cache:
        return {"cache", Texts::tr("Response cache"), charts::Unit::PerSecond};
    case ModelChart::Memory:
        break;
    }
    return {"memory", Texts::tr("Memory"), charts::Unit::Bytes};
}

std::vector<charts::Series> seriesOf(
    ModelChart chart, const ModelHistory& history, StageQuantile quantile)
{
    switch (chart) {
    case ModelChart::Throughput:
        return throughput(history);
    case ModelChart::Latency:
        return latency(history, quantile);
    case ModelChart::Queue:
        return queue(history);
    case ModelChart::BatchSize:
        return single(history, Figure::BatchSize, "batchSize", Texts::tr("mean"), "compute_input");
    case ModelChart::Releases:
        return releases(history);
    case ModelChart::Occupancy:
        return occupancy(history);
    case ModelChart::Failures:
        return failures(history);
    case ModelChart::Cache:
        return cache(history);
    case ModelChart::Memory:
        break;
    }
    return single(history, Figure::Memory, "memory", Texts::tr("reported"), "respond");
}

QString captionOf(ModelChart chart, const ModelHistory& history, StageQuantile quantile)
{
    switch (chart) {
    case ModelChart::Latency:
        return stageFigure(history, quantile) == Figure::Mean ? Texts::tr("means, no percentiles")
                                                              : QString();
    case ModelChart::BatchSize:
        return Texts::tr("rows of an execution");
    case ModelChart::Releases:
        return Texts::tr("share of the batches");
    default:
        return {};
    }
}

Notice emptyNotice(ModelChart chart, bool isThalassa, HistoryStore::Source source)
{
    const bool isKnown = isThalassa;
    switch (chart) {
    case ModelChart::Releases:
        return isKnown ? Notice{Texts::tr("No batch has left yet"),
                             Texts::tr("The reasons are collected while this page is open."), {}}
                       : Notice{Texts::tr("Not known"),
                             Texts::tr("This server does not say why batches leave."), {}};
    case ModelChart::Occupancy:
        if (!isKnown) {
            return {Texts::tr("Not known"),
                Texts::tr("This server does not say how busy its instances are."), {}};
        }
        break;
    case ModelChart::Queue:
        if (!isKnown) {
            return {Texts::tr("Not known"),
                Texts::tr("This server does not say how many requests wait."), {}};
        }
        break;
    case ModelChart::Cache:
        return {Texts::tr("No response cache"),
            Texts::tr("The model has no response cache, or its requests have not used it since "
                      "this page was opened."),
            {}};
    case ModelChart::Memory:
        return {Texts::tr("Not known"),
            source == HistoryStore::Source::Server
                ? Texts::tr("The backend of the model reports no memory.")
                : Texts::tr("The memory of a model is part of the server's history, which this "
                            "server does not have."),
            {}};
    default:
        break;
    }
    return {Texts::tr("No requests yet"),
        Texts::tr("The model has had no request in the time that is known."), {}};
}

QString releaseName(const QString& release)
{
    switch (placeIn(kReleases, release)) {
    case 0:
        return Texts::tr("full");
    case 1:
        return Texts::tr("preferred size");
    case 2:
        return Texts::tr("idle instance");
    case 3:
        return Texts::tr("delay over");
    case 4:
        return Texts::tr("shape change");
    case 5:
        return Texts::tr("flush");
    case 6:
        return Texts::tr("sequence rule");
    case 7:
        return Texts::tr("library rule");
    case 8:
        return Texts::tr("alone");
    case 9:
        return Texts::tr("no batching");
    default:
        return release;
    }
}

} // namespace thalassa::console
