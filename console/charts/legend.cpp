// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/legend.h"

#include <QEvent>
#include <QPainter>
#include <algorithm>
#include <numeric>

#include "console/look/colors.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console::charts {
namespace {

constexpr int kSwatch = 12;
constexpr int kGap = 6;
constexpr int kValueGap = 4; // at least: a value has room for the widest one
constexpr int kColumnGap = 8;
constexpr int kPadding = 2;
constexpr int kLongestName = 160; // pixels

// The value at the time, or the last one of the span.
double shownValue(const Points& points, const std::optional<WallTime>& time, TimeSpan span)
{
    return time ? valueAt(points, *time) : lastValue(points, span);
}

} // namespace

LegendEntry::LegendEntry(const Series& series, Unit unit, QWidget* parent)
    : QAbstractButton(parent)
    , m_unit(unit)
{
    m_series = series;
    m_series.points.clear();
    m_series.lows.clear();
    setObjectName(QStringLiteral("legend-") + QString::fromUtf8(series.id));
    setCheckable(true);
    setChecked(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    describe();
}

bool LegendEntry::isOf(const Series& series, Unit unit) const
{
    return unit == m_unit && series.id == m_series.id && series.name == m_series.name &&
        series.kind == m_series.kind && series.color == m_series.color &&
        series.dash == m_series.dash && series.width == m_series.width;
}

void LegendEntry::setValues(double value, double low)
{
    const QString text = m_series.kind == SeriesKind::Band
        ? valueText(low, m_unit) + QStringLiteral(" – ") + valueText(value, m_unit)
        : valueText(value, m_unit);
    if (m_value != text) {
        m_value = text;
        describe();
        update();
    }
}

void LegendEntry::describe()
{
    setAccessibleName(
        m_value.isEmpty() ? m_series.name : m_series.name + QStringLiteral(", ") + m_value);
    const bool isCut = fontMetrics().horizontalAdvance(m_series.name) > kLongestName;
    setToolTip(isCut ? toolTipText(m_series.name) : QString());
}

int LegendEntry::valueWidth() const
{
    int width = 0;
    for (const QString& text : widestTexts(m_unit)) {
        width = std::max(width, fontMetrics().horizontalAdvance(text));
    }
    return m_series.kind == SeriesKind::Band
        ? 2 * width + fontMetrics().horizontalAdvance(QStringLiteral(" – "))
        : width;
}

QSize LegendEntry::sizeHint() const
{
    const int name = std::min(fontMetrics().horizontalAdvance(m_series.name) + 1, kLongestName);
    return {2 * kPadding + kSwatch + kGap + name + kValueGap + valueWidth(),
        std::max(fontMetrics().height(), kSwatch) + 2 * kPadding};
}

void LegendEntry::paintSwatch(QPainter& painter, const QRect& rect) const
{
    QColor color = colorOf(m_series.color);
    const int middle = rect.center().y();
    switch (m_series.kind) {
    case SeriesKind::Line: {
        const Qt::PenStyle style = m_series.dash == Dash::Solid ? Qt::SolidLine
            : m_series.dash == Dash::Dashed                     ? Qt::DashLine
                                                                : Qt::DotLine;
        painter.setPen(QPen(color, std::max(m_series.width, 1.5), style, Qt::FlatCap));
        painter.drawLine(rect.left(), middle, rect.left() + rect.width(), middle);
        return;
    }
    case SeriesKind::Band:
        color.setAlphaF(0.4F);
        break;
    case SeriesKind::Area:
    case SeriesKind::Bar:
        break;
    }
    painter.fillRect(rect.adjusted(1, 1, -1, -1), color);
}

void LegendEntry::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    if (underMouse()) {
        painter.fillRect(rect(), colors().alternate);
    }
    if (hasFocus()) {
        painter.setPen(colors().accent);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    const QRect swatch(kPadding, (height() - kSwatch) / 2, kSwatch, kSwatch);
    painter.setOpacity(isChecked() ? 1 : 0.4);
    paintSwatch(painter, swatch);
    painter.setOpacity(1);
    QRect name =
        rect().adjusted(kPadding + kSwatch + kGap, 0, -kPadding - valueWidth() - kValueGap, 0);
    QFont font = painter.font();
    font.setStrikeOut(!isChecked());
    painter.setFont(font);
    painter.setPen(colors().muted);
    painter.drawText(name, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine,
        fontMetrics().elidedText(m_series.name, Qt::ElideMiddle, name.width()));
    font.setStrikeOut(false);
    painter.setFont(font);
    painter.setPen(colors().text);
    painter.drawText(rect().adjusted(0, 0, -kPadding, 0),
        static_cast<int>(Qt::AlignRight | Qt::AlignVCenter) | Qt::TextSingleLine, m_value);
}

bool LegendEntry::event(QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        update();
    }
    return QAbstractButton::event(event);
}

