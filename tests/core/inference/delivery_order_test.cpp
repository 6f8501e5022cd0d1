// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/delivery_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <thread>

#include "absl/strings/ascii.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::inference {
namespace {

// Records the client ids in the order of the deliveries, in capitals if the delivery is not final.
class OrderSink final : public ResponseSink {
public:
    void deliver(RequestContext& context, std::unique_ptr<Response>, bool final) override
    {
        base::MutexLock lock(m_mutex);
        m_noted += final ? context.clientId : absl::AsciiStrToUpper(context.clientId);
    }
    std::string noted()
    {
        base::MutexLock lock(m_mutex);
        return m_noted;
    }

private:
    base::Mutex m_mutex;
    std::string m_noted ABSL_GUARDED_BY(m_mutex);
};

constexpr size_t kMany = 300'000; // so many that a recursive call for each would overflow the stack

class DeliveryOrderTest : public testing::Test {
protected:
    std::shared_ptr<RequestContext> entered(const std::string& id)
    {
        auto context = std::make_shared<RequestContext>(sink);
        context->clientId = id;
        context->record.accepted = base::Clock::system().now();
        context->enter(order);
        return context;
    }
    static void answer(const std::shared_ptr<RequestContext>& context)
    {
        EXPECT_TRUE(context->send(context->newResponse(), true).ok());
    }
    static void sendOne(const std::shared_ptr<RequestContext>& context)
    {
        EXPECT_TRUE(context->send(context->newResponse(), false).ok());
    }
    static void announceEnd(const std::shared_ptr<RequestContext>& context)
    {
        EXPECT_TRUE(context->send(nullptr, true).ok());
    }

