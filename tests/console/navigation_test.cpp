// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The ways from page to page: each keeps the model version, and none leaves a filter behind.
#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QSettings>
#include <QSignalSpy>
#include <QSplitter>
#include <QSplitterHandle>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include "console/app/command_line.h"
#include "console/app/main_window.h"
#include "console/models/detail/server_detail.h"
#include "console/models/fleet/server_tree.h"
#include "console/pages/detail/detail_pages.h"
#include "console/pages/model/model_pages.h"
#include "console/pages/page.h"
#include "console/pages/try_it/try_page.h"
#include "tests/console/look_check.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

class Navigation : public testing::Test {
protected:
    Navigation()
    {
        QSettings().clear();
        addPages(m_pages);
        addModelPages(m_pages);
        addDetailPages(m_pages);
        addTryPage(m_pages);
        m_server = addServer(m_workspace, {QStringLiteral("gpu-east"), {}, {}}, 2);
        m_server->applyIndex({{{"bert", 1}, ModelState::Ready, {}},
            {{"resnet", 1}, ModelState::Ready, {}}, {{"resnet", 2}, ModelState::Ready, {}},
            {{"resnet", 3}, ModelState::Ready, {}}, {{"probe", 1}, ModelState::Failed, {}}});
        m_window = std::make_unique<MainWindow>(m_workspace, m_pages);
        m_window->resize(1280, 800);
        m_window->show();
        settle();
    }
    void settle() { QCoreApplication::processEvents(); }
    void goTo(const char* page, const QByteArray& model = {}, const QString& filter = {})
    {
        m_window->goTo({QLatin1String(page), QStringLiteral("gpu-east"), model, filter});
        settle();
    }
    void trigger(const char* action)
    {
        m_window->actions().find(QLatin1String(action))->trigger();
        settle();
    }
    void chooseVersion(const QString& title)
    {
        auto* versions = find<QComboBox>("modelVersion");
        versions->setCurrentText(title);
        Q_EMIT versions->activated(versions->currentIndex());
    }
    QStringList tabs() const
    {
        QStringList titles;
        const auto* bar = find<QTabBar>("pageTabs");
        for (int tab = 0; tab < bar->count(); ++tab)
            titles.append(bar->tabText(tab));
        return titles;
    }
    void chooseTab(const QString& title)
    {
        Q_EMIT find<QTabBar>("pageTabs")->tabBarClicked(static_cast<int>(tabs().indexOf(title)));
        settle();
    }
    template <typename T> T* find(const char* name) const
    {
        return m_window->findChild<T*>(QLatin1String(name));
    }
    ServerDetail& detail() { return ServerDetail::of(*m_server); }

    Workspace m_workspace;
    PageRegistry m_pages;
    std::unique_ptr<MainWindow> m_window;
    ServerStore* m_server = nullptr;
};

TEST_F(Navigation, DisablesTheTimeRangeOnPagesWithoutOne)
{
    auto* range = find<QToolButton>("rangeLength");
    for (const char* page : {"requests", "batches", "events"}) {
        goTo(page);
        EXPECT_TRUE(range->isEnabled()) << page;
    }
    goTo("model", "resnet");
    EXPECT_TRUE(range->isEnabled());
    const QString help = range->toolTip();
    for (const char* page : {"models", "queues", "memory", "trace-settings"}) {
        goTo(page);
        EXPECT_FALSE(range->isEnabled()) << page;
        EXPECT_EQ(range->toolTip(),
            QStringLiteral("This page shows the present state, not a time range"));
    }
    goTo("requests");
    EXPECT_EQ(range->toolTip(), help);
}

TEST_F(Navigation, KeepsTheTimeRangeForTheNextTime)
{
    m_workspace.range().follow(std::chrono::hours(6));
    m_window->saveLayout();
    Workspace workspace;
    MainWindow again(workspace, m_pages);
    again.restoreLayout();
    EXPECT_EQ(workspace.range().visible().length(), std::chrono::hours(6));
    EXPECT_TRUE(workspace.range().isFollowing());

    const WallTime end = figures::wallNow() - std::chrono::minutes(50);
    const TimeSpan span{end - std::chrono::minutes(3), end};
    m_workspace.range().show(span);
    m_window->saveLayout();
    again.restoreLayout();
    EXPECT_EQ(workspace.range().visible(), span);
    EXPECT_FALSE(workspace.range().isFollowing());
}

