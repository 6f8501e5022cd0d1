// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// How the instances of a model are created: one after the other, in parallel, or not at all if the
// system has no thread left.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <sys/resource.h>

#include "core/cabi/message.h"
#include "tests/core/backend/served.h"
#include "tests/support/no_threads.h"
#include "tests/support/rows.h"

namespace thalassa::backend {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Settings = std::map<std::string, std::string>;

constexpr char kTwoInstances[] = "name: 'm' backend: 'declaring'"
                                 " input { name: 'A' data_type: TYPE_FP32 dims: 1 }"
                                 " output { name: 'B' data_type: TYPE_FP32 dims: 1 }"
                                 " instance_group { name: 'm_0' kind: KIND_CPU count: 2 }";

// Sets an environment variable during its lifetime.
class Environment {
public:
    Environment(const char* name, const char* value)
        : m_name(name)
    {
        ::setenv(name, value, 1);
    }
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
    ASSERT_EQ((*model)->model().instances().all().size(), 2u);
    EXPECT_EQ((*model)->model().instances().all()[0]->name(), "m_0_0") << "still in their order";
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

std::vector<std::string> names(Model& model)
{
    std::vector<std::string> result;
    for (const Instance* const instance : model.instances().all())
        result.push_back(instance->name());
    return result;
}

// Returns the niceness of the thread of this process with that name; fails if there is none.
int nicenessOf(const std::string& thread)
{
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
        std::string name;
        std::getline(std::ifstream(task.path() / "comm"), name);
        if (name == thread)
            return ::getpriority(PRIO_PROCESS, std::stoi(task.path().filename().string()));
    }
    ADD_FAILURE() << "no thread '" << thread << "'";
    return 0;
}

TEST(InstancesOfAModel, RunAtTheirModelsPriority)
{
    ROWS("3.7.5");
    const int own = ::getpriority(PRIO_PROCESS, 0);
    BackendManager manager({BACKENDS, {}, true});
    const auto served =
        Served::load(manager, configOf("faulty", "optimization { priority: PRIORITY_MIN }"));
    ASSERT_TRUE(served.ok()) << served.status();
    tests::TestRequest test(*served);
    test.input("INPUT0", tensor::DataType::Fp32, {1}, std::string(4, '\0'));
    ASSERT_TRUE((*served)->enqueue(test.request).ok());
    test.sink->waitForFinal(); // now the instance's thread runs
    waitForRequests(*served);
    EXPECT_EQ(nicenessOf("m_0_0"), 10);
    EXPECT_EQ(::getpriority(PRIO_PROCESS, 0), own) << "nobody else's";
}

TEST(InstancesOfAModel, ChangeWhileItServes)
{
    ROWS("10.4.3");
    BackendManager manager({BACKENDS, {}, true});
    const auto served = Served::load(manager, configOf("faulty"));
    ASSERT_TRUE(served.ok()) << served.status();
    Model& model = (*served)->model();
    const Instance* const first = model.instances().all()[0];
    const auto update = [&](const std::string& text) {
        ::inference::ModelConfig config;
        EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &config)) << text;
        return model.update(config);
    };
    EXPECT_TRUE(update("instance_group { name: 'x' count: 3 kind: KIND_CPU }").ok());
    EXPECT_THAT(names(model), ElementsAre("m_0_0", "x_1", "x_2"));
    EXPECT_EQ(model.instances().all()[0], first) << "another name makes no other instance";
    EXPECT_EQ(model.instances().views().at(2).name, "x_2");
    EXPECT_EQ(model.instances().views().at(2).index, 2);

    EXPECT_TRUE(
        update("instance_group { name: 'x' count: 1 kind: KIND_CPU host_policy: 'p' }").ok());
    EXPECT_THAT(names(model), ElementsAre("x_0")) << "another policy does";
    EXPECT_EQ(model.currentConfig().instance_group(0).host_policy(), "p");

    tests::TestRequest test(*served);
    test.input("INPUT0", tensor::DataType::Fp32, {1}, std::string(4, '\0'));
    ASSERT_TRUE((*served)->enqueue(test.request).ok());
    test.sink->waitForFinal();
    EXPECT_TRUE(test.sink->statuses().at(0).ok());
    waitForRequests(*served);
}

