// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The engine with real repositories on disk and real backends.
#include <gmock/gmock.h>

#include "tests/core/engine/engine_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::engine {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST_F(EngineTest, ServesWhatLiesInTheRepository)
{
    ROWS("10.2.1", "10.6.1", "10.6.2", "1.13.2", "3.1.1", "10.1.1");
    write("a", configOf("identity"), {1, 3});
    write("b", configOf("identity"));
    ASSERT_TRUE(start().ok());
    EXPECT_TRUE(*m_engine->isLive());
    EXPECT_TRUE(*m_engine->isReady());
    EXPECT_TRUE(*m_engine->isModelReady("a", kNewestVersion));
    EXPECT_TRUE(infer("a").ok());
    EXPECT_TRUE(infer("b", 1).ok());
    EXPECT_THAT(index(), ElementsAre("a:3:READY:", "b:1:READY:"));
    EXPECT_EQ(m_engine->modelMetadata("a", kNewestVersion)->versions(0), "3");
    EXPECT_EQ(m_engine->modelConfig("a", 3)->name(), "a");
    EXPECT_EQ(load("a").code(), absl::StatusCode::kUnavailable) << "row 1.13.10";
    EXPECT_THAT(std::string(load("a").message()),
        HasSubstr("the model control mode of this server is NONE; start it with "
                  "--model-control-mode=explicit"));
}

