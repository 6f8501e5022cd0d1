// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Polls of the repositories go on after a poll that fails.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <new>

#include "core/repository/model_repository.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::repository {
namespace {

namespace fs = std::filesystem;
using std::chrono::seconds;

// A virtual clock whose wall time cannot be read while `fails` is set.
class FailingClock final : public base::Clock {
public:
    base::TimePoint now() const override { return time.now(); }
    std::chrono::system_clock::time_point wallNow() const override
    {
        ++readCount;
        if (fails)
            throw 42;
        return time.wallNow();
    }
    bool waitUntil(base::CondVar& condition, base::Mutex& mutex, base::TimePoint deadline) override
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex)
    {
        return time.waitUntil(condition, mutex, deadline);
    }

    tests::VirtualClock time;
    std::atomic<bool> fails{false};
    mutable std::atomic<int> readCount{0}; // one per poll
};

// Keeps the one timer that is posted until the test runs it.
class OneTimer final : public base::ControlLoop {
public:
    void post(std::function<void()>) override { FAIL() << "expected nothing but timers"; }
    void postAfter(base::Duration, std::function<void()> function) override
    {
        if (hasNoMemory)
            throw std::bad_alloc();
        base::MutexLock lock(m_mutex);
        m_function = std::move(function);
        m_changed.notifyAll();
    }
    // Returns false if no timer is posted.
    bool run()
    {
        std::function<void()> function;
        {
            base::Clock& clock = base::Clock::system();
            const base::TimePoint deadline = clock.now() + seconds(20);
            base::MutexLock lock(m_mutex);
            while (!m_function && clock.waitUntil(m_changed, m_mutex, deadline)) { }
            function.swap(m_function);
        }
        if (function)
            function();
        return function != nullptr;
    }
    std::atomic<bool> hasNoMemory{false};

private:
    base::Mutex m_mutex;
    base::CondVar m_changed;
    std::function<void()> m_function ABSL_GUARDED_BY(m_mutex);
};

class NoLoader final : public Loader {
    absl::StatusOr<std::unique_ptr<ModelVersion>> load(LoadRequest) override
    {
        return absl::UnimplementedError("there is no model");
    }
    absl::Status checkGiven(const ::inference::ModelConfig&) const override
    {
        return absl::OkStatus();
    }
    std::vector<Objection> check(LoadRequest&) override { return {}; }
};

class PollTest : public testing::Test {
protected:
    PollTest()
    {
        std::string name = (fs::temp_directory_path() / "poll-XXXXXX").string();
        m_root = ::mkdtemp(name.data());
        ModelRepository::Options options;
        options.repositories.paths = {m_root.string()};
        options.pollInterval = seconds(1);
        options.clock = &clock;
        m_repository = std::make_shared<ModelRepository>(
            std::move(options), std::make_unique<NoLoader>(), timer);
        EXPECT_TRUE(m_repository->start().ok());
    }
    ~PollTest() override
    {
        EXPECT_TRUE(m_repository->stop(seconds(60)).ok());
        fs::remove_all(m_root);
    }

    FailingClock clock;
    OneTimer timer;

private:
    fs::path m_root;
    std::shared_ptr<ModelRepository> m_repository;
};

TEST_F(PollTest, IsRepeatedAfterOneThatThrew)
{
    clock.fails = true;
    ASSERT_TRUE(timer.run());
    ASSERT_TRUE(timer.run()) << "polls have ended after an exception";
    clock.fails = false;
    ASSERT_TRUE(timer.run());
    ASSERT_TRUE(timer.run());
    EXPECT_GE(clock.readCount, 3);
}

TEST_F(PollTest, IsRepeatedAfterAnIntervalWithoutMemoryForItsTimer)
{
    timer.hasNoMemory = true;
    ASSERT_TRUE(timer.run());
    clock.time.awaitWaiter();
    EXPECT_EQ(clock.readCount, 1);
    timer.hasNoMemory = false;
    clock.time.advance(seconds(1));
    ASSERT_TRUE(timer.run());
    EXPECT_GE(clock.readCount, 2);
}

} // namespace
} // namespace thalassa::repository
