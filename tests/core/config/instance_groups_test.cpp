// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/instance_groups.h"

#include <gmock/gmock.h>
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include "tests/core/config/text_config.h"
#include "tests/support/rows.h"

namespace thalassa::config {
namespace {

using ::inference::ModelConfig;

struct Case {
    const char* given;
    const char* completed; // instance groups only
    int gpuCount = 0;
    const char* preferred = "";
};

void expectCompleted(const Case& c)
{
    ModelConfig config = textConfig(std::string("name: 'm' ") + c.given);
    const ModelConfig preferred = textConfig(c.preferred);
    const std::vector<::inference::ModelInstanceGroup> groups(
        preferred.instance_group().begin(), preferred.instance_group().end());
    DeviceFacts devices;
    for (int gpu = 0; gpu < c.gpuCount; ++gpu)
        devices.gpus.push_back(gpu);
    completeInstanceGroups(devices, groups, config);
    ModelConfig groupsOnly;
    *groupsOnly.mutable_instance_group() = config.instance_group();
    EXPECT_TRUE(
        google::protobuf::util::MessageDifferencer::Equals(groupsOnly, textConfig(c.completed)))
        << c.given << " becomes " << groupsOnly.ShortDebugString();
}

TEST(InstanceGroups, WithoutOneThereIsOneNamedAfterTheModel)
{
    ROWS("3.5.2", "3.5.3");
    expectCompleted({"", "instance_group { name: 'm' kind: KIND_CPU count: 1 }"});
    expectCompleted({"", "instance_group { name: 'm' kind: KIND_GPU count: 1 gpus: [ 0, 1 ] }", 2});
}

TEST(InstanceGroups, TheBackendsPreferenceDecidesWhatIsLeftOpen)
{
    ROWS("3.5.2");
    const char* const preferred =
        "instance_group { kind: KIND_GPU count: 3 } instance_group { kind: "
        "KIND_CPU count: 5 }";
    expectCompleted({"", "instance_group { name: 'm' kind: KIND_CPU count: 5 }", 0, preferred});
    expectCompleted(
        {"", "instance_group { name: 'm' kind: KIND_GPU count: 3 gpus: 0 }", 1, preferred});
    expectCompleted({"instance_group { count: 2 }",
        "instance_group { name: 'm_0' kind: KIND_CPU count: 2 }", 0, preferred});
}

TEST(InstanceGroups, AGroupThatListsGpusUsesThemWhateverTheBackendPrefers)
{
    const char* const preferred = "instance_group { kind: KIND_CPU }";
    expectCompleted({"backend: 'onnxruntime'",
        "instance_group { name: 'm' kind: KIND_CPU count: 2 }", 2, preferred});
    expectCompleted({"instance_group { gpus: 1 }",
        "instance_group { name: 'm_0' kind: KIND_GPU count: 1 gpus: 1 }", 2, preferred});
}

TEST(InstanceGroups, AutomaticKindIsCpuWhereNoGpuIsOrAListedOneIsMissing)
{
    ROWS("3.5.3");
    expectCompleted({"instance_group { gpus: 4 }",
        "instance_group { name: 'm_0' kind: KIND_CPU count: 1 gpus: 4 }", 2});
    expectCompleted({"instance_group { gpus: 1 }",
        "instance_group { name: 'm_0' kind: KIND_GPU count: 1 gpus: 1 }", 2});
}

TEST(InstanceGroups, TwoBackendsGetTwoInstancesOnTheCpu)
{
    ROWS("3.5.4");
    for (const char* const backend : {"onnxruntime", "tensorflow"}) {
        const std::string given = std::string("backend: '") + backend + "' ";
        expectCompleted({given.c_str(), "instance_group { name: 'm' kind: KIND_CPU count: 2 }"});
        const std::string gpu = given + "instance_group { kind: KIND_GPU gpus: 0 }";
        expectCompleted(
            {gpu.c_str(), "instance_group { name: 'm_0' kind: KIND_GPU count: 1 gpus: 0 }", 1});
    }
    expectCompleted({"backend: 'identity' instance_group { kind: KIND_CPU }",
        "instance_group { name: 'm_0' kind: KIND_CPU count: 1 }"});
}

TEST(InstanceGroups, GroupsAreNumberedWhereTheyHaveNoNameAndInstancesWithinThem)
{
    ROWS("3.5.5");
    expectCompleted({"instance_group { kind: KIND_MODEL } instance_group { name: 'x' count: 2 }",
        "instance_group { name: 'm_0' kind: KIND_MODEL count: 1 } instance_group { name: 'x' kind: "
        "KIND_CPU count: 2 }"});
    EXPECT_EQ(instanceName(textConfig("instance_group { name: 'x' }").instance_group(0), 1), "x_1");
}

TEST(InstanceGroups, AnEnsembleGetsNone)
{
    expectCompleted({"ensemble_scheduling { }", ""});
}

TEST(InstanceGroups, TheHostPolicyFollowsTheKindUnlessItIsGiven)
{
    const auto policy = [](const char* group, int device) {
        const std::string text = std::string("instance_group { ") + group + " }";
        return hostPolicyName(textConfig(text).instance_group(0), device);
    };
    EXPECT_EQ(policy("kind: KIND_CPU", 0), "cpu");
    EXPECT_EQ(policy("kind: KIND_MODEL", 0), "model");
    EXPECT_EQ(policy("kind: KIND_GPU", 3), "gpu_3");
    EXPECT_EQ(policy("kind: KIND_GPU host_policy: 'near'", 3), "near");
}

TEST(InstanceGroups, RateLimiterPriorityZeroMeansOne)
{
    ROWS("3.5.10");
    const auto priority = [](const char* group) {
        return rateLimiterPriority(textConfig(group).instance_group(0));
    };
    EXPECT_EQ(priority("instance_group { }"), 1u);
    EXPECT_EQ(priority("instance_group { rate_limiter { priority: 0 } }"), 1u);
    EXPECT_EQ(priority("instance_group { rate_limiter { priority: 3 } }"), 3u);
}

} // namespace
} // namespace thalassa::config
