// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Several consoles that use one file of alert rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QFile>
#include <QLockFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "console/models/alerts/alert_book.h"
#include "console/models/alerts/rule_text.h"
#include "console/pages/alerts/rule_edits.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;

// Two consoles, whose server has an alert of "queue > 5".
class SharedAlerts : public testing::Test {
protected:
    SharedAlerts()
    {
        addServer(m_workspace, {QStringLiteral("gpu-east"), QStringLiteral("production")}, 3);
    }

    static void add(AlertBook& book, const char* text)
    {
        EXPECT_EQ(book.add(*parseRule(QString::fromUtf8(text)).rule), QString());
    }
    static std::vector<std::string> texts(const AlertBook& book)
    {
        std::vector<std::string> all;
        for (const AlertRule& rule : book.rules())
            all.push_back(textOf(rule).toStdString());
        return all;
    }
    template <typename Condition> static bool waitFor(Condition condition)
    {
        return QTest::qWaitFor(condition, 30'000);
    }
    void evaluate(AlertBook& book)
    {
        m_now.steady += seconds(1);
        m_now.wall += seconds(1);
        book.evaluate(m_now);
    }
    void writeFile(const QByteArray& text) const
    {
        QFile file(m_path);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    QTemporaryDir m_folder;
    Workspace m_workspace;
    const QString m_path = m_folder.filePath(QStringLiteral("settings/alerts.json"));
    AlertBook m_mine{m_workspace.fleet(), m_path};
    AlertBook m_theirs{m_workspace.fleet(), m_path};
    AlertMoment m_now{seconds(1000), kSampleTime};
};

TEST_F(SharedAlerts, RulesOfAnotherConsoleAppear)
{
    add(m_theirs, "queue > 5");
    ASSERT_TRUE(waitFor([this] { return m_mine.rules().size() == 1; }));
    EXPECT_THAT(texts(m_mine), ElementsAre("queue of server > 5"));
    m_mine.setEnabled(m_mine.rules()[0].id, false);
    EXPECT_TRUE(waitFor([this] { return !m_theirs.rules()[0].isEnabled; }));
    m_theirs.remove(m_theirs.rules()[0]);
    EXPECT_TRUE(waitFor([this] { return m_mine.rules().isEmpty(); }));
}

TEST_F(SharedAlerts, ChangesAtTheSameTimeAreBothKept)
{
    add(m_mine, "queue > 1");
    add(m_theirs, "queue > 2"); // before it is told of the other one
    add(m_mine, "queue > 3");
    EXPECT_THAT(texts(m_mine),
        ElementsAre("queue of server > 1", "queue of server > 2", "queue of server > 3"));
    EXPECT_EQ(AlertFile(m_path).rules().size(), 3);
    m_theirs.remove(m_theirs.rules()[1]);
    EXPECT_THAT(texts(m_theirs), ElementsAre("queue of server > 1", "queue of server > 3"));
}

TEST_F(SharedAlerts, AlertsOfRulesThatStayGoOn)
{
    add(m_mine, "queue > 5");
    evaluate(m_mine);
    ASSERT_EQ(m_mine.activeCount(), 1);
    const quint64 rule = m_mine.rules()[0].id;
    add(m_theirs, "ready is no");
    AlertRule changed = m_theirs.rules()[0];
    changed.note = QStringLiteral("See the runbook");
    changed.severity = AlertSeverity::Error;
    m_theirs.change(m_theirs.rules()[0], changed);
    ASSERT_TRUE(waitFor([this] { return m_mine.rules().size() == 2; }));
    ASSERT_TRUE(waitFor([this] { return !m_mine.rules()[0].note.isEmpty(); }));
    EXPECT_EQ(m_mine.rules()[0].id, rule);
    evaluate(m_mine);
    EXPECT_EQ(m_mine.firings().size(), 1U);
    EXPECT_TRUE(m_mine.firings().front().isActive());
    m_theirs.setEnabled(m_theirs.rules()[0].id, false);
    ASSERT_TRUE(waitFor([this] { return m_mine.activeCount() == 0; }));
    EXPECT_EQ(m_mine.firings().front().reason, AlertEnd::RuleDisabled);
}

TEST_F(SharedAlerts, AChangeWaitsForAnotherProgramThatHasLockedTheFile)
{
    add(m_mine, "queue > 1");
    QLockFile other(m_path + QStringLiteral(".lock"));
    ASSERT_TRUE(other.tryLock());
    add(m_mine, "queue > 2");
    m_mine.setEnabled(m_mine.rules()[0].id, false);
    EXPECT_THAT(texts(m_mine), ElementsAre("queue of server > 1", "queue of server > 2"));
    EXPECT_EQ(AlertFile(m_path).rules().size(), 1);
    EXPECT_TRUE(AlertFile(m_path).rules()[0].isEnabled);
    ASSERT_TRUE(waitFor([this] { return !m_mine.writeFault().isEmpty(); }));
    EXPECT_THAT(m_mine.writeFault().toStdString(),
        HasSubstr("process " + std::to_string(QCoreApplication::applicationPid())));
    other.unlock();
    ASSERT_TRUE(waitFor([this] { return m_mine.writeFault().isEmpty(); }));
    EXPECT_EQ(AlertFile(m_path).rules().size(), 2);
    EXPECT_FALSE(AlertFile(m_path).rules()[0].isEnabled);
}

TEST_F(SharedAlerts, ChangesThatWaitAreMadeOnTheRulesThatTheOtherProgramWrites)
{
    add(m_mine, "queue > 1");
    add(m_mine, "queue > 2");
    add(m_mine, "queue > 3");
    const QList<AlertRule> before = m_mine.rules();
    QLockFile other(m_path + QStringLiteral(".lock"));
    ASSERT_TRUE(other.tryLock());
    m_mine.remove(before[0]);
    AlertRule changed = before[1];
    changed.threshold = 20;
    m_mine.change(before[1], changed);
    writeFile(R"({"version": 1, "rules": [{"rule": "queue > 1"}, {"rule": "queue > 2"},
                  {"rule": "queue > 9"}, {"rule": "queue > 3", "note": "theirs"}]})");
    other.unlock();
    const auto wanted =
        ElementsAre("queue of server > 20", "queue of server > 9", "queue of server > 3");
    ASSERT_TRUE(waitFor([this] { return AlertFile(m_path).rules().size() == 3; }));
    EXPECT_THAT(texts(m_mine), wanted);
    EXPECT_EQ(m_mine.rules()[0].id, before[1].id);
    EXPECT_EQ(m_mine.rules()[2].id, before[2].id);
    EXPECT_EQ(AlertFile(m_path).rules()[2].note, u"theirs");
    EXPECT_EQ(m_mine.writeFault(), QString());
}

