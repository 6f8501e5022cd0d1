// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tabs of the window, also where they have no room beside each other.
#include "console/app/page_tabs.h"

#include <gtest/gtest.h>

#include <QFontMetrics>
#include <QMenu>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "console/app/main_window.h"
#include "console/look/theme.h"
#include "console/models/text/language.h"
#include "console/pages/configuration/configuration_pages.h"
#include "console/pages/detail/detail_pages.h"
#include "console/pages/model/model_pages.h"
#include "console/pages/try_it/try_page.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

class Tabs : public testing::TestWithParam<const char*> {
protected:
    Tabs()
    {
        QSettings().clear();
        applyTheme(Theme::Light);
        Language::instance().set(QLatin1String(GetParam()));
        addPages(pages);
        addModelPages(pages);
        addDetailPages(pages);
        addConfigurationPage(pages);
        addTryPage(pages);
        addServer(workspace, {QStringLiteral("gpu-east"), {}, {}}, 2);
        window = std::make_unique<MainWindow>(workspace, pages);
        bar = window->findChild<QTabBar*>(QStringLiteral("pageTabs"));
        more = window->findChild<QToolButton*>(QStringLiteral("morePages"));
    }
    ~Tabs() override { Language::instance().set(QStringLiteral("en")); }

    void open(int width, const char* page, const QByteArray& model = {})
    {
        window->resize(width, 700);
        window->show();
        window->goTo({QLatin1String(page), QStringLiteral("gpu-east"), model, {}});
        QCoreApplication::processEvents();
    }
    QString idOf(int tab) const { return bar->tabData(tab).toString(); }
    // The pages whose titles can be read, by their ids.
    QStringList readable() const
    {
        QStringList found;
        for (int tab = 0; tab < bar->count(); ++tab) {
            const QRect area = bar->tabRect(tab);
            if (bar->isTabVisible(tab) && bar->rect().contains(area) &&
                bar->fontMetrics().horizontalAdvance(bar->tabText(tab)) + kGap <= area.width())
                found.append(idOf(tab));
        }
        return found;
    }
    // The titles in the menu behind the tabs.
    QStringList inMenu() const
    {
        if (!more->isVisible())
            return {};
        QStringList titles;
        Q_EMIT more->menu()->aboutToShow();
        for (const QAction* action : more->menu()->actions())
            titles.append(action->text());
        return titles;
    }

    Workspace workspace;
    PageRegistry pages;
    std::unique_ptr<MainWindow> window;
    QTabBar* bar = nullptr;
    QToolButton* more = nullptr;
};

TEST_P(Tabs, AreReadableAndReachableInANarrowWindow)
{
    for (const PageEntry& entry : pages.all()) {
        if (entry.scope == PageScope::Fleet)
            continue;
        open(1000, qPrintable(entry.id), entry.scope == PageScope::Model ? "model-0" : "");
        const QStringList shown = readable();
        EXPECT_TRUE(shown.contains(entry.id)) << entry.id.toStdString();
        EXPECT_EQ(idOf(bar->currentIndex()), entry.id);
        QStringList hidden;
        for (int tab = 0; tab < bar->count(); ++tab) {
            if (!shown.contains(idOf(tab)))
                hidden.append(bar->tabText(tab));
        }
        EXPECT_EQ(inMenu(), hidden) << entry.id.toStdString();
        EXPECT_GE(shown.size(), 5) << entry.id.toStdString();
    }
}

TEST_P(Tabs, HaveNoMenuInAWideWindow)
{
    open(1600, "overview");
    EXPECT_EQ(readable().size(), bar->count());
    EXPECT_FALSE(more->isVisible());
}

TEST_P(Tabs, OfTheMenuOpenTheirPagesAndAreShownFromThenOn)
{
    bar->parentWidget()->setMaximumWidth(300); // Chinese titles have room in any window
    open(1000, "overview");
    ASSERT_FALSE(inMenu().isEmpty());
    const QString title = inMenu().last();
    more->menu()->actions().last()->trigger();
    QCoreApplication::processEvents();
    EXPECT_EQ(bar->tabText(bar->currentIndex()), title);
    EXPECT_TRUE(readable().contains(idOf(bar->currentIndex())));
    EXPECT_EQ(window->location().page, idOf(bar->currentIndex()));
    EXPECT_FALSE(inMenu().contains(title));
}

TEST_P(Tabs, AreAllReachedWithTheArrowKeys)
{
    open(1000, "overview");
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    bar->setFocus();
    QStringList opened{window->location().page};
    for (int press = 1; press < bar->count(); ++press) {
        QTest::keyClick(bar, Qt::Key_Right);
        opened.append(window->location().page);
        EXPECT_TRUE(readable().contains(opened.last())) << opened.last().toStdString();
    }
    opened.removeDuplicates();
    EXPECT_EQ(opened.size(), bar->count());
}

INSTANTIATE_TEST_SUITE_P(Languages, Tabs, testing::Values("en", "de", "zh_CN"));

} // namespace
} // namespace thalassa::console
