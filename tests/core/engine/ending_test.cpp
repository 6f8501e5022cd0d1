// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The end of the engine: which requests it accepts, and which delays it cuts short.
#include <gmock/gmock.h>

#include "core/inference/parameters.h"
#include "tests/core/engine/engine_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::engine {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

TEST_F(EngineTest, StopsOnceItsRequestsHaveEnded)
{
    ROWS("11.2.3", "10.6.6");
    write("late", configOf("faulty", parameter("execute", "delay:50")));
    ASSERT_TRUE(start().ok());
    const tests::TestRequest test = sent("late");
    EXPECT_TRUE(m_engine->stop(std::chrono::seconds(30)).ok());
    EXPECT_TRUE(test.sink->isFinal());
    EXPECT_EQ(m_engine->isLive().status().message(), "Server exiting");
    EXPECT_EQ(infer("late").code(), absl::StatusCode::kUnavailable);
}

TEST_F(EngineTest, SaysWhatItsEndWaitsFor)
{
    ROWS("11.2.3");
    const LogFile log(m_directory.string() + "-log");
    const fs::path gate = m_directory.string() + "-gate";
    write("late", configOf("faulty", parameter("execute", "wait:" + gate.string())));
    ASSERT_TRUE(start().ok());
    const tests::TestRequest test = sent("late");
    auto stopped =
        std::async(std::launch::async, [&] { return m_engine->stop(std::chrono::seconds(300)); });
    waitUntil([&] {
        return log.text().find("Model 'late' (version 1) has 1 in-flight inferences") !=
            std::string::npos;
    });
    EXPECT_THAT(log.text(), HasSubstr(": Found 1 model versions that have in-flight inferences"));
    std::ofstream(gate) << "";
    EXPECT_TRUE(stopped.get().ok());
    EXPECT_TRUE(test.sink->isFinal());
    fs::remove(gate);
}

TEST_F(EngineTest, GivesUpOnRequestsThatOutlastTheTimeout)
{
    ROWS("11.2.4");
    write("held", configOf("faulty", parameter("execute", "late:400")));
    ASSERT_TRUE(start().ok());
    const tests::TestRequest test = sent("held");
    const absl::Status status = m_engine->stop(std::chrono::seconds(0));
    EXPECT_EQ(status.message(), "Exit timeout expired. Exiting immediately.");
    test.sink->waitForFinal();
}

TEST_F(EngineTest, SequencesGoOnWhileItStopsUntilNoRequestOfTheirModelRuns)
{
    ROWS("4.3.27", "1.3.31");
    const fs::path gate = m_directory.string() + "-gate";
    write("counts",
        configOf("faulty",
            "max_batch_size: 1 sequence_batching { } " +
                parameter("execute", "wait:" + gate.string())));
    ASSERT_TRUE(start().ok());
    const auto ask = [&](uint64_t sequence, uint32_t flags, const absl::Status& expected) {
        const auto found = m_engine->findModel("counts", kNewestVersion);
        EXPECT_TRUE(found.ok()) << found.status();
        tests::TestRequest test(*found);
        test.input("INPUT0", tensor::DataType::Fp32, {1, 1}, std::string(4, '\0'));
        test.request->correlationId = sequence;
        test.request->flags = flags;
        EXPECT_EQ(m_engine->infer(test.request), expected);
        return test;
    };
    const tests::TestRequest first = ask(7, inference::kSequenceStart, absl::OkStatus());
    std::thread stopping([&] { EXPECT_TRUE(m_engine->stop(std::chrono::minutes(2)).ok()); });
    waitUntil([&] { return !m_engine->isLive().ok(); });
    waitUntil([&] { return m_engine->findModel("counts", kNewestVersion).ok(); });
    const tests::TestRequest second = ask(7, 0, absl::OkStatus());
    ask(8, inference::kSequenceStart,
        absl::UnavailableError("[request id: <id_unknown>] Server is stopping, scheduler for "
                               "model 'counts' has stopped accepting new inference requests"));
    std::ofstream(gate) << "";
    stopping.join();
    EXPECT_TRUE(first.sink->isFinal());
    EXPECT_TRUE(second.sink->isFinal());
    EXPECT_EQ(second.sink->statuses().at(0), absl::OkStatus());
    EXPECT_EQ(m_engine->findModel("counts", kNewestVersion).status().message(), "Server exiting");
    fs::remove(gate);
}

TEST_F(EngineTest, WhatWaitsForOthersWaitsNoLongerOnceTheEndIsNear)
{
    ROWS("11.2.2");
    const std::string delay = "max_queue_delay_microseconds: 3600000000 ";
    write("batches", configOf("identity", "max_batch_size: 8 dynamic_batching { " + delay + "}"));
    write("sequences",
        configOf("identity",
            "max_batch_size: 8 sequence_batching { direct { " + delay +
                "minimum_slot_utilization: 1 } }"));
    ASSERT_TRUE(start().ok());
    const auto ask = [&](const std::string& model) {
        tests::TestRequest test(*m_engine->findModel(model, kNewestVersion));
        test.input("INPUT0", tensor::DataType::Fp32, {1, 1}, std::string(4, '\0'));
        test.request->correlationId = uint64_t{7};
        test.request->flags = inference::kSequenceStart | inference::kSequenceEnd;
        EXPECT_TRUE(m_engine->infer(test.request).ok());
        return test;
    };
    const tests::TestRequest batch = ask("batches"), sequence = ask("sequences");
    EXPECT_FALSE(batch.sink->isFinal());
    m_engine->prepareStop();
    batch.sink->waitForFinal();
    sequence.sink->waitForFinal();
    ask("batches").sink->waitForFinal(); // new requests are accepted until it stops
}

TEST_F(EngineTest, WhatWaitsInAVersionThatIsReplacedWaitsForNoOthers)
{
    ROWS("11.2.2", "10.4.1");
    const std::string batching =
        "max_batch_size: 8 dynamic_batching { max_queue_delay_microseconds: 3600000000 } ";
    m_options.controlMode = ModelControlMode::Explicit;
    m_options.startupModels = {"a"};
    write("a", configOf("identity", batching));
    write("b", configOf("identity", batching));
    ASSERT_TRUE(start().ok());
    const auto ask = [&](const std::string& model) {
        tests::TestRequest test(*m_engine->findModel(model, kNewestVersion));
        test.input("INPUT0", tensor::DataType::Fp32, {1, 1}, std::string(4, '\0'));
        EXPECT_TRUE(m_engine->infer(test.request).ok());
        return test;
    };
    const tests::TestRequest old = ask("a");
    write("a", configOf("identity", batching + parameter("other", "yes")));
    EXPECT_EQ(load("a"), absl::OkStatus());
    old.sink->waitForFinal(); // no later request can join its batch
    m_engine->prepareStop();
    EXPECT_EQ(load("b"), absl::OkStatus());
    ask("b").sink->waitForFinal();
}

} // namespace
} // namespace thalassa::engine