    std::shared_ptr<OrderSink> sink = std::make_shared<OrderSink>();
    std::shared_ptr<DeliveryOrder> order = std::make_shared<DeliveryOrder>();
};

TEST_F(DeliveryOrderTest, HoldsBackWhatIsAnsweredTooEarly)
{
    const auto a = entered("a"), b = entered("b"), c = entered("c");
    answer(c);
    answer(b);
    EXPECT_EQ(sink->noted(), "");
    EXPECT_TRUE(c->isFinished());
    EXPECT_FALSE(c->send(nullptr, true).ok());
    answer(a);
    EXPECT_EQ(sink->noted(), "abc");
}

TEST_F(DeliveryOrderTest, KeepsWhatItHoldsBack)
{
    const auto a = entered("a");
    answer(entered("b"));
    answer(a);
    EXPECT_EQ(sink->noted(), "ab");
}

TEST_F(DeliveryOrderTest, AForgottenRequestDelaysNoOther)
{
    auto a = entered("a");
    const auto b = entered("b");
    answer(b);
    a.reset(); // its destructor delivers the final response
    EXPECT_EQ(sink->noted(), "ab");
}

TEST_F(DeliveryOrderTest, TheFirstRequestGetsItsResponsesAsTheyCome)
{
    ROWS("4.2.9");
    const auto a = entered("a"), b = entered("b"), c = entered("c");
    sendOne(a);
    EXPECT_EQ(sink->noted(), "A");
    sendOne(c);
    announceEnd(c);
    sendOne(b);
    sendOne(b);
    sendOne(a);
    EXPECT_EQ(sink->noted(), "AA");
    answer(a);
    EXPECT_EQ(sink->noted(), "AAaBB"); // b is first now, and has not ended
    sendOne(b);
    EXPECT_EQ(sink->noted(), "AAaBBB");
    announceEnd(b);
    EXPECT_EQ(sink->noted(), "AAaBBBbCc");
}

TEST_F(DeliveryOrderTest, AnEndWithoutAResponseIsHeldBackToo)
{
    const auto a = entered("a"), b = entered("b");
    announceEnd(b);
    EXPECT_EQ(sink->noted(), "");
    announceEnd(a);
    EXPECT_EQ(sink->noted(), "ab");
}

TEST_F(DeliveryOrderTest, AForgottenRequestLosesNoneOfItsResponses)
{
    const auto a = entered("a");
    auto b = entered("b");
    const auto c = entered("c");
    sendOne(b);
    sendOne(b);
    answer(c);
    b.reset();
    EXPECT_EQ(sink->noted(), "BBb");
    answer(a);
    EXPECT_EQ(sink->noted(), "BBbac");
}

TEST_F(DeliveryOrderTest, AnAnsweredRequestEndsInItsPlace)
{
    const auto a = entered("a"), b = entered("b");
    sendOne(b);
    b->leaveOrder();
    b->sendError(absl::CancelledError("gone"));
    EXPECT_EQ(sink->noted(), "");
    answer(a);
    EXPECT_EQ(sink->noted(), "aBb");
}

TEST_F(DeliveryOrderTest, AnEndedRequestKeepsItsPlace)
{
    const auto a = entered("a"), b = entered("b");
    announceEnd(b);
    b->leaveOrder();
    answer(a);
    EXPECT_EQ(sink->noted(), "ab");
}

// The callback of an embedding program may throw any object.
TEST_F(DeliveryOrderTest, ASinkThatThrowsLosesItsOwnAlone)
{
    class Failing final : public ResponseSink {
    public:
        void deliver(RequestContext&, std::unique_ptr<Response>, bool) override
        {
            if (throwsANumber)
                throw 42;
            throw std::bad_alloc();
        }
        bool throwsANumber = false;
    };
    const auto failing = std::make_shared<Failing>();
    const auto a = std::make_shared<RequestContext>(failing);
    a->enter(order);
    const auto b = entered("b");
    const auto c = std::make_shared<RequestContext>(failing);
    c->enter(order);
    const auto d = entered("d"), e = entered("e");
    answer(b);
    answer(a);
    failing->throwsANumber = true;
    answer(d);
    answer(c);
    answer(e);
    EXPECT_EQ(sink->noted(), "bde");
}

TEST_F(DeliveryOrderTest, HoldsBackAnyNumber)
{
    const auto a = entered("a");
    auto b = entered("b");
    for (size_t i = 0; i < kMany; ++i)
        sendOne(b);
    answer(b);
    b.reset();
    answer(a);
    EXPECT_EQ(sink->noted(), "a" + std::string(kMany, 'B') + "b");
}

TEST_F(DeliveryOrderTest, AnyNumberEndsWithItsRequest)
{
    const auto a = entered("a");
    auto b = entered("b");
    b->record.accepted = {}; // marks it as not accepted, so that its destructor delivers nothing
    for (size_t i = 0; i < kMany; ++i)
        sendOne(b);
    b.reset();
    answer(a);
    EXPECT_EQ(sink->noted(), "a");
}

TEST_F(DeliveryOrderTest, RequestsMayBeForgottenWhileOthersAreAnswered)
{
    for (int round = 0; round < 500; ++round) {
        std::vector<std::shared_ptr<RequestContext>> answered, forgotten;
        for (char id = 'a'; id <= 'h'; id += 2) {
            forgotten.push_back(entered(std::string(1, id)));
            answered.push_back(entered(std::string(1, static_cast<char>(id + 1))));
        }
        std::thread forgetting([&] {
            for (auto& context : forgotten)
                context.reset();
        });
        for (const auto& context : answered)
            answer(context);
        forgetting.join();
        std::string noted = sink->noted().substr(static_cast<size_t>(round) * 8);
        const auto isForgotten = [](char id) { return (id - 'a') % 2 == 0; };
        EXPECT_EQ(std::count_if(noted.begin(), noted.end(), isForgotten), 4);
        std::erase_if(noted, isForgotten);
        ASSERT_EQ(noted, "bdfh");
    }
}

TEST_F(DeliveryOrderTest, ARequestThatLeavesIsDeliveredAtOnce)
{
    const auto a = entered("a"), b = entered("b"), c = entered("c");
    answer(c);
    b->leaveOrder();
    b->sendError(absl::CancelledError("gone"));
    EXPECT_EQ(sink->noted(), "b");
    b->leaveOrder(); // has no effect
    answer(a);
    EXPECT_EQ(sink->noted(), "bac");
}

TEST_F(DeliveryOrderTest, KeepsTheOrderWhenThreadsAnswerAtOnce)
{
    for (int round = 0; round < 200; ++round) {
        std::vector<std::shared_ptr<RequestContext>> contexts;
        std::string expected = sink->noted();
        for (char id = 'a'; id <= 'h'; ++id) {
            contexts.push_back(entered(std::string(1, id)));
            expected += {absl::ascii_toupper(static_cast<unsigned char>(id)), id};
        }
        std::vector<std::thread> threads;
        threads.reserve(2);
        for (size_t thread = 0; thread < 2; ++thread) {
            threads.emplace_back([&contexts, thread] {
                for (size_t i = thread; i < contexts.size(); i += 2) {
                    sendOne(contexts[i]);
                    answer(contexts[i]);
                }
            });
        }
        for (std::thread& thread : threads)
            thread.join();
        ASSERT_EQ(sink->noted(), expected);
    }
}

} // namespace
} // namespace thalassa::inference
