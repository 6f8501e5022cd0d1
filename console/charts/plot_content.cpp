// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/plot_content.h"

// The header of the library uses keywords of Qt that the console switches off.
#define signals Q_SIGNALS
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef foreach
#undef signals

#include <algorithm>
#include <cmath>
#include <utility>

#include "console/look/colors.h"

namespace thalassa::console::charts {
namespace {

constexpr int kRightMargin = 12;
constexpr int kLabelPadding = 6;
// The distances below which ticks are too close.
constexpr int kValueTickDistance = 32;
constexpr int kTimeTickGap = 28;
constexpr double kMarkDistance = 10;
// At least as wide as any label, so that the axes of all charts are in line.
constexpr const char* kWidestLabel = "1024 MiB";

} // namespace

// A canvas that is drawn when it is painted, once for all changes before. QCustomPlot draws at each
// change of size, and a layout gives a chart several sizes before it is seen.
class PlotContent::Canvas final : public QCustomPlot {
public:
    explicit Canvas(QWidget* parent)
        : QCustomPlot(parent)
    {
    }

    void redraw()
    {
        m_isOutdated = true;
        update();
    }

protected:
    void resizeEvent(QResizeEvent* /*event*/) override
    {
        setViewport(rect());
        redraw();
    }
    void paintEvent(QPaintEvent* event) override
    {
        if (std::exchange(m_isOutdated, false))
            replot(rpQueuedRefresh); // draws now, and asks for one more paint event
        QCustomPlot::paintEvent(event);
    }

private:
    bool m_isOutdated = true;
};

// The series as an object of QCustomPlot.
class PlotContent::SeriesItem final : public QCPAbstractPlottable {
public:
    SeriesItem(PlotContent& content, QCustomPlot& canvas)
        : QCPAbstractPlottable(canvas.xAxis, canvas.yAxis)
        , m_content(content)
    {
    }

