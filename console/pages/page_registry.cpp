// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/page_registry.h"

#include <QCoreApplication>

#include "console/pages/actions_page.h"
#include "console/pages/events_page.h"
#include "console/pages/fleet_page.h"
#include "console/pages/log_panel.h"
#include "console/pages/models_page.h"
#include "console/pages/overview_page.h"

namespace thalassa::console {
namespace {

struct Titles {
    Q_DECLARE_TR_FUNCTIONS(PageTitle)

public:
    static QString fleet() { return tr("Fleet"); }
    static QString actions() { return tr("My actions"); }
    static QString overview() { return tr("Overview"); }
    static QString models() { return tr("Models"); }
    static QString events() { return tr("Events and log"); }
};

template <typename T> Page* make(Workspace& workspace)
{
    return new T(workspace);
}

} // namespace

QList<PageEntry> PageRegistry::tabsBeside(const PageEntry& entry, bool hasModel) const
{
    const bool areOfModel = entry.scope == PageScope::Model || (entry.isAlsoOfModel && hasModel);
    QList<PageEntry> found;
    for (const PageEntry& one : m_entries) {
        if (areOfModel ? one.scope == PageScope::Model || one.isAlsoOfModel
                       : one.scope == entry.scope) {
            found.append(one);
        }
    }
    return found;
}

const PageEntry* PageRegistry::find(const QString& id) const
{
    for (const PageEntry& entry : m_entries) {
        if (entry.id == id) {
            return &entry;
        }
    }
    return nullptr;
}

void addPages(PageRegistry& registry)
{
    registry.add({QStringLiteral("fleet"), PageScope::Fleet, Titles::fleet,
        QStringLiteral("Ctrl+1"), make<FleetPage>});
    registry.add({QStringLiteral("actions"), PageScope::Fleet, Titles::actions,
        QStringLiteral("Ctrl+9"), make<ActionsPage>});
    registry.add({QStringLiteral("overview"), PageScope::Server, Titles::overview,
        QStringLiteral("Ctrl+2"), make<OverviewPage>});
    registry.add({QStringLiteral("models"), PageScope::Server, Titles::models,
        QStringLiteral("Ctrl+3"), make<ModelsPage>});
    registry.add({QStringLiteral("events"), PageScope::Server, Titles::events,
        QStringLiteral("Ctrl+4"), make<EventsPage>, logSettings});
}

} // namespace thalassa::console
