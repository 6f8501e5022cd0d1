// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions that backends call about a model, its instances and memory, one by one.
#include <gmock/gmock.h>

#include <cstring>

#include "core/backend/backend_manager.h"
#include "core/backend/model.h"
#include "core/cabi/message.h"
#include "core/scheduling/batching/batcher.h"
#include "tests/core/library/api_calls.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"
#include "thalassa/gpu_copies.h"
#include "triton/core/tritonbackend.h"

namespace thalassa {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using tests::codeOf;

class ModelApi : public ::testing::Test {
protected:
    ModelApi()
    {
        ::inference::ModelConfig config;
        EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(tests::kApiModelConfig, &config));
        backend = m_manager.get({"identity", "", "/models/m", 3}).value();
        backend::Model::Options options;
        options.name = "m";
        options.version = 3;
        options.path = "/models/m";
        options.config = config;
        model = backend::Model::load(backend, options, [](backend::Model& loaded) {
            scheduling::Batcher::Options batching;
            batching.modelName = loaded.name();
            batching.statistics = loaded.sharedStatistics();
            auto scheduler = std::make_shared<scheduling::Batcher>(std::move(batching));
            scheduler->stop();
            return scheduler;
        }).value();
    }
    TRITONBACKEND_Model* handle() { return reinterpret_cast<TRITONBACKEND_Model*>(model.get()); }
    TRITONBACKEND_ModelInstance* instance()
    {
        return reinterpret_cast<TRITONBACKEND_ModelInstance*>(model->instances().all()[0]);
    }

    backend::BackendManager m_manager{{BACKENDS, {}, true}};
    std::shared_ptr<backend::Backend> backend;
    std::unique_ptr<backend::Model> model;
};

TEST_F(ModelApi, DescribesBackendAndModel)
{
    ROWS("9.3.1", "9.3.17", "9.3.18", "9.3.20");
    uint32_t major = 0;
    uint32_t minor = 0;
    EXPECT_SUCCESS(TRITONBACKEND_ApiVersion(&major, &minor));
    EXPECT_EQ(major, 1u);
    EXPECT_EQ(minor, 19u);
    TRITONBACKEND_Backend* owner = nullptr;
    const char* text = nullptr;
    EXPECT_SUCCESS(TRITONBACKEND_ModelBackend(handle(), &owner));
    EXPECT_SUCCESS(TRITONBACKEND_BackendName(owner, &text));
    EXPECT_STREQ(text, "identity");
    TRITONBACKEND_ArtifactType artifacts = TRITONBACKEND_ARTIFACT_FILESYSTEM;
    EXPECT_SUCCESS(TRITONBACKEND_BackendArtifacts(owner, &artifacts, &text));
    EXPECT_THAT(text, HasSubstr("/identity"));
    TRITONBACKEND_ExecutionPolicy policy = TRITONBACKEND_EXECUTION_DEVICE_BLOCKING;
    EXPECT_SUCCESS(TRITONBACKEND_BackendExecutionPolicy(owner, &policy));
    EXPECT_EQ(policy, TRITONBACKEND_EXECUTION_BLOCKING);
    EXPECT_NE(codeOf(TRITONBACKEND_BackendSetExecutionPolicy(
                  owner, TRITONBACKEND_EXECUTION_DEVICE_BLOCKING)),
        -1);
    EXPECT_SUCCESS(TRITONBACKEND_ModelName(handle(), &text));
    EXPECT_STREQ(text, "m");
    uint64_t version = 0;
    EXPECT_SUCCESS(TRITONBACKEND_ModelVersion(handle(), &version));
    EXPECT_EQ(version, 3u);
    EXPECT_SUCCESS(TRITONBACKEND_ModelRepository(handle(), &artifacts, &text));
    EXPECT_STREQ(text, "/models/m");
    TRITONSERVER_Message* message = nullptr;
    EXPECT_SUCCESS(TRITONBACKEND_ModelConfig(handle(), 1, &message));
    EXPECT_THAT(message->json, HasSubstr("\"max_batch_size\":4"));
    EXPECT_NE(codeOf(TRITONBACKEND_ModelSetConfig(handle(), 1, message)), -1)
        << "only inside ModelInitialize";
    EXPECT_SUCCESS(TRITONSERVER_MessageDelete(message));
    EXPECT_NE(codeOf(TRITONBACKEND_ModelConfig(handle(), 2, &message)), -1);
    TRITONSERVER_Server* server = nullptr;
    EXPECT_EQ(codeOf(TRITONBACKEND_ModelServer(handle(), &server)), TRITONSERVER_ERROR_UNSUPPORTED)
        << "no program embeds this one";
}

