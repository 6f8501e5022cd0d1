// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The pages that the window offers. The window makes tabs, actions and the entries of Ctrl+K from
// it; a page that is added here needs nothing else. *lives on the GUI thread*.
#pragma once

#include <QList>
#include <QString>
#include <functional>

#include "console/look/offered_action.h"

namespace thalassa::console {

class Page;
class Workspace;

// The subject of a page: all servers (or files), one server, one model.
enum class PageScope { Fleet, Server, Model };

// A setting that a page shows: Ctrl+K finds it by name and title, and opens the page at it.
struct PageSetting {
    QString name;  // as the protocol calls it: "trace_rate"
    QString title; // "Rate"
};

struct PageEntry {
    QString id; // for --page, the objectName and the settings of the user
    PageScope scope = PageScope::Fleet;
    QString (*title)() = nullptr; // in the language of the program
    QString shortcut;             // "Ctrl+1"; empty: none
    std::function<Page*(Workspace&)> make;
    // The settings and the keys of the page, in the language of the program; null: none.
    QList<PageSetting> (*settings)() = nullptr;
    QList<PageKey> (*keys)() = nullptr; // for the sheet of shortcuts
    // A page of a server that is a tab of each of its models as well: at a place with a model it
    // shows what concerns the model.
    bool isAlsoOfModel = false;
};

class PageRegistry {
public:
    void add(PageEntry entry) { m_entries.append(std::move(entry)); }

    const QList<PageEntry>& all() const { return m_entries; }
    // The pages whose tabs are shown beside that of `entry`; `hasModel`: at a place with a model.
    QList<PageEntry> tabsBeside(const PageEntry& entry, bool hasModel) const;
    // The page with the given id, or null.
    const PageEntry* find(const QString& id) const;

private:
    QList<PageEntry> m_entries;
};

// The pages of this folder.
void addPages(PageRegistry& registry);

} // namespace thalassa::console
