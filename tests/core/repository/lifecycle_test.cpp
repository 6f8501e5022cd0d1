// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Which versions are served, and the states of those that are not.
#include "core/repository/lifecycle.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "tests/support/idle_version.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::repository {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;

class Version final : public tests::IdleVersion {
public:
    Version(std::string name, int64_t number)
        : m_name(std::move(name))
        , m_number(number)
    {
    }
    const std::string& name() const override { return m_name; }
    int64_t version() const override { return m_number; }
    const config::ModelInfo& info() const override { return m_model.info(); }

private:
    const std::string m_name;
    const int64_t m_number;
    const tests::ConfiguredModel m_model{"name: 'm'"};
};

class LifecycleTest : public testing::Test {
protected:
    explicit LifecycleTest(bool namespacing = false, bool namesOthers = true)
        : m_lifecycle(std::make_shared<Lifecycle>(
              Lifecycle::Options{m_workers, namespacing, nullptr, namesOthers}))
    {
    }
    ~LifecycleTest() override
    {
        m_lifecycle->close();
        waitUntilUnloaded();
        EXPECT_TRUE(m_workers->joinUntil(m_clock, m_clock.now() + kPatience));
    }

    void waitUntilUnloaded()
    {
        EXPECT_TRUE(m_lifecycle->waitUntilEmpty(m_clock, m_clock.now() + kPatience));
    }

    // Loads a model; the load of each version with a negative number fails.
    absl::Status load(const ModelId& id, const std::vector<int64_t>& numbers)
    {
        std::vector<int64_t> versions;
        versions.reserve(numbers.size());
        for (const int64_t number : numbers)
            versions.push_back(std::abs(number));
        m_lifecycle->beginLoad(id, versions);
        std::vector<VersionPtr> loaded;
        std::map<int64_t, absl::Status> failures;
        for (const int64_t number : numbers) {
            if (number < 0)
                failures.emplace(-number, absl::InternalError("broken"));
            else
                loaded.push_back(m_lifecycle->adopt(std::make_unique<Version>(id.name, number)));
        }
        if (!failures.empty()) {
            m_lifecycle->failLoad(id, failures);
            return absl::InternalError("broken");
        }
        return m_lifecycle->publish(id, {}, loaded);
    }
    // Waits until no version unloads and returns "version:state:reason" of each.
    std::vector<std::string> states(const ModelId& id)
    {
        std::vector<std::string> lines;
        for (const ModelStatus& model : m_lifecycle->statuses()) {
            if (model.id != id)
                continue;
            for (const auto& [version, status] : model.versions) {
                lines.push_back(absl::StrCat(
                    version, ":", std::string(stateName(status.state)), ":", status.reason));
            }
        }
        return lines;
    }
    std::string errorOf(const std::string& name, int64_t version = -1)
    {
        return std::string(m_lifecycle->find(name, version).status().message());
    }

    static constexpr std::chrono::minutes kPatience{5};
    base::Clock& m_clock = base::Clock::system();
    std::shared_ptr<WorkerThreads> m_workers = std::make_shared<WorkerThreads>();
    std::shared_ptr<Lifecycle> m_lifecycle;
};

class NamespaceTest : public LifecycleTest {
protected:
    NamespaceTest()
        : LifecycleTest(true)
    {
    }
};

class RestrictedTest : public LifecycleTest {
protected:
    RestrictedTest()
        : LifecycleTest(false, false)
    {
    }
};

const ModelId kModel{"", "m"};

TEST_F(LifecycleTest, ForgetsAModelThatIsIdle)
{
    EXPECT_TRUE(m_lifecycle->isIdle(kModel));
    ASSERT_TRUE(load(kModel, {1}).ok());
    EXPECT_FALSE(m_lifecycle->isIdle(kModel));
    m_lifecycle->unload(kModel);
    EXPECT_FALSE(load({"", "n"}, {-1, 2}).ok());
    EXPECT_TRUE(m_lifecycle->isIdle({"", "n"}));
    EXPECT_FALSE(m_lifecycle->isReady());
    m_lifecycle->forget({"", "n"});
    EXPECT_THAT(states({"", "n"}), ::testing::IsEmpty());
    EXPECT_TRUE(m_lifecycle->waitUntilEmpty(m_clock, m_clock.now() + kPatience));
    EXPECT_TRUE(m_lifecycle->isReady());
}

TEST_F(LifecycleTest, ServesTheNewestOfTheVersionsThatWereLoaded)
{
    ROWS("1.2.5", "10.6.2");
    ASSERT_TRUE(load(kModel, {1, 3}).ok());
    EXPECT_EQ((*m_lifecycle->find("m", -1))->version(), 3);
    EXPECT_EQ((*m_lifecycle->find("m", 1))->version(), 1);
    EXPECT_EQ(m_lifecycle->find("m", 2).status().code(), absl::StatusCode::kNotFound);
    EXPECT_EQ(m_lifecycle->find("n", -1).status().code(), absl::StatusCode::kNotFound);
    EXPECT_THAT(states(kModel), ElementsAre("1:READY:", "3:READY:"));
    EXPECT_TRUE(m_lifecycle->isReady());
}

