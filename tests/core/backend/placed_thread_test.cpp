// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The processors and the NUMA node on which threads run, and which instances' threads these are.
#include "core/backend/placed_thread.h"

#include <gmock/gmock.h>
#include <linux/mempolicy.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <fstream>
#include <future>

#include "tests/core/backend/served.h"
#include "tests/support/rows.h"

namespace thalassa::backend {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

std::vector<int> cores()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    EXPECT_EQ(sched_getaffinity(0, sizeof set, &set), 0);
    std::vector<int> found;
    for (int core = 0; core < CPU_SETSIZE; ++core) {
        if (CPU_ISSET(static_cast<size_t>(core), &set))
            found.push_back(core);
    }
    return found;
}

int memoryMode()
{
    int mode = -1;
    EXPECT_EQ(::syscall(SYS_get_mempolicy, &mode, nullptr, 0, nullptr, 0), 0);
    return mode;
}

config::HostPolicy policyOf(const char* setting, const std::string& value)
{
    config::HostPolicy policy;
    EXPECT_TRUE(policy.set(setting, value).ok());
    return policy;
}

config::HostPolicy lastCore()
{
    return policyOf("cpu-cores", std::to_string(cores().back()));
}

// Returns the first NUMA node that the kernel lists, or an empty text if it lists none.
std::string firstNode()
{
    std::ifstream file("/sys/devices/system/node/online");
    std::string text;
    std::getline(file, text);
    return text.substr(0, text.find_first_of(",-"));
}

TEST(PlacedThread, RunsOnTheProcessorsUntilItEnds)
{
    ROWS("3.5.9");
    const std::vector<int> before = cores();
    {
        const auto placed = PlacedThread::place(lastCore());
        ASSERT_TRUE(placed.ok()) << placed.status();
        EXPECT_EQ(cores(), std::vector<int>{before.back()});
        EXPECT_EQ(std::async(std::launch::async, cores).get(), std::vector<int>{before.back()})
            << "what a backend starts meanwhile does the same";
        EXPECT_EQ(memoryMode(), MPOL_DEFAULT);
    }
    EXPECT_EQ(cores(), before);
}

TEST(PlacedThread, PrefersTheMemoryOfTheNodeAndRunsOnItsProcessors)
{
    ROWS("3.5.9");
    if (firstNode().empty()) {
        EXPECT_THAT(std::string(PlacedThread::place(policyOf("numa-node", "0")).status().message()),
            testing::HasSubstr("no NUMA node 0; it has none that it reports"));
        return;
    }
    const std::vector<int> before = cores();
    config::HostPolicy policy = policyOf("numa-node", firstNode());
    {
        const auto placed = PlacedThread::place(policy);
        ASSERT_TRUE(placed.ok()) << placed.status();
        EXPECT_EQ(memoryMode(), MPOL_PREFERRED);
        std::ifstream file("/sys/devices/system/node/node" + firstNode() + "/cpulist");
        std::string list;
        std::getline(file, list);
        EXPECT_EQ(cores(), config::parseNumberList(list));
    }
    EXPECT_EQ(memoryMode(), MPOL_DEFAULT);
    ASSERT_TRUE(policy.set("cpu-cores", std::to_string(before.back())).ok());
    {
        const auto placed = PlacedThread::place(policy);
        EXPECT_EQ(memoryMode(), MPOL_PREFERRED);
        EXPECT_EQ(cores(), std::vector<int>{before.back()}) << "what is said counts";
    }
    EXPECT_EQ(cores(), before);
}

TEST(PlacedThread, IsRefusedWhatTheMachineHasNot)
{
    ROWS("3.5.9");
    const std::vector<int> before = cores();
    const std::string last = std::to_string(before.back());
    const absl::Status none = PlacedThread::place(policyOf("cpu-cores", "65000")).status();
    const absl::Status some = PlacedThread::place(policyOf("cpu-cores", last + ",65000")).status();
    for (const absl::Status& status : {none, some}) {
        EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition) << status;
        EXPECT_THAT(std::string(status.message()),
            AllOf(HasSubstr("65000"), HasSubstr("it may run on " + std::to_string(before[0]))));
    }
    const absl::Status node = PlacedThread::place(policyOf("numa-node", "60000")).status();
    EXPECT_EQ(node.code(), absl::StatusCode::kFailedPrecondition) << node;
    EXPECT_THAT(std::string(node.message()), HasSubstr("this machine has no NUMA node 60000"));
    EXPECT_EQ(cores(), before);
}

TEST(PlacedThread, WithoutAPolicyIsAsItWas)
{
    const std::vector<int> before = cores();
    const auto placed = PlacedThread::place({});
    EXPECT_TRUE(placed.ok());
    EXPECT_EQ(cores(), before);
}

absl::Status loadAsking(const config::HostPolicies& policies, const std::string& group)
{
    BackendManager manager({BACKENDS, {}, true});
    return Served::load(manager,
        "name: 'm' backend: 'asking' instance_group { name: 'm_0' count: 1 " + group + " } " +
            parameter("asks", "policy"),
        true, "/nowhere", "", policies)
        .status();
}

TEST(HostPolicies, HoldWhileAnInstanceIsInitialized)
{
    ROWS("3.5.9", "9.3.23");
    const std::vector<int> before = cores();
    const std::string core = std::to_string(before.back());
    const config::HostPolicies policies = {
        {"cpu", lastCore()}, {"model", policyOf("cpu-cores", std::to_string(before[0]))}};
    EXPECT_THAT(std::string(loadAsking(policies, "kind: KIND_CPU").message()),
        HasSubstr("the host policy is {\"cpu\":{\"cpu-cores\":\"" + core + "\"}} on processors " +
            core + " with memory policy 0"));
    EXPECT_THAT(std::string(loadAsking(policies, "kind: KIND_MODEL").message()),
        HasSubstr("{\"model\":{\"cpu-cores\":\"" + std::to_string(before[0]) + "\"}}"));
    EXPECT_THAT(std::string(loadAsking(policies, "kind: KIND_MODEL host_policy: 'cpu'").message()),
        HasSubstr("on processors " + core + " with"));
    EXPECT_THAT(std::string(loadAsking(policies, "kind: KIND_CPU host_policy: 'own'").message()),
        HasSubstr("the host policy is {\"own\":{}}"));
    EXPECT_EQ(cores(), before) << "the thread that loads goes on as before";
}

TEST(HostPolicies, ThatCannotBeHadFailTheLoadWithTheirName)
{
    ROWS("3.5.9");
    const absl::Status status =
        loadAsking({{"cpu", policyOf("numa-node", "60000")}}, "kind: KIND_CPU");
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition) << status;
    EXPECT_THAT(std::string(status.message()),
        AllOf(HasSubstr("model instance 'm_0_0'"), HasSubstr("host policy 'cpu'"),
            HasSubstr("this machine has no NUMA node 60000")));
}

} // namespace
} // namespace thalassa::backend
