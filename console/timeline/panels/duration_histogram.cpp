// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/panels/duration_histogram.h"

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "console/look/colors.h"
#include "console/look/offered_action.h"
#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"
#include "console/timeline/view/timeline_colors.h"

namespace thalassa::console {

using std::chrono::nanoseconds;

namespace {

constexpr size_t kMostBars = 40;
constexpr int kLeastDrag = 3; // pixels
constexpr int kMarkRoom = 14; // above the bars, for the names of marks
constexpr int kMarkGap = 3;   // between a mark and its name

} // namespace

DurationHistogramView::DurationHistogramView(QWidget* parent)
    : QWidget(parent)
    , m_cumulative(new QToolButton)
{
    setObjectName(QStringLiteral("timelineHistogram"));
    setAccessibleName(tr("Histogram of durations"));
    setFocusPolicy(Qt::StrongFocus);
    m_cumulative->setObjectName(QStringLiteral("timelineCumulative"));
    m_cumulative->setText(tr("Cumulative"));
    m_cumulative->setAccessibleName(tr("Cumulative histogram"));
    m_cumulative->setToolTip(tr("Show at each duration the share of the slices that are shorter"));
    m_cumulative->setCheckable(true);
    m_cumulative->setFocusPolicy(Qt::StrongFocus);
    offer(*m_cumulative, m_cumulative->accessibleName());
    connect(m_cumulative, &QToolButton::toggled, this, qOverload<>(&QWidget::update));
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 4, 0);
    layout->addStretch();
    layout->addWidget(m_cumulative, 0, Qt::AlignTop);
}

void DurationHistogramView::show(const trace::NameStatistics& statistics)
{
    const bool isSame = statistics.name == m_statistics.name;
    const std::optional<Bars> before = isSame ? m_chosen : std::nullopt;
    const trace::Range durations = before
        ? trace::Range{m_bars[static_cast<size_t>(before->first)].begin,
              m_bars[static_cast<size_t>(before->second)].end}
        : trace::Range();
    m_statistics = statistics;
    m_bars = trace::barsOf(statistics.durations, kMostBars);
    m_chosen.reset();
    for (int bar = 0; bar < barCount(); ++bar) {
        const trace::Bar& one = m_bars[static_cast<size_t>(bar)];
        if (one.begin < durations.end && one.end > durations.begin)
            m_chosen = {m_chosen ? m_chosen->first : bar, bar};
    }
    describe();
    update();
}

void DurationHistogramView::clear()
{
    m_bars.clear();
    m_chosen.reset();
    setAccessibleDescription({});
    update();
}

void DurationHistogramView::describe()
{
    QString text =
        tr("%1: %n slice(s), p50 %2, p99 %3, longest %4", nullptr, clampedCount(m_statistics.count))
            .arg(shownText(m_statistics.name, kNameLength),
                figures::duration(nanoseconds(m_statistics.p50)),
                figures::duration(nanoseconds(m_statistics.p99)),
                figures::duration(nanoseconds(m_statistics.longest)));
    if (m_chosen)
        text = tr("%1. Chosen: %2").arg(text, rangeText(*m_chosen));
    setAccessibleDescription(text);
}

QRect DurationHistogramView::plot() const
{
    return rect().adjusted(12, 26 + kMarkRoom, -12, -22);
}

int DurationHistogramView::leftOf(int bar) const
{
    const QRect plot = this->plot();
    return plot.x() + plot.width() * bar / std::max(barCount(), 1);
}

int DurationHistogramView::barAt(int x) const
{
    const QRect plot = this->plot();
    return std::clamp(
        (x - plot.x()) * barCount() / std::max(1, plot.width()), 0, std::max(barCount() - 1, 0));
}

uint64_t DurationHistogramView::countOf(const Bars& bars) const
{
    uint64_t count = 0;
    for (int bar = bars.first; bar <= bars.second; ++bar)
        count += m_bars[static_cast<size_t>(bar)].count;
    return count;
}

