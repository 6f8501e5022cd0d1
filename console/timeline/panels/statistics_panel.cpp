// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/panels/statistics_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"
#include "console/models/text/stage_word.h"
#include "console/timeline/panels/duration_histogram.h"
#include "console/timeline/view/timeline_colors.h"

namespace thalassa::console {

using std::chrono::nanoseconds;

StatisticsPanel::StatisticsPanel(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_title(new QLabel)
    , m_table(new FigureTable(QStringLiteral("timelineStatistics")))
    , m_histogram(new DurationHistogramView)
{
    setObjectName(QStringLiteral("timelineStatisticsPanel"));
    m_title->setTextFormat(Qt::PlainText);
    m_title->setContentsMargins(8, 6, 8, 4);
    m_table->setAccessibleName(tr("Statistics of the range"));
    m_table->figures().setColumns({tr("Name"), tr("Stage"), tr("Count"), tr("Sum"), tr("Mean"),
                                      tr("p50"), tr("p99"), tr("Longest"), tr("Share")},
        2);
    for (int column = 2; column < 9; ++column)
        m_table->setColumnWidth(column, 76);
    m_table->setColumnWidth(0, 130);
    m_table->setColumnWidth(1, 116);
    auto* const splitter = new QSplitter;
    splitter->setObjectName(QStringLiteral("timelineRangeSplitter"));
    splitter->addWidget(m_table);
    splitter->addWidget(m_histogram);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setSizes({800, 480});
    splitter->setChildrenCollapsible(false);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addWidget(splitter, 1);
    m_delay.setSingleShot(true);
    m_delay.setInterval(std::chrono::milliseconds(120));
    connect(&m_delay, &QTimer::timeout, this, &StatisticsPanel::start);
    connect(&state, &TimelineState::tracesChanged, this, &StatisticsPanel::schedule);
    connect(&state, &TimelineState::selectionChanged, this, &StatisticsPanel::schedule);
    connect(&state, &TimelineState::visibleChanged, this, [this] {
        if (!m_state.selection())
            schedule();
    });
    connect(m_table, &FigureTable::currentRowChanged, this, [this](int row) {
        if (row < 0 || row >= static_cast<int>(m_statistics.names.size()))
            return;
        const trace::NameStatistics& statistics = m_statistics.names[static_cast<size_t>(row)];
        m_name = QString::fromStdString(statistics.name);
        m_histogram->show(statistics);
    });
    connect(
        m_histogram, &DurationHistogramView::chosen, this, [this](const trace::Range& durations) {
            Q_EMIT searchWanted(queryOf(QString::fromStdString(m_histogram->name()), durations));
        });
    schedule();
}

// The search for the slices of a name with these durations; empty if there are no durations.
QString StatisticsPanel::queryOf(QString name, const trace::Range& durations)
{
    if (durations.isEmpty())
        return {};
    // A search has no quotation marks within quotation marks.
    return QStringLiteral("name:\"%1\" duration>=%2ns duration<%3ns")
        .arg(name.remove(u'"'))
        .arg(durations.begin)
        .arg(durations.end);
}

void StatisticsPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        showRows();
    QWidget::changeEvent(event);
}

void StatisticsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        schedule();
}

void StatisticsPanel::schedule()
{
    m_isStale = true;
    if (isVisible())
        m_delay.start();
}

void StatisticsPanel::start()
{
    m_isStale = false;
    m_job.run([this, traces = m_state.traces(), range = m_state.range()](
                  const std::atomic<bool>& cancel) -> std::function<void()> {
        auto statistics =
            std::make_shared<trace::RangeStatistics>(trace::statisticsOf(traces, range, &cancel));
        return [this, statistics] { showStatistics(std::move(*statistics)); };
    });
}

void StatisticsPanel::showStatistics(trace::RangeStatistics statistics)
{
    m_statistics = std::move(statistics);
    const int count = clampedCount(m_statistics.count);
    m_title->setText(m_state.isEmpty()
            ? QString()
            : (m_state.selection() ? tr("Selected: %1 from %2, %n slice(s)", nullptr, count)
                                   : tr("Visible: %1 from %2, %n slice(s). Drag to select a range.",
                                         nullptr, count))
                  .arg(figures::duration(nanoseconds(m_statistics.range.length())),
                      figures::difference(
                          nanoseconds(m_statistics.range.begin - m_state.extent().begin))));
    showRows();
    Q_EMIT shown();
}

void StatisticsPanel::showRows()
{
    const QString name = m_name;
    std::vector<std::vector<FigureCell>> rows;
    int selected = -1;
    for (const trace::NameStatistics& one : m_statistics.names) {
        const auto figure = [](int64_t value) {
            return FigureCell{figures::duration(nanoseconds(value)),
                QVariant::fromValue<qlonglong>(value), {}, {}};
        };
        if (QString::fromStdString(one.name) == name)
            selected = static_cast<int>(rows.size());
        rows.push_back({{shownText(one.name, 80), {}, timelineColors().stage(one.stage), {}},
            {stageWord(QLatin1String(timeline::nameOf(one.stage).data())), {}, {}, {}},
            {figures::count(one.count), QVariant::fromValue<qulonglong>(one.count), {}, {}},
            figure(one.sum), figure(static_cast<int64_t>(one.mean)), figure(one.p50),
            figure(one.p99), figure(one.longest),
            {figures::percent(one.share), one.share, {}, {}}});
    }
    // Without a choice the stage with the largest share is shown.
    for (size_t i = 0; selected < 0 && i < m_statistics.names.size(); ++i) {
        const auto largest = std::max_element(m_statistics.names.begin(), m_statistics.names.end(),
            [](const auto& a, const auto& b) { return a.share < b.share; });
        selected = static_cast<int>(largest - m_statistics.names.begin());
    }
    m_table->figures().setRows(std::move(rows));
    m_table->widenFigures();
    if (selected >= 0)
        m_table->selectRow(selected);
    else
        m_histogram->clear();
    m_name = name;
}

} // namespace thalassa::console