TEST_F(SharedAlerts, UndoOfAChangeDoesNotAddARuleTwiceThatTheOtherConsoleHasRemoved)
{
    RuleEdits edits(m_mine);
    add(m_mine, "queue > 5");
    AlertRule changed = m_mine.rules()[0];
    changed.threshold = 6;
    edits.change(m_mine.rules()[0], changed);
    ASSERT_TRUE(waitFor([this] { return texts(m_theirs) == texts(m_mine); }));
    m_theirs.remove(m_theirs.rules()[0]);
    ASSERT_TRUE(waitFor([this] { return m_mine.rules().isEmpty(); }));
    edits.undo();
    EXPECT_THAT(texts(m_mine), ElementsAre("queue of server > 5"));
    edits.redo();
    EXPECT_THAT(texts(m_mine), ElementsAre("queue of server > 6"));
}

TEST_F(SharedAlerts, UndoOfARemovalDoesNotAddARuleTwiceThatTheOtherConsoleHasAgain)
{
    RuleEdits edits(m_mine);
    add(m_mine, "queue > 5");
    const quint64 id = m_mine.rules()[0].id;
    edits.remove(id);
    EXPECT_EQ(edits.undo(), QString());
    edits.redo();
    add(m_theirs, "queue > 5 for 10 s");
    ASSERT_TRUE(waitFor([this] { return m_mine.rules().size() == 1; }));
    EXPECT_EQ(m_mine.rules()[0].id, id);
    edits.undo();
    EXPECT_THAT(texts(m_mine), ElementsAre("queue of server > 5 for 10 s"));
}

TEST_F(SharedAlerts, ARemovalThatWaitsLeavesARuleThatTheOtherConsoleHasChanged)
{
    RuleEdits edits(m_mine);
    add(m_mine, "queue > 1");
    QLockFile other(m_path + QStringLiteral(".lock"));
    ASSERT_TRUE(other.tryLock());
    edits.remove(m_mine.rules()[0].id);
    EXPECT_TRUE(m_mine.rules().isEmpty());
    writeFile(R"({"version": 1, "rules": [{"rule": "queue > 9"}]})");
    other.unlock();
    ASSERT_TRUE(waitFor([this] {
        return m_mine.writeFault() ==
            u"The rule “queue of server > 9” was not removed: another console has changed it.";
    }));
    EXPECT_THAT(texts(m_mine), ElementsAre("queue of server > 9"));
    EXPECT_EQ(AlertFile(m_path).rules().size(), 1);
    EXPECT_EQ(edits.undo(), QString());
    EXPECT_THAT(texts(m_mine), ElementsAre("queue of server > 9"));
    EXPECT_FALSE(edits.canRedo());
    add(m_mine, "queue > 3");
    EXPECT_EQ(m_mine.writeFault(), QString());
}

