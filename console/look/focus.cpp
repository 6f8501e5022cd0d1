// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/focus.h"

namespace thalassa::console {

void passFocus(const QWidget& control, QWidget& next)
{
    if (control.window()->focusWidget() == &control) {
        next.setFocus();
    }
}

void enableControl(QWidget& control, bool isEnabled, QWidget& next)
{
    if (!isEnabled) {
        passFocus(control, next);
    }
    control.setEnabled(isEnabled);
}

} // namespace thalassa::console
