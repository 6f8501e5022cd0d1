// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QJsonArray>
#include <QSignalSpy>

#include "console/models/detail/server_detail.h"
#include "console/models/fleet/workspace.h"
#include "console/models/requests/explanation.h"
#include "console/models/table/filtered_table.h"
#include "tests/console/detail/detail_samples.h"

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(RequestTable, KeepsRowsByTheirNumber)
{
    RequestTable table;
    const QAbstractItemModelTester tester(&table);
    table.setRows(sampleRequests(4));
    const QPersistentModelIndex kept(table.index(2, RequestTable::Id));
    QSignalSpy resets(&table, &QAbstractItemModel::modelReset);
    std::vector<RequestFacts> next = sampleRequests(6);
    next.erase(next.begin(), next.begin() + 2);
    table.setRows(next);
    EXPECT_EQ(table.rowCount(), 4);
    EXPECT_TRUE(kept.isValid());
    EXPECT_EQ(kept.data().toString().toStdString(), "2");
    EXPECT_EQ(resets.count(), 0);
    table.setRows({sampleRequest(9), sampleRequest(9)}); // a number that comes twice is one row
    EXPECT_EQ(table.rowCount(), 1);
    table.setRows({});
    EXPECT_EQ(table.rowCount(), 0);
}

TEST(RequestTable, AReadingWithManyChangesIsANewTable)
{
    RequestTable table;
    const QAbstractItemModelTester tester(&table);
    const QSignalSpy resets(&table, &QAbstractItemModel::modelReset);
    const QSignalSpy removed(&table, &QAbstractItemModel::rowsRemoved);
    const std::vector<RequestFacts> all = sampleRequests(1000);
    table.setRows(all);
    std::vector<RequestFacts> odd;
    for (std::size_t number = 1; number < all.size(); number += 2)
        odd.push_back(all[number]);
    table.setRows(odd);
    EXPECT_EQ(table.rowCount(), 500);
    EXPECT_EQ(resets.count(), 1);
    EXPECT_EQ(table.rows()[1].id, all[3].id);
    table.setRows(all);
    EXPECT_EQ(table.rowCount(), 1000);
    EXPECT_EQ(resets.count(), 2);
    EXPECT_EQ(table.rows()[1].id, all[3].id); // known rows stay in their order
    EXPECT_EQ(table.rows()[500].id, all[0].id);
    table.setRows({});
    EXPECT_EQ(resets.count(), 2);
    EXPECT_EQ(removed.count(), 1);
}

TEST(RequestTable, IsFilteredByOutcomeAndDuration)
{
    RequestTable table;
    std::vector<RequestFacts> requests = sampleRequests(3);
    requests[1].outcome = Outcome::Failed;
    requests[2].duration = 50ms;
    table.setRows(requests);
    FilteredTable rows;
    rows.setTable(&table);
    const std::vector<std::pair<const char*, int>> cases{{"", 3}, {"outcome:failed", 1},
        {"total>10ms", 1}, {"model:resnet", 3}, {"id:order-1", 1}, {"number=2", 1},
        {"-outcome:failed total<10ms", 1}, {"release:idle", 3}};
    for (const auto& [filter, count] : cases) {
        rows.setFilterText(QString::fromLatin1(filter));
        EXPECT_EQ(rows.filterError().toStdString(), "") << filter;
        EXPECT_EQ(rows.rowCount(), count) << filter;
    }
}

TEST(RequestTable, DescribesWhatFailed)
{
    RequestFacts request = sampleRequest(17);
    request.outcome = Outcome::Failed;
    request.code = QStringLiteral("UNAVAILABLE");
    request.failure = QStringLiteral("the queue is full");
    const Description description = describe(request);
    EXPECT_EQ(description.health, Health::Failed);
    EXPECT_EQ(description.title.toStdString(), "order-17 (17)");
    EXPECT_EQ(description.sentences.first().toStdString(), "UNAVAILABLE: the queue is full");
}

std::string causeOf(const ExplanationFacts& facts)
{
    return plainText(explain(facts).cause);
}

