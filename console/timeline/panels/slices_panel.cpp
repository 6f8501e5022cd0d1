// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/panels/slices_panel.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <memory>
#include <numeric>

#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"
#include "console/timeline/panels/figure_table.h"

namespace thalassa::console {
namespace {

constexpr std::array<int, SliceTableModel::ColumnCount> kWidths{180, 130, 180, 130, 90, 100, 100};

// The columns of names, which share the width that is left.
constexpr std::array kWide{SliceTableModel::Name, SliceTableModel::Model, SliceTableModel::Lane};

// The lanes that are shown. Those of collapsed groups are not, and of collapsed lanes one row is.
std::vector<trace::ListedLane> lanesOf(const trace::Arrangement& arrangement)
{
    std::vector<trace::ListedLane> lanes;
    for (const trace::Track& track : arrangement.tracks) {
        if (track.key.isLane)
            lanes.push_back({track.key.source, track.lane, track.rows});
    }
    return lanes;
}

} // namespace

SlicesPanel::SlicesPanel(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_title(new QLabel)
    , m_table(new QTableView)
    , m_model(new SliceTableModel(this))
{
    setObjectName(QStringLiteral("timelineSlicesPanel"));
    m_title->setObjectName(QStringLiteral("timelineSlicesTitle"));
    m_title->setTextFormat(Qt::PlainText);
    m_title->setContentsMargins(8, 6, 8, 4);
    m_table->setObjectName(QStringLiteral("timelineSlices"));
    m_table->setAccessibleName(tr("Slices of the shown time"));
    m_table->setModel(m_model);
    dressFigureTable(*m_table);
    m_table->horizontalHeader()->setSortIndicator(SliceTableModel::Begin, Qt::AscendingOrder);
    for (int column = 0; column < SliceTableModel::ColumnCount; ++column)
        m_table->setColumnWidth(column, kWidths[static_cast<size_t>(column)]);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this,
        [this] { m_isFitted = m_isFitted && m_isFitting; });
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addWidget(m_table, 1);
    m_delay.setSingleShot(true);
    m_delay.setInterval(std::chrono::milliseconds(120));
    connect(&m_delay, &QTimer::timeout, this, &SlicesPanel::start);
    connect(&state, &TimelineState::tracesChanged, this, &SlicesPanel::tracesHaveChanged);
    connect(&state, &TimelineState::selectionChanged, this, &SlicesPanel::schedule);
    connect(&state, &TimelineState::arrangementChanged, this, &SlicesPanel::schedule);
    connect(&state, &TimelineState::visibleChanged, this, [this] {
        if (!m_state.selection())
            schedule();
    });
    connect(&state, &TimelineState::selectedChanged, this, &SlicesPanel::showSelected);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& row) {
            if (!m_isShowing)
                go(row);
        });
    connect(m_table, &QTableView::clicked, this, &SlicesPanel::go);
    connect(m_table, &QTableView::activated, this, &SlicesPanel::fit);
    schedule();
}

void SlicesPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        m_table->viewport()->update(); // the colours of the stages are others
    QWidget::changeEvent(event);
}

void SlicesPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (!m_isFitted)
        return;
    const QScopedValueRollback guard(m_isFitting, true);
    const int edge = m_table->verticalScrollBar()->sizeHint().width() + 2 * m_table->frameWidth();
    const int spare = width() - edge - std::accumulate(kWidths.begin(), kWidths.end(), 0);
    const int more = std::max(0, spare) / static_cast<int>(kWide.size());
    for (const int column : kWide)
        m_table->setColumnWidth(column, kWidths[static_cast<size_t>(column)] + more);
}

void SlicesPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        schedule();
}

void SlicesPanel::schedule()
{
    m_isStale = true;
    if (isVisible())
        m_delay.start();
}

// While the panel is visible, the rows stay until the next ones are there, so that they do not
// flicker while a trace is followed.
void SlicesPanel::tracesHaveChanged()
{
    m_job.cancel();
    m_isOutdated = true;
    if (m_state.isEmpty() || !isVisible()) {
        m_model->setSlices({}, {}, 0);
        m_title->clear();
    }
    schedule();
}

void SlicesPanel::start()
{
    m_isStale = false;
    m_job.run(
        [this, traces = m_state.traces(), lanes = lanesOf(m_state.arrangement()),
            range = m_state.range()](const std::atomic<bool>& cancel) -> std::function<void()> {
            auto list = std::make_shared<trace::SliceList>(
                trace::slicesIn(traces, lanes, range, kMostSlices, &cancel));
            return [this, list] { showSlices(*list); };
        });
}

QString SlicesPanel::titleOf(uint64_t count, size_t listed) const
{
    if (m_state.isEmpty())
        return {};
    const QString text = m_state.selection()
        ? tr("Selected: %n slice(s)", nullptr, clampedCount(count))
        : tr("Visible: %n slice(s)", nullptr, clampedCount(count));
    return count > listed ? tr("%1; the longest %2 are listed").arg(text, figures::count(listed))
                          : text;
}

void SlicesPanel::showSlices(const trace::SliceList& list)
{
    m_title->setText(titleOf(list.count, list.places.size()));
    const int scrolled = m_table->verticalScrollBar()->value();
    m_model->setSlices(m_state.traces(), list.places, m_state.extent().begin);
    m_isOutdated = false;
    m_table->doItemsLayout(); // so that the scroll bar has its range
    m_table->verticalScrollBar()->setValue(scrolled);
    showSelected();
    Q_EMIT shown();
}

void SlicesPanel::showSelected()
{
    const QScopedValueRollback guard(m_isShowing, true);
    const int row = m_model->rowOf(m_state.selected());
    if (row < 0) {
        m_table->clearSelection();
        return;
    }
    if (!m_table->selectionModel()->isRowSelected(row))
        m_table->selectRow(row);
}

void SlicesPanel::go(const QModelIndex& row)
{
    if (!row.isValid() || m_isOutdated)
        return;
    const trace::Place place = m_model->placeOf(row.row());
    const trace::Range range = m_state.traces().rangeOf(place);
    const trace::Range visible = m_state.visible();
    const bool isInView = range.begin < visible.end && range.end >= visible.begin;
    // The view stays where a part of the slice is in view: a walk along the rows must not change
    // the rows.
    m_state.select(place, !isInView);
    if (isInView)
        Q_EMIT m_state.revealed();
}

void SlicesPanel::fit(const QModelIndex& row)
{
    if (!row.isValid() || m_isOutdated)
        return;
    const trace::Place place = m_model->placeOf(row.row());
    const trace::Range range = m_state.traces().rangeOf(place);
    m_state.select(place, true);
    const int64_t margin = range.length() / 10 + TimelineState::kShortest / 2;
    m_state.setVisible({range.begin - margin, range.end + margin});
}

} // namespace thalassa::console
