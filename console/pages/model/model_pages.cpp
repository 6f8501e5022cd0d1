// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/model/model_pages.h"

#include <QCoreApplication>

#include "console/pages/model/model_page.h"
#include "console/pages/page_registry.h"

namespace thalassa::console {
namespace {

struct Titles {
    Q_DECLARE_TR_FUNCTIONS(PageTitle)

public:
    static QString model() { return tr("Model"); }
};

} // namespace

void addModelPages(PageRegistry& registry)
{
    registry.add({QStringLiteral("model"), PageScope::Model, Titles::model, {},
        [&registry](Workspace& workspace) { return new ModelPage(workspace, registry); }});
}

} // namespace thalassa::console
