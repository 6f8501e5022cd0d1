// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Backends, models and instances with real backend libraries: ours, and those that go wrong on
// purpose.
#include "core/backend/model.h"

#include <gmock/gmock.h>

#include <cstring>
#include <thread>

#include "core/backend/backend_manager.h"
#include "core/inference/prepare.h"
#include "core/scheduling/default_scheduler.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::backend {
namespace {

using ::testing::HasSubstr;
using tests::TestRequest;

// What the repository will do: a model, its scheduler, and the view of both that requests hold.
class Served final : public inference::ServedModel {
public:
    static absl::StatusOr<std::shared_ptr<Served>> load(
        BackendManager& manager, const std::string& configText, bool hasConfigFile = true)
    {
        ::inference::ModelConfig config;
        EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(configText, &config))
            << configText;
        auto backend = manager.get({config.backend(), config.runtime(), "/nowhere", 1});
        if (!backend.ok())
            return backend.status();
        auto served = std::make_shared<Served>();
        Model::Options options;
        options.name = config.name();
        options.path = "/nowhere";
        options.config = config;
        options.hasConfigFile = hasConfigFile;
        auto model = Model::load(*backend, options, [&](Model& loaded) {
            served->m_scheduler =
                std::make_shared<scheduling::DefaultScheduler>(loaded.name(), loaded.statistics());
            return served->m_scheduler;
        });
        if (!model.ok())
            return model.status();
        served->m_model = std::move(model).value();
        return served;
    }
    ~Served() override
    {
        if (m_scheduler)
            m_scheduler->stop();
    }

    const std::string& name() const override { return m_model->name(); }
    int64_t version() const override { return m_model->version(); }
    const config::ModelInfo& info() const override { return m_model->info(); }
    absl::Status enqueue(std::unique_ptr<inference::Request>& request) override
    {
        request->record().accepted = base::Clock::system().now();
        return m_scheduler->enqueue(request);
    }
    Model& model() { return *m_model; }

private:
    std::shared_ptr<scheduling::DefaultScheduler> m_scheduler;
    std::unique_ptr<Model> m_model; // before the scheduler: its instances ask it to the end
};

std::string configOf(const std::string& backend, const std::string& more = "")
{
    return "name: 'm' backend: '" + backend +
        "' input { name: 'INPUT0' data_type: TYPE_FP32 dims: -1 }"
        " output { name: 'OUTPUT0' data_type: TYPE_FP32 dims: -1 }"
        " instance_group { name: 'm_0' kind: KIND_CPU count: 1 } " +
        more;
}

std::string parameter(const std::string& key, const std::string& value)
{
    return "parameters { key: '" + key + "' value { string_value: '" + value + "' } } ";
}

class ModelTest : public ::testing::Test {
protected:
    // Sends four floats and returns what came back.
    TestRequest infer(const std::shared_ptr<Served>& model)
    {
        const float values[] = {1, 2, 3, 4};
        TestRequest test(model, "r1");
        test.input("INPUT0", tensor::DataType::Fp32, {4},
            std::string(reinterpret_cast<const char*>(values), sizeof values));
        EXPECT_TRUE(inference::prepare(*test.request).ok());
        EXPECT_TRUE(model->enqueue(test.request).ok());
        test.sink->waitForFinal();
        return test;
    }
    std::shared_ptr<Served> loaded(const std::string& configText)
    {
        auto model = Served::load(m_manager, configText);
        EXPECT_TRUE(model.ok()) << model.status();
        m_models.push_back(model.value_or(nullptr));
        return m_models.back();
    }
    // A request lets go of its model on the instance's thread, which a model's end joins: the
    // test's own reference must be the last.
    void TearDown() override
    {
        for (const std::shared_ptr<Served>& model : m_models) {
            while (model.use_count() > 1)
                std::this_thread::yield();
        }
    }

    absl::Status refusal(const std::string& configText)
    {
        return Served::load(m_manager, configText).status();
    }

