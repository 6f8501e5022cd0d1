// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/window_layout.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "console/app/actions/action_registry.h"

namespace thalassa::console {
namespace {

constexpr int kLayoutVersion = 1;
// The widths of the docks. A wide window has more room for them.
constexpr int kServersWidth = 232;
constexpr int kInspectorWidth = 212;
constexpr int kWidest = 320;

} // namespace

WindowLayout::WindowLayout(QMainWindow& window, QWidget* servers, QWidget* inspector)
    : QObject(&window)
    , m_window(window)
    , m_servers(makeDock(QStringLiteral("serverDock"), tr("Servers"), servers))
    , m_inspector(makeDock(QStringLiteral("inspectorDock"), tr("Inspector"), inspector))
{
    window.setDockOptions(
        QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    place();
}

QDockWidget* WindowLayout::makeDock(const QString& name, const QString& title, QWidget* content)
{
    auto* dock = new QDockWidget(title, &m_window);
    dock->setObjectName(name);
    dock->setWidget(content);
    dock->setTitleBarWidget(new QWidget); // the content has its own heading
    return dock;
}

void WindowLayout::place()
{
    m_window.addDockWidget(Qt::LeftDockWidgetArea, m_servers);
    m_window.addDockWidget(Qt::RightDockWidgetArea, m_inspector);
}

void WindowLayout::addActions(ActionRegistry& actions)
{
    const auto addDock = [&actions](const QString& id, const QString& text, const QString& keys,
                             const QString& help, QDockWidget* dock) {
        QAction* action = actions.add({id, MenuId::View, text, keys, {}, help, true},
            [dock] { dock->setVisible(!dock->isVisible()); });
        connect(dock, &QDockWidget::visibilityChanged, action,
            [action, dock] { action->setChecked(!dock->isHidden()); });
    };
    addDock(QStringLiteral("view.servers"), tr("&Servers"), QStringLiteral("F7"),
        tr("Show or hide the list of servers"), m_servers);
    addDock(QStringLiteral("view.inspector"), tr("&Inspector"), QStringLiteral("F8"),
        tr("Show or hide the inspector"), m_inspector);
    const auto addMove = [this, &actions](const QString& id, const QString& text,
                             const QString& help, QDockWidget* dock) {
        actions.add({id, MenuId::View, text, {}, {}, help}, [this, dock] { moveOver(dock); });
    };
    addMove(QStringLiteral("view.moveServers"), tr("Move the servers to the other side"),
        tr("Put the list of servers at the other side of the window"), m_servers);
    addMove(QStringLiteral("view.moveInspector"), tr("Move the inspector to the other side"),
        tr("Put the inspector at the other side of the window"), m_inspector);
    actions.add({QStringLiteral("view.restore"), MenuId::View, tr("&Restore the layout"), {}, {},
                    tr("Put the docks where they were at first")},
        [this] {
            for (QDockWidget* dock : {m_servers, m_inspector}) {
                dock->setFloating(false);
                dock->show();
            }
            place();
            setWidths();
        });
    actions.add({QStringLiteral("view.fullscreen"), MenuId::View, tr("&Full screen"),
                    QStringLiteral("F11"), {}, tr("Use the whole screen")},
        [this] { m_window.setWindowState(m_window.windowState() ^ Qt::WindowFullScreen); });
}

void WindowLayout::moveOver(QDockWidget* dock)
{
    const bool isLeft = m_window.dockWidgetArea(dock) == Qt::LeftDockWidgetArea;
    const int width = dock->width();
    dock->show(); // a hidden one would move unseen
    m_window.addDockWidget(isLeft ? Qt::RightDockWidgetArea : Qt::LeftDockWidgetArea, dock);
    m_window.resizeDocks({dock}, {width}, Qt::Horizontal);
}

void WindowLayout::setWidths()
{
    m_window.resizeDocks({m_servers, m_inspector},
        {std::clamp(m_window.width() / 6, kServersWidth, kWidest),
            std::clamp(m_window.width() / 8, kInspectorWidth, kWidest)},
        Qt::Horizontal);
}

void WindowLayout::begin()
{
    if (!std::exchange(m_hasWidths, true))
        setWidths();
}

void WindowLayout::save() const
{
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), m_window.saveGeometry());
    settings.setValue(QStringLiteral("window/state"), m_window.saveState(kLayoutVersion));
}

void WindowLayout::restore()
{
    const QSettings settings;
    m_window.restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
    m_hasWidths = m_window.restoreState(
        settings.value(QStringLiteral("window/state")).toByteArray(), kLayoutVersion);
}

void WindowLayout::takeOver(const QMainWindow& before)
{
    if (before.windowState() == Qt::WindowNoState) {
        m_window.resize(before.size());
        m_window.move(before.pos());
    } else {
        m_window.restoreGeometry(before.saveGeometry());
    }
    m_hasWidths = m_window.restoreState(before.saveState(kLayoutVersion), kLayoutVersion);
}

} // namespace thalassa::console
