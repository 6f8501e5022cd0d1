// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/drawing.h"

#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <ranges>

#include "console/charts/data/stacking.h"
#include "console/look/colors.h"

namespace thalassa::console::charts {
namespace {

// Above this number of points for each column a curve is drawn as columns.
constexpr double kDense = 0.5;
// A peak is that much higher than what nine of ten columns reach.
constexpr double kPeakFactor = 10;
constexpr double kUsualShare = 0.9;
constexpr double kHeadroom = 1.5;
// With fewer columns, one of them is no exception.
constexpr std::size_t kLeastColumns = 20;
// A higher run of more columns is a state, which an operator must see as it is.
constexpr int kLongestPeak = 2;
constexpr float kBandCoverage = 0.28F;
constexpr float kMutedSaturation = 0.25F;

std::vector<const Series*> ofKind(std::span<const Series* const> series, SeriesKind kind)
{
    std::vector<const Series*> found;
    std::copy_if(series.begin(), series.end(), std::back_inserter(found),
        [kind](const Series* one) { return one->kind == kind; });
    return found;
}

QColor mutedColor(const QColor& color)
{
    return QColor::fromHslF(std::max(color.hslHueF(), 0.0F),
        color.hslSaturationF() * kMutedSaturation, color.lightnessF());
}

// A premultiplied colour with all channels times `share` / 255.
QRgb scaled(QRgb color, uint share)
{
    // Two channels at a time, each in 16 bits.
    constexpr QRgb kEven = 0x00ff00ff;
    constexpr QRgb kHalf = 0x00800080;
    QRgb even = (color & kEven) * share + kHalf;
    even = ((even + ((even >> 8) & kEven)) >> 8) & kEven;
    QRgb odd = ((color >> 8) & kEven) * share + kHalf;
    odd = (odd + ((odd >> 8) & kEven)) & ~kEven;
    return even | odd;
}

// The pixels of the values, which columns write at once: a call of QPainter for each of them would
// take most of the time.
class Pixels {
public:
    explicit Pixels(const QSize& size)
        : m_image(size, QImage::Format_ARGB32_Premultiplied)
    {
        m_image.fill(Qt::transparent);
        m_bits = reinterpret_cast<QRgb*>(m_image.bits());
        m_stride = m_image.bytesPerLine() / static_cast<qsizetype>(sizeof(QRgb));
    }

    QImage& image() { return m_image; }
    int width() const { return m_image.width(); }
    int height() const { return m_image.height(); }

    // Fills a column; a pixel that is covered in part is blended.
    void fill(int x, double top, double bottom, QRgb color)
    {
        if (x < 0 || x >= width() || !(bottom > top)) {
            return;
        }
        const double begin = std::clamp(top, 0.0, static_cast<double>(height()));
        const double end = std::clamp(bottom, 0.0, static_cast<double>(height()));
        const int first = static_cast<int>(std::ceil(begin));
        const int last = static_cast<int>(std::floor(end));
        if (first > last) { // within one pixel
            blend(x, last, color, end - begin);
            return;
        }
        blend(x, first - 1, color, first - begin);
        for (int y = first; y < last; ++y) {
            blend(x, y, color, 1);
        }
        blend(x, last, color, end - last);
    }

private:
    void blend(int x, int y, QRgb color, double coverage)
    {
        const auto share = static_cast<uint>(qRound(coverage * 255));
        if (share == 0 || y < 0 || y >= height()) {
            return;
        }
        QRgb& pixel = m_bits[y * m_stride + x];
        const QRgb source = share == 255 ? color : scaled(color, share);
        pixel = qAlpha(source) == 255 ? source : source + scaled(pixel, 255 - qAlpha(source));
    }

