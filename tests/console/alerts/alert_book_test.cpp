// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "console/app/tray.h"
#include "console/models/alerts/alert_book.h"
#include "console/models/alerts/alert_log.h"
#include "console/models/alerts/alert_table.h"
#include "console/models/alerts/firing_table.h"
#include "console/models/alerts/rule_text.h"
#include "console/models/fleet/alert_list.h"
#include "console/models/table/filtered_table.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using std::chrono::seconds;
using testing::HasSubstr;

// Two servers with five models that serve 100 requests per second, evaluated in virtual time.
class Book : public testing::Test {
protected:
    Book()
        : m_path(m_folder.filePath(QStringLiteral("alerts.json")))
        , m_book(std::make_unique<AlertBook>(m_workspace.fleet(), m_path))
    {
        m_east =
            addServer(m_workspace, {QStringLiteral("gpu-east"), QStringLiteral("production")}, 5);
        m_west = addServer(m_workspace, {QStringLiteral("gpu-west"), QStringLiteral("staging")}, 5);
    }

    quint64 add(const char* text)
    {
        const ParsedRule parsed = parseRule(QString::fromUtf8(text));
        EXPECT_TRUE(parsed.rule) << parsed.fault.text.toStdString();
        EXPECT_EQ(m_book->add(*parsed.rule), QString());
        return m_book->rules().back().id;
    }
    void evaluate(int after = 1, bool isPaused = false)
    {
        m_now.steady += seconds(after);
        m_now.wall += seconds(after);
        m_book->evaluate(m_now, isPaused);
    }
    const AlertSummary& summary(quint64 rule) { return m_book->summaryOf(rule); }
    AlertPhase phase(quint64 rule) { return m_book->summaryOf(rule).phase; }

    QTemporaryDir m_folder;
    Workspace m_workspace;
    const QString m_path;
    std::unique_ptr<AlertBook> m_book;
    ServerStore* m_east;
    ServerStore* m_west;
    AlertMoment m_now{seconds(1000), kSampleTime};
};

TEST_F(Book, KnowsEverySeries)
{
    struct Case {
        const char* text;
        double value;
        int watched;
    };
    ModelFigures figures = figuresOf("model_0", 1000, 10);
    figures.memory = 1 << 20;
    figures.cacheHits = 3;
    figures.cacheMisses = 1;
    const Case cases[] = {{"requests of model_0 on gpu-east > 0", 100, 1},
        {"failures of server on gpu-east >= 0", 0, 1},
        {"failure_share of model_0 on gpu-east >= 0 %", 0, 1},
        {"queue of all models in production > 0", 2, 5}, {"queue > 0", 10, 2},
        {"in_flight of model_1 version 1 > 0", 3, 2}, {"in_flight of server > 0", 15, 2},
        {"p50 of model_0 > 0 s", 1.24e6, 2}, {"p90 of model_0 > 0 s", 2.6e6, 2},
        {"p95 of model_0 > 0 s", 3.9e6, 2}, {"p95 queue of model_0 > 0 s", 6e5, 2},
        {"p99 of model_0 > 0 s", 8.1e6, 2}, {"p99 queue of model_0 > 0 s", 0.9e6, 2},
        {"memory of server > 0 B", 0x1p30 * 3, 2}, {"ready of server is yes", 1, 2},
        {"ready of model_0 is yes", 1, 2}, {"ready of all models is yes", 1, 10},
        {"data_age > 0 s", 0, 2}};
    std::vector<quint64> ids;
    for (const Case& one : cases)
        ids.push_back(add(one.text));
    evaluate();
    for (std::size_t at = 0; at < ids.size(); ++at) {
        EXPECT_EQ(summary(ids[at]).worst, cases[at].value) << cases[at].text;
        EXPECT_EQ(summary(ids[at]).watched, cases[at].watched) << cases[at].text;
    }
    // Quotients are those of what has happened since the reading before.
    const quint64 batch = add("batch_size of model_0 on gpu-east > 3");
    const quint64 hits = add("cache_hits of model_0 on gpu-east > 50 %");
    const quint64 memory = add("memory of model_0 on gpu-east >= 1 MiB");
    m_east->applyFigures({figures}, kSampleTime + seconds(10));
    evaluate();
    EXPECT_EQ(phase(batch), AlertPhase::Unknown);
    EXPECT_EQ(summary(hits).worst, 0.75);
    EXPECT_EQ(phase(memory), AlertPhase::Firing);
    figures.executions += 10;
    figures.inferences += 80;
    m_east->applyFigures({figures}, kSampleTime + seconds(11));
    evaluate();
    EXPECT_EQ(summary(batch).worst, 8);
    evaluate(5); // no executions since: the last value counts for a while
    EXPECT_EQ(phase(batch), AlertPhase::Firing);
    EXPECT_TRUE(m_east->hasInterest(Interest::Models)); // cache hits are read for the rule
    m_book->remove(*m_book->find(hits));
    EXPECT_FALSE(m_east->hasInterest(Interest::Models));
}

