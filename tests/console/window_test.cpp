// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QDesktopServices>
#include <QDialog>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>
#include <QUrl>

#include "console/app/actions/action_registry.h"
#include "console/app/actions/command_palette.h"
#include "console/app/actions/shortcut_sheet.h"
#include "console/app/main_window.h"
#include "console/app/profile_dialog.h"
#include "console/app/watchdog.h"
#include "console/look/labels.h"
#include "console/look/state_pane.h"
#include "console/look/table_copy.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/pages/drain_panel.h"
#include "console/pages/model/model_pages.h"
#include "console/pages/page.h"
#include "tests/console/look_check.h"
#include "tests/console/window_fixture.h"

namespace thalassa::console {
namespace {

constexpr auto kStates = {
    DataState::Live, DataState::Loading, DataState::Empty, DataState::Stale, DataState::Failed};

// Notes the folder that the console wants to show last, in place of the file manager.
class FolderNote {
public:
    FolderNote()
    {
        QDesktopServices::setUrlHandler(QStringLiteral("file"), &m_browser, "setSource");
    }
    ~FolderNote() { QDesktopServices::unsetUrlHandler(QStringLiteral("file")); }
    Q_DISABLE_COPY_MOVE(FolderNote)

    QString take()
    {
        QString folder = m_browser.source().toLocalFile();
        m_browser.setSource(QUrl());
        return folder;
    }

private:
    QTextBrowser m_browser;
};

using Window = WindowFixture;

TEST_F(Window, IsShownInTimeBeforeAnyConnection)
{
    QElapsedTimer time;
    time.start();
    MainWindow window(m_workspace, m_pages);
    window.resize(1280, 800);
    window.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&window));
    RecordProperty("milliseconds", static_cast<int>(time.elapsed()));
    EXPECT_TRUE(window.currentPage() != nullptr);
    EXPECT_EQ(
        window.findChild<StatePane*>()->state(), DataState::Empty); // it says how to add a server
}

TEST_F(Window, IsWatchedWhileItOpensAPage)
{
    open();
    Watchdog& watchdog = static_cast<WatchedApplication*>(qApp)->watch();
    m_window->goTo({QStringLiteral("models"), m_server->label().name, {}, {}});
    const QList<Watchdog::Operation> all = watchdog.operations();
    ASSERT_EQ(all.size(), 1);
    EXPECT_EQ(all[0].event, u"open models");
    EXPECT_EQ(all[0].receiver, u"thalassa::console::MainWindow");
}

TEST_F(Window, OpensTheCauseOfAnAlertInOneClick)
{
    open();
    auto* alerts = find<QListView>("alertList");
    ASSERT_EQ(alerts->model()->rowCount(), 2);
    Q_EMIT alerts->clicked(alerts->model()->index(1, 0));
    settle();
    EXPECT_EQ(m_window->location().page, u"model");
    EXPECT_EQ(m_window->location().server, u"gpu-west");
    EXPECT_EQ(m_window->location().model, "resnet");
}

TEST_F(Window, EditsTheServerOfATile)
{
    open();
    goTo("fleet");
    QSignalSpy edited(m_window.get(), &MainWindow::editServerRequested);
    auto* tiles = find<QListView>("fleetTiles");
    const QModelIndex first = tiles->model()->index(0, 0);
    Q_EMIT tiles->customContextMenuRequested(tiles->visualRect(first).center());
    auto* menu = m_window->currentPage()->findChild<QMenu*>();
    ASSERT_NE(menu, nullptr);
    for (QAction* action : menu->actions()) {
        if (action->text() == u"Edit…")
            action->trigger();
    }
    ASSERT_EQ(edited.size(), 1);
    EXPECT_EQ(edited[0][0].value<ServerStore*>(),
        qobject_cast<ServerStore*>(first.data(Fleet::StoreRole).value<QObject*>()));
    menu->close();
}

TEST_F(Window, GoesBackAndForward)
{
    open();
    goTo("models");
    goTo("events");
    m_window->actions().find(QStringLiteral("go.back"))->trigger();
    EXPECT_EQ(m_window->location().page, u"models");
    m_window->actions().find(QStringLiteral("go.forward"))->trigger();
    EXPECT_EQ(m_window->location().page, u"events");
    EXPECT_FALSE(m_window->actions().find(QStringLiteral("go.forward"))->isEnabled());
    m_window->goTo({QStringLiteral("models"), QStringLiteral("gone"), {}, {}});
    EXPECT_EQ(m_window->location().page, u"fleet");
}

