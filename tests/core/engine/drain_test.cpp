// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/drain.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "core/events/actor.h"
#include "core/inference/parameters.h"
#include "tests/core/engine/engine_fixture.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::engine {
namespace {

using namespace std::chrono_literals;

class DrainTest : public testing::Test {
protected:
    bool admits(inference::CorrelationId sequence = uint64_t{0}, uint32_t flags = 0)
    {
        inference::Request request(m_model, nullptr);
        request.correlationId = std::move(sequence);
        request.flags = flags;
        return m_drain.admit(request).ok();
    }
    v1::DrainResponse shown() { return m_drain.answer({}).value(); }
    void useModel(const std::string& batching)
    {
        m_model =
            std::make_shared<tests::ConfiguredModel>("name: \"m\" max_batch_size: 1 " + batching);
    }

    std::shared_ptr<inference::ServedModel> m_model =
        std::make_shared<tests::ConfiguredModel>("name: \"m\"");
    tests::VirtualClock m_clock;
    events::EventLog m_events{m_clock};
    Drain m_drain{m_events, m_clock};
};

TEST_F(DrainTest, AServerServesUntilItIsDrained)
{
    EXPECT_TRUE(m_drain.isServing());
    EXPECT_TRUE(admits());
    EXPECT_EQ(shown().state(), v1::DrainResponse::SERVING);
    EXPECT_FALSE(m_drain.end());
    EXPECT_EQ(m_events.lastId(), 0U);
}

TEST_F(DrainTest, AdmitsRequestsDuringTheGracePeriod)
{
    const int64_t now = m_clock.wallNow().time_since_epoch().count();
    {
        const events::ActorScope actor("grpc 10.0.0.1");
        EXPECT_TRUE(m_drain.begin(10s));
    }
    EXPECT_FALSE(m_drain.isServing());
    m_clock.advance(10s - 1ns);
    EXPECT_TRUE(admits());
    EXPECT_EQ(shown().state(), v1::DrainResponse::GRACE);
    m_clock.advance(1ns);
    EXPECT_FALSE(admits());
    EXPECT_FALSE(admits());
    const v1::DrainResponse response = shown();
    EXPECT_EQ(response.state(), v1::DrainResponse::REFUSING);
    EXPECT_EQ(response.begin_unix_ns(), now);
    EXPECT_EQ(response.refuses_from_unix_ns(), now + 10'000'000'000);
    EXPECT_EQ(response.begun_by(), "grpc 10.0.0.1");
    EXPECT_EQ(response.accepted_count(), 1U);
    EXPECT_EQ(response.refused_count(), 2U);
}

TEST_F(DrainTest, SequencesThatHaveBegunGoOn)
{
    useModel("sequence_batching { }");
    m_drain.begin(0s);
    EXPECT_FALSE(admits(uint64_t{7}, inference::kSequenceStart));
    EXPECT_FALSE(admits(uint64_t{7}, inference::kSequenceStart | inference::kSequenceEnd));
    EXPECT_TRUE(admits(uint64_t{7}));
    EXPECT_TRUE(admits(uint64_t{7}, inference::kSequenceEnd));
    EXPECT_TRUE(admits(std::string("seven")));
    EXPECT_FALSE(admits(std::string()));
}

TEST_F(DrainTest, AnIdAloneMakesNoSequence)
{
    useModel("dynamic_batching { }");
    m_drain.begin(0s);
    EXPECT_FALSE(admits(uint64_t{7}));
}

TEST_F(DrainTest, RefusesRequestsWithoutSense)
{
    v1::DrainRequest request;
    request.set_grace_ms(5);
    EXPECT_FALSE(m_drain.answer(request).ok());
    request.set_action(v1::DrainRequest::END);
    EXPECT_FALSE(m_drain.answer(request).ok());
    request.clear_grace_ms();
    request.set_action(static_cast<v1::DrainRequest::Action>(7));
    EXPECT_EQ(
        m_drain.answer(request).status().message(), "action: expected SHOW, BEGIN or END, got 7");
    EXPECT_TRUE(m_drain.isServing());
}

TEST_F(DrainTest, AnswersCountTheRequestsInFlight)
{
    Drain drain(m_events, m_clock, [] { return 3; });
    EXPECT_EQ(drain.answer({}).value().in_flight_count(), 3U) << "while it serves";
    drain.begin(0s);
    EXPECT_EQ(drain.answer({}).value().in_flight_count(), 3U);
    EXPECT_EQ(shown().in_flight_count(), 0U) << "without a source of the count";
}

TEST_F(DrainTest, EndsAndBeginsAgain)
{
    EXPECT_TRUE(m_drain.begin(0s));
    EXPECT_FALSE(m_drain.begin(1h)) << "it has begun";
    EXPECT_FALSE(admits());
    EXPECT_TRUE(m_drain.end());
    EXPECT_TRUE(admits());
    EXPECT_TRUE(m_drain.begin(0s));
    EXPECT_EQ(shown().refused_count(), 0U);
    ASSERT_EQ(m_events.lastId(), 3U);
    EXPECT_EQ(m_events.after(1)[0].text,
        "the drain has ended: the server accepts requests again; it accepted 0 and refused 1 since "
        "the drain began");
}

TEST_F(DrainTest, LogsItsBeginningAndItsEndWithTheActor)
{
    const LogFile log((fs::temp_directory_path() / "drain-log").string());
    {
        const events::ActorScope actor("grpc 10.0.0.1");
        m_drain.begin(3s);
        m_drain.begin(3s);
    }
    m_drain.end();
    m_drain.end();
    const std::string text = log.text();
    EXPECT_THAT(text,
        testing::HasSubstr("the server is drained: it is no longer ready, and refuses requests "
                           "after 3000 ms; requested by grpc 10.0.0.1\"\n"));
    EXPECT_THAT(text, testing::HasSubstr("the drain has ended: the server accepts requests again"));
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2)
        << "what changes nothing is not logged";
}

} // namespace
} // namespace thalassa::engine