TEST_F(Book, MeansOfAServerWithoutQuantilesAreThoseSinceTheReadingBefore)
{
    ModelFigures figures = figuresOf("model_0", 100);
    figures.total.reset();
    figures.stages.clear();
    figures.sums = {
        {QStringLiteral("total"), 100, seconds(1)}, {QStringLiteral("queue"), 100, seconds(1)}};
    const quint64 mean = add("mean of model_0 on gpu-east > 10 ms");
    const quint64 queue = add("mean queue of model_0 on gpu-east > 10 ms");
    m_east->applyFigures({figures}, kSampleTime + seconds(10));
    evaluate();
    figures.sums = {
        {QStringLiteral("total"), 200, seconds(3)}, {QStringLiteral("queue"), 200, seconds(1)}};
    m_east->applyFigures({figures}, kSampleTime + seconds(11));
    evaluate();
    EXPECT_EQ(summary(mean).worst, 20e6);
    EXPECT_EQ(phase(mean), AlertPhase::Firing);
    EXPECT_EQ(phase(queue), AlertPhase::Ok);
}

TEST_F(Book, HistoriesAreReadForTheModelOfARule)
{
    const quint64 rule = add("occupancy of model_0 on gpu-east > 90 %");
    evaluate();
    EXPECT_EQ(m_east->histories()->held(), (QList<ModelKey>{{"model_0", 1}}));
    EXPECT_EQ(phase(rule), AlertPhase::Unknown);
    const auto add = [this](double value, int second) {
        m_east->histories()->add(
            {"model_0", 1}, {Figure::Occupancy, {}}, kSampleTime + seconds(second), value);
    };
    add(0.5, 1);
    evaluate();
    EXPECT_EQ(phase(rule), AlertPhase::Ok);
    add(0.95, 2);
    evaluate();
    EXPECT_EQ(phase(rule), AlertPhase::Firing);
    EXPECT_EQ(summary(rule).worst, 0.95);
    evaluate(11); // no point for a while: the alert fires without data
    EXPECT_EQ(phase(rule), AlertPhase::Firing);
    EXPECT_FALSE(summary(rule).worst.has_value());
    m_book->remove(*m_book->find(rule));
    EXPECT_TRUE(m_east->histories()->held().isEmpty());
}

TEST_F(Book, AnAlertFiresAndEndsAsRequestsFail)
{
    QSignalSpy fired(m_book.get(), &AlertBook::fired);
    QSignalSpy ended(m_book.get(), &AlertBook::ended);
    const quint64 rule = add("failure_share of all models on gpu-east > 5 % for 3 s, error");
    advance(*m_east, 1, 100);
    evaluate();
    EXPECT_EQ(phase(rule), AlertPhase::Ok);
    for (int second = 0; second < 10; ++second) {
        advance(*m_east, 1, 100, 50);
        evaluate();
    }
    EXPECT_EQ(phase(rule), AlertPhase::Firing);
    EXPECT_EQ(summary(rule).firing, 5);
    EXPECT_EQ(fired.size(), 5);
    // The alerts are concerns of the server: each list of the window has them.
    AlertList list(m_workspace.fleet());
    EXPECT_THAT(m_east->concerns().first().sentence.toStdString(),
        HasSubstr("failure_share of all models on gpu-east > 5 % for 3 s, error"));
    EXPECT_EQ(m_east->concerns().first().health, Health::Failed);
    EXPECT_TRUE(m_west->concerns().isEmpty());
    EXPECT_THAT(list.index(0).data().toString().toStdString(), HasSubstr("failure_share"));
    advance(*m_east, 40, 100); // longer than a model counts as failing
    evaluate();
    EXPECT_EQ(phase(rule), AlertPhase::Ok);
    EXPECT_EQ(ended.size(), 5);
    const AlertFiring& firing = m_book->firings().front();
    EXPECT_FALSE(firing.isActive());
    EXPECT_NEAR(firing.worst, 0.5, 0.01);
    EXPECT_EQ(firing.reason, AlertEnd::Right);
    EXPECT_TRUE(m_east->concerns().isEmpty());
}