TEST_F(Window, ReadsOnlyWhatIsVisible)
{
    open();
    EXPECT_FALSE(m_server->hasInterest(Interest::Models));
    goTo("models");
    EXPECT_TRUE(m_server->hasInterest(Interest::Models));
    goTo("events");
    EXPECT_FALSE(m_server->hasInterest(Interest::Models));
    EXPECT_TRUE(m_server->hasInterest(Interest::LogSettings));
    m_window->hide();
    EXPECT_FALSE(m_server->hasInterest(Interest::LogSettings));
}

TEST_F(Window, UnloadNamesWhatIsLostAndCancelIsTheDefault)
{
    open();
    goTo("models");
    selectRow("modelTable", 0);
    press("unloadModel");
    QDialog* confirm = dialog("confirmDialog");
    ASSERT_NE(confirm, nullptr);
    QString texts;
    for (const QLabel* label : confirm->findChildren<QLabel*>()) {
        texts += label->text() + u'\n';
    }
    EXPECT_TRUE(texts.contains(QLatin1String("Unload model_0?"))) << texts.toStdString();
    EXPECT_TRUE(texts.contains(QLatin1String("requests in flight (3 now)"))) << texts.toStdString();
    EXPECT_TRUE(texts.contains(QLatin1String("100 requests per second"))) << texts.toStdString();
    EXPECT_TRUE(confirm->findChild<QPushButton*>(QStringLiteral("cancel"))->isDefault());
    confirm->findChild<QPushButton*>(QStringLiteral("confirm"))->click();
    EXPECT_EQ(m_commands.calls, QStringList{QStringLiteral("unload model_0")});
}

TEST_F(Window, UnloadOfAllModelsAsksForTheNameOfTheServer)
{
    open();
    goTo("models");
    find<TableView>("modelTable")->selectAll();
    press("unloadModel");
    EXPECT_FALSE(
        dialog("confirmDialog")->findChild<QPushButton*>(QStringLiteral("confirm"))->isEnabled());
    confirmByName("gpu-east");
    EXPECT_EQ(m_commands.calls.size(), 5);
    m_commands.calls.clear();
    selectRow("modelTable", 0);
    press("unloadModel");
    EXPECT_TRUE(
        dialog("confirmDialog")->findChild<QPushButton*>(QStringLiteral("confirm"))->isEnabled());
}

TEST_F(Window, ReloadNamesWhatIsLost)
{
    open();
    ModelFigures figures = figuresOf("model_0", 300);
    figures.sequences = 2;
    m_server->applyFigures({figures}, kSampleTime + std::chrono::seconds(10));
    goTo("models");
    selectRow("modelTable", 0);
    press("reloadModel");
    QStringList texts;
    for (const QLabel* label : dialog("confirmDialog")->findChildren<QLabel*>())
        texts.append(label->text());
    for (const char* loss : {"•  Requests in flight end with the running configuration: 3.",
             "•  Open sequences lose their state: 2."})
        EXPECT_TRUE(texts.contains(QString::fromUtf8(loss))) << texts.join(u'\n').toStdString();
    EXPECT_TRUE(texts.join(u' ').contains(u"requests per second")) << "what clients send";
}

TEST_F(Window, ProductionAsksForTheName)
{
    open(false, true);
    goTo("models");
    selectRow("modelTable", 1);
    press("reloadModel");
    confirmByName("gpu-east");
    EXPECT_EQ(m_commands.calls, QStringList{QStringLiteral("load model_1")});
}

TEST_F(Window, EndOfADrainAsksForTheNameOfAProductionServer)
{
    open(false, true);
    DrainState drain;
    drain.phase = DrainState::Phase::Refusing;
    m_server->setDrain(drain);
    goTo("overview");
    press("drainButton");
    EXPECT_TRUE(m_commands.calls.isEmpty());
    confirmByName("gpu-east");
    EXPECT_EQ(m_commands.calls, QStringList{QStringLiteral("end drain")});
    m_window->actions().find(QStringLiteral("server.endDrain"))->trigger();
    EXPECT_EQ(m_commands.calls.size(), 1);
    confirmByName("gpu-east");
    EXPECT_EQ(m_commands.calls.size(), 2);
}

TEST_F(Window, AReadOnlyServerHasNoWriteActions)
{
    open(true);
    goTo("models");
    for (const char* name : {"loadModel", "reloadModel", "unloadModel"}) {
        EXPECT_FALSE(find<QToolButton>(name)->isVisible()) << name;
    }
    goTo("overview");
    EXPECT_FALSE(find<QPushButton>("drainButton")->isVisible());
    goTo("events");
    EXPECT_FALSE(find<QPushButton>("logApply")->isVisible());
    EXPECT_FALSE(find<QCheckBox>("logInfo")->isEnabled());
}