TEST_F(EngineTest, TellsUnknownModelsFromUnknownVersions)
{
    ROWS("1.2.5", "1.9.4");
    write("a", configOf("identity"));
    ASSERT_TRUE(start().ok());
    EXPECT_THAT(std::string(infer("b").message()),
        HasSubstr("Request for unknown model: 'b' is not found"));
    EXPECT_EQ(infer("b").code(), absl::StatusCode::kNotFound);
    EXPECT_THAT(std::string(infer("a", 7).message()), HasSubstr("version 7 is not found"));
    EXPECT_EQ(m_engine->modelStatistics("b", kNewestVersion).status().code(),
        absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(m_engine->modelStatistics("", kNewestVersion)->model_stats_size(), 1);
}

TEST_F(EngineTest, ReportsAModelThatDoesNotLoadAndServesTheRest)
{
    ROWS("10.3.2", "10.6.2", "10.6.3");
    write("bad", configOf("faulty", parameter("model_initialize", "error:UNAVAILABLE")));
    write("garbled", "backend: \"identity\" max_batch_sise: 3");
    write("good", configOf("identity"));
    const absl::Status status = start();
    EXPECT_EQ(status.code(), absl::StatusCode::kInternal);
    EXPECT_EQ(
        status.message(), "failed to load all models: 2 of 3 models failed: 'bad', 'garbled'");
    EXPECT_TRUE(*m_engine->isLive());
    EXPECT_FALSE(*m_engine->isReady());
    EXPECT_TRUE(infer("good").ok());
    const auto rows = index();
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_THAT(rows[0],
        HasSubstr("bad:1:UNAVAILABLE:backend 'faulty': faulty backend: model_initialize fails"));
    EXPECT_THAT(rows[1], HasSubstr("max_batch_sise"));
    EXPECT_THAT(rows[1], HasSubstr("did you mean 'max_batch_size'"));
    EXPECT_THAT(index(true), ElementsAre("good:1:READY:"));
}

TEST_F(EngineTest, IsNotLiveWhenARepositoryCannotBeRead)
{
    ROWS("10.1.5");
    m_options.modelRepositories.emplace_back("/nowhere/models");
    const absl::Status status = start();
    EXPECT_THAT(std::string(status.message()), HasSubstr("/nowhere/models"));
    EXPECT_FALSE(*m_engine->isLive());
    EXPECT_FALSE(*m_engine->isReady());
    EXPECT_EQ(m_engine->metadata().name(), "triton");
}

TEST_F(EngineTest, RefusesOptionsThatContradictEachOther)
{
    ROWS("10.2.3");
    m_options.startupModels = {"a"};
    EXPECT_EQ(start().code(), absl::StatusCode::kInvalidArgument);
    m_options.controlMode = ModelControlMode::Explicit;
    m_options.startupModels = {"*", "a"};
    EXPECT_EQ(start().code(), absl::StatusCode::kInvalidArgument);
    m_options.modelRepositories.clear();
    EXPECT_THAT(std::string(start().message()), HasSubstr("--model-repository"));
}

TEST_F(EngineTest, LoadsAndUnloadsWhenTold)
{
    ROWS("10.2.3", "1.13.3", "1.13.8", "1.13.14", "10.4.2", "10.5.1", "10.5.9");
    write("a", configOf("identity"));
    write("b", configOf("identity"));
    m_options.controlMode = ModelControlMode::Explicit;
    m_options.startupModels = {"a"};
    ASSERT_TRUE(start().ok());
    EXPECT_THAT(index(), ElementsAre("a:1:READY:", "b:::"));
    EXPECT_TRUE(load("b").ok());
    EXPECT_TRUE(infer("b").ok());
    const auto before = m_engine->findModel("b", 1);
    EXPECT_TRUE(load("b").ok()) << "nothing changed";
    EXPECT_EQ(*m_engine->findModel("b", 1), *before);
    EXPECT_TRUE(unload("a").ok());
    waitUntil([&] { return index()[0] == "a:1:UNAVAILABLE:unloaded"; });
    EXPECT_EQ(infer("a").code(), absl::StatusCode::kNotFound);
    EXPECT_EQ(infer("a", 1).code(), absl::StatusCode::kUnavailable);
    EXPECT_TRUE(*m_engine->isReady()) << "what was unloaded is not missed";
    EXPECT_TRUE(unload("nobody").ok());
}

TEST_F(EngineTest, SaysWhyALoadFailed)
{
    ROWS("1.13.11", "1.13.12", "1.13.13");
    write("bad", configOf("faulty", parameter("instance_initialize", "throw")));
    m_options.controlMode = ModelControlMode::Explicit;
    ASSERT_TRUE(start().ok());
    absl::Status status = load("nobody");
    EXPECT_EQ(status.code(), absl::StatusCode::kInternal);
    EXPECT_THAT(std::string(status.message()),
        HasSubstr("failed to load 'nobody', failed to poll from model repository"));
    status = load("bad");
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(status.message()),
        HasSubstr("load failed for model 'bad': version 1 is at UNAVAILABLE state:"));
    EXPECT_FALSE(*m_engine->isReady()) << "row 10.6.3";
    EXPECT_EQ(load("..").code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(load("a/b").code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(load(" ").code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(EngineTest, KeepsTheOldVersionWhenItsReloadFails)
{
    ROWS("10.4.4", "10.4.5", "10.4.9");
    write("a", configOf("identity"));
    m_options.controlMode = ModelControlMode::Explicit;
    m_options.startupModels = {"a"};
    ASSERT_TRUE(start().ok());
    write("a", configOf("faulty", parameter("model_initialize", "error")));
    EXPECT_FALSE(load("a").ok());
    EXPECT_TRUE(infer("a").ok());
    EXPECT_EQ(m_engine->modelConfig("a", 1)->backend(), "identity");
    write("a",
        configOf("identity",
            R"(max_batch_size: 0 parameters { key: "x" value { string_value: "y" } })"));
    EXPECT_TRUE(load("a").ok());
    EXPECT_EQ(m_engine->modelConfig("a", 1)->parameters_size(), 1);
}

TEST_F(EngineTest, ServesARequestThatFoundTheVersionBeforeItsReload)
{
    ROWS("10.4.4");
    write("a", configOf("identity"));
    m_options.controlMode = ModelControlMode::Explicit;
    m_options.startupModels = {"a"};
    ASSERT_TRUE(start().ok());
    auto found = m_engine->findModel("a", 1);
    write("a", configOf("identity", R"(parameters { key: "x" value { string_value: "y" } })"));
    ASSERT_TRUE(load("a").ok());
    EXPECT_NE(*m_engine->findModel("a", 1), *found);
    tests::TestRequest test(*found);
    found->reset();
    test.input("INPUT0", tensor::DataType::Fp32, {1}, std::string(4, '\0'));
    ASSERT_TRUE(m_engine->infer(test.request).ok());
    test.sink->waitForFinal();
    EXPECT_TRUE(test.sink->statuses().at(0).ok());
}

TEST_F(EngineTest, RefusesRequestsThatNoInstanceWouldEverExecute)
{
    ROWS("3.5.8");
    write("a", configOf("identity", "instance_group { count: 2 passive: true }"));
    m_options.controlMode = ModelControlMode::Explicit;
    m_options.startupModels = {"a"};
    ASSERT_TRUE(start().ok());
    const absl::Status status = infer("a");
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_THAT(std::string(status.message()), HasSubstr("model 'a' version 1 has passive"));

    const std::string active = "instance_group [ { passive: true }, { name: \"active\" } ]";
    write("a", configOf("identity", active));
    EXPECT_TRUE(load("a").ok());
    EXPECT_TRUE(infer("a").ok());
}

TEST_F(EngineTest, ChangesInstancesInPlace)
{
    ROWS("10.4.3");
    write("a", configOf("identity", "instance_group { count: 1 }"));
    m_options.controlMode = ModelControlMode::Explicit;
    m_options.startupModels = {"a"};
    ASSERT_TRUE(start().ok());
    const auto before = m_engine->findModel("a", 1);
    EXPECT_TRUE(infer("a").ok());

    write(
        "a", configOf("identity", "instance_group [ { count: 1 }, { count: 2 name: \"more\" } ]"));
    EXPECT_TRUE(load("a").ok());
    EXPECT_EQ(*m_engine->findModel("a", 1), *before) << "not loaded anew";
    ASSERT_EQ(m_engine->modelConfig("a", 1)->instance_group_size(), 2);
    EXPECT_EQ(m_engine->modelConfig("a", 1)->instance_group(1).count(), 2);
    EXPECT_EQ(m_engine->modelConfig("a", 1)->instance_group(1).name(), "more");
    write("a",
        configOf("identity",
            "version_policy { all {} } "
            "instance_group [ { count: 1 }, { count: 2 name: \"more\" } ]"));
    EXPECT_TRUE(load("a").ok());
    EXPECT_TRUE(m_engine->modelConfig("a", 1)->version_policy().has_all());
    EXPECT_EQ(m_engine->modelConfig("a", 1)->instance_group_size(), 2);
    EXPECT_TRUE(infer("a").ok());
    EXPECT_EQ(m_engine->modelStatistics("a", 1)->model_stats(0).inference_count(), 2u) << "kept";

    write("a", configOf("identity", "instance_group { count: 1 kind: KIND_GPU gpus: 7 }"));
    const absl::Status status = load("a");
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(
        std::string(status.message()), HasSubstr("keeps its instances and continues to serve"));
    EXPECT_TRUE(infer("a").ok());
    EXPECT_TRUE(*m_engine->isReady());
}

TEST_F(EngineTest, FollowsTheVersionsOnDisk)
{
    ROWS("10.2.5", "10.4.6", "3.4.1");
    write("a", configOf("identity", "version_policy { latest { num_versions: 2 } }"), {1});
    m_options.controlMode = ModelControlMode::Explicit;
    m_options.startupModels = {"*"};
    ASSERT_TRUE(start().ok());
    fs::create_directories(m_directory / "a" / "4");
    fs::create_directories(m_directory / "a" / "7");
    EXPECT_TRUE(load("a").ok());
    EXPECT_TRUE(infer("a", 7).ok());
    EXPECT_TRUE(infer("a", 4).ok());
    EXPECT_FALSE(infer("a", 1).ok());
}

TEST_F(EngineTest, TakesAConfigurationAndFilesFromALoadCall)
{
    ROWS("1.13.5", "1.13.6", "10.4.7", "10.4.8");
    write("a", configOf("identity"));
    m_options.controlMode = ModelControlMode::Explicit;
    ASSERT_TRUE(start().ok());
    const std::string json =
        R"({"backend":"identity","max_batch_size":3,"input":[{"name":"INPUT0","data_type":"TYPE_FP32","dims":[-1]}],)"
        R"("output":[{"name":"OUTPUT0","data_type":"TYPE_FP32","dims":[-1]}]})";
    EXPECT_TRUE(load("a", {json, {}}).ok());
    EXPECT_EQ(m_engine->modelConfig("a", 1)->max_batch_size(), 3);
    EXPECT_TRUE(load("a").ok()) << "back to the file";
    EXPECT_EQ(m_engine->modelConfig("a", 1)->max_batch_size(), 0);
    EXPECT_TRUE(load("a", {json, {{"5/data", "x"}}}).ok());
    EXPECT_TRUE(m_engine->findModel("a", 5).ok());
    EXPECT_EQ(load("a", {"", {{"5/data", "x"}}}).code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(load("a", {json, {{"5/../../x", "x"}}}).code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(load("a", {"{\"backend\":1}", {}}).message()),
        HasSubstr("Invalid config override"));
}

TEST_F(EngineTest, FollowsTheRepositoryWhenItPolls)
{
    ROWS("10.2.2", "10.2.7");
    const LogFile log(m_directory.string() + "-log");
    write("a", configOf("identity"));
    m_options.controlMode = ModelControlMode::Poll;
    m_options.pollInterval = std::chrono::seconds(0); // the test polls by a call
    m_options.settleTime = std::chrono::milliseconds(20);
    ASSERT_TRUE(start().ok());
    write("b", configOf("identity"));
    EXPECT_TRUE(m_engine->pollRepositories().ok());
    EXPECT_TRUE(infer("b").ok());
    write("a", "nonsense: 1");
    fs::remove_all(m_directory / "b");
    EXPECT_FALSE(m_engine->pollRepositories().ok());
    EXPECT_FALSE(infer("b").ok());
    EXPECT_TRUE(infer("a").ok()) << "a file that cannot be read leaves the model as it is";
    EXPECT_THAT(log.text(), HasSubstr("Poll failed for model directory 'a': "));
    fs::rename(m_directory, m_directory.string() + "-away");
    EXPECT_FALSE(m_engine->pollRepositories().ok());
    fs::rename(m_directory.string() + "-away", m_directory);
    EXPECT_TRUE(infer("a").ok()) << "nor does a repository that cannot be read";
}

TEST_F(EngineTest, PollsByItself)
{
    ROWS("10.2.2");
    m_options.controlMode = ModelControlMode::Poll;
    m_options.pollInterval = std::chrono::seconds(1);
    m_options.settleTime = std::chrono::milliseconds(20);
    ASSERT_TRUE(start().ok());
    write("b", configOf("identity"));
    waitUntil([&] { return infer("b").ok(); });
}

TEST_F(EngineTest, IgnoresADuplicateThatIsNotLoaded)
{
    ROWS("10.1.6", "10.6.2");
    write("a", configOf("identity"));
    write("x", configOf("identity"));
    const fs::path second = m_directory.string() + "-second";
    fs::create_directories(second / "x" / "1");
    m_options.modelRepositories.push_back(second.string());
    m_options.controlMode = ModelControlMode::Explicit;
    m_options.startupModels = {"a"};
    EXPECT_TRUE(start().ok());
    EXPECT_TRUE(*m_engine->isReady());
    EXPECT_THAT(std::string(load("x").message()), HasSubstr("two or more repositories"));
    fs::remove_all(second);
}

TEST_F(EngineTest, ShowsWhyAModelThatWasUnloadedDidNotComeBack)
{
    ROWS("1.13.2");
    write("a", configOf("identity"));
    m_options.controlMode = ModelControlMode::Explicit;
    m_options.startupModels = {"a"};
    ASSERT_TRUE(start().ok());
    EXPECT_TRUE(unload("a").ok());
    waitUntil([&] { return index()[0] == "a:1:UNAVAILABLE:unloaded"; });
    write("a", "nonsense: 1");
    EXPECT_FALSE(load("a").ok());
    EXPECT_THAT(index()[0], HasSubstr("nonsense"));
    write("a", configOf("identity"));
    EXPECT_TRUE(load("a").ok());
    EXPECT_THAT(index(), ElementsAre("a:1:READY:"));
}

TEST_F(EngineTest, SurvivesAConfigurationThatAsksForMoreThanThereIs)
{
    ROWS("3.5.1");
    write("a", configOf("identity"));
    m_options.controlMode = ModelControlMode::Explicit;
    m_options.startupModels = {"a"};
    ASSERT_TRUE(start().ok());
    write("a", configOf("identity", "instance_group { count: 2147483647 }"));
    const absl::Status status = load("a");
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(status.message()), HasSubstr("2147483647"));
    EXPECT_TRUE(infer("a").ok());
}

TEST_F(EngineTest, LoadsNeitherOfTwoModelsWithOneName)
{
    ROWS("10.1.6", "1.13.2");
    write("a", configOf("identity"));
    const fs::path second = m_directory.string() + "-second";
    fs::create_directories(second / "a" / "1");
    m_options.modelRepositories.push_back(second.string());
    EXPECT_FALSE(start().ok());
    EXPECT_FALSE(infer("a").ok());
    EXPECT_THAT(
        index(true), ElementsAre("a::UNAVAILABLE:model appears in two or more repositories"));
    fs::remove_all(second);
}

TEST_F(EngineTest, StaysReadyWhileAPollFindsAnotherModelOfTheSameName)
{
    ROWS("10.1.6", "10.6.2");
    write("a", configOf("identity"));
    const fs::path second = m_directory.string() + "-second";
    fs::create_directories(second);
    m_options.modelRepositories.push_back(second.string());
    m_options.controlMode = ModelControlMode::Poll;
    m_options.pollInterval = std::chrono::seconds(0); // the test polls by a call
    m_options.settleTime = std::chrono::milliseconds(20);
    ASSERT_TRUE(start().ok());
    fs::create_directories(second / "a" / "1");
    EXPECT_TRUE(m_engine->pollRepositories().ok());
    EXPECT_FALSE(infer("a").ok());
    waitUntil([&] { return *m_engine->isReady(); });
    EXPECT_TRUE(m_engine->pollRepositories().ok());
    EXPECT_TRUE(*m_engine->isReady());
    EXPECT_THAT(index(true), ElementsAre(HasSubstr("model appears in two or more repositories")));
    fs::remove_all(second / "a");
    EXPECT_TRUE(m_engine->pollRepositories().ok());
    EXPECT_TRUE(infer("a").ok());
    fs::remove_all(second);
}

TEST_F(EngineTest, AnswersQueriesWhileALoadHangs)
{
    ROWS("10.5.8");
    const fs::path gate = m_directory.string() + "-gate";
    write("a", configOf("identity"));
    write("slow", configOf("faulty", parameter("model_initialize", "wait:" + gate.string())));
    m_options.controlMode = ModelControlMode::Explicit;
    m_options.startupModels = {"a"};
    ASSERT_TRUE(start().ok());
    std::promise<absl::Status> done;
    m_engine->loadModel("slow", {}, [&](const absl::Status& status) { done.set_value(status); });
    waitUntil([&] { return index()[1] == "slow:1:LOADING:"; });
    EXPECT_TRUE(infer("a").ok());
    EXPECT_FALSE(*m_engine->isReady()) << "a version that loads is not ready";
    std::ofstream(gate) << "";
    EXPECT_TRUE(done.get_future().get().ok());
    fs::remove(gate);
}

TEST_F(EngineTest, ADrainedServerHasNoReadyModelForClients)
{
    write("a", configOf("identity"));
    auto engine = Engine::create(m_options, m_control);
    ASSERT_TRUE(engine.ok());
    EXPECT_EQ((*engine)->whyNoModelIsReady(), "the server is starting");
    ASSERT_TRUE((*engine)->waitForStartup().ok());
    EXPECT_EQ((*engine)->whyNoModelIsReady(), "");
    EXPECT_EQ((*engine)->whyNotReady(), "");
    Services(**engine).drain.begin(std::chrono::hours(1));
    EXPECT_EQ((*engine)->whyNoModelIsReady(), "the server is being drained");
    EXPECT_EQ((*engine)->whyNotReady(), "the server is being drained");
    EXPECT_FALSE(*(*engine)->isReady());
    EXPECT_TRUE(*(*engine)->isModelReady("a", 1)) << "it still executes";
}

TEST_F(EngineTest, IsNotReadyOnceItsStopIsAnnounced)
{
    write("a", configOf("identity"));
    ASSERT_TRUE(start().ok());
    m_engine->announceStop(std::chrono::seconds(7));
    EXPECT_FALSE(*m_engine->isReady());
    EXPECT_TRUE(*m_engine->isLive());
    EXPECT_EQ(m_engine->whyNotReady(), "the server is stopping");
    EXPECT_TRUE(infer("a").ok()) << "it still serves";
    EXPECT_EQ(m_engine->events().after(m_engine->events().lastId() - 1)[0].text,
        "the server is no longer ready, and exits after 7 s");
}

TEST_F(EngineTest, AnswersThoughABackendDoesNotSayWhetherItIsReady)
{
    ROWS("10.6.4");
    const fs::path gate = m_directory.string() + "-gate";
    write("mute", configOf("faulty", parameter("ready", "wait:" + gate.string())));
    write("fine", configOf("identity"));
    ASSERT_TRUE(start().ok());
    EXPECT_FALSE(*m_engine->isModelReady("mute", 1));
    EXPECT_FALSE(*m_engine->isReady());
    EXPECT_TRUE(*m_engine->isModelReady("fine", 1));
    EXPECT_TRUE(infer("mute").ok()) << "it serves all the same";
    std::ofstream(gate) << "";
    waitUntil([&] { return *m_engine->isReady(); });
    fs::remove(gate);
}

TEST_F(EngineTest, RefusesARequestThatDoesNotFitItsModel)
{
    write("a", configOf("identity"));
    ASSERT_TRUE(start().ok());
    auto found = m_engine->findModel("a", 1);
    tests::TestRequest test(*found, "r7");
    test.input("INPUT9", tensor::DataType::Fp32, {1}, std::string(4, '\0'));
    const absl::Status status = m_engine->infer(test.request);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(status.message()), HasSubstr("[request id: r7]"));
    ASSERT_NE(test.request, nullptr);
    EXPECT_EQ(test.sink->deliveryCount(), 0u);
    test.request.reset();
    EXPECT_EQ(test.sink->deliveryCount(), 0u) << "the caller tells its client";
}

} // namespace
} // namespace thalassa::engine
