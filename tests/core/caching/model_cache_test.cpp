// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/caching/model_cache.h"

#include <gmock/gmock.h>

#include <future>

#include "core/caching/local_cache.h"
#include "tests/core/caching/gated_cache.h"
#include "tests/core/caching/responses.h"
#include "tests/support/rows.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::caching {
namespace {

using inference::Outcome;
using inference::Request;
using tensor::DataType;
using ::testing::HasSubstr;
using tests::Outputs;
using tests::outputsOf;
using tests::respond;
using tests::TestRequest;
using namespace std::chrono_literals;

const Outputs kAnswer = {{"O", DataType::Fp32, {2}, "abcdefgh"},
    {"P", DataType::Bytes, {1}, std::string("\0\0\0\0", 4)}};

// Memory of a program that embeds the server.
class OwnMemory final : public inference::OutputAllocator {
public:
    explicit OwnMemory(tensor::MemoryPlace place = {})
        : m_place(place)
    {
    }
    absl::StatusOr<tensor::BlockRef> allocate(
        const std::string&, size_t byteSize, tensor::MemoryPlace) override
    {
        blocks.push_back(std::string(byteSize, '?'));
        return tensor::wrapMemory(
            blocks.back().data(), byteSize, m_place, [](void*) {}, nullptr);
    }
    absl::StatusOr<tensor::MemoryPlace> query(
        const std::string&, size_t*, tensor::MemoryPlace) override
    {
        return m_place;
    }
    std::list<std::string> blocks;

private:
    const tensor::MemoryPlace m_place;
};

class ModelCacheTest : public ::testing::Test {
protected:
    void use(std::unique_ptr<ResponseCache> cache)
    {
        m_server = ServerCache::create(std::move(cache), m_clock).value();
        serveModel();
    }
    void serveModel(std::shared_ptr<inference::DeliveryOrder> order = nullptr)
    {
        m_cache = std::make_unique<ModelCache>(m_server,
            ModelCache::Options{
                .statistics = m_statistics, .order = std::move(order), .clock = &m_clock},
            [this](std::unique_ptr<Request>& request) { return pass(request); });
    }
    // Takes a request in place of the scheduler.
    absl::Status pass(std::unique_ptr<Request>& request)
    {
        m_clock.advance(1us);
        if (!m_refusal.ok())
            return m_refusal;
        EXPECT_TRUE(request->setState(inference::RequestState::Pending).ok());
        base::MutexLock lock(m_mutex);
        m_passed.push_back(std::move(request));
        m_changed.notifyAll();
        return absl::OkStatus();
    }
    ModelCacheTest() { use(std::make_unique<LocalCache>(1 << 20)); }
    ~ModelCacheTest() override
    {
        m_cache.reset();
        m_server.reset(); // the threads of the cache end before the objects that they use
    }

    TestRequest request(const std::string& content = "abcd")
    {
        TestRequest made(m_model);
        made.input("I", DataType::Fp32, {1}, content);
        made.request->record().accepted = m_clock.now();
        return made;
    }
    // Returns a request whose response goes to the client's allocator.
    TestRequest requestInto(const std::shared_ptr<OwnMemory>& memory)
    {
        TestRequest made = request();
        auto context = std::make_shared<inference::RequestContext>(made.sink, memory);
        context->modelName = "m";
        std::swap(context->record.accepted, made.request->record().accepted);
        made.request->setContext(context);
        return made;
    }
    TestRequest enqueued(TestRequest made)
    {
        EXPECT_TRUE(m_cache->enqueue(made.request).ok());
        EXPECT_EQ(made.request, nullptr);
        return made;
    }
    // Returns the request that came to the scheduler.
    std::unique_ptr<Request> passed()
    {
        base::MutexLock lock(m_mutex);
        while (m_passed.empty())
            m_changed.wait(m_mutex);
        std::unique_ptr<Request> first = std::move(m_passed.front());
        m_passed.erase(m_passed.begin());
        return first;
    }
    size_t passedCount()
    {
        base::MutexLock lock(m_mutex);
        return m_passed.size();
    }
    // Answers a request in place of the backend.
    void execute(const Outputs& outputs = kAnswer, absl::Status status = absl::OkStatus())
    {
        std::unique_ptr<Request> request = passed();
        const auto context = request->context();
        auto response = respond(*context, outputs);
        response->setStatus(std::move(status));
        ASSERT_TRUE(context->send(std::move(response), true).ok());
        Request::release(std::move(request), 1);
    }
    void executeOnce() // the cache then has the response
    {
        const TestRequest first = enqueued(request());
        execute();
    }
    bool isHit()
    {
        TestRequest made = enqueued(request());
        if (!made.sink->isFinal()) {
            execute();
            return false;
        }
        EXPECT_EQ(outputsOf(*made.sink->takeResponse(0)), kAnswer);
        return true;
    }
    // Returns the status of the only response.
    static absl::Status told(const TestRequest& request)
    {
        for (const absl::Status& status : request.sink->statuses())
            return status;
        return absl::UnknownError("nothing was delivered");
    }
    ::inference::InferStatistics counted() { return m_statistics->snapshot().inference_stats(); }