Legend::Legend(QWidget* parent)
    : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void Legend::setSeries(const std::vector<Series>& series, Unit unit)
{
    std::vector<LegendEntry*> entries;
    bool isChanged = false;
    for (const Series& one : series) {
        const auto found = std::find_if(m_entries.begin(), m_entries.end(),
            [&](const LegendEntry* entry) { return entry->isOf(one, unit); });
        if (found != m_entries.end()) {
            entries.push_back(*found);
            m_entries.erase(found);
            continue;
        }
        isChanged = true;
        auto* entry = new LegendEntry(one, unit, this);
        connect(entry, &LegendEntry::toggled, this, &Legend::shownChanged);
        entry->show();
        entries.push_back(entry);
    }
    isChanged = isChanged || !m_entries.empty();
    for (LegendEntry* entry : m_entries) {
        entry->hide();
        entry->deleteLater();
    }
    m_entries = std::move(entries);
    for (std::size_t at = 1; at < m_entries.size(); ++at) {
        setTabOrder(m_entries[at - 1], m_entries[at]);
    }
    if (isChanged) {
        updateGeometry();
    }
    place();
}

void Legend::showValues(
    const std::vector<Series>& series, const std::optional<WallTime>& time, TimeSpan span)
{
    for (const Series& one : series) {
        const auto found = std::find_if(m_entries.begin(), m_entries.end(),
            [&](const LegendEntry* entry) { return entry->id() == one.id; });
        if (found != m_entries.end()) {
            (*found)->setValues(
                shownValue(one.points, time, span), shownValue(one.lows, time, span));
        }
    }
}

bool Legend::isShown(const QByteArray& id) const
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
        [&](const LegendEntry* entry) { return entry->id() == id; });
    return found == m_entries.end() || (*found)->isChecked();
}

QSize Legend::entrySize() const
{
    QSize size;
    for (const LegendEntry* entry : m_entries) {
        size = size.expandedTo(entry->sizeHint());
    }
    return size;
}

std::vector<int> Legend::columnWidths(std::size_t columns) const
{
    std::vector<int> widths(columns);
    for (std::size_t at = 0; at < m_entries.size(); ++at) {
        int& width = widths[at % columns];
        width = std::max(width, m_entries[at]->sizeHint().width());
    }
    return widths;
}

std::vector<int> Legend::columnsIn(int width) const
{
    for (std::size_t columns = m_entries.size(); columns > 1; --columns) {
        std::vector<int> widths = columnWidths(columns);
        const int gaps = static_cast<int>(columns - 1) * kColumnGap;
        if (std::accumulate(widths.begin(), widths.end(), gaps) <= width)
            return widths;
    }
    return columnWidths(1);
}

QSize Legend::sizeHint() const
{
    const QSize size = entrySize();
    return {size.width(), heightForWidth(std::max(width(), size.width()))};
}

QSize Legend::minimumSizeHint() const
{
    return entrySize();
}

int Legend::heightForWidth(int width) const
{
    const auto count = static_cast<int>(m_entries.size());
    const auto columns = static_cast<int>(columnsIn(width).size());
    return (count + columns - 1) / columns * entrySize().height();
}

void Legend::place()
{
    const int height = entrySize().height();
    const std::vector<int> widths = columnsIn(width());
    QPoint corner;
    for (std::size_t at = 0; at < m_entries.size(); ++at) {
        const std::size_t column = at % widths.size();
        if (at > 0 && column == 0)
            corner = {0, corner.y() + height};
        m_entries[at]->setGeometry({corner, QSize(std::min(widths[column], width()), height)});
        corner.rx() += widths[column] + kColumnGap;
    }
}

void Legend::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

bool Legend::event(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        updateGeometry();
        place();
    }
    return QWidget::event(event);
}

} // namespace thalassa::console::charts
