// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/plot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "console/charts/accessible_plot.h"
#include "console/charts/data/summary.h"
#include "console/charts/plot_content.h"
#include "console/look/theme.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console::charts {
namespace {

constexpr int kDragDistance = 4;     // pixels
constexpr int kMarkReach = 5;        // pixels from a mark to the cursor
constexpr double kWheelFactor = 0.8; // the zoom of a notch
constexpr double kNotch = 120;       // as QWheelEvent counts
constexpr double kPanShare = 0.1;    // a share of the visible range
constexpr int kKeyStep = 4;          // pixels

QFont captionFont(const QFont& font)
{
    QFont caption = font;
    caption.setPixelSize(kSmallText);
    return caption;
}

} // namespace

Plot::Plot(TimeRange& range, QWidget* parent)
    : QWidget(parent)
    , m_content(std::make_unique<PlotContent>(range, this))
{
    installAccessiblePlots();
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setCursor(Qt::CrossCursor);
    connect(&range, &TimeRange::visibleChanged, this, [this] { m_content->invalidate(); });
    connect(&range, &TimeRange::selectionChanged, this, [this] { m_content->invalidateOverlay(); });
    connect(&range, &TimeRange::crossHairChanged, this, [this] { m_content->invalidateOverlay(); });
}

Plot::~Plot() = default;

TimeRange& Plot::range() const
{
    return m_content->range();
}

void Plot::setUnit(Unit unit)
{
    m_content->setUnit(unit);
}

Unit Plot::unit() const
{
    return m_content->unit();
}

void Plot::setSeries(std::vector<const Series*> series)
{
    m_content->setSeries(std::move(series));
}

const std::vector<const Series*>& Plot::series() const
{
    return m_content->series();
}

void Plot::setMarks(std::vector<Mark> marks)
{
    m_content->setMarks(std::move(marks));
}

const std::vector<Mark>& Plot::marks() const
{
    return m_content->marks();
}

void Plot::setMuted(bool isMuted)
{
    m_content->setMuted(isMuted);
}

void Plot::setTop(std::optional<double> top)
{
    m_content->setTop(top);
}

void Plot::setCutsPeaks(bool cutsPeaks)
{
    m_content->setCutsPeaks(cutsPeaks);
}

const Points& Plot::peaks() const
{
    return m_content->peaks();
}

void Plot::setSeams(std::vector<ResolutionChange> seams)
{
    m_content->setSeams(std::move(seams));
}

QString Plot::notes() const
{
    QStringList sentences;
    if (const auto count = static_cast<int>(peaks().size()); count > 0) {
        sentences += tr("The axis ends at %1; %n peak(s) above it.", nullptr, count)
                         .arg(valueText(top(), unit()));
    }
    for (const ResolutionChange& seam : m_content->seams()) {
        if (range().visible().contains(seam.time)) {
            sentences += resolutionText(seam);
        }
    }
    return sentences.join(u'\n');
}

double Plot::highest() const
{
    return m_content->highest();
}

double Plot::top() const
{
    return m_content->top();
}

QRect Plot::valueRect() const
{
    return m_content->rect();
}

WallTime Plot::timeAt(double x) const
{
    return m_content->timeAt(x);
}

double Plot::xOf(WallTime time) const
{
    return m_content->xOf(time);
}

std::vector<Plot::Label> Plot::axisLabels() const
{
    const QFontMetrics metrics(m_content->font());
    const QRect& rect = m_content->rect();
    std::vector<Label> labels;
    for (const ValueTick& tick : m_content->valueTicks().ticks) {
        const int width = metrics.horizontalAdvance(tick.label);
        const auto y = static_cast<int>(m_content->yOf(tick.value)) - metrics.height() / 2;
        labels.push_back({tick.label, {rect.x() - 6 - width, y, width, metrics.height()}});
    }
    for (const TimeTick& tick : m_content->timeTicks()) {
        const int width = metrics.horizontalAdvance(tick.label);
        const auto x = static_cast<int>(xOf(tick.time)) - width / 2;
        labels.push_back({tick.label, {x, rect.y() + rect.height() + 6, width, metrics.height()}});
    }
    return labels;
}

void Plot::replotNow()
{
    m_content->replotNow();
}

QPixmap Plot::pixmap(double scale)
{
    return m_content->pixmap(size(), scale);
}

QSize Plot::sizeHint() const
{
    return {480, 180};
}

QSize Plot::minimumSizeHint() const
{
    return {200, 120};
}

bool Plot::event(QEvent* event)
{
    // Escape belongs to the plot while there is a selection to clear.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape && range().selection()) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void Plot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_content->layOut(size(), captionFont(font()));
}

void Plot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange ||
        event->type() == QEvent::FontChange) {
        m_content->layOut(size(), captionFont(font()));
    }
}

