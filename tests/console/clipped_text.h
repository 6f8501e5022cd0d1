// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Expects that widgets show their whole text. *lives on the GUI thread*.
#pragma once

#include <QWidget>
#include <string>

namespace thalassa::console {

// Expects that the text of each visible label and button in `root` fits its rectangle. `where` is
// for the message.
void expectNoClippedText(const QWidget& root, const std::string& where);

// Whether Qt made the widget for itself, such as the button in a line edit.
bool isInner(const QWidget& widget);

} // namespace thalassa::console