TEST_F(Navigation, ForgetsATimeRangeThatEndedLongBeforeTheNextTime)
{
    using std::chrono::minutes;
    const WallTime now = figures::wallNow();
    for (const minutes ago : {minutes(61), minutes(24 * 60), minutes(-30)}) {
        m_workspace.range().show({now - ago - minutes(3), now - ago});
        m_window->saveLayout();
        Workspace workspace;
        MainWindow again(workspace, m_pages);
        again.restoreLayout();
        EXPECT_TRUE(workspace.range().isFollowing()) << ago.count();
        EXPECT_EQ(workspace.range().visible().length(), TimeRange::kDefaultLength) << ago.count();
    }
}

TEST_F(Navigation, ReturnsToTheModelAndItsVersionTheNextTime)
{
    const auto again = [this] {
        m_window->saveLayout();
        auto window = std::make_unique<MainWindow>(m_workspace, m_pages);
        window->restoreLayout();
        return window;
    };
    goTo("model", "resnet");
    chooseVersion(QStringLiteral("Version 2"));
    EXPECT_EQ(again()->currentPage()->shownModel(), (ModelKey{"resnet", 2}));
    goTo("requests", "resnet");
    const std::unique_ptr<MainWindow> window = again();
    EXPECT_EQ(window->location().page, u"requests");
    EXPECT_EQ(window->location().model, "resnet");
}

TEST_F(Navigation, ReturnsToTheHighestVersionOfTheNextTimeWithoutAChoice)
{
    goTo("model", "resnet");
    m_window->saveLayout();
    m_server->applyIndex(
        {{{"resnet", 3}, ModelState::Ready, {}}, {{"resnet", 4}, ModelState::Ready, {}}});
    MainWindow again(m_workspace, m_pages);
    again.restoreLayout();
    EXPECT_EQ(again.currentPage()->shownModel(), (ModelKey{"resnet", 4}));
}

TEST_F(Navigation, KeepsTheWidthOfTheServersForTheNextTime)
{
    auto* servers = find<QDockWidget>("serverDock");
    const int before = servers->width();
    m_window->resizeDocks({servers}, {before + 60}, Qt::Horizontal);
    settle();
    m_window->saveLayout();
    MainWindow again(m_workspace, m_pages);
    again.resize(m_window->size());
    again.restoreLayout();
    again.show();
    settle();
    EXPECT_EQ(again.findChild<QDockWidget*>(QStringLiteral("serverDock"))->width(), before + 60);
}

TEST_F(Navigation, KeepsThePositionsOfSplittersForTheNextTime)
{
    goTo("requests");
    auto* splitter = find<QSplitter>("requestSplitter");
    const QList<int> before = splitter->sizes();
    QSplitterHandle* handle = splitter->handle(1);
    QTest::mousePress(handle, Qt::LeftButton, {}, handle->rect().center());
    QTest::mouseMove(handle, handle->rect().center() + QPoint(0, 60));
    QTest::mouseRelease(handle, Qt::LeftButton, {}, handle->rect().center());
    const QList<int> moved = splitter->sizes();
    ASSERT_NE(moved, before);
    MainWindow again(m_workspace, m_pages);
    again.resize(m_window->size());
    again.show();
    again.goTo(m_window->location());
    settle();
    EXPECT_EQ(again.findChild<QSplitter*>(QStringLiteral("requestSplitter"))->sizes(), moved);
}

TEST_F(Navigation, PutsADockToTheOtherSideAndBack)
{
    // The left edges of the two docks, and of the page between or beside them.
    const auto isLeftOfPage = [](const MainWindow& window, const char* dock) {
        return window.findChild<QDockWidget*>(QLatin1String(dock))->x() <
            window.centralWidget()->x();
    };
    trigger("view.moveServers");
    EXPECT_FALSE(isLeftOfPage(*m_window, "serverDock"));
    EXPECT_FALSE(isLeftOfPage(*m_window, "inspectorDock"));
    trigger("view.moveInspector");
    EXPECT_TRUE(isLeftOfPage(*m_window, "inspectorDock"));
    m_window->saveLayout();
    MainWindow again(m_workspace, m_pages);
    again.resize(m_window->size());
    again.restoreLayout();
    again.show();
    settle();
    EXPECT_FALSE(isLeftOfPage(again, "serverDock"));
    EXPECT_TRUE(isLeftOfPage(again, "inspectorDock"));
    trigger("view.restore");
    EXPECT_TRUE(isLeftOfPage(*m_window, "serverDock"));
    EXPECT_FALSE(isLeftOfPage(*m_window, "inspectorDock"));
    trigger("view.moveServers");
    trigger("view.moveServers");
    EXPECT_TRUE(isLeftOfPage(*m_window, "serverDock"));
}

