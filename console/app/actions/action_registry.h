// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// All actions of the program: those of the window, and those that the shown page offers. The menus,
// Ctrl+K and the sheet of shortcuts are made from this one registry. *lives on the GUI thread*.
#pragma once

#include <QAction>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QWidget>
#include <functional>

#include "console/look/offered_action.h"

class QMenuBar;

namespace thalassa::console {

// Language is in View. Settings are in no menu: Ctrl+K finds them.
enum class MenuId { Server, Edit, Model, Go, View, Language, Help, Setting };

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

// Keys or offered actions, under the title of their page.
struct KeyGroup {
    QString title;
    QList<PageKey> keys;
};
struct OfferedGroup {
    QString title;
    QList<OfferedAction> actions;
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

    // Adds the keys that a page has while it is shown.
    void addKeys(const KeyGroup& keys) { m_keys.append(keys); }
    const QList<KeyGroup>& keys() const { return m_keys; }
    // Sets a part of the window whose offered actions are those of now, such as the shown page. It
    // takes the place of the part before with the same id.
    void setPart(const QString& id, const QString& title, const QWidget* part);
    // Returns the actions that the parts offer now.
    QList<OfferedGroup> offered() const;

    void fill(QMenuBar* bar);

Q_SIGNALS:
    // A menu is about to be shown.
    void menuOpening(thalassa::console::MenuId menu);

private:
    struct Part {
        QString id;
        QString title;
        QPointer<const QWidget> widget;
    };

    QList<QAction*> m_actions;
    QList<KeyGroup> m_keys;
    QList<Part> m_parts;
};

// The title of a menu, with "&" for its key.
QString titleOf(MenuId menu);
// A text without the mark of its key: "&Go" and "转到(&G)" are "Go" and "转到".
QString withoutKey(QString text);
// The text of an action without "&" and "…".
QString plainTextOf(const QAction& action);
MenuId menuOf(const QAction& action);

} // namespace thalassa::console
