// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Batching libraries: where they are found, which are refused, and which functions are called.
#include "core/backend/batch_library.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "tests/core/backend/served.h"
#include "tests/support/rows.h"
#include "tests/support/working_directory.h"

namespace thalassa::backend {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using tests::TestRequest;

// A model with dynamic batching in a directory of its own, and a directory of backends.
class BatchLibraryTest : public testing::Test {
protected:
    BatchLibraryTest()
        : m_root(fs::path(testing::TempDir()) /
              ("strategy_" + std::to_string(::getpid()) + "_" +
                  testing::UnitTest::GetInstance()->current_test_info()->name()))
        , model(m_root / "m")
        , log(m_root / "log")
    {
        fs::create_directories(model / "1");
        fs::create_directories(m_root / "backends");
        fs::create_symlink(fs::path(BACKENDS) / "identity", m_root / "backends" / "elsewhere");
        fs::create_directories(m_root / "backends" / "identity");
    }
    ~BatchLibraryTest() override
    {
        m_served.reset();
        fs::remove_all(m_root);
    }

    // Creates a link `place`/`file` to the test library of that name.
    static void put(
        const std::string& name, const fs::path& place, const char* file = "batchstrategy.so")
    {
        fs::create_symlink(fs::path(STRATEGIES) / (name + ".so"), place / file);
    }
    absl::Status load(const std::string& more,
        const std::string& scheduling = "dynamic_batching {} max_batch_size: 8 ")
    {
        return loadWith((m_root / "backends").string(), scheduling + more);
    }
    absl::Status loadWith(const std::string& backendDirectory, const std::string& more)
    {
        BackendManager manager({BACKENDS, {}, true});
        auto served = Served::load(manager,
            configOf("identity", parameter("strategy_log", log.string()) + more), true,
            model.string(), backendDirectory);
        if (!served.ok())
            return served.status();
        m_served = std::move(served).value();
        return absl::OkStatus();
    }
    std::shared_ptr<BatchStrategy> strategy() { return m_served->model().batchStrategy(); }
    void unload() { m_served.reset(); }
    // Returns whether a request with an input of that many bytes may join the batch.
    bool includes(const std::string& id, size_t size)
    {
        TestRequest made(m_served, id);
        made.input("INPUT0", tensor::DataType::Fp32, {1, static_cast<int64_t>(size) / 4},
            std::string(size, 'x'));
        return strategy()->includes(*made.request);
    }
    // Returns the lines that the library has written since the previous call.
    std::vector<std::string> said()
    {
        std::vector<std::string> lines;
        std::ifstream file(log);
        for (std::string line; std::getline(file, line);)
            lines.push_back(line);
        file.close();
        fs::remove(log);
        return lines;
    }

private:
    const fs::path m_root;
    std::shared_ptr<Served> m_served;

protected:
    const fs::path model;
    const fs::path log;
    fs::path backends() const { return m_root / "backends" / "identity"; }
};

TEST_F(BatchLibraryTest, IsSoughtInTheVersionThenTheModelThenTheBackend)
{
    ROWS("9.5.1");
    const fs::path places[] = {backends(), model, model / "1"};
    ASSERT_TRUE(load("").ok());
    EXPECT_EQ(strategy(), nullptr) << "there is none";
    for (const fs::path& place : places) {
        unload();
        put("volume", place);
        ASSERT_TRUE(load("").ok()) << place;
        ASSERT_NE(strategy(), nullptr) << place;
        // A later place hides this library; without that, the load would refuse it.
        fs::remove(place / "batchstrategy.so");
        put("partial", place);
    }
    unload();
    fs::remove(model / "1" / "batchstrategy.so");
    put("volume", model / "1");
    EXPECT_TRUE(load("").ok()) << "the version's hides the others";
}

TEST_F(BatchLibraryTest, IsNotSoughtInTheCurrentDirectory)
{
    put("volume", backends());
    const tests::WorkingDirectory here(backends().parent_path());
    ASSERT_TRUE(loadWith("", "dynamic_batching {} max_batch_size: 8").ok());
    EXPECT_EQ(strategy(), nullptr);
}

TEST_F(BatchLibraryTest, IsTheOneThatTheConfigurationNames)
{
    ROWS("9.5.1", "3.8.17");
    put("partial", model);
    put("volume", model, "mine.so");
    const auto named = [](const std::string& path) {
        return parameter("TRITON_BATCH_STRATEGY_PATH", path);
    };
    ASSERT_TRUE(load(named("mine.so")).ok());
    EXPECT_NE(strategy(), nullptr);
    unload();
    EXPECT_TRUE(load(named((model / "mine.so").string())).ok());
    unload();
    EXPECT_TRUE(load(named((fs::relative(model) / "mine.so").string())).ok())
        << "from the working directory, as in the real server";
    unload();
    const absl::Status outside = load(named("../backends/elsewhere/libtriton_identity.so"));
    EXPECT_EQ(outside.code(), absl::StatusCode::kInvalidArgument) << outside;
    EXPECT_THAT(std::string(outside.message()), HasSubstr("must lie inside the model directory"));
}

TEST_F(BatchLibraryTest, BelongsToTheDynamicBatcherAlone)
{
    ROWS("9.5.1");
    put("volume", model);
    ASSERT_TRUE(load("", "max_batch_size: 8 ").ok());
    EXPECT_EQ(strategy(), nullptr);
    EXPECT_THAT(said(), IsEmpty());
}

TEST_F(BatchLibraryTest, HasAllFunctionsOrNone)
{
    ROWS("9.5.2");
    put("partial", model);
    const absl::Status status = load("");
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
    EXPECT_THAT(std::string(status.message()),
        AllOf(HasSubstr("model 'm'"), HasSubstr((model / "batchstrategy.so").string()),
            HasSubstr("TRITONBACKEND_ModelBatcherFinalize, TRITONBACKEND_ModelBatchFinalize"),
            Not(HasSubstr("TRITONBACKEND_ModelBatchIncludeRequest"))));
    fs::remove(model / "batchstrategy.so");
    put("empty", model);
    EXPECT_TRUE(load("").ok());
    EXPECT_EQ(strategy(), nullptr);
}

TEST_F(BatchLibraryTest, ThatIsNoLibraryIsRefusedWithItsPath)
{
    ROWS("9.5.1");
    std::ofstream(model / "batchstrategy.so") << "text";
    const absl::Status status = load("");
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable) << status;
    EXPECT_THAT(std::string(status.message()),
        AllOf(HasSubstr("model 'm'"), HasSubstr((model / "batchstrategy.so").string())));
}

