// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/history_translation.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "console/feed/history_feed.h"
#include "observability.pb.h"
#include "tests/client/session/fake_session.h"

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;
using testing::DoubleEq;
using testing::ElementsAre;
using testing::IsNan;

constexpr qint64 kBeginNs = 1'577'000'000'000'000'000;
constexpr quint64 kSecond = 1'000'000'000;

std::vector<double> valuesOf(const HistoryPart& part, const FigureKey& key)
{
    std::vector<double> values;
    const auto found = part.figures.find(key);
    if (found != part.figures.end()) {
        for (const FigurePoint& point : found->second)
            values.push_back(point.value);
    }
    return values;
}

// Three points, of which the second was not observed.
v1::ModelHistory sample()
{
    v1::ModelHistory history;
    history.set_begin_unix_ns(kBeginNs);
    for (const quint64 covered : {kSecond, quint64(0), kSecond / 2})
        history.add_covered_ns(covered);
    for (const quint64 count : {100, 0, 40}) {
        history.add_success_count(count);
        history.add_inference_count(2 * count);
        history.add_execution_count(count / 4);
        history.add_occupancy(0.5);
    }
    v1::StageHistory& stage = *history.add_stages();
    stage.set_stage("queue");
    for (const quint64 duration : {1000, 0, 0})
        stage.add_p50_ns(duration);
    return history;
}

TEST(HistoryTranslation, DividesCountsByTheObservedTime)
{
    const HistoryPart part = historyOf(sample(), kSecond);
    EXPECT_THAT(
        valuesOf(part, {Figure::Successes, {}}), ElementsAre(DoubleEq(100), IsNan(), DoubleEq(80)));
    EXPECT_THAT(
        valuesOf(part, {Figure::BatchSize, {}}), ElementsAre(DoubleEq(8), IsNan(), DoubleEq(8)));
    EXPECT_EQ(part.step, 1s);
    EXPECT_EQ(part.figures.at({Figure::Successes, {}})[2].time,
        WallTime(std::chrono::nanoseconds(kBeginNs) + 2500ms)); // observed at its end
}

TEST(HistoryTranslation, BeginsAVersionWhenItBeganToServe)
{
    v1::ModelHistory history;
    history.set_begin_unix_ns(kBeginNs);
    for (const quint64 covered : {24 * kSecond, 60 * kSecond, quint64(0), 6 * kSecond}) {
        history.add_covered_ns(covered);
        history.add_success_count(24);
    }
    const WallTime begin{std::chrono::nanoseconds(kBeginNs)};
    const auto points = historyOf(history, 60 * kSecond).figures.at({Figure::Successes, {}});
    ASSERT_EQ(points.size(), 5U);
    EXPECT_TRUE(std::isnan(points[0].value));
    EXPECT_EQ(points[0].time, begin + 36s - 1ns);
    EXPECT_EQ(points[1].time, begin + 36s);
    EXPECT_EQ(points[1].value, 1);
    EXPECT_EQ(points[2].time, begin + 60s);
    EXPECT_EQ(points[4].time, begin + 234s); // it was loaded again
    history.set_left_out(1);
    EXPECT_EQ(historyOf(history, 60 * kSecond).figures.at({Figure::Successes, {}}).size(), 4U);
}

TEST(HistoryTranslation, LeavesOutStagesThatNoRequestHasPassed)
{
    const HistoryPart part = historyOf(sample(), kSecond);
    EXPECT_THAT(valuesOf(part, {Figure::P50, QStringLiteral("queue")}),
        ElementsAre(DoubleEq(1000), IsNan()));
    EXPECT_FALSE(part.figures.contains({Figure::P99, QStringLiteral("queue")}));
}

TEST(HistoryTranslation, ReadsListsOfDifferentLengths)
{
    v1::ModelHistory history = sample();
    for (int extra = 0; extra < 100; ++extra)
        history.add_success_count(7);
    history.clear_execution_count();
    history.add_execution_count(5);
    const HistoryPart part = historyOf(history, kSecond);
    EXPECT_EQ(valuesOf(part, {Figure::Successes, {}}).size(), 3U);
    EXPECT_EQ(valuesOf(part, {Figure::BatchSize, {}}).size(), 1U);
}

TEST(HistoryTranslation, RefusesTimesThatAreImpossible)
{
    for (const quint64 interval : {quint64(0), std::numeric_limits<quint64>::max()})
        EXPECT_TRUE(historyOf(sample(), interval).figures.empty());
    for (const qint64 begin :
        {std::numeric_limits<qint64>::min(), qint64(-1), std::numeric_limits<qint64>::max()}) {
        v1::ModelHistory history = sample();
        history.set_begin_unix_ns(begin);
        EXPECT_TRUE(historyOf(history, kSecond).figures.empty());
    }
}

