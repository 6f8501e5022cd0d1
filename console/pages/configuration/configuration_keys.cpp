// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/configuration/configuration_keys.h"

#include "console/pages/configuration/configuration_page.h"

namespace thalassa::console {

QList<PageKey> configurationKeys()
{
    return {{QStringLiteral("configCheck"), ConfigurationPage::tr("Check"),
                {QKeySequence(Qt::CTRL | Qt::Key_Return)}},
        {QStringLiteral("configOpen"), ConfigurationPage::tr("Open a file…"), {QKeySequence::Open}},
        {QStringLiteral("configSave"), ConfigurationPage::tr("Save to a file…"),
            {QKeySequence::Save}},
        {QStringLiteral("diffPrevious"), ConfigurationPage::tr("Previous difference"),
            {QKeySequence(Qt::ALT | Qt::Key_Up)}},
        {QStringLiteral("diffNext"), ConfigurationPage::tr("Next difference"),
            {QKeySequence(Qt::ALT | Qt::Key_Down)}}};
}

} // namespace thalassa::console