void Plot::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint at = event->position().toPoint();
    range().setCrossHair(timeAt(event->position().x()));
    if (m_pressed && (event->buttons() & Qt::LeftButton) != 0) {
        if (m_anchor || std::abs(at.x() - m_pressed->x()) >= kDragDistance) {
            m_anchor = m_anchor ? m_anchor : timeAt(m_pressed->x());
            range().select(*m_anchor, timeAt(at.x()));
        }
        return;
    }
    showMarkTip(at, event->globalPosition().toPoint());
}

void Plot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    setFocus(Qt::MouseFocusReason);
    m_pressed = event->position().toPoint();
    m_anchor.reset();
}

void Plot::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_pressed) {
        QWidget::mouseReleaseEvent(event);
        return;
    }
    m_pressed.reset();
    if (std::exchange(m_anchor, std::nullopt) && range().selection()) {
        Q_EMIT selectionMade();
    } else {
        range().clearSelection();
    }
}

void Plot::mouseDoubleClickEvent(QMouseEvent* event)
{
    Q_UNUSED(event)
    range().back();
}

void Plot::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    range().setCrossHair(std::nullopt);
    m_tip.clear();
}

void Plot::wheelEvent(QWheelEvent* event)
{
    const QPoint delta = event->angleDelta();
    const double notches = (delta.y() != 0 ? delta.y() : delta.x()) / kNotch;
    if ((event->modifiers() & Qt::ControlModifier) != 0) {
        range().zoom(std::pow(kWheelFactor, notches), timeAt(event->position().x()));
    } else if ((event->modifiers() & Qt::ShiftModifier) != 0) {
        const auto length = static_cast<double>(range().visible().length().count());
        range().pan(std::chrono::nanoseconds(static_cast<qint64>(-notches * kPanShare * length)));
    } else {
        event->ignore(); // scrolls the page
        return;
    }
    event->accept();
}

void Plot::keyPressEvent(QKeyEvent* event)
{
    const bool isShift = (event->modifiers() & Qt::ShiftModifier) != 0;
    const int step = (event->modifiers() & Qt::ControlModifier) != 0 ? 10 * kKeyStep : kKeyStep;
    const WallTime around = range().crossHair().value_or(timeAt(m_content->rect().center().x()));
    switch (event->key()) {
    case Qt::Key_Left:
        moveCrossHair(-step, isShift);
        return;
    case Qt::Key_Right:
        moveCrossHair(step, isShift);
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: // the key of "+" without Shift
        range().zoom(kWheelFactor, around);
        announceSummary(*this);
        return;
    case Qt::Key_Minus:
        range().zoom(1 / kWheelFactor, around);
        announceSummary(*this);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        m_anchor.reset();
        if (range().selection()) {
            Q_EMIT selectionMade();
            return;
        }
        break;
    case Qt::Key_Escape:
        m_anchor.reset();
        if (range().selection()) {
            range().clearSelection();
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void Plot::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    m_content->setFocus(event->reason() != Qt::MouseFocusReason);
}

void Plot::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    m_anchor.reset();
    m_content->setFocus(false);
}

void Plot::moveCrossHair(int steps, bool selects)
{
    const QRect& rect = m_content->rect();
    const TimeSpan& visible = range().visible();
    const bool isKnown = range().crossHair() && visible.contains(*range().crossHair());
    const double from = isKnown ? xOf(*range().crossHair()) : rect.center().x();
    const double to = std::clamp<double>(from + steps, rect.x(), rect.x() + rect.width() - 1);
    if (selects) {
        m_anchor = m_anchor ? m_anchor : timeAt(from);
        range().select(*m_anchor, timeAt(to));
    } else {
        m_anchor.reset();
    }
    range().setCrossHair(timeAt(to));
    announceCrossHair(*this);
}

QString Plot::tipAt(int x) const
{
    const auto isNear = [x](double place) { return std::abs(place - x) <= kMarkReach; };
    const std::vector<MarkGroup>& groups = m_content->groups();
    const auto group = std::find_if(groups.begin(), groups.end(),
        [&](const MarkGroup& one) { return isNear(m_content->rect().x() + one.x); });
    if (group != groups.end()) {
        return markText(marks(), *group);
    }
    const std::vector<ResolutionChange>& seams = m_content->seams();
    const auto seam = std::find_if(seams.begin(), seams.end(), [&](const ResolutionChange& one) {
        return range().visible().contains(one.time) && isNear(xOf(one.time));
    });
    return seam == seams.end() ? QString() : resolutionText(*seam);
}

void Plot::showMarkTip(const QPoint& at, const QPoint& globalAt)
{
    const QString tip = tipAt(at.x());
    if (m_tip == tip) {
        return;
    }
    m_tip = tip;
    if (tip.isEmpty()) {
        QToolTip::hideText();
    } else {
        QToolTip::showText(globalAt, toolTipText(tip), this);
    }
}

} // namespace thalassa::console::charts
