// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSignalSpy>

#include "console/models/settings/trace_rules.h"
#include "tests/console/detail/detail_samples.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

TEST(TraceRules, AcceptWhatTheServerAccepts)
{
    struct Case {
        TraceField field;
        const char* text;
        bool isValid;
    };
    const std::vector<Case> cases{{TraceField::Level, "OFF", true},
        {TraceField::Level, "timestamps, TENSORS", true}, {TraceField::Level, "", false},
        {TraceField::Level, "OFF,TENSORS", false}, {TraceField::Level, "LOUD", false},
        {TraceField::Rate, "1", true}, {TraceField::Rate, "2147483647", true},
        {TraceField::Rate, "0", false}, {TraceField::Rate, "2147483648", false},
        {TraceField::Rate, "fast", false}, {TraceField::Rate, "1.5", false},
        {TraceField::Count, "-1", true}, {TraceField::Count, "5", true},
        {TraceField::Count, "0", false}, {TraceField::Count, "-2", false},
        {TraceField::LogFrequency, "0", true}, {TraceField::LogFrequency, "-1", false},
        {TraceField::Mode, "triton", false}, {TraceField::File, "x", false}};
    for (const Case& one : cases) {
        EXPECT_EQ(problemOf(one.field, QString::fromLatin1(one.text)).isEmpty(), one.isValid)
            << nameOf(one.field).toStdString() << ' ' << one.text;
    }
    EXPECT_EQ(normalValue(TraceField::Level, QStringLiteral(" timestamps , tensors")).toStdString(),
        "TIMESTAMPS,TENSORS");
    EXPECT_EQ(normalValue(TraceField::Rate, QStringLiteral(" 007 ")).toStdString(), "7");
}

TEST(TraceRules, NameWhatIsMissingForATrace)
{
    QMap<TraceField, QString> values = sampleSettings(1).layers[0].values;
    values[TraceField::Rate] = QStringLiteral("0");
    EXPECT_THAT(problemOf(values).toStdString(), IsEmpty()); // the level is OFF
    values[TraceField::Level] = QStringLiteral("TIMESTAMPS");
    EXPECT_THAT(problemOf(values).toStdString(), HasSubstr("rate"));
    values[TraceField::Rate] = QStringLiteral("1");
    EXPECT_THAT(problemOf(values).toStdString(), IsEmpty());
    values[TraceField::Count] = QStringLiteral("0");
    EXPECT_THAT(problemOf(values).toStdString(), HasSubstr("count"));
    values[TraceField::Count] = QStringLiteral("-1");
    values[TraceField::File].clear();
    EXPECT_THAT(problemOf(values).toStdString(), HasSubstr("--trace-config"));
}

TEST(TraceRules, EstimateTheCost)
{
    QMap<TraceField, QString> values = sampleSettings(1).layers[0].values;
    EXPECT_EQ(textOf(costOf(values, 1000)).toStdString(), "nothing"); // OFF
    values[TraceField::Level] = QStringLiteral("TIMESTAMPS");
    EXPECT_DOUBLE_EQ(costOf(values, 1000).tracesPerSecond, 1);
    EXPECT_EQ(plainText(textOf(costOf(values, 1000))), "1/s, 3.50 MiB an hour");
    values[TraceField::Level] = QStringLiteral("TIMESTAMPS,TENSORS");
    EXPECT_THAT(plainText(textOf(costOf(values, 1000))), HasSubstr("and the tensors"));
}

class TraceTables : public testing::Test {
protected:
    TraceTables() { m_table.setFacts(sampleSettings(3), {"bert", "resnet"}); }

    void set(const char* model, TraceField field, const char* value)
    {
        m_table.setEdit(model, field, TraceEdit{false, QString::fromLatin1(value)});
    }
    QVariant data(const char* model, TraceField field, int role) const
    {
        const int column = TraceTable::FirstField + static_cast<int>(field);
        return m_table.index(m_table.rowOf(model), column).data(role);
    }

    TraceTable m_table;
    const QAbstractItemModelTester m_tester{&m_table};
};

