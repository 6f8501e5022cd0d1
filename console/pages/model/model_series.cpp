// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/model/model_series.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "console/models/text/stage_word.h"

namespace thalassa::console {
namespace {

using charts::ColorRole;
using charts::Dash;
using charts::Series;
using charts::SeriesKind;

struct ModelChartsTexts {
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
        makeSeries(history, {Figure::Successes, {}}, "successes", ModelChartsTexts::tr("succeeded"),
            SeriesKind::Line, ColorRole::of(ColorRole::Kind::Accent)));
    addIfKnown(all,
        makeSeries(history, {Figure::Executions, {}}, "executions",
            ModelChartsTexts::tr("executions"), SeriesKind::Line,
            ColorRole::ofStage(QStringLiteral("compute_output"))));
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
    const auto addTotal = [&](Figure of, const char* name, ColorRole::Kind color, Dash dash) {
        Series line = makeSeries(history, {of, kTotal}, name, QLatin1String(name), SeriesKind::Line,
            ColorRole::of(color));
        line.dash = dash;
        addIfKnown(all, std::move(line));
    };
    addTotal(Figure::P50, "p50", ColorRole::Kind::P50, Dash::Solid);
    addTotal(Figure::P90, "p90", ColorRole::Kind::P90, Dash::Dashed);
    addTotal(Figure::P99, "p99", ColorRole::Kind::P99, Dash::Dotted);
    if (figure == Figure::Mean) {
        addIfKnown(all,
            makeSeries(history, {Figure::Mean, kTotal}, "mean", ModelChartsTexts::tr("mean"),
                SeriesKind::Line, ColorRole::of(ColorRole::Kind::Text)));
    }
    return all;
}

std::vector<Series> queue(const ModelHistory& history)
{
    std::vector<Series> all;
    Series most = makeSeries(history, {Figure::MaxQueue, {}}, "most", ModelChartsTexts::tr("most"),
        SeriesKind::Line, ColorRole::of(ColorRole::Kind::Muted));
    most.dash = Dash::Dotted;
    addIfKnown(all, std::move(most));
    addIfKnown(all,
        makeSeries(history, {Figure::MeanQueue, {}}, "waiting", ModelChartsTexts::tr("waiting"),
            SeriesKind::Line, ColorRole::ofStage(QStringLiteral("queue"))));
    addIfKnown(all,
        makeSeries(history, {Figure::InFlight, {}}, "inFlight", ModelChartsTexts::tr("in flight"),
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
        ModelChartsTexts::tr("each instance"), SeriesKind::Band, color);
    band.lows = history.points({Figure::OccupancyLow, {}});
    addIfKnown(all, std::move(band));
    addIfKnown(all,
        makeSeries(history, {Figure::Occupancy, {}}, "mean", ModelChartsTexts::tr("mean"),
            SeriesKind::Line, color));
    return all;
}

std::vector<Series> failures(const ModelHistory& history)
{
    std::vector<Series> all;
    addIfKnown(all,
        makeSeries(history, {Figure::Refusals, {}}, "refused", ModelChartsTexts::tr("queue full"),
            SeriesKind::Bar, ColorRole::ofCategory(1)));
    const QStringList reasons = history.details(Figure::FailuresOf);
    if (reasons.isEmpty()) {
        addIfKnown(all,
            makeSeries(history, {Figure::Failures, {}}, "failed", ModelChartsTexts::tr("failed"),
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
        makeSeries(history, {Figure::CacheHits, {}}, "hits", ModelChartsTexts::tr("hits"),
            SeriesKind::Area, ColorRole::ofCategory(2)));
    addIfKnown(all,
        makeSeries(history, {Figure::CacheMisses, {}}, "misses", ModelChartsTexts::tr("misses"),
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

// Whether a value is not known, though requests failed or succeeded then.
bool hasGap(const ModelHistory& history, const FigureKey& key)
{
    const std::vector<FigurePoint>& failures = history.points({Figure::Failures, {}});
    const bool fails = std::any_of(
        failures.begin(), failures.end(), [](const FigurePoint& point) { return point.value > 0; });
    const std::vector<FigurePoint>& points = history.points(key);
    return fails && std::any_of(points.begin(), points.end(), [](const FigurePoint& point) {
        return std::isnan(point.value);
    });
}

// The begin of a figure that the console collects itself, if the history of the server is longer.
std::optional<WallTime> lateBegin(const ModelHistory& history, const FigureKey& key)
{
    constexpr std::chrono::seconds kLate(5);
    const std::vector<FigurePoint>& points = history.points(key);
    const bool isLate = !points.empty() && points.front().time - *history.begin() > kLate;
    return isLate ? std::optional(points.front().time) : std::nullopt;
}

} // namespace

ChartLabel labelOf(ModelChart chart)
{
    switch (chart) {
    case ModelChart::Throughput:
        return {"throughput", ModelChartsTexts::tr("Throughput"), charts::Unit::PerSecond};
    case ModelChart::Latency:
        return {"latency", ModelChartsTexts::tr("Latency by stage"), charts::Unit::Duration};
    case ModelChart::Queue:
        return {"queue", ModelChartsTexts::tr("Queue"), charts::Unit::Amount};
    case ModelChart::BatchSize:
        return {"batchSize", ModelChartsTexts::tr("Batch size"), charts::Unit::Amount};
    case ModelChart::Releases:
        return {"releases", ModelChartsTexts::tr("Why batches left"), charts::Unit::Share};
    case ModelChart::Occupancy:
        return {"occupancy", ModelChartsTexts::tr("Instance occupancy"), charts::Unit::Share};
    case ModelChart::Failures:
        return {"failures", ModelChartsTexts::tr("Failures by reason"), charts::Unit::PerSecond};
    case ModelChart::Cache:
        return {"cache", ModelChartsTexts::tr("Response cache"), charts::Unit::PerSecond};
    case ModelChart::Memory:
        break;
    }
    return {"memory", ModelChartsTexts::tr("Memory"), charts::Unit::Bytes};
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
        return single(
            history, Figure::BatchSize, "batchSize", ModelChartsTexts::tr("mean"), "compute_input");
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
    return single(history, Figure::Memory, "memory", ModelChartsTexts::tr("reported"), "respond");
}

QString captionOf(ModelChart chart, const ModelHistory& history, StageQuantile quantile)
{
    switch (chart) {
    case ModelChart::Latency:
        return stageFigure(history, quantile) == Figure::Mean
            ? ModelChartsTexts::tr("means, no percentiles")
            : QString();
    case ModelChart::BatchSize:
        return hasGap(history, {Figure::BatchSize, {}})
            ? ModelChartsTexts::tr("rows of an execution, not known while requests fail")
            : ModelChartsTexts::tr("rows of an execution");
    case ModelChart::Queue: {
        const std::optional<WallTime> since = lateBegin(history, {Figure::InFlight, {}});
        return since ? ModelChartsTexts::tr("in flight only since %1")
                           .arg(figures::moment(*since, figures::wallNow()))
                     : QString();
    }
    case ModelChart::Cache: {
        const std::optional<WallTime> since = lateBegin(history, {Figure::CacheHits, {}});
        return since
            ? ModelChartsTexts::tr("only since %1").arg(figures::moment(*since, figures::wallNow()))
            : QString();
    }
    case ModelChart::Releases:
        return ModelChartsTexts::tr("share of the batches");
    default:
        return {};
    }
}

Notice emptyNotice(ModelChart chart, bool isThalassa, bool tellsQueues, HistoryStore::Source source)
{
    const bool isKnown = isThalassa;
    switch (chart) {
    case ModelChart::Releases:
        return isKnown
            ? Notice{ModelChartsTexts::tr("No batch has left yet"),
                  ModelChartsTexts::tr("The reasons are collected while this page is open."), {}}
            : Notice{ModelChartsTexts::tr("Not known"),
                  ModelChartsTexts::tr("This server does not say why batches leave."), {}};
    case ModelChart::Occupancy:
        if (!isKnown) {
            return {ModelChartsTexts::tr("Not known"),
                ModelChartsTexts::tr("This server does not say how busy its instances are."), {}};
        }
        break;
    case ModelChart::Queue:
        if (!tellsQueues) {
            return {ModelChartsTexts::tr("Not known"),
                ModelChartsTexts::tr("This server does not say how many requests wait. A Triton "
                                     "server has that in its metrics, whose address its profile "
                                     "needs."),
                {}};
        }
        break;
    case ModelChart::Cache:
        return {ModelChartsTexts::tr("No response cache"),
            ModelChartsTexts::tr(
                "The model has no response cache, or its requests have not used it since "
                "this page was opened."),
            {}};
    case ModelChart::Memory:
        return {ModelChartsTexts::tr("Not known"),
            source == HistoryStore::Source::Server
                ? ModelChartsTexts::tr("The backend of the model reports no memory.")
                : ModelChartsTexts::tr(
                      "The memory of a model is part of the server's history, which this "
                      "server does not have."),
            {}};
    default:
        break;
    }
    return {ModelChartsTexts::tr("No requests yet"),
        ModelChartsTexts::tr("The model has had no request in the time that is known."), {}};
}

QString releaseName(const QString& release)
{
    switch (placeIn(kReleases, release)) {
    case 0:
        return ModelChartsTexts::tr("full");
    case 1:
        return ModelChartsTexts::tr("preferred size");
    case 2:
        return ModelChartsTexts::tr("idle instance");
    case 3:
        return ModelChartsTexts::tr("delay over");
    case 4:
        return ModelChartsTexts::tr("shape change");
    case 5:
        return ModelChartsTexts::tr("flush");
    case 6:
        return ModelChartsTexts::tr("sequence rule");
    case 7:
        return ModelChartsTexts::tr("library rule");
    case 8:
        return ModelChartsTexts::tr("alone");
    case 9:
        return ModelChartsTexts::tr("no batching");
    default:
        return release;
    }
}

} // namespace thalassa::console