TEST_F(Navigation, GivesTheDocksMoreRoomInAWideWindow)
{
    MainWindow wide(m_workspace, m_pages);
    wide.resize(2560, 1440);
    wide.show();
    settle();
    for (const char* dock : {"serverDock", "inspectorDock"})
        EXPECT_GT(wide.findChild<QDockWidget*>(QLatin1String(dock))->width(),
            find<QDockWidget>(dock)->width() + 40)
            << dock;
}

TEST_F(Navigation, ShowsTheNameOfAServerAndWhatIsWrongWhole)
{
    ServerStore* server = addServer(m_workspace, {QStringLiteral("gpu-west"), {}, {}}, 2);
    settle();
    auto* tree = find<QTreeView>("serverTree");
    const auto* model = qobject_cast<ServerTree*>(tree->model());
    const int line = tree->visualRect(model->indexOf(server)).height();
    const QString name = QStringLiteral("gpu-west");
    const auto setWord = [&](const QString& word) {
        server->setAlerts({{Health::Attention, {"recommender", 1}, word, QStringLiteral("Wait.")}});
        settle();
        return tree->visualRect(model->indexOf(server));
    };
    // The pixels to the right of the begin of a text that have ink.
    const auto inkOf = [&](const QRect& area) {
        const QImage image = tree->viewport()->grab(area).toImage();
        int last = 0;
        for (int x = 0; x < image.width(); ++x) {
            for (int y = 0; y < image.height(); ++y)
                last = image.pixel(x, y) != image.pixel(image.width() - 1, 0) ? x : last;
        }
        return last;
    };
    const QRect wide = setWord(QStringLiteral("queueing"));
    ASSERT_GT(wide.height(), line);
    const int begin = wide.left() + 4 + 12 + 6; // behind the mark
    const auto whole = [&](const QString& text) {
        return tree->fontMetrics().horizontalAdvance(text) - 3;
    };
    EXPECT_GE(inkOf({begin, wide.top(), wide.right() - begin, wide.height() / 2}), whole(name));
    EXPECT_GE(inkOf({begin, wide.center().y(), wide.right() - begin, wide.height() / 2}),
        whole(QStringLiteral("recommender queueing")));
    EXPECT_TRUE(model->indexOf(server)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .startsWith(QStringLiteral("gpu-west: recommender queueing\n")));
    server->setAlerts({});
    settle();
    EXPECT_EQ(tree->visualRect(model->indexOf(server)).height(), line);
    // With more room both are in one line.
    m_window->resizeDocks({find<QDockWidget>("serverDock")}, {360}, Qt::Horizontal);
    settle();
    EXPECT_EQ(setWord(QStringLiteral("queueing")).height(), line);
}

TEST_F(Navigation, CountsWhatNeedsAttentionInOnePlaceAsInTheOther)
{
    const int count = find<QListView>("alertList")->model()->rowCount();
    EXPECT_GT(count, 0);
    EXPECT_EQ(
        find<QLabel>("statusConcerns")->text(), QStringLiteral("needs attention: %1").arg(count));
}

TEST_F(Navigation, LooksAtTheServerThatIsShown)
{
    for (int more = 0; more < 8; ++more) {
        addServer(m_workspace, {QString::number(more), {}, {}}, 1);
    }
    goTo("overview");
    EXPECT_TRUE(m_workspace.isLookedAt(*m_server));
    EXPECT_FALSE(m_workspace.isLookedAt(*m_workspace.fleet().servers().back()));
    goTo("fleet");
    EXPECT_FALSE(m_workspace.isLookedAt(*m_server)); // one of many
}

TEST_F(Navigation, CutsNoTextWhileAServerDrains)
{
    goTo("overview");
    DrainState drain;
    drain.phase = DrainState::Phase::Grace;
    drain.refusesFrom = figures::wallNow() + std::chrono::seconds(20);
    drain.inFlight = 1234;
    m_server->setDrain(drain);
    settle();
    EXPECT_EQ(clippedTexts(*m_window).join(u'\n').toStdString(), "");
}

TEST_F(Navigation, KeepsTheVersionOfTheModelPage)
{
    goTo("model", "resnet");
    chooseVersion(QStringLiteral("Version 2"));
    const ModelKey shown{"resnet", 2};
    trigger("page.requests");
    EXPECT_EQ(detail().requestQuery().model, shown);
    trigger("page.batches");
    EXPECT_EQ(detail().batchModel(), shown);
    trigger("page.try");
    EXPECT_EQ(detail().formModel(), shown);
    trigger("page.memory"); // another page of the server
    EXPECT_EQ(m_window->location().version, 2);
    trigger("page.model");
    EXPECT_EQ(m_window->currentPage()->shownModel(), shown);
}

