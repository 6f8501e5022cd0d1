// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A load that keeps serving versions updates all of them or none.
#include "core/repository/directory_loader.h"

#include <gmock/gmock.h>

#include "core/base/status_macros.h"
#include "tests/support/idle_version.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::repository {
namespace {

using testing::HasSubstr;

constexpr std::chrono::minutes kPatience{1};

std::string withInstances(int count)
{
    return "backend: 'b' version_policy { all {} } instance_group { count: " +
        std::to_string(count) + " kind: KIND_CPU }";
}

// Has the instances of the last update; version 2 refuses more than two.
class UpdatedVersion final : public tests::IdleVersion {
public:
    explicit UpdatedVersion(LoadRequest request)
        : m_request(std::move(request))
        , m_config(m_request.config)
    {
    }
    const std::string& name() const override { return m_request.name; }
    int64_t version() const override { return m_request.version; }
    const config::ModelInfo& info() const override { return m_model.info(); }
    ::inference::ModelConfig config() const override { return m_config; }
    absl::Status update(const ::inference::ModelConfig& wanted, const std::stop_token&) override
    {
        const int count = wanted.instance_group(0).count();
        if (version() == 2 && count == kNoMemory)
            throw std::bad_alloc();
        if (version() == 2 && count > 2)
            return absl::UnavailableError("there is memory for two instances");
        m_config = wanted;
        return absl::OkStatus();
    }
    static constexpr int kNoMemory = 9;

private:
    const LoadRequest m_request;
    const tests::ConfiguredModel m_model{"name: 'm'"};
    ::inference::ModelConfig m_config;
};

class UpdatedLoader final : public Loader {
    absl::StatusOr<std::unique_ptr<ModelVersion>> load(LoadRequest request) override
    {
        return std::make_unique<UpdatedVersion>(std::move(request));
    }
    absl::Status checkGiven(const ::inference::ModelConfig&) const override
    {
        return absl::OkStatus();
    }
    std::vector<Objection> check(LoadRequest&) override { return {}; }
};

class NoStore final : public Store {
    bool isDirectory(const std::string&) const override { return false; }
    absl::StatusOr<std::vector<std::string>> list(const std::string&) const override
    {
        return std::vector<std::string>();
    }
    std::vector<std::string> listFiles(const std::string&) const override { return {}; }
    ModelDirectory scan(const Place&) const override { return {}; }
    absl::StatusOr<LocalFiles> fetch(const ModelDirectory& directory) const override
    {
        return LocalFiles{directory.path, nullptr};
    }
};

class DirectoryLoaderTest : public testing::Test {
protected:
    ~DirectoryLoaderTest() override
    {
        m_lifecycle->close();
        EXPECT_TRUE(m_lifecycle->waitUntilEmpty(m_clock, m_clock.now() + kPatience));
        EXPECT_TRUE(m_workers->joinUntil(m_clock, m_clock.now() + kPatience));
    }

    // Loads versions of a model with so many instances each.
    absl::Status load(int instances, std::vector<int64_t> versions = {1, 2})
    {
        LoadSource source;
        source.directory.name = kId.name;
        source.directory.path = "/models/m";
        source.directory.versions = std::move(versions);
        source.directory.configFile = "config.pbtxt";
        source.directory.configText = withInstances(instances);
        ASSIGN_OR_RETURN(LoadRecord record, m_loader.read(source));
        return m_loader.load(kId, {std::move(source), std::move(record)}, {});
    }
    int instancesOf(int64_t version) const
    {
        return m_lifecycle->servingVersion(kId, version)->config().instance_group(0).count();
    }

    VersionStatus statusOf(int64_t version) const
    {
        return m_lifecycle->statuses().at(0).versions.at(version);
    }

private:
    const ModelId kId{"", "m"};
    base::Clock& m_clock = base::Clock::system();
    const std::shared_ptr<WorkerThreads> m_workers = std::make_shared<WorkerThreads>();
    const std::shared_ptr<Lifecycle> m_lifecycle =
        std::make_shared<Lifecycle>(Lifecycle::Options{m_workers});
    DirectoryLoader m_loader{{std::make_shared<NoStore>(), std::make_unique<UpdatedLoader>(),
        m_lifecycle, std::make_shared<LoadStops>(), std::make_shared<StopSignal>()}};
};

TEST_F(DirectoryLoaderTest, UpdatesAllVersionsThatItKeeps)
{
    ROWS("10.4.3");
    ASSERT_TRUE(load(1).ok());
    ASSERT_TRUE(load(2).ok());
    EXPECT_EQ(instancesOf(1), 2);
    EXPECT_EQ(instancesOf(2), 2);
}

TEST_F(DirectoryLoaderTest, UpdatesNoneIfOneFails)
{
    ROWS("10.4.3");
    ASSERT_TRUE(load(1).ok());
    const absl::Status status = load(3);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(status.message()), HasSubstr("there is memory for two instances"));
    EXPECT_EQ(instancesOf(1), 1);
    EXPECT_EQ(instancesOf(2), 1);
}

TEST_F(DirectoryLoaderTest, ShowsWhyAVersionThatLoadedIsDiscarded)
{
    ROWS("10.4.5");
    ASSERT_TRUE(load(1).ok());
    EXPECT_FALSE(load(3, {1, 2, 3}).ok());
    EXPECT_EQ(statusOf(3).state, VersionState::Unavailable);
    EXPECT_THAT(statusOf(3).reason, HasSubstr("there is memory for two instances"));
    EXPECT_EQ(statusOf(2).state, VersionState::Ready);
    ASSERT_TRUE(load(2, {1, 2, 3}).ok());
    EXPECT_EQ(statusOf(3).state, VersionState::Ready);
}

TEST_F(DirectoryLoaderTest, UpdatesNoneIfOneThrows)
{
    ASSERT_TRUE(load(1).ok());
    EXPECT_EQ(load(UpdatedVersion::kNoMemory).code(), absl::StatusCode::kResourceExhausted);
    EXPECT_EQ(instancesOf(1), 1);
    EXPECT_EQ(instancesOf(2), 1);
}

} // namespace
} // namespace thalassa::repository
