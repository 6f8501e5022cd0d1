// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/actions/action_registry.h"

#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <algorithm>

#include "console/look/icons.h"

namespace thalassa::console {
namespace {

constexpr const char* kMenu = "menu";
constexpr const char* kEndsGroup = "endsGroup";

// A menu without a visible action is not in the bar.
void hideIfEmpty(QMenu& menu)
{
    const QList<QAction*> actions = menu.actions();
    menu.menuAction()->setVisible(std::any_of(actions.begin(), actions.end(),
        [](const QAction* one) { return one->isVisible() && !one->isSeparator(); }));
}

} // namespace

ActionRegistry::ActionRegistry(QObject* parent)
    : QObject(parent)
{
}

QAction* ActionRegistry::add(const ActionSpec& spec, std::function<void()> run)
{
    auto* action = new QAction(spec.text, this);
    action->setObjectName(spec.id);
    action->setIconText(withoutKey(spec.text)); // of buttons
    action->setProperty(kMenu, static_cast<int>(spec.menu));
    action->setProperty(kEndsGroup, spec.endsGroup);
    action->setCheckable(spec.isCheckable);
    action->setToolTip(spec.help);
    action->setStatusTip(spec.help);
    if (!spec.shortcut.isEmpty()) {
        action->setShortcut(QKeySequence(spec.shortcut));
    }
    if (!spec.iconName.isEmpty()) {
        action->setIcon(icon(spec.iconName));
    }
    connect(action, &QAction::triggered, this, std::move(run));
    m_actions.append(action);
    return action;
}

QAction* ActionRegistry::find(const QString& id) const
{
    for (QAction* action : m_actions) {
        if (action->objectName() == id) {
            return action;
        }
    }
    return nullptr;
}

QList<QAction*> ActionRegistry::of(MenuId menu) const
{
    QList<QAction*> found;
    for (QAction* action : m_actions) {
        if (menuOf(*action) == menu) {
            found.append(action);
        }
    }
    return found;
}

void ActionRegistry::setPart(const QString& id, const QString& title, const QWidget* part)
{
    const auto same = std::find_if(
        m_parts.begin(), m_parts.end(), [&id](const Part& one) { return one.id == id; });
    if (same != m_parts.end()) {
        *same = {id, title, part};
    } else {
        m_parts.append({id, title, part});
    }
}

QList<OfferedGroup> ActionRegistry::offered() const
{
    QList<OfferedGroup> groups;
    for (const Part& part : m_parts) {
        if (part.widget != nullptr) {
            groups.append({part.title, offeredActions(*part.widget)});
        }
    }
    return groups;
}

void ActionRegistry::fill(QMenuBar* bar)
{
    for (const MenuId id :
        {MenuId::Server, MenuId::Edit, MenuId::Model, MenuId::Go, MenuId::View, MenuId::Help}) {
        QMenu* menu = bar->addMenu(titleOf(id));
        menu->setToolTipsVisible(true);
        connect(menu, &QMenu::aboutToShow, this, [this, id] { Q_EMIT menuOpening(id); });
        for (QAction* action : of(id)) {
            menu->addAction(action);
            connect(action, &QAction::visibleChanged, menu, [menu] { hideIfEmpty(*menu); });
            if (action->property(kEndsGroup).toBool()) {
                menu->addSeparator();
            }
        }
        if (id == MenuId::View) {
            menu->addSeparator();
            menu->addMenu(titleOf(MenuId::Language))->addActions(of(MenuId::Language));
        }
    }
}

QString titleOf(MenuId menu)
{
    switch (menu) {
    case MenuId::Server:
        return ActionRegistry::tr("&Server");
    case MenuId::Edit:
        return ActionRegistry::tr("&Edit");
    case MenuId::Model:
        return ActionRegistry::tr("&Model");
    case MenuId::Go:
        return ActionRegistry::tr("&Go");
    case MenuId::View:
        return ActionRegistry::tr("&View");
    case MenuId::Language:
        return ActionRegistry::tr("&Language");
    case MenuId::Setting:
        return ActionRegistry::tr("Setting");
    case MenuId::Help:
        break;
    }
    return ActionRegistry::tr("&Help");
}

QString withoutKey(QString text)
{
    static const QRegularExpression kKey(QStringLiteral("\\(&.\\)"));
    return text.remove(kKey).remove(u'&');
}

QString plainTextOf(const QAction& action)
{
    return withoutKey(action.text()).remove(QChar(0x2026));
}

MenuId menuOf(const QAction& action)
{
    return static_cast<MenuId>(action.property(kMenu).toInt());
}

} // namespace thalassa::console
