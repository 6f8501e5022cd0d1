// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/client_request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/trace/keeping_sink.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::engine {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

// Keeps the requests that it accepts.
class KeepingEngine final : public InferenceEngine {
public:
    absl::StatusOr<std::shared_ptr<inference::ServedModel>> findModel(
        const std::string& name, int64_t version) const override
    {
        if (name != model->name() || version != 3)
            return absl::NotFoundError("no such model");
        return std::shared_ptr<inference::ServedModel>(model);
    }
    absl::Status infer(std::unique_ptr<inference::Request>& request) override
    {
        kept = std::move(request);
        return absl::OkStatus();
    }

    std::shared_ptr<tests::ConfiguredModel> model;
    std::unique_ptr<inference::Request> kept;
};

// Notes the steps that are taken, and answers each with a status.
class SteppingSource final : public RequestSource {
public:
    std::optional<trace::TraceContext> traceContext() const override
    {
        steps.emplace_back("context");
        return std::nullopt;
    }
    void addTracePoints(inference::RequestTrace&) const override { steps.emplace_back("points"); }
    absl::Status decode(inference::Request& request) override
    {
        steps.emplace_back("decode");
        request.context()->clientId = "decoded";
        return decoded;
    }
    absl::Status follow(const std::shared_ptr<inference::RequestContext>&) override
    {
        steps.emplace_back("follow");
        return followed;
    }

    absl::Status decoded;
    absl::Status followed;
    mutable std::vector<std::string> steps;
};

// Keeps the outcome and the failure of each request that has ended.
class KeepingListener final : public inference::RequestListener {
public:
    void onEnd(const inference::RequestContext& context) noexcept override
    {
        outcomes.push_back(context.record.outcome);
        failures.push_back(context.failure);
        origins.push_back(context.record.origin);
    }

    std::vector<inference::Outcome> outcomes;
    std::vector<std::string> failures;
    std::vector<inference::Origin> origins;
};

class ClientRequestTest : public testing::Test {
protected:
    ClientRequestTest() { useModel(""); }

    void useModel(const std::string& policy)
    {
        m_engine.model = std::make_shared<tests::ConfiguredModel>("name: 'm' " + policy);
        m_engine.model->addListener(m_listener);
    }
    ClientRequest::Arrival arrival(const char* decoupledError = nullptr) const
    {
        ClientRequest::Arrival arrival;
        arrival.origin = inference::Origin::GrpcStream;
        arrival.model = "m";
        arrival.version = 3;
        arrival.clientId = "mine";
        arrival.receiveStart = base::TimePoint{1s};
        arrival.receiveEnd = base::TimePoint{2s};
        arrival.deadline = base::TimePoint{9s};
        arrival.decoupledError = decoupledError;
        return arrival;
    }
    absl::Status submit(const char* decoupledError = nullptr)
    {
        absl::StatusOr<ClientRequest> request =
            ClientRequest::find(m_path, arrival(decoupledError));
        if (!request.ok())
            return request.status();
        return request->submit(std::make_shared<tests::CollectingSink>(), m_source);
    }
    // The number of requests that may still be traced.
    int64_t tracesLeft() const { return m_tracer.setting("").count; }

    static trace::TracerOptions tracing()
    {
        trace::TracerOptions options;
        options.setting = {{.timestamps = true}, 1, 10, 0};
        options.mode = trace::TraceMode::OpenTelemetry;
        return options;
    }

    const std::shared_ptr<KeepingListener> m_listener = std::make_shared<KeepingListener>();
    tests::VirtualClock m_clock;
    events::EventLog m_events{m_clock};
    Drain m_drain{m_events, m_clock};
    const std::shared_ptr<trace::KeepingSink> m_sink = std::make_shared<trace::KeepingSink>();
    trace::Tracer m_tracer{tracing(), m_sink};
    KeepingEngine m_engine;
    RefusedRequests m_refused;
    shared_memory::Regions m_regions;
    const RequestPath m_path{m_engine, m_drain, m_tracer, m_refused, m_regions};
    SteppingSource m_source;
};

