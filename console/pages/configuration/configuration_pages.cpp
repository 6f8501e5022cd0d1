// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/configuration/configuration_pages.h"

#include <QCoreApplication>

#include "console/pages/configuration/configuration_keys.h"
#include "console/pages/configuration/configuration_page.h"
#include "console/pages/page_registry.h"

namespace thalassa::console {
namespace {

QString titleOfPage()
{
    return QCoreApplication::translate("PageTitle", "Configuration");
}

} // namespace

void addConfigurationPage(PageRegistry& registry)
{
    registry.add({QStringLiteral("configuration"), PageScope::Model, titleOfPage, {},
        [](Workspace& workspace) -> Page* { return new ConfigurationPage(workspace); }, nullptr,
        configurationKeys});
}

} // namespace thalassa::console
