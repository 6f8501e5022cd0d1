// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exports of the tables of a page as CSV. *lives on the GUI thread*.
#pragma once

#include <QString>

class QWidget;

namespace thalassa::console {

// Writes the text of a table to the file, as an operation that has the name of the table. `part` is
// a part of a page; a message above it tells of a failure.
void exportTable(QWidget& part, const QString& name, const QString& file, const QString& text);

} // namespace thalassa::console