TEST(RequestFacts, HaveTheWholeFailureThatTheRecorderHasCut)
{
    Workspace workspace;
    ServerStore& server = *workspace.fleet().add({QStringLiteral("gpu-east")});
    ServerEvent event;
    event.id = 1;
    event.kind = EventKind::RequestsRefused;
    event.key = {"resnet", 3};
    event.text = QStringLiteral("Exceeds maximum queue size: 64 requests wait for model 'resnet', "
                                "and its max_queue_size is 64. Send it again later");
    ServerEvent load = event; // the newest event is none of requests
    load.id = 2;
    load.kind = EventKind::LoadFailed;
    load.text = event.text.first(95) + QStringLiteral(" and more");
    server.events()->append({event, load}, 0);
    ServerDetail& detail = ServerDetail::of(server);
    std::vector<RequestFacts> requests = sampleRequests(5);
    for (RequestFacts& request : requests) {
        request.key = event.key;
        request.failure = event.text.first(95) + u'…';
        request.isFailureCut = true;
    }
    requests[1].key.name = "bert";
    requests[2].failure = QStringLiteral("another failure…");
    requests[3].failure = QStringLiteral("…"); // as any text begins
    requests[4].key.version = 4;
    detail.applyRequests(requests, 0);
    EXPECT_EQ(detail.requests().rows()[0].failure, event.text);
    EXPECT_EQ(detail.requests().rows()[1].failure, requests[1].failure);
    for (const std::size_t other : {2U, 3U, 4U})
        EXPECT_EQ(detail.requests().rows()[other].failure, requests[other].failure) << other;
    const QModelIndex why = detail.requests().index(0, RequestTable::Why);
    EXPECT_THAT(
        why.data(Qt::ToolTipRole).toString().toStdString(), HasSubstr("max_queue_size is 64"));
    detail.applyExplanations({{.request = requests[0]}});
    EXPECT_EQ(detail.explanations()[0].request.failure, event.text);
}

TEST(Explanation, NamesTheQueueAndWhatItWaitedFor)
{
    const Explanation explanation = explain(sampleExplanation(17));
    EXPECT_EQ(plainText(explanation.cause),
        "It waited 4.00 ms (80 %) in the queue, behind 3 others, of which 3.90 ms while its "
        "instance executed batch 12 (order-2 (2) and 2 others).");
    EXPECT_THAT(plainText(explanation.title), HasSubstr("order-17 (17) of resnet 3: succeeded"));
    ASSERT_EQ(explanation.bars.size(), 3);
    EXPECT_EQ(explanation.bars[0].stage.toStdString(), "queue"); // in the order of time
    EXPECT_EQ(explanation.bars[2].stage.toStdString(), "other");
    EXPECT_THAT(plainText(explanation.batch), HasSubstr("had 2 rows and room for 6 more"));
    ASSERT_EQ(explanation.members.size(), 1);
    EXPECT_EQ(explanation.members[0].request, 18U);
    EXPECT_THAT(plainText(explanation.text()), HasSubstr("It waited for:"));
}

TEST(Explanation, NamesEachOtherCause)
{
    const auto withStage = [](const char* stage) {
        ExplanationFacts facts = sampleExplanation(1);
        facts.shares = {{QString::fromLatin1(stage), 4ms, 0.8}};
        return facts;
    };
    const std::vector<std::pair<const char*, const char*>> stages{
        {"receive", "Its client took 4.00 ms (80 %) to send it."},
        {"compute_infer", "The model computed for 4.00 ms (80 %)."},
        {"send", "Its client took 4.00 ms (80 %) to read the answer."},
        {"step_queue", "Its steps waited in their queues for 4.00 ms (80 %)."},
        {"of the future", "4.00 ms (80 %) passed between the stages."}};
    for (const auto& [stage, cause] : stages)
        EXPECT_EQ(causeOf(withStage(stage)), cause);

    ExplanationFacts delayed = withStage("queue");
    delayed.waitedFor.clear();
    delayed.request.queueDepth = 0;
    delayed.request.release = QStringLiteral("delay_over");
    EXPECT_THAT(causeOf(delayed), HasSubstr("until the queue delay was over"));
    EXPECT_THAT(plainText(explain(delayed).advice), HasSubstr("max_queue_delay_microseconds"));

    ExplanationFacts slotless = withStage("queue");
    slotless.slotWait = 3'700us;
    EXPECT_THAT(
        causeOf(slotless), HasSubstr("of which 3.70 ms until its sequence got a free slot"));
    EXPECT_THAT(plainText(explain(slotless).advice), HasSubstr("max_candidate_sequences"));
    slotless.request.work = QStringLiteral("steps"); // a step waited for the slot
    EXPECT_THAT(causeOf(slotless), testing::Not(HasSubstr("slot")));

    ExplanationFacts failed = withStage("queue");
    failed.request.outcome = Outcome::Failed;
    failed.request.failure = QStringLiteral("out of memory %1");
    EXPECT_EQ(causeOf(failed), "It failed: out of memory %1");
    ExplanationFacts cached = withStage("send");
    cached.request.work = QStringLiteral("cache_hit");
    EXPECT_THAT(causeOf(cached), HasSubstr("response cache"));
    EXPECT_THAT(causeOf(ExplanationFacts{sampleRequest(1)}), HasSubstr("no times"));
}

