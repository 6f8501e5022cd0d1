// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The control of the shared time range: "Last 15 min" and other lengths that follow the present
// time, the range before, and the return to the present. While it is visible it moves the range
// along. *lives on the GUI thread*.
#pragma once

#include <QWidget>

#include "console/models/series/time_range.h"

class QTimer;
class QToolButton;

namespace thalassa::console::charts {

class RangeBar : public QWidget {
    Q_OBJECT

public:
    // The range outlives the bar.
    explicit RangeBar(TimeRange& range, QWidget* parent = nullptr);

    // Whether the page follows the range. If it does not, the buttons are disabled, and say so.
    void setFollowed(bool isFollowed);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void makeMenu();
    void renew();

    TimeRange& m_range;
    bool m_isFollowed = true;
    QToolButton* m_length;
    QToolButton* m_back;
    QToolButton* m_live;
    QTimer* m_timer;
};

} // namespace thalassa::console::charts
