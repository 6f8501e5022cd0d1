// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The components that are called about a request: its owner, its listeners and its sink.
#include "core/inference/record/request_listener.h"

#include <gmock/gmock.h>

#include <utility>

#include "core/inference/submit.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::inference {
namespace {

using testing::ElementsAre;
using Log = std::vector<std::string>;

// Keeps the requests that it accepts, like a scheduler.
class KeepingModel final : public ServedModel {
public:
    const std::string& name() const override { return m_configured.name(); }
    int64_t version() const override { return 1; }
    const config::ModelInfo& info() const override { return m_configured.info(); }
    absl::Status enqueue(std::unique_ptr<Request>& request) override
    {
        log.emplace_back("enqueue");
        if (!refusal.ok())
            return refusal;
        kept = std::move(request);
        return kept->setState(RequestState::Pending);
    }

    absl::Status refusal;
    std::unique_ptr<Request> kept;
    Log log;

private:
    tests::ConfiguredModel m_configured{
        "name: 'm' input { name: 'I' data_type: TYPE_INT8 dims: 1 }"};
};

class NotingListener final : public RequestListener {
public:
    NotingListener(std::string name, Log& log)
        : m_name(std::move(name))
        , m_log(log)
    {
    }
    void onAccepted(const Request&) noexcept override { note("accepted"); }
    void onResponse(
        const RequestContext& context, const Response* response, bool final) noexcept override
    {
        note((response == nullptr ? "end" : "response") + std::string(final ? ", final" : "") +
            " after " + std::to_string(context.record.responseCount));
    }
    void onReleased(const Request&) noexcept override { note("released"); }
    void onEnd(const RequestContext& context) noexcept override
    {
        note(context.record.outcome == Outcome::Rejected ? "rejected" : "ended");
    }

private:
    void note(const std::string& what) { m_log.push_back(m_name + what); }

    const std::string m_name;
    Log& m_log;
};

// Takes a released request if it is to be executed again.
class NotingOwner final : public RequestOwner {
public:
    explicit NotingOwner(Log& log)
        : m_log(log)
    {
    }
    void onCancelled(RequestContext&) override { m_log.emplace_back("owner: cancelled"); }
    void onReleased(std::unique_ptr<Request>& request, uint32_t flags) override
    {
        m_log.emplace_back("owner: released");
        if (flags != 1)
            taken = std::move(request);
    }
    std::unique_ptr<Request> taken;

private:
    Log& m_log;
};

class NotingSink final : public ResponseSink {
public:
    explicit NotingSink(Log& log)
        : m_log(log)
    {
    }
    void deliver(RequestContext&, std::unique_ptr<Response>, bool) override
    {
        m_log.emplace_back("sink: deliver");
    }
    void released(std::unique_ptr<Request> request, uint32_t flags) override
    {
        m_log.push_back("sink: released with " + std::to_string(flags));
        back = std::move(request);
    }
    std::unique_ptr<Request> back;

private:
    Log& m_log;
};

class Listening : public testing::Test {
protected:
    Listening() { m_model->addListener(std::make_shared<NotingListener>("", m_model->log)); }
    ~Listening() override { m_sink->back.reset(); } // which refers to the sink

    std::unique_ptr<Request> request(const std::string& input = "1")
    {
        tests::TestRequest made(m_model, "", m_sink);
        made.input("I", tensor::DataType::Int8, {1}, input);
        return std::move(made.request);
    }
    Log& log() { return m_model->log; }

