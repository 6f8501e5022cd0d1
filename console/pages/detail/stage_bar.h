// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The stages of a request as one bar, with a legend below: a square of the colour, the name, the
// duration and the share of each stage. *lives on the GUI thread*.
#pragma once

#include <QWidget>

#include "console/models/requests/explanation.h"

namespace thalassa::console {

class StageBar : public QWidget {
    Q_OBJECT

public:
    explicit StageBar(const QList<Explanation::Bar>& bars, QWidget* parent = nullptr);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override; // tool tips

private:
    int legendColumns(int width) const;

    const QList<Explanation::Bar> m_bars;
};

} // namespace thalassa::console
