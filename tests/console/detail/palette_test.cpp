// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSettings>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include "console/app/actions/command_palette.h"
#include "console/app/console.h"
#include "console/app/main_window.h"
#include "console/charts/chart_keys.h"
#include "console/look/table_view.h"
#include "console/pages/page.h"
#include "console/timeline/timeline_page.h"
#include "console/timeline/view/timeline_keys.h"
#include "tests/console/detail/detail_samples.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using Kind = ServerDetail::Kind;

// The window of the program with all pages and one server, driven by Ctrl+K.
class Palette : public testing::Test {
protected:
    Palette()
        : m_console(line())
    {
        QSettings().clear();
        m_console.workspace().setCommands(&m_commands);
        m_server = addServer(m_console.workspace(), {QStringLiteral("gpu-east"), {}, {}}, 3);
        fill(detail());
        LogState log;
        log.revision = 1;
        log.format = QStringLiteral("default");
        m_server->setLog(log);
        EXPECT_EQ(m_console.start(), QString());
        window().resize(1280, 800);
        goTo("overview");
    }
    ~Palette() override { QSettings().clear(); }

    static CommandLine line()
    {
        static const QTemporaryDir kDirectory;
        CommandLine line;
        line.profileDirectory = kDirectory.path();
        return line;
    }
    static void settle() { QCoreApplication::processEvents(); }
    MainWindow& window() { return m_console.window(); }
    ServerDetail& detail() { return ServerDetail::of(*m_server); }
    template <typename T> T* find(const char* name)
    {
        T* found = window().findChild<T*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return found;
    }
    void goTo(const char* page, const QByteArray& model = {})
    {
        window().goTo({QLatin1String(page), QStringLiteral("gpu-east"), model, {}});
        settle();
    }
    void open(const QString& query)
    {
        window().activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&window()));
        QTest::keyClick(&window(), Qt::Key_K, Qt::ControlModifier);
        settle();
        QTest::keyClicks(find<QLineEdit>("paletteQuery"), query);
    }
    void press(Qt::Key key)
    {
        QTest::keyClick(find<QLineEdit>("paletteQuery"), key);
        settle();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    // Types a query, and runs its first entry.
    void run(const QString& query)
    {
        open(query);
        press(Qt::Key_Return);
    }
    // "Load, Models – Select a model in the table first."
    std::vector<std::string> entries()
    {
        std::vector<std::string> texts;
        const auto* list = find<QListWidget>("paletteList");
        texts.reserve(static_cast<std::size_t>(list->count()));
        for (int row = 0; row < list->count(); ++row)
            texts.push_back(plainText(list->item(row)->data(Qt::AccessibleTextRole).toString()));
        return texts;
    }
    std::vector<std::string> entriesOf(const QString& query)
    {
        open(query);
        std::vector<std::string> texts = entries();
        press(Qt::Key_Escape);
        return texts;
    }
    // Lets the pause of the user pass.
    void pause()
    {
        auto* delay = find<QTimer>("requestSearchDelay");
        ASSERT_TRUE(delay->isActive());
        QTimerEvent event(delay->timerId());
        QCoreApplication::sendEvent(delay, &event);
    }
    bool isAsking() { return find<QTimer>("requestSearchDelay")->isActive(); }

    NotedCommands m_commands;
    Console m_console;
    ServerStore* m_server = nullptr;
};

TEST_F(Palette, FindsTheActionsOfTheShownPageWithTheReasonWhyOneIsDisabled)
{
    goTo("models");
    EXPECT_THAT(entriesOf(QStringLiteral("unload models")),
        Contains("Unload, Models – Select a model in the table first."));
    find<TableView>("modelTable")->selectRow(0);
    EXPECT_THAT(entriesOf(QStringLiteral("unload models")), Contains("Unload, Models"));
    goTo("requests");
    EXPECT_THAT(entriesOf(QStringLiteral("dump")), Contains("Dump, Requests"));
    EXPECT_THAT(entriesOf(QStringLiteral("unload models")), Not(Contains(HasSubstr(", Models"))));
}

TEST_F(Palette, RunsAnActionLikeItsButtonWithTheSameConfirmation)
{
    goTo("models");
    find<TableView>("modelTable")->selectRow(0);
    settle();
    run(QStringLiteral("unload models"));
    EXPECT_THAT(m_commands.calls, IsEmpty());
    auto* dialog = find<QDialog>("confirmDialog");
    ASSERT_NE(dialog, nullptr);
    EXPECT_THAT(dialog->windowTitle().toStdString() +
            dialog->findChildren<QLabel*>().first()->text().toStdString(),
        HasSubstr("model_0"));
    dialog->accept();
    settle();
    EXPECT_THAT(m_commands.calls, testing::ElementsAre(QStringLiteral("unload model_0")));
}

