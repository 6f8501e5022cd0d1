// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Drives the console as a person does, against a real server, whose address is in the environment:
// tests/console/console_test.py starts it, and looks at the effects there.
#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTimer>

#include "console/app/watchdog.h"
#include "console/look/table_view.h"
#include "console/models/detail/server_detail.h"
#include "console/pages/page.h"
#include "tests/console/live.h"

namespace thalassa::console {

Console* liveConsole = nullptr;

void LiveTest::goTo(const char* page, const QByteArray& model)
{
    window().goTo({QLatin1String(page), server().label().name, model, {}});
    QApplication::processEvents();
}

void LiveTest::click(const char* name)
{
    QApplication::processEvents(); // the button may be about to change
    ASSERT_TRUE(waitFor([name] {
        const auto* button = find<QAbstractButton>(name);
        return button != nullptr && button->isVisible() && button->isEnabled();
    })) << name;
    QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton);
}

void LiveTest::confirm(const char* dialog)
{
    ASSERT_TRUE(waitFor([dialog] { return find<QDialog>(dialog) != nullptr; })) << dialog;
    auto* button = find<QDialog>(dialog)->findChild<QAbstractButton*>(QStringLiteral("confirm"));
    QTest::mouseClick(button, Qt::LeftButton);
}

void LiveTest::chooseInMenu(const char* button, const QString& entry)
{
    QTimer looking;
    bool isChosen = false;
    QObject::connect(&looking, &QTimer::timeout, &looking, [&] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (menu == nullptr)
            return;
        looking.stop();
        for (QAction* action : menu->actions()) {
            if (action->text() == entry) {
                menu->setActiveAction(action);
                isChosen = true;
                QTest::keyClick(menu, Qt::Key_Return);
                return;
            }
        }
        menu->close();
    });
    looking.start(10);
    click(button); // a menu may run an event loop of its own
    EXPECT_TRUE(waitFor([&] { return !looking.isActive(); }));
    EXPECT_TRUE(isChosen) << entry.toStdString();
}

void LiveTest::setTrace(const char* model, TraceField field, const char* value)
{
    auto* table = find<QTableView>("traceTable");
    const TraceTable& settings = ServerDetail::of(server()).traceSettings();
    const QModelIndex cell =
        settings.index(settings.rowOf(model), TraceTable::FirstField + static_cast<int>(field));
    table->scrollTo(cell);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(cell).center());
    QTest::keyClick(table, Qt::Key_F2);
    auto* editor = table->findChild<QLineEdit*>(QStringLiteral("traceEditor"));
    ASSERT_NE(editor, nullptr);
    editor->selectAll();
    QTest::keyClicks(editor, value);
    QTest::keyClick(editor, Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] {
        return settings.editOf(model, field) == TraceEdit{false, QLatin1String(value)};
    }));
}

void LiveTest::chooseFile(const QString& path, const std::function<void()>& open)
{
    QTimer looking;
    QObject::connect(&looking, &QTimer::timeout, &looking, [&] {
        auto* chooser = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (chooser == nullptr)
            return;
        looking.stop();
        auto* name = chooser->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        name->setText(path);
        QTest::keyClick(name, Qt::Key_Return);
    });
    looking.start(10);
    open(); // the chooser may run an event loop of its own
    EXPECT_TRUE(waitFor(
        [&] { return !looking.isActive() && QApplication::activeModalWidget() == nullptr; }));
}

QString LiveTest::file(const char* name)
{
    return qEnvironmentVariable("CONSOLE_SETTINGS") + u'/' + QLatin1String(name);
}

void LiveTest::touch(const char* name)
{
    QFile made(file(name));
    ASSERT_TRUE(made.open(QIODevice::WriteOnly));
}

std::string LiveTest::lastResult()
{
    OperationTable& operations = liveConsole->workspace().operations();
    EXPECT_TRUE(waitFor([&] { return operations.runningCount() == 0; }));
    return operations.latest() != nullptr ? sentenceOf(*operations.latest()).toStdString() : "none";
}

