// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// All actions of the program. The menus, Ctrl+K and the sheet of shortcuts are made from this one
// list. *lives on the GUI thread*.
#pragma once

#include <QAction>
#include <QList>
#include <QObject>
#include <functional>

class QMenuBar;

namespace thalassa::console {

enum class MenuId { Server, Go, View, Language, Help }; // Language is in View

struct ActionSpec {
    QString id; // the objectName, such as "view.theme"
    MenuId menu = MenuId::View;
    QString text;     // in the menu, with "&" for its key
    QString shortcut; // "Ctrl+K"; empty: none
    QString iconName; // a file of resources/icons; empty: none
    QString help;     // a sentence; the tool tip and the status tip
    bool isCheckable = false;
    bool endsGroup = false; // a line follows in the menu
};

class ActionRegistry : public QObject {
    Q_OBJECT

public:
    explicit ActionRegistry(QObject* parent = nullptr);

    QAction* add(const ActionSpec& spec, std::function<void()> run);
    const QList<QAction*>& all() const { return m_actions; }
    QAction* find(const QString& id) const;
    // Returns those of a menu, in the order of their addition.
    QList<QAction*> of(MenuId menu) const;

    void fill(QMenuBar* bar) const;

private:
    QList<QAction*> m_actions;
};

// The title of a menu, with "&" for its key.
QString titleOf(MenuId menu);
// A text without the mark of its key: "&Go" and "转到(&G)" are "Go" and "转到".
QString withoutKey(QString text);
// The text of an action without "&" and "…".
QString plainTextOf(const QAction& action);
MenuId menuOf(const QAction& action);

} // namespace thalassa::console
