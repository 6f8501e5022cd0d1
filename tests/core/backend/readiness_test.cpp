// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Readiness, with a hook that blocks until the test opens its gate. If a call must not wait, the
// test does not advance the virtual time, so that a wait would never end.
#include "core/backend/readiness.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

#include "tests/core/backend/served.h"
#include "tests/support/rows.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::backend {
namespace {

using ::testing::HasSubstr;

class ReadinessTest : public ::testing::Test {
protected:
    ReadinessTest()
    {
        std::filesystem::create_directories(m_folder);
        const auto served = Served::load(m_manager,
            configOf("faulty",
                parameter("ready", "wait:" + m_gate) + parameter("ready_until", m_answers)));
        EXPECT_TRUE(served.ok()) << served.status();
        m_served = served.value_or(nullptr);
    }
    ~ReadinessTest() override { std::filesystem::remove_all(m_folder); }
    static void touch(const std::string& path) { std::ofstream file(path); }
    absl::Status ask() { return m_readiness->answer(m_readiness->ask()); }
    void begin() { m_readiness.emplace(m_served->model(), m_clock); }
    void letGo()
    {
        touch(m_gate);
        m_readiness.reset(); // waits for the hook
    }

    const std::filesystem::path m_folder =
        std::filesystem::path(::testing::TempDir()) / ("readiness-" + std::to_string(::getpid()));
    const std::string m_gate = m_folder / "gate";       // the hook blocks until this file exists,
    const std::string m_answers = m_folder / "answers"; // unless this one exists
    BackendManager m_manager{{BACKENDS, {}, true}};
    std::shared_ptr<Served> m_served;
    tests::VirtualClock m_clock;
    std::optional<Readiness> m_readiness;
};

TEST_F(ReadinessTest, ABlockedHookDelaysOneCallByThePatienceAndNoLaterOne)
{
    ROWS("10.6.4");
    begin();
    auto first = std::async(std::launch::async, [this] { return ask(); });
    m_clock.awaitWaiter();
    m_clock.advance(Readiness::kPatience);
    EXPECT_THAT(first.get().message(), HasSubstr("has not returned"));
    EXPECT_THAT(ask().message(), HasSubstr("has not returned"));
    EXPECT_THAT(ask().message(), HasSubstr("has not returned"));
    letGo();
}

TEST_F(ReadinessTest, OfManyAllAreAskedBeforeTheFirstIsWaitedFor)
{
    begin();
    Readiness other(m_served->model(), m_clock);
    auto both = std::async(std::launch::async, [&] {
        const uint64_t ofFirst = m_readiness->ask();
        const uint64_t ofOther = other.ask();
        return m_readiness->answer(ofFirst).ok() || other.answer(ofOther).ok();
    });
    m_clock.awaitWaiter();
    m_clock.advance(Readiness::kPatience); // the patience covers both models
    EXPECT_FALSE(both.get());
    letGo();
}

TEST_F(ReadinessTest, TheAnswerBeforeStandsForAWhile)
{
    touch(m_answers);
    begin();
    EXPECT_TRUE(ask().ok());
    std::filesystem::remove(m_answers);
    auto waiting = std::async(std::launch::async, [this] { return ask(); });
    m_clock.awaitWaiter();
    m_clock.advance(Readiness::kPatience);
    EXPECT_TRUE(waiting.get().ok());
    EXPECT_TRUE(ask().ok());
    m_clock.advance(Readiness::kTrust);
    EXPECT_THAT(ask().message(), HasSubstr("has not returned"));
    letGo();
}

} // namespace
} // namespace thalassa::backend
