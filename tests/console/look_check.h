// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Checks of a window as it is shown. Each returns a line for each fault. *lives on the GUI thread*.
#pragma once

#include <QStringList>

class QWidget;

namespace thalassa::console {

// The texts that do not fit: of labels, buttons, fields, tabs and headers. A text that is cut with
// "…" must be whole in the tool tip.
QStringList clippedTexts(const QWidget& root);
// The controls without an objectName, a name for people, or a role.
QStringList namelessControls(const QWidget& root);

} // namespace thalassa::console
