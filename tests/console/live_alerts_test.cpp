// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Alerts, diagnostic bundles and ssh against a real server: tests/console/alerts_test.py starts it,
// and selects the tests.
#include <QApplication>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>

#include "console/bundle/zip_file.h"
#include "console/look/table_view.h"
#include "tests/console/live.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;

class LiveAlerts : public LiveTest {
protected:
    static AlertBook& alerts() { return liveConsole->alerts(); }
    static void type(const char* field, const QString& text)
    {
        QTest::keyClicks(find<QLineEdit>(field), text);
        QApplication::processEvents();
    }
    // Saves a bundle by the button of the overview, and returns its files by name.
    static QHash<QString, QByteArray> saveBundle(QStringList* missing)
    {
        const QString file = LiveTest::file("a.zip");
        goTo("overview");
        click("bundleButton");
        auto* chooser = find<QFileDialog>("bundleFile");
        Q_EMIT chooser->fileSelected(file);
        chooser->close();
        EXPECT_TRUE(waitFor([] { return find<QPushButton>("bundleClose")->text() == u"Close"; }));
        EXPECT_THAT(find<QLabel>("bundleText")->text().toStdString(), HasSubstr("was saved as"));
        *missing =
            find<QPlainTextEdit>("bundleMissing")->toPlainText().split(u'\n', Qt::SkipEmptyParts);
        click("bundleClose");
        const ReadZip read = readZip(file, 64 << 20);
        EXPECT_EQ(read.error, QString());
        QHash<QString, QByteArray> files;
        for (const ZipEntry& entry : read.entries)
            files.insert(entry.name, entry.content);
        return files;
    }
};

// alerts_test.py sends requests, which fail until the file "fired" is there.
TEST_F(LiveAlerts, FireAndEndAsTheServerFailsRequests)
{
    ASSERT_TRUE(waitFor([] { return liveConsole->isSettled(); }));
    window().goTo({QStringLiteral("alerts"), {}, {}, {}});
    window().actions().find(QStringLiteral("alerts.new"))->trigger();
    QApplication::processEvents();
    type("ruleSentence", QStringLiteral("failure_share of all models > 1 % for 1 s, error"));
    QTest::keyClick(find<QLineEdit>("ruleNote"), Qt::Key_Return);
    ASSERT_EQ(alerts().rules().size(), 1);
    ASSERT_TRUE(waitFor([] { return alerts().activeCount() == 1; }));
    EXPECT_EQ(find<TableView>("firingTable")->rows().rowCount(), 1);
    const auto* list = find<QListView>("alertList");
    EXPECT_TRUE(waitFor([list] {
        const QAbstractItemModel& model = *list->model();
        return !model
                    .match(
                        model.index(0, 0), Qt::DisplayRole, QStringLiteral("faulty failure_share"))
                    .isEmpty();
    }));
    touch("fired");
    EXPECT_TRUE(waitFor([] { return alerts().activeCount() == 0; }));
    EXPECT_FALSE(alerts().firings().front().isActive());
}

TEST_F(LiveAlerts, BundlesHaveWhatAThalassaServerSays)
{
    // The token is typed, as the test has no keyring.
    ASSERT_TRUE(waitFor([] { return find<QInputDialog>("tokenDialog") != nullptr; }));
    auto* dialog = find<QInputDialog>("tokenDialog");
    QTest::keyClicks(dialog->findChild<QLineEdit*>(), qEnvironmentVariable("CONSOLE_TOKEN"));
    QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
    ASSERT_TRUE(waitFor([] { return liveConsole->isSettled(); }));
    QStringList missing;
    const QHash<QString, QByteArray> files = saveBundle(&missing);
    EXPECT_TRUE(missing.isEmpty()) << missing.join(u'\n').toStdString();
    for (const char* name : {"README.md", "metadata.json", "server.json", "readiness.json",
             "snapshot.json", "latencies.json", "history.json", "events.json",
             "requests-newest.json", "requests-slowest.json", "requests-failed.json", "queues.json",
             "sequences.json", "instances.json", "memory.json", "trace-settings.json",
             "log-settings.json", "drain.json", "statistics.json", "repository.json", "metrics.txt",
             "console.json", "actions.json", "configurations/1-resnet.json"})
        EXPECT_TRUE(files.contains(QLatin1String(name))) << name;
    EXPECT_THAT(files.value(QStringLiteral("snapshot.json")).toStdString(), HasSubstr("resnet"));
    EXPECT_THAT(files.value(QStringLiteral("requests-newest.json")).toStdString(),
        HasSubstr("request-of-me"));
    EXPECT_THAT(files.value(QStringLiteral("metrics.txt")).toStdString(),
        HasSubstr("nv_inference_request_success"));
    EXPECT_THAT(files.value(QStringLiteral("configurations/1-resnet.json")).toStdString(),
        HasSubstr("identity"));
}

TEST_F(LiveAlerts, BundlesHaveWhatTheStandardProtocolSays)
{
    ASSERT_TRUE(
        waitFor([] { return liveConsole->isSettled() && !server().link().missing.isEmpty(); }));
    QStringList missing;
    const QHash<QString, QByteArray> files = saveBundle(&missing);
    ASSERT_EQ(missing.size(), 1) << missing.join(u'\n').toStdString();
    EXPECT_THAT(missing[0].toStdString(), HasSubstr("thalassa.v1"));
    for (const char* name :
        {"README.md", "metadata.json", "statistics.json", "repository.json", "trace-settings.json",
            "log-settings.json", "metrics.txt", "console.json", "configurations/1-resnet.json"})
        EXPECT_TRUE(files.contains(QLatin1String(name))) << name;
    EXPECT_THAT(files.value(QStringLiteral("README.md")).toStdString(), HasSubstr("thalassa.v1"));
    EXPECT_THAT(files.value(QStringLiteral("statistics.json")).toStdString(), HasSubstr("resnet"));
}

TEST_F(LiveAlerts, SshReachesTheAdministration)
{
    ASSERT_TRUE(waitFor([] { return server().link().usesSsh; }));
    ASSERT_TRUE(waitFor([] { return server().readiness().has_value(); }));
    ASSERT_TRUE(waitFor([] { return server().identity() && server().identity()->isThalassa; }));
    EXPECT_TRUE(waitFor([] { return server().link().missing.isEmpty(); }));
}

TEST_F(LiveAlerts, TheReasonOfSshIsInTheConnectionState)
{
    ASSERT_TRUE(waitFor([] {
        return server().link().phase == LinkState::Phase::Connected &&
            !server().link().missing.isEmpty();
    }));
    EXPECT_TRUE(waitFor([] {
        return server().link().missing.join(u' ').contains(QLatin1String("Permission denied"));
    })) << server().link().missing.join(u' ').toStdString();
    EXPECT_FALSE(server().link().usesSsh);
}

} // namespace
} // namespace thalassa::console
