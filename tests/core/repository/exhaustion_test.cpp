// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The tasks and loads of the repository when memory runs out: each attempt allows one more
// allocation, until none fails. After each failure, later tasks of the same key run, no join waits
// for a thread that does not exist, and no version stays in the state LOADING.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <latch>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/log/log.h"
#include "core/repository/directory_loader.h"
#include "core/repository/tasks/serial_tasks.h"
#include "core/repository/tasks/worker_threads.h"
#include "tests/core/repository/memory_store.h"
#include "tests/support/allocation_limit.h"
#include "tests/support/idle_version.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/no_threads.h"
#include "tests/support/quiet_log.h"

namespace thalassa::repository {
namespace {

constexpr long kMost = 1000; // more allocations than any step makes
// Longer than the small-string buffer.
constexpr char kKey[] = "a model whose name is too long to be stored inside of the string itself";

// Returns false if the join times out, which takes long for tasks without work.
bool end(WorkerThreads& workers)
{
    base::Clock& clock = base::Clock::system();
    return workers.joinUntil(clock, clock.now() + std::chrono::seconds(20));
}

TEST(TasksWithoutMemory, GoOnAfterATaskWhoseExceptionCannotBeDescribed)
{
    const auto tasks = std::make_shared<SerialTasks>(std::make_shared<WorkerThreads>());
    const std::string key = kKey;
    bool ran = false;
    LOG_INFO << "the log exists";
    {
        std::optional<tests::AllocationLimit> limit;
        EXPECT_NO_THROW(tasks->runHere(key, [&limit] {
            limit.emplace(0);
            throw std::bad_alloc();
        }));
    }
    tasks->runHere(key, [&ran] { ran = true; });
    EXPECT_TRUE(ran);
}

TEST(TasksWithoutMemory, AreRunOrRefusedByWorkerThreadsThatAllEnd)
{
    const tests::QuietLog quiet;
    for (long allowed = 0; allowed < kMost; ++allowed) {
        const auto workers = std::make_shared<WorkerThreads>();
        bool ran = false;
        const tests::Attempt attempt =
            tests::attempt(allowed, [&] { workers->post([&ran] { ran = true; }); });
        bool nextRan = false;
        {
            const tests::NoThreads none;
            workers->post([&nextRan] { nextRan = true; });
        }
        ASSERT_TRUE(end(*workers)) << "after " << allowed << " allocations";
        EXPECT_EQ(ran, attempt.isCompleted);
        EXPECT_TRUE(nextRan);
        workers->abandon();
        if (attempt.isEnough)
            return;
    }
    FAIL() << "a task takes memory without end";
}

// WorkerThreads runs no task on the posting thread while a worker thread is busy.
TEST(TasksWithoutMemory, AreRunOnThePostingThreadWhenTheyCannotBeHandedOver)
{
    const tests::QuietLog quiet;
    const std::string key = kKey;
    int ranHere = 0;
    for (long allowed = 0; allowed < kMost; ++allowed) {
        const auto workers = std::make_shared<WorkerThreads>();
        const auto tasks = std::make_shared<SerialTasks>(workers);
        std::latch hasBegun(1);
        std::latch gate(1);
        workers->post([&] {
            hasBegun.count_down();
            gate.wait();
        });
        hasBegun.wait();
        std::thread::id runner;
        const tests::Attempt attempt = tests::attempt(
            allowed, [&] { tasks->post(key, [&runner] { runner = std::this_thread::get_id(); }); });
        bool nextRan = false;
        tasks->post(key, [&nextRan] { nextRan = true; });
        gate.count_down();
        ASSERT_TRUE(end(*workers)) << "after " << allowed << " allocations";
        EXPECT_EQ(runner != std::thread::id(), attempt.isCompleted);
        EXPECT_TRUE(nextRan);
        ranHere += runner == std::this_thread::get_id() ? 1 : 0;
        if (attempt.isEnough) {
            EXPECT_GT(ranHere, 0) << "no allocation failed after the key was taken";
            EXPECT_NE(runner, std::this_thread::get_id());
            return;
        }
    }
    FAIL() << "a task takes memory without end";
}

class SmallVersion final : public tests::IdleVersion {
public:
    explicit SmallVersion(const LoadRequest& request)
        : m_name(request.name)
        , m_version(request.version)
    {
    }
    const std::string& name() const override { return m_name; }
    int64_t version() const override { return m_version; }
    const config::ModelInfo& info() const override { return m_model.info(); }

private:
    const std::string m_name;
    const int64_t m_version;
    const tests::ConfiguredModel m_model{"name: 'm'"};
};

class SmallLoader final : public Loader {
    absl::StatusOr<std::unique_ptr<ModelVersion>> load(LoadRequest request) override
    {
        return std::make_unique<SmallVersion>(request);
    }
    absl::Status checkGiven(const ::inference::ModelConfig&) const override
    {
        return absl::OkStatus();
    }
    std::vector<Objection> check(LoadRequest&) override { return {}; }
};

// A model whose loads take place on the thread of the test.
class LoadedModel {
public:
    LoadedModel()
    {
        m_store->put(m_id.name, "backend: 'b'");
        m_planned.source.directory =
            m_store->scan({tests::MemoryStore::kRepository, m_id.name, m_id.name, ""});
        m_planned.record = m_loader.read(m_planned.source).value();
    }
    ~LoadedModel()
    {
        m_lifecycle->close();
        EXPECT_TRUE(end(*m_workers));
    }
    LoadedModel(const LoadedModel&) = delete;
    LoadedModel& operator=(const LoadedModel&) = delete;

