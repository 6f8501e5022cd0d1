// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A row of figure cards, which share its width. Where a card would cut its texts, the cards take
// several lines. *lives on the GUI thread*.
#pragma once

#include <QList>
#include <QWidget>

class QGridLayout;

namespace thalassa::console {

class FigureCard;

class FigureRow : public QWidget {
    Q_OBJECT

public:
    explicit FigureRow(QWidget* parent = nullptr);

    // Adds a card at the end. In one line it gets the share of the width; in several lines all
    // cards have the same width.
    void add(FigureCard* card, int share);

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Place {
        FigureCard* card;
        int share;
    };

    void arrange();
    bool fits(int columns) const;

    QList<Place> m_places;
    QGridLayout* m_grid;
    int m_columns = 0;
};

} // namespace thalassa::console