TEST_F(TraceTables, TellOwnFromInheritedValues)
{
    EXPECT_EQ(m_table.rowCount(), 3); // global, bert, resnet
    EXPECT_TRUE(data("resnet", TraceField::Rate, TraceTable::IsOwnRole).toBool());
    EXPECT_FALSE(data("bert", TraceField::Rate, TraceTable::IsOwnRole).toBool());
    EXPECT_EQ(data("bert", TraceField::Rate, TraceTable::SourceRole).toString().toStdString(),
        "of the global settings");
    EXPECT_EQ(data("", TraceField::Rate, TraceTable::SourceRole).toString().toStdString(),
        "of the start of the server");
    EXPECT_EQ(plainText(data("bert", TraceField::Rate, Qt::DisplayRole).toString()), "1 of 1,000");
    EXPECT_EQ(plainText(data("bert", TraceField::Count, Qt::DisplayRole).toString()), "no limit");
    const QModelIndex file =
        m_table.index(0, TraceTable::FirstField + static_cast<int>(TraceField::File));
    EXPECT_FALSE(m_table.flags(file) & Qt::ItemIsEditable);
}

QList<QByteArray> modelNames(int count)
{
    QList<QByteArray> names;
    for (int number = 0; number < count; ++number)
        names.append("model_" + QByteArray::number(100'000 + number));
    return names;
}

TEST_F(TraceTables, AnnounceTheRangesOfRowsThatChange)
{
    const QSignalSpy inserted(&m_table, &QAbstractItemModel::rowsInserted);
    const QSignalSpy removed(&m_table, &QAbstractItemModel::rowsRemoved);
    const QSignalSpy reset(&m_table, &QAbstractItemModel::modelReset);
    m_table.setFacts(sampleSettings(3), {"a", "b", "resnet", "x", "y"});
    EXPECT_EQ(m_table.rowCount(), 6);
    EXPECT_EQ(inserted.size(), 2); // a and b; x and y
    EXPECT_EQ(removed.size(), 1);  // bert
    EXPECT_EQ(m_table.rowOf("resnet"), 3);
    QList<QByteArray> models = modelNames(1000);
    m_table.setFacts(sampleSettings(3), models);
    EXPECT_EQ(m_table.rowCount(), 1002);
    EXPECT_EQ(reset.size(), 0); // one range before resnet
    models.removeIf([](const QByteArray& name) { return name.endsWith('7'); });
    m_table.setFacts(sampleSettings(3), models);
    EXPECT_EQ(m_table.rowCount(), 902);
    EXPECT_EQ(reset.size(), 0);
    models.removeIf([](const QByteArray& name) { return name.back() % 2 == 0; });
    m_table.setFacts(sampleSettings(3), models);
    EXPECT_EQ(m_table.rowCount(), 402);
    EXPECT_EQ(reset.size(), 1);
    EXPECT_EQ(m_table.rowOf("resnet"), 401);
}

TEST_F(TraceTables, HaveABoundAndKeepTheRowsOfEdits)
{
    set("resnet", TraceField::Rate, "5");
    TraceFacts facts = sampleSettings(3);
    facts.leftOut = 7;
    m_table.setFacts(facts, modelNames(100'000));
    EXPECT_EQ(m_table.rowCount(), 10'000);
    EXPECT_EQ(m_table.leftOut(), 100'002 - 10'000 + 7);
    EXPECT_GT(m_table.rowOf("resnet"), 0);
    m_table.setFacts(sampleSettings(3), {"bert", "resnet"});
    EXPECT_EQ(m_table.leftOut(), 0U);
}

TEST_F(TraceTables, AddUpTheCostOfAllModels)
{
    set("", TraceField::Level, "TIMESTAMPS");
    set("resnet", TraceField::Level, "TIMESTAMPS"); // 1 of 10
    set("gpt", TraceField::Rate, "100");
    m_table.setRates({{"bert", 500}, {"llama", 500}, {"resnet", 20}, {"gpt", 300}});
    const QString cost = m_table.index(0, TraceTable::Cost).data().toString();
    EXPECT_THAT(plainText(cost), HasSubstr("all models: 6"));
    set("", TraceField::Rate, "10");
    EXPECT_THAT(plainText(m_table.index(0, TraceTable::Cost).data().toString()),
        HasSubstr("all models: 105/s"));
}

TEST_F(TraceTables, CollectEditsAsOneRequestForEachLayer)
{
    set("resnet", TraceField::Level, "TIMESTAMPS");
    set("resnet", TraceField::Count, "5");
    m_table.setEdit("resnet", TraceField::Rate, TraceEdit{true, {}});
    set("bert", TraceField::Rate, "7");
    const QList<TraceChange> changes = m_table.changes();
    ASSERT_EQ(changes.size(), 2);
    EXPECT_EQ(changes[0].model, "bert");
    const QJsonObject body = requestOf(TraceService::Thalassa, changes[1], 3);
    EXPECT_EQ(body.value(u"revision").toInt(), 3);
    const QJsonObject change = body.value(u"change").toObject();
    EXPECT_EQ(change.value(u"set").toObject().value(u"trace_count").toString().toStdString(), "5");
    EXPECT_EQ(change.value(u"clear").toArray().first().toString().toStdString(), "trace_rate");
    // A reset value is that of the layer below.
    EXPECT_EQ(m_table.valueAfter("resnet", TraceField::Rate).toStdString(), "1000");
    EXPECT_FALSE(data("resnet", TraceField::Rate, TraceTable::IsOwnRole).toBool());
    ASSERT_EQ(m_table.differences().size(), 4);
}

TEST(TraceRules, MakeRequestsOfTritonsExtension)
{
    TraceChange change{"a b",
        {{TraceField::Level, QStringLiteral("TIMESTAMPS,TENSORS")},
            {TraceField::Rate, QStringLiteral("7")}},
        {TraceField::Count}};
    EXPECT_EQ(tracePath(TraceService::Triton, change.model), u"/v2/models/a%20b/trace/setting");
    EXPECT_EQ(tracePath(TraceService::Triton, {}), u"/v2/trace/setting");
    const QByteArray body =
        QJsonDocument(requestOf(TraceService::Triton, change, 3)).toJson(QJsonDocument::Compact);
    EXPECT_EQ(body.toStdString(),
        R"({"trace_count":null,"trace_level":["TIMESTAMPS","TENSORS"],"trace_rate":"7"})");
}

TEST_F(TraceTables, DropAnEditThatChangesNothing)
{
    set("resnet", TraceField::Rate, "20");
    set("resnet", TraceField::Rate, "10");
    EXPECT_FALSE(m_table.isEdited());
    m_table.setEdit("bert", TraceField::Rate, TraceEdit{true, {}}); // is inherited already
    EXPECT_FALSE(m_table.isEdited());
    set("bert", TraceField::Rate, "1000"); // the same value, as its own
    EXPECT_TRUE(m_table.isEdited());
}

TEST_F(TraceTables, InheritAnEditOfTheGlobalSettings)
{
    set("", TraceField::Rate, "50");
    EXPECT_EQ(m_table.valueAfter("bert", TraceField::Rate).toStdString(), "50");
    EXPECT_EQ(m_table.valueAfter("resnet", TraceField::Rate).toStdString(), "10");
}

TEST_F(TraceTables, NameEachInvalidValue)
{
    set("bert", TraceField::Rate, "fast");
    EXPECT_FALSE(data("bert", TraceField::Rate, TraceTable::ProblemRole).toString().isEmpty());
    ASSERT_EQ(m_table.problems().size(), 1);
    EXPECT_THAT(
        m_table.problems().first().toStdString(), HasSubstr("bert, Rate: One of this many"));
    set("bert", TraceField::Rate, "5");
    EXPECT_TRUE(m_table.problems().isEmpty());
}

TEST_F(TraceTables, ShowAConflictFieldByField)
{
    set("resnet", TraceField::Rate, "20");
    set("resnet", TraceField::Count, "5");
    TraceFacts theirs = sampleSettings(4);
    theirs.layers[1].values[TraceField::Rate] = QStringLiteral("30");
    theirs.changedBy = QStringLiteral("http 10.0.0.7");
    m_table.setFacts(theirs, {"bert", "resnet"});
    const QList<TraceDifference> conflicts = m_table.conflicts();
    ASSERT_EQ(conflicts.size(), 1);
    EXPECT_EQ(conflicts[0].field, TraceField::Rate);
    EXPECT_EQ(plainText(conflicts[0].before), "1 of 10");
    EXPECT_EQ(plainText(conflicts[0].mine), "1 of 20");
    EXPECT_EQ(plainText(conflicts[0].theirs), "1 of 30");
    EXPECT_TRUE(data("resnet", TraceField::Rate, TraceTable::IsConflictRole).toBool());
    m_table.keepMine("resnet", TraceField::Rate);
    EXPECT_TRUE(m_table.conflicts().isEmpty());
    EXPECT_EQ(m_table.differences().size(), 2);

    theirs.revision = 5;
    theirs.layers[1].values[TraceField::Rate] = QStringLiteral("40");
    m_table.setFacts(theirs, {"bert", "resnet"});
    m_table.takeTheirs("resnet", TraceField::Rate);
    EXPECT_TRUE(m_table.conflicts().isEmpty());
    EXPECT_EQ(m_table.valueAfter("resnet", TraceField::Rate).toStdString(), "40");
}

TEST_F(TraceTables, TakeACountThatRequestsDecreaseForNoConflict)
{
    set("resnet", TraceField::Count, "5");
    TraceFacts now = sampleSettings(3);
    now.layers[1].values[TraceField::Count] = QStringLiteral("12");
    m_table.setFacts(now, {"bert", "resnet"});
    EXPECT_TRUE(m_table.conflicts().isEmpty());
}

TEST_F(TraceTables, KeepEditsOfAModelThatIsUnloaded)
{
    set("bert", TraceField::Rate, "7");
    m_table.setFacts(sampleSettings(3), {"resnet"});
    EXPECT_GE(m_table.rowOf("bert"), 0);
    m_table.removeEdits();
    m_table.setFacts(sampleSettings(3), {"resnet"});
    EXPECT_EQ(m_table.rowOf("bert"), -1);
}

TEST_F(TraceTables, ForgetEditsThatTheServerHasAccepted)
{
    set("bert", TraceField::Rate, "7");
    set("resnet", TraceField::Rate, "9");
    m_table.accepted(m_table.changes()[0]);
    ASSERT_EQ(m_table.differences().size(), 1);
    EXPECT_EQ(m_table.differences()[0].model, "resnet");
}

TEST_F(TraceTables, AskForAnEditWhenTheUserTypes)
{
    QSignalSpy asked(&m_table, &TraceTable::editRequested);
    const QModelIndex rate = m_table.index(
        m_table.rowOf("bert"), TraceTable::FirstField + static_cast<int>(TraceField::Rate));
    EXPECT_TRUE(m_table.setData(rate, QStringLiteral(" 12 "), Qt::EditRole));
    ASSERT_EQ(asked.count(), 1);
    EXPECT_EQ(asked.first().at(2).toString().toStdString(), "12");
    EXPECT_FALSE(m_table.isEdited()); // the page decides
}

TEST(TraceHistory, HasTheChangesOfTraceSettingsOnly)
{
    EventTable events;
    const auto event = [](quint64 id, EventKind kind, const char* text) {
        ServerEvent one;
        one.id = id;
        one.kind = kind;
        one.text = QString::fromLatin1(text);
        return one;
    };
    events.append({event(1, EventKind::SettingChanged, "trace_rate 1000 -> 7"),
                      event(2, EventKind::SettingChanged, "log_info true -> false"),
                      event(3, EventKind::SettingRefused, "there is no trace setting 'x'"),
                      event(4, EventKind::Loaded, "traced")},
        0);
    TraceHistory history;
    const QAbstractItemModelTester tester(&history);
    history.setEvents(events);
    ASSERT_EQ(history.rowCount(), 2);
    EXPECT_EQ(history.index(0, TraceHistory::What).data().toString().toStdString(),
        "refused: there is no trace setting 'x'");
}

} // namespace
} // namespace thalassa::console