TEST(InstancesOfAModel, AreShownWithWhatTheyExecuted)
{
    BackendManager manager({BACKENDS, {}, true});
    const auto served = Served::load(manager, configOf("faulty"));
    ASSERT_TRUE(served.ok()) << served.status();
    const std::vector<InstanceView> views = (*served)->model().instances().views();
    ASSERT_EQ(views.size(), 1u);
    EXPECT_EQ(views[0].name, "m_0_0");
    EXPECT_EQ(views[0].kind, "KIND_CPU");
    EXPECT_FALSE(views[0].isPassive);
    const auto read = [&] { return views[0].occupancy->read(base::Clock::system().now()); };
    EXPECT_EQ(read().executionCount, 0u);
    tests::TestRequest test(*served);
    test.input("INPUT0", tensor::DataType::Fp32, {1}, std::string(4, '\0'));
    ASSERT_TRUE((*served)->enqueue(test.request).ok());
    while (read().executionCount == 0) // an execution ends after its response
        std::this_thread::yield();
    EXPECT_GT(read().busy, base::Duration(0));
    EXPECT_EQ(read().executing.rowCount, 0u);
    waitForRequests(*served);
}

TEST(InstancesOfAModel, StayAsTheyAreWhenANewOneFails)
{
    ROWS("10.4.3");
    BackendManager manager({BACKENDS, {{"declaring", {{"fail_instance", "m_0_2"}}}}, true});
    const auto served = Served::load(manager, kTwoInstances);
    ASSERT_TRUE(served.ok()) << served.status();
    Model& model = (*served)->model();
    const std::vector<Instance*> before = model.instances().all();
    ::inference::ModelConfig more = model.config();
    more.mutable_instance_group(0)->set_count(4); // the backend initializes instances in pairs
    EXPECT_FALSE(model.update(more).ok());
    EXPECT_EQ(model.instances().all(), before);
    EXPECT_EQ(model.currentConfig().instance_group(0).count(), 2);
}

TEST(InstancesOfAModel, AreRefusedWhenThereIsNoThreadForThem)
{
    BackendManager manager({BACKENDS, {}, true});
    {
        const tests::NoThreads exhausted;
        const absl::Status atOnce = Served::load(manager, kTwoInstances).status();
        EXPECT_EQ(atOnce.code(), absl::StatusCode::kUnavailable) << atOnce;
        EXPECT_THAT(std::string(atOnce.message()), AllOf(HasSubstr("'m'"), HasSubstr("thread")));
        const absl::Status inTurn = Served::load(manager, configOf("identity")).status();
        EXPECT_EQ(inTurn.code(), absl::StatusCode::kUnavailable) << inTurn;
        EXPECT_THAT(
            std::string(inTurn.message()), AllOf(HasSubstr("'m_0_0'"), HasSubstr("thread")));
    }
    EXPECT_TRUE(Served::load(manager, configOf("identity")).ok()) << "once there are threads again";
}

// Counts the executors that are lent. Returns an empty batch at once.
class CountingSource final : public WorkSource {
public:
    void lend(int, Executor&) override { ++lentCount; }
    Batch next(int) override { return {}; }
    void retire(int) override { }
    int lentCount = 0;
};

TEST(InstancesOfAModel, AreNotLentWithoutAThread)
{
    BackendManager manager({BACKENDS, {}, true});
    const auto source = std::make_shared<CountingSource>();
    Model::Options options;
    options.name = "m";
    ASSERT_TRUE(
        google::protobuf::TextFormat::ParseFromString(configOf("identity"), &options.config));
    options.hasConfigFile = true;
    const auto backend = manager.get({"identity", "", "/nowhere", 1});
    ASSERT_TRUE(backend.ok()) << backend.status();
    {
        const tests::NoThreads exhausted;
        EXPECT_FALSE(Model::load(*backend, options, [&](Model&) { return source; }).ok());
        EXPECT_EQ(source->lentCount, 0);
    }
    const auto model = Model::load(*backend, options, [&](Model&) { return source; });
    EXPECT_TRUE(model.ok()) << model.status();
    EXPECT_EQ(source->lentCount, 1);
}

TEST(InstancesOfAModel, ShowTheirHostPolicyAsJsonWhateverItsName)
{
    BackendManager manager({BACKENDS, {}, true});
    const auto model = Served::load(manager,
        "name: 'm' backend: 'identity' instance_group { name: 'm_0' kind: KIND_CPU count: 1"
        " host_policy: 'a\"b\\\\c' }");
    ASSERT_TRUE(model.ok()) << model.status();
    EXPECT_EQ(
        (*model)->model().instances().all()[0]->hostPolicyMessage()->json, R"({"a\"b\\c":{}})");
}

} // namespace
} // namespace thalassa::backend