namespace {

using Live = LiveTest;

// A window answers within this time whatever a server sends, on a machine whose slowness is 1.
constexpr std::chrono::milliseconds kHostileLimit{100};

// Fails a test in which an operation of the console took too long. The times are those of the
// processor, which other programs do not change, and are compared with the speed of the machine
// right after the operation.
class WatchedTests final : public ::testing::EmptyTestEventListener {
public:
    explicit WatchedTests(Watchdog& watchdog)
        : m_watchdog(watchdog)
    {
    }

private:
    void OnTestStart(const ::testing::TestInfo&) override { m_watchdog.reset(); }
    void OnTestEnd([[maybe_unused]] const ::testing::TestInfo& test) override
    {
        m_watchdog.turn();
        // A random input and the progress of the session are one operation of the test.
        if (std::string_view(test.test_suite_name()) == "RandomInput")
            return;
        const QList<Watchdog::Operation> operations = m_watchdog.operations();
        const QString longest = operations.isEmpty() ? QString() : textOf(operations.first());
        std::printf("the longest operation: %s\n", qUtf8Printable(longest));
#ifdef NDEBUG // the limit is that of an optimised build
        const bool isHostile = std::string_view(test.test_suite_name()) == "LiveHostile";
        const auto limit = isHostile ? kHostileLimit : Watchdog::kLimit;
        for (const Watchdog::Operation& one : operations) {
            // The pictures of a tour are no operations of a person.
            if (one.longest.processor > limit * one.slowness && one.owner != kTour)
                ADD_FAILURE() << textOf(one).toStdString();
        }
#endif
    }
    static QString textOf(const Watchdog::Operation& one)
    {
        const auto milliseconds = [](std::chrono::nanoseconds time) {
            return QString::number(std::chrono::duration<double, std::milli>(time).count(), 'f', 1);
        };
        return QStringLiteral("%1 for %2 of %3: %4 ms of the processor, %5 ms passed, on a "
                              "machine of slowness %6")
            .arg(one.event, one.receiver, one.owner.isEmpty() ? QStringLiteral("Qt") : one.owner,
                milliseconds(one.longest.processor), milliseconds(one.longest.wall))
            .arg(one.slowness, 0, 'f', 2);
    }

    static constexpr QLatin1String kTour{"thalassa::console::Tour"};