TEST_F(Book, AConcernNamesTheStageOfAQuantile)
{
    add("p99 queue of model_0 on gpu-east > 0 ms for 0 s");
    evaluate();
    ASSERT_FALSE(m_east->concerns().isEmpty());
    EXPECT_EQ(m_east->concerns().first().word, u"p99 queue");
}

TEST_F(Book, NoDataDoesNotEndAnAlert)
{
    const quint64 rule = add("queue of model_0 on gpu-east > 1");
    const quint64 age = add("data_age on gpu-east > 30 s");
    evaluate();
    disconnectServer(*m_east, QStringLiteral("gone"));
    evaluate(60);
    EXPECT_EQ(phase(rule), AlertPhase::Firing);
    EXPECT_FALSE(m_book->firings().back().hasData);
    EXPECT_EQ(phase(age), AlertPhase::Firing);
    m_east->setLink(connectedLink());
    m_east->restart(); // it has restarted: there are no models for a moment
    evaluate(20);
    EXPECT_EQ(phase(rule), AlertPhase::Firing);
    m_east->applyIndex({{{"model_0", 1}, ModelState::Ready, {}}});
    evaluate();
    EXPECT_EQ(phase(rule), AlertPhase::Firing);
    EXPECT_EQ(phase(age), AlertPhase::Ok);
    // A version that the server no longer has ends the alert, with the reason.
    m_east->applyIndex({});
    evaluate();
    EXPECT_EQ(phase(rule), AlertPhase::Firing);
    evaluate(30);
    EXPECT_EQ(summary(rule).firing, 0);
    EXPECT_EQ(m_book->firings().back().reason, AlertEnd::VersionGone);
}

TEST_F(Book, APauseIsNoData)
{
    const quint64 age = add("data_age > 30 s");
    const quint64 queue = add("queue > 5");
    evaluate();
    EXPECT_EQ(phase(queue), AlertPhase::Firing);
    evaluate(60, true);
    EXPECT_EQ(phase(queue), AlertPhase::Firing);
    EXPECT_EQ(phase(age), AlertPhase::Unknown);
    evaluate();
    EXPECT_EQ(phase(age), AlertPhase::Ok); // the pause is no age of the data
}

TEST_F(Book, AMissingModelIsNotReady)
{
    const quint64 rule = add("ready of resnet on gpu-east is no");
    const quint64 failed = add("ready of all models on gpu-west is no");
    evaluate();
    EXPECT_EQ(phase(rule), AlertPhase::Firing);
    EXPECT_EQ(phase(failed), AlertPhase::Ok);
    const QList<Concern> concerns = m_east->concerns();
    EXPECT_TRUE(std::any_of(concerns.begin(), concerns.end(), [](const Concern& concern) {
        return concern.word == u"not ready" && concern.model.name == "resnet";
    }));
    addFailedModel(*m_west, "broken", QStringLiteral("no weights"));
    evaluate();
    EXPECT_EQ(summary(failed).firing, 1);
    EXPECT_EQ(summary(failed).where, u"gpu-west, broken version 1");
}

TEST_F(Book, AModelWithoutDataLeavesTheStateToTheOthers)
{
    ModelFigures idle = figuresOf("model_1", 0);
    idle.total.reset();
    idle.stages.clear();
    m_east->applyFigures({figuresOf("model_0", 100), idle}, kSampleTime + seconds(10));
    const quint64 rule = add("p99 of all models on gpu-east > 10 s");
    const quint64 silent = add("p99 of model_1 on gpu-east > 10 s");
    evaluate();
    EXPECT_EQ(phase(rule), AlertPhase::Ok);
    EXPECT_EQ(summary(rule).unknown, 1);
    EXPECT_EQ(phase(silent), AlertPhase::Unknown);
}

