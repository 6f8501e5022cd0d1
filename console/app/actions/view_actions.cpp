// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/actions/view_actions.h"

#include <QAbstractItemView>
#include <QAction>
#include <QActionGroup>
#include <QSettings>

#include "console/app/actions/action_registry.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/models/fleet/workspace.h"
#include "console/models/text/language.h"

namespace thalassa::console {

ViewActions::ViewActions(Workspace& workspace, ActionRegistry& actions, QWidget* window)
    : QObject(window)
    , m_workspace(workspace)
    , m_actions(actions)
    , m_window(window)
{
    addPause();
    addThemes();
    addDensity();
    addLanguages();
}

void ViewActions::addPause()
{
    QAction* pause = m_actions.add(
        {QStringLiteral("view.pause"), MenuId::View, tr("&Pause"), QStringLiteral("Ctrl+P"),
            QStringLiteral("pause"), tr("Stop reading from the servers, so that the figures stay"),
            true, true},
        [this] { m_workspace.setPaused(!m_workspace.isPaused()); });
    pause->setChecked(m_workspace.isPaused());
    connect(&m_workspace, &Workspace::pacingChanged, pause,
        [this, pause] { pause->setChecked(m_workspace.isPaused()); });
}

void ViewActions::addThemes()
{
    QAction* dark = m_actions.add(
        {QStringLiteral("view.dark"), MenuId::View, tr("&Dark theme"), QStringLiteral("Ctrl+D"), {},
            tr("Change between the light and the dark theme"), true},
        [this] { Q_EMIT themeRequested(theme() == Theme::Dark ? Theme::Light : Theme::Dark); });
    dark->setChecked(theme() == Theme::Dark);
    m_actions.add({QStringLiteral("view.systemTheme"), MenuId::View, tr("Theme of the s&ystem"), {},
                      {}, tr("Follow the light or dark theme of the system"), true},
        [this] {
            Q_EMIT systemThemeRequested(
                m_actions.find(QStringLiteral("view.systemTheme"))->isChecked());
        });
}

void ViewActions::addDensity()
{
    QAction* compact =
        m_actions.add({QStringLiteral("view.compact"), MenuId::View, tr("&Compact rows"), {}, {},
                          tr("Show more rows in tables and lists"), true, true},
            [this] { setCompact(density() == Density::Comfortable); });
    compact->setChecked(density() == Density::Compact);
}

// Each language has its own name, so that its readers find it.
void ViewActions::addLanguages()
{
    auto* group = new QActionGroup(this);
    for (const Language::Entry& entry : Language::all()) {
        QAction* action = m_actions.add({QStringLiteral("language.") + entry.id, MenuId::Language,
                                            entry.name, {}, {}, tr("Change the language"), true},
            [this, id = entry.id] { Q_EMIT languageRequested(id); });
        action->setChecked(entry.id == Language::instance().current());
        group->addAction(action);
    }
}

void ViewActions::setCompact(bool isCompact)
{
    setDensity(isCompact ? Density::Compact : Density::Comfortable);
    QSettings().setValue(QStringLiteral("compact"), isCompact);
    for (TableView* table : m_window->findChildren<TableView*>()) {
        table->renewDensity();
    }
    for (QAbstractItemView* view : m_window->findChildren<QAbstractItemView*>()) {
        view->doItemsLayout();
    }
}

} // namespace thalassa::console