TEST_F(Palette, DoesNotRunADisabledAction)
{
    goTo("models");
    open(QStringLiteral("unload models"));
    ASSERT_THAT(entries().front(), HasSubstr("Unload, Models – "));
    press(Qt::Key_Return);
    EXPECT_NE(window().findChild<CommandPalette*>(), nullptr);
    EXPECT_EQ(window().findChild<QDialog*>(QStringLiteral("confirmDialog")), nullptr);
}

TEST_F(Palette, DrainsTheServerOfAnyPage)
{
    goTo("requests");
    run(QStringLiteral("drain server"));
    EXPECT_THAT(m_commands.calls, IsEmpty());
    find<QDialog>("confirmDialog")->accept();
    settle();
    EXPECT_THAT(m_commands.calls,
        Contains(testing::ResultOf(
            [](const QString& call) { return call.contains(QLatin1String("drain")); }, true)));
    goTo("fleet");
    EXPECT_THAT(
        entriesOf(QStringLiteral("drain")), Contains("Drain, Server – Open a server first."));
}

TEST_F(Palette, ReloadsTheShownModel)
{
    goTo("configuration", "model_1");
    run(QStringLiteral("reload model"));
    find<QDialog>("confirmDialog")->accept();
    settle();
    EXPECT_THAT(m_commands.calls, testing::ElementsAre(QStringLiteral("load model_1")));
    goTo("overview");
    EXPECT_THAT(
        entriesOf(QStringLiteral("reload")), Contains("Reload, Model – Open a model first."));
}

TEST_F(Palette, HasNoChangesOfAReadOnlyServer)
{
    addServer(m_console.workspace(),
        {QStringLiteral("gpu-west"), {}, QStringLiteral("b:8000"), {}, true}, 1);
    window().goTo({QStringLiteral("models"), QStringLiteral("gpu-west"), {}, {}});
    settle();
    EXPECT_THAT(entriesOf(QStringLiteral("load")), Not(Contains(HasSubstr(", Models"))));
    EXPECT_THAT(entriesOf(QStringLiteral("drain")), Not(Contains(HasSubstr("Drain, Server"))));
}

TEST_F(Palette, FindsARequestByTheIdOfItsClient)
{
    open(QStringLiteral("order-17"));
    EXPECT_FALSE(detail().topic(Kind::Search).error().size() > 0);
    EXPECT_TRUE(detail().sought().isEmpty()); // the user still types
    pause();
    ASSERT_EQ(detail().sought().clientId, "order-17");
    EXPECT_TRUE(detail().topic(Kind::Search).isWanted());
    detail().applyFound({sampleExplanation(17)});
    ASSERT_THAT(entries(), testing::SizeIs(1));
    EXPECT_THAT(entries().front(), HasSubstr("17"));
    EXPECT_THAT(entries().front(), HasSubstr("of model resnet"));
    EXPECT_THAT(entries().front(), HasSubstr(": succeeded, "));
    EXPECT_THAT(entries().front(), HasSubstr("request of gpu-east"));
    press(Qt::Key_Return);
    EXPECT_EQ(window().location().page, u"requests");
    EXPECT_EQ(detail().subject(), (ExplanationSubject{17, {}}));
    EXPECT_FALSE(detail().topic(Kind::Search).isWanted());
}

TEST_F(Palette, AsksForANumberIfNoClientHasTheId)
{
    detail().requests().setRows({});
    open(QStringLiteral("4711"));
    pause();
    EXPECT_EQ(detail().sought().clientId, "4711");
    detail().topic(Kind::Search).fail(QStringLiteral("no such request"), {});
    settle();
    EXPECT_EQ(detail().sought(), (ExplanationSubject{4711, {}}));
    detail().applyFound({sampleExplanation(4711)});
    EXPECT_THAT(entries().front(), HasSubstr("4711"));
    press(Qt::Key_Escape);
    open(QStringLiteral("#4712"));
    pause();
    EXPECT_EQ(detail().sought(), (ExplanationSubject{4712, {}}));
}

TEST_F(Palette, ShowsNothingForAnIdThatNoServerKnows)
{
    open(QStringLiteral("nothing-of-this"));
    pause();
    detail().applyFound({});
    settle();
    EXPECT_THAT(entries(), IsEmpty());
    EXPECT_EQ(find<QLabel>("paletteCount")->text(), u"Nothing has this name.");
    QTest::keyClick(find<QLineEdit>("paletteQuery"), Qt::Key_Backspace);
    pause();
    detail().topic(Kind::Search).fail(QStringLiteral("no such request"), {});
    settle();
    EXPECT_THAT(entries(), IsEmpty());
    EXPECT_EQ(detail().topic(Kind::Explanation).error(), QString());
}

TEST_F(Palette, ForgetsTheRequestWhenTheIdChanges)
{
    open(QStringLiteral("order-17"));
    pause();
    detail().applyFound({sampleExplanation(17)});
    ASSERT_THAT(entries(), testing::SizeIs(1));
    QTest::keyClicks(find<QLineEdit>("paletteQuery"), QStringLiteral("8"));
    EXPECT_THAT(entries(), IsEmpty());
    EXPECT_TRUE(isAsking());
    QTest::keyClicks(find<QLineEdit>("paletteQuery"), QStringLiteral(" and more"));
    EXPECT_FALSE(isAsking()); // an id is one word
}