    Watchdog& m_watchdog;
};

TEST_F(Live, ConnectsAndKnowsTheServer)
{
    ASSERT_TRUE(waitFor([] { return liveConsole->isSettled(); }));
    ASSERT_EQ(server().link().phase, LinkState::Phase::Connected)
        << server().link().reason.toStdString();
    EXPECT_TRUE(server().identity()->isThalassa);
    EXPECT_EQ(server().health(), Health::Ready);
}

TEST_F(Live, ChangesTheLogSettings)
{
    goTo("events");
    ASSERT_TRUE(waitFor([] { return server().log().has_value(); }));
    ASSERT_TRUE(waitFor([] { return find<QSpinBox>("logVerbose")->isVisible(); }));
    find<QSpinBox>("logVerbose")->setFocus();
    find<QSpinBox>("logVerbose")->selectAll();
    QTest::keyClicks(find<QSpinBox>("logVerbose"), QStringLiteral("2"));
    click("logApply");
    EXPECT_THAT(lastResult(), ::testing::HasSubstr("change of the log settings: done in"));
    EXPECT_EQ(server().log()->verboseLevel, 2);
    EXPECT_TRUE(waitFor([] {
        return !server().events()->events().empty() &&
            server().events()->events().front().kind == EventKind::SettingChanged;
    }));
}

TEST_F(Live, DrainsAndEndsTheDrain)
{
    goTo("overview");
    ASSERT_TRUE(waitFor([] { return server().drain().has_value(); }));
    click("drainButton");
    confirm();
    EXPECT_THAT(lastResult(), ::testing::HasSubstr("begin of a drain: done in"));
    EXPECT_EQ(server().drain()->phase, DrainState::Phase::Grace);
    EXPECT_EQ(server().health(), Health::Attention);
    click("drainButton");
    EXPECT_THAT(lastResult(), ::testing::HasSubstr("end of the drain: done in"));
    EXPECT_EQ(server().drain()->phase, DrainState::Phase::Serving);
}

// The watchdog fails it if a page is not open in time.
TEST_F(Live, OpensEachPage)
{
    for (const PageEntry& entry : liveConsole->pages().all()) {
        window().goTo({entry.id, server().label().name, "resnet", {}});
        EXPECT_EQ(window().location().page, entry.id);
        QApplication::processEvents();
    }
}

// The watchdog fails it if all pages in another language are one operation.
TEST_F(Live, ChangesTheLanguageOfAllPages)
{
    for (const PageEntry& entry : liveConsole->pages().all()) {
        window().goTo({entry.id, server().label().name, "resnet", {}});
        QApplication::processEvents();
    }
    const auto made = [] { return window().findChildren<Page*>().size(); };
    const auto before = made();
    for (const char* language : {"de", "en"}) {
        window().actions().find(QStringLiteral("language.") + QLatin1String(language))->trigger();
        QApplication::processEvents();
        EXPECT_TRUE(waitFor([&] { return made() == before; })) << language;
    }
}

TEST_F(Live, ReloadsAndUnloadsAModel)
{
    goTo("models");
    auto* table = find<TableView>("modelTable");
    ASSERT_TRUE(waitFor([&] { return table->rows().rowCount() == 1; }));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
        table->visualRect(table->model()->index(0, 0)).center());
    click("reloadModel");
    confirm();
    EXPECT_THAT(lastResult(), ::testing::HasSubstr("load of resnet: done in"));
    ASSERT_TRUE(waitFor([] { return server().models()->rows()[0].state == ModelState::Ready; }));
    table->selectRow(0);
    click("unloadModel");
    confirm();
    EXPECT_THAT(lastResult(), ::testing::HasSubstr("unload of resnet: done in"));
}

int run(const CommandLine& line)
{
    if (qEnvironmentVariableIsSet("CONSOLE_SESSION")) {
        if (::testing::GTEST_FLAG(filter) == "*")
            ::testing::GTEST_FLAG(filter) = "*Look*:RandomInput.*";
        return RUN_ALL_TESTS();
    }
    if (::testing::GTEST_FLAG(filter) == "*") {
        ::testing::GTEST_FLAG(filter) = "Live.*";
    }
    ServerProfile profile;
    profile.name = QStringLiteral("live");
    profile.http = qEnvironmentVariable("CONSOLE_HTTP");
    profile.grpc = qEnvironmentVariable("CONSOLE_GRPC");
    profile.adminGrpc = qEnvironmentVariable("CONSOLE_ADMIN");
    profile.metrics = qEnvironmentVariable("CONSOLE_METRICS");
    profile.ssh = qEnvironmentVariable("CONSOLE_SSH");
    profile.certificate = qEnvironmentVariable("CONSOLE_KEY"); // of no use without TLS
    profile.key = profile.certificate;
    profile.usesToken = qEnvironmentVariableIsSet("CONSOLE_TOKEN");
    ProfileFile(line.profileDirectory + QStringLiteral("/profiles.json")).put(profile);
    Console running(line);
    liveConsole = &running;
    if (!running.start().isEmpty())
        return EXIT_FAILURE;
    running.window().activateWindow(); // shortcuts need it
    return QTest::qWaitForWindowActive(&running.window()) ? RUN_ALL_TESTS() : EXIT_FAILURE;
}

} // namespace
} // namespace thalassa::console

int main(int argc, char** argv)
{
    using namespace thalassa::console;
    ::testing::InitGoogleMock(&argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("thalassa"));
    QCoreApplication::setApplicationName(QStringLiteral("console-live-test"));
    WatchedApplication application(argc, argv);
    ::testing::UnitTest::GetInstance()->listeners().Append(new WatchedTests(application.watch()));
    CommandLine line;
    line.profileDirectory = qEnvironmentVariable("CONSOLE_SETTINGS");
    prepareApplication(line);
    return run(line);
}
