// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/backend_manager.h"

#include <gmock/gmock.h>

#include <thread>
#include <vector>

#include "core/config/field_error.h"
#include "tests/support/rows.h"
#include "tests/support/working_directory.h"

namespace thalassa::backend {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

TEST(BackendManager, SharesALibraryAndUnloadsItWithItsLastModel)
{
    BackendManager manager({BACKENDS, {}, true});
    auto first = manager.get({"identity", "", "/nowhere", 1});
    auto second = manager.get({"identity", "", "/elsewhere", 7});
    ASSERT_TRUE(first.ok() && second.ok());
    EXPECT_EQ(*first, *second);
    const std::weak_ptr<Backend> watched = *first;
    first->reset();
    EXPECT_FALSE(watched.expired());
    second->reset();
    EXPECT_TRUE(watched.expired());
    EXPECT_TRUE(manager.get({"identity", "", "/nowhere", 1}).ok());
}

TEST(BackendManager, HandsSettingsToTheBackend)
{
    ROWS("7.52", "9.3.17", "3.10.4");
    BackendManager manager(
        {BACKENDS, {{"", {{"shared", "1"}}}, {"identity", {{"own", "2"}}}}, false});
    auto backend = manager.get({"identity", "", "/nowhere", 1});
    ASSERT_TRUE(backend.ok());
    const std::string& json = (*backend)->settingsMessage()->json;
    for (const char* part : {"\"cmdline\":{", "\"shared\":\"1\"", "\"own\":\"2\"",
             "\"default-max-batch-size\":\"4\"", "\"auto-complete-config\":\"false\""})
        EXPECT_THAT(json, HasSubstr(part));
}

// Each of these paths leads to a library that exists, and leaves the directories that are searched.
TEST(BackendManager, LoadsNothingFromOutsideItsDirectories)
{
    ROWS("3.2.25");
    const std::string inside(BACKENDS);
    BackendManager manager({inside, {}, true});
    const BackendManager::Request escapes[] = {
        {"identity", "../identity/libtriton_identity.so", inside + "/faulty", 1},
        {"identity", "sub/../../identity/libtriton_identity.so", inside + "/faulty", 1},
        {"identity", inside + "/identity/libtriton_identity.so", "/nowhere", 1},
        {"faulty/../identity", "libtriton_identity.so", "/nowhere", 1},
        {inside + "/identity", "libtriton_identity.so", "/nowhere", 1},
        {"..", "libtriton_identity.so", "/nowhere", 1},
        {"", "libtriton_identity.so", "/nowhere", 1},
    };
    for (const BackendManager::Request& escape : escapes) {
        const absl::Status status = manager.get(escape).status();
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument)
            << escape.backend << ", " << escape.runtime << ": " << status;
        EXPECT_THAT(std::string(status.message()), AllOf(HasSubstr("expected"), HasSubstr("'")));
    }
    EXPECT_TRUE(manager.get({"identity", "libtriton_identity.so", "/nowhere", 1}).ok());
}

TEST(BackendManager, NamesTheNearestBackendAndTheFieldThatIsWrong)
{
    BackendManager manager({BACKENDS, {}, true});
    const absl::Status status = manager.get({"identiti", "", "/nowhere", 1}).status();
    EXPECT_THAT(std::string(status.message()),
        AllOf(
            HasSubstr("set --backend-directory; it has '"), HasSubstr("did you mean 'identity'?")));
    EXPECT_EQ(config::fieldOf(status), "backend");
}

TEST(BackendManager, WithoutADirectoryLoadsNothingFromTheCurrentOne)
{
    const tests::WorkingDirectory here(BACKENDS);
    BackendManager manager({"", {}, true});
    const absl::Status status = manager.get({"identity", "", "/nowhere", 1}).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
    EXPECT_THAT(std::string(status.message()), HasSubstr("in /nowhere/1, /nowhere. Install"));
}

// The `declaring` backend refuses an initialization before the finalization of the previous one.
TEST(BackendManager, FinalizesALibraryBeforeItIsInitializedAgain)
{
    ROWS("9.3.27");
    BackendManager manager({BACKENDS, {}, true});
    const auto loadAndUnload = [&manager] {
        for (int i = 0; i < 500; ++i)
            EXPECT_TRUE(manager.get({"declaring", "", "/nowhere", 1}).ok());
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back(loadAndUnload);
    for (std::thread& thread : threads)
        thread.join();
}

TEST(BackendManager, HasABackendThatOutlivesIt)
{
    std::shared_ptr<Backend> backend;
    {
        BackendManager manager({BACKENDS, {}, true});
        backend = manager.get({"identity", "", "/nowhere", 1}).value();
    }
    EXPECT_EQ(backend->name(), "identity");
}

TEST(BackendManager, TakesOverWhatABackendDeclares)
{
    ROWS("9.3.19");
    BackendManager manager({BACKENDS, {}, true});
    const auto declaring = manager.get({"declaring", "", "/nowhere", 1}).value();
    ASSERT_EQ(declaring->preferredGroups().size(), 2u);
    EXPECT_EQ(declaring->preferredGroups()[0].kind(), ::inference::ModelInstanceGroup::KIND_GPU);
    EXPECT_THAT(declaring->preferredGroups()[0].gpus(), ::testing::ElementsAre(0, 1));
    EXPECT_EQ(declaring->preferredGroups()[1].kind(), ::inference::ModelInstanceGroup::KIND_CPU);
    EXPECT_EQ(declaring->preferredGroups()[1].count(), 2);
    EXPECT_TRUE(declaring->loadsInstancesInParallel());
    const auto silent = manager.get({"identity", "", "/nowhere", 1}).value();
    EXPECT_TRUE(silent->preferredGroups().empty());
    EXPECT_FALSE(silent->loadsInstancesInParallel());
}

TEST(BackendManager, RefusesABackendThatCannotDeclare)
{
    ROWS("9.3.19");
    BackendManager manager({BACKENDS, {{"declaring", {{"attributes", "fail"}}}}, true});
    const absl::Status status = manager.get({"declaring", "", "/nowhere", 1}).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_THAT(std::string(status.message()),
        AllOf(HasSubstr("backend 'declaring'"), HasSubstr("no attributes")));
}

} // namespace
} // namespace thalassa::backend