TEST_F(Window, TheMenusOfAReadOnlyServerHaveNoWriteActions)
{
    open(true);
    const auto menus = [this] {
        QStringList titles;
        for (const QAction* menu : m_window->menuBar()->actions())
            if (menu->isVisible())
                titles.append(withoutKey(menu->text()));
        return titles;
    };
    const auto isVisible = [this](const char* id) {
        return m_window->actions().find(QLatin1String(id))->isVisible();
    };
    EXPECT_TRUE(menus().contains(u"Model"));
    goTo("overview");
    for (const char* id : {"server.drain", "server.endDrain", "model.load", "model.reload",
             "model.override", "model.unload"})
        EXPECT_FALSE(isVisible(id)) << id;
    for (const char* id : {"server.connect", "server.bundle", "server.edit", "server.remove"})
        EXPECT_TRUE(isVisible(id)) << id;
    EXPECT_FALSE(menus().contains(u"Model"));
    m_window->goTo({QStringLiteral("overview"), QStringLiteral("gpu-west"), {}, {}});
    EXPECT_TRUE(menus().contains(u"Model"));
    EXPECT_TRUE(isVisible("server.drain"));
}

TEST_F(Window, DrainsWithACountdownAndEndsTheDrain)
{
    open();
    goTo("overview");
    press("drainButton");
    dialog("confirmDialog")->findChild<QPushButton*>(QStringLiteral("confirm"))->click();
    EXPECT_EQ(m_commands.calls, QStringList{QStringLiteral("drain 20000")});
    DrainState drain;
    drain.phase = DrainState::Phase::Grace;
    const WallTime now(std::chrono::hours(1));
    drain.refusesFrom = now + std::chrono::milliseconds(17'200);
    drain.inFlight = 12;
    EXPECT_EQ(sentenceOf(drain, now).replace(QChar(0xa0), u' '),
        u"Refuses new requests in 18 s; 12 requests in flight.");
    m_server->setDrain(drain);
    settle();
    press("drainButton");
    EXPECT_EQ(m_commands.calls.last(), u"end drain");
    drain.phase = DrainState::Phase::Refusing;
    drain.inFlight = 0;
    EXPECT_EQ(sentenceOf(drain, now),
        u"Drained: the server can be stopped without the loss of a request.");
}

TEST_F(Window, TheOverviewHasTheProcessorsThatTheServerTells)
{
    open();
    goTo("overview");
    auto* panel = find<QWidget>("overviewHardware");
    EXPECT_FALSE(panel->isVisible());
    m_server->setProcessors({{QString(), 0.25, {}, {}},
        {QStringLiteral("GPU-1"), 0.5, quint64(1) << 30, quint64(4) << 30}});
    settle();
    ASSERT_TRUE(panel->isVisible());
    const QAbstractItemModel& rows = *panel->findChild<QListView*>()->model();
    ASSERT_EQ(rows.rowCount(), 2);
    const auto toolTip = [&rows](int row) {
        return rows.index(row, 0).data(Qt::ToolTipRole).toString().replace(QChar(0xa0), u' ');
    };
    EXPECT_EQ(toolTip(0), u"CPU: 25 % busy");
    EXPECT_EQ(toolTip(1), u"GPU-1: 50 % busy, 1.00 GiB of 4.00 GiB");
    m_server->setProcessors({});
    settle();
    EXPECT_FALSE(panel->isVisible());
}

TEST_F(Window, FindsServersModelsPagesAndActions)
{
    open();
    m_window->openPalette();
    auto* palette = qobject_cast<CommandPalette*>(dialog("commandPalette"));
    auto* query = palette->findChild<QLineEdit*>(QStringLiteral("paletteQuery"));
    QTest::keyClicks(query, QStringLiteral("resnet"));
    QTest::keyClick(query, Qt::Key_Return);
    settle();
    EXPECT_EQ(m_window->location().page, u"model");
    EXPECT_EQ(m_window->location().server, u"gpu-west");
    EXPECT_EQ(m_window->location().model, "resnet");
    EXPECT_EQ(matchOf(QStringLiteral("res"), QStringLiteral("resnet"), {}), 0);
    EXPECT_LT(matchOf(QStringLiteral("net"), QStringLiteral("my net"), {}),
        matchOf(QStringLiteral("net"), QStringLiteral("resnet"), {}));
    EXPECT_LT(matchOf(QStringLiteral("x"), QStringLiteral("resnet"), {}), 0);
}

TEST_F(Window, FindsPagesBeforeWhatTheirTablesOffer)
{
    open();
    goTo("models");
    m_window->openPalette();
    const auto& list = *dialog("commandPalette")->findChild<QListWidget*>();
    EXPECT_EQ(list.item(0)->text(), u"gpu-east");
    const auto first = [&list](const char* text) {
        return list.row(list.findItems(QLatin1String(text), Qt::MatchStartsWith).value(0));
    };
    ASSERT_GE(first("Models: Columns"), 0);
    EXPECT_LT(first("Models"), first("Models: Columns"));
    EXPECT_LT(first("Requests"), first("Models: Columns"));
}

TEST_F(Window, EveryShortcutIsInTheSheetAndNoneIsUsedTwice)
{
    open();
    m_window->openShortcuts();
    QStringList shown;
    for (const QLabel* label : dialog("shortcutSheet")->findChildren<QLabel*>()) {
        shown.append(label->text());
    }
    QStringList keys;
    for (const QAction* action : m_window->actions().all()) {
        if (!action->shortcut().isEmpty()) {
            EXPECT_FALSE(keys.contains(action->shortcut().toString()))
                << action->text().toStdString();
            keys.append(action->shortcut().toString());
            EXPECT_TRUE(shown.contains(action->shortcut().toString(QKeySequence::NativeText)))
                << action->text().toStdString();
        }
        EXPECT_FALSE(action->objectName().isEmpty());
        EXPECT_FALSE(action->toolTip().isEmpty());
    }
}

TEST_F(Window, TableRowsAreCopiedAsTextAndCsv)
{
    open();
    goTo("models");
    auto* table = find<TableView>("modelTable");
    table->rows().setFilterText(QStringLiteral("model_0"));
    const QString text = rowsOf(*table, TableFormat::Text);
    EXPECT_TRUE(text.startsWith(QLatin1String("Model\tVersion\tState\tRequests\t")));
    const QString csv = rowsOf(*table, TableFormat::Csv);
    EXPECT_EQ(csv.count(u'\n'), 2);
    table->selectRow(0);
    m_window->activateWindow();
    table->setFocus();
    ASSERT_TRUE(QTest::qWaitFor([table] { return table->hasFocus(); }));
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), text);
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), csv);
    QTest::keyClick(table, Qt::Key_Escape); // no modifier stays pressed
}

