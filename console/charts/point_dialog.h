// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The points of a chart as a table, for reading and copying. *lives on the GUI thread*.
#pragma once

#include <QDialog>

#include "console/charts/data/summary.h"

namespace thalassa::console::charts {

class PointDialog : public QDialog {
    Q_OBJECT

public:
    // Takes the table.
    PointDialog(const QString& title, PointTable* table, QWidget* parent);
};

} // namespace thalassa::console::charts