TEST_F(Palette, OpensATraceSettingWithItsField)
{
    run(QStringLiteral("trace_rate"));
    EXPECT_EQ(window().location().page, u"trace-settings");
    const auto* table = find<QTableView>("traceTable");
    EXPECT_EQ(window().focusWidget(), table);
    EXPECT_EQ(TraceTable::fieldOf(table->currentIndex().column()), TraceField::Rate);
    EXPECT_EQ(table->currentIndex().row(), detail().traceSettings().rowOf({}));
}

TEST_F(Palette, WaitsForTheDataOfASetting)
{
    detail().clear();
    detail().traceSettings().clear();
    run(QStringLiteral("trace_count"));
    const auto* table = find<QTableView>("traceTable");
    EXPECT_NE(window().focusWidget(), table);
    detail().applyTraceSettings(sampleSettings(3));
    EXPECT_EQ(window().focusWidget(), table);
    EXPECT_EQ(TraceTable::fieldOf(table->currentIndex().column()), TraceField::Count);
}

TEST_F(Palette, OpensASettingOfTheLogAndOneOfTheConsole)
{
    run(QStringLiteral("log_verbose_level"));
    EXPECT_EQ(window().location().page, u"events");
    EXPECT_EQ(window().focusWidget(), find<QSpinBox>("logVerbose"));
    run(QStringLiteral("time between readings"));
    EXPECT_EQ(window().focusWidget(), find<QComboBox>("interval"));
    EXPECT_THAT(entriesOf(QStringLiteral("theme")), Contains(HasSubstr("Dark theme")));
    EXPECT_THAT(entriesOf(QStringLiteral("language")), Contains(HasSubstr("Deutsch")));
}

TEST_F(Palette, OpensARecentTraceFromAnyPage)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("slow monday.json"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(R"([{"ph":"X","name":"one","pid":1,"tid":2,"ts":1,"dur":10}])");
    file.close();
    QSettings().setValue(QStringLiteral("timeline/recent"), QStringList{path});
    goTo("models");
    EXPECT_THAT(entriesOf(QStringLiteral("monday")),
        Contains("slow monday.json, recent trace in " + folder.path().toStdString()));
    run(QStringLiteral("trace monday"));
    EXPECT_EQ(window().location().page, u"timeline");
    auto* timeline = window().currentPage()->findChild<TimelinePage*>();
    ASSERT_NE(timeline, nullptr);
    ASSERT_TRUE(QTest::qWaitFor(
        [timeline] { return timeline->state().traces().sliceCount() == 1; }, 30'000));
}

TEST_F(Palette, TheSheetHasTheKeysOfAllPages)
{
    window().openShortcuts();
    QStringList shown;
    for (const QLabel* label : find<QDialog>("shortcutSheet")->findChildren<QLabel*>())
        shown.append(label->text());
    for (const PageEntry& page : m_console.pages().all()) {
        const QList<PageKey> keys = page.keys != nullptr ? page.keys() : QList<PageKey>();
        EXPECT_TRUE(keys.isEmpty() || shown.contains(page.title())) << page.title().toStdString();
        for (const PageKey& key : keys)
            EXPECT_TRUE(shown.contains(textOf(key.keys))) << key.id.toStdString();
    }
    for (const PageKey& key : charts::chartKeys())
        EXPECT_TRUE(shown.contains(textOf(key.keys))) << key.id.toStdString();
    EXPECT_TRUE(shown.contains(QStringLiteral("Ctrl+Return"))); // Configuration: Check
    EXPECT_TRUE(shown.contains(QStringLiteral("W, S")));        // Timeline
    EXPECT_TRUE(shown.contains(QStringLiteral("Alt+Down")));    // differences
}

TEST_F(Palette, EachKeyOfATableHasAnActionOfItsPage)
{
    goTo("timeline");
    for (const PageKey& key : timelineKeys()) {
        if (key.id.startsWith(QLatin1String("held.")))
            continue;
        const auto* action =
            window().currentPage()->findChild<QAction*>(QStringLiteral("timeline.") + key.id);
        ASSERT_NE(action, nullptr) << key.id.toStdString();
        EXPECT_EQ(action->shortcuts(), key.keys);
    }
    EXPECT_THAT(entriesOf(QStringLiteral("next slice")),
        Contains("Next slice, Timeline – Open a trace first."));
    goTo("configuration", "model_1");
    for (const char* name : {"configCheck", "diffNext", "diffPrevious"})
        EXPECT_FALSE(find<QToolButton>(name)->shortcut().isEmpty()) << name;
    for (const char* name : {"configOpen", "configSave"})
        EXPECT_FALSE(find<QAction>(name)->shortcut().isEmpty()) << name;
}

} // namespace
} // namespace thalassa::console
