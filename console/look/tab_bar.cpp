// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/tab_bar.h"

#include <QTabBar>

namespace thalassa::console {

QTabBar* makeTabBar(
    const QString& objectName, const QString& accessibleName, const QStringList& titles)
{
    auto* bar = new QTabBar;
    bar->setObjectName(objectName);
    bar->setAccessibleName(accessibleName);
    bar->setDrawBase(false);
    bar->setExpanding(false);
    for (const QString& title : titles)
        bar->addTab(title);
    return bar;
}

} // namespace thalassa::console
