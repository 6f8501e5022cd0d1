// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Ensembles follow their members, and model files are reached through the store only.
#include "core/repository/ensemble_loader.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <future>
#include <thread>

#include "core/repository/model_repository.h"
#include "tests/core/repository/memory_store.h"
#include "tests/support/idle_version.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/manual_loop.h"
#include "tests/support/rows.h"

namespace thalassa::repository {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kMember[] = "backend: 'b'";

std::string ensembleOf(const std::string& member)
{
    return "platform: 'ensemble' "
           "input { name: 'I' data_type: TYPE_FP32 dims: [ 1 ] } "
           "output { name: 'O' data_type: TYPE_FP32 dims: [ 1 ] } "
           "ensemble_scheduling { step { model_name: '" +
        member +
        "' model_version: -1 input_map { key: 'I' value: 'I' } "
        "output_map { key: 'O' value: 'O' } } }";
}

class LoadedVersion final : public tests::IdleVersion {
public:
    explicit LoadedVersion(LoadRequest request)
        : m_request(std::move(request))
    {
    }
    const std::string& name() const override { return m_request.name; }
    int64_t version() const override { return m_request.version; }
    const config::ModelInfo& info() const override { return m_model.info(); }
    const std::string& path() const { return m_request.path; }

private:
    const LoadRequest m_request;
    const tests::ConfiguredModel m_model{"name: 'm'"};
};

// Notes the names of the models in the order of their loads. The load of "misfit" fails.
class NotingLoader final : public Loader {
public:
    explicit NotingLoader(std::vector<std::string>& loads)
        : m_loads(loads)
    {
    }
    absl::StatusOr<std::unique_ptr<ModelVersion>> load(LoadRequest request) override
    {
        base::MutexLock lock(m_mutex);
        m_loads.push_back(request.name);
        if (request.name == "misfit")
            return absl::InvalidArgumentError("it does not fit its members");
        return std::make_unique<LoadedVersion>(std::move(request));
    }
    absl::Status checkGiven(const ::inference::ModelConfig&) const override
    {
        return absl::OkStatus();
    }
    std::vector<Objection> check(LoadRequest&) override { return {}; }

private:
    base::Mutex m_mutex;
    std::vector<std::string>& m_loads;
};

class EnsembleLoaderTest : public ::testing::Test {
protected:
    EnsembleLoaderTest()
    {
        ModelRepository::Options options;
        options.repositories.paths = {tests::MemoryStore::kRepository};
        options.store = store;
        options.loadAll = false;
        options.maxWithFiles = kMaxWithFiles;
        m_repository = std::make_shared<ModelRepository>(
            std::move(options), std::make_unique<NotingLoader>(loads), m_loop);
        EXPECT_TRUE(m_repository->start().ok());
    }
    ~EnsembleLoaderTest() override
    {
        EXPECT_TRUE(m_repository->stop(std::chrono::minutes(1)).ok());
    }

    absl::Status load(const std::string& name)
    {
        std::promise<absl::Status> done;
        m_repository->load(
            name, [] { return LoadOverride(); },
            [&done](absl::Status status) { done.set_value(std::move(status)); });
        return done.get_future().get();
    }
    // Loads a model that is in no repository.
    absl::Status loadWithFiles(const std::string& name, const std::string& configJson)
    {
        std::promise<absl::Status> done;
        m_repository->load(
            name,
            [&configJson] {
                return LoadOverride{configJson, {{"1/file", "content"}}};
            },
            [&done](absl::Status status) { done.set_value(std::move(status)); });
        return done.get_future().get();
    }
    absl::Status unload(const std::string& name, bool withMembers = false)
    {
        std::promise<absl::Status> done;
        m_repository->unload(
            name, withMembers, [&done](absl::Status status) { done.set_value(std::move(status)); });
        return done.get_future().get();
    }
    absl::Status poll() { return m_repository->poll(); }
    std::vector<std::string> serving() const
    {
        std::vector<std::string> names;
        for (const VersionPtr& version : m_repository->lifecycle().serving())
            names.push_back(version->name());
        return names;
    }
    void awaitServing(const std::vector<std::string>& names) const
    {
        base::Clock& clock = base::Clock::system();
        const base::TimePoint end = clock.now() + std::chrono::seconds(30);
        while (serving() != names && clock.now() < end)
            std::this_thread::yield();
        EXPECT_EQ(serving(), names);
    }
    std::vector<std::string> knownNames() const
    {
        std::vector<std::string> names;
        for (const ModelStatus& status : m_repository->lifecycle().statuses())
            names.push_back(status.id.name);
        return names;
    }
    void awaitKnown(const std::vector<std::string>& names) const
    {
        base::Clock& clock = base::Clock::system();
        const base::TimePoint end = clock.now() + std::chrono::seconds(30);
        while (knownNames() != names && clock.now() < end)
            std::this_thread::yield();
        EXPECT_EQ(knownNames(), names);
    }
    std::string pathOf(const std::string& name) const
    {
        const VersionPtr found = *m_repository->lifecycle().find(name, -1);
        return static_cast<const LoadedVersion&>(*found).path();
    }
    RepositoryList& repositories() { return m_repository->repositories(); }

