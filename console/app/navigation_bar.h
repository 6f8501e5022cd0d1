// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The bar at the top: back and forward, the breadcrumb, the time range, pause, the interval of the
// readings, and the field that opens Ctrl+K. *lives on the GUI thread*.
#pragma once

#include <QToolBar>

#include "console/models/fleet/workspace.h"

class QComboBox;
class QHBoxLayout;
class QToolButton;

namespace thalassa::console {

class ActionRegistry;

namespace charts {
class RangeBar;
}

class NavigationBar : public QToolBar {
    Q_OBJECT

public:
    struct Crumb {
        QString text;
        QString target; // the id that crumbChosen() has; empty: the crumb is no button
    };

    NavigationBar(Workspace& workspace, const ActionRegistry& actions, QWidget* parent = nullptr);

    void setCrumbs(const QList<Crumb>& crumbs);
    void focusInterval();
    // Whether the page follows the shared time range; see RangeBar.
    void setRangeFollowed(bool isFollowed);

Q_SIGNALS:
    void crumbChosen(const QString& target);

private:
    void addAction(const ActionRegistry& actions, const QString& id, bool hasText);
    void makeInterval();

    Workspace& m_workspace;
    QWidget* m_trail;
    QHBoxLayout* m_crumbs;
    charts::RangeBar* m_range;
    QComboBox* m_interval;
};

} // namespace thalassa::console
