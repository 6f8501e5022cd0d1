// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// How the instances of a model come to be: one after the other, at once, or not at all because the
// machine has no thread left for them.
#include <gmock/gmock.h>
#include <pthread.h>

#include <cstdlib>

#include "core/capi/message.h"
#include "tests/core/backend/served.h"
#include "tests/support/rows.h"

namespace thalassa::backend {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using Settings = std::map<std::string, std::string>;

constexpr char kTwoInstances[] = "name: 'm' backend: 'declaring'"
                                 " input { name: 'A' data_type: TYPE_FP32 dims: 1 }"
                                 " output { name: 'B' data_type: TYPE_FP32 dims: 1 }"
                                 " instance_group { name: 'm_0' kind: KIND_CPU count: 2 }";

// As long as it lives, new threads ask for stacks larger than any address space.
class NoThreads {
public:
    NoThreads()
    {
        pthread_attr_init(&m_attributes);
        pthread_getattr_default_np(&m_before);
        EXPECT_EQ(pthread_attr_setstacksize(&m_attributes, size_t{1} << 56), 0);
        EXPECT_EQ(pthread_setattr_default_np(&m_attributes), 0);
    }
    ~NoThreads()
    {
        pthread_setattr_default_np(&m_before);
        pthread_attr_destroy(&m_attributes);
        pthread_attr_destroy(&m_before);
    }

private:
    pthread_attr_t m_attributes;
    pthread_attr_t m_before;
};

// The environment variable for as long as it lives.
class Environment {
public:
    Environment(const char* name, const char* value) : m_name(name) { ::setenv(name, value, 1); }
    ~Environment() { ::unsetenv(m_name); }

private:
    const char* const m_name;
};

absl::StatusOr<std::shared_ptr<Served>> loadTwo(const Settings& settings)
{
    BackendManager manager({BACKENDS, {{"declaring", settings}}, true});
    return Served::load(manager, kTwoInstances);
}

TEST(InstancesOfAModel, AreInitializedAtOnceWhereTheBackendAllowsIt)
{
    ROWS("4.8.3", "9.3.19");
    const auto model = loadTwo({});
    ASSERT_TRUE(model.ok()) << model.status();
    ASSERT_EQ((*model)->model().instances().size(), 2u);
    EXPECT_EQ((*model)->model().instances()[0]->name(), "m_0_0") << "still in their order";
}

TEST(InstancesOfAModel, AreInitializedAtOnceWhereTheEnvironmentAsksForIt)
{
    ROWS("4.8.3");
    const Environment variable("TRITON_PARALLEL_INSTANCE_LOADING", "1");
    const auto model = loadTwo({{"parallel", "no"}});
    ASSERT_TRUE(model.ok()) << model.status();
}

TEST(InstancesOfAModel, FailTogetherWhenOneFails)
{
    ROWS("4.8.3");
    for (const char* name : {"m_0_0", "m_0_1"}) {
        const absl::Status status = loadTwo({{"fail_instance", name}}).status();
        EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable) << status;
        EXPECT_THAT(std::string(status.message()),
            AllOf(HasSubstr("backend 'declaring'"), HasSubstr("fails as it was told to")));
    }
}

TEST(InstancesOfAModel, AreRefusedWhenThereIsNoThreadForThem)
{
    BackendManager manager({BACKENDS, {}, true});
    {
        const NoThreads exhausted;
        const absl::Status atOnce = Served::load(manager, kTwoInstances).status();
        EXPECT_EQ(atOnce.code(), absl::StatusCode::kUnavailable) << atOnce;
        EXPECT_THAT(std::string(atOnce.message()), AllOf(HasSubstr("'m'"), HasSubstr("thread")));
        const absl::Status inTurn = Served::load(manager, configOf("identity")).status();
        EXPECT_EQ(inTurn.code(), absl::StatusCode::kUnavailable) << inTurn;
        EXPECT_THAT(std::string(inTurn.message()), AllOf(HasSubstr("'m_0_0'"), HasSubstr("thread")));
    }
    EXPECT_TRUE(Served::load(manager, configOf("identity")).ok()) << "once there are threads again";
}

TEST(InstancesOfAModel, ShowTheirHostPolicyAsJsonWhateverItsName)
{
    BackendManager manager({BACKENDS, {}, true});
    const auto model = Served::load(manager,
        "name: 'm' backend: 'identity' instance_group { name: 'm_0' kind: KIND_CPU count: 1"
        " host_policy: 'a\"b\\\\c' }");
    ASSERT_TRUE(model.ok()) << model.status();
    EXPECT_EQ((*model)->model().instances()[0]->hostPolicyMessage()->json, R"({"a\"b\\c":{}})");
}

} // namespace
} // namespace thalassa::backend
