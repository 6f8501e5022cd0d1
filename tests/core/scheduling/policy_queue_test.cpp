// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/batching/policy_queue.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/inference_fixture.h"

namespace thalassa::scheduling {
namespace {

using inference::Request;
using std::chrono::microseconds;
using tests::ConfiguredModel;
using tests::TestRequest;

constexpr base::TimePoint kBegin{std::chrono::hours(1)};

class PolicyQueueTest : public testing::Test {
protected:
    absl::Status arrive(
        const std::string& id, uint64_t priority = 0, int age = 0, int ownTimeout = 0)
    {
        TestRequest made(m_model, id);
        made.request->priority = priority;
        made.request->timeout = microseconds(ownTimeout);
        made.request->record().queued = kBegin + microseconds(age);
        absl::Status status = queue().admit(*made.request);
        if (status.ok())
            queue().append(std::move(made.request));
        return status;
    }
    // The ids in the order of service.
    std::string order()
    {
        std::string ids;
        for (const Request* one = queue().first(); one != nullptr; one = queue().after(*one))
            ids += one->context()->clientId;
        return ids;
    }
    // Returns the ids that were rejected.
    std::string expire(int age)
    {
        std::vector<std::unique_ptr<Request>> rejected;
        queue().expire(kBegin + microseconds(age), rejected);
        std::string ids;
        for (const auto& one : rejected)
            ids += one->context()->clientId;
        return ids;
    }
    std::unique_ptr<Request> take(const std::string& id)
    {
        for (Request* one = queue().first(); one != nullptr; one = queue().after(*one)) {
            if (one->context()->clientId == id)
                return queue().take(*one);
        }
        return nullptr;
    }
    static QueuePolicy timeout(QueuePolicy::Action action, int micros, bool override = false)
    {
        QueuePolicy policy;
        policy.action = action;
        policy.timeout = microseconds(micros);
        policy.allowsOverride = override;
        return policy;
    }
    static QueuePolicy limit(size_t size)
    {
        QueuePolicy policy;
        policy.maxSize = size;
        return policy;
    }

    QueuesView shown()
    {
        QueuesView view;
        queue().show(view);
        return view;
    }

