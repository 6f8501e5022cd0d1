// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/model/model_charts.h"

#include <algorithm>
#include <utility>

namespace thalassa::console {
namespace {

constexpr int kChartHeight = 232;
constexpr std::size_t kMostMarks = 500;

// The changes of the resolution that a chart shows: bars are as wide before as behind it, and a
// figure that begins later has none.
std::vector<ResolutionChange> seamsOf(
    const std::vector<charts::Series>& series, std::vector<ResolutionChange> changes)
{
    std::erase_if(changes, [&series](const ResolutionChange& change) {
        return std::none_of(series.begin(), series.end(), [&change](const charts::Series& one) {
            return one.kind != charts::SeriesKind::Bar && !one.points.empty() &&
                one.points.front().time < change.time;
        });
    });
    return changes;
}

} // namespace

ModelCharts::ModelCharts(QString prefix, TimeRange& range, QWidget* parent)
    : QObject(parent)
    , m_prefix(std::move(prefix))
    , m_range(range)
    , m_parent(parent)
{
}

void ModelCharts::make()
{
    for (const ModelChart one : kModelCharts) {
        const ChartLabel label = labelOf(one);
        auto* chart = new charts::Chart(
            m_prefix + QLatin1String(label.id), label.title, label.unit, m_range, m_parent);
        chart->setMinimumHeight(kChartHeight);
        chart->hide();
        m_charts.push_back(chart);
    }
}

ModelCharts::~ModelCharts()
{
    release();
}

void ModelCharts::setSubject(ServerStore* server, const ModelKey& key)
{
    if (m_server == server && m_key == key) {
        return;
    }
    m_server = server;
    m_key = key;
    if (m_isActive) {
        hold();
    }
}

const ModelHistory* ModelCharts::history() const
{
    return m_server == nullptr ? nullptr : m_server->histories()->find(m_key);
}

void ModelCharts::setActive(bool isActive)
{
    m_isActive = isActive;
    isActive ? hold() : release();
}

void ModelCharts::hold()
{
    if (m_heldServer == m_server && m_heldKey == m_key) {
        return;
    }
    // The new one is held first, so that two charts of one version do not let go of it.
    if (m_server != nullptr && !m_key.name.isEmpty()) {
        m_server->histories()->hold(m_key);
    }
    release();
    m_heldServer = m_server;
    m_heldKey = m_key;
}

void ModelCharts::release()
{
    if (m_heldServer != nullptr && !m_heldKey.name.isEmpty()) {
        m_heldServer->histories()->release(m_heldKey);
    }
    m_heldServer = nullptr;
    m_heldKey = {};
}

void ModelCharts::setQuantile(StageQuantile quantile)
{
    m_quantile = quantile;
}

charts::Chart* ModelCharts::chart(ModelChart chart) const
{
    const auto found = std::find(kModelCharts.begin(), kModelCharts.end(), chart);
    return m_charts[static_cast<std::size_t>(found - kModelCharts.begin())];
}

std::vector<charts::Mark> ModelCharts::marks() const
{
    std::vector<charts::Mark> marks;
    for (const ServerEvent& event : m_server->events()->events()) {
        const bool isOfModel = event.key.name.isEmpty() || event.key.name == m_key.name;
        if (isOfModel && marks.size() < kMostMarks) { // the newest first
            marks.push_back(charts::markOf(event));
        }
    }
    return marks;
}

void ModelCharts::renew(DataState state, const Notice& notice)
{
    const ModelHistory* known = history();
    const std::vector<charts::Mark> shownMarks =
        m_server == nullptr ? std::vector<charts::Mark>() : marks();
    const std::vector<ResolutionChange> seams = known == nullptr
        ? std::vector<ResolutionChange>()
        : resolutionChanges(known->points({Figure::Successes, {}}));
    for (const ModelChart one : kModelCharts) {
        charts::Chart* shown = chart(one);
        std::vector<charts::Series> series =
            known == nullptr ? std::vector<charts::Series>() : seriesOf(one, *known, m_quantile);
        const bool hasValues = !series.empty();
        shown->setMarks(shownMarks);
        shown->setCaption(known == nullptr ? QString() : captionOf(one, *known, m_quantile));
        shown->setSeams(seamsOf(series, seams));
        shown->setSeries(std::move(series));
        if (hasValues || state == DataState::Loading || state == DataState::Failed) {
            shown->showState(state, notice);
        } else {
            const bool isThalassa =
                m_server != nullptr && m_server->identity() && m_server->identity()->isThalassa;
            const bool tellsQueues = m_server != nullptr && m_server->totals().queued.has_value();
            shown->showState(DataState::Empty,
                emptyNotice(one, isThalassa, isThalassa || tellsQueues,
                    m_server == nullptr ? HistoryStore::Source::Unknown
                                        : m_server->histories()->source()));
        }
    }
}

void alignAxes(charts::Chart& left, charts::Chart& right)
{
    left.plot().setTop(std::nullopt);
    right.plot().setTop(std::nullopt);
    const double top = std::max(left.plot().top(), right.plot().top());
    left.plot().setTop(top);
    right.plot().setTop(top);
}

} // namespace thalassa::console