    absl::Status load() { return m_loader.reload(m_id, m_planned); }
    bool serves() const { return m_lifecycle->find(m_id.name, 1).ok(); }
    bool isReady() const { return m_lifecycle->isReady(); }
    std::vector<VersionState> states() const
    {
        std::vector<VersionState> states;
        for (const ModelStatus& model : m_lifecycle->statuses()) {
            for (const auto& [version, status] : model.versions)
                states.push_back(status.state);
        }
        return states;
    }

private:
    const ModelId m_id{"", kKey};
    const std::shared_ptr<tests::MemoryStore> m_store = std::make_shared<tests::MemoryStore>();
    const std::shared_ptr<WorkerThreads> m_workers = std::make_shared<WorkerThreads>();
    const std::shared_ptr<Lifecycle> m_lifecycle =
        std::make_shared<Lifecycle>(Lifecycle::Options{m_workers});
    PlannedLoad m_planned;
    DirectoryLoader m_loader{{m_store, std::make_unique<SmallLoader>(), m_lifecycle,
        std::make_shared<LoadStops>(), std::make_shared<StopSignal>()}};
};

// A temporary directory that cannot be removed without memory stays.
class LoadsWithoutMemory : public ::testing::Test {
protected:
    LoadsWithoutMemory()
    {
        std::filesystem::create_directory(m_temporary);
        ::setenv("TMPDIR", m_temporary.c_str(), 1);
    }
    ~LoadsWithoutMemory() override
    {
        ::unsetenv("TMPDIR");
        std::filesystem::remove_all(m_temporary);
    }

private:
    const std::string m_temporary =
        ::testing::TempDir() + "loads_without_memory." + std::to_string(::getpid());
};

TEST_F(LoadsWithoutMemory, LeaveNoVersionInTheStateLoading)
{
    const tests::QuietLog quiet;
    for (long allowed = 0; allowed < kMost; ++allowed) {
        LoadedModel model;
        absl::Status status;
        const tests::Attempt attempt = tests::attempt(allowed, [&] { status = model.load(); });
        const bool isLoaded = attempt.isCompleted && status.ok();
        for (const VersionState state : model.states())
            ASSERT_EQ(state, isLoaded ? VersionState::Ready : VersionState::Unavailable) << allowed;
        EXPECT_EQ(model.serves(), isLoaded) << allowed;
        // A model that is not known does not make the server unready.
        EXPECT_EQ(model.isReady(), isLoaded || model.states().empty()) << allowed;
        EXPECT_TRUE(model.load().ok()) << allowed;
        EXPECT_TRUE(model.serves());
        if (attempt.isEnough)
            return;
    }
    FAIL() << "a load takes memory without end";
}

TEST_F(LoadsWithoutMemory, LeaveAServingModelAsItWas)
{
    const tests::QuietLog quiet;
    for (long allowed = 0; allowed < kMost; ++allowed) {
        LoadedModel model;
        ASSERT_TRUE(model.load().ok());
        const tests::Attempt attempt =
            tests::attempt(allowed, [&] { (void)model.load().IgnoreError(); });
        EXPECT_TRUE(model.serves()) << allowed;
        EXPECT_EQ(model.states(), std::vector{VersionState::Ready}) << allowed;
        if (attempt.isEnough)
            return;
    }
    FAIL() << "a load takes memory without end";
}

} // namespace
} // namespace thalassa::repository