TEST_F(Navigation, ShowsTheRequestsOfAModelAndItsFormAsTabsOfTheModel)
{
    const QStringList ofModel{QStringLiteral("Model"), QStringLiteral("Requests"),
        QStringLiteral("Batches"), QStringLiteral("Try it")};
    goTo("model", "resnet");
    chooseVersion(QStringLiteral("Version 2"));
    const ModelKey shown{"resnet", 2};
    EXPECT_EQ(tabs(), ofModel);
    for (int tab = 1; tab < ofModel.size(); ++tab) {
        chooseTab(ofModel[tab]);
        EXPECT_EQ(tabs(), ofModel);
        EXPECT_EQ(find<QTabBar>("pageTabs")->currentIndex(), tab);
        EXPECT_EQ(m_window->location().key(), shown);
    }
    EXPECT_EQ(detail().requestQuery().model, shown);
    EXPECT_EQ(detail().batchModel(), shown);
    EXPECT_EQ(detail().formModel(), shown);
    chooseTab(QStringLiteral("Model"));
    EXPECT_EQ(m_window->currentPage()->shownModel(), shown);
}

TEST_F(Navigation, ShowsTheRequestsOfAllModelsAsATabOfTheServer)
{
    goTo("model", "resnet");
    trigger("page.memory");
    const QStringList ofServer = tabs();
    EXPECT_TRUE(ofServer.contains(QStringLiteral("Overview")));
    EXPECT_FALSE(ofServer.contains(QStringLiteral("Model")));
    chooseTab(QStringLiteral("Requests"));
    EXPECT_EQ(tabs(), ofServer);
    EXPECT_EQ(detail().requestQuery().model, ModelKey());
}

TEST_F(Navigation, NamesTheModelOnlyOnPagesThatShowIt)
{
    const auto trail = [this] {
        QStringList names;
        for (const QToolButton* button : m_window->findChildren<QToolButton*>()) {
            if (button->objectName().startsWith(QLatin1String("crumb.")) && button->isVisible())
                names.append(button->accessibleName());
        }
        return names;
    };
    goTo("model", "resnet");
    EXPECT_TRUE(m_window->windowTitle().contains(QStringLiteral("resnet")));
    EXPECT_TRUE(trail().contains(QStringLiteral("gpu-east")));
    for (const char* page : {"events", "memory", "queues", "trace-settings", "overview"}) {
        goTo(page, "resnet");
        EXPECT_FALSE(m_window->windowTitle().contains(QStringLiteral("resnet"))) << page;
        EXPECT_FALSE(trail().contains(QStringLiteral("gpu-east"))) << page << ": it is the end";
    }
    trigger("page.requests");
    EXPECT_TRUE(m_window->windowTitle().contains(QStringLiteral("resnet")));
}

TEST_F(Navigation, FollowsTheModelThatIsChosenOnATabOfAModel)
{
    goTo("requests", "resnet");
    const QStringList ofModel = tabs();
    const auto choose = [this](const QString& entry) {
        auto* models = find<QComboBox>("requestModel");
        models->setCurrentText(entry);
        Q_EMIT models->activated(models->currentIndex());
        settle();
    };
    choose(QStringLiteral("resnet 2"));
    EXPECT_EQ(m_window->location().key(), (ModelKey{"resnet", 2}));
    EXPECT_EQ(tabs(), ofModel);
    choose(QStringLiteral("All models"));
    EXPECT_EQ(m_window->location().key(), ModelKey());
    EXPECT_NE(tabs(), ofModel);
    EXPECT_EQ(detail().requestQuery().model, ModelKey());
    trigger("go.back");
    EXPECT_EQ(detail().requestQuery().model, (ModelKey{"resnet", 2}));
}

TEST_F(Navigation, TakesTheHighestVersionWithoutAChoice)
{
    goTo("requests", "resnet");
    EXPECT_EQ(detail().requestQuery().model, (ModelKey{"resnet", 3}));
    goTo("batches", "resnet");
    EXPECT_EQ(detail().batchModel(), (ModelKey{"resnet", 3}));
}

