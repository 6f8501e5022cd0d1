// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/navigation_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLocale>
#include <QToolButton>

#include "console/app/actions/action_registry.h"
#include "console/app/command_line.h"
#include "console/charts/range_bar.h"
#include "console/look/labels.h"
#include "console/look/theme.h"

namespace thalassa::console {
namespace {

using std::chrono::milliseconds;

} // namespace

NavigationBar::NavigationBar(Workspace& workspace, const ActionRegistry& actions, QWidget* parent)
    : QToolBar(parent)
    , m_workspace(workspace)
    , m_trail(new QWidget)
    , m_crumbs(new QHBoxLayout(m_trail))
    , m_range(new charts::RangeBar(workspace.range()))
    , m_interval(new QComboBox)
{
    setObjectName(QStringLiteral("navigationBar"));
    setWindowTitle(tr("Navigation"));
    setIconSize(QSize(16, 16));
    setMovable(false);
    setFloatable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    addAction(actions, QStringLiteral("go.back"), false);
    addAction(actions, QStringLiteral("go.forward"), false);
    m_crumbs->setContentsMargins(kGap, 0, kGap, 0);
    m_crumbs->setSpacing(0);
    m_trail->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    addWidget(m_trail);
    addWidget(m_range);
    addAction(actions, QStringLiteral("view.pause"), true);
    makeInterval();
    addWidget(m_interval);
    addAction(actions, QStringLiteral("go.find"), true);
}

void NavigationBar::addAction(const ActionRegistry& actions, const QString& id, bool hasText)
{
    QAction* action = actions.find(id);
    auto* button = new QToolButton;
    button->setObjectName(id + QStringLiteral(".button"));
    button->setDefaultAction(action);
    button->setAccessibleName(plainTextOf(*action));
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolButtonStyle(hasText ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    if (hasText) {
        button->setProperty("beside", true); // for the style sheet
    } else {
        button->setProperty(kRole, QLatin1String("flat"));
    }
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    button->setToolTip(
        action->toolTip() + (keys.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(keys)));
    addWidget(button);
}

void NavigationBar::setRangeFollowed(bool isFollowed)
{
    m_range->setFollowed(isFollowed);
}

void NavigationBar::focusInterval()
{
    m_interval->setFocus(Qt::OtherFocusReason);
}

void NavigationBar::makeInterval()
{
    m_interval->setObjectName(QStringLiteral("interval"));
    m_interval->setAccessibleName(tr("Time between two readings"));
    m_interval->setToolTip(tr("Time between two readings"));
    for (const int one : kReadingIntervals) {
        m_interval->addItem(tr("%1 s").arg(QLocale().toString(one / 1000.0)), one);
    }
    const auto show = [this] {
        m_interval->setCurrentIndex(
            m_interval->findData(static_cast<int>(m_workspace.interval().count())));
    };
    show();
    connect(&m_workspace, &Workspace::pacingChanged, m_interval, show);
    connect(m_interval, &QComboBox::activated, this,
        [this] { m_workspace.setInterval(milliseconds(m_interval->currentData().toInt())); });
}

void NavigationBar::setCrumbs(const QList<Crumb>& crumbs)
{
    while (QLayoutItem* item = m_crumbs->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    bool isFirst = true;
    for (const Crumb& crumb : crumbs) {
        if (!isFirst) {
            m_crumbs->addWidget(makeLabel(QStringLiteral("▸"), "muted"));
        }
        isFirst = false;
        if (crumb.target.isEmpty()) {
            auto* label = new ElidedLabel(crumb.text);
            label->setProperty(kRole, QLatin1String("heading"));
            label->setContentsMargins(0, 0, 0, 0);
            label->setIndent(kGap);
            m_crumbs->addSpacing(kGap);
            m_crumbs->addWidget(label);
            continue;
        }
        auto* button = new QToolButton;
        button->setObjectName(QStringLiteral("crumb.") + crumb.target);
        button->setProperty(kRole, QLatin1String("flat"));
        button->setText(fontMetrics()
                            .elidedText(crumb.text, Qt::ElideMiddle, 220)
                            .replace(u'&', QLatin1String("&&")));
        button->setAccessibleName(crumb.text);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this,
            [this, target = crumb.target] { Q_EMIT crumbChosen(target); });
        m_crumbs->addWidget(button);
    }
    m_crumbs->addStretch(1);
}

} // namespace thalassa::console
