// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/health_mark.h"

#include <QPainter>
#include <QPainterPath>

namespace thalassa::console {
namespace {

constexpr int kWordGap = 4;

} // namespace

void drawHealth(QPainter& painter, const QRectF& rect, Health health)
{
    drawHealth(painter, rect, health, colorOf(health));
}

void drawHealth(QPainter& painter, const QRectF& rect, Health health, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QRectF box(0, 0, kMarkSize, kMarkSize);
    box.moveCenter(rect.center());
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    switch (health) {
    case Health::Ready:
        painter.drawEllipse(box.adjusted(2, 2, -2, -2));
        break;
    case Health::Attention:
        painter.drawPolygon(QPolygonF({QPointF(box.center().x(), box.top() + 1),
            QPointF(box.right() - 0.5, box.bottom() - 1.5),
            QPointF(box.left() + 0.5, box.bottom() - 1.5)}));
        break;
    case Health::Failed:
        painter.drawRect(box.adjusted(2, 2, -2, -2));
        break;
    case Health::Unknown:
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(color, 1.5));
        painter.drawEllipse(box.adjusted(2.5, 2.5, -2.5, -2.5));
        break;
    }
    painter.restore();
}

HealthMark::HealthMark(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void HealthMark::setHealth(Health health, const QString& word)
{
    if (m_health == health && m_word == word) {
        return;
    }
    m_health = health;
    m_word = word;
    setAccessibleName(word);
    updateGeometry();
    update();
}

void HealthMark::setMuted(bool isMuted)
{
    if (m_isMuted != isMuted) {
        m_isMuted = isMuted;
        update();
    }
}

QSize HealthMark::sizeHint() const
{
    const QFontMetrics metrics = fontMetrics();
    return {kMarkSize + kWordGap + metrics.horizontalAdvance(m_word) + 2,
        qMax(metrics.height(), kMarkSize)};
}

QSize HealthMark::minimumSizeHint() const
{
    return {kMarkSize, sizeHint().height()};
}

void HealthMark::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    const QColor color = m_isMuted ? colors().muted : colorOf(m_health);
    drawHealth(painter, QRectF(0, 0, kMarkSize, height()), m_health, color);
    painter.setPen(color);
    const QRect area = rect().adjusted(kMarkSize + kWordGap, 0, 0, 0);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter,
        fontMetrics().elidedText(m_word, Qt::ElideRight, area.width()));
}

} // namespace thalassa::console
