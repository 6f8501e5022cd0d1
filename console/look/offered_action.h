// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The actions that a page offers to the window, where Ctrl+K lists them while the page is shown. A
// page marks its buttons, menus and actions; the window collects those of the page when it needs
// them. An offered action clicks the button or triggers the action, so that it has the same effect
// and the same confirmation as with the mouse. *lives on the GUI thread*.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <functional>

class QAbstractButton;
class QAction;
class QObject;
class QToolButton;
class QWidget;

namespace thalassa::console {

struct OfferedAction {
    QString text; // "Load"
    QString keys; // "Ctrl+Return"; empty: none
    bool isEnabled = true;
    QString reason; // why it is disabled, as a sentence; empty: not known
    std::function<void()> run;
};

// Offers a button, under the given name in place of its text: "Apply the log settings".
void offer(QAbstractButton& button, const QString& name = {});
void offer(QAction& action, const QString& name = {});
// Offers an action of a table or another part of the page, which has an accessible name:
// "Models: Copy as CSV". It is left out while the part is hidden.
void offerOf(QAction& action, QWidget& part);
// No longer offers a button, whose effect another action has that is offered.
void withdraw(QAbstractButton& button);
// Offers each action of the menu of a button. With a name, the text is "Snooze: For 1 hour".
void offerMenu(QToolButton& button, const QString& name = {});
// Sets why a button or an action is disabled. It has no effect while the control is enabled.
void setReason(QObject& control, const QString& reason);
QString reasonOf(const QObject& control);

// Returns the offered actions within a part of the window, with their present text and state.
// Controls that are hidden are left out; those on a tab that is not shown are not.
QList<OfferedAction> offeredActions(const QWidget& part);

// The keys of an action of a page. A page has a list of them, from which both its actions and the
// sheet of shortcuts are made.
struct PageKey {
    QString id; // of the action within the page
    QString text;
    QList<QKeySequence> keys;
};

// Returns the key with the given id, which the list has.
const PageKey& keyOf(const QList<PageKey>& keys, const QString& id);
// "Ctrl+Z", or "W, S" for several.
QString textOf(const QList<QKeySequence>& keys);

} // namespace thalassa::console