    tests::VirtualClock m_clock;
    std::shared_ptr<statistics::ModelStatistics> m_statistics =
        std::make_shared<statistics::ModelStatistics>(m_clock);
    std::shared_ptr<ServerCache> m_server;
    std::unique_ptr<ModelCache> m_cache;
    absl::Status m_refusal;

private:
    const std::shared_ptr<tests::ConfiguredModel> m_model = tests::modelOfTwoOutputs();
    base::Mutex m_mutex;
    base::CondVar m_changed;
    std::vector<std::unique_ptr<Request>> m_passed ABSL_GUARDED_BY(m_mutex);
};

TEST_F(ModelCacheTest, AnswersTheSecondRequestWithoutTheScheduler)
{
    ROWS("4.6.4", "4.6.5");
    TestRequest first = enqueued(request());
    EXPECT_EQ(passedCount(), 1u);
    execute();
    TestRequest second = enqueued(request());
    EXPECT_EQ(passedCount(), 0u);
    EXPECT_EQ(second.sink->deliveryCount(), 1u);
    EXPECT_EQ(second.sink->outcome(), Outcome::Success);
    EXPECT_EQ(outputsOf(*second.sink->takeResponse(0)), outputsOf(*first.sink->takeResponse(0)));
    const TestRequest other = enqueued(request("efgh"));
    EXPECT_EQ(passedCount(), 1u);
    execute();
}

TEST_F(ModelCacheTest, HoldsAnAnswerBackBehindThoseOfEarlierRequests)
{
    ROWS("4.2.9", "4.6.4");
    executeOnce();
    serveModel(std::make_shared<inference::DeliveryOrder>());
    const TestRequest earlier = enqueued(request("efgh"));
    m_refusal = absl::UnavailableError("full");
    TestRequest refused = request("ijkl");
    EXPECT_EQ(m_cache->enqueue(refused.request), m_refusal);
    const TestRequest hit = enqueued(request());
    EXPECT_EQ(hit.sink->deliveryCount(), 0u);
    execute();
    EXPECT_EQ(earlier.sink->outcome(), Outcome::Success);
    EXPECT_EQ(hit.sink->outcome(), Outcome::Success);
    EXPECT_EQ(refused.sink->deliveryCount(), 0u);
}

TEST_F(ModelCacheTest, ReleasesTheRequestThatItAnswers)
{
    executeOnce();
    const TestRequest again = enqueued(request());
    EXPECT_EQ(again.sink->releaseFlags(), 1u);
}

// A front end keeps the context until the answer is sent, which may be after the server's end.
TEST_F(ModelCacheTest, IsNotKeptByTheContextOfARequestThatIsAnswered)
{
    TestRequest made = request();
    const std::shared_ptr<inference::RequestContext> kept = made.request->context();
    made = enqueued(std::move(made));
    execute();
    EXPECT_EQ(made.sink->outcome(), Outcome::Success);
    const std::weak_ptr<ServerCache> cache = m_server;
    m_cache.reset();
    m_server.reset();
    EXPECT_TRUE(cache.expired());
}

TEST_F(ModelCacheTest, LendsTheCachedMemoryUnlessTheClientHasItsOwn)
{
    ROWS("4.6.3");
    TestRequest first = enqueued(request());
    execute();
    TestRequest second = enqueued(request());
    EXPECT_EQ(first.sink->takeResponse(0)->outputs()[0].block.get(),
        second.sink->takeResponse(0)->outputs()[0].block.get());
    const auto memory = std::make_shared<OwnMemory>();
    TestRequest own = enqueued(requestInto(memory));
    EXPECT_EQ(outputsOf(*own.sink->takeResponse(0)), kAnswer);
    EXPECT_EQ(memory->blocks.front(), "abcdefgh");
}

TEST_F(ModelCacheTest, CopiesWhatABackendWroteIntoTheClientsMemory)
{
    const auto memory = std::make_shared<OwnMemory>();
    const TestRequest first = enqueued(requestInto(memory));
    execute();
    for (std::string& block : memory->blocks)
        block.assign(block.size(), '!');
    EXPECT_TRUE(isHit());
}

TEST_F(ModelCacheTest, LeavesDevicesToTheBackend)
{
    ROWS("4.6.6");
    const auto onDevice =
        std::make_shared<OwnMemory>(tensor::MemoryPlace{tensor::MemoryKind::Gpu, 0});
    const TestRequest made = enqueued(requestInto(onDevice));
    execute();
    EXPECT_FALSE(isHit()); // the response was in device memory and was not kept
    EXPECT_TRUE(isHit());
    const TestRequest again = enqueued(requestInto(onDevice));
    EXPECT_EQ(passedCount(), 1u); // a cached response cannot be copied to the device
    execute();
    TestRequest input = request();
    static char bytes[4];
    input.request->inputs[0].data.append(
        {{}, reinterpret_cast<std::byte*>(bytes), 4, {tensor::MemoryKind::Gpu, 0}});
    for (int i = 0; i < 2; ++i) {
        TestRequest same = request();
        same.request->inputs = input.request->inputs;
        const TestRequest ended = enqueued(std::move(same));
        execute();
    }
    EXPECT_EQ(counted().cache_miss().count(), 2u); // inputs on a device are not looked up
}

TEST_F(ModelCacheTest, CountsAsTheRowsSay)
{
    ROWS("5.5", "5.6", "5.7", "5.8", "4.6.5");
    TestRequest first = request();
    TestRequest same = request();
    enqueued(std::move(first));
    enqueued(std::move(same));
    m_clock.advance(5us);
    execute();
    EXPECT_EQ(counted().cache_miss().count(), 1u);
    execute(); // the cache has that response already
    EXPECT_EQ(counted().cache_miss().count(), 1u);
    EXPECT_EQ(counted().cache_hit().count(), 0u);
    EXPECT_EQ(counted().success().count(), 0u); // the backend reports those
    TestRequest hit = request();
    m_clock.advance(7us);
    enqueued(std::move(hit));
    EXPECT_EQ(counted().cache_hit().count(), 1u);
    EXPECT_EQ(counted().success().count(), 1u);
    EXPECT_EQ(counted().success().ns(), 7000u);
    EXPECT_EQ(counted().queue().count(), 1u);
    EXPECT_EQ(counted().compute_infer().count(), 0u);
    EXPECT_EQ(m_statistics->snapshot().inference_count(), 0u);
}

TEST_F(ModelCacheTest, KeepsNoFailureAndCountsAMiss)
{
    ROWS("4.6.5");
    const TestRequest failed = enqueued(request());
    execute({}, absl::InternalError("no"));
    EXPECT_EQ(counted().cache_miss().count(), 1u);
    EXPECT_FALSE(isHit());
    EXPECT_TRUE(isHit());
    EXPECT_EQ(counted().cache_miss().count(), 2u);
}

TEST_F(ModelCacheTest, CountsNoFailureOfAnEnsemble)
{
    m_cache = std::make_unique<ModelCache>(m_server,
        ModelCache::Options{.statistics = m_statistics, .countsUnkept = false, .clock = &m_clock},
        [this](std::unique_ptr<Request>& request) { return pass(request); });
    const TestRequest failed = enqueued(request());
    execute({}, absl::InternalError("no"));
    EXPECT_EQ(counted().cache_miss().count(), 0u);
    EXPECT_FALSE(isHit());
    EXPECT_EQ(counted().cache_miss().count(), 1u);
}

TEST_F(ModelCacheTest, KeepsNoAnswerToACancelledRequest)
{
    const TestRequest made = enqueued(request());
    std::unique_ptr<Request> request = passed();
    const auto context = request->context();
    context->cancel();
    ASSERT_TRUE(context->send(respond(*context, kAnswer), true).ok());
    EXPECT_EQ(counted().cache_miss().count(), 1u);
    EXPECT_FALSE(isHit());
}

TEST_F(ModelCacheTest, KeepsNothingButOneResponse)
{
    const auto send = [this](int count) {
        const TestRequest made = enqueued(request());
        std::unique_ptr<Request> request = passed();
        const auto context = request->context();
        for (int i = 0; i < count; ++i)
            ASSERT_TRUE(context->send(respond(*context, kAnswer), false).ok());
        ASSERT_TRUE(context->send(nullptr, true).ok());
    };
    send(0);
    send(2);
    send(1); // with the final flag after it
    EXPECT_EQ(counted().cache_miss().count(), 3u);
    EXPECT_TRUE(isHit());
}

TEST_F(ModelCacheTest, LetsSequencesPass)
{
    ROWS("4.3.18");
    executeOnce();
    for (const inference::CorrelationId& id :
        {inference::CorrelationId(uint64_t{4}), inference::CorrelationId(std::string("four"))}) {
        TestRequest made = request();
        made.request->correlationId = id;
        enqueued(std::move(made));
        EXPECT_EQ(passedCount(), 1u);
        execute();
    }
    EXPECT_EQ(counted().cache_hit().count(), 0u);
}

TEST_F(ModelCacheTest, LeavesARefusedRequestToItsCaller)
{
    m_refusal = absl::UnavailableError("full");
    TestRequest made = request();
    EXPECT_EQ(m_cache->enqueue(made.request), m_refusal);
    EXPECT_NE(made.request, nullptr);
    EXPECT_EQ(made.sink->deliveryCount(), 0u);
    made.request->context()->sendError(m_refusal);
    EXPECT_EQ(counted().cache_miss().count(), 0u);
}

// The tests below use a cache that may wait.
class WaitingCacheTest : public ModelCacheTest {
protected:
    WaitingCacheTest()
    {
        auto cache = std::make_unique<tests::GatedCache>();
        m_gated = cache.get();
        use(std::move(cache));
    }
    ~WaitingCacheTest() override { m_gated->open(); }

