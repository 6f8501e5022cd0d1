// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/page_tabs.h"

#include <QEvent>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <vector>

#include "console/look/theme.h"

namespace thalassa::console {

class PageTabs::Bar final : public QTabBar {
public:
    using QTabBar::QTabBar;

    // The width of a tab with its whole title, also while it is hidden.
    int widthOf(int tab) const { return tabSizeHint(tab).width(); }
    // Qt 6.4 forgets that it has to place the tabs again if the last call changes nothing.
    void changeVisible(int tab, bool isVisible)
    {
        if (isTabVisible(tab) != isVisible)
            setTabVisible(tab, isVisible);
    }
};

PageTabs::PageTabs(QWidget* parent)
    : QWidget(parent)
    , m_bar(new Bar(this))
    , m_more(new QToolButton(this))
{
    m_bar->setObjectName(QStringLiteral("pageTabs"));
    m_bar->setAccessibleName(tr("Pages"));
    m_bar->setDrawBase(false);
    m_bar->setExpanding(false);
    m_bar->setUsesScrollButtons(false);
    m_bar->setElideMode(Qt::ElideRight); // if there is not even room for one
    connect(m_bar, &QTabBar::tabBarClicked, this, &PageTabs::choose);
    connect(m_bar, &QTabBar::currentChanged, this, [this](int tab) {
        if (tab >= 0 && idOf(tab) != m_current && m_bar->hasFocus())
            choose(tab);
    });
    m_more->setObjectName(QStringLiteral("morePages"));
    m_more->setText(tr("More ▾"));
    m_more->setAccessibleName(tr("More pages"));
    m_more->setToolTip(tr("The pages whose tabs have no room"));
    m_more->setProperty(kRole, QLatin1String("flat"));
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setFocusPolicy(Qt::StrongFocus);
    auto* menu = new QMenu(m_more);
    menu->setObjectName(QStringLiteral("morePagesMenu"));
    m_more->setMenu(menu);
    m_more->hide();
    connect(menu, &QMenu::aboutToShow, this, &PageTabs::fillMenu);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PageTabs::setPages(const QList<PageEntry>& pages, const QString& current)
{
    QStringList ids;
    for (int tab = 0; tab < m_bar->count(); ++tab)
        ids.append(idOf(tab));
    QStringList wanted;
    for (const PageEntry& page : pages)
        wanted.append(page.id);
    const QSignalBlocker blocker(m_bar);
    if (ids != wanted) {
        while (m_bar->count() > 0)
            m_bar->removeTab(0);
        for (const PageEntry& page : pages) {
            const int tab = m_bar->addTab(page.title());
            m_bar->setTabData(tab, page.id);
            m_bar->setTabToolTip(tab, page.title());
        }
        updateGeometry();
    }
    m_current = current;
    arrange();
}

QString PageTabs::idOf(int tab) const
{
    return m_bar->tabData(tab).toString();
}

void PageTabs::choose(int tab)
{
    if (tab >= 0)
        Q_EMIT chosen(idOf(tab));
}

QSize PageTabs::sizeHint() const
{
    int width = 0;
    for (int tab = 0; tab < m_bar->count(); ++tab)
        width += m_bar->widthOf(tab);
    return {width, m_bar->sizeHint().height()};
}

QSize PageTabs::minimumSizeHint() const
{
    return {m_more->sizeHint().width(), m_bar->sizeHint().height()};
}

// Gives room to the shown page, and to the others in their order as long as there is some.
void PageTabs::arrange()
{
    const int current = [this] {
        int tab = 0;
        while (tab < m_bar->count() && idOf(tab) != m_current)
            ++tab;
        return tab;
    }();
    if (current == m_bar->count())
        return;
    const QSignalBlocker blocker(m_bar);
    const bool areAllShown = sizeHint().width() <= width();
    int room = width() - m_bar->widthOf(current) - (areAllShown ? 0 : m_more->sizeHint().width());
    std::vector<bool> shown;
    for (int tab = 0; tab < m_bar->count(); ++tab) {
        if (tab != current)
            room -= m_bar->widthOf(tab);
        shown.push_back(tab == current || areAllShown || room >= 0);
    }
    // First those that are shown: the bar leaves a hidden tab for the next one.
    m_bar->changeVisible(current, true);
    m_bar->setCurrentIndex(current);
    int used = 0;
    for (int tab = 0; tab < m_bar->count(); ++tab) {
        const bool isShown = shown[static_cast<std::size_t>(tab)];
        m_bar->changeVisible(tab, isShown);
        used += isShown ? m_bar->widthOf(tab) : 0;
    }
    const int rest = areAllShown ? 0 : m_more->sizeHint().width();
    m_bar->setGeometry(0, 0, std::clamp(used, 0, std::max(0, width() - rest)), height());
    m_more->setVisible(!areAllShown);
    // The tabs have their titles above the line of the shown one.
    m_more->setGeometry(m_bar->width(), (height() - m_more->sizeHint().height()) / 2 - 1, rest,
        m_more->sizeHint().height());
}

void PageTabs::fillMenu()
{
    m_more->menu()->clear();
    for (int tab = 0; tab < m_bar->count(); ++tab) {
        if (!m_bar->isTabVisible(tab)) {
            // Queued: the menu closes before the page is made.
            connect(
                m_more->menu()->addAction(m_bar->tabText(tab)), &QAction::triggered, this,
                [this, id = idOf(tab)] { Q_EMIT chosen(id); }, Qt::QueuedConnection);
        }
    }
}

void PageTabs::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void PageTabs::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    arrange(); // with the style of the window
}

void PageTabs::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange) {
        updateGeometry();
        arrange();
    }
}

} // namespace thalassa::console
