// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Ensembles, sequences, requests and caches when memory runs out: each attempt allows one more
// allocation, until none fails. After each failure, the request ends, and its reservations are
// released.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <latch>
#include <string>
#include <vector>

#include "core/caching/cache_threads.h"
#include "core/caching/local_cache.h"
#include "core/config/tensor_spec.h"
#include "core/config/validation/ensemble_graph.h"
#include "core/inference/submit.h"
#include "core/inference/validate_request.h"
#include "core/scheduling/ensemble/ensemble_scheduler.h"
#include "core/scheduling/sequence/sequence_table.h"
#include "tests/core/caching/responses.h"
#include "tests/core/scheduling/ensemble_fixture.h"
#include "tests/support/allocation_limit.h"

namespace thalassa::scheduling {
namespace {

using inference::Request;
using inference::Response;
using tests::ensemble;
using tests::ints;
using tests::isEnough;
using tests::Member;

constexpr long kMost = 2000; // more allocations than any step makes

// Allocates nothing.
class CountingSink final : public inference::ResponseSink {
public:
    void deliver(inference::RequestContext&, std::unique_ptr<Response>, bool final) override
    {
        finalCount += final ? 1 : 0;
    }
    int finalCount = 0;
};

// A request to an ensemble of a decoupled member and a member that gets each of its responses.
struct Passage {
    explicit Passage(std::shared_ptr<inference::ResponseSink> otherSink = nullptr)
    {
        const ::inference::ModelConfig config =
            ensemble("IN", {"many: x=IN > y=A", "one: x=A > y=OUT"}, "OUT");
        EnsembleParts parts;
        parts.name = "e";
        parts.plan = members->planOf(config);
        parts.plan.mostInFlight = 1; // makes steps wait for each other
        parts.models = members;
        parts.statistics = std::make_shared<statistics::ModelStatistics>();
        served = std::make_shared<tests::ServedEnsemble>(config, std::move(parts));
        tests::TestRequest made(
            served, "a request with an id of some length", otherSink ? std::move(otherSink) : sink);
        made.input("IN", tensor::DataType::Int32, {1}, "1234");
        made.request->context()->addListener(releases);
        EXPECT_TRUE(inference::submit(made.request, base::Clock::system()).ok());
    }
    static std::unique_ptr<Response> answerOf(Request& request)
    {
        std::unique_ptr<Response> response = request.context()->newResponse();
        inference::OutputTensor& output = **response->addOutput("y", tensor::DataType::Int32, {1});
        EXPECT_TRUE(output.allocate(4, {}).ok());
        return response;
    }
    // Answers the requests of all members until none is left.
    void finish()
    {
        while (!many->waiting.empty() || !one->waiting.empty()) {
            Member& busy = many->waiting.empty() ? *one : *many;
            std::unique_ptr<Request> request = busy.take();
            std::unique_ptr<Response> response = answerOf(*request);
            EXPECT_TRUE(request->context()->send(std::move(response), true).ok());
            Request::release(std::move(request), 1);
        }
    }

