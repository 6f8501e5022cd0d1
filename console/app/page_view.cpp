// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/page_view.h"

#include <QStackedWidget>
#include <QVBoxLayout>

#include "console/app/page_tabs.h"
#include "console/look/kept_splitters.h"
#include "console/models/fleet/description.h"
#include "console/pages/fleet_page.h"
#include "console/pages/page.h"

namespace thalassa::console {

PageView::PageView(Workspace& workspace, const PageRegistry& pages)
    : m_workspace(workspace)
    , m_pages(pages)
    , m_tabs(new PageTabs)
    , m_stack(new QStackedWidget)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tabs);
    column->addWidget(m_stack, 1);
    connect(m_tabs, &PageTabs::chosen, this, &PageView::tabChosen);
}

Page* PageView::current() const
{
    return qobject_cast<Page*>(m_stack->currentWidget());
}

Page* PageView::made(const QString& id)
{
    return m_made.contains(id) || earlierPages().contains(id) ? pageOf(*m_pages.find(id)) : nullptr;
}

QStringList PageView::unsavedWork() const
{
    QStringList unsaved;
    for (const Page* page : m_made)
        unsaved.append(page->unsavedWork());
    for (const QString& id : earlierPages())
        unsaved.append(m_before->m_made.value(id)->unsavedWork());
    unsaved.sort();
    return unsaved;
}

void PageView::showPage(const PageEntry& entry, const Location& location, ServerStore* server)
{
    Page* page = pageOf(entry);
    page->open(location, server);
    m_stack->setCurrentWidget(page);
    m_tabs->setPages(m_pages.tabsBeside(entry, !location.model.isEmpty()), entry.id);
}

void PageView::takeOverHidden(PageView& before)
{
    m_before = &before;
}

bool PageView::takeOverNext()
{
    if (const QStringList earlier = earlierPages(); !earlier.isEmpty())
        pageOf(*m_pages.find(earlier.first()));
    return !earlierPages().isEmpty();
}

QStringList PageView::earlierPages() const
{
    QStringList ids;
    if (m_before == nullptr)
        return ids;
    for (const Page* page : m_before->m_made) {
        if (page != m_before->current())
            ids.append(page->objectName());
    }
    return ids;
}

Page* PageView::pageOf(const PageEntry& entry)
{
    Page* page = m_made.value(entry.id);
    if (page == nullptr) {
        page = make(entry);
        m_made.insert(entry.id, page);
    }
    if (earlierPages().contains(entry.id)) {
        Page* earlier = m_before->m_made.take(entry.id);
        page->takeOver(*earlier);
        earlier->deleteLater(); // the deletion takes as long as the new page
    }
    return page;
}

Page* PageView::make(const PageEntry& entry)
{
    Page* page = entry.make(m_workspace);
    m_stack->addWidget(page);
    keepSplitters(*page);
    connect(page, &Page::described, this, [this, page](const Description& description) {
        if (page == current()) { // a hidden page has nothing to say
            Q_EMIT described(description);
        }
    });
    connect(page, &Page::opened, this, &PageView::opened);
    if (auto* fleet = qobject_cast<FleetPage*>(page)) {
        connect(fleet, &FleetPage::addServerRequested, this, &PageView::addServerRequested);
        connect(fleet, &FleetPage::editServerRequested, this, &PageView::editServerRequested);
    }
    return page;
}

} // namespace thalassa::console