TEST_F(BatchLibraryTest, IsAskedFromLoadToUnload)
{
    ROWS("9.5.2", "9.5.3");
    put("volume", model);
    ASSERT_TRUE(load(parameter("volume_limit", "100")).ok());
    EXPECT_THAT(said(), ElementsAre("initialize"));
    strategy()->beginBatch();
    EXPECT_TRUE(includes("a", 60));
    EXPECT_FALSE(includes("b", 60));
    strategy()->endBatch();
    EXPECT_THAT(said(), ElementsAre("begin", "include a yes", "include b no", "end"));
    const std::shared_ptr<BatchStrategy> kept = strategy();
    unload();
    EXPECT_THAT(said(), ElementsAre("finalize"));
    kept->beginBatch();
    kept->endBatch();
    EXPECT_THAT(said(), IsEmpty()) << "the model has ended";
}

TEST_F(BatchLibraryTest, ThatCannotBeInitializedEndsTheLoad)
{
    ROWS("9.5.2");
    put("volume", model);
    const absl::Status status = load(parameter("strategy_fail", "initialize"));
    EXPECT_EQ(status.code(), absl::StatusCode::kInternal) << status;
    EXPECT_THAT(std::string(status.message()),
        AllOf(HasSubstr("model 'm'"), HasSubstr("TRITONBACKEND_ModelBatcherInitialize"),
            HasSubstr("fails as it was told to")));
    EXPECT_THAT(said(), ElementsAre("initialize")) << "and nothing is finalized";
}

TEST_F(BatchLibraryTest, AnErrorKeepsRequestsApart)
{
    ROWS("9.5.3");
    put("volume", model);
    for (const char* fault : {"begin", "include", "throw"}) {
        ASSERT_TRUE(load(parameter("strategy_fail", fault)).ok()) << fault;
        strategy()->beginBatch();
        EXPECT_FALSE(includes("a", 4)) << fault;
        strategy()->endBatch();
        unload();
    }
    ASSERT_TRUE(load(parameter("strategy_fail", "end")).ok());
    for (int batch = 0; batch < 2; ++batch) {
        strategy()->beginBatch();
        EXPECT_TRUE(includes("a", 4)) << "the next batch is none the worse";
        strategy()->endBatch();
    }
}

TEST_F(BatchLibraryTest, ErrorsAreLoggedOnceWithTheirNumber)
{
    ROWS("9.5.3");
    put("volume", model);
    ASSERT_TRUE(load(parameter("strategy_fail", "include")).ok());
    strategy()->beginBatch();
    for (int i = 0; i < 3; ++i)
        includes("a", 4);
    testing::internal::CaptureStderr();
    strategy()->logErrors();
    strategy()->logErrors();
    const std::string logged = testing::internal::GetCapturedStderr();
    EXPECT_EQ(std::count(logged.begin(), logged.end(), '\n'), 1) << logged;
    EXPECT_THAT(logged,
        AllOf(HasSubstr("model 'm'"), HasSubstr((model / "batchstrategy.so").string()),
            HasSubstr("TRITONBACKEND_ModelBatchIncludeRequest: include fails as it was told to"),
            HasSubstr("and 2 more since")));
    strategy()->endBatch();
}

TEST_F(BatchLibraryTest, ThatKeepsNothingOfABatchHasNothingToFinalize)
{
    ROWS("9.5.3");
    put("volume", model);
    ASSERT_TRUE(load(parameter("strategy_keeps", "nothing")).ok());
    strategy()->beginBatch();
    EXPECT_TRUE(includes("a", 4));
    strategy()->endBatch();
    unload();
    EXPECT_THAT(said(), ElementsAre("initialize", "begin", "finalize"));
}

} // namespace
} // namespace thalassa::backend