TEST_F(ModelApi, DescribesAnInstance)
{
    ROWS("9.3.23", "9.4.1");
    const char* name = nullptr;
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceName(instance(), &name));
    EXPECT_STREQ(name, "g_0");
    TRITONSERVER_InstanceGroupKind kind = TRITONSERVER_INSTANCEGROUPKIND_AUTO;
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceKind(instance(), &kind));
    EXPECT_EQ(kind, TRITONSERVER_INSTANCEGROUPKIND_CPU);
    int32_t device = 7;
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceDeviceId(instance(), &device));
    EXPECT_EQ(device, 0);
    TRITONSERVER_Message* policy = nullptr;
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceHostPolicy(instance(), &policy));
    EXPECT_EQ(policy->json, "{\"cpu\":{}}");
    bool passive = true;
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceIsPassive(instance(), &passive));
    EXPECT_FALSE(passive);
    uint32_t count = 9;
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceProfileCount(instance(), &count));
    EXPECT_EQ(count, 0u);
    EXPECT_EQ(codeOf(TRITONBACKEND_ModelInstanceProfileName(instance(), 0, &name)),
        TRITONSERVER_ERROR_INVALID_ARG);
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceSecondaryDeviceCount(instance(), &count));
    EXPECT_EQ(count, 1u);
    int64_t id = 0;
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceSecondaryDeviceProperties(instance(), 0, &name, &id));
    EXPECT_STREQ(name, "KIND_NVDLA");
    EXPECT_EQ(id, 5);
    EXPECT_EQ(
        codeOf(TRITONBACKEND_ModelInstanceSecondaryDeviceProperties(instance(), 1, &name, &id)),
        TRITONSERVER_ERROR_INVALID_ARG);
    TRITONBACKEND_Model* owner = nullptr;
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceModel(instance(), &owner));
    EXPECT_EQ(owner, handle());
    void* before = nullptr;
    void* state = nullptr;
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceState(instance(), &before));
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceSetState(instance(), &id));
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceState(instance(), &state));
    EXPECT_EQ(state, &id);
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceSetState(instance(), before));
}

TEST_F(ModelApi, CountsWhatABackendReports)
{
    ROWS("5.12", "5.15", "5.18", "9.3.22", "9.3.24");
    tests::TestRequest test(std::make_shared<tests::ConfiguredModel>(tests::kApiModelConfig));
    auto* const request = reinterpret_cast<TRITONBACKEND_Request*>(test.request.get());
    EXPECT_SUCCESS(
        TRITONBACKEND_ModelInstanceReportStatistics(instance(), request, true, 100, 110, 130, 160));
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceReportStatistics(
        instance(), request, false, 100, 110, 130, 160));
    EXPECT_SUCCESS(
        TRITONBACKEND_ModelInstanceReportBatchStatistics(instance(), 3, 100, 110, 130, 160));
    TRITONSERVER_BufferAttributes* usage = nullptr;
    EXPECT_SUCCESS(TRITONSERVER_BufferAttributesNew(&usage));
    EXPECT_SUCCESS(TRITONSERVER_BufferAttributesSetByteSize(usage, 1000));
    EXPECT_SUCCESS(TRITONBACKEND_ModelReportMemoryUsage(handle(), &usage, 1));
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceReportMemoryUsage(instance(), &usage, 1));
    EXPECT_SUCCESS(TRITONSERVER_BufferAttributesDelete(usage));
    const auto statistics = model->statistics().snapshot();
    EXPECT_EQ(statistics.inference_stats().success().count(), 1u);
    EXPECT_EQ(statistics.inference_stats().fail().count(), 1u);
    EXPECT_EQ(statistics.inference_stats().compute_infer().ns(), 20u);
    ASSERT_EQ(statistics.batch_stats_size(), 1);
    EXPECT_EQ(statistics.batch_stats(0).batch_size(), 3u);
    EXPECT_EQ(statistics.batch_stats(0).compute_output().ns(), 30u);
    ASSERT_EQ(statistics.memory_usage_size(), 1);
    EXPECT_EQ(statistics.memory_usage(0).byte_size(), 2000u) << "of model and instance";
    EXPECT_EQ(statistics.memory_usage(0).type(), "CPU");
}