TEST_F(Window, ChosenColumnsAreKeptForTheNextTime)
{
    open();
    goTo("models");
    auto* table = find<TableView>("modelTable");
    EXPECT_FALSE(table->hasChosenColumns());
    const std::unique_ptr<QMenu> columns(table->makeColumnMenu(m_window.get()));
    for (QAction* action : columns->actions()) {
        if (action->objectName() == QLatin1String("modelTable.batch")) {
            action->trigger();
        }
    }
    m_window->saveLayout();
    MainWindow again(m_workspace, m_pages);
    again.goTo({QStringLiteral("models"), QStringLiteral("gpu-east"), {}, {}});
    EXPECT_TRUE(again.findChild<TableView*>()->isColumnHidden(ModelTable::BatchSize));
}

TEST_F(Window, TheStatusLineSaysHowManyActionsRunAndCancelsTheLatest)
{
    open();
    OperationTable& table = m_workspace.operations();
    const auto sentence = [this] { return find<ElidedLabel>("statusOperation")->fullText(); };
    const quint64 first = table.begin(QStringLiteral("gpu-east"), QStringLiteral("load of a"));
    EXPECT_EQ(sentence(), u"load of a: running");
    EXPECT_FALSE(find<QToolButton>("statusCancel")->isVisible());
    bool isCancelled = false;
    table.begin(QStringLiteral("gpu-east"), QStringLiteral("load of b"),
        {{}, [&isCancelled] { isCancelled = true; }, true});
    EXPECT_EQ(sentence(), u"load of b: running (1 more running)");
    EXPECT_EQ(find<QToolButton>("statusCancel")->text(), u"Stop waiting");
    press("statusCancel");
    EXPECT_TRUE(isCancelled);
    EXPECT_TRUE(sentence().contains(QStringLiteral("the server goes on (1 more running)")));
    EXPECT_FALSE(find<QToolButton>("statusCancel")->isVisible());
    table.end(first, {});
    EXPECT_TRUE(sentence().endsWith(QStringLiteral("the server goes on")));
}

