// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Copies of tables: each table and list of each page is copied as text and as CSV.
#include "console/look/table_copy.h"

#include <gmock/gmock.h>

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>

#include "console/app/console.h"
#include "console/app/main_window.h"
#include "console/look/offered_action.h"
#include "console/look/table_view.h"
#include "console/pages/configuration/text_panel.h"
#include "console/pages/page.h"
#include "console/pages/panel.h"
#include "tests/console/detail/detail_samples.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

bool isOfPopup(const QWidget& view)
{
    for (const QWidget* one = &view; one != nullptr; one = one->parentWidget()) {
        if (qobject_cast<const QComboBox*>(one) != nullptr)
            return true;
    }
    return false;
}

// The tables, trees and lists of a part of the window.
QList<QAbstractItemView*> viewsOf(const QWidget& part)
{
    QList<QAbstractItemView*> views;
    for (QAbstractItemView* view : part.findChildren<QAbstractItemView*>()) {
        if (qobject_cast<QHeaderView*>(view) == nullptr && !isOfPopup(*view))
            views.append(view);
    }
    return views;
}

std::string copied(const QAbstractItemView& view, TableFormat format)
{
    QGuiApplication::clipboard()->clear();
    copyAction(view, format)->trigger();
    return plainText(QGuiApplication::clipboard()->text());
}

TEST(CsvField, IsQuotedIfItNeedsTo)
{
    EXPECT_EQ(csvField(QStringLiteral("resnet")), u"resnet");
    EXPECT_EQ(csvField(QStringLiteral("a,\"b\"")), u"\"a,\"\"b\"\"\"");
    EXPECT_EQ(csvField(QStringLiteral("two\nlines")), u"\"two\nlines\"");
    EXPECT_EQ(csvField(QStringLiteral("two\rlines")), u"\"two\rlines\"");
}

TEST(CopiedText, IsNoFormulaForSpreadsheets)
{
    const QList<QStringList> lines{{QStringLiteral("Model"), QStringLiteral("Change")},
        {QStringLiteral("=cmd()"), QStringLiteral("-1.5 %")}};
    EXPECT_EQ(plainText(textOf(lines, TableFormat::Text)), "Model\tChange\n'=cmd()\t-1.5 %\n");
}

TEST(CsvField, IsNoFormulaForSpreadsheets)
{
    for (const char* text :
        {"=cmd()", "+cmd()", "-cmd()", "@cmd()", "-1+cmd()", "+1 ms", "-", "+%"})
        EXPECT_EQ(csvField(QLatin1String(text)), u'\'' + QLatin1String(text)) << text;
    for (const char* number : {"-1", "+12.4 %", "-1,234.5", "-1e-9", "+0"})
        EXPECT_THAT(csvField(QLatin1String(number)).toStdString(), Not(HasSubstr("'"))) << number;
}

TEST(CopiedLines, HaveACellInOneFieldAndARowInOneLine)
{
    const QList<QStringList> lines{{QStringLiteral("a\tb"), QStringLiteral("c\nd")}};
    EXPECT_EQ(textOf(lines, TableFormat::Text), u"a b\tc d\n");
    EXPECT_EQ(textOf(lines, TableFormat::Csv), u"a\tb,\"c\nd\"\n");
}

// The window of the program with all pages and one server.
class CopiedTables : public testing::Test {
protected:
    CopiedTables()
        : m_console(line())
    {
        QSettings().clear();
        m_console.workspace().setCommands(&m_commands);
        m_server = addServer(m_console.workspace(), {QStringLiteral("gpu-east"), {}, {}}, 3);
        addFailedModel(*m_server, "bert", QStringLiteral("no weights"));
        fill(ServerDetail::of(*m_server));
        EXPECT_EQ(m_console.start(), QString());
        window().resize(1280, 800);
    }
    ~CopiedTables() override { QSettings().clear(); }

    static CommandLine line()
    {
        static const QTemporaryDir kDirectory;
        CommandLine line;
        line.profileDirectory = kDirectory.path();
        return line;
    }
    MainWindow& window() { return m_console.window(); }
    Page& goTo(const QString& page)
    {
        window().goTo({page, QStringLiteral("gpu-east"), "model_0", {}});
        QCoreApplication::processEvents();
        return *window().currentPage();
    }
    QAbstractItemView& find(const char* name)
    {
        return *window().findChild<QAbstractItemView*>(QLatin1String(name));
    }

    NotedCommands m_commands;
    Console m_console;
    ServerStore* m_server = nullptr;
};