TEST(GpuCopies, AreRefusedWithoutTheGpuOrWithoutAny)
{
    TRITONSERVER_Error* error = thalassa_report_gpu_copies(-1, 0, 100, 10);
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(TRITONSERVER_ErrorCode(error), TRITONSERVER_ERROR_NOT_FOUND);
    EXPECT_STREQ(TRITONSERVER_ErrorMessage(error), "the server has no GPU 0");
    TRITONSERVER_ErrorDelete(error);
    error = thalassa_report_gpu_copies(-1, -1, 100, 10);
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(TRITONSERVER_ErrorCode(error), TRITONSERVER_ERROR_INVALID_ARG);
    TRITONSERVER_ErrorDelete(error);
}

TEST_F(ModelApi, TakesReportsOfResponsesAndRefusesWrongOnes)
{
    ROWS("5.22", "9.3.25");
    tests::TestRequest test{std::make_shared<tests::ConfiguredModel>(tests::kApiModelConfig)};
    auto* const request = reinterpret_cast<TRITONBACKEND_Request*>(test.request.get());
    TRITONBACKEND_ResponseFactory* factories[2] = {};
    for (TRITONBACKEND_ResponseFactory*& factory : factories)
        EXPECT_SUCCESS(TRITONBACKEND_ResponseFactoryNew(&factory, request));
    TRITONBACKEND_ModelInstanceResponseStatistics* report = nullptr;
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceResponseStatisticsNew(&report));
    const auto send = [&] {
        return codeOf(TRITONBACKEND_ModelInstanceReportResponseStatistics(report));
    };
    EXPECT_EQ(send(), TRITONSERVER_ERROR_INVALID_ARG) << "without an instance";
    EXPECT_SUCCESS(
        TRITONBACKEND_ModelInstanceResponseStatisticsSetModelInstance(report, instance()));
    EXPECT_EQ(send(), TRITONSERVER_ERROR_INVALID_ARG) << "without a factory";
    EXPECT_SUCCESS(
        TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseFactory(report, factories[0]));
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseStart(report, 100));
    EXPECT_EQ(send(), TRITONSERVER_ERROR_INVALID_ARG) << "without an end";
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseEnd(report, 90));
    EXPECT_EQ(send(), TRITONSERVER_ERROR_INVALID_ARG) << "ended before its start";
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseEnd(report, UINT64_MAX));
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceResponseStatisticsSetComputeOutputStart(report, 70));
    EXPECT_EQ(send(), TRITONSERVER_ERROR_INVALID_ARG) << "answered before its start";
    EXPECT_TRUE(model->statistics().snapshot().response_stats().empty());

    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseEnd(report, 150));
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceResponseStatisticsSetComputeOutputStart(report, 110));
    EXPECT_EQ(send(), -1);
    // Another factory of the same request continues the index of the responses.
    TRITONSERVER_Error* const error = TRITONSERVER_ErrorNew(TRITONSERVER_ERROR_CANCELLED, "c");
    EXPECT_SUCCESS(
        TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseFactory(report, factories[1]));
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceResponseStatisticsSetError(report, error));
    EXPECT_EQ(send(), -1);
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceResponseStatisticsSetError(report, nullptr));
    EXPECT_EQ(send(), -1);
    TRITONSERVER_ErrorDelete(error);
    EXPECT_SUCCESS(TRITONBACKEND_ModelInstanceResponseStatisticsDelete(report));
    const auto counted = model->statistics().snapshot().response_stats();
    ASSERT_EQ(counted.size(), 3u);
    EXPECT_EQ(counted.at("0").success().ns(), 50u);
    EXPECT_EQ(counted.at("0").compute_infer().ns(), 10u);
    EXPECT_EQ(counted.at("0").compute_output().ns(), 40u);
    EXPECT_EQ(counted.at("1").cancel().count(), 1u);
    EXPECT_EQ(counted.at("2").success().count(), 1u);
    for (TRITONBACKEND_ResponseFactory* const factory : factories)
        EXPECT_SUCCESS(TRITONBACKEND_ResponseFactoryDelete(factory));
}

