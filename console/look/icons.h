// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The icons of actions: SVG files of resources/icons, drawn in the text colour of the theme in use.
// *lives on the GUI thread*.
#pragma once

#include <QIcon>

namespace thalassa::console {

// The icon with the name of its file without ".svg". A change of the theme needs no new icon.
QIcon icon(const QString& name);

// Makes the resources of the static library known to Qt; once, before the first icon.
void loadResources();

} // namespace thalassa::console