    QImage m_image;
    QRgb* m_bits;
    qsizetype m_stride;
};

Qt::PenStyle penStyle(Dash dash)
{
    return dash == Dash::Solid ? Qt::SolidLine : dash == Dash::Dashed ? Qt::DashLine : Qt::DotLine;
}

// Whether a column is part of a dash; dashes have fixed places on the screen.
bool isInked(Dash dash, int column, double unit)
{
    const int length = std::max(static_cast<int>(unit * (dash == Dash::Dashed ? 6 : 2)), 1);
    const int gap = std::max(static_cast<int>(unit * (dash == Dash::Dashed ? 3 : 2)), 1);
    return dash == Dash::Solid || column % (length + gap) < length;
}

} // namespace

// The place and the colour of a shape.
class Drawing::Brush {
public:
    // The painter paints on the pixels.
    Brush(
        QPainter& painter, Pixels& pixels, double top, const ColumnGrid& grid, const QColor& color)
        : m_painter(painter)
        , m_pixels(pixels)
        , m_grid(grid)
        , m_color(color)
        , m_ink(qPremultiply(color.rgba()))
        , m_scale(top > 0 ? pixels.height() / top : 0)
    {
    }

    void paintLine(const Curve& curve, Dash dash, double width) const;
    void paintArea(const Curve& upper, const Curve& lower) const;
    void paintBar(TimeSpan time, double base, double value) const;

private:
    double y(double value) const
    {
        return m_pixels.height() - std::clamp(value * m_scale, -1.0, m_pixels.height() + 1.0);
    }
    double x(WallTime time) const { return m_grid.position(time); }
    int x(int column) const { return static_cast<int>(std::lround(m_grid.position(column))); }
    // Calls with each run of points without a gap.
    template <typename Function> void eachRun(const Points& points, const Function& function) const;

    QPainter& m_painter;
    Pixels& m_pixels;
    const ColumnGrid& m_grid;
    const QColor m_color;
    const QRgb m_ink; // premultiplied
    const double m_scale;
};

template <typename Function>
void Drawing::Brush::eachRun(const Points& points, const Function& function) const
{
    const auto isGap = [](const Point& point) { return std::isnan(point.value); };
    for (auto begin = points.begin(); begin != points.end();) {
        begin = std::find_if_not(begin, points.end(), isGap);
        const auto end = std::find_if(begin, points.end(), isGap);
        if (begin != end) {
            function(std::span(begin, end));
        }
        begin = end;
    }
}

void Drawing::Brush::paintLine(const Curve& curve, Dash dash, double width) const
{
    if (!curve.extents.empty()) {
        for (int column = 0; column < m_grid.count(); ++column) {
            const Extent& extent = curve.extents[column];
            if (!extent.isEmpty && isInked(dash, column, width)) {
                m_pixels.fill(
                    x(column), y(extent.high) - width / 2, y(extent.low) + width / 2, m_ink);
            }
        }
        return;
    }
    m_painter.setPen(QPen(m_color, width, penStyle(dash), Qt::FlatCap, Qt::BevelJoin));
    m_painter.setBrush(Qt::NoBrush);
    eachRun(curve.points, [this, width](std::span<const Point> run) {
        QPolygonF line;
        for (const Point& point : run) {
            line += QPointF(x(point.time), y(point.value));
        }
        if (line.size() == 1) { // a single point would be invisible
            m_painter.fillRect(
                QRectF(line[0] - QPointF(width, width), QSizeF(2 * width, 2 * width)), m_color);
        }
        m_painter.drawPolyline(line);
    });
}

void Drawing::Brush::paintArea(const Curve& upper, const Curve& lower) const
{
    if (!upper.extents.empty()) {
        for (int column = 0; column < m_grid.count(); ++column) {
            const Extent& high = upper.extents[column];
            if (high.isEmpty) {
                continue;
            }
            // The lower area is painted over the blended edge.
            const double base = lower.extents.empty() || lower.extents[column].isEmpty
                ? m_pixels.height()
                : std::ceil(y(lower.extents[column].high));
            m_pixels.fill(x(column), y(high.high), base, m_ink);
        }
        return;
    }
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_color);
    eachRun(upper.points, [&](std::span<const Point> run) {
        QPolygonF outline;
        for (const Point& point : run) {
            outline += QPointF(x(point.time), y(point.value));
        }
        const auto isIn = [&](const Point& point) {
            return point.time >= run.front().time && point.time <= run.back().time;
        };
        if (lower.points.empty()) {
            outline += QPointF(x(run.back().time), m_pixels.height());
            outline += QPointF(x(run.front().time), m_pixels.height());
        }
        for (const Point& point : std::views::reverse(lower.points)) {
            if (isIn(point) && !std::isnan(point.value)) {
                outline += QPointF(x(point.time), y(point.value));
            }
        }
        m_painter.drawPolygon(outline);
    });
}