    const std::shared_ptr<KeepingModel> m_model = std::make_shared<KeepingModel>();
    const std::shared_ptr<NotingSink> m_sink = std::make_shared<NotingSink>(m_model->log);
    tests::VirtualClock m_clock;
};

TEST_F(Listening, HearsOfEachMomentOfARequestBeforeTheSink)
{
    std::unique_ptr<Request> made = request();
    ASSERT_TRUE(submit(made, m_clock).ok());
    std::shared_ptr<RequestContext> context = m_model->kept->context();
    EXPECT_TRUE(context->send(context->newResponse(), false).ok());
    Request::release(std::move(m_model->kept), 1);
    m_sink->back.reset();
    EXPECT_TRUE(context->send(nullptr, true).ok());
    context.reset();
    EXPECT_THAT(log(),
        ElementsAre("accepted", "enqueue", "response after 0", "sink: deliver", "released",
            "sink: released with 1", "end, final after 1", "sink: deliver", "ended"));
}

TEST_F(Listening, CallsTheTraceAndThenTheOthersInTheOrderInWhichTheyWereAdded)
{
    class Traced final : public RequestTrace {
    public:
        explicit Traced(Log& log)
            : m_log(log)
        {
        }
        uint64_t id() const override { return 1; }
        uint64_t parentId() const override { return 0; }
        std::shared_ptr<RequestTrace> makeChild() noexcept override { return nullptr; }
        void addPoint(timeline::Activity, base::TimePoint) noexcept override { }
        void addCustom(std::string, base::TimePoint) noexcept override { }
        void onEnd(const RequestContext&) noexcept override { m_log.emplace_back("trace: ended"); }

    private:
        Log& m_log;
    };
    std::unique_ptr<Request> made = request();
    made->context()->trace = std::make_shared<Traced>(log());
    ASSERT_TRUE(submit(made, m_clock).ok());
    for (const char* const name : {"second: ", "third: "})
        m_model->kept->context()->addListener(std::make_shared<NotingListener>(name, log()));
    EXPECT_TRUE(m_model->kept->context()->send(nullptr, true).ok());
    log().clear();
    m_model->kept.reset();
    EXPECT_THAT(log(), ElementsAre("trace: ended", "ended", "second: ended", "third: ended"));
}

TEST_F(Listening, HearsOfTheEndOfARequestThatIsRefused)
{
    std::unique_ptr<Request> made = request("too long");
    EXPECT_FALSE(submit(made, m_clock).ok());
    made.reset();
    EXPECT_THAT(log(), ElementsAre("rejected"));
    log().clear();

    m_model->refusal = absl::UnavailableError("full");
    made = request();
    EXPECT_FALSE(submit(made, m_clock).ok());
    made.reset();
    EXPECT_THAT(log(), ElementsAre("accepted", "enqueue", "rejected"));
    log().clear();

    refused(*request(), absl::InvalidArgumentError("not JSON")).IgnoreError();
    EXPECT_THAT(log(), ElementsAre("rejected"));
}

// A front end may keep the context for longer than the model is loaded.
TEST_F(Listening, OutlivesTheModel)
{
    Log log;
    class Other final : public ServedModel {
    public:
        const std::string& name() const override { return m_name; }
        int64_t version() const override { return 1; }
        const config::ModelInfo& info() const override { return m_configured.info(); }
        absl::Status enqueue(std::unique_ptr<Request>&) override
        {
            return absl::UnavailableError("full");
        }

    private:
        const std::string m_name = "other";
        tests::ConfiguredModel m_configured{"name: 'other'"};
    };
    auto other = std::make_shared<Other>();
    other->addListener(std::make_shared<NotingListener>("", log));
    const std::weak_ptr<Other> weak = other;
    tests::TestRequest made(std::move(other));
    EXPECT_FALSE(submit(made.request, m_clock).ok());
    std::shared_ptr<RequestContext> context = made.request->context();
    made.request.reset();
    EXPECT_TRUE(weak.expired());
    log.clear();
    context.reset();
    EXPECT_THAT(log, ElementsAre("rejected"));
}

TEST_F(Listening, HearsOfAReleaseOnceTheOwnerHasLeftTheRequest)
{
    NotingOwner owner(log());
    std::unique_ptr<Request> made = request();
    made->scheduling.releasedTo = &owner;
    ASSERT_TRUE(submit(made, m_clock).ok());
    Request* const raw = m_model->kept.get();
    const std::shared_ptr<RequestContext> context = raw->context();
    log().clear();
    Request::release(std::move(m_model->kept), 4);
    EXPECT_EQ(owner.taken.get(), raw);
    EXPECT_THAT(log(), ElementsAre("owner: released"));
    log().clear();
    Request::release(std::move(owner.taken), 1);
    EXPECT_EQ(m_sink->back.get(), raw);
    EXPECT_EQ(raw->state(), RequestState::Released);
    EXPECT_THAT(log(), ElementsAre("owner: released", "released", "sink: released with 1"));
    context->sendError(absl::CancelledError("the test is over"));
}

// The share of a budget is given back after the bytes that it counts are freed.
TEST(Request, DestroysItsAttachmentAfterItsInputs)
{
    Log log;
    tests::TestRequest made(std::make_shared<tests::ConfiguredModel>("name: 'm'"));
    made.request->attachment = std::shared_ptr<void>(
        &log, [](void* noted) { static_cast<Log*>(noted)->push_back("attachment"); });
    made.input("I", tensor::DataType::Int8, {1}, "1");
    made.request->inputs[0].handedOut = std::shared_ptr<void>(
        &log, [](void* noted) { static_cast<Log*>(noted)->push_back("input"); });
    Request::release(std::move(made.request), 1);
    EXPECT_THAT(log, ElementsAre("input", "attachment"));
}

} // namespace
} // namespace thalassa::inference