TEST(HistoryTranslation, BoundsValuesAndPoints)
{
    v1::ModelHistory history;
    history.set_begin_unix_ns(kBeginNs);
    for (int at = 0; at < 100'000; ++at) {
        history.add_covered_ns(kSecond);
        history.add_occupancy(at % 2 == 0 ? 1e300 : -5);
    }
    const std::vector<double> values =
        valuesOf(historyOf(history, kSecond), {Figure::Occupancy, {}});
    EXPECT_EQ(values.size(), 10'000U);
    EXPECT_EQ(values[0], 1);
    EXPECT_EQ(values[1], 0);
}

TEST(HistoryTranslation, MakesSharesOfReleases)
{
    v1::ModelExplanation explanation;
    (*explanation.mutable_batch_releases())["full"] = 30;
    (*explanation.mutable_batch_releases())["delay_over"] = 10;
    const std::map<FigureKey, double> shares = releasesOf(explanation);
    EXPECT_DOUBLE_EQ(shares.at({Figure::ReleaseShare, QStringLiteral("full")}), 0.75);
    EXPECT_DOUBLE_EQ(shares.at({Figure::ReleaseShare, QStringLiteral("delay_over")}), 0.25);
    EXPECT_TRUE(releasesOf({}).empty());
}

TEST(HistoryTranslation, LeavesPassiveInstancesOutOfTheOccupancy)
{
    v1::ModelInstances instances;
    for (const double busy : {0.2, 0.6, 1.0}) {
        v1::Instance& instance = *instances.add_instances();
        instance.set_busy_10s(busy);
        instance.set_is_passive(busy == 1.0);
    }
    const std::map<FigureKey, double> occupancy = occupancyOf(instances);
    EXPECT_DOUBLE_EQ(occupancy.at({Figure::OccupancyLow, {}}), 0.2);
    EXPECT_DOUBLE_EQ(occupancy.at({Figure::OccupancyHigh, {}}), 0.6);
    EXPECT_DOUBLE_EQ(occupancy.at({Figure::Occupancy, {}}), 0.4);
    EXPECT_TRUE(occupancyOf({}).empty());
}

TEST(HistoryTranslation, CountsEachFailureOnceByItsReason)
{
    v1::RequestsResponse response;
    const auto add = [&](qint64 begin, const char* code, v1::Outcome outcome) {
        v1::RequestRecord& record = *response.add_requests();
        record.set_begin_unix_ns(kBeginNs + begin);
        record.set_duration_ns(kSecond / 10);
        record.set_code(code);
        record.set_outcome(outcome);
    };
    add(0, "UNAVAILABLE", v1::OUTCOME_REJECTED);
    add(kSecond / 2, "UNAVAILABLE", v1::OUTCOME_REJECTED);
    add(kSecond / 2, "UNAVAILABLE", v1::OUTCOME_REJECTED);
    response.mutable_requests(1)->set_refusal(v1::REFUSAL_BACKLOG_FULL);
    response.mutable_requests(2)->set_refusal(v1::REFUSAL_QUEUE_FULL); // counted by the history
    add(2 * kSecond, "", v1::OUTCOME_CANCELLED);
    add(std::numeric_limits<qint64>::min(), "INTERNAL", v1::OUTCOME_FAILED);
    const FailureCounts counts = failuresOf(response, {});
    EXPECT_EQ(
        counts.perSecond.at({Figure::FailuresOf, QStringLiteral("UNAVAILABLE")}).begin()->second,
        2);
    EXPECT_TRUE(counts.perSecond.contains({Figure::FailuresOf, QStringLiteral("CANCELLED")}));
    EXPECT_EQ(counts.perSecond.size(), 2U);
    EXPECT_TRUE(failuresOf(response, counts.latest).perSecond.empty());
}

TEST(HistoryTranslation, KnowsAFullQueueOfAnEarlierServerByItsErrorText)
{
    v1::RequestsResponse response;
    v1::RequestRecord& record = *response.add_requests();
    record.set_begin_unix_ns(kBeginNs);
    record.set_code("UNAVAILABLE");
    record.set_outcome(v1::OUTCOME_REJECTED);
    record.set_failure("Exceeds maximum queue size: 2 requests wait for model 'm'");
    EXPECT_TRUE(failuresOf(response, {}).perSecond.empty()) << "the history counts it";
    record.set_refusal(v1::REFUSAL_OTHER);
    EXPECT_FALSE(failuresOf(response, {}).perSecond.empty()) << "a new server tells the reason";
}

TEST(HistoryFeed, CountsTheFailuresOfASecondThatComeInTwoReadings)
{
    ServerStore store({QStringLiteral("gpu-east")});
    client::FakeSession session;
    session.open();
    HistoryFeed feed(session, store);
    const ModelKey key{"resnet", 3};
    store.histories()->hold(key);
    const WallTime second = std::chrono::floor<std::chrono::seconds>(figures::wallNow()) - 60s;
    const auto answer = [&session, second](std::initializer_list<int> milliseconds) {
        v1::RequestsResponse response;
        for (const int end : milliseconds) {
            v1::RequestRecord& record = *response.add_requests();
            record.set_begin_unix_ns(
                (second + std::chrono::milliseconds(end)).time_since_epoch().count());
            record.set_code("INTERNAL");
            record.set_outcome(v1::OUTCOME_FAILED);
        }
        session.advance(2s);
        const auto asked = std::ranges::find_if(session.asked,
            [](const auto* one) { return &one->query == &client::queries::kRequests; });
        ASSERT_NE(asked, session.asked.end());
        (*asked)->answer(response);
    };
    answer({100, 200});
    answer({100, 200, 700});
    const auto& points =
        store.histories()->find(key)->points({Figure::FailuresOf, QStringLiteral("INTERNAL")});
    double failures = 0;
    for (const FigurePoint& point : points)
        failures += point.value;
    EXPECT_DOUBLE_EQ(failures, 3);
    EXPECT_DOUBLE_EQ(std::ranges::find(points, second, &FigurePoint::time)->value, 3);
    EXPECT_DOUBLE_EQ(points.back().value, 0);
    EXPECT_GE(points.back().time, second + 60s);
}

} // namespace
} // namespace thalassa::console
