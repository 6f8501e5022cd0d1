// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the focus goes when a control that has it is disabled or hidden. Qt would give it to the
// next control in the order of the Tab key, anywhere in the window. *lives on the GUI thread*.
#pragma once

#include <QWidget>

namespace thalassa::console {

// Gives the focus to `next`, if `control` has it.
void passFocus(const QWidget& control, QWidget& next);
// Enables or disables a control, which passes its focus to `next`.
void enableControl(QWidget& control, bool isEnabled, QWidget& next);

} // namespace thalassa::console
