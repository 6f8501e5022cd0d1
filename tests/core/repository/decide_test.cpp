// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/decide.h"

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>

#include "tests/support/rows.h"

namespace thalassa::repository {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Key;
using namespace std::chrono_literals;

LoadRecord record(const std::string& config, std::vector<int64_t> versions, int64_t modelStamp = 1,
    int64_t configStamp = 1)
{
    LoadRecord result;
    result.path = "/r/m";
    result.configFile = "config.pbtxt";
    result.tree = {{"", {configStamp, 0, true}}, {"config.pbtxt", {configStamp, 5, false}},
        {"1/model.onnx", {modelStamp, 9, false}}};
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(config, &result.config)) << config;
    result.versions = std::move(versions);
    return result;
}

ModelDirectory directory(const std::string& repository, const std::string& name, int64_t stamp = 1)
{
    ModelDirectory result;
    result.repository = repository;
    result.name = name;
    result.path = repository + "/" + name;
    result.tree = {{"", {stamp, 0, true}}};
    result.lastChange = std::chrono::system_clock::time_point(std::chrono::seconds(stamp));
    return result;
}

TEST(PlanLoad, LoadsAllOfAModelThatDoesNotServe)
{
    EXPECT_EQ(planLoad(nullptr, record("", {1, 2})), (LoadPlan{{1, 2}, {}}));
}

TEST(PlanLoad, KeepsVersionsWhenOnlyTheVersionPolicyChanged)
{
    ROWS("10.4.6");
    const LoadRecord loaded = record("version_policy { latest { num_versions: 1 } }", {3});
    const LoadRecord wanted = record("version_policy { all {} }", {1, 3}, 1, 2);
    EXPECT_EQ(planLoad(&loaded, wanted), (LoadPlan{{1}, {3}}));
}

TEST(PlanLoad, KeepsVersionsWhenOnlyTheirInstancesChanged)
{
    ROWS("10.4.3");
    const LoadRecord loaded = record("instance_group { count: 1 }", {1});
    EXPECT_EQ(planLoad(&loaded, record("instance_group { count: 2 }", {1, 2}, 1, 2)),
        (LoadPlan{{2}, {1}}));
    EXPECT_EQ(
        planLoad(&loaded, record("instance_group { count: 2 }", {1}, 2, 2)), (LoadPlan{{1}, {}}))
        << "a file changed too";
}

TEST(PlanLoad, LoadsOnlyTheVersionsWhoseOwnFilesChanged)
{
    ROWS("10.2.5", "10.4.3");
    LoadRecord loaded = record("version_policy { all {} }", {1, 2, 10});
    for (const char* const path : {"1", "2", "10"})
        loaded.tree[path] = {1, 0, true};
    for (const char* const path : {"2/model.onnx", "10/data/weights"})
        loaded.tree[path] = {1, 9, false};
    LoadRecord more = loaded;
    more.versions = {1, 2, 10, 11};
    more.tree["11"] = {2, 0, true};
    more.tree["11/model.onnx"] = {2, 9, false};
    EXPECT_EQ(planLoad(&loaded, more), (LoadPlan{{11}, {1, 2, 10}})) << "a new version";
    more.tree["10/data/weights"] = {2, 9, false};
    more.tree.erase("2/model.onnx");
    EXPECT_EQ(planLoad(&loaded, more), (LoadPlan{{2, 10, 11}, {1}})) << "and changed ones";
    for (const char* const path : {"labels.txt", "5", "007/weights", "00/weights"}) {
        LoadRecord shared = more;
        shared.tree[path] = {1, 9, false};
        EXPECT_EQ(planLoad(&loaded, shared), (LoadPlan{{1, 2, 10, 11}, {}}))
            << "and a shared file: " << path;
    }
}

TEST(PlanLoad, ReloadsAModelThatGetsPassiveInstancesOnly)
{
    ROWS("3.5.8", "10.4.3");
    const LoadRecord active = record("instance_group { count: 1 }", {1});
    const LoadRecord passive = record("instance_group { count: 1 passive: true }", {1}, 1, 2);
    EXPECT_EQ(planLoad(&active, passive), (LoadPlan{{1}, {}}));
    EXPECT_EQ(planLoad(&passive, active), (LoadPlan{{}, {1}}));
    const LoadRecord both = record("instance_group [ { passive: true }, { count: 1 } ]", {1}, 1, 3);
    EXPECT_EQ(planLoad(&active, both), (LoadPlan{{}, {1}}));
}