TEST_F(Book, ASnoozedRuleIsRecordedAndNotShown)
{
    const quint64 rule = add("queue on gpu-east > 5");
    evaluate();
    EXPECT_EQ(m_book->activeCount(), 1);
    EXPECT_EQ(m_east->concerns().size(), 1);
    m_book->snooze(rule, {m_now.wall + std::chrono::minutes(15), false});
    EXPECT_EQ(m_book->activeCount(), 0);
    EXPECT_TRUE(m_east->concerns().isEmpty());
    evaluate(14 * 60);
    EXPECT_TRUE(m_book->find(rule)->snooze.isSet());
    evaluate(61);
    EXPECT_FALSE(m_book->find(rule)->snooze.isSet());
    EXPECT_EQ(m_east->concerns().size(), 1);
    EXPECT_EQ(m_book->firings().size(), 1U); // it is one alert all the time
    m_book->snooze(rule, {{}, true});
    evaluate();
    EXPECT_TRUE(m_book->find(rule)->snooze.isUntilEnd);
    ModelFigures quiet = figuresOf("model_0", 1);
    for (const char* name : {"model_0", "model_1", "model_2", "model_3", "model_4"}) {
        quiet.key.name = name;
        quiet.queued = 0;
        m_east->applyFigures({quiet}, kSampleTime + seconds(100));
    }
    evaluate();
    EXPECT_EQ(phase(rule), AlertPhase::Ok);
    EXPECT_FALSE(m_book->find(rule)->snooze.isSet());
}

TEST_F(Book, AChangeOfARuleEndsItsAlertsWithTheReason)
{
    const auto reason = [this] { return m_book->firings().front().reason; };
    const quint64 rule = add("queue on gpu-east > 5");
    evaluate();
    AlertRule changed = *m_book->find(rule);
    changed.note = QStringLiteral("call someone");
    m_book->change(*m_book->find(rule), changed);
    evaluate();
    EXPECT_TRUE(m_book->firings().front().isActive());
    changed.threshold = 6;
    m_book->change(*m_book->find(rule), changed);
    EXPECT_EQ(reason(), AlertEnd::RuleChanged);
    evaluate();
    m_book->setEnabled(rule, false);
    EXPECT_EQ(reason(), AlertEnd::RuleDisabled);
    EXPECT_TRUE(m_east->concerns().isEmpty());
    evaluate();
    EXPECT_EQ(summary(rule).watched, 0);
    m_book->setEnabled(rule, true);
    evaluate();
    const AlertRule removed = *m_book->find(rule);
    m_book->remove(*m_book->find(rule));
    EXPECT_EQ(reason(), AlertEnd::RuleRemoved);
    EXPECT_EQ(m_book->putBack(removed, 0), QString());
    evaluate();
    EXPECT_EQ(phase(rule), AlertPhase::Firing);
    ServerLabel renamed = m_east->label();
    renamed.name = QStringLiteral("gpu-north");
    m_east->setLabel(renamed);
    EXPECT_EQ(reason(), AlertEnd::NotCovered);
    add("queue on gpu-north > 5");
    evaluate();
    m_workspace.fleet().remove(m_east);
    EXPECT_EQ(reason(), AlertEnd::ServerRemoved);
    evaluate();
}

TEST_F(Book, ARemovedRuleComesBackAtItsPlace)
{
    const quint64 first = add("queue > 1");
    add("queue > 2");
    const AlertRule removed = *m_book->find(first);
    m_book->remove(*m_book->find(first));
    EXPECT_EQ(m_book->rules().size(), 1);
    m_book->putBack(removed, 0);
    m_book->putBack(removed, 0); // it is there
    EXPECT_EQ(m_book->rules().size(), 2);
    EXPECT_EQ(m_book->rules().front().id, first);
    const AlertBook again(m_workspace.fleet(), m_path);
    EXPECT_EQ(again.rules().size(), 2);
}

