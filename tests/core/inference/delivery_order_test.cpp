// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/delivery_order.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/support/inference_fixture.h"

namespace thalassa::inference {
namespace {

// Notes who was delivered, in the order of deliveries.
class NotingSink final : public ResponseSink {
public:
    void deliver(RequestContext& context, std::unique_ptr<Response>, bool final) override
    {
        EXPECT_TRUE(final);
        base::MutexLock lock(m_mutex);
        m_noted += context.clientId;
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

class DeliveryOrderTest : public testing::Test {
protected:
    std::shared_ptr<RequestContext> entered(const std::string& id)
    {
        auto context = std::make_shared<RequestContext>(sink);
        context->clientId = id;
        context->record.accepted = base::Clock::system().now();
        context->order = order;
        order->enter(*context);
        return context;
    }
    static void answer(const std::shared_ptr<RequestContext>& context)
    {
        EXPECT_TRUE(context->send(context->newResponse(), true).ok());
    }

    std::shared_ptr<NotingSink> sink = std::make_shared<NotingSink>();
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

TEST_F(DeliveryOrderTest, AForgottenRequestHoldsNoOneBack)
{
    auto a = entered("a");
    const auto b = entered("b");
    answer(b);
    a.reset(); // its sink is told by the end of the context
    EXPECT_EQ(sink->noted(), "ba");
}

TEST_F(DeliveryOrderTest, WhoLeavesIsDeliveredAtOnce)
{
    const auto a = entered("a"), b = entered("b"), c = entered("c");
    answer(c);
    order->leave(*b);
    b->order.reset();
    b->sendError(absl::CancelledError("gone"));
    EXPECT_EQ(sink->noted(), "b");
    order->leave(*b); // nothing happens
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
            expected += id;
        }
        std::vector<std::thread> threads;
        for (int thread = 0; thread < 2; ++thread) {
            threads.emplace_back([&contexts, thread] {
                for (size_t i = static_cast<size_t>(thread); i < contexts.size(); i += 2)
                    answer(contexts[i]);
            });
        }
        for (std::thread& thread : threads)
            thread.join();
        ASSERT_EQ(sink->noted(), expected);
    }
}

} // namespace
} // namespace thalassa::inference