TEST_F(LifecycleTest, ListsTheModelsInTheOrderOfTheirNames)
{
    std::vector<std::string> names;
    names.reserve(20);
    for (int i = 0; i < 20; ++i)
        names.push_back(absl::StrCat("model", i * 7 % 20));
    for (const std::string& name : names)
        ASSERT_TRUE(load({"", name}, {2, 1}).ok());
    std::sort(names.begin(), names.end());
    std::vector<std::string> listed;
    for (const ModelStatus& model : m_lifecycle->statuses())
        listed.push_back(model.id.name);
    EXPECT_EQ(listed, names);
}

TEST_F(LifecycleTest, GoesOnServingWhatItHasWhenALoadFails)
{
    ROWS("10.4.4", "10.6.3");
    ASSERT_TRUE(load(kModel, {1}).ok());
    EXPECT_FALSE(load(kModel, {1, -2}).ok());
    EXPECT_EQ((*m_lifecycle->find("m", -1))->version(), 1);
    EXPECT_THAT(states(kModel), ElementsAre("1:READY:", "2:UNAVAILABLE:broken"));
    EXPECT_FALSE(m_lifecycle->isReady());
}

TEST_F(LifecycleTest, CountsTheFailuresOfEachModel)
{
    ASSERT_TRUE(load(kModel, {1}).ok());
    EXPECT_TRUE(m_lifecycle->loadFailures().empty());
    EXPECT_FALSE(load(kModel, {1, -2, -3}).ok());
    m_lifecycle->failModel({"", "typo"}, absl::InvalidArgumentError("unknown field"));
    EXPECT_THAT(
        m_lifecycle->loadFailures(), ElementsAre(std::pair("m", 2U), std::pair("typo", 1U)));
    m_lifecycle->unload(kModel);
    EXPECT_EQ(m_lifecycle->loadFailures().at("m"), 2U) << "a counter does not fall";
}

TEST_F(LifecycleTest, CountsTheFailuresOfManyModelsWithoutTheirNames)
{
    constexpr size_t kNames = 4096;
    for (size_t i = 0; i < kNames + 3; ++i)
        m_lifecycle->failModel({"", absl::StrCat("m", i)}, absl::InternalError("broken"));
    const auto failures = m_lifecycle->loadFailures();
    EXPECT_EQ(failures.size(), kNames + 1);
    EXPECT_EQ(failures.at(""), 3U);
}

TEST_F(LifecycleTest, IsReadyWithoutAModelOfWhichNoVersionWasTried)
{
    ROWS("10.6.2");
    m_lifecycle->failModel({"", "typo"}, absl::InvalidArgumentError("unknown field"));
    m_lifecycle->failModel({"", "missing"}, absl::NotFoundError("in no repository"));
    EXPECT_TRUE(m_lifecycle->isReady());
    m_lifecycle->failModel({"", "n"}, absl::FailedPreconditionError("no version is selected"));
    EXPECT_FALSE(m_lifecycle->isReady());
    m_lifecycle->unload({"", "n"});
    EXPECT_TRUE(m_lifecycle->isReady());
    EXPECT_FALSE(load(kModel, {-1}).ok());
    m_lifecycle->failModel(kModel, absl::InvalidArgumentError("unknown field"));
    EXPECT_FALSE(m_lifecycle->isReady()) << "its version failed before";
}

TEST_F(LifecycleTest, IsReadyAgainOnceTheVersionThatFailedIsNoLongerWanted)
{
    ROWS("10.6.3");
    ASSERT_TRUE(load(kModel, {1}).ok());
    EXPECT_FALSE(load(kModel, {1, -2}).ok());
    ASSERT_TRUE(load(kModel, {1}).ok());
    EXPECT_TRUE(m_lifecycle->isReady());
    EXPECT_THAT(states(kModel), ElementsAre("1:READY:"));
}

TEST_F(LifecycleTest, DoesNotMissWhatWasUnloaded)
{
    ROWS("10.5.9", "10.6.3");
    ASSERT_TRUE(load(kModel, {1}).ok());
    m_lifecycle->unload(kModel);
    waitUntilUnloaded();
    EXPECT_THAT(states(kModel), ElementsAre("1:UNAVAILABLE:unloaded"));
    EXPECT_TRUE(m_lifecycle->isReady());
    EXPECT_EQ(m_lifecycle->find("m", -1).status().code(), absl::StatusCode::kNotFound);
    EXPECT_EQ(m_lifecycle->find("m", 1).status().code(), absl::StatusCode::kUnavailable);
}

