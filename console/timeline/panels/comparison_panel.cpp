// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/panels/comparison_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <cmath>

#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"
#include "console/timeline/view/timeline_colors.h"
#include "console/trace/reader/trace_builder.h"

namespace thalassa::console {

using std::chrono::nanoseconds;
namespace {

using trace_tool::Verdict;

FigureCell cellOf(const std::optional<double>& duration)
{
    if (!duration)
        return {QStringLiteral("–"), QVariant(-1.0), {}, {}};
    return {figures::duration(nanoseconds(std::llround(*duration))), *duration, {}, {}};
}

FigureCell changeOf(const trace_tool::Figure& figure)
{
    const std::optional<double> relative = figure.relative();
    if (!relative)
        return {QStringLiteral("–"), QVariant(0.0), {}, {}};
    FigureCell cell{figures::change(*relative), *relative, {}, {}};
    if (figure.verdict == Verdict::Faster)
        cell.color = timelineColors().faster;
    else if (figure.verdict == Verdict::Slower)
        cell.color = timelineColors().slower;
    return cell;
}

} // namespace

ComparisonPanel::ComparisonPanel(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_a(new QComboBox)
    , m_b(new QComboBox)
    , m_hint(new QLabel)
    , m_table(new FigureTable(QStringLiteral("timelineComparison")))
{
    setObjectName(QStringLiteral("timelineComparisonPanel"));
    m_a->setObjectName(QStringLiteral("timelineComparisonA"));
    m_a->setAccessibleName(tr("First trace"));
    m_b->setObjectName(QStringLiteral("timelineComparisonB"));
    m_b->setAccessibleName(tr("Second trace"));
    m_hint->setTextFormat(Qt::PlainText);
    m_hint->setAlignment(Qt::AlignCenter);
    m_table->setAccessibleName(tr("Comparison of two traces"));
    m_table->figures().setColumns(
        {tr("Model"), tr("Stage"), tr("Count A"), tr("Count B"), tr("Mean A"), tr("Mean B"),
            tr("Mean"), tr("p50"), tr("p99 A"), tr("p99 B"), tr("p99"), tr("Verdict")},
        2);
    m_table->setColumnWidth(0, 140);
    m_table->setColumnWidth(1, 130);
    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    bar->addWidget(new QLabel(tr("A")));
    bar->addWidget(m_a, 1);
    bar->addWidget(new QLabel(tr("B")));
    bar->addWidget(m_b, 1);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_hint, 1);
    layout->addWidget(m_table, 1);
    connect(&state, &TimelineState::tracesChanged, this, &ComparisonPanel::listSources);
    connect(m_a, &QComboBox::activated, this, &ComparisonPanel::start);
    connect(m_b, &QComboBox::activated, this, &ComparisonPanel::start);
    listSources();
}

void ComparisonPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        showRows();
    QWidget::changeEvent(event);
}

void ComparisonPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        start();
}

void ComparisonPanel::listSources()
{
    const int count = static_cast<int>(m_state.traces().sources.size());
    const int before[] = {m_a->currentIndex(), m_b->currentIndex()};
    int number = 0;
    for (QComboBox* const box : {m_a, m_b}) {
        const QSignalBlocker blocker(box);
        box->clear();
        for (const trace::Source& source : m_state.traces().sources)
            box->addItem(
                shownText(source.data->groups()[trace::TraceBuilder::kRoot].title, kNameLength));
        const int wanted = before[number] >= 0 && before[number] < count ? before[number] : number;
        box->setCurrentIndex(std::min(wanted, count - 1));
        ++number;
    }
    if (count > 1 && m_a->currentIndex() == m_b->currentIndex())
        m_b->setCurrentIndex(m_a->currentIndex() == 0 ? 1 : 0);
    m_hint->setVisible(count < 2);
    m_hint->setText(
        count < 2 ? tr("Open a second trace to compare it with the first one.") : QString());
    m_table->setVisible(count >= 2);
    m_isStale = true;
    if (isVisible())
        start();
}

void ComparisonPanel::start()
{
    m_isStale = false;
    const int a = m_a->currentIndex();
    const int b = m_b->currentIndex();
    if (m_state.traces().sources.size() < 2 || a < 0 || b < 0) {
        m_stages.clear();
        return showRows();
    }
    m_job.run([this, a = m_state.traces().sources[static_cast<size_t>(a)],
                  b = m_state.traces().sources[static_cast<size_t>(b)]](
                  const std::atomic<bool>& cancel) -> std::function<void()> {
        return [this, stages = trace::compareStages(a, b, &cancel)] {
            m_stages = stages;
            showRows();
            Q_EMIT shown();
        };
    });
}

void ComparisonPanel::showRows()
{
    std::vector<std::vector<FigureCell>> rows;
    for (const trace_tool::StageComparison& stage : m_stages) {
        const trace_tool::Figure& mean = stage.figures[0];
        const trace_tool::Figure& p50 = stage.figures[1];
        const trace_tool::Figure& p99 = stage.figures[3];
        QString verdict;
        switch (mean.verdict) {
        case Verdict::Faster:
            verdict = tr("faster");
            break;
        case Verdict::Slower:
            verdict = tr("slower");
            break;
        case Verdict::Unclear:
            verdict = tr("unclear");
            break;
        case Verdict::TooFew:
            verdict = tr("too few");
            break;
        }
        const auto count = [](int64_t value) {
            return FigureCell{figures::count(static_cast<uint64_t>(value)),
                QVariant::fromValue<qlonglong>(value), {}, {}};
        };
        rows.push_back({{shownText(stage.model, 80), {}, {}, {}},
            {shownText(stage.stage, 80), {},
                timelineColors().stage(trace::stageOfName(stage.stage)), {}},
            count(stage.countA), count(stage.countB), cellOf(mean.a), cellOf(mean.b),
            changeOf(mean), changeOf(p50), cellOf(p99.a), cellOf(p99.b), changeOf(p99),
            {verdict, {}, {}, changeOf(mean).color}});
    }
    m_table->figures().setRows(std::move(rows));
}

} // namespace thalassa::console
