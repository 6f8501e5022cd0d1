// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The fields of the profile dialog offer a choice besides typing: an icon at the end of a field,
// and Alt+Down, open it. *lives on the GUI thread*.
#pragma once

#include <QString>

class QLineEdit;

namespace thalassa::console {

// Offers a menu of colours that differ for colour-blind people as well, any other colour, and none.
// The icon shows the colour of the field.
void addColorChoice(QLineEdit& field);

// Offers the files of the machine. `title` is that of the dialog.
void addFileChoice(QLineEdit& field, const QString& title);

// Completes what is typed with the words.
void addWords(QLineEdit& field, const QStringList& words);

} // namespace thalassa::console