TEST_F(LifecycleTest, SaysWhyAModelDidNotLoad)
{
    ASSERT_FALSE(load(kModel, {-2}).ok());
    EXPECT_EQ(errorOf("m"),
        "Request for unknown model: 'm' has no available versions; it failed to load, because "
        "broken");
    EXPECT_EQ(errorOf("m", 2),
        "Request for unknown model: 'm' version 2 is not at ready state; it failed to load, "
        "because "
        "broken");
    m_lifecycle->failModel({"", "n"}, absl::InvalidArgumentError("no configuration"));
    EXPECT_THAT(errorOf("n"), HasSubstr("; it failed to load, because no configuration"));
}

TEST_F(LifecycleTest, SaysThatAModelIsLoadedOrUnloadedOrWasUnloaded)
{
    m_lifecycle->beginLoad(kModel, {1});
    EXPECT_THAT(errorOf("m"), EndsWith("has no available versions; it is being loaded"));
    EXPECT_THAT(errorOf("m", 1), EndsWith("is not at ready state; it is being loaded"));
    ASSERT_TRUE(load(kModel, {1}).ok());
    m_lifecycle->unload(kModel);
    EXPECT_THAT(errorOf("m"), EndsWith("; it is being unloaded"));
    EXPECT_THAT(errorOf("m", 1), EndsWith("is not at ready state; it is being unloaded"));
    waitUntilUnloaded();
    EXPECT_THAT(errorOf("m"), EndsWith("; it was unloaded"));
}

TEST_F(LifecycleTest, NamesTheNearestModelAndTheVersionsThatExist)
{
    ASSERT_TRUE(load({"", "resnet"}, {1, 10}).ok());
    EXPECT_EQ(errorOf("resnt"),
        "Request for unknown model: 'resnt' is not found, did you mean 'resnet'?");
    EXPECT_EQ(errorOf("bert"),
        "Request for unknown model: 'bert' is not found; the server has the model 'resnet'");
    EXPECT_EQ(std::string(m_lifecycle->findModel("", "resnt", -1).status().message()),
        "Request for unknown model: 'resnt' is not found, did you mean 'resnet'?");
    EXPECT_EQ(errorOf("resnet", 2),
        "Request for unknown model: 'resnet' version 2 is not found; the model has the versions "
        "'1', '10'");
}

TEST_F(RestrictedTest, NamesNothingThatTheRequestDoesNotName)
{
    ASSERT_TRUE(load({"", "resnet"}, {1}).ok());
    ASSERT_FALSE(load(kModel, {-1}).ok());
    EXPECT_EQ(errorOf("resnt"), "Request for unknown model: 'resnt' is not found");
    EXPECT_EQ(errorOf("resnet", 2), "Request for unknown model: 'resnet' version 2 is not found");
    EXPECT_EQ(errorOf("m"), "Request for unknown model: 'm' has no available versions");
}

TEST_F(LifecycleTest, PublishesNothingOnceItIsClosed)
{
    m_lifecycle->close();
    EXPECT_EQ(load(kModel, {1}).code(), absl::StatusCode::kUnavailable);
    EXPECT_EQ(m_lifecycle->servingVersion(kModel, 1), nullptr);
}

TEST_F(NamespaceTest, ANameIsAmbiguousOnlyWhileTwoServe)
{
    ROWS("10.7.2");
    const ModelId a{"/a", "m"};
    const ModelId b{"/b", "m"};
    ASSERT_TRUE(load(a, {1}).ok());
    ASSERT_TRUE(load(b, {2}).ok());
    const absl::Status ambiguous = m_lifecycle->find("m", -1).status();
    EXPECT_EQ(ambiguous.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(
        std::string(ambiguous.message()), HasSubstr("2 identifiers of model 'm' in global map"));
    m_lifecycle->unload(b);
    ASSERT_TRUE(m_lifecycle->find("m", -1).ok());
    EXPECT_EQ((*m_lifecycle->find("m", -1))->version(), 1);
    m_lifecycle->unload(a);
    EXPECT_FALSE(m_lifecycle->find("m", -1).ok());
}

TEST_F(NamespaceTest, AModelThatWasMissingAtTheStartIsForgivenOnceItLoads)
{
    ROWS("10.3.3", "10.7.2");
    m_lifecycle->failModel({"", "m"}, absl::NotFoundError("in no repository"));
    EXPECT_EQ(m_lifecycle->statuses().size(), 1u);
    ASSERT_TRUE(load({"/a", "m"}, {1}).ok());
    EXPECT_EQ(m_lifecycle->statuses().size(), 1u) << "the missing one is forgotten";
    EXPECT_TRUE(m_lifecycle->isReady());
    EXPECT_TRUE(m_lifecycle->find("m", -1).ok());
}

} // namespace
} // namespace thalassa::repository
