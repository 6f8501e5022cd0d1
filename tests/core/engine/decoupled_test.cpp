// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Decoupled models that also respond after they have released the request, through the engine and
// with real backends.
#include <gmock/gmock.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

#include "core/base/threads/thread_control_loop.h"
#include "core/engine/engine.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::engine {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

std::string parameter(const std::string& key, const std::string& value)
{
    return "parameters { key: \"" + key + "\" value { string_value: \"" + value + "\" } } ";
}

template <typename T> std::string bytesOf(const std::vector<T>& values)
{
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

// Detects calls from two threads at the same time.
class ExclusiveSink final : public inference::ResponseSink {
public:
    void deliver(inference::RequestContext&, std::unique_ptr<inference::Response> response,
        bool final) override
    {
        if (m_calls.fetch_add(1) != 0)
            m_overlapped = true;
        m_count += response ? 1 : 0; // not atomic: ThreadSanitizer reports overlapping calls
        m_afterFinal |= m_isFinal;
        m_isFinal |= final;
        m_calls.fetch_sub(1);
        if (final)
            m_final.set_value();
    }
    void waitForFinal() { m_final.get_future().wait(); }
    bool overlapped() const { return m_overlapped; }
    bool afterFinal() const { return m_afterFinal; }
    int count() const { return m_count; }

private:
    std::atomic<int> m_calls{0};
    std::atomic<bool> m_overlapped{false};
    int m_count = 0;
    bool m_isFinal = false;
    bool m_afterFinal = false;
    std::promise<void> m_final;
};

class DecoupledTest : public ::testing::Test {
protected:
    DecoupledTest()
    {
        std::string name = (fs::temp_directory_path() / "decoupled-XXXXXX").string();
        m_directory = ::mkdtemp(name.data());
        m_options.modelRepositories = {m_directory};
        m_options.backendDirectory = BACKENDS;
        m_options.controlMode = ModelControlMode::Explicit;
    }
    ~DecoupledTest() override
    {
        m_engine.reset();
        fs::remove_all(m_directory);
    }

    void serve(const std::string& model, const std::string& config)
    {
        fs::create_directories(m_directory / model / "1");
        std::ofstream(m_directory / model / "config.pbtxt") << config;
        m_options.startupModels = {model};
        auto engine = Engine::create(m_options, m_control);
        ASSERT_TRUE(engine.ok()) << engine.status();
        m_engine = std::move(engine).value();
        const absl::Status started = m_engine->waitForStartup();
        ASSERT_TRUE(started.ok()) << started;
    }
    void serveRepeat(const std::string& more = "")
    {
        serve("repeat", "backend: \"repeat\" instance_group { kind: KIND_CPU } " + more);
    }

    tests::TestRequest repeat(const std::vector<int32_t>& values, std::vector<uint32_t> delays)
    {
        tests::TestRequest test(*m_engine->findModel("repeat", kNewestVersion), "r");
        const auto count = static_cast<int64_t>(values.size());
        delays.resize(values.size());
        test.input("IN", tensor::DataType::Int32, {count}, bytesOf(values));
        test.input("DELAY", tensor::DataType::Uint32, {count}, bytesOf(delays));
        test.input("WAIT", tensor::DataType::Uint32, {1}, bytesOf(std::vector<uint32_t>{0}));
        return test;
    }
    void send(tests::TestRequest& test)
    {
        const absl::Status accepted = m_engine->infer(test.request);
        EXPECT_TRUE(accepted.ok()) << accepted;
    }
    static void waitForFirst(const tests::TestRequest& test)
    {
        while (test.sink->deliveryCount() == 0)
            std::this_thread::yield();
    }
    static int32_t valueOf(const inference::Response& response)
    {
        int32_t value = 0;
        std::memcpy(&value, response.outputs().at(0).block->data(), sizeof value);
        return value;
    }
    ::inference::ModelStatistics statistics()
    {
        return m_engine->modelStatistics("repeat", kNewestVersion)->model_stats(0);
    }

    fs::path m_directory;
    Options m_options;
    base::ThreadControlLoop m_control;
    std::unique_ptr<Engine> m_engine;
};

TEST_F(DecoupledTest, DeliversEachResponseAndThenTheEnd)
{
    ROWS("5.17");
    serveRepeat();
    tests::TestRequest test = repeat({4, 2, 9}, {});
    send(test);
    test.sink->waitForFinal();
    ASSERT_EQ(test.sink->deliveryCount(), 4u);
    for (const auto& [index, value] : {std::pair<size_t, int>{0, 4}, {1, 2}, {2, 9}})
        EXPECT_EQ(valueOf(*test.sink->takeResponse(index)), value);
    EXPECT_EQ(test.sink->takeResponse(3), nullptr) << "a final flag of its own";
    EXPECT_EQ(test.sink->outcome(), inference::Outcome::Success);
    const auto counted = statistics();
    EXPECT_EQ(counted.inference_stats().success().count(), 1u);
    EXPECT_EQ(counted.inference_count(), 1u);
    EXPECT_EQ(counted.execution_count(), 1u);
}

TEST_F(DecoupledTest, GoesOnAfterAnErrorInTheMiddle)
{
    serveRepeat(parameter("fail_on", "2"));
    tests::TestRequest test = repeat({1, 2, 3}, {});
    send(test);
    test.sink->waitForFinal();
    const std::vector<absl::Status> statuses = test.sink->statuses();
    ASSERT_EQ(statuses.size(), 3u);
    EXPECT_TRUE(statuses[0].ok() && statuses[2].ok());
    EXPECT_EQ(statuses[1].code(), absl::StatusCode::kInternal);
    EXPECT_EQ(test.sink->outcome(), inference::Outcome::Failed);
}

TEST_F(DecoupledTest, DeliversOneByOneWhatSeveralThreadsSendAtOnce)
{
    serveRepeat(parameter("senders", "8"));
    constexpr int kCount = 2000;
    const auto sink = std::make_shared<ExclusiveSink>();
    tests::TestRequest test = repeat(std::vector<int32_t>(kCount, 1), {});
    test.request->setContext(std::make_shared<inference::RequestContext>(sink));
    send(test);
    sink->waitForFinal();
    EXPECT_EQ(sink->count(), kCount);
    EXPECT_FALSE(sink->overlapped());
    EXPECT_FALSE(sink->afterFinal());
}

TEST_F(DecoupledTest, EndsARequestThatIsCancelledInTheMiddle)
{
    serveRepeat();
    tests::TestRequest test = repeat({1, 2}, {0, 3'600'000});
    const auto context = test.request->context();
    send(test);
    waitForFirst(test);
    context->cancel();
    test.sink->waitForFinal();
    EXPECT_EQ(test.sink->statuses().back().code(), absl::StatusCode::kCancelled);
    EXPECT_EQ(test.sink->outcome(), inference::Outcome::Cancelled);
}

TEST_F(DecoupledTest, IsUnloadedOnlyAfterItsLastResponse)
{
    serveRepeat();
    tests::TestRequest test = repeat({1, 2, 3}, {0, 60, 60});
    send(test);
    waitForFirst(test);
    std::promise<bool> unloaded;
    m_engine->unloadModel(
        "repeat", false, [&](const absl::Status& status) { unloaded.set_value(status.ok()); });
    EXPECT_TRUE(unloaded.get_future().get());
    test.sink->waitForFinal();
    for (const absl::Status& status : test.sink->statuses())
        EXPECT_TRUE(status.ok()) << status;
    EXPECT_EQ(test.sink->statuses().size(), 3u);
}

TEST_F(DecoupledTest, KeepsTheServersEndWaitingUntilItsLastResponse)
{
    ROWS("11.2.3");
    serveRepeat();
    tests::TestRequest test = repeat({1, 2, 3}, {0, 60, 60});
    send(test);
    waitForFirst(test);
    EXPECT_TRUE(m_engine->stop(std::chrono::seconds(60)).ok());
    EXPECT_TRUE(test.sink->isFinal());
    EXPECT_EQ(test.sink->statuses().size(), 3u);
}

TEST_F(DecoupledTest, GivesUpOnARequestWithoutAnEndWhenTheTimeoutIsOver)
{
    serveRepeat();
    tests::TestRequest test = repeat({1, 2}, {0, 3'600'000});
    const auto context = test.request->context();
    send(test);
    waitForFirst(test);
    EXPECT_FALSE(m_engine->stop(std::chrono::seconds(0)).ok());
    EXPECT_FALSE(test.sink->isFinal());
    context->cancel();
    test.sink->waitForFinal();
}

TEST_F(DecoupledTest, EndsARequestWhoseBackendForgetsTheFinalFlag)
{
    serve("forgetful",
        "backend: \"faulty\" model_transaction_policy { decoupled: true } "
        "input { name: \"INPUT0\" data_type: TYPE_FP32 dims: -1 } "
        "output { name: \"OUTPUT0\" data_type: TYPE_FP32 dims: -1 } " +
            parameter("execute", "never_final"));
    tests::TestRequest test(*m_engine->findModel("forgetful", kNewestVersion), "r");
    test.input("INPUT0", tensor::DataType::Fp32, {1}, "1234");
    send(test);
    test.sink->waitForFinal();
    EXPECT_EQ(test.sink->deliveryCount(), 2u) << "the response, then the end";
    EXPECT_EQ(test.sink->outcome(), inference::Outcome::Failed);
    EXPECT_TRUE(m_engine->stop(std::chrono::seconds(60)).ok()) << "nothing is in flight any more";
}

} // namespace
} // namespace thalassa::engine
