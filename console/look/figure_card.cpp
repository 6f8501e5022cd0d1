// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/figure_card.h"

#include <QPainter>
#include <algorithm>

#include "console/look/sparkline.h"
#include "console/look/theme.h"

namespace thalassa::console {
namespace {

constexpr int kPadding = 10;
constexpr int kSmallestValue = 12; // pixels of the font
constexpr int kSparkWidth = 72;
constexpr std::chrono::minutes kSparkLength(5);

} // namespace

FigureCard::FigureCard(const QString& caption, QWidget* parent)
    : QWidget(parent)
    , m_caption(caption)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(caption);
}

void FigureCard::setFigure(const QString& value, const QString& note)
{
    if (m_value != value || m_note != note) {
        m_value = value;
        m_note = note;
        setAccessibleDescription(note.isEmpty() ? value : value + QStringLiteral(", ") + note);
        setToolTip(m_caption + QStringLiteral(": ") + accessibleDescription());
        if (const int needed = neededWidth(); needed > m_neededWidth) {
            m_neededWidth = needed;
            updateGeometry();
        }
    }
    update();
}

void FigureCard::setMuted(bool isMuted)
{
    m_isMuted = isMuted;
    update();
}

QFont FigureCard::valueFont() const
{
    QFont larger = font();
    larger.setPixelSize(18);
    larger.setWeight(QFont::DemiBold);
    return larger;
}

QFont FigureCard::captionFont() const
{
    QFont smaller = font();
    smaller.setPixelSize(kSmallText);
    return smaller;
}

QRect FigureCard::innerArea() const
{
    return rect().adjusted(kPadding, kPadding - 2, -kPadding, -kPadding + 2);
}

void FigureCard::setSeries(const Series* series, const QString& note)
{
    m_series = series;
    m_seriesNote = note;
    update();
}

bool FigureCard::hasSparkline() const
{
    const WallTime now = figures::wallNow();
    const int room = innerArea().width() - kSparkWidth - kGap;
    return m_series != nullptr && room >= std::max(kSparkWidth, captionWidth(m_seriesNote)) &&
        isWorthDrawing(*m_series, now - kSparkLength, now);
}

QRect FigureCard::textArea() const
{
    return innerArea().adjusted(0, 0, hasSparkline() ? -kSparkWidth - kGap : 0, 0);
}

int FigureCard::captionWidth(const QString& note) const
{
    const QFontMetrics small(captionFont());
    return std::max(small.horizontalAdvance(m_caption), small.horizontalAdvance(note));
}

int FigureCard::neededWidth() const
{
    return std::max(m_neededWidth, captionWidth(m_note) + 2 * kPadding);
}

bool FigureCard::isCut() const
{
    return captionWidth(note()) > textArea().width();
}

QSize FigureCard::sizeHint() const
{
    const int captions = QFontMetrics(captionFont()).height();
    return {168, 2 * kPadding - 4 + 2 * captions + QFontMetrics(valueFont()).height()};
}

QSize FigureCard::minimumSizeHint() const
{
    return {112, sizeHint().height()};
}

void FigureCard::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colors().line);
    painter.setBrush(colors().base);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);

    if (hasSparkline()) {
        const QRect inner = innerArea();
        const WallTime now = figures::wallNow();
        drawSparkline(painter,
            QRectF(inner.right() - kSparkWidth, inner.top() + 6, kSparkWidth, inner.height() - 8),
            *m_series, now - kSparkLength, now, m_isMuted ? colors().muted : colors().accent);
    }
    const QRect area = textArea();
    const QFontMetrics small(captionFont());
    const QFontMetrics large(valueFont());
    // A figure is smaller rather than cut.
    QFont value = valueFont();
    while (QFontMetrics(value).horizontalAdvance(m_value) > area.width() &&
        value.pixelSize() > kSmallestValue) {
        value.setPixelSize(value.pixelSize() - 1);
    }
    painter.setFont(captionFont());
    painter.setPen(colors().muted);
    painter.drawText(area.left(), area.top() + small.ascent(),
        small.elidedText(m_caption, Qt::ElideRight, area.width()));
    painter.drawText(area.left(), area.bottom() - small.descent() + 1,
        small.elidedText(note(), Qt::ElideRight, area.width()));
    painter.setFont(value);
    painter.setPen(m_isMuted ? colors().muted : colors().text);
    painter.drawText(area.left(), area.top() + small.height() + large.ascent() + 1,
        QFontMetrics(value).elidedText(m_value, Qt::ElideRight, area.width()));
}

} // namespace thalassa::console