TEST_F(SharedAlerts, AChangeLeavesARuleThatTheOtherConsoleHasChangedSinceItWasSeen)
{
    RuleEdits edits(m_mine);
    add(m_mine, "queue > 5");
    const AlertRule seen = m_mine.rules()[0];
    AlertRule mine = seen;
    mine.threshold = 6;
    ASSERT_TRUE(waitFor([this] { return texts(m_theirs) == texts(m_mine); }));
    AlertRule theirs = m_theirs.rules()[0];
    theirs.note = QStringLiteral("theirs");
    m_theirs.change(m_theirs.rules()[0], theirs);
    ASSERT_TRUE(waitFor([this] { return m_mine.rules()[0].note == u"theirs"; }));
    EXPECT_EQ(edits.change(seen, mine).toStdString(),
        "The rule “queue of server > 5” was not changed: another console has changed it.");
    EXPECT_THAT(texts(m_mine), ElementsAre("queue of server > 5"));
    EXPECT_FALSE(edits.canUndo());
    EXPECT_EQ(edits.change(m_mine.rules()[0], mine), QString()); // of what is seen now
    EXPECT_THAT(texts(m_mine), ElementsAre("queue of server > 6"));
    edits.undo();
    EXPECT_EQ(m_mine.rules()[0].note, u"theirs");
}

TEST_F(SharedAlerts, UndoOfAnAdditionLeavesARuleThatTheOtherConsoleHasChanged)
{
    RuleEdits edits(m_mine);
    edits.add(*parseRule(QStringLiteral("queue > 1")).rule);
    ASSERT_TRUE(waitFor([this] { return m_theirs.rules().size() == 1; }));
    AlertRule changed = m_theirs.rules()[0];
    changed.note = QStringLiteral("theirs");
    m_theirs.change(m_theirs.rules()[0], changed);
    EXPECT_THAT(edits.undo().toStdString(), HasSubstr("was not removed"));
    ASSERT_EQ(m_mine.rules().size(), 1);
    EXPECT_EQ(m_mine.rules()[0].note, u"theirs");
    EXPECT_FALSE(edits.canRedo());
}

TEST_F(SharedAlerts, UndoOfAChangeLeavesARuleThatTheOtherConsoleHasChangedSince)
{
    RuleEdits edits(m_mine);
    add(m_mine, "queue > 5");
    AlertRule mine = m_mine.rules()[0];
    mine.threshold = 6;
    edits.change(m_mine.rules()[0], mine);
    ASSERT_TRUE(waitFor([this] { return texts(m_theirs) == texts(m_mine); }));
    AlertRule changed = m_theirs.rules()[0];
    changed.threshold = 7;
    m_theirs.change(m_theirs.rules()[0], changed);
    EXPECT_EQ(edits.undo().toStdString(),
        "The rule “queue of server > 7” was not changed: another console has changed it.");
    EXPECT_THAT(texts(m_mine), ElementsAre("queue of server > 7"));
    EXPECT_EQ(AlertFile(m_path).rules()[0].threshold, 7);
    EXPECT_FALSE(edits.canUndo());
    EXPECT_FALSE(edits.canRedo());
}

TEST_F(SharedAlerts, UndoOfAChangeThatWaitsLeavesARuleThatTheOtherConsoleHasChanged)
{
    RuleEdits edits(m_mine);
    add(m_mine, "queue > 5");
    AlertRule mine = m_mine.rules()[0];
    mine.threshold = 6;
    edits.change(m_mine.rules()[0], mine);
    QLockFile other(m_path + QStringLiteral(".lock"));
    ASSERT_TRUE(other.tryLock());
    edits.undo();
    EXPECT_THAT(texts(m_mine), ElementsAre("queue of server > 5"));
    writeFile(R"({"version": 1, "rules": [{"rule": "queue > 9"}]})");
    other.unlock();
    ASSERT_TRUE(waitFor([this] {
        return m_mine.writeFault() ==
            u"The rule “queue of server > 9” was not changed: another console has changed it.";
    }));
    EXPECT_THAT(texts(m_mine), ElementsAre("queue of server > 9"));
    EXPECT_EQ(AlertFile(m_path).rules()[0].threshold, 9);
}

TEST_F(SharedAlerts, UndoOfAChangeKeepsWhetherTheRuleIsEnabled)
{
    RuleEdits edits(m_mine);
    add(m_mine, "queue > 5");
    AlertRule mine = m_mine.rules()[0];
    mine.threshold = 6;
    edits.change(m_mine.rules()[0], mine);
    ASSERT_TRUE(waitFor([this] { return texts(m_theirs) == texts(m_mine); }));
    m_theirs.setEnabled(m_theirs.rules()[0].id, false);
    ASSERT_TRUE(waitFor([this] { return !m_mine.rules()[0].isEnabled; }));
    EXPECT_EQ(edits.undo(), QString());
    EXPECT_THAT(texts(m_mine), ElementsAre("queue of server > 5"));
    EXPECT_FALSE(m_mine.rules()[0].isEnabled);
}

