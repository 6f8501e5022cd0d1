// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Drives the console as a person does, against a real server, whose address is in the environment:
// tests/console/console_test.py starts it, and looks at the effects there.
#include <gmock/gmock.h>

#include <QAbstractButton>
#include <QApplication>
#include <QDialog>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

#include "console/app/console.h"
#include "console/app/main_window.h"
#include "console/look/table_view.h"
#include "tests/console/live.h"

namespace thalassa::console {

Console* liveConsole = nullptr;

namespace {

constexpr int kDeadline = 30'000; // milliseconds

class Live : public ::testing::Test {
protected:
    static MainWindow& window() { return liveConsole->window(); }
    static ServerStore& server() { return *liveConsole->workspace().fleet().servers().front(); }
    template <typename T> static T* find(const char* name)
    {
        return window().findChild<T*>(QLatin1String(name));
    }
    static void goTo(const char* page)
    {
        window().goTo({QLatin1String(page), server().label().name, {}, {}});
        QApplication::processEvents();
    }
    template <typename Condition> static bool waitFor(Condition condition)
    {
        return QTest::qWaitFor(condition, kDeadline);
    }
    static void confirm()
    {
        auto* dialog = find<QDialog>("confirmDialog");
        ASSERT_NE(dialog, nullptr);
        dialog->findChild<QPushButton*>(QStringLiteral("confirm"))->click();
    }
    // Waits until all operations have ended, and returns the sentence of the latest one.
    static std::string lastResult()
    {
        OperationTable& operations = liveConsole->workspace().operations();
        EXPECT_TRUE(waitFor([&] { return operations.runningCount() == 0; }));
        return operations.latest() != nullptr ? sentenceOf(*operations.latest()).toStdString()
                                              : "none";
    }
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
    find<QSpinBox>("logVerbose")->setValue(2);
    find<QPushButton>("logApply")->click();
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
    QApplication::processEvents();
    find<QPushButton>("drainButton")->click();
    confirm();
    EXPECT_THAT(lastResult(), ::testing::HasSubstr("begin of a drain: done in"));
    EXPECT_EQ(server().drain()->phase, DrainState::Phase::Grace);
    EXPECT_EQ(server().health(), Health::Attention);
    QApplication::processEvents();
    find<QPushButton>("drainButton")->click();
    EXPECT_THAT(lastResult(), ::testing::HasSubstr("end of the drain: done in"));
    EXPECT_EQ(server().drain()->phase, DrainState::Phase::Serving);
}

TEST_F(Live, ReloadsAndUnloadsAModel)
{
    goTo("models");
    auto* table = find<TableView>("modelTable");
    ASSERT_TRUE(waitFor([&] { return table->rows().rowCount() == 1; }));
    table->selectRow(0);
    find<QAbstractButton>("reloadModel")->click();
    confirm();
    EXPECT_THAT(lastResult(), ::testing::HasSubstr("load of resnet: done in"));
    ASSERT_TRUE(waitFor([] { return server().models()->rows()[0].state == ModelState::Ready; }));
    table->selectRow(0);
    QApplication::processEvents();
    find<QAbstractButton>("unloadModel")->click();
    confirm();
    EXPECT_THAT(lastResult(), ::testing::HasSubstr("unload of resnet: done in"));
}

int run(const CommandLine& line)
{
    ServerProfile profile;
    profile.name = QStringLiteral("live");
    profile.http = qEnvironmentVariable("CONSOLE_HTTP");
    profile.adminGrpc = qEnvironmentVariable("CONSOLE_ADMIN");
    ProfileFile(line.profileDirectory + QStringLiteral("/profiles.json")).put(profile);
    Console running(line);
    liveConsole = &running;
    return running.start().isEmpty() ? RUN_ALL_TESTS() : EXIT_FAILURE;
}

} // namespace
} // namespace thalassa::console

int main(int argc, char** argv)
{
    using namespace thalassa::console;
    ::testing::InitGoogleMock(&argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("thalassa"));
    QCoreApplication::setApplicationName(QStringLiteral("console-live-test"));
    QApplication application(argc, argv);
    CommandLine line;
    line.profileDirectory = qEnvironmentVariable("CONSOLE_SETTINGS");
    prepareApplication(line);
    return run(line);
}
