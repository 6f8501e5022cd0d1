// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The actions for the selected range: a small bar over the chart in which the selection was
// made. *lives on the GUI thread*.
#pragma once

#include <QFlags>
#include <QFrame>
#include <array>

#include "console/models/series/time_range.h"

class QHBoxLayout;
class QToolButton;

namespace thalassa::console {
class ElidedLabel;
}

namespace thalassa::console::charts {

enum class RangeAction { Explain = 1, Requests = 2, Timeline = 4, Compare = 8 };
Q_DECLARE_FLAGS(RangeActions, RangeAction)

class SelectionBar : public QFrame {
    Q_OBJECT

public:
    explicit SelectionBar(QWidget* parent);

    // The actions that are offered besides the zoom to the selection.
    void setActions(RangeActions actions);
    // Shows the bar at the bottom of the area of its parent, with its middle near `x`. A bar that
    // is higher than the area begins at its top.
    void showAt(TimeSpan span, int x, const QRect& area);

Q_SIGNALS:
    void triggered(thalassa::console::charts::RangeAction action);
    void zoomTriggered();
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QToolButton* addButton(const QString& text, const char* name);
    void arrange(int width);

    ElidedLabel* m_text;
    QToolButton* m_close;
    std::array<QHBoxLayout*, 2> m_rows; // rows of buttons
    QList<QToolButton*> m_buttons;
    QList<std::pair<RangeAction, QToolButton*>> m_actions;
};

} // namespace thalassa::console::charts

Q_DECLARE_OPERATORS_FOR_FLAGS(thalassa::console::charts::RangeActions)