TEST_F(ClientRequestTest, TakesTheStepsInOneOrder)
{
    EXPECT_TRUE(submit().ok());
    EXPECT_THAT(m_source.steps, ElementsAre("context", "points", "decode", "follow"));
    ASSERT_NE(m_engine.kept, nullptr);
}

TEST_F(ClientRequestTest, TheRequestHasTheFactsOfItsArrival)
{
    ASSERT_TRUE(submit().ok());
    const inference::RequestContext& context = *m_engine.kept->context();
    EXPECT_EQ(m_engine.kept->model(), m_engine.model);
    EXPECT_EQ(m_engine.kept->deadline, base::TimePoint{9s});
    EXPECT_EQ(context.modelName, "m");
    EXPECT_EQ(context.clientId, "decoded") << "the source may read another one";
    EXPECT_EQ(context.record.origin, inference::Origin::GrpcStream);
    EXPECT_EQ(context.record.receiveStart, base::TimePoint{1s});
    EXPECT_EQ(context.record.receiveEnd, base::TimePoint{2s});
    EXPECT_NE(context.trace, nullptr);
}

TEST_F(ClientRequestTest, AnUnknownModelHasNoRecordAndTakesNoTrace)
{
    ClientRequest::Arrival unknown = arrival();
    unknown.version = 4;
    EXPECT_TRUE(absl::IsNotFound(ClientRequest::find(m_path, unknown).status()));
    EXPECT_THAT(m_listener->outcomes, IsEmpty());
    EXPECT_EQ(tracesLeft(), 10);
}

TEST_F(ClientRequestTest, ARequestThatCannotBeDecodedIsSampledAndRecorded)
{
    m_source.decoded = absl::InvalidArgumentError("not a request");
    EXPECT_EQ(submit(), m_source.decoded);
    EXPECT_THAT(m_source.steps, ElementsAre("context", "points", "decode"));
    EXPECT_EQ(m_engine.kept, nullptr);
    EXPECT_THAT(m_listener->outcomes, ElementsAre(inference::Outcome::Rejected));
    EXPECT_THAT(m_listener->failures, ElementsAre("not a request"));
    EXPECT_EQ(tracesLeft(), 9);
}

TEST_F(ClientRequestTest, ARequestWhoseClientHasLeftIsRecorded)
{
    m_source.followed = absl::CancelledError("gone");
    EXPECT_EQ(submit(), m_source.followed);
    EXPECT_EQ(m_engine.kept, nullptr);
    EXPECT_THAT(m_listener->failures, ElementsAre("gone"));
}

TEST_F(ClientRequestTest, ADrainedServerRefusesAndRecords)
{
    m_drain.begin(0s);
    EXPECT_TRUE(absl::IsUnavailable(submit()));
    EXPECT_THAT(m_source.steps, ElementsAre("context", "points", "decode", "follow"));
    EXPECT_EQ(m_engine.kept, nullptr);
    EXPECT_THAT(m_listener->outcomes, ElementsAre(inference::Outcome::Rejected));
}

TEST_F(ClientRequestTest, ADecoupledModelNeedsAProtocolThatCarriesItsResponses)
{
    useModel("model_transaction_policy { decoupled: true }");
    EXPECT_EQ(submit("not over this protocol"), absl::UnimplementedError("not over this protocol"));
    EXPECT_THAT(m_source.steps, IsEmpty());
    EXPECT_THAT(m_listener->outcomes, ElementsAre(inference::Outcome::Rejected));
    EXPECT_THAT(m_listener->failures, ElementsAre("not over this protocol"));
    EXPECT_THAT(m_listener->origins, ElementsAre(inference::Origin::GrpcStream));
    EXPECT_EQ(tracesLeft(), 10);
    EXPECT_TRUE(submit().ok());
    EXPECT_NE(m_engine.kept, nullptr);
}

TEST_F(ClientRequestTest, AnOrdinaryModelIsServedOverEveryProtocol)
{
    EXPECT_TRUE(submit("not over this protocol").ok());
}

} // namespace
} // namespace thalassa::engine