TEST_F(Navigation, TakesTheHighestVersionAsSoonAsTheServerTellsIt)
{
    ServerStore* late = addServer(m_workspace, {QStringLiteral("late"), {}, {}}, 0);
    m_window->goTo({QStringLiteral("requests"), QStringLiteral("late"), "resnet", {}});
    settle();
    late->applyIndex({{{"bert", 1}, ModelState::Ready, {}}, {{"resnet", 2}, ModelState::Ready, {}},
        {{"resnet", 3}, ModelState::Ready, {}}});
    settle();
    EXPECT_EQ(ServerDetail::of(*late).requestQuery().model, (ModelKey{"resnet", 3}));
}

TEST_F(Navigation, GoesBackToTheVersionThatWasShown)
{
    goTo("model", "resnet");
    chooseVersion(QStringLiteral("Version 1"));
    goTo("events");
    goTo("overview");
    trigger("go.back");
    trigger("go.back");
    EXPECT_EQ(m_window->currentPage()->shownModel(), (ModelKey{"resnet", 1}));
}

TEST_F(Navigation, EndsTheFilterAndTheChoiceOfThePlaceBefore)
{
    goTo("requests", "resnet", QStringLiteral("outcome:failed"));
    goTo("model", "probe");
    trigger("page.requests");
    EXPECT_EQ(find<QLineEdit>("requestTableFilter")->text(), u"");
    EXPECT_EQ(detail().requestQuery().model.name, "probe"); // also if it does not serve
    goTo("overview");
    goTo("requests");
    EXPECT_EQ(detail().requestQuery().model, ModelKey());
    EXPECT_EQ(find<QComboBox>("requestModel")->currentIndex(), 0);
}

TEST_F(Navigation, KeepsAFilterAndAModelThatTheUserHasChosen)
{
    goTo("requests");
    find<QLineEdit>("requestTableFilter")->setText(QStringLiteral("total>1ms"));
    auto* models = find<QComboBox>("requestModel");
    models->setCurrentText(QStringLiteral("resnet 2"));
    Q_EMIT models->activated(models->currentIndex());
    goTo("overview");
    goTo("requests");
    EXPECT_EQ(find<QLineEdit>("requestTableFilter")->text(), u"total>1ms");
    EXPECT_EQ(detail().requestQuery().model, (ModelKey{"resnet", 2}));
}

TEST_F(Navigation, OpensTheModelVersionOfAnAlert)
{
    goTo("overview");
    auto* alerts = find<QListView>("alertList");
    ASSERT_GE(alerts->model()->rowCount(), 1);
    for (int row = 0; row < alerts->model()->rowCount(); ++row) {
        Q_EMIT alerts->clicked(alerts->model()->index(row, 0));
        settle();
        if (m_window->location().model == "probe") {
            break;
        }
    }
    EXPECT_EQ(m_window->location().page, u"model");
    EXPECT_EQ(m_window->currentPage()->shownModel(), (ModelKey{"probe", 1}));
    EXPECT_EQ(m_window->location().version, 1);
}

TEST_F(Navigation, OpensTheNextStepOfARowOfTheOverview)
{
    goTo("overview");
    auto* list = find<QListWidget>("overviewAttentionList");
    ASSERT_GE(list->count(), 1);
    QSignalSpy opened(m_window->currentPage(), &Page::opened);
    Q_EMIT list->itemActivated(list->item(0));
    ASSERT_EQ(opened.size(), 1);
    const Location place = opened[0][0].value<Location>();
    EXPECT_EQ(place.page, u"configuration"); // the next step: it failed to load
    EXPECT_EQ(place.key(), (ModelKey{"probe", 1}));
}

TEST_F(Navigation, NamesTheNextStepOfWhatNeedsAttention)
{
    goTo("overview");
    auto* list = find<QListWidget>("overviewAttentionList");
    const auto row = [list](const QString& text) {
        for (int number = 0; number < list->count(); ++number) {
            if (list->item(number)->text().contains(text))
                return list->item(number);
        }
        return static_cast<QListWidgetItem*>(nullptr);
    };
    ASSERT_NE(row(QStringLiteral("probe")), nullptr);
    EXPECT_TRUE(row(QStringLiteral("probe"))
                    ->toolTip()
                    .contains(QStringLiteral("Check the configuration")));
    NotedCommands commands;
    m_workspace.setCommands(&commands);
    disconnectServer(*m_server, QStringLiteral("no route to the host"));
    settle();
    ASSERT_NE(row(QStringLiteral("no route")), nullptr);
    Q_EMIT list->itemActivated(row(QStringLiteral("no route")));
    EXPECT_EQ(commands.calls, QStringList{QStringLiteral("open gpu-east")});
}

} // namespace
} // namespace thalassa::console