TEST_F(Window, AnExportedTableIsFoundFromTheStatusLineAndMyActions)
{
    open();
    goTo("models");
    const QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("models.csv"));
    QSignalSpy ends(&m_workspace.operations(), &OperationTable::ended);
    press("modelTableExport");
    auto* chooser = m_window->findChild<QFileDialog*>();
    ASSERT_NE(chooser, nullptr);
    Q_EMIT chooser->fileSelected(path);
    chooser->close();
    ASSERT_TRUE(ends.wait());
    settle();
    EXPECT_TRUE(
        find<ElidedLabel>("statusOperation")
            ->fullText()
            .startsWith(QStringLiteral("export of Models to ") + path + QStringLiteral(": done")));
    FolderNote note;
    press("statusFolder");
    EXPECT_EQ(note.take(), directory.path());
    press("statusShow");
    selectRow("operationTable", 0);
    EXPECT_FALSE(find<QToolButton>("operationCancel")->isEnabled());
    press("operationFolder");
    EXPECT_EQ(note.take(), directory.path());
    press("operationPath");
    EXPECT_EQ(QGuiApplication::clipboard()->text(), path);
}

TEST_F(Window, MyActionsCancelTheSelectedOne)
{
    open();
    bool isCancelled = false;
    m_workspace.operations().begin(QStringLiteral("gpu-east"), QStringLiteral("load of b"),
        {{}, [&isCancelled] { isCancelled = true; }, true});
    goTo("actions");
    EXPECT_FALSE(find<QToolButton>("operationCancel")->isEnabled());
    selectRow("operationTable", 0);
    press("operationCancel");
    EXPECT_TRUE(isCancelled);
    EXPECT_FALSE(find<QToolButton>("operationCancel")->isEnabled());
    EXPECT_FALSE(find<QToolButton>("operationFolder")->isEnabled());
}

TEST_F(Window, EveryControlHasANameForPeopleAndForTests)
{
    open();
    for (const PageEntry& page : m_pages.all()) {
        goTo(page.id.toLatin1().constData());
        const QStringList nameless = namelessControls(*m_window);
        EXPECT_TRUE(nameless.isEmpty()) << nameless.join(u'\n').toStdString();
    }
    const ProfileDialog profile(ServerProfile(), true, {}, {}, {}, m_window.get());
    EXPECT_TRUE(namelessControls(profile).isEmpty());
}

TEST_F(Window, NoTextIsClippedInAnyPageAndState)
{
    open();
    disconnectServer(*addServer(m_workspace, {QString(60, u'w'), QString(40, u'g')}, 1),
        QStringLiteral("The connection was refused by the server."));
    for (const PageEntry& page : m_pages.all()) {
        goTo(page.id.toLatin1().constData());
        for (const DataState state : kStates) {
            m_window->currentPage()->pretend(state);
            settle();
            const QStringList clipped = clippedTexts(*m_window);
            EXPECT_TRUE(clipped.isEmpty())
                << page.id.toStdString() << ": " << clipped.join(u'\n').toStdString();
        }
    }
    ProfileDialog profile(ServerProfile(), true, {}, {}, {}, m_window.get());
    profile.show();
    ShortcutSheet sheet(m_window->actions(), m_window.get());
    sheet.show();
    settle();
    EXPECT_EQ(clippedTexts(profile).join(u'\n').toStdString(), "");
    EXPECT_EQ(clippedTexts(sheet).join(u'\n').toStdString(), "");
}

TEST_F(Window, AServerThatIsGoneDoesNotMakeItGrow)
{
    open();
    m_window->resize(1280, 620);
    disconnectServer(*m_server, QStringLiteral("Connection refused."));
    for (const char* page : {"overview", "models", "events"}) {
        goTo(page);
        settle();
        EXPECT_LE(m_window->minimumSizeHint().height(), 620) << page;
    }
    EXPECT_EQ(m_window->height(), 620);
}

TEST_F(Window, AllStatesSayWhatToDoNext)
{
    open();
    for (const char* page : {"overview", "models", "events"}) {
        goTo(page);
        disconnectServer(*m_server, QStringLiteral("Connection refused."));
        m_server->clear();
        settle();
        auto* pane = m_window->currentPage()->findChild<StatePane*>();
        EXPECT_EQ(pane->state(), DataState::Failed) << page;
        auto* button = pane->findChild<QPushButton*>(QStringLiteral("noticeAction"));
        EXPECT_EQ(button->text(), u"Try again");
        m_commands.calls.clear();
        button->click();
        EXPECT_EQ(m_commands.calls, QStringList{QStringLiteral("open gpu-east")});
    }
}

} // namespace
} // namespace thalassa::console