    std::shared_ptr<tests::Members> members = std::make_shared<tests::Members>();
    std::shared_ptr<Member> many = members->add("many",
        "model_transaction_policy { decoupled: true } " + ints("input", "x") + ints("output", "y"));
    std::shared_ptr<Member> one = members->add("one");
    std::shared_ptr<CountingSink> sink = std::make_shared<CountingSink>();
    std::shared_ptr<tests::ServedEnsemble> served;
    std::shared_ptr<tests::ReleaseCounter> releases = std::make_shared<tests::ReleaseCounter>();
};

// The calls on a request of a member: one with limited memory, one after it, and optionally one
// before it.
struct Step {
    std::function<void(Passage&, Request&, std::unique_ptr<Response>&)> without;
    std::function<void(Passage&, std::unique_ptr<Request>)> after;
    std::function<void(Request&)> before = nullptr;
};

void release(Passage&, std::unique_ptr<Request> request)
{
    Request::release(std::move(request), 1);
}

void expectEnds(const char* what, const Step& step)
{
    for (long allowed = 0; allowed < kMost; ++allowed) {
        Passage passage;
        std::unique_ptr<Request> request = passage.many->take();
        if (step.before)
            step.before(*request);
        std::unique_ptr<Response> response = Passage::answerOf(*request);
        const bool enough = isEnough(allowed, [&] { step.without(passage, *request, response); });
        response.reset(); // an unsent response refers to the request's context
        step.after(passage, std::move(request));
        passage.finish();
        EXPECT_EQ(passage.sink->finalCount, 1) << what << " with " << allowed << " allocations";
        EXPECT_EQ(passage.releases->count, 1) << what << " with " << allowed << " allocations";
        if (enough) {
            EXPECT_GT(allowed, 0) << what << " needs no memory: it proves nothing here";
            return;
        }
    }
    ADD_FAILURE() << what << " takes memory without end";
}

TEST(EnsembleWithoutMemory, EndsWhenAStepSendsOneOfItsResponses)
{
    expectEnds("a response that others follow",
        {[](Passage&, Request& request, std::unique_ptr<Response>& response) {
             request.context()->send(std::move(response), false).IgnoreError();
         },
            [](Passage& passage, std::unique_ptr<Request> request) {
                EXPECT_TRUE(request->context()->send(nullptr, true).ok());
                release(passage, std::move(request));
            }});
}

TEST(EnsembleWithoutMemory, EndsWhenAStepMustWaitForAnother)
{
    expectEnds("a response whose step waits for that of the response before",
        {[](Passage&, Request& request, std::unique_ptr<Response>& response) {
             request.context()->send(std::move(response), false).IgnoreError();
         },
            [](Passage& passage, std::unique_ptr<Request> request) {
                EXPECT_TRUE(request->context()->send(nullptr, true).ok());
                release(passage, std::move(request));
            },
            [](Request& request) {
                EXPECT_TRUE(request.context()->send(Passage::answerOf(request), false).ok());
            }});
}

TEST(EnsembleWithoutMemory, EndsWhenAStepSendsItsLastResponse)
{
    expectEnds("the last response",
        {[](Passage&, Request& request, std::unique_ptr<Response>& response) {
             request.context()->send(std::move(response), true).IgnoreError();
         },
            release});
}

TEST(EnsembleWithoutMemory, EndsWhenAStepIsCancelled)
{
    expectEnds("an error",
        {[](Passage&, Request& request, std::unique_ptr<Response>& response) {
             response->setStatus(absl::InternalError("an error with a text of some length"));
             request.context()->send(std::move(response), true).IgnoreError();
         },
            release});
}

TEST(EnsembleWithoutMemory, EndsWhenAResponseComesWhileAnotherIsHandled)
{
    // Sends the response of another step while it handles a delivery.
    class Bringing final : public inference::ResponseSink {
    public:
        void deliver(inference::RequestContext&, std::unique_ptr<Response>, bool final) override
        {
            finalCount += final ? 1 : 0;
            if (const std::shared_ptr<inference::RequestContext> context = std::move(other))
                context->send(std::move(response), true).IgnoreError();
        }
        std::shared_ptr<inference::RequestContext> other;
        std::unique_ptr<Response> response;
        int finalCount = 0;
    };
    for (long allowed = 0; allowed < kMost; ++allowed) {
        const auto bringing = std::make_shared<Bringing>();
        Passage passage(bringing);
        std::unique_ptr<Request> many = passage.many->take();
        std::unique_ptr<Response> first = Passage::answerOf(*many);
        EXPECT_TRUE(many->context()->send(std::move(first), false).ok());
        std::unique_ptr<Request> one = passage.one->take();
        std::unique_ptr<Response> answer = Passage::answerOf(*one);
        bringing->other = many->context();
        bringing->response = Passage::answerOf(*many);
        const bool enough =
            isEnough(allowed, [&] { one->context()->send(std::move(answer), true).IgnoreError(); });
        bringing->other = nullptr;
        bringing->response = nullptr;
        answer = nullptr;
        if (!many->context()->isFinished()) { // the response was not sent
            EXPECT_TRUE(many->context()->send(nullptr, true).ok());
        }
        release(passage, std::move(one));
        release(passage, std::move(many));
        passage.finish();
        EXPECT_EQ(bringing->finalCount, 1) << "with " << allowed << " allocations";
        EXPECT_EQ(passage.releases->count, 1) << "with " << allowed << " allocations";
        if (enough)
            return;
    }
    ADD_FAILURE() << "it takes memory without end";
}

TEST(RequestWithoutMemory, EndsThoughItIsReleasedWithoutAFinalResponse)
{
    const auto model = std::make_shared<tests::ConfiguredModel>("name: 'm' " + ints("input", "x"));
    for (long allowed = 0; allowed < kMost; ++allowed) {
        const auto sink = std::make_shared<CountingSink>();
        tests::TestRequest made(model, "a request with an id of some length", sink);
        std::unique_ptr<Request> request = std::move(made.request);
        request->record().accepted = base::Clock::system().now();
        const bool enough = isEnough(allowed, [&] { Request::release(std::move(request), 1); });
        EXPECT_EQ(sink->finalCount, 1) << "with " << allowed << " allocations";
        if (enough) {
            EXPECT_GT(allowed, 0) << "the end needs no memory: this proves nothing";
            return;
        }
    }
    ADD_FAILURE() << "it takes memory without end";
}

TEST(RequestWithoutMemory, IsCheckedThoughItHasManyInputs)
{
    const std::string names = "abcdefghijklmnopqrstuvwxyz";
    const auto model =
        std::make_shared<tests::ConfiguredModel>("name: 'm' " + ints("input", names));
    tests::TestRequest made(model);
    for (const char name : names)
        made.input(std::string(1, name), tensor::DataType::Int32, {1}, "1234");
    for (long allowed = 0; allowed < kMost; ++allowed) {
        absl::Status status;
        const tests::Attempt attempt =
            tests::attempt(allowed, [&] { status = inference::validateRequest(*made.request); });
        EXPECT_EQ(attempt.isCompleted, attempt.isEnough) << "with " << allowed << " allocations";
        if (attempt.isEnough) {
            EXPECT_TRUE(status.ok()) << status;
            return;
        }
    }
    ADD_FAILURE() << "it takes memory without end";
}

TEST(ModelWithoutMemory, IsDescribedThoughItHasManyTensors)
{
    const std::string names = "zyxwvutsrqponmlkjihgfedcba";
    ::inference::ModelConfig config;
    for (const char name : names) {
        ::inference::ModelInput& input = *config.add_input();
        input.set_name(std::string(40, name)); // longer than the small-string buffer
        input.set_data_type(::inference::TYPE_INT32);
    }
    for (long allowed = 0; allowed < kMost; ++allowed) {
        ::inference::ModelConfig given = config;
        bool isFound = false;
        const tests::Attempt attempt = tests::attempt(allowed, [&] {
            const auto info = config::ModelInfo::create(std::move(given));
            isFound = info.ok() && info->findInput(std::string(40, 'c')) != nullptr;
        });
        EXPECT_EQ(attempt.isCompleted, attempt.isEnough) << "with " << allowed << " allocations";
        EXPECT_EQ(isFound, attempt.isEnough);
        if (attempt.isEnough)
            return;
    }
    ADD_FAILURE() << "it takes memory without end";
}

TEST(EnsembleWithoutMemory, IsCheckedThoughItHasManyTensors)
{
    const std::string names = "abcdefghijklmnopqrstuvwxy";
    std::vector<std::string> steps;
    for (size_t i = 0; i + 1 < names.size(); ++i)
        steps.push_back(absl::StrCat("m: x=", names.substr(i, 1), " > y=", names.substr(i + 1, 1)));
    const ::inference::ModelConfig config = ensemble("a", steps, "y");
    ASSERT_TRUE(config::ensembleGraph(config).ok()); // and protobuf has made its maps
    for (long allowed = 0; allowed < kMost; ++allowed) {
        absl::Status status;
        const tests::Attempt attempt =
            tests::attempt(allowed, [&] { status = config::ensembleGraph(config).status(); });
        EXPECT_EQ(attempt.isCompleted, attempt.isEnough) << "with " << allowed << " allocations";
        if (attempt.isEnough) {
            EXPECT_TRUE(status.ok()) << status;
            return;
        }
    }
    ADD_FAILURE() << "it takes memory without end";
}

// Begins the sequences one after the other, each with one more allocation until none fails, so that
// the tables grow meanwhile. Each failure leaves the earlier sequences as they were.
void expectBegin(const std::vector<inference::CorrelationId>& ids, size_t slots)
{
    const base::TimePoint now = base::Clock::system().now();
    SequenceTable table(slots, std::chrono::seconds(1));
    table.addInstance(0, now);
    for (size_t begun = 0; begun < ids.size(); ++begun) {
        bool isBegun = false;
        for (long allowed = 0; !isBegun; ++allowed) {
            ASSERT_LT(allowed, kMost) << "it takes memory without end";
            isBegun = isEnough(allowed, [&] { table.begin(ids[begun], now); });
            EXPECT_EQ(table.find(ids[begun]) != nullptr, isBegun) << allowed;
            const size_t count = begun + (isBegun ? 1 : 0);
            EXPECT_EQ(table.backlog().size(), count - std::min(count, slots)) << allowed;
            for (size_t i = 0; i < begun; ++i)
                ASSERT_NE(table.find(ids[i]), nullptr) << i << " with " << allowed;
        }
    }
}

TEST(SequencesWithoutMemory, AreNotFoundIfTheyCouldNotBegin)
{
    constexpr uint64_t kCount = 50;
    std::vector<inference::CorrelationId> numbers, texts;
    for (uint64_t id = 1; id <= kCount; ++id) {
        numbers.emplace_back(id);
        texts.emplace_back(absl::StrCat("a correlation id of some length ", id));
    }
    for (const size_t slots : {size_t{1}, size_t{kCount}}) { // most sequences wait, or none
        expectBegin(numbers, slots);
        expectBegin(texts, slots);
    }
}

TEST(CacheThreadsWithoutMemory, TakeTheLookupsThatFollow)
{
    const auto model = std::make_shared<tests::ConfiguredModel>("name: 'm' " + ints("input", "x"));
    std::atomic<int> looked = 0;
    int taken = 0;
    const auto threads = caching::CacheThreads::create(1, 1000).value();
    std::latch gate(1);
    ASSERT_TRUE(threads->insert(0, 0, [&gate] { gate.wait(); }));
    for (long allowed = 0; allowed < kMost; ++allowed) {
        tests::TestRequest made(model);
        std::unique_ptr<Request> request = std::move(made.request);
        const auto count = [&looked](auto) { ++looked; };
        const tests::Attempt attempt = tests::attempt(
            allowed % 8, [&] { threads->look(0, std::move(request), count, count); });
        taken += attempt.isCompleted ? 1 : 0;
    }
    gate.count_down();
    threads->stop();
    EXPECT_EQ(looked, taken);
    EXPECT_GT(taken, 0);
    EXPECT_LT(taken, kMost);
}

TEST(LocalCacheWithoutMemory, GivesBackWhatItHasReserved)
{
    const caching::StoredResponsePtr response = tests::storedBytes(100);
    const size_t cost = caching::LocalCache::costOf(*response);
    for (long allowed = 0; allowed < kMost; ++allowed) {
        caching::LocalCache cache(10 * cost);
        absl::Status status = absl::UnknownError("it threw");
        const bool enough = isEnough(allowed, [&] {
            status = cache.insert(caching::RequestKey{1, 2, {}}, response);
        });
        EXPECT_EQ(status.ok(), enough);
        EXPECT_EQ(cache.usage().bytes, enough ? cost : 0) << "with " << allowed << " allocations";
        EXPECT_EQ(cache.usage().entries, enough ? 1u : 0u);
        if (enough)
            return;
    }
    ADD_FAILURE() << "it takes memory without end";
}

} // namespace
} // namespace thalassa::scheduling
