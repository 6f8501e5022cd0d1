// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The middle of the window: one page, and the tabs of the pages beside it. A page is made when
// it is first shown, and stays. *lives on the GUI thread*.
#pragma once

#include <QHash>
#include <QPointer>
#include <QWidget>

#include "console/pages/location.h"
#include "console/pages/page_registry.h"

class QStackedWidget;

namespace thalassa::console {

class Page;
class PageTabs;
class ServerStore;
class Workspace;
struct Description;

class PageView : public QWidget {
    Q_OBJECT

public:
    // The workspace and the registry outlive the view.
    PageView(Workspace& workspace, const PageRegistry& pages);

    // Shows a place, whose page is the entry. The server is null on a page that has none.
    void showPage(const PageEntry& entry, const Location& location, ServerStore* server);
    // Null until the first place is shown.
    Page* current() const;
    // Returns the page with the id, or null if it was not shown yet.
    Page* made(const QString& id);
    // Returns the edits on all pages that were neither applied nor saved, a line each.
    QStringList unsavedWork() const;
    // Takes the pages that the earlier view has and does not show, with what the user has entered
    // there: each when it is needed, or by takeOverNext(). A page of the earlier view is deleted
    // soon after it was taken; the earlier view may be deleted at any time.
    void takeOverHidden(PageView& before);
    // Makes one more page of the earlier view. Returns whether it has another one.
    bool takeOverNext();

Q_SIGNALS:
    void tabChosen(const QString& page); // by its id
    // The shown page has selected something, which the description tells.
    void described(const thalassa::console::Description& description);
    void opened(const thalassa::console::Location& location);
    void addServerRequested();
    void editServerRequested(thalassa::console::ServerStore* server);

private:
    Page* pageOf(const PageEntry& entry);
    Page* make(const PageEntry& entry);
    // Returns the ids of the pages of the earlier view that are still to be taken.
    QStringList earlierPages() const;

    Workspace& m_workspace;
    const PageRegistry& m_pages;
    QHash<QString, Page*> m_made;
    QPointer<PageView> m_before; // null: there is no page to take
    PageTabs* m_tabs;
    QStackedWidget* m_stack;
};

} // namespace thalassa::console