TEST_F(Book, TablesShowRulesAndHistory)
{
    AlertTable rules(*m_book);
    FiringTable firings(*m_book);
    const QAbstractItemModelTester ruleTester(
        &rules, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const QAbstractItemModelTester firingTester(
        &firings, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const quint64 rule = add("p99 of all models > 5 ms for 2 s, error");
    evaluate();
    const auto text = [](const QAbstractItemModel& model, int column) {
        return model.index(0, column).data().toString().replace(QChar(0xa0), u' ').toStdString();
    };
    EXPECT_EQ(text(rules, AlertTable::State), "pending");
    EXPECT_EQ(text(rules, AlertTable::Watched), "10 of 10");
    EXPECT_EQ(text(rules, AlertTable::Value), "8.10 ms");
    evaluate(3);
    EXPECT_EQ(text(rules, AlertTable::State), "firing");
    EXPECT_EQ(firings.rowCount(), 10);
    EXPECT_EQ(text(firings, FiringTable::Ended), "firing");
    EXPECT_EQ(text(firings, FiringTable::Worst), "8.10 ms");
    m_book->snooze(rule, {{}, true});
    EXPECT_EQ(text(rules, AlertTable::Snoozed), "until it ends");
    m_book->remove(*m_book->find(rule));
    EXPECT_EQ(rules.rowCount(), 0);
    EXPECT_EQ(text(firings, FiringTable::Remark), "the rule was removed");
}

TEST_F(Book, StatesAreSortedByTheirSeverity)
{
    AlertTable rules(*m_book);
    const quint64 off = add("queue > 1");
    add("queue > 1000000");                   // right
    add("p99 of missing > 1 s");              // nothing to watch
    add("queue > 2 for 1 h");                 // pending
    add("queue > 3");                         // firing
    const quint64 snoozed = add("queue > 4"); // firing
    add("queue > 5, error");                  // firing
    m_book->setEnabled(off, false);
    m_book->snooze(snoozed, {{}, true});
    evaluate();
    FilteredTable sorted;
    sorted.setTable(&rules);
    sorted.sort(AlertTable::State);
    QStringList states;
    for (int row = 0; row < sorted.rowCount(); ++row)
        states.append(sorted.index(row, AlertTable::State).data().toString());
    EXPECT_EQ(states.join(u'|').toStdString(),
        "firing|firing|firing, snoozed|pending|ok|nothing to watch|disabled");
    EXPECT_EQ(sorted.index(0, AlertTable::Severity).data().toString().toStdString(), "error");
}

TEST_F(Book, TheLogHasALineForEachBeginAndEnd)
{
    const QString path = m_folder.filePath(QStringLiteral("logs/alerts.log"));
    const AlertLog log(*m_book, path);
    const quint64 rule = add("queue of model_0 on gpu-east > 1");
    evaluate();
    m_book->remove(*m_book->find(rule));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().split('\n');
    ASSERT_EQ(lines.size(), 3);
    const QJsonObject fired = QJsonDocument::fromJson(lines[0]).object();
    EXPECT_EQ(fired[QStringLiteral("event")].toString(), u"fired");
    EXPECT_EQ(fired[QStringLiteral("server")].toString(), u"gpu-east");
    EXPECT_EQ(fired[QStringLiteral("model")].toString(), u"model_0");
    const QJsonObject ended = QJsonDocument::fromJson(lines[1]).object();
    EXPECT_EQ(ended[QStringLiteral("event")].toString(), u"ended");
    EXPECT_EQ(ended[QStringLiteral("reason")].toString(), u"the rule was removed");
    EXPECT_TRUE(log.fault().isEmpty());
    // A long log begins again, and the old one is kept.
    ASSERT_TRUE(QFile::resize(path, AlertLog::kLargestFile + 1));
    add("queue > 1");
    evaluate();
    EXPECT_LT(QFile(path).size(), 4096);
    EXPECT_TRUE(QFile::exists(path + QStringLiteral(".1")));
}

TEST_F(Book, AMessageOfTheTrayHasNoMarkUp)
{
    AlertFiring firing;
    firing.text = QStringLiteral("queue of <b>x</b> > 1");
    firing.note = QStringLiteral("a & b");
    firing.server = QStringLiteral("gpu-east");
    const QString message = messageOf(firing);
    for (const char sign : {'<', '>', '&'})
        EXPECT_FALSE(message.contains(QLatin1Char(sign))) << message.toStdString();
    const Tray tray(*m_book);
    EXPECT_FALSE(tray.isAvailable()); // the platform of the tests has none
}

TEST_F(Book, AnEvaluationOfAThousandModelsIsCheap)
{
    Workspace workspace;
    addServer(workspace, {QStringLiteral("large"), {}}, 1000);
    AlertBook book(workspace.fleet(), {});
    for (const char* text : {"p99 of all models > 20 ms for 2 min", "queue of all models > 100",
             "failure_share of all models > 1 %", "batch_size of all models < 2",
             "p99 queue of all models > 5 ms", "ready of all models is no", "p99 > 20 ms",
             "data_age > 30 s", "memory > 4 GiB", "requests of model_7 < 1"})
        book.add(*parseRule(QString::fromUtf8(text)).rule);
    book.evaluate(m_now);
    constexpr int kRounds = 20;
    QElapsedTimer time;
    time.start();
    for (int round = 1; round <= kRounds; ++round)
        book.evaluate({m_now.steady + seconds(round), m_now.wall + seconds(round)});
    RecordProperty("microseconds", static_cast<int>(time.nsecsElapsed() / kRounds / 1000));
    EXPECT_EQ(book.summaryOf(1).watched, 1000);
}

} // namespace
} // namespace thalassa::console
