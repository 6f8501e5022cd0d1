// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/policy_queue.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/inference_fixture.h"

namespace thalassa::scheduling {
namespace {

using inference::Request;
using std::chrono::microseconds;
using tests::ConfiguredModel;
using tests::TestRequest;

constexpr base::TimePoint kStart{std::chrono::hours(1)};

class PolicyQueueTest : public testing::Test {
protected:
    absl::Status arrive(
        const std::string& id, uint64_t priority = 0, int age = 0, int ownTimeout = 0)
    {
        TestRequest made(m_model, id);
        made.request->priority = priority;
        made.request->timeout = microseconds(ownTimeout);
        made.request->record().queued = kStart + microseconds(age);
        const absl::Status status = queue().admit(*made.request);
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
    // The ids that were rejected.
    std::string expire(int age)
    {
        std::vector<std::unique_ptr<Request>> rejected;
        queue().expire(kStart + microseconds(age), rejected);
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

    BatchSettings settings; // before the first request

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
        EXPECT_TRUE(arrive(id, 7).ok()); // priorities mean nothing without levels
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
    arrive("c", 4).IgnoreError(); // no such level: the default one
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
    EXPECT_EQ(policy.expiry(kStart, microseconds(5)), base::TimePoint::max());
    policy.allowsOverride = true;
    EXPECT_EQ(policy.expiry(kStart, microseconds(5)), base::TimePoint::max());
    policy.timeout = microseconds(100);
    EXPECT_EQ(policy.expiry(kStart, microseconds(5)), kStart + microseconds(5));
    policy.allowsOverride = false;
    EXPECT_EQ(policy.expiry(kStart, microseconds(5)), kStart + microseconds(100));
}

} // namespace
} // namespace thalassa::scheduling