void Drawing::Brush::paintBar(TimeSpan time, double base, double value) const
{
    const auto left = static_cast<int>(std::lround(x(time.begin)));
    const auto right = static_cast<int>(std::lround(x(time.end)));
    const auto top = static_cast<int>(std::lround(y(value)));
    const auto bottom = static_cast<int>(std::lround(y(base)));
    const int gap = right - left > 4 ? std::max((right - left) / 8, 1) : 0;
    m_painter.fillRect(left, top, right - left - gap, bottom - top, m_color);
}

Drawing::Drawing(std::span<const Series* const> series, TimeSpan range, int columns)
    : m_range(range)
    , m_columns(columns)
{
    addAreas(ofKind(series, SeriesKind::Area));
    addBars(ofKind(series, SeriesKind::Bar));
    for (const Series* one : ofKind(series, SeriesKind::Band)) {
        addBand(*one);
    }
    for (const Series* one : ofKind(series, SeriesKind::Line)) {
        addLine(*one);
    }
    std::erase_if(m_tops, [](const Point& point) { return std::isnan(point.value); });
}

void Drawing::noteHighest(const Point& point)
{
    m_highest = std::max(m_highest, point.value);
    m_isEmpty = false;
    m_tops.resize(m_columns, {{}, kNoValue});
    const auto column =
        std::min(static_cast<int>(m_range.share(point.time) * m_columns), m_columns - 1);
    Point& top = m_tops[column];
    if (std::isnan(top.value) || point.value > top.value) {
        top = point;
    }
}

double Drawing::highestUsual() const
{
    if (m_tops.size() < kLeastColumns) {
        return m_highest;
    }
    Points tops = m_tops;
    const auto nth = tops.begin() +
        static_cast<std::ptrdiff_t>(kUsualShare * static_cast<double>(tops.size() - 1));
    std::nth_element(tops.begin(), nth, tops.end(),
        [](const Point& left, const Point& right) { return left.value < right.value; });
    const bool hasPeaks = nth->value > 0 && m_highest > kPeakFactor * nth->value;
    const double usual = kHeadroom * nth->value;
    return hasPeaks && hasOnlyPeaksAbove(usual) ? usual : m_highest;
}

bool Drawing::hasOnlyPeaksAbove(double top) const
{
    int run = 0;
    for (const Point& point : m_tops) {
        run = point.value > top ? run + 1 : 0;
        if (run > kLongestPeak) {
            return false;
        }
    }
    return run == 0; // a run at the newest point may go on
}

Points Drawing::peaksAbove(double top) const
{
    Points peaks;
    bool isRun = false;
    for (const Point& point : m_tops) {
        if (point.value > top && !isRun) {
            peaks.push_back(point);
        } else if (point.value > top && point.value > peaks.back().value) {
            peaks.back() = point;
        }
        isRun = point.value > top;
    }
    return peaks;
}

Drawing::Curve Drawing::curveOf(const Points& points)
{
    const std::span<const Point> shown = pointsIn(points, m_range);
    for (const Point& point : shown) {
        if (!std::isnan(point.value) && m_range.contains(point.time)) {
            noteHighest(point);
        }
    }
    Curve curve;
    if (static_cast<double>(shown.size()) > kDense * m_columns) {
        curve.extents = reduceLine(shown, ColumnGrid(m_range, m_columns));
    } else {
        curve.points.assign(shown.begin(), shown.end());
    }
    return curve;
}

void Drawing::addAreas(std::span<const Series* const> series)
{
    std::vector<const Points*> parts;
    for (const Series* one : series) {
        parts.push_back(&one->points);
    }
    const std::vector<Points> edges = stacked(parts);
    Curve lower;
    std::vector<Shape> areas;
    for (std::size_t at = 0; at < edges.size(); ++at) {
        Shape& shape = areas.emplace_back();
        shape.kind = SeriesKind::Area;
        shape.color = series[at]->color;
        shape.upper = curveOf(edges[at]);
        shape.lower = lower;
        lower = shape.upper;
    }
    // From the top of the stack, so that each area covers the blended edge of the one above it.
    m_shapes.insert(m_shapes.end(), areas.rbegin(), areas.rend());
}

