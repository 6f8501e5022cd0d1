// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The notice in place of a plot: a skeleton while the chart is loading, or the reason why there is
// nothing, and what to do next. *lives on the GUI thread*.
#pragma once

#include <QWidget>

#include "console/look/state_pane.h"

class QLabel;
class QPushButton;

namespace thalassa::console::charts {

class ChartNotice : public QWidget {
    Q_OBJECT

public:
    explicit ChartNotice(QWidget* parent = nullptr);

    void showLoading();
    void showNotice(const Notice& notice);

Q_SIGNALS:
    void actionTriggered();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool m_isLoading = true;
    QLabel* m_title;
    QLabel* m_text;
    QPushButton* m_action;
};

} // namespace thalassa::console::charts
