// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/detail_pages.h"

#include <QCoreApplication>

#include "console/pages/detail/batches_page.h"
#include "console/pages/detail/live_page.h"
#include "console/pages/detail/memory_page.h"
#include "console/pages/detail/requests_page.h"
#include "console/pages/detail/trace_page.h"
#include "console/pages/page_registry.h"

namespace thalassa::console {
namespace {

struct Titles {
    Q_DECLARE_TR_FUNCTIONS(PageTitle)

public:
    static QString requests() { return tr("Requests"); }
    static QString batches() { return tr("Batches"); }
    static QString queues() { return tr("Queues"); }
    static QString memory() { return tr("Memory"); }
    static QString trace() { return tr("Trace settings"); }
};

template <typename T> Page* make(Workspace& workspace)
{
    return new T(workspace);
}

} // namespace

void addDetailPages(PageRegistry& registry)
{
    registry.add({QStringLiteral("requests"), PageScope::Server, Titles::requests,
        QStringLiteral("Ctrl+5"), make<RequestsPage>, nullptr, nullptr, true});
    registry.add({QStringLiteral("batches"), PageScope::Server, Titles::batches,
        QStringLiteral("Ctrl+6"), make<BatchesPage>, nullptr, nullptr, true});
    registry.add({QStringLiteral("queues"), PageScope::Server, Titles::queues,
        QStringLiteral("Ctrl+7"), make<LivePage>});
    registry.add(
        {QStringLiteral("memory"), PageScope::Server, Titles::memory, {}, make<MemoryPage>});
    registry.add({QStringLiteral("trace-settings"), PageScope::Server, Titles::trace, {},
        make<TracePage>, TracePage::settings, TracePage::keys});
}

} // namespace thalassa::console