void Drawing::addBars(std::span<const Series* const> series)
{
    if (series.empty()) {
        return;
    }
    // A bar is as wide as a reading is long, so that no gap between readings seems to be one.
    std::chrono::nanoseconds step(0);
    for (const Series* one : series) {
        const std::chrono::nanoseconds own = stepOf(pointsIn(one->points, m_range));
        step = step == own.zero() || (own > own.zero() && own < step) ? own : step;
    }
    constexpr int kTolerance = 10; // parts: readings come a bit early or late
    m_binWidth =
        binWidth(std::max(m_range.length() * kBarWidth / m_columns, step - step / kTolerance));
    std::vector<std::vector<double>> parts;
    for (const Series* one : series) {
        const std::span<const Point> points = pointsIn(one->points, binsIn(m_range, m_binWidth));
        Bins bins = meansOf(points, m_range, m_binWidth);
        m_firstBin = bins.first.begin;
        m_endOfBars = std::max(m_endOfBars, bins.end);
        parts.push_back(std::move(bins.means));
    }
    const std::vector<std::vector<double>> edges = stackedValues(parts);
    std::vector<double> bases(edges.front().size(), 0);
    for (std::size_t at = 0; at < edges.size(); ++at) {
        Shape& shape = m_shapes.emplace_back();
        shape.kind = SeriesKind::Bar;
        shape.color = series[at]->color;
        shape.bars = edges[at];
        shape.bases = bases;
        bases = edges[at];
    }
    for (const double edge : edges.back()) {
        if (!std::isnan(edge)) {
            m_highest = std::max(m_highest, edge);
            m_isEmpty = false;
        }
    }
}

void Drawing::addBand(const Series& series)
{
    Shape& shape = m_shapes.emplace_back();
    shape.kind = SeriesKind::Band;
    shape.color = series.color;
    shape.upper = curveOf(series.points);
    shape.lower = curveOf(series.lows);
}

void Drawing::addLine(const Series& series)
{
    Shape& shape = m_shapes.emplace_back();
    shape.color = series.color;
    shape.dash = series.dash;
    shape.width = series.width;
    shape.upper = curveOf(series.points);
}

void Drawing::paintBars(const Brush& brush, const Shape& shape) const
{
    for (std::size_t bin = 0; bin < shape.bars.size(); ++bin) {
        if (!std::isnan(shape.bars[bin])) {
            const WallTime begin = m_firstBin + m_binWidth * static_cast<qint64>(bin);
            brush.paintBar({begin, std::min<WallTime>(begin + m_binWidth, m_endOfBars)},
                shape.bases[bin], shape.bars[bin]);
        }
    }
}

void Drawing::paint(QPainter& painter, const QRect& rect, double top, bool isMuted) const
{
    if (m_shapes.empty() || rect.isEmpty()) {
        return;
    }
    const double ratio = painter.deviceTransform().m11();
    Pixels pixels(QSize(m_columns, static_cast<int>(std::lround(rect.height() * ratio))));
    QPainter inner(&pixels.image());
    inner.setRenderHint(QPainter::Antialiasing, true);
    const ColumnGrid grid(m_range, m_columns);
    for (const Shape& shape : m_shapes) {
        QColor color = colorOf(shape.color).toRgb();
        color = isMuted ? mutedColor(color) : color;
        color.setAlphaF(shape.kind == SeriesKind::Band ? kBandCoverage : 1);
        const Brush brush(inner, pixels, top, grid, color);
        switch (shape.kind) {
        case SeriesKind::Area:
        case SeriesKind::Band:
            brush.paintArea(shape.upper, shape.lower);
            break;
        case SeriesKind::Bar:
            paintBars(brush, shape);
            break;
        case SeriesKind::Line:
            brush.paintLine(shape.upper, shape.dash, shape.width * ratio);
            break;
        }
    }
    inner.end();
    painter.save();
    painter.scale(1 / ratio, 1 / ratio);
    painter.drawImage(QPoint(static_cast<int>(std::lround(rect.x() * ratio)),
                          static_cast<int>(std::lround(rect.y() * ratio))),
        pixels.image());
    painter.restore();
}

} // namespace thalassa::console::charts