    BatchSettings settings; // read at the first request

private:
    PolicyQueue& queue()
    {
        if (!m_queue)
            m_queue = std::make_unique<PolicyQueue>(settings);
        return *m_queue;
    }
    std::shared_ptr<ConfiguredModel> m_model = std::make_shared<ConfiguredModel>(R"(name: "m")");
    std::unique_ptr<PolicyQueue> m_queue;
};

TEST_F(PolicyQueueTest, ServesInOrderOfArrival)
{
    for (const char* const id : {"a", "b", "c"})
        EXPECT_TRUE(arrive(id, 7).ok()); // priorities have no effect without levels
    EXPECT_EQ(order(), "abc");
    EXPECT_NE(take("b"), nullptr);
    EXPECT_EQ(order(), "ac");
}

TEST_F(PolicyQueueTest, ServesTheHighestLevelFirst)
{
    settings.priorityLevels = 3;
    settings.defaultPriority = 2;
    arrive("a", 3).IgnoreError();
    arrive("b", 0).IgnoreError(); // the default level
    arrive("c", 4).IgnoreError(); // no such level: the default level
    arrive("d", 1).IgnoreError();
    arrive("e", 2).IgnoreError();
    arrive("f", 1).IgnoreError();
    EXPECT_EQ(order(), "dfbcea");
    take("d");
    take("f");
    EXPECT_EQ(order(), "bcea");
}

TEST_F(PolicyQueueTest, RefusesWhatItsLevelHasNoRoomFor)
{
    settings.priorityLevels = 2;
    settings.defaultPriority = 1;
    settings.defaultPolicy = limit(2);
    settings.policies.emplace(2, limit(1));
    EXPECT_TRUE(arrive("a").ok());
    EXPECT_TRUE(arrive("b").ok());
    const absl::Status refused = arrive("c");
    EXPECT_EQ(refused.code(), absl::StatusCode::kUnavailable);
    EXPECT_EQ(refused.message(),
        "Exceeds maximum queue size: 2 requests wait for model 'm' at priority 1, and its "
        "max_queue_size is 2. Send it again later");
    EXPECT_TRUE(arrive("d", 2).ok());
    EXPECT_FALSE(arrive("e", 2).ok());
    take("a");
    EXPECT_TRUE(arrive("f").ok());
    EXPECT_EQ(order(), "bfd");
}

TEST_F(PolicyQueueTest, RejectsWhatHasWaitedTooLong)
{
    settings.defaultPolicy = timeout(QueuePolicy::Action::Reject, 100);
    arrive("a", 0, 0).IgnoreError();
    arrive("b", 0, 10).IgnoreError();
    EXPECT_EQ(expire(99), "");
    EXPECT_EQ(expire(100), "a");
    EXPECT_EQ(order(), "b");
    EXPECT_EQ(expire(1000), "b");
}

TEST_F(PolicyQueueTest, ServesWhatIsDelayedAfterTheOthersOfItsLevel)
{
    settings.priorityLevels = 2;
    settings.defaultPriority = 1;
    settings.defaultPolicy = timeout(QueuePolicy::Action::Delay, 100);
    arrive("a", 1, 0).IgnoreError();
    arrive("b", 1, 50).IgnoreError();
    arrive("x", 2, 60).IgnoreError();
    EXPECT_EQ(expire(100), "");
    EXPECT_EQ(order(), "bax");
    arrive("c", 1, 110).IgnoreError();
    EXPECT_EQ(order(), "bcax");
    EXPECT_EQ(expire(5000), "");
    EXPECT_EQ(order(), "abcx");
}

TEST_F(PolicyQueueTest, CountsDelayedRequestsAsWaiting)
{
    settings.defaultPolicy = timeout(QueuePolicy::Action::Delay, 100);
    settings.defaultPolicy.maxSize = 2;
    arrive("a", 0, 0).IgnoreError();
    EXPECT_EQ(expire(100), "");
    EXPECT_TRUE(arrive("b").ok());
    EXPECT_FALSE(arrive("c").ok());
}

TEST_F(PolicyQueueTest, TakesARequestsOwnTimeoutOnlyWhereItIsShorter)
{
    settings.defaultPolicy = timeout(QueuePolicy::Action::Reject, 100, true);
    arrive("a", 0, 0, 10).IgnoreError();
    arrive("b", 0, 0, 200).IgnoreError();
    arrive("c", 0, 0, 0).IgnoreError();
    EXPECT_EQ(expire(10), "a");
    EXPECT_EQ(expire(100), "bc");
}

TEST(QueuePolicyTest, TimeoutOfARequestNeedsThePolicysOwnAndItsLeave)
{
    QueuePolicy policy;
    EXPECT_EQ(policy.expiry(kBegin, microseconds(5)), base::TimePoint::max());
    policy.allowsOverride = true;
    EXPECT_EQ(policy.expiry(kBegin, microseconds(5)), base::TimePoint::max());
    policy.timeout = microseconds(100);
    EXPECT_EQ(policy.expiry(kBegin, microseconds(5)), kBegin + microseconds(5));
    policy.allowsOverride = false;
    EXPECT_EQ(policy.expiry(kBegin, microseconds(5)), kBegin + microseconds(100));
}

TEST_F(PolicyQueueTest, ShowsEachLevelWithWhatWaitsAndItsLimits)
{
    settings.priorityLevels = 3;
    settings.defaultPriority = 2;
    settings.policies.emplace(1, limit(1));
    settings.policies.emplace(3, timeout(QueuePolicy::Action::Delay, 50));
    arrive("a", 1, 10).IgnoreError();
    EXPECT_FALSE(arrive("b", 1, 20).ok());
    arrive("c", 3, 30).IgnoreError();
    arrive("d", 3, 90).IgnoreError();
    expire(85);
    const QueuesView view = shown();
    ASSERT_EQ(view.queues.size(), 3u);
    const QueueView& first = view.queues[0];
    EXPECT_EQ(first.priority, 1u);
    EXPECT_EQ(first.requestCount, 1u);
    EXPECT_EQ(first.rowCount, 1u);
    EXPECT_EQ(first.oldest, kBegin + microseconds(10));
    EXPECT_EQ(first.policy.maxSize, 1u);
    EXPECT_EQ(first.refusedCount, 1u);
    EXPECT_EQ(view.queues[1].requestCount, 0u);
    EXPECT_EQ(view.queues[1].oldest, base::TimePoint::max());
    const QueueView& last = view.queues[2];
    EXPECT_EQ(last.requestCount, 2u);
    EXPECT_EQ(last.rowCount, 2u);
    EXPECT_EQ(last.delayedCount, 1u);
    EXPECT_EQ(last.timedOutCount, 1u);
    EXPECT_EQ(last.oldest, kBegin + microseconds(30));
    take("c");
    take("d");
    EXPECT_EQ(shown().queues[2].rowCount, 0u);
    EXPECT_EQ(shown().queues[2].timedOutCount, 1u);
}

TEST_F(PolicyQueueTest, ShowsOneQueueWithoutLevels)
{
    arrive("a", 7, 10).IgnoreError();
    arrive("b", 9, 20).IgnoreError();
    const QueuesView view = shown();
    ASSERT_EQ(view.queues.size(), 1u);
    EXPECT_EQ(view.queues[0].priority, 0u);
    EXPECT_EQ(view.queues[0].requestCount, 2u);
    EXPECT_EQ(view.queues[0].oldest, kBegin + microseconds(10));
}

TEST_F(PolicyQueueTest, ShowsABoundedNumberOfVeryManyLevels)
{
    settings.priorityLevels = 1'000'000;
    settings.defaultPriority = 500'000;
    settings.defaultPolicy = limit(1);
    for (uint64_t level = 1000; level < 2000; ++level) {
        EXPECT_TRUE(arrive("a", level).ok());
        EXPECT_FALSE(arrive("b", level).ok()); // counted for few levels, too
    }
    const QueuesView view = shown();
    EXPECT_LE(view.queues.size(), 300u);
    size_t waiting = 0;
    uint64_t refused = 0;
    for (const QueueView& queue : view.queues) {
        waiting += queue.requestCount;
        refused += queue.refusedCount;
    }
    EXPECT_EQ(waiting + view.leftOut, 1000u);
    EXPECT_EQ(refused, 1000u);
}

} // namespace
} // namespace thalassa::scheduling