QString DurationHistogramView::rangeText(const Bars& bars) const
{
    return tr("%1 to %2: %3")
        .arg(figures::duration(nanoseconds(m_bars[static_cast<size_t>(bars.first)].begin)),
            figures::duration(nanoseconds(m_bars[static_cast<size_t>(bars.second)].end)),
            figures::count(countOf(bars)));
}

void DurationHistogramView::choose(const std::optional<Bars>& bars)
{
    if (m_bars.empty() || std::exchange(m_chosen, bars) == bars)
        return;
    describe();
    update();
    Q_EMIT chosen(bars ? trace::Range{m_bars[static_cast<size_t>(bars->first)].begin,
                             m_bars[static_cast<size_t>(bars->second)].end}
                       : trace::Range());
}

void DurationHistogramView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_bars.empty())
        return QWidget::mousePressEvent(event);
    m_pressed = event->position().toPoint().x();
    m_isDragged = false;
}

void DurationHistogramView::mouseMoveEvent(QMouseEvent* event)
{
    const int x = event->position().toPoint().x();
    if (!m_pressed || m_bars.empty() || (!m_isDragged && std::abs(x - *m_pressed) <= kLeastDrag))
        return;
    m_isDragged = true;
    m_fixed = barAt(*m_pressed);
    m_chosen = std::minmax({m_fixed, barAt(x)});
    update();
}

void DurationHistogramView::mouseReleaseEvent(QMouseEvent* event)
{
    if (!std::exchange(m_pressed, std::nullopt) || m_bars.empty())
        return QWidget::mouseReleaseEvent(event);
    // A drag has shown its bars already.
    const std::optional<Bars> bars = m_isDragged ? m_chosen : std::nullopt;
    if (m_isDragged)
        m_chosen.reset();
    choose(bars);
}

void DurationHistogramView::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : -1;
    if (event->key() == Qt::Key_Escape && m_chosen)
        return choose(std::nullopt);
    if ((event->key() != Qt::Key_Left && event->key() != Qt::Key_Right) || m_bars.empty())
        return QWidget::keyPressEvent(event);
    const int last = barCount() - 1;
    if (!m_chosen) {
        m_fixed = step > 0 ? 0 : last;
        return choose(Bars{m_fixed, m_fixed});
    }
    m_fixed = std::clamp(m_fixed, m_chosen->first, m_chosen->second);
    const int moving = m_fixed == m_chosen->first ? m_chosen->second : m_chosen->first;
    const int next = std::clamp(moving + step, 0, last);
    if (!event->modifiers().testFlag(Qt::ShiftModifier))
        m_fixed = next;
    choose(std::minmax({m_fixed, next}));
}

void DurationHistogramView::paintBars(QPainter& painter, const QRect& plot) const
{
    uint64_t highest = 1;
    uint64_t all = 0;
    for (const trace::Bar& bar : m_bars) {
        highest = std::max(highest, bar.count);
        all += bar.count;
    }
    const bool isCumulative = m_cumulative->isChecked();
    uint64_t sum = 0;
    for (int i = 0; i < barCount(); ++i) {
        const uint64_t count = m_bars[static_cast<size_t>(i)].count;
        sum += count;
        const uint64_t shown = isCumulative ? sum : count;
        if (shown == 0)
            continue;
        const int left = leftOf(i);
        const int height = std::max(1,
            static_cast<int>(static_cast<double>(shown) /
                static_cast<double>(isCumulative ? std::max<uint64_t>(all, 1) : highest) *
                plot.height()));
        painter.fillRect(left, plot.bottom() - height, std::max(1, leftOf(i + 1) - left - 1),
            height, timelineColors().stage(m_statistics.stage));
    }
    painter.fillRect(plot.x(), plot.bottom(), plot.width(), 1, timelineColors().line);
}

