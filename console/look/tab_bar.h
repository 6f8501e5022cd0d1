// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tabs between the parts of a page. *lives on the GUI thread*.
#pragma once

#include <QStringList>

class QTabBar;

namespace thalassa::console {

// Makes a bar with a tab for each of `titles`, as wide as its text. `objectName` is that of the
// bar, and `accessibleName` the name for screen readers.
QTabBar* makeTabBar(
    const QString& objectName, const QString& accessibleName, const QStringList& titles = {});

} // namespace thalassa::console
