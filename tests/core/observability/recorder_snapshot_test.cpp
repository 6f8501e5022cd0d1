// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/recorder_snapshot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/virtual_clock.h"

namespace thalassa::observability {
namespace {

using namespace std::chrono_literals;
using inference::BatchRelease;
using inference::Outcome;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class RememberedTest : public ::testing::Test {
protected:
    // Returns the record of a request: 100 us to receive, 1 ms in the queue, 2 ms to compute, 20 us
    // to encode, 30 us to send.
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
        record.sendStart = record.engineDone + 20us;
        record.sendEnd = record.sendStart + 30us;
        record.batchId = 1000 + record.requestId;
        record.instance = 0;
        record.responseCount = 1;
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
    // Like served(), but the only instance takes the request when it has finished `before`.
    trace::FlightRecord servedAfter(const trace::FlightRecord& before, const std::string& clientId)
    {
        trace::FlightRecord flight = served(clientId);
        inference::Record& record = flight.record;
        record.executeStart = record.computeStart = before.record.sendStart;
        record.computeEnd = record.executeEnd = record.engineDone = record.computeStart + 2ms;
        record.sendStart = record.engineDone;
        flight.ended = record.sendEnd = record.sendStart;
        return flight;
    }
    // Returns the record of the ensemble to which `step` belongs.
    trace::FlightRecord ensembleOf(trace::FlightRecord& step)
    {
        trace::FlightRecord flight = served("whole");
        inference::Record& record = flight.record;
        record.batchId = 0;
        record.instance = -1;
        record.dequeued = record.executeStart = record.queued;
        record.computeStart = record.queued;
        record.computeEnd = record.executeEnd = record.computeStart + 2ms; // the time of its steps
        record.engineDone = record.sendStart = record.sendEnd = flight.ended = step.ended;
        flight.model = m_recorder.numberOf("e", 1);
        step.record.parentId = record.requestId;
        return flight;
    }
    v1::RequestExplanation explained(const trace::FlightRecord& flight)
    {
        v1::ExplainRequest request;
        request.set_id(flight.record.requestId);
        const auto response = explain(request);
        EXPECT_TRUE(response.ok()) << response.status();
        return response.ok() ? response->requests(0) : v1::RequestExplanation();
    }
    // Each request comes one second after the previous one.
    void add(const trace::FlightRecord& flight)
    {
        m_recorder.add(flight);
        m_clock.advance(1s);
    }
    std::vector<uint64_t> idsOf(const v1::RequestsRequest& request)
    {
        std::vector<uint64_t> ids;
        const v1::RequestsResponse response =
            RecorderSnapshot(m_recorder, m_clock).requests(request);
        for (const v1::RequestRecord& record : response.requests())
            ids.push_back(record.id());
        return ids;
    }
    absl::StatusOr<v1::ExplainResponse> explain(const v1::ExplainRequest& request)
    {
        return RecorderSnapshot(m_recorder, m_clock).explain(request);
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
    const auto response = RecorderSnapshot(m_recorder, m_clock).requests({});
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
        ElementsAre("receive 100000", "decode 0", "queue 1000000", "compute_input 0",
            "compute_infer 2000000", "compute_output 0", "respond 0", "encode 20000",
            "send 30000"));
    EXPECT_EQ(record.work(), "execution");
}

TEST_F(RememberedTest, CutsTextsBetweenCharacters)
{
    // The first id has one byte and 15 characters of two bytes: the limit of 31 bytes does not
    // split one. The second id has 16 characters of two bytes: the limit splits the last one.
    trace::FlightRecord flight =
        served("x\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9"
               "\u00e9\u00e9\u00e9\u00e9\u00e9");
    add(flight);
    flight = served("\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9"
                    "\u00e9\u00e9\u00e9");
    add(flight);
    const auto response = RecorderSnapshot(m_recorder, m_clock).requests({});
    EXPECT_EQ(response.requests(0).client_id().size(), 31u);
    EXPECT_EQ(response.requests(1).client_id().size(), 30u);
    EXPECT_FALSE(response.requests(0).client_id_is_cut());
    EXPECT_TRUE(response.requests(1).client_id_is_cut());
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
    EXPECT_EQ(RecorderSnapshot(m_recorder, m_clock).requests(request).left_out(), 3u);
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
    ASSERT_EQ(ofWhole->requests(0).shares_size(), 6);
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

TEST_F(RememberedTest, SaysWhatItsInstanceExecutedWhileItWaited)
{
    const trace::FlightRecord first = served("s0");
    const trace::FlightRecord second = servedAfter(first, "s1");
    trace::FlightRecord other = served("of another model");
    other.model = m_recorder.numberOf("n", 1);
    for (const trace::FlightRecord& one : {first, other, second})
        m_recorder.add(one);
    const v1::RequestExplanation told = explained(second);
    ASSERT_EQ(told.waited_for_size(), 1);
    const v1::WaitedFor& execution = told.waited_for(0);
    EXPECT_EQ(execution.batch_id(), first.record.batchId);
    EXPECT_EQ(execution.instance(), 0);
    // The instance also encodes the response, which counts as its time.
    EXPECT_EQ(execution.overlap_ns(), 2'020'000u);
    ASSERT_EQ(execution.requests_size(), 1);
    EXPECT_EQ(execution.requests(0).client_id(), "s0");
    EXPECT_EQ(told.waited_for_ns(), 2'020'000u);
    EXPECT_EQ(told.waiter_id(), second.record.requestId);
    EXPECT_THAT(told.sentence(),
        HasSubstr("in the queue, of which 2.02 ms while its instance executed batch 1001 (request "
                  "'s0')"));
    EXPECT_EQ(explained(first).waited_for_size(), 0);
}

TEST_F(RememberedTest, NamesTheLongestOfManyExecutionsAndHowMuchOfTheWaitTheyTook)
{
    trace::FlightRecord waiter = served();
    for (int i = 0; i < 10; ++i) { // one after the other, on two instances in turns
        for (int request = 0; request < 5; ++request) {
            trace::FlightRecord one = served();
            one.record.batchId = 50 + i;
            one.record.instance = i % 2;
            one.record.executeStart = waiter.record.queued + i * (i - 1) / 2 * 10us;
            one.record.executeEnd = one.record.executeStart + i * 10us;
            one.record.engineDone = one.record.sendStart = {};
            m_recorder.add(one);
        }
    }
    m_recorder.add(waiter);
    const v1::RequestExplanation told = explained(waiter);
    ASSERT_EQ(told.waited_for_size(), 8);
    EXPECT_EQ(told.waited_for_left_out(), 1u); // one took no time
    EXPECT_EQ(told.waited_for(0).batch_id(), 59u);
    EXPECT_EQ(told.waited_for(0).overlap_ns(), 90'000u);
    EXPECT_EQ(told.waited_for(0).requests_size(), 3);
    EXPECT_EQ(told.waited_for(0).requests_left_out(), 2u);
    EXPECT_EQ(told.waited_for_ns(), 450'000u);
    EXPECT_THAT(told.sentence(),
        AllOf(
            HasSubstr("of which 450 us while instances of its model executed batch 59 (requests "),
            HasSubstr("and 6 other batches")));
}

// An instance whose model responds later is free in the meantime.
TEST_F(RememberedTest, WaitsForAnInstanceNotForResponses)
{
    trace::FlightRecord first = served();
    first.record.responseCount = 5;
    first.record.engineDone = first.record.sendStart = first.record.executeEnd + 250ms;
    first.ended = first.record.sendEnd = first.record.engineDone + 1ms;
    const trace::FlightRecord second = servedAfter(first, "s1");
    m_recorder.add(first);
    m_recorder.add(second);
    EXPECT_EQ(explained(second).waited_for_ns(), 2'000'000u);
    EXPECT_THAT(explained(first).sentence(),
        HasSubstr("250 ms (98 %) until the model had sent its 5 responses"));
}

// The response may be sent late, behind others of its connection.
TEST_F(RememberedTest, TakesAnExecutionToEndWhereTheInstanceTakesTheNext)
{
    trace::FlightRecord first = served("s0");
    first.record.sendStart = first.record.executeEnd;
    const trace::FlightRecord second = servedAfter(first, "s1");
    const trace::FlightRecord third = servedAfter(second, "s2");
    first.record.sendStart += 10ms;
    for (const trace::FlightRecord& one : {first, second, third})
        m_recorder.add(one);
    const v1::RequestExplanation told = explained(third);
    ASSERT_EQ(told.waited_for_size(), 2);
    EXPECT_EQ(told.waited_for(0).overlap_ns(), 2'000'000u);
    EXPECT_EQ(told.waited_for(1).overlap_ns(), 2'000'000u);
    EXPECT_EQ(told.waited_for_ns(), 4'000'000u);
}

TEST_F(RememberedTest, SaysThatTheServerEncodedTheAnswer)
{
    trace::FlightRecord flight = served();
    flight.record.sendStart += 800ms;
    flight.record.sendEnd += 800ms;
    flight.ended = flight.record.sendEnd;
    m_recorder.add(flight);
    EXPECT_EQ(explained(flight).shares(0).stage(), "encode");
    EXPECT_THAT(explained(flight).sentence(), HasSubstr("800 ms (100 %) to encode the answer"));
}

TEST_F(RememberedTest, CountsTheQueuesOfItsStepsToAnEnsemble)
{
    const trace::FlightRecord other = served("s0");
    trace::FlightRecord step = servedAfter(other, "whole");
    trace::FlightRecord whole = ensembleOf(step);
    trace::FlightRecord outer = ensembleOf(whole);
    for (const trace::FlightRecord& one : {other, step, whole, outer})
        m_recorder.add(one);
    for (const trace::FlightRecord& ensemble : {whole, outer}) {
        const v1::RequestExplanation told = explained(ensemble);
        uint64_t queued = 0;
        for (const v1::Share& share : told.shares())
            queued += share.stage() == "step_queue" ? share.duration_ns() : 0;
        EXPECT_EQ(queued, 3'020'000u);
        EXPECT_EQ(told.request().work(), "steps");
        EXPECT_EQ(told.waiter_id(), step.record.requestId);
        EXPECT_EQ(told.waiter_model(), "m");
        EXPECT_THAT(told.sentence(),
            AllOf(HasSubstr("in the queues of its steps, mostly of request 2 in the queue of model "
                            "'m', of which 2.02 ms while its instance executed batch 1001"),
                Not(HasSubstr("not executed"))));
    }
}

TEST_F(RememberedTest, NamesTheCacheThatAnswered)
{
    trace::FlightRecord flight = served();
    flight.record.batchId = 0;
    flight.record.executeStart = flight.record.computeStart = flight.record.computeEnd =
        flight.record.executeEnd = {};
    m_recorder.add(flight);
    const v1::RequestExplanation told = explained(flight);
    EXPECT_EQ(told.request().work(), "cache_hit");
    EXPECT_THAT(told.sentence(),
        AllOf(HasSubstr("in the response cache"),
            HasSubstr("; its answer came from the response cache, without an execution.")));
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
    trace::FlightRecord cancelled = ended(Outcome::Cancelled);
    cancelled.record.batchId = 0;
    add(cancelled);
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
    EXPECT_THAT(std::string(explain(request).status().message()),
        AllOf(HasSubstr("'nobody'"), HasSubstr("refused before it reached a model")));
    request.set_client_id("");
    EXPECT_FALSE(explain(request).ok()) << "an empty id would be that of all without one";
}

} // namespace
} // namespace thalassa::observability