    static constexpr size_t kMaxWithFiles = 3;
    const std::shared_ptr<tests::MemoryStore> store = std::make_shared<tests::MemoryStore>();
    std::vector<std::string> loads;

private:
    tests::VirtualClock m_clock;
    tests::ManualLoop m_loop{m_clock};
    std::shared_ptr<ModelRepository> m_repository;
};

TEST_F(EnsembleLoaderTest, ForgetsTheOldestModelsThatCameWithFilesAndDoNotServe)
{
    ROWS("1.13.6");
    const std::string good = R"({"backend":"b"})";
    EXPECT_TRUE(loadWithFiles("serving", good).ok());
    EXPECT_TRUE(loadWithFiles("unloaded", good).ok());
    EXPECT_TRUE(unload("unloaded").ok());
    for (const char* const name : {"a", "b", "c", "d"})
        EXPECT_FALSE(loadWithFiles(name, R"({"unknown":1})").ok());
    awaitKnown({"c", "d", "serving"});
    EXPECT_FALSE(loadWithFiles("misfit", good).ok());
    EXPECT_FALSE(
        loadWithFiles("ensemble", R"({"platform":"ensemble","ensemble_scheduling":{}})").ok());
    awaitKnown({"ensemble", "misfit", "serving"});
    EXPECT_TRUE(loadWithFiles("other", good).ok());
    awaitKnown({"ensemble", "other", "serving"});
}

TEST_F(EnsembleLoaderTest, LoadsMembersFirst)
{
    ROWS("10.5.3");
    store->put("outer", ensembleOf("inner"));
    store->put("inner", ensembleOf("model"));
    store->put("model", kMember);
    EXPECT_TRUE(load("outer").ok());
    EXPECT_THAT(loads, ElementsAre("model", "inner", "outer"));
}

TEST_F(EnsembleLoaderTest, LoadsEnsemblesAgainAfterTheirMembers)
{
    ROWS("10.5.4");
    store->put("outer", ensembleOf("inner"));
    store->put("inner", ensembleOf("model"));
    store->put("model", kMember);
    EXPECT_TRUE(load("outer").ok());
    loads.clear();
    EXPECT_TRUE(load("model").ok());
    EXPECT_THAT(loads, ElementsAre()) << "nothing has changed";
    store->put("model", kMember);
    EXPECT_TRUE(load("model").ok());
    EXPECT_THAT(loads, ElementsAre("model", "inner", "outer"));
}

TEST_F(EnsembleLoaderTest, UnloadsMembersThatNoOtherModelNeeds)
{
    ROWS("10.5.5");
    store->put("first", ensembleOf("shared"));
    store->put("second", ensembleOf("shared"));
    store->put("third", ensembleOf("own"));
    for (const char* const member : {"shared", "own"})
        store->put(member, kMember);
    for (const char* const ensemble : {"first", "second", "third"})
        EXPECT_TRUE(load(ensemble).ok());
    EXPECT_TRUE(unload("first", true).ok());
    EXPECT_TRUE(unload("third", true).ok());
    awaitServing({"second", "shared"});
}

TEST_F(EnsembleLoaderTest, TriesAnEnsembleThatDoesNotFitOnceForEachChange)
{
    store->put("misfit", ensembleOf("model"));
    store->put("model", kMember);
    EXPECT_THAT(std::string(load("misfit").message()), HasSubstr("it does not fit its members"));
    EXPECT_THAT(loads, ElementsAre("model", "misfit"));
    store->put("model", kMember);
    EXPECT_TRUE(load("model").ok());
    EXPECT_THAT(loads, ElementsAre("model", "misfit", "model", "misfit"));
}

TEST_F(EnsembleLoaderTest, APollTriesAnEnsembleThatDoesNotFitOnceForEachChange)
{
    ROWS("10.5.6");
    store->put("misfit", ensembleOf("model"));
    store->put("model", kMember);
    EXPECT_FALSE(poll().ok());
    EXPECT_THAT(loads, ElementsAre("model", "misfit"));
    EXPECT_TRUE(poll().ok());
    EXPECT_THAT(loads, ElementsAre("model", "misfit")) << "nothing has changed";
    store->put("model", kMember);
    EXPECT_TRUE(poll().ok());
    EXPECT_THAT(loads, ElementsAre("model", "misfit", "model", "misfit"));
    store->put("misfit", ensembleOf("model"));
    EXPECT_FALSE(poll().ok());
    EXPECT_THAT(loads, ElementsAre("model", "misfit", "model", "misfit", "misfit"));
}

TEST_F(EnsembleLoaderTest, RefusesACircleOfEnsembles)
{
    store->put("a", ensembleOf("b"));
    store->put("b", ensembleOf("a"));
    EXPECT_THAT(std::string(load("a").message()),
        AllOf(HasSubstr("circular dependency between ensembles"), HasSubstr("a -> b -> a")));
    EXPECT_THAT(loads, ElementsAre());
}

TEST_F(EnsembleLoaderTest, NamesTheMemberThatDidNotLoad)
{
    store->put("ensemble", ensembleOf("model"));
    store->put("model", kMember);
    store->failFetches(absl::UnavailableError("the bucket does not answer"));
    EXPECT_THAT(std::string(load("ensemble").message()),
        AllOf(HasSubstr("its member 'model' did not load"), HasSubstr("does not answer")));
}

TEST_F(EnsembleLoaderTest, LoadsFetchedFilesAndKeepsThemAsLongAsTheVersion)
{
    store->put("model", kMember);
    EXPECT_TRUE(load("model").ok());
    const std::string path = pathOf("model");
    EXPECT_TRUE(fs::exists(path + "/config.pbtxt"));
    EXPECT_TRUE(unload("model").ok());
    base::Clock& clock = base::Clock::system();
    const base::TimePoint end = clock.now() + std::chrono::seconds(30);
    while (fs::exists(path) && clock.now() < end)
        std::this_thread::yield();
    EXPECT_FALSE(fs::exists(path));
}

TEST_F(EnsembleLoaderTest, FailsALoadWhoseFilesCannotBeFetched)
{
    store->put("model", kMember);
    store->failFetches(absl::UnavailableError("the bucket does not answer"));
    const absl::Status status = load("model");
    EXPECT_THAT(std::string(status.message()),
        HasSubstr("version 1 is at UNAVAILABLE state: the bucket does not answer"));
    EXPECT_THAT(loads, ElementsAre());
    store->failFetches(absl::OkStatus());
    EXPECT_TRUE(load("model").ok());
}

TEST_F(EnsembleLoaderTest, RegistersRepositoriesThatTheStoreHas)
{
    ROWS("10.7.6");
    EXPECT_EQ(repositories().add("memory://other", {}).message(),
        "failed to register 'memory://other', repository not found: expected a directory");
    EXPECT_TRUE(repositories().remove(tests::MemoryStore::kRepository).ok());
    EXPECT_TRUE(repositories().add(tests::MemoryStore::kRepository, {}).ok());
}

} // namespace
} // namespace thalassa::repository