TEST_F(SharedAlerts, ARefusedChangeLeavesTheStepsThatCanBeMadeAgain)
{
    RuleEdits edits(m_mine);
    add(m_mine, "queue > 1");
    add(m_mine, "queue > 2");
    edits.setEnabled(m_mine.rules()[1].id, false);
    edits.undo();
    ASSERT_TRUE(edits.canRedo());
    ASSERT_TRUE(waitFor([this] { return m_theirs.rules().size() == 2; }));
    AlertRule changed = m_theirs.rules()[0];
    changed.note = QStringLiteral("theirs");
    m_theirs.change(m_theirs.rules()[0], changed); // before the other console has read the file
    EXPECT_THAT(edits.remove(m_mine.rules()[0].id).toStdString(), HasSubstr("was not removed"));
    EXPECT_TRUE(edits.canRedo());
    edits.redo();
    EXPECT_FALSE(m_mine.rules()[1].isEnabled);
}

TEST_F(SharedAlerts, ARefusedRemovalIsNoStepThatCanBeUndone)
{
    RuleEdits edits(m_mine);
    add(m_mine, "queue > 1");
    add(m_mine, "queue > 2");
    edits.setEnabled(m_mine.rules()[1].id, false);
    ASSERT_TRUE(waitFor([this] { return m_theirs.rules().size() == 2; }));
    AlertRule changed = m_theirs.rules()[0];
    changed.note = QStringLiteral("theirs");
    m_theirs.change(m_theirs.rules()[0], changed); // before the other console has read the file
    EXPECT_THAT(edits.remove(m_mine.rules()[0].id).toStdString(), HasSubstr("was not removed"));
    EXPECT_EQ(m_mine.rules().size(), 2);
    edits.undo();
    EXPECT_TRUE(m_mine.rules()[1].isEnabled);
    EXPECT_FALSE(edits.canUndo());
}

TEST_F(SharedAlerts, UndoPassesOverAStepThatTheOtherConsoleHasUndone)
{
    RuleEdits edits(m_mine);
    add(m_mine, "queue > 1");
    const AlertRule rule = m_mine.rules()[0];
    edits.snooze(rule.id, {.until = {}, .isUntilEnd = true});
    edits.setEnabled(rule.id, false);
    ASSERT_TRUE(
        waitFor([this] { return m_theirs.rules().size() == 1 && !m_theirs.rules()[0].isEnabled; }));
    m_theirs.setEnabled(m_theirs.rules()[0].id, true);
    ASSERT_TRUE(waitFor([this] { return m_mine.rules()[0].isEnabled; }));
    QSignalSpy changes(&edits, &RuleEdits::changed);
    edits.undo();
    EXPECT_FALSE(m_mine.rules()[0].snooze.isSet());
    EXPECT_EQ(changes.size(), 1);
    EXPECT_FALSE(edits.canUndo());
    edits.redo();
    EXPECT_TRUE(m_mine.rules()[0].snooze.isSet());
    EXPECT_FALSE(edits.canRedo());
}

TEST_F(SharedAlerts, AChangeThatWaitsIsWrittenAtTheEnd)
{
    const QString path = m_folder.filePath(QStringLiteral("alone/alerts.json"));
    auto book = std::make_unique<AlertBook>(m_workspace.fleet(), path);
    add(*book, "queue > 1");
    QLockFile other(path + QStringLiteral(".lock"));
    ASSERT_TRUE(other.tryLock());
    book->remove(book->rules()[0]);
    book.reset();
    EXPECT_TRUE(AlertFile(path).rules().isEmpty());
}

TEST_F(SharedAlerts, AFileThatGetsAFaultLeavesTheRules)
{
    add(m_mine, "queue > 5");
    writeFile("{broken");
    ASSERT_TRUE(waitFor([this] { return !m_mine.faults().isEmpty(); }));
    EXPECT_THAT(m_mine.faults().join(u' ').toStdString(), HasSubstr("alerts.json: byte"));
    EXPECT_THAT(texts(m_mine), ElementsAre("queue of server > 5"));
    writeFile(R"({"version": 1, "rules": [{"rule": "queue > 7"}]})");
    ASSERT_TRUE(waitFor([this] { return m_mine.faults().isEmpty(); }));
    EXPECT_THAT(texts(m_mine), ElementsAre("queue of server > 7"));
    writeFile("{broken");
    add(m_mine, "queue > 8"); // keeps the damaged file
    EXPECT_EQ(AlertFile(m_path).rules().size(), 2);
    EXPECT_TRUE(QFile::exists(m_path + QStringLiteral(".damaged")));
}

} // namespace
} // namespace thalassa::console