// The middle of the bar of a duration; nothing if no bar has it.
std::optional<int> DurationHistogramView::middleOf(int64_t duration) const
{
    for (int i = 0; i < barCount(); ++i) {
        const trace::Bar& bar = m_bars[static_cast<size_t>(i)];
        if (duration >= bar.begin && (duration < bar.end || i + 1 == barCount()))
            return (leftOf(i) + leftOf(i + 1)) / 2;
    }
    return std::nullopt;
}

// The names stand above the bars, beside their lines, and not over each other.
void DurationHistogramView::paintMarks(QPainter& painter, const QRect& plot) const
{
    painter.setPen(timelineColors().found);
    const auto mark = [&](int line, int text, const QString& name) {
        painter.fillRect(
            line, plot.y() - kMarkRoom, 1, plot.height() + kMarkRoom, timelineColors().found);
        painter.drawText(text, plot.y() - 3, name);
    };
    const QString median = tr("p50");
    const QString tail = tr("p99");
    const int width = fontMetrics().horizontalAdvance(tail) + kMarkGap;
    int end = plot.right() + kMarkGap; // of the room for p50
    const std::optional<int> tailAt = middleOf(m_statistics.p99);
    if (tailAt && m_statistics.p99 != m_statistics.p50) {
        const bool isRight = *tailAt + width <= end;
        end = isRight ? *tailAt : *tailAt - width;
        mark(*tailAt, isRight ? *tailAt + kMarkGap : end, tail);
    }
    if (const std::optional<int> at = middleOf(m_statistics.p50))
        mark(*at, *at + width <= end ? *at + kMarkGap : std::min(*at, end) - width, median);
}

void DurationHistogramView::paintLabels(QPainter& painter, const QRect& plot) const
{
    painter.setPen(timelineColors().text);
    const int width = m_cumulative->x() - plot.x() - 4;
    const QString title = m_chosen ? rangeText(*m_chosen)
                                   : tr("Durations of %1").arg(shownText(m_statistics.name, 60));
    painter.drawText(QRect(plot.x(), 4, width, 20), Qt::AlignLeft | Qt::AlignVCenter,
        fontMetrics().elidedText(title, Qt::ElideRight, width));
    painter.setPen(timelineColors().muted);
    const QRect labels(plot.x(), plot.bottom() + 2, plot.width(), 18);
    painter.drawText(labels, Qt::AlignLeft | Qt::AlignVCenter,
        figures::duration(nanoseconds(m_bars.front().begin)));
    painter.drawText(labels, Qt::AlignRight | Qt::AlignVCenter,
        figures::duration(nanoseconds(m_bars.back().end)));
}

void DurationHistogramView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), timelineColors().background);
    const QRect plot = this->plot();
    if (!m_bars.empty()) {
        if (m_chosen) {
            const int left = leftOf(m_chosen->first);
            painter.fillRect(left, plot.y(), leftOf(m_chosen->second + 1) - left, plot.height(),
                colors().selection);
        }
        paintBars(painter, plot);
        paintMarks(painter, plot);
        paintLabels(painter, plot);
    }
    if (hasFocus()) {
        painter.setPen(timelineColors().accent);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void DurationHistogramView::showToolTip(const QHelpEvent& event)
{
    const QRect plot = this->plot();
    if (!plot.adjusted(0, 0, 0, 20).contains(event.pos())) {
        QToolTip::hideText();
        return;
    }
    const int bar = barAt(event.pos().x());
    const double share = static_cast<double>(countOf({0, bar})) /
        static_cast<double>(std::max<uint64_t>(m_statistics.count, 1));
    QToolTip::showText(event.globalPos(),
        tr("%1; %2 are shorter than its end").arg(rangeText({bar, bar}), figures::percent(share)),
        this);
}

bool DurationHistogramView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || m_bars.empty())
        return QWidget::event(event);
    showToolTip(*static_cast<QHelpEvent*>(event));
    return true;
}

} // namespace thalassa::console