TEST(RequestQuery, AsksForTheKeptAndTheNewestOfTheSlowest)
{
    RequestQuery query;
    query.model = {"resnet", 3};
    query.minimum = 10ms;
    query.show = RequestQuery::Show::Slowest;
    const QList<QJsonObject> bodies = query.bodies();
    ASSERT_EQ(bodies.size(), 2);
    EXPECT_TRUE(bodies[0].value(u"slow_only").toBool());
    EXPECT_FALSE(bodies[1].contains(u"slow_only"));
    EXPECT_EQ(bodies[1].value(u"min_duration_ns").toInteger(), 10'000'000);
    EXPECT_EQ(bodies[1].value(u"filter").toObject().value(u"version").toInteger(), 3);
    query.show = RequestQuery::Show::Refused;
    EXPECT_EQ(query.bodies().first().value(u"outcomes").toArray().size(), 2);
}

TEST(RequestQuery, ReadsDurations)
{
    EXPECT_EQ(durationNamed(QStringLiteral("10ms")), 10ms);
    EXPECT_EQ(durationNamed(QStringLiteral(" 1.5 s ")), 1500ms);
    EXPECT_EQ(durationNamed(QStringLiteral("7µs")), 7us);
    for (const char* wrong : {"", "10", "ms", "-1ms", "1e9s", "999999999999min"})
        EXPECT_EQ(durationNamed(QString::fromLatin1(wrong)), std::nullopt) << wrong;
}

TEST(Curl, QuotesForTheShellAndLeavesTheTokenOut)
{
    const QJsonObject body{{QStringLiteral("client_id"), QStringLiteral("it's $HOME")}};
    EXPECT_EQ(curlOf({QStringLiteral("http://a:8003"), QStringLiteral("/v2/x"), true, true}, body)
                  .toStdString(),
        "curl -s -H \"Authorization: Bearer $TOKEN\" -H 'Content-Type: application/json' "
        "'http://a:8003/v2/x' -d '{\"client_id\":\"it'\\''s $HOME\"}'");
}

TEST(Batches, HaveTheirMembersAndTheirWaits)
{
    std::vector<RequestFacts> requests = sampleRequests(4);
    requests[1].stages[2].duration = 9ms;
    const std::vector<BatchFacts> batches = batchesOf(requests);
    ASSERT_EQ(batches.size(), 2U);
    EXPECT_EQ(batches[0].id, 1U);                 // it was executed last, after the long wait
    EXPECT_EQ(batches[0].members.front().id, 1U); // the longest wait first
    EXPECT_EQ(batches[0].longestWait(), 9ms);
    EXPECT_EQ(batches[0].meanWait(), 6500us);
    EXPECT_DOUBLE_EQ(batches[0].fill(), 0.25);
    BatchTable table;
    const QAbstractItemModelTester tester(&table);
    table.setRows(batches);
    EXPECT_THAT(plainText(describe(table.rows()[0]).text()), HasSubstr("queue delay"));
}

TEST(BatchReasons, AreRankedByTheRowsThatStayedFree)
{
    std::vector<RequestFacts> requests = sampleRequests(6);
    for (int i = 0; i < 2; ++i) {
        requests[static_cast<std::size_t>(i)].release = QStringLiteral("full");
        requests[static_cast<std::size_t>(i)].batchRows = 8;
        requests[static_cast<std::size_t>(i)].batchRoom = 0;
    }
    const std::vector<BatchFacts> batches = batchesOf(requests);
    const std::vector<BatchReason> reasons = reasonsOf(batches);
    ASSERT_EQ(reasons.size(), 2U);
    EXPECT_EQ(reasons[0].release.toStdString(), "idle_instance");
    EXPECT_DOUBLE_EQ(reasons[0].share, 1);
    EXPECT_DOUBLE_EQ(reasons[0].batchShare, 2.0 / 3);
    EXPECT_EQ(reasons[1].freeRows, 0U);
    const QStringList conclusions = conclusionsOf(batches);
    EXPECT_THAT(plainText(conclusions[0]), HasSubstr("of 4 rows in the mean; they were 50 % full"));
    EXPECT_THAT(plainText(conclusions[1]), HasSubstr("100 % of the free rows"));
    EXPECT_TRUE(conclusionsOf({}).isEmpty());
    BatchReasonTable table;
    const QAbstractItemModelTester tester(&table);
    table.setRows(reasons);
    EXPECT_EQ(table.rowCount(), 2);
}

} // namespace
} // namespace thalassa::console
