// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/limits/resource_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/scheduling/limited_group.h"
#include "tests/support/rows.h"

namespace thalassa::scheduling {
namespace {

using tests::limitedGroup;

ResourcePool::Needs added(ResourcePool& pool, const std::string& resources, int device = 0)
{
    absl::StatusOr<ResourcePool::Needs> needs = pool.add(limitedGroup(resources), device);
    EXPECT_EQ(needs.status(), absl::OkStatus());
    return needs.value_or(ResourcePool::Needs{});
}

std::string refusal(ResourcePool& pool, const std::string& resources, int device = 0)
{
    return std::string(pool.add(limitedGroup(resources), device).status().message());
}

TEST(ResourcePool, HasWithoutLimitsWhatTheNeediestInstanceTakes)
{
    ROWS("4.5.2", "4.5.5");
    ResourcePool pool({});
    const auto two = added(pool, "resources { name: 'R' count: 2 }");
    const auto three = added(pool, "resources { name: 'R' count: 3 }");
    EXPECT_TRUE(pool.take(two));
    EXPECT_FALSE(pool.take(three)); // 1 is left
    EXPECT_FALSE(pool.take(two));
    pool.giveBack(two);
    EXPECT_TRUE(pool.take(three));
    pool.giveBack(three);
    // The pool holds the largest amount that a permit needs; it shrinks when `three` is removed.
    const auto one = added(pool, "resources { name: 'R' count: 1 }");
    EXPECT_TRUE(pool.take(two));
    EXPECT_TRUE(pool.take(one));
    pool.giveBack(one);
    pool.remove(three);
    EXPECT_FALSE(pool.take(one));
}

TEST(ResourcePool, TakesAllOrNothing)
{
    ROWS("4.5.2");
    ResourcePool pool({{"A", 1}, {"B", 1}});
    const auto a = added(pool, "resources { name: 'A' count: 1 }");
    const auto both = added(pool, "resources [ { name: 'A' count: 1 }, { name: 'B' count: 1 } ]");
    const auto b = added(pool, "resources { name: 'B' count: 1 }");
    EXPECT_TRUE(pool.take(a));
    EXPECT_FALSE(pool.take(both));
    EXPECT_TRUE(pool.take(b)); // `both` reserved nothing of it
}

TEST(ResourcePool, KnowsTheDevicesOfWhatIsNotGlobal)
{
    ROWS("4.5.4");
    ResourcePool pool({{"R", 1}, {"G", 1}});
    const std::string r = "resources { name: 'R' count: 1 }";
    const std::string g = "resources { name: 'G' count: 1 global: true }";
    const auto onFirst = added(pool, r, 0);
    EXPECT_TRUE(pool.take(onFirst));
    EXPECT_FALSE(pool.take(onFirst));
    EXPECT_TRUE(pool.take(added(pool, r, 1)));
    EXPECT_TRUE(pool.take(added(pool, g, 0)));
    EXPECT_FALSE(pool.take(added(pool, g, 1)));
}

TEST(ResourcePool, RefusesWhatIsGlobalAndPerDevice)
{
    ROWS("4.5.4");
    constexpr char kBoth[] =
        "Resource \"R\" is present as both global and device-specific resource "
        "in the model configuration.";
    ResourcePool pool({});
    EXPECT_EQ(
        refusal(pool, "resources [ { name: 'R' count: 2 }, { name: 'R' global: true } ]"), kBoth);
    const auto perDevice = added(pool, "resources { name: 'R' count: 1 }");
    EXPECT_THAT(refusal(pool, "resources { name: 'R' global: true }"), testing::StartsWith(kBoth));
    pool.remove(perDevice);
    added(pool, "resources { name: 'R' global: true }");
    EXPECT_THAT(refusal(pool, "resources { name: 'R' }", 1), testing::StartsWith(kBoth));
}

TEST(ResourcePool, RefusesWhatALimitWouldNeverLetExecute)
{
    ROWS("4.5.6", "4.5.8");
    struct Case {
        std::vector<ResourceLimit> limits;
        std::string resource;
        int limit; // the limit in the message; -1: accepted
    };
    const Case cases[] = {
        {{{"R", 4}}, "name: 'R' count: 4", -1},
        {{{"R", 3}}, "name: 'R' count: 4", 3},
        {{{"R", 3}}, "name: 'R' count: 4 global: true", 3},
        {{{"r", 9}}, "name: 'R' count: 4", 0}, // names are case-sensitive
        {{{"R", 9, 1}}, "name: 'R' count: 4", 0},
        {{{"R", 9, 0}}, "name: 'R' count: 4", -1},
        {{{"R", 9, 1}}, "name: 'R' count: 4 global: true", -1},
        {{{"R", 2}, {"R", 4, 0}}, "name: 'R' count: 4", -1},
        {{{"R", 4}, {"R", 2}}, "name: 'R' count: 4", 2}, // the last limit holds
        {{{"R", 4}}, "name: 'R' count: 5 } resources { name: 'R' count: 4", -1},
        {{{"Q", 4}}, "name: 'R' count: 0", -1},
    };
    for (const Case& c : cases) {
        ResourcePool pool(c.limits);
        const std::string expected = c.limit < 0
            ? ""
            : "Resource count for \"R\" is limited to " + std::to_string(c.limit) +
                " which will prevent scheduling of one or more model instances, the minimum "
                "required count is 4: give it with --rate-limit-resource=R:4";
        EXPECT_EQ(refusal(pool, "resources { " + c.resource + " }"), expected) << c.resource;
    }
}

TEST(ResourcePool, IsAsItWasAfterARefusal)
{
    ResourcePool pool({{"R", 1}, {"Q", 1}});
    EXPECT_NE(refusal(pool,
                  "resources [ { name: 'Q' count: 1 global: true }, "
                  "{ name: 'R' count: 2 } ]"),
        "");
    added(pool, "resources { name: 'Q' count: 1 }"); // not global
}

} // namespace
} // namespace thalassa::scheduling
