// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/remembered.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/virtual_clock.h"

namespace thalassa::observability {
namespace {

using namespace std::chrono_literals;
using inference::BatchRelease;
using inference::Outcome;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class RememberedTest : public ::testing::Test {
protected:
    // Received for 100 us, queued for 1 ms, computed for 2 ms, sent for 50 us.
    trace::FlightRecord served(const std::string& clientId = "")
    {
        trace::FlightRecord flight;
        inference::Record& record = flight.record;
        record.requestId = ++m_lastId;
        record.outcome = Outcome::Success;
        record.receiveStart = m_clock.now();
        record.receiveEnd = record.accepted = record.queued = record.receiveStart + 100us;
        record.executeStart = record.computeStart = record.queued + 1ms;
        record.computeEnd = record.executeEnd = record.engineDone = record.computeStart + 2ms;
        record.sendEnd = record.engineDone + 50us;
        flight.ended = record.sendEnd;
        flight.clientId = clientId;
        flight.clientIdHash = trace::hashOfClientId(clientId);
        flight.model = m_recorder.numberOf("m", 1);
        return flight;
    }
    trace::FlightRecord ended(Outcome outcome)
    {
        trace::FlightRecord flight = served();
        flight.record.outcome = outcome;
        return flight;
    }
    // The next requests come a second later.
    void add(const trace::FlightRecord& flight)
    {
        m_recorder.add(flight);
        m_clock.advance(1s);
    }
    std::vector<uint64_t> idsOf(const v1::RequestsRequest& request)
    {
        std::vector<uint64_t> ids;
        const v1::RequestsResponse response = Remembered(m_recorder, m_clock).requests(request);
        for (const v1::RequestRecord& record : response.requests())
            ids.push_back(record.id());
        return ids;
    }
    absl::StatusOr<v1::ExplainResponse> explain(const v1::ExplainRequest& request)
    {
        return Remembered(m_recorder, m_clock).explain(request);
    }

    tests::VirtualClock m_clock;
    trace::FlightRecorder m_recorder{{.recentCount = 64, .keptCount = 16}};
    uint64_t m_lastId = 0;
};

TEST_F(RememberedTest, TellsWhatIsInARecord)
{
    trace::FlightRecord flight = served("the client's");
    flight.record.batchId = 7;
    flight.record.executedBatchSize = 3;
    flight.record.batchRelease = BatchRelease::Full;
    const int64_t begin = flight.begin().time_since_epoch().count();
    add(flight);
    const auto response = Remembered(m_recorder, m_clock).requests({});
    ASSERT_EQ(response.requests_size(), 1);
    const v1::RequestRecord& record = response.requests(0);
    EXPECT_EQ(record.client_id(), "the client's");
    EXPECT_EQ(record.client_id_hash().size(), 16u);
    EXPECT_EQ(record.model(), "m");
    EXPECT_EQ(record.outcome(), v1::OUTCOME_SUCCESS);
    EXPECT_EQ(record.begin_unix_ns(), begin);
    EXPECT_EQ(record.duration_ns(), 3'150'000u);
    EXPECT_EQ(record.batch_release(), "full");
    std::vector<std::string> stages;
    for (const v1::StageTime& stage : record.stages())
        stages.push_back(stage.stage() + " " + std::to_string(stage.duration_ns()));
    EXPECT_THAT(stages,
        ElementsAre("receive 100000", "queue 1000000", "compute_input 0", "compute_infer 2000000",
            "compute_output 0", "send 50000"));
}

TEST_F(RememberedTest, CutsTextsBetweenCharacters)
{
    // 15 characters of two bytes and one: the limit of 31 bytes falls into the last.
    trace::FlightRecord flight =
        served("x\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9"
               "\u00e9\u00e9\u00e9\u00e9\u00e9");
    add(flight);
    flight = served("\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9"
                    "\u00e9\u00e9\u00e9");
    add(flight);
    const auto response = Remembered(m_recorder, m_clock).requests({});
    EXPECT_EQ(response.requests(0).client_id().size(), 31u);
    EXPECT_EQ(response.requests(1).client_id().size(), 30u);
}

TEST_F(RememberedTest, FindsRequestsByWhatTheyWere)
{
    add(served("a"));
    trace::FlightRecord slow = served();
    slow.isSlow = true;
    slow.ended += 10ms;
    add(slow);
    add(ended(Outcome::Failed));
    const int64_t later = WallTime(m_clock)(m_clock.now());
    add(served("b"));
    v1::RequestsRequest request;
    EXPECT_THAT(idsOf(request), ElementsAre(1, 2, 3, 4));
    request.set_client_id("b");
    EXPECT_THAT(idsOf(request), ElementsAre(4));
    request.set_client_id("c");
    EXPECT_THAT(idsOf(request), IsEmpty());
    request.Clear();
    request.add_outcomes(v1::OUTCOME_FAILED);
    EXPECT_THAT(idsOf(request), ElementsAre(3));
    request.Clear();
    request.set_slow_only(true);
    EXPECT_THAT(idsOf(request), ElementsAre(2));
    request.Clear();
    request.set_min_duration_ns(10'000'000);
    EXPECT_THAT(idsOf(request), ElementsAre(2));
    request.Clear();
    request.set_begin_unix_ns(later);
    EXPECT_THAT(idsOf(request), ElementsAre(4));
    request.Clear();
    request.set_end_unix_ns(later);
    EXPECT_THAT(idsOf(request), ElementsAre(1, 2, 3));
    request.Clear();
    request.mutable_filter()->set_model("n");
    EXPECT_THAT(idsOf(request), IsEmpty());
}

TEST_F(RememberedTest, GivesTheLatestAndSaysHowManyItLeavesOut)
{
    for (int i = 0; i < 5; ++i)
        add(served());
    v1::RequestsRequest request;
    request.set_limit(2);
    EXPECT_THAT(idsOf(request), ElementsAre(4, 5));
    EXPECT_EQ(Remembered(m_recorder, m_clock).requests(request).left_out(), 3u);
}

TEST_F(RememberedTest, ExplainsARequestWithItsBatchAndItsSteps)
{
    trace::FlightRecord whole = served("mine");
    trace::FlightRecord step = served("mine");
    trace::FlightRecord mate = served("another's");
    step.record.parentId = whole.record.requestId;
    step.record.batchId = mate.record.batchId = 12;
    add(mate);
    add(step);
    add(whole);
    v1::ExplainRequest request;
    request.set_id(whole.record.requestId);
    const auto ofWhole = explain(request);
    ASSERT_TRUE(ofWhole.ok());
    ASSERT_EQ(ofWhole->requests_size(), 1);
    EXPECT_EQ(ofWhole->requests(0).steps_size(), 1);
    EXPECT_EQ(ofWhole->requests(0).batch_size(), 0);
    ASSERT_EQ(ofWhole->requests(0).shares_size(), 4);
    EXPECT_EQ(ofWhole->requests(0).shares(0).stage(), "compute_infer");
    EXPECT_NEAR(ofWhole->requests(0).shares(0).part(), 2.0 / 3.15, 1e-9);
    EXPECT_THAT(ofWhole->requests(0).sentence(), HasSubstr("2 ms (63 %) to compute"));
    request.set_client_id("mine");
    const auto both = explain(request);
    ASSERT_TRUE(both.ok());
    ASSERT_EQ(both->requests_size(), 2);
    ASSERT_EQ(both->requests(1).batch_size(), 1);
    EXPECT_EQ(both->requests(1).batch(0).client_id(), "another's");
}

TEST_F(RememberedTest, SaysWhatOfARequestIsBetweenItsStages)
{
    trace::FlightRecord flight = served();
    flight.record.executeStart += 500us;
    flight.record.computeStart += 500us;
    flight.record.queued += 500us; // half a millisecond from the acceptance to the queue
    add(flight);
    v1::ExplainRequest request;
    request.set_id(1);
    const auto response = explain(request);
    ASSERT_TRUE(response.ok());
    double whole = 0;
    double other = 0;
    for (const v1::Share& share : response->requests(0).shares()) {
        whole += share.part();
        if (share.stage() == "other")
            other = share.part();
    }
    EXPECT_NEAR(whole, 1, 1e-9);
    EXPECT_NEAR(other, 0.5 / 3.15, 1e-9);
}

TEST_F(RememberedTest, ExplainsAModel)
{
    for (int i = 0; i < 3; ++i) {
        trace::FlightRecord flight = served();
        flight.record.batchId = i < 2 ? 1 : 2;
        flight.record.executedBatchSize = i < 2 ? 2 : 1;
        flight.record.batchRelease = i < 2 ? BatchRelease::Full : BatchRelease::IdleInstance;
        flight.record.queueDepth = 3;
        add(flight);
    }
    add(ended(Outcome::Cancelled));
    v1::ExplainRequest request;
    request.mutable_model()->set_model("m");
    const auto response = explain(request);
    ASSERT_TRUE(response.ok());
    const v1::ModelExplanation& model = response->model();
    EXPECT_EQ(model.request_count(), 4u);
    EXPECT_EQ(model.outcomes().at("succeeded"), 3u);
    EXPECT_EQ(model.outcomes().at("cancelled"), 1u);
    EXPECT_EQ(model.batch_releases().at("full"), 1u);
    EXPECT_DOUBLE_EQ(model.mean_batch_size(), 1.5);
    EXPECT_DOUBLE_EQ(model.mean_queue_depth(), 9.0 / 4);
    EXPECT_EQ(model.slowest_ids_size(), 4);
    m_clock.advance(2min);
    EXPECT_EQ(explain(request)->model().request_count(), 0u);
}

TEST_F(RememberedTest, SaysWhatItCannotExplain)
{
    add(served());
    v1::ExplainRequest request;
    EXPECT_EQ(explain(request).status().code(), absl::StatusCode::kInvalidArgument);
    request.set_id(99);
    EXPECT_EQ(explain(request).status().code(), absl::StatusCode::kNotFound);
    EXPECT_THAT(std::string(explain(request).status().message()), HasSubstr("no request 99"));
    request.set_client_id("nobody");
    EXPECT_THAT(std::string(explain(request).status().message()), HasSubstr("'nobody'"));
    request.set_client_id("");
    EXPECT_FALSE(explain(request).ok()) << "an empty id would be that of all without one";
}

} // namespace
} // namespace thalassa::observability
