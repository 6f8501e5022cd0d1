// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/offered_action.h"

#include <QAbstractButton>
#include <QAction>
#include <QMenu>
#include <QPointer>
#include <QStackedWidget>
#include <QToolButton>
#include <algorithm>

namespace thalassa::console {
namespace {

// Properties of buttons and actions; their values are names.
constexpr const char* kOffered = "offered";
constexpr const char* kOfferedPart = "offeredPart"; // the widget that the action is of
constexpr const char* kOfferedMenu = "offeredMenu";
constexpr const char* kReason = "reason";

bool isHiddenByItself(const QWidget& widget)
{
    return widget.isHidden() && widget.testAttribute(Qt::WA_WState_ExplicitShowHide);
}

// A widget on a tab that is not shown is not hidden.
bool isHiddenWithin(const QWidget& widget, const QWidget& part)
{
    for (const QWidget* one = &widget; one != nullptr && one != &part; one = one->parentWidget()) {
        const bool isOnTab = qobject_cast<const QStackedWidget*>(one->parentWidget()) != nullptr;
        if (one->isWindow() || (isHiddenByItself(*one) && !isOnTab))
            return true;
    }
    return false;
}

QString nameOr(const QObject& control, const char* property, const QString& text)
{
    const QString name = control.property(property).toString();
    return name.isEmpty() ? text : name;
}

OfferedAction actionOf(QAbstractButton& button)
{
    const QString text = button.text().isEmpty() ? button.accessibleName() : button.text();
    const bool isEnabled = button.isEnabled();
    return {nameOr(button, kOffered, text), button.shortcut().toString(QKeySequence::NativeText),
        isEnabled, isEnabled ? QString() : reasonOf(button),
        [target = QPointer<QAbstractButton>(&button)] {
            if (target != nullptr)
                target->click();
        }};
}

const QWidget* partOf(const QAction& action)
{
    return action.property(kOfferedPart).value<QWidget*>();
}

QString offeredText(const QAction& action)
{
    const QWidget* part = partOf(action);
    const QString text = nameOr(action, kOffered, action.text());
    return part == nullptr ? text : part->accessibleName() + QStringLiteral(": ") + text;
}

OfferedAction actionOf(QAction& action)
{
    const bool isEnabled = action.isEnabled();
    return {offeredText(action), textOf(action.shortcuts()), isEnabled,
        isEnabled ? QString() : reasonOf(action), [target = QPointer<QAction>(&action)] {
            if (target != nullptr)
                target->trigger();
        }};
}

void appendMenu(const QToolButton& button, QList<OfferedAction>& actions)
{
    const QString name = button.property(kOfferedMenu).toString();
    Q_EMIT button.menu()->aboutToShow(); // some menus are filled when they are shown
    for (QAction* action : button.menu()->actions()) {
        if (action->isSeparator() || !action->isVisible())
            continue;
        OfferedAction offered = actionOf(*action);
        if (!name.isEmpty())
            offered.text = name + QStringLiteral(": ") + offered.text;
        if (!button.isEnabled()) {
            offered.isEnabled = false;
            offered.reason = reasonOf(button);
        }
        actions.append(offered);
    }
}

} // namespace

void offer(QAbstractButton& button, const QString& name)
{
    button.setProperty(kOffered, name);
}

void offer(QAction& action, const QString& name)
{
    action.setProperty(kOffered, name);
}

void offerOf(QAction& action, QWidget& part)
{
    offer(action);
    action.setProperty(kOfferedPart, QVariant::fromValue(&part));
}

void withdraw(QAbstractButton& button)
{
    button.setProperty(kOffered, QVariant());
}

void offerMenu(QToolButton& button, const QString& name)
{
    withdraw(button); // a click opens the menu
    button.setProperty(kOfferedMenu, name);
}

void setReason(QObject& control, const QString& reason)
{
    control.setProperty(kReason, reason);
}

QString reasonOf(const QObject& control)
{
    return control.property(kReason).toString();
}

QList<OfferedAction> offeredActions(const QWidget& part)
{
    QList<OfferedAction> actions;
    for (QAbstractButton* button : part.findChildren<QAbstractButton*>()) {
        const bool isOffered = button->property(kOffered).isValid();
        const auto* tool = qobject_cast<const QToolButton*>(button);
        const bool hasMenu =
            tool != nullptr && tool->menu() != nullptr && tool->property(kOfferedMenu).isValid();
        if ((!isOffered && !hasMenu) || isHiddenWithin(*button, part))
            continue;
        if (isOffered)
            actions.append(actionOf(*button));
        if (hasMenu)
            appendMenu(*tool, actions);
    }
    for (QAction* action : part.findChildren<QAction*>()) {
        const QWidget* of = partOf(*action);
        if (action->property(kOffered).isValid() && action->isVisible() &&
            (of == nullptr || !isHiddenWithin(*of, part)))
            actions.append(actionOf(*action));
    }
    return actions;
}

const PageKey& keyOf(const QList<PageKey>& keys, const QString& id)
{
    const auto found =
        std::find_if(keys.begin(), keys.end(), [&id](const PageKey& key) { return key.id == id; });
    Q_ASSERT(found != keys.end());
    return *found;
}

QString textOf(const QList<QKeySequence>& keys)
{
    QStringList texts;
    for (const QKeySequence& one : keys)
        texts.append(one.toString(QKeySequence::NativeText));
    texts.removeDuplicates();
    return texts.join(QStringLiteral(", "));
}

} // namespace thalassa::console
