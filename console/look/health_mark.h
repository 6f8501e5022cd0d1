// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A state as a shape, a colour and a word: ready is a disc, attention a triangle, failed a square,
// unknown a ring. *lives on the GUI thread*.
#pragma once

#include <QWidget>

#include "console/look/colors.h"

class QPainter;

namespace thalassa::console {

// The side of a shape beside text, in pixels.
inline constexpr int kMarkSize = 12;

// Draws the shape in the middle of the rectangle.
void drawHealth(QPainter& painter, const QRectF& rect, Health health);
// In another color than that of the health, for data that are no longer live.
void drawHealth(QPainter& painter, const QRectF& rect, Health health, const QColor& color);

// The shape with a word behind it.
class HealthMark : public QWidget {
    Q_OBJECT

public:
    explicit HealthMark(QWidget* parent = nullptr);

    void setHealth(Health health, const QString& word);
    // In grey: the health is that of an earlier time.
    void setMuted(bool isMuted);
    QString word() const { return m_word; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Health m_health = Health::Unknown;
    bool m_isMuted = false;
    QString m_word;
};

} // namespace thalassa::console