    double selectTest(
        const QPointF& /*at*/, bool /*selectable*/, QVariant* /*details*/) const override
    {
        return -1;
    }
    QCPRange getKeyRange(bool& isFound, QCP::SignDomain /*domain*/) const override
    {
        isFound = false;
        return {};
    }
    QCPRange getValueRange(
        bool& isFound, QCP::SignDomain /*domain*/, const QCPRange& /*keys*/) const override
    {
        isFound = false;
        return {};
    }

protected:
    // An antialiased painter of the library is half a pixel off, which blurs rectangles.
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override
    {
        painter->setAntialiasing(false);
    }
    void draw(QCPPainter* painter) override
    {
        m_content.prepare(painter->deviceTransform().m11());
        m_content.m_drawing.paint(
            *painter, m_content.m_rect, m_content.m_valueAxis.top, m_content.m_isMuted);
    }
    void drawLegendIcon(QCPPainter* /*painter*/, const QRectF& /*rect*/) const override { }

private:
    PlotContent& m_content;
};

class PlotContent::OverlayItem final : public QCPLayerable {
public:
    OverlayItem(PlotContent& content, QCustomPlot& canvas)
        : QCPLayerable(&canvas, QStringLiteral("overlay"))
        , m_content(content)
    {
    }

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override
    {
        painter->setAntialiasing(false);
    }
    void draw(QCPPainter* painter) override
    {
        m_content.prepare(painter->deviceTransform().m11());
        paintOverlay(*painter, m_content.m_font, m_content.overlayState());
    }

private:
    PlotContent& m_content;
};

PlotContent::PlotContent(TimeRange& range, QWidget* parent)
    : m_range(range)
    , m_canvas(new Canvas(parent))
{
    m_canvas->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_canvas->setFocusPolicy(Qt::NoFocus);
    m_canvas->axisRect()->setAutoMargins(QCP::msNone);
    for (QCPAxis* axis : {m_canvas->xAxis, m_canvas->yAxis}) {
        axis->setTicker(QSharedPointer<QCPAxisTickerText>::create());
        axis->setSubTicks(false);
        axis->setTickPen(Qt::NoPen);
        axis->setTickLabelPadding(kLabelPadding);
    }
    // The canvas owns what is drawn on it.
    new SeriesItem(*this, *m_canvas);
    new OverlayItem(*this, *m_canvas);
    // The ticks must be known before the canvas draws its axes.
    QObject::connect(m_canvas, &QCustomPlot::beforeReplot, m_canvas,
        [this] { prepare(m_canvas->bufferDevicePixelRatio()); });
}

PlotContent::~PlotContent() = default;

double PlotContent::highest()
{
    prepare(m_ratio);
    return m_drawing.highest();
}

double PlotContent::top()
{
    prepare(m_ratio);
    return m_valueAxis.top;
}

const Points& PlotContent::peaks()
{
    prepare(m_ratio);
    return m_peaks;
}

const ValueAxis& PlotContent::valueTicks()
{
    prepare(m_ratio);
    return m_valueAxis;
}

const std::vector<TimeTick>& PlotContent::timeTicks()
{
    prepare(m_ratio);
    return m_timeTicks;
}

void PlotContent::setUnit(Unit unit)
{
    m_unit = unit;
    invalidate();
}

void PlotContent::setSeries(std::vector<const Series*> series)
{
    m_series = std::move(series);
    invalidate();
}

void PlotContent::setMarks(std::vector<Mark> marks)
{
    m_marks = std::move(marks);
    std::stable_sort(m_marks.begin(), m_marks.end(),
        [](const Mark& left, const Mark& right) { return left.time < right.time; });
    invalidate();
}

void PlotContent::setMuted(bool isMuted)
{
    if (m_isMuted != isMuted) {
        m_isMuted = isMuted;
        invalidate();
    }
}

void PlotContent::setTop(std::optional<double> top)
{
    if (m_fixedTop != top) {
        m_fixedTop = top;
        invalidate();
    }
}

void PlotContent::setCutsPeaks(bool cutsPeaks)
{
    if (m_cutsPeaks != cutsPeaks) {
        m_cutsPeaks = cutsPeaks;
        invalidate();
    }
}

void PlotContent::setSeams(std::vector<ResolutionChange> seams)
{
    m_seams = std::move(seams);
    m_seamTimes.clear();
    for (const ResolutionChange& seam : m_seams) {
        m_seamTimes.push_back(seam.time);
    }
    invalidate();
}

void PlotContent::setFocus(bool hasFocus)
{
    m_hasFocus = hasFocus;
    invalidateOverlay();
}

void PlotContent::layOut(const QSize& size, const QFont& font)
{
    m_font = font;
    const QFontMetrics metrics(font);
    const QMargins margins(metrics.horizontalAdvance(QLatin1String(kWidestLabel)) + kLabelPadding,
        kMarkStrip, kRightMargin, metrics.height() + kLabelPadding + 2);
    m_rect = QRect(QPoint(), size).marginsRemoved(margins);
    m_canvas->setGeometry(QRect(QPoint(), size));
    m_canvas->axisRect()->setMargins(margins);
    applyColors();
    invalidate();
}

void PlotContent::invalidate()
{
    m_isDirty = true;
    m_canvas->redraw();
}

void PlotContent::invalidateOverlay()
{
    if (!m_isDirty) { // the whole plot is drawn soon otherwise
        m_canvas->layer(QStringLiteral("overlay"))->replot();
    }
}

void PlotContent::replotNow()
{
    m_canvas->replot(QCustomPlot::rpQueuedRefresh);
}

QPixmap PlotContent::pixmap(const QSize& size, double scale)
{
    m_isDirty = true;
    prepare(scale);
    QPixmap pixmap = m_canvas->toPixmap(size.width(), size.height(), scale);
    invalidate();
    return pixmap;
}

void PlotContent::prepare(double ratio)
{
    if (!m_isDirty && ratio == m_ratio) {
        return;
    }
    m_isDirty = false;
    m_ratio = ratio;
    if (m_rect.width() <= 0 || m_rect.height() <= 0) {
        return;
    }
    const TimeSpan& visible = m_range.visible();
    m_drawing = Drawing(m_series, visible, static_cast<int>(std::lround(m_rect.width() * ratio)));
    const double highest = m_cutsPeaks ? m_drawing.highestUsual() : m_drawing.highest();
    m_valueAxis = valueAxis(
        m_fixedTop.value_or(highest), m_unit, std::max(m_rect.height() / kValueTickDistance, 1));
    m_peaks = m_cutsPeaks ? m_drawing.peaksAbove(m_valueAxis.top) : Points();
    m_placedPeaks = placePeaks(m_peaks, m_unit, m_font, m_rect, visible);
    m_groups = groupMarks(m_marks, visible, m_rect.width(), kMarkDistance);

    const QFontMetrics metrics(m_font);
    const int distance = metrics.horizontalAdvance(QStringLiteral("00:00:00")) + kTimeTickGap;
    m_timeTicks = charts::timeTicks(visible, std::max(m_rect.width() / distance, 1));
    // A label at an edge would be cut.
    std::erase_if(m_timeTicks, [&](const TimeTick& tick) {
        const double half = metrics.horizontalAdvance(tick.label) / 2.0;
        const double x = xOf(tick.time);
        return x - half < m_rect.x() || x + half > m_rect.x() + m_rect.width() + kRightMargin;
    });
    applyTicks();
}

void PlotContent::applyTicks()
{
    // Keys are seconds since the begin of the range: a double cannot hold nanoseconds since 1970.
    const TimeSpan& visible = m_range.visible();
    const auto seconds = [](std::chrono::nanoseconds time) {
        return std::chrono::duration<double>(time).count();
    };
    QMap<double, QString> times;
    for (const TimeTick& tick : m_timeTicks) {
        times.insert(seconds(tick.time - visible.begin), tick.label);
    }
    QMap<double, QString> values;
    for (const ValueTick& tick : m_valueAxis.ticks) {
        values.insert(tick.value, tick.label);
    }
    m_canvas->xAxis->setRange(0, seconds(visible.length()));
    m_canvas->yAxis->setRange(0, m_valueAxis.top);
    m_canvas->xAxis->ticker().staticCast<QCPAxisTickerText>()->setTicks(times);
    m_canvas->yAxis->ticker().staticCast<QCPAxisTickerText>()->setTicks(values);
}

void PlotContent::applyColors()
{
    m_canvas->setBackground(QBrush(colors().base));
    for (QCPAxis* axis : {m_canvas->xAxis, m_canvas->yAxis}) {
        axis->setBasePen(QPen(colors().line, 1));
        axis->setTickLabelColor(colors().muted);
        axis->setTickLabelFont(m_font);
        axis->grid()->setPen(QPen(colors().line, 1));
        axis->grid()->setZeroLinePen(QPen(colors().control, 1));
    }
    m_canvas->xAxis->grid()->setPen(Qt::NoPen);
    m_canvas->xAxis->grid()->setZeroLinePen(Qt::NoPen);
    m_canvas->xAxis->setBasePen(QPen(colors().control, 1));
    m_canvas->yAxis->setBasePen(Qt::NoPen);
}

OverlayState PlotContent::overlayState()
{
    OverlayState state;
    state.rect = m_rect;
    state.range = m_range.visible();
    state.selection = m_range.selection();
    state.crossHair = m_range.crossHair();
    state.marks = m_marks;
    state.peaks = m_placedPeaks;
    state.seams = m_seamTimes;
    state.groups = m_groups;
    state.hasFocus = m_hasFocus;
    for (const Series* series : m_series) {
        if (!state.crossHair || series->kind != SeriesKind::Line) {
            continue;
        }
        const double value = valueAt(series->points, *state.crossHair);
        if (!std::isnan(value)) {
            state.dots.push_back({{xOf(*state.crossHair), yOf(value)}, colorOf(series->color)});
        }
    }
    return state;
}

double PlotContent::xOf(WallTime time) const
{
    return m_rect.x() + m_range.visible().share(time) * m_rect.width();
}

double PlotContent::yOf(double value)
{
    return m_rect.y() + m_rect.height() * (1 - value / m_valueAxis.top);
}

WallTime PlotContent::timeAt(double x) const
{
    const TimeSpan& visible = m_range.visible();
    const double share = std::clamp((x - m_rect.x()) / std::max(m_rect.width(), 1), 0.0, 1.0);
    return visible.begin +
        std::chrono::nanoseconds(
            static_cast<qint64>(share * static_cast<double>(visible.length().count())));
}

} // namespace thalassa::console::charts