    tests::GatedCache* m_gated = nullptr;
};

TEST_F(WaitingCacheTest, IsAskedOnAThreadOfItsOwn)
{
    m_gated->close();
    TestRequest made = enqueued(request());
    m_gated->awaitWaiting(1);
    EXPECT_EQ(passedCount(), 0u);
    EXPECT_FALSE(made.sink->isFinal());
    m_gated->open();
    execute();
    EXPECT_TRUE(made.sink->isFinal());
}

TEST_F(WaitingCacheTest, AnswersARepeatedRequestWhileTheInsertStillWaits)
{
    const TestRequest first = enqueued(request());
    const std::unique_ptr<Request> executing = passed();
    m_gated->close();
    ASSERT_TRUE(executing->context()->send(respond(*executing->context(), kAnswer), true).ok());
    EXPECT_TRUE(first.sink->isFinal()); // its response does not wait for the cache
    m_gated->awaitWaiting(1);
    TestRequest second = enqueued(request());
    m_gated->open();
    second.sink->waitForFinal();
    EXPECT_EQ(outputsOf(*second.sink->takeResponse(0)), kAnswer);
    EXPECT_EQ(counted().cache_hit().count(), 1u);
    EXPECT_EQ(counted().cache_miss().count(), 1u);
}

TEST_F(WaitingCacheTest, CountsEveryFailureOfALookupAsAMiss)
{
    m_gated->failure = absl::UnavailableError("lost");
    const TestRequest made = enqueued(request());
    execute();
    EXPECT_EQ(made.sink->outcome(), Outcome::Success);
}

TEST_F(WaitingCacheTest, AnswersACancelledRequestAtOnceThoughTheCacheHangs)
{
    // The request does not wait for earlier ones either.
    serveModel(std::make_shared<inference::DeliveryOrder>());
    m_gated->close();
    std::vector<TestRequest> made;
    std::vector<std::shared_ptr<inference::RequestContext>> contexts;
    for (int i = 0; i < 3; ++i) { // with the same key: one is looked up, two wait for it
        made.push_back(request());
        contexts.push_back(made.back().request->context());
        ASSERT_TRUE(m_cache->enqueue(made.back().request).ok());
    }
    m_gated->awaitWaiting(1);
    contexts[2]->cancel();
    EXPECT_EQ(told(made[2]).code(), absl::StatusCode::kCancelled);
    EXPECT_EQ(counted().fail().count(), 1u);
    contexts[0]->cancel(); // too late for this queue: the scheduler gets the cancel
    EXPECT_FALSE(made[0].sink->isFinal());
    m_gated->open();
    execute();
    execute();
    EXPECT_EQ(made[1].sink->outcome(), Outcome::Success);
}

TEST_F(WaitingCacheTest, TellsTheClientItselfWhenTheSchedulerRefuses)
{
    m_refusal = absl::UnavailableError("full");
    TestRequest made = request();
    made.request->context()->clientId = "x";
    made = enqueued(std::move(made));
    made.sink->waitForRelease();
    EXPECT_THAT(std::string(told(made).message()), HasSubstr("[request id: x] full"));
    EXPECT_EQ(counted().fail().count(), 0u); // row 5.9
    EXPECT_EQ(counted().cache_miss().count(), 0u);
}

} // namespace
} // namespace thalassa::caching