    // A backend reports after it has answered.
    template <typename Condition>
    ::inference::ModelStatistics statisticsWhen(
        const std::shared_ptr<Served>& model, Condition condition)
    {
        for (;;) {
            const auto statistics = model->model().statistics().snapshot();
            if (condition(statistics))
                return statistics;
            std::this_thread::yield();
        }
    }

    BackendManager m_manager{{BACKENDS, {}, true}};
    std::vector<std::shared_ptr<Served>> m_models; // ends before the manager
};

TEST_F(ModelTest, AnswersARequestThroughTheBackendAndCountsIt)
{
    ROWS("9.3.26", "4.1.3", "5.3", "5.4", "5.7");
    auto model = loaded(configOf("identity"));
    TestRequest test = infer(model);
    auto response = test.sink->takeResponse(0);
    ASSERT_NE(response, nullptr);
    ASSERT_TRUE(response->status().ok()) << response->status();
    ASSERT_EQ(response->outputs().size(), 1u);
    const inference::OutputTensor& output = response->outputs()[0];
    EXPECT_EQ(output.name, "OUTPUT0");
    EXPECT_EQ(output.byteSize, 16u);
    float values[4];
    std::memcpy(values, output.block->data(), sizeof values);
    EXPECT_THAT(values, ::testing::ElementsAre(1, 2, 3, 4));
    EXPECT_EQ(test.sink->outcome(), inference::Outcome::Success);
    response.reset();
    const auto statistics =
        statisticsWhen(model, [](const auto& all) { return all.execution_count() > 0; });
    EXPECT_EQ(statistics.inference_count(), 1u);
    EXPECT_EQ(statistics.inference_stats().success().count(), 1u);
    EXPECT_EQ(statistics.inference_stats().compute_infer().count(), 1u);
}

TEST_F(ModelTest, LetsTheBackendCompleteAConfiguration)
{
    ROWS("3.10.3", "9.3.21");
    auto model = loaded(
        "name: 'm' backend: 'identity' instance_group { name: 'm_0' kind: KIND_CPU count: 2 }");
    ASSERT_EQ(model->info().inputs().size(), 1u);
    EXPECT_EQ(model->info().inputs()[0].name, "INPUT0");
    EXPECT_EQ(model->model().instances().size(), 2u);
    EXPECT_EQ(model->model().instances()[1]->name(), "m_0_1");
    EXPECT_TRUE(model->model().checkReady().ok());
}

TEST_F(ModelTest, IsRefusedWithoutAConfigurationThatNobodyCompletes)
{
    ROWS("3.1.7");
    const absl::Status status = Served::load(m_manager, configOf("identity"), false).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
    EXPECT_THAT(std::string(status.message()), HasSubstr("model configuration is not provided"));
}

TEST_F(ModelTest, NamesThePlacesWhereABackendWasSought)
{
    ROWS("9.3.27");
    const absl::Status status = refusal(configOf("no_such"));
    EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
    EXPECT_THAT(std::string(status.message()), HasSubstr("libtriton_no_such.so"));
    EXPECT_THAT(std::string(status.message()), HasSubstr(std::string(BACKENDS) + "/no_such"));
    EXPECT_THAT(std::string(status.message()), HasSubstr("/nowhere/1"));
}

TEST_F(ModelTest, IsRefusedWhenTheLibraryIsNoBackend)
{
    EXPECT_THAT(std::string(refusal(configOf("no_execute")).message()),
        HasSubstr("TRITONBACKEND_ModelInstanceExecute"));
    EXPECT_THAT(std::string(refusal(configOf("unresolved")).message()),
        HasSubstr("TRITONBACKEND_FunctionOfNoServer"));
}