TEST(PlanLoad, ReloadsAModelWhenAnythingElseChanged)
{
    ROWS("10.4.4", "10.4.10");
    const LoadRecord loaded = record("max_batch_size: 1", {1});
    EXPECT_EQ(planLoad(&loaded, record("max_batch_size: 1", {1}, 2)), (LoadPlan{{1}, {}}))
        << "a file";
    EXPECT_EQ(planLoad(&loaded, record("max_batch_size: 2", {1}, 1, 2)), (LoadPlan{{1}, {}}))
        << "the configuration";
    LoadRecord swapped = record("max_batch_size: 1", {1});
    swapped.tree["config.pbtxt~"] = {3, 1, false};
    EXPECT_EQ(planLoad(&loaded, swapped), (LoadPlan{{1}, {}})) << "what an editor left behind";
}

TEST(IsUnchanged, ComparesPlaceAndTree)
{
    ROWS("10.4.1");
    LoadRecord loaded;
    loaded.path = "/r/m";
    loaded.tree = directory("/r", "m").tree;
    EXPECT_TRUE(isUnchanged(loaded, directory("/r", "m")));
    EXPECT_FALSE(isUnchanged(loaded, directory("/r", "m", 2)));
    EXPECT_FALSE(isUnchanged(loaded, directory("/s", "m")));
    loaded.isOverridden = true;
    EXPECT_FALSE(isUnchanged(loaded, directory("/r", "m"))) << "rows 10.4.7, 10.4.8";
}

TEST(TakeInventory, DropsANameThatTwoRepositoriesHave)
{
    ROWS("10.1.6");
    const Inventory inventory =
        takeInventory({directory("/a", "m"), directory("/a", "n"), directory("/b", "m")}, false);
    EXPECT_THAT(inventory.models, ElementsAre(Key(ModelId{"", "n"})));
    EXPECT_THAT(inventory.duplicates, ElementsAre("m"));
}

TEST(TakeInventory, TellsThemApartByRepositoryWithNamespacing)
{
    ROWS("10.7.1");
    const Inventory inventory = takeInventory({directory("/a", "m"), directory("/b", "m")}, true);
    EXPECT_THAT(inventory.models, ElementsAre(Key(ModelId{"/a", "m"}), Key(ModelId{"/b", "m"})));
    EXPECT_THAT(inventory.duplicates, IsEmpty());
}

TEST(MissingModels, AreThoseThatNoRepositoryHas)
{
    ROWS("10.3.3");
    const Inventory inventory = takeInventory({directory("/a", "m")}, false);
    EXPECT_THAT(missingModels(inventory, {"m", "x", "y"}), ElementsAre("x", "y"));
}

class PlanPollTest : public ::testing::Test {
protected:
    PollPlan plan(std::map<ModelId, PendingChange> pending = {})
    {
        return planPoll({&inventory, &known, std::move(pending), now,
            std::chrono::system_clock::time_point(std::chrono::seconds(wall)), settle});
    }

    Inventory inventory;
    KnownModels known;
    base::TimePoint now{1000s};
    int64_t wall = 1000;
    base::Duration settle = 2s;
    const ModelId m{"", "m"};
};

TEST_F(PlanPollTest, LoadsWhatIsNewAndUnloadsWhatIsGone)
{
    ROWS("10.2.2");
    inventory.models[m] = directory("/r", "m");
    known[{"", "gone"}] = std::make_shared<LoadRecord>();
    const PollPlan result = plan();
    EXPECT_THAT(result.load, ElementsAre(m));
    EXPECT_THAT(result.unload, ElementsAre(ModelId{"", "gone"}));
    EXPECT_THAT(result.pending, IsEmpty());
}

TEST_F(PlanPollTest, LeavesAloneWhatIsUnchanged)
{
    inventory.models[m] = directory("/r", "m");
    auto record = std::make_shared<LoadRecord>();
    record->path = "/r/m";
    record->tree = inventory.models[m].tree;
    known[m] = record;
    EXPECT_THAT(plan().load, IsEmpty());
    inventory.models[m].tree[""].modified = 2;
    EXPECT_THAT(plan().load, ElementsAre(m));
}

TEST_F(PlanPollTest, TriesAgainWhatFailed)
{
    ROWS("10.4.9");
    inventory.models[m] = directory("/r", "m");
    known[m] = nullptr;
    EXPECT_THAT(plan().load, ElementsAre(m));
}

TEST_F(PlanPollTest, WaitsForADirectoryThatStillChanges)
{
    inventory.models[m] = directory("/r", "m", 999);
    PollPlan result = plan();
    EXPECT_THAT(result.load, IsEmpty());
    ASSERT_THAT(result.pending, ElementsAre(Key(m)));

    inventory.models[m] = directory("/r", "m", 1001);
    now += 2s;
    wall += 1;
    result = plan(result.pending);
    EXPECT_THAT(result.load, IsEmpty()) << "it changed since: the wait begins anew";

    now += 2s;
    result = plan(result.pending);
    EXPECT_THAT(result.load, ElementsAre(m))
        << "the same for the settle time, whatever the file server's clock says";
}

} // namespace
} // namespace thalassa::repository
