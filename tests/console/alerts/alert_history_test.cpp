// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLockFile>
#include <QTemporaryDir>

#include "console/models/alerts/alert_history.h"
#include "console/models/alerts/firing_table.h"
#include "console/models/alerts/rule_text.h"
#include "console/pages/alerts/alerts_page.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using std::chrono::seconds;
using testing::HasSubstr;

constexpr auto kNow = std::chrono::milliseconds(0);

// An entry about a server, from the second `began` on; it fires still if `ended` is 0.
HistoryEntry entryOf(const char* console, const char* server, int began, int ended)
{
    HistoryEntry entry;
    entry.console = QLatin1String(console);
    entry.firing.text = QStringLiteral("queue of server > 5");
    entry.firing.series = AlertSeries::Queue;
    entry.firing.server = QLatin1String(server);
    entry.firing.began = kSampleTime + seconds(began);
    entry.firing.ended = ended == 0 ? WallTime() : kSampleTime + seconds(ended);
    entry.seen = kSampleTime + seconds(began);
    entry.firing.worst = 7;
    return entry;
}

std::string faultOf(const QByteArray& alerts)
{
    const ReadHistory read = readHistory(
        R"({"version": 1, "alerts": [)" + alerts + "]}", QStringLiteral("alert_history.json"));
    EXPECT_EQ(read.entries.empty(), !read.fault.isEmpty());
    return read.fault.toStdString();
}

TEST(AlertHistoryFile, KeepsAllOfAnEntry)
{
    HistoryEntry entry = entryOf("a", "gpu-east", 1, 9);
    entry.firing.note = QStringLiteral("See \"a\"");
    entry.firing.stage = QStringLiteral("queue");
    entry.firing.series = AlertSeries::P99;
    entry.firing.severity = AlertSeverity::Error;
    entry.firing.isSnoozed = true;
    entry.firing.model = {QByteArray("re/s\xff net"), 3};
    entry.firing.reason = AlertEnd::VersionGone;
    const ReadHistory read =
        readHistory(writtenHistory({entry, entryOf("b", "gpu-west", 2, 0)}), QString());
    EXPECT_EQ(read.fault.toStdString(), "");
    ASSERT_EQ(read.entries.size(), 2U);
    const AlertFiring& firing = read.entries[0].firing;
    EXPECT_EQ(firing.text, entry.firing.text);
    EXPECT_EQ(firing.note, entry.firing.note);
    EXPECT_EQ(firing.stage, u"queue");
    EXPECT_EQ(firing.series, AlertSeries::P99);
    EXPECT_EQ(firing.severity, AlertSeverity::Error);
    EXPECT_TRUE(firing.isSnoozed);
    EXPECT_EQ(firing.server, u"gpu-east");
    EXPECT_EQ(firing.model, entry.firing.model);
    EXPECT_EQ(firing.began, entry.firing.began);
    EXPECT_EQ(firing.ended, entry.firing.ended);
    EXPECT_EQ(firing.worst, 7);
    EXPECT_EQ(firing.reason, AlertEnd::VersionGone);
    EXPECT_TRUE(read.entries[1].firing.isActive());
    EXPECT_EQ(read.entries[1].seen, kSampleTime + seconds(2));
    EXPECT_EQ(read.entries[1].console, u"b");
}

TEST(AlertHistoryFile, NamesTheFaultAndItsPlace)
{
    const QByteArray good = R"({"rule": "queue > 5", "series": "queue", "severity": "error",
        "server": "a", "began": "2026-01-31T12:00:00.000Z", "seen": "2026-01-31T12:00:00.000Z",
        "console": "x", "worst": 7})";
    EXPECT_EQ(faultOf(good), "");
    EXPECT_THAT(faultOf(good + ", 7"), HasSubstr("alerts[1]: expected an object"));
    // A member that comes twice has the last value.
    const auto with = [&good](const char* member, const char* value) {
        QByteArray changed = good;
        changed.insert(changed.size() - 1, QByteArray(", \"") + member + "\": " + value);
        return faultOf(changed);
    };
    EXPECT_THAT(with("began", "\"soon\""), HasSubstr("alerts[0].began: expected a time such as"));
    EXPECT_THAT(with("series", "\"speed\""), HasSubstr("alerts[0].series: there is no such"));
    EXPECT_THAT(with("severity", "\"fatal\""), HasSubstr("alerts[0].severity: expected error"));
    EXPECT_THAT(with("worst", "\"7\""), HasSubstr("alerts[0].worst: expected a number"));
    EXPECT_THAT(with("snoozed", "1"), HasSubstr("alerts[0].snoozed: expected true"));
    EXPECT_THAT(with("note", "[]"), HasSubstr("alerts[0].note: expected a text"));
    EXPECT_THAT(with("ended", "\"2026-01-31T12:09:00.000Z\""), HasSubstr("alerts[0].end: "));
    const auto fault = [](const QByteArray& bytes) {
        return readHistory(bytes, QStringLiteral("alert_history.json")).fault.toStdString();
    };
    EXPECT_THAT(fault("{broken"), HasSubstr("alert_history.json: byte "));
    EXPECT_THAT(fault("{}"), HasSubstr("version: expected 1"));
    EXPECT_THAT(fault(R"({"version": 1})"), HasSubstr("alerts: expected a list"));
    EXPECT_THAT(fault(QByteArray(kLargestAlertHistory + 1, ' ')), HasSubstr("is not read"));
}