TEST_F(ModelTest, PassesOnWhatGoesWrongInAnEntryPointOfItsLoad)
{
    for (const char* point : {"model_initialize", "instance_initialize"}) {
        absl::Status status = refusal(configOf("faulty", parameter(point, "error:UNAVAILABLE")));
        EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable) << status;
        EXPECT_THAT(std::string(status.message()), HasSubstr("backend 'faulty'"));
        for (const char* thrown : {"throw", "throw_int"}) {
            status = refusal(configOf("faulty", parameter(point, thrown)));
            EXPECT_EQ(status.code(), absl::StatusCode::kInternal) << status;
            EXPECT_THAT(std::string(status.message()), HasSubstr("let an exception"));
        }
    }
}

TEST_F(ModelTest, RefusesEveryModelOfABackendThatCannotInitialize)
{
    BackendManager manager({BACKENDS, {{"faulty", {{"initialize", "error:INTERNAL"}}}}, true});
    EXPECT_THAT(std::string(Served::load(manager, configOf("faulty")).status().message()),
        HasSubstr("initialize fails as it was told to"));
    EXPECT_TRUE(Served::load(manager, configOf("identity")).ok());
}

TEST_F(ModelTest, SurvivesFinalizersThatFail)
{
    BackendManager manager({BACKENDS, {{"faulty", {{"finalize", "throw"}}}}, true});
    auto model = Served::load(manager,
        configOf("faulty",
            parameter("instance_finalize", "throw") + parameter("model_finalize", "error")));
    ASSERT_TRUE(model.ok()) << model.status();
    model->reset();
}

TEST_F(ModelTest, AnswersARequestWhoseExecutionFails)
{
    ROWS("4.8.1");
    auto failing = loaded(configOf("faulty", parameter("execute", "error:UNAVAILABLE")));
    EXPECT_EQ(infer(failing).sink->statuses().at(0).code(), absl::StatusCode::kUnavailable);
    auto throwing = loaded(configOf("faulty", parameter("execute", "throw")));
    const absl::Status status = infer(throwing).sink->statuses().at(0);
    EXPECT_EQ(status.code(), absl::StatusCode::kInternal);
    EXPECT_THAT(std::string(status.message()),
        HasSubstr("TRITONBACKEND_ModelInstanceExecute let an exception out"));
    EXPECT_EQ(infer(throwing).sink->statuses().size(), 1u) << "the instance goes on";
    const auto statistics = statisticsWhen(
        throwing, [](const auto& all) { return all.inference_stats().fail().count() > 0; });
    EXPECT_EQ(statistics.inference_stats().fail().count(), 2u);
}

TEST_F(ModelTest, EndsARequestThatTheBackendForgets)
{
    auto silent = loaded(configOf("faulty", parameter("execute", "no_response")));
    TestRequest test = infer(silent);
    EXPECT_TRUE(test.sink->statuses().empty());
    EXPECT_EQ(test.sink->deliveryCount(), 1u);
    auto answering = loaded(configOf("faulty", parameter("execute", "respond_error:NOT_FOUND")));
    EXPECT_EQ(infer(answering).sink->statuses().at(0).code(), absl::StatusCode::kNotFound);
}

TEST_F(ModelTest, SaysWhyAnInstanceIsNotReady)
{
    ROWS("10.6.4");
    auto model = loaded(configOf("faulty", parameter("ready", "error:UNAVAILABLE")));
    EXPECT_EQ(model->model().checkReady().code(), absl::StatusCode::kUnavailable);
}

TEST_F(ModelTest, GivesAPassiveInstanceNoThread)
{
    ROWS("3.5.8");
    auto model = loaded("name: 'm' backend: 'identity'"
                        " instance_group { name: 'm_0' kind: KIND_CPU count: 1 }"
                        " instance_group { name: 'm_1' kind: KIND_CPU count: 1 passive: true }");
    EXPECT_EQ(model->model().instances().size(), 2u);
    EXPECT_TRUE(infer(model).sink->statuses().at(0).ok());
}

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

} // namespace
} // namespace thalassa::backend
