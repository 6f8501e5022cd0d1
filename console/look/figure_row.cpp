// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/figure_row.h"

#include <QEvent>
#include <QGridLayout>
#include <algorithm>

#include "console/look/figure_card.h"
#include "console/look/theme.h"

namespace thalassa::console {

FigureRow::FigureRow(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(kGap);
}

void FigureRow::add(FigureCard* card, int share)
{
    m_places.append({card, share});
    m_columns = 0; // to be arranged again
    m_grid->addWidget(card, 0, static_cast<int>(m_places.size()) - 1);
    arrange();
}

// The row is as narrow as one card, and has the height of its lines.
QSize FigureRow::minimumSizeHint() const
{
    int width = 0;
    for (const Place& place : m_places)
        width = std::max(width, place.card->minimumSizeHint().width());
    const QMargins margins = contentsMargins();
    return {width + margins.left() + margins.right(), m_grid->totalMinimumSize().height()};
}

bool FigureRow::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        arrange(); // a card needs more room
    return QWidget::event(event);
}

void FigureRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

bool FigureRow::fits(int columns) const
{
    const bool isOneLine = columns == m_places.size();
    const int room = contentsRect().width() - (columns - 1) * m_grid->spacing();
    int all = isOneLine ? 0 : columns;
    for (const Place& place : m_places)
        all += isOneLine ? place.share : 0;
    return std::all_of(m_places.begin(), m_places.end(), [&](const Place& place) {
        return room * (isOneLine ? place.share : 1) / all >= place.card->neededWidth();
    });
}

// Puts the cards into as few lines as their texts allow.
void FigureRow::arrange()
{
    const auto count = static_cast<int>(m_places.size());
    int columns = count;
    for (int lines = 2; lines <= count && !fits(columns); ++lines)
        columns = (count + lines - 1) / lines;
    if (columns == m_columns)
        return;
    m_columns = columns;
    for (int at = 0; at < count; ++at) {
        m_grid->removeWidget(m_places[at].card);
        m_grid->setColumnStretch(at, 0);
    }
    for (int at = 0; at < count; ++at) {
        m_grid->addWidget(m_places[at].card, at / columns, at % columns);
        if (at < columns)
            m_grid->setColumnStretch(at, columns == count ? m_places[at].share : 1);
    }
    updateGeometry();
}

} // namespace thalassa::console