TEST_F(CopiedTables, AreAllTablesAndListsOfAllPages)
{
    std::vector<std::string> names;
    for (const PageEntry& entry : m_console.pages().all()) {
        for (QAbstractItemView* view : viewsOf(goTo(entry.id))) {
            const std::string name = view->objectName().toStdString();
            names.push_back(name);
            for (const TableFormat format : {TableFormat::Text, TableFormat::Csv}) {
                QAction* action = copyAction(*view, format);
                ASSERT_NE(action, nullptr) << name << " of " << entry.id.toStdString();
                EXPECT_TRUE(view->actions().contains(action)) << name;
                EXPECT_NE(view->contextMenuPolicy(), Qt::DefaultContextMenu) << name;
                if (view->model() != nullptr) {
                    EXPECT_NE(copied(*view, format), "") << name;
                }
            }
        }
    }
    // A page without its tables would pass the check above.
    for (const char* name : {"fleetTiles", "overviewEventsList", "modelTable", "differences",
             "configProblems", "requestTable", "memoryTree", "traceTable", "alertTable",
             "timelineStatistics", "timelineSources", "answerTable"})
        EXPECT_THAT(names, Contains(name));
}

TEST_F(CopiedTables, AreFoundByTheirNames)
{
    QStringList texts;
    for (const OfferedAction& action : offeredActions(goTo(QStringLiteral("models"))))
        texts.append(action.text);
    EXPECT_THAT(texts, Contains(QStringLiteral("Models: Copy as text")));
    EXPECT_THAT(texts, Contains(QStringLiteral("Models: Copy as CSV")));
}

TEST_F(CopiedTables, HaveOtherNamesThanAllActionsOfTheirPage)
{
    for (const PageEntry& entry : m_console.pages().all()) {
        QStringList texts;
        for (const OfferedAction& action : offeredActions(goTo(entry.id)))
            texts.append(action.text);
        EXPECT_EQ(texts.removeDuplicates(), 0) << entry.id.toStdString() << '\n'
                                               << texts.join(u'\n').toStdString();
    }
}

TEST_F(CopiedTables, AreInAMenuThatAPageMakes)
{
    goTo(QStringLiteral("models"));
    auto& table = find("modelTable");
    const QPoint first = table.visualRect(table.model()->index(0, 0)).center();
    Q_EMIT table.customContextMenuRequested(first);
    const auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    EXPECT_THAT(menu->actions(), Contains(copyAction(table, TableFormat::Csv)));
    QApplication::activePopupWidget()->close();
}

TEST_F(CopiedTables, HaveTheColumnsOfTheScreen)
{
    goTo(QStringLiteral("trace-settings"));
    auto& table = static_cast<QTableView&>(find("traceTable"));
    EXPECT_THAT(copied(table, TableFormat::Text),
        AllOf(StartsWith("Settings of\tLevel\tRate\tEstimated cost\t"),
            HasSubstr("\nresnet\tOFF\t")));
    table.hideColumn(1);
    EXPECT_THAT(copied(table, TableFormat::Csv), StartsWith("Settings of,Rate,Estimated cost,"));
}

TEST_F(CopiedTables, HaveStateAndFigureOfAPanel)
{
    Panel panel(QStringLiteral("panel"), QStringLiteral("Needs attention"));
    auto& list = *panel.findChild<QAbstractItemView*>();
    panel.setRows({}, QStringLiteral("Nothing."));
    EXPECT_EQ(copied(list, TableFormat::Text), "Needs attention\n");
    panel.setRows(
        {{QStringLiteral("bert, resnet"), QStringLiteral("1 s"), Health::Failed, {}, {}, {}}},
        QStringLiteral("Nothing."));
    EXPECT_EQ(copied(list, TableFormat::Csv),
        "Needs attention,Figure,State\n\"bert, resnet\",1 s,failed\n");
}

TEST_F(CopiedTables, HaveThePlaceOfAProblem)
{
    TextPanel panel;
    ConfigCheck check;
    check.problems = {{QStringLiteral("no version"), {}, 0, 0, false},
        {QStringLiteral("unknown field"), QStringLiteral("max"), 2, 3, true}};
    panel.showCheck(check, {});
    const auto& list = *panel.findChild<QAbstractItemView*>(QStringLiteral("configProblems"));
    EXPECT_EQ(copied(list, TableFormat::Csv),
        "Line,Column,Problem,Effect\n2,3,unknown field,a load fails\n"
        ",,no version,the backend may complete it\n");
}

TEST_F(CopiedTables, HaveTheFiguresOfTheServers)
{
    ServerLabel label = m_server->label();
    label.group = QStringLiteral("production");
    m_server->setLabel(label);
    goTo(QStringLiteral("fleet"));
    EXPECT_THAT(copied(find("fleetTiles"), TableFormat::Csv),
        AllOf(StartsWith("Server,Group,State,Requests,p99,Failures,In queues,Memory\n"),
            HasSubstr("\ngpu-east,production,not ready,300/s,")));
}

} // namespace
} // namespace thalassa::console