TEST(AlertHistoryFile, HasTheNewestOfAllConsolesAndEachAlertOnce)
{
    const std::vector<HistoryEntry> file{entryOf("a", "gpu-east", 100, 110),
        entryOf("b", "gpu-west", 50, 60), entryOf("b", "gpu-east", 10, 20)};
    // Console c saw the alert of console a a second later, and one of its own before.
    const std::vector<HistoryEntry> merged =
        mergedHistory(file, {entryOf("c", "gpu-east", 101, 111), entryOf("c", "gpu-east", 30, 40)});
    ASSERT_EQ(merged.size(), 4U);
    EXPECT_EQ(merged[0].console, u"c");
    EXPECT_EQ(merged[0].firing.began, kSampleTime + seconds(100));
    EXPECT_EQ(merged[0].firing.ended, kSampleTime + seconds(111));
    EXPECT_EQ(merged[1].firing.server, u"gpu-west");
    EXPECT_EQ(merged[2].firing.began, kSampleTime + seconds(30));
    // Again: its entries take the place of those before.
    EXPECT_EQ(mergedHistory(merged, {entryOf("c", "gpu-east", 101, 0)}).size(), 3U);
    // An alert that fires still is the same for a while after it was seen last.
    EXPECT_EQ(mergedHistory({entryOf("a", "x", 0, 0)}, {entryOf("b", "x", 30, 40)}).size(), 1U);
    EXPECT_EQ(mergedHistory({entryOf("a", "x", 0, 0)}, {entryOf("b", "x", 90, 99)}).size(), 2U);
    std::vector<HistoryEntry> many;
    for (int at = 0; at < 1500; ++at)
        many.push_back(entryOf("a", "x", 100 * at, 100 * at + 10));
    const std::vector<HistoryEntry> bounded =
        mergedHistory(many, {entryOf("b", "y", 70'000, 70'001)});
    EXPECT_EQ(bounded.size(), AlertBook::kMostFirings);
    EXPECT_EQ(bounded.front().firing.began, kSampleTime + seconds(149'900));
}

TEST(AlertHistoryFile, KnowsTheSameAlertAtTheEndOfTheClock)
{
    HistoryEntry last = entryOf("a", "x", 0, 0);
    last.seen = WallTime::max() - seconds(1); // in the year 2262
    EXPECT_EQ(mergedHistory({last}, {entryOf("b", "x", 30, 40)}).size(), 1U);
}

TEST(AlertHistoryFile, CanAlwaysBeReadAgain)
{
    std::vector<HistoryEntry> entries(AlertBook::kMostFirings, entryOf("a", "gpu-east", 1, 2));
    for (HistoryEntry& entry : entries) {
        entry.firing.note = QString(5'000, QChar(0x6f22));
        entry.firing.text = entry.firing.note;
        entry.firing.model.name = QByteArray(5'000, '\xff');
    }
    const QByteArray text = writtenHistory(entries);
    EXPECT_LE(text.size(), kLargestAlertHistory);
    const ReadHistory read = readHistory(text, QString());
    EXPECT_EQ(read.fault.toStdString(), "");
    EXPECT_GT(read.entries.size(), 100U);
}

// Consoles over two servers, with the files of one folder.
class Histories : public testing::Test {
protected:
    struct Console {
        explicit Console(const QString& folder)
            : book(workspace.fleet(), folder + QStringLiteral("/alerts.json"))
            , history(std::make_unique<AlertHistory>(
                  book, folder + QStringLiteral("/alert_history.json")))
        {
            addServer(workspace, {QStringLiteral("gpu-east"), {}}, 3);
            addServer(workspace, {QStringLiteral("gpu-west"), {}}, 3);
        }
        void fire(const char* rule)
        {
            book.add(*parseRule(QLatin1String(rule)).rule);
            book.evaluate({seconds(1), figures::wallNow()});
        }

        Workspace workspace;
        AlertBook book;
        std::unique_ptr<AlertHistory> history;
    };

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    void write(const char* name, const QByteArray& text) const
    {
        QFile file(path(name));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    QTemporaryDir m_folder;
};

TEST_F(Histories, ShowAlertsOfEarlierRuns)
{
    {
        Console console(m_folder.path());
        console.fire("queue on gpu-east > 5");
        EXPECT_TRUE(QFile::exists(path("alert_history.json"))); // at once
        console.book.remove(console.book.rules()[0]);
        console.fire("queue on gpu-west > 5");
    }
    EXPECT_EQ(
        QFile::permissions(path("alert_history.json")) & (QFile::ReadGroup | QFile::ReadOther),
        QFile::Permissions());
    Console console(m_folder.path());
    EXPECT_EQ(console.book.historyFault(), QString());
    ASSERT_EQ(console.book.firings().size(), 2U);
    EXPECT_EQ(console.book.activeCount(), 0);
    const FiringTable table(console.book);
    const auto remark = [&table](int row) {
        return table.index(row, FiringTable::Remark).data().toString().toStdString();
    };
    EXPECT_EQ(table.index(0, FiringTable::Server).data().toString(), u"gpu-west");
    EXPECT_EQ(remark(0), "the console was closed"); // it fired then
    EXPECT_EQ(remark(1), "the rule was removed");
    console.fire("queue on gpu-east > 4");
    EXPECT_EQ(table.rowCount(), 4); // the other rule fires again
    EXPECT_EQ(console.book.activeCount(), 2);
}

TEST_F(Histories, OfSeveralConsolesAreOne)
{
    Console east(m_folder.path());
    Console west(m_folder.path());
    east.fire("queue on gpu-east > 5");
    west.fire("queue on gpu-west > 5"); // and the same alert, as the rules are shared
    ASSERT_EQ(west.book.activeCount(), 2);
    west.history->write(kNow);
    east.history->write(kNow);
    QFile file(path("alert_history.json"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const ReadHistory read = readHistory(file.readAll(), QString());
    EXPECT_EQ(read.fault.toStdString(), "");
    EXPECT_EQ(read.entries.size(), 2U);
}

TEST_F(Histories, WaitForAnotherConsoleThatWrites)
{
    Console console(m_folder.path());
    QLockFile other(path("alert_history.json.lock"));
    ASSERT_TRUE(other.tryLock());
    console.fire("queue on gpu-east > 5");
    EXPECT_FALSE(QFile::exists(path("alert_history.json")));
    EXPECT_EQ(console.book.historyFault(), QString());
    other.unlock();
    console.book.evaluate({seconds(2), figures::wallNow()});
    EXPECT_TRUE(QFile::exists(path("alert_history.json")));
}

TEST_F(Histories, KeepADamagedFileAside)
{
    write("alert_history.json", R"({"version": 1, "alerts": [7]})");
    Console console(m_folder.path());
    EXPECT_THAT(console.book.historyFault().toStdString(),
        HasSubstr("alert_history.json: alerts[0]: expected an object."));
    EXPECT_THAT(console.book.historyFault().toStdString(),
        HasSubstr("the file is kept as alert_history.json.damaged"));
    EXPECT_TRUE(console.book.firings().empty());
    EXPECT_FALSE(QFile::exists(path("alert_history.json")));
    QFile kept(path("alert_history.json.damaged"));
    ASSERT_TRUE(kept.open(QIODevice::ReadOnly));
    EXPECT_THAT(kept.readAll().toStdString(), HasSubstr("[7]"));
    AlertsPage page(console.workspace, console.book);
    const auto* notice = page.findChild<QLabel*>(QStringLiteral("alertNoticeText"));
    EXPECT_THAT(notice->text().toStdString(), HasSubstr("begins empty"));
    // Damage by another program, while the console runs.
    write("alert_history.json", "{broken");
    console.fire("queue on gpu-east > 5");
    EXPECT_THAT(notice->text().toStdString(), HasSubstr("byte "));
    EXPECT_EQ(Console(m_folder.path()).book.firings().size(), 1U);
}

TEST_F(Histories, SayWhyTheyCannotBeWritten)
{
    ASSERT_TRUE(QDir().mkdir(path("alert_history.json"))); // a folder stands in its place
    Console console(m_folder.path());
    EXPECT_THAT(console.book.historyFault().toStdString(), HasSubstr("cannot be read"));
    console.fire("queue on gpu-east > 5");
    EXPECT_THAT(console.book.historyFault().toStdString(), HasSubstr("alert_history.json"));
    EXPECT_TRUE(QDir(path("alert_history.json")).exists());
}

} // namespace
} // namespace thalassa::console