TEST(MemoryManager, GivesMemoryOfTheOneKindThereIs)
{
    ROWS("9.3.2");
    void* buffer = nullptr;
    EXPECT_SUCCESS(
        TRITONBACKEND_MemoryManagerAllocate(nullptr, &buffer, TRITONSERVER_MEMORY_CPU, 0, 100));
    ASSERT_NE(buffer, nullptr);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(buffer) % 64, 0u);
    std::memset(buffer, 1, 100);
    EXPECT_SUCCESS(TRITONBACKEND_MemoryManagerFree(nullptr, buffer, TRITONSERVER_MEMORY_CPU, 0));
    EXPECT_EQ(codeOf(TRITONBACKEND_MemoryManagerAllocate(
                  nullptr, &buffer, TRITONSERVER_MEMORY_GPU, 0, 100)),
        TRITONSERVER_ERROR_UNSUPPORTED);
    EXPECT_EQ(codeOf(TRITONBACKEND_MemoryManagerAllocate(
                  nullptr, &buffer, TRITONSERVER_MEMORY_CPU, 0, UINT64_MAX)),
        TRITONSERVER_ERROR_UNAVAILABLE);
}

TEST(Enumerations, HaveTheValuesThatCompiledBackendsUse)
{
    ROWS("9.1.5", "9.1.7", "9.1.10", "9.1.11", "9.1.12", "9.1.13");
    static_assert(TRITONSERVER_LOG_INFO == 0 && TRITONSERVER_LOG_WARN == 1 &&
        TRITONSERVER_LOG_ERROR == 2 && TRITONSERVER_LOG_VERBOSE == 3 &&
        TRITONSERVER_LOG_DEFAULT == 0 && TRITONSERVER_LOG_ISO8601 == 1);
    static_assert(TRITONSERVER_METRIC_PROMETHEUS == 0 && TRITONSERVER_METRIC_KIND_COUNTER == 0 &&
        TRITONSERVER_METRIC_KIND_GAUGE == 1 && TRITONSERVER_METRIC_KIND_HISTOGRAM == 2);
    static_assert(TRITONSERVER_REQUEST_FLAG_SEQUENCE_START == 1 &&
        TRITONSERVER_REQUEST_FLAG_SEQUENCE_END == 2 && TRITONSERVER_REQUEST_RELEASE_ALL == 1 &&
        TRITONSERVER_REQUEST_RELEASE_RESCHEDULE == 2 && TRITONSERVER_RESPONSE_COMPLETE_FINAL == 1);
    static_assert(TRITONSERVER_MODEL_CONTROL_NONE == 0 && TRITONSERVER_MODEL_CONTROL_POLL == 1 &&
        TRITONSERVER_MODEL_CONTROL_EXPLICIT == 2 && TRITONSERVER_RATE_LIMIT_OFF == 0 &&
        TRITONSERVER_RATE_LIMIT_EXEC_COUNT == 1);
    static_assert(TRITONSERVER_BATCH_UNKNOWN == 1 && TRITONSERVER_BATCH_FIRST_DIM == 2 &&
        TRITONSERVER_TXN_ONE_TO_ONE == 1 && TRITONSERVER_TXN_DECOUPLED == 2 &&
        TRITONSERVER_INDEX_FLAG_READY == 1);
    static_assert(TRITONBACKEND_ARTIFACT_FILESYSTEM == 0 && TRITONBACKEND_EXECUTION_BLOCKING == 0 &&
        TRITONBACKEND_EXECUTION_DEVICE_BLOCKING == 1);
}

} // namespace
} // namespace thalassa
