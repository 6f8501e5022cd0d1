// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Backends, models and instances with real backend libraries: the project's own, and faulty ones.
#include "core/backend/model.h"

#include <gmock/gmock.h>

#include <atomic>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <thread>

#include "core/backend/current_execution.h"
#include "core/inference/validate_request.h"
#include "tests/core/backend/served.h"
#include "tests/support/rows.h"

namespace thalassa::backend {
namespace {

using ::testing::HasSubstr;
using tests::TestRequest;

class ModelTest : public ::testing::Test {
protected:
    // Sends a request with four floats and waits for its final response.
    TestRequest infer(const std::shared_ptr<Served>& model)
    {
        const float values[] = {1, 2, 3, 4};
        TestRequest test(model, "r1");
        test.input("INPUT0", tensor::DataType::Fp32, {4},
            std::string(reinterpret_cast<const char*>(values), sizeof values));
        EXPECT_TRUE(inference::validateRequest(*test.request).ok());
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
    void TearDown() override
    {
        for (const std::shared_ptr<Served>& model : m_models)
            waitForRequests(model);
    }

    absl::Status refusal(const std::string& configText)
    {
        return Served::load(m_manager, configText).status();
    }

    // A backend reports statistics after it has sent the response.
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
    std::vector<std::shared_ptr<Served>> m_models; // destroyed before the manager
};

TEST_F(ModelTest, AnInstanceIsBriefOnceItsExecutionsAreAndAnyThreadMayDoThem)
{
    config::HostPolicy policy;
    ASSERT_TRUE(policy.set("cpu-cores", std::to_string(::sched_getcpu())).ok());
    const auto isBriefAfter = [this](const std::string& config, int atMost,
                                  const config::HostPolicies& policies = {}) {
        auto served =
            Served::load(m_manager, configOf("identity", config), true, "/nowhere", "", policies);
        EXPECT_TRUE(served.ok()) << served.status();
        m_models.push_back(*served);
        const std::shared_ptr<Served> model = *served;
        const Instance& instance = *model->model().instances().all()[0];
        EXPECT_FALSE(instance.mayBeBorrowed()) << "nothing is known of it yet";
        for (int i = 0; i < atMost && !instance.mayBeBorrowed(); ++i)
            infer(model);
        return instance.mayBeBorrowed();
    };
    EXPECT_TRUE(isBriefAfter("", 1'000'000)); // long enough for a slow machine
    EXPECT_FALSE(isBriefAfter(parameter("execute_delay_ms", "1"), 200));
    EXPECT_FALSE(isBriefAfter("optimization { priority: PRIORITY_MIN }", 200));
    EXPECT_FALSE(isBriefAfter("", 10'000, {{"cpu", policy}}));
}

// If Execute fails afterwards, the instance must not answer and delete the request a second time.
TEST_F(ModelTest, ARequestReleasedInAnInnerExecutionIsReleasedInTheOuterOneToo)
{
    const auto model = loaded(configOf("identity"));
    const Instance& instance = *model->model().instances().all()[0];
    const TestRequest first(model, "r1");
    const TestRequest second(model, "r2");
    std::vector<inference::Request*> outer{first.request.get()};
    std::vector<inference::Request*> inner{second.request.get()};
    const CurrentExecution outerExecution(instance, outer);
    {
        const CurrentExecution innerExecution(instance, inner);
        CurrentExecution::release(*first.request, false);
        EXPECT_THAT(inner, ::testing::ElementsAre(second.request.get()));
    }
    EXPECT_THAT(outer, ::testing::IsEmpty());
}

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

TEST_F(ModelTest, ServesTheExampleModel)
{
    std::ifstream file(EXAMPLE_CONFIG);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    auto model = loaded(text);
    ASSERT_EQ(model->name(), "identity");
    TestRequest test = infer(model);
    EXPECT_TRUE(test.sink->statuses().at(0).ok()) << test.sink->statuses().at(0);
    test.sink->takeResponse(0).reset();
}

TEST_F(ModelTest, LetsTheBackendCompleteAConfiguration)
{
    ROWS("3.10.3", "9.3.21");
    auto model = loaded(
        "name: 'm' backend: 'identity' instance_group { name: 'm_0' kind: KIND_CPU count: 2 }");
    ASSERT_EQ(model->info().inputs().size(), 1u);
    EXPECT_EQ(model->info().inputs()[0].name, "INPUT0");
    EXPECT_EQ(model->model().instances().all().size(), 2u);
    EXPECT_EQ(model->model().instances().all()[1]->name(), "m_0_1");
    EXPECT_TRUE(model->model().checkReady().ok());
}

TEST_F(ModelTest, IsRefusedWithoutTensorsIfCompletionIsDisabled)
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

TEST_F(ModelTest, OfABackendThatMakesNoBatchTensorsIsRefusedWithThem)
{
    const char* const names = "target_name: 'OUTPUT0' source_input: 'INPUT0'";
    for (const std::string field : {"batch_input", "batch_output"}) {
        const absl::Status status = refusal(configOf("identity", field + " { " + names + " }"));
        EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented) << status;
        EXPECT_THAT(std::string(status.message()), HasSubstr("model 'm': " + field));
    }
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
            EXPECT_THAT(std::string(status.message()), HasSubstr("threw an exception"));
        }
    }
}

TEST_F(ModelTest, RefusesEveryModelOfABackendThatCannotInitialize)
{
    for (const char* action : {"error:INTERNAL", "throw"}) {
        BackendManager manager({BACKENDS, {{"faulty", {{"initialize", action}}}}, true});
        const absl::Status status = Served::load(manager, configOf("faulty")).status();
        EXPECT_EQ(status.code(), absl::StatusCode::kInternal) << status;
        EXPECT_THAT(std::string(status.message()), HasSubstr("backend 'faulty'"));
        EXPECT_THAT(std::string(status.message()), HasSubstr("initialize fails as it was told to"));
        EXPECT_TRUE(Served::load(manager, configOf("identity")).ok());
    }
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
        HasSubstr("TRITONBACKEND_ModelInstanceExecute threw an exception"));
    EXPECT_EQ(infer(throwing).sink->statuses().size(), 1u) << "the instance goes on";
    const auto statistics = statisticsWhen(
        throwing, [](const auto& all) { return all.inference_stats().fail().count() > 0; });
    EXPECT_EQ(statistics.inference_stats().fail().count(), 2u);
}

TEST_F(ModelTest, BeginsNothingForAClientThatWaitsNoLonger)
{
    const auto model = loaded(configOf("faulty"));
    tests::TestRequest late(model);
    late.input("INPUT0", tensor::DataType::Fp32, {1}, std::string(4, '\0'));
    late.request->deadline = base::Clock::system().now();
    ASSERT_TRUE(model->enqueue(late.request).ok());
    late.sink->waitForFinal();
    EXPECT_EQ(late.sink->statuses().at(0).code(), absl::StatusCode::kDeadlineExceeded);
    const auto counted = statisticsWhen(
        model, [](const auto& now) { return now.inference_stats().fail().count() == 1; });
    EXPECT_EQ(counted.execution_count(), 0u);
    // The client cancelled the request; this is no failure of the backend (row 8.4.2).
    using statistics::FailureReason;
    const auto failures = model->model().statistics().counts().failures;
    EXPECT_EQ(failures[static_cast<size_t>(FailureReason::Cancelled)], 1u);
    EXPECT_EQ(failures[static_cast<size_t>(FailureReason::Backend)], 0u);
}

TEST_F(ModelTest, BeginsNothingForACancelledRequestAndCountsItAsCancelled)
{
    const auto model = loaded(configOf("faulty"));
    // The scheduler took this request out of its queue before the cancel.
    TestRequest cancelled(model);
    cancelled.input("INPUT0", tensor::DataType::Fp32, {1}, "1234");
    ASSERT_TRUE(cancelled.request->setState(inference::RequestState::Pending).ok());
    cancelled.request->context()->cancel();
    Batch batch;
    batch.push_back(std::move(cancelled.request));
    model->model().instances().all()[0]->execute(std::move(batch));
    EXPECT_TRUE(cancelled.sink->isFinal());
    EXPECT_EQ(cancelled.sink->statuses().at(0).code(), absl::StatusCode::kCancelled);
    using statistics::FailureReason;
    const auto failures = model->model().statistics().counts().failures;
    EXPECT_EQ(failures[static_cast<size_t>(FailureReason::Cancelled)], 1u);
    EXPECT_EQ(failures[static_cast<size_t>(FailureReason::Backend)], 0u);
    EXPECT_EQ(model->model().statistics().counts().executionCount, 0u);
}

// Keeps the record of a request after the last reference to its context is gone.
class KeptRecord final : public inference::RequestListener {
public:
    void onEnd(const inference::RequestContext& context) noexcept override
    {
        record = context.record;
        isOver = true;
    }
    inference::Record record;
    std::atomic<bool> isOver = false;
};

// NVIDIA's iterative_sequence backend reports statistics after the release, too.
TEST_F(ModelTest, CountsARequestWhoseStatisticsComeAfterItsRelease)
{
    const auto model =
        loaded(configOf("faulty", "max_batch_size: 4 " + parameter("execute", "report_late")));
    const auto kept = std::make_shared<KeptRecord>();
    {
        TestRequest test(model);
        test.input("INPUT0", tensor::DataType::Fp32, {3, 1}, std::string(12, '1'));
        test.request->context()->addListener(kept);
        ASSERT_TRUE(inference::validateRequest(*test.request).ok());
        ASSERT_TRUE(model->enqueue(test.request).ok());
        test.sink->waitForFinal();
        EXPECT_TRUE(test.sink->statuses().at(0).ok());
    }
    while (!kept->isOver)
        std::this_thread::yield();
    const auto counts = model->model().statistics().counts();
    EXPECT_EQ(counts.success.count, 1u);
    EXPECT_EQ(counts.inferenceCount, 3u);
    EXPECT_EQ(counts.computeInfer.nanoseconds, 1u);
    EXPECT_EQ(kept->record.executeEnd.time_since_epoch().count(), 4);
}

// A scheduler that gives a released request to another instance at once, which changes its record.
class AtOnceAgain final : public inference::RequestOwner {
public:
    void onCancelled(inference::RequestContext&) override { }
    void onReleased(std::unique_ptr<inference::Request>& request, uint32_t) override
    {
        request->record().accepted = base::Clock::system().now();
        request->record().executeEnd = base::TimePoint(base::Duration(77));
        request->record().batchSize = 77;
        again = std::move(request);
        isAgain = true;
    }
    std::unique_ptr<inference::Request> again;
    std::atomic<bool> isAgain = false;
};

TEST_F(ModelTest, CountsARescheduledRequestAsItWasWhenItWasReleased)
{
    const auto model = loaded(configOf("faulty",
        "max_batch_size: 4 sequence_batching { iterative_sequence: true } " +
            parameter("execute", "report_late:RESCHEDULE")));
    AtOnceAgain scheduler;
    TestRequest test(model);
    test.input("INPUT0", tensor::DataType::Fp32, {3, 1}, std::string(12, '1'));
    test.request->scheduling.releasedTo = &scheduler;
    ASSERT_TRUE(inference::validateRequest(*test.request).ok());
    ASSERT_TRUE(model->enqueue(test.request).ok());
    const auto counted =
        statisticsWhen(model, [](const auto& all) { return all.inference_count() > 0; });
    EXPECT_EQ(counted.inference_count(), 3u);
    EXPECT_EQ(counted.inference_stats().success().count(), 1u);
    ASSERT_TRUE(scheduler.isAgain);
    EXPECT_EQ(scheduler.again->record().executeEnd, base::TimePoint(base::Duration(77)));
    EXPECT_EQ(scheduler.again->record().batchSize, 77u);
    scheduler.again->context()->sendError(absl::CancelledError("the test is over"));
    scheduler.again->scheduling.releasedTo = nullptr;
    inference::Request::release(std::move(scheduler.again), TRITONSERVER_REQUEST_RELEASE_ALL);
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

TEST_F(ModelTest, EndsARequestWhoseBackendNeverSaysThatItIsDone)
{
    auto unending = loaded(configOf("faulty", parameter("execute", "never_final")));
    TestRequest test(unending);
    test.input("INPUT0", tensor::DataType::Fp32, {1}, "1234");
    ASSERT_TRUE(inference::validateRequest(*test.request).ok());
    ASSERT_TRUE(unending->enqueue(test.request).ok());
    while (test.sink->deliveryCount() == 0)
        std::this_thread::yield();
    test.sink->takeResponse(0).reset(); // a response that is kept keeps the request open
    test.sink->waitForFinal();
    EXPECT_EQ(test.sink->statuses().size(), 1u);
    EXPECT_EQ(test.sink->deliveryCount(), 2u) << "the answer, then its end";
}

TEST_F(ModelTest, TakesAnAnswerFromAnotherThreadAfterExecuteReturned)
{
    auto late = loaded(configOf("faulty", parameter("execute", "late:5")));
    for (int i = 0; i < 3; ++i)
        EXPECT_TRUE(infer(late).sink->statuses().at(0).ok());
    statisticsWhen(late, [](const auto& all) { return all.execution_count() == 3; });
}

TEST_F(ModelTest, ServesWhileAModelOfTheSameBackendHangs)
{
    const std::string gate = testing::TempDir() + "hanging_model_may_go_on";
    std::remove(gate.c_str());
    auto hanging = loaded(configOf("faulty", parameter("execute", "wait:" + gate)));
    auto sound = loaded(configOf("faulty"));
    TestRequest stuck(hanging, "stuck");
    stuck.input("INPUT0", tensor::DataType::Fp32, {1}, "1234");
    ASSERT_TRUE(inference::validateRequest(*stuck.request).ok());
    ASSERT_TRUE(hanging->enqueue(stuck.request).ok());
    for (int i = 0; i < 3; ++i)
        EXPECT_TRUE(infer(sound).sink->statuses().at(0).ok());
    EXPECT_FALSE(stuck.sink->isFinal());
    std::ofstream(gate) << "go";
    stuck.sink->waitForFinal();
    EXPECT_TRUE(stuck.sink->statuses().at(0).ok());
    stuck.sink->takeResponse(0).reset();
    std::remove(gate.c_str());
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
    EXPECT_EQ(model->model().instances().all().size(), 2u);
    EXPECT_TRUE(infer(model).sink->statuses().at(0).ok());
}

} // namespace
} // namespace thalassa::backend
