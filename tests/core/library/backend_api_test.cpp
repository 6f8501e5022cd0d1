// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions that backends call, one by one, on real requests, responses, models and instances.
#include <gmock/gmock.h>

#include <cstring>

#include "core/backend/backend_manager.h"
#include "core/backend/model.h"
#include "core/cabi/message.h"
#include "core/inference/validate_request.h"
#include "core/scheduling/batching/batcher.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"
#include "thalassa/gpu_copies.h"
#include "triton/core/tritonbackend.h"

namespace thalassa {
namespace {

using inference::Request;
using inference::Response;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Returns the code of an error and deletes it; -1 if there is none.
int codeOf(TRITONSERVER_Error* error)
{
    const int code = error == nullptr ? -1 : TRITONSERVER_ErrorCode(error);
    TRITONSERVER_ErrorDelete(error);
    return code;
}

#define EXPECT_SUCCESS(call) EXPECT_EQ(codeOf(call), -1)

constexpr char kConfig[] = "name: 'm' backend: 'identity' max_batch_size: 4"
                           " input { name: 'A' data_type: TYPE_FP32 dims: -1 } input { name: 'B' "
                           "data_type: TYPE_INT64 dims: 1 }"
                           " output { name: 'X' data_type: TYPE_FP32 dims: -1 } output { name: 'Y' "
                           "data_type: TYPE_INT64 dims: 1 }"
                           " instance_group { name: 'g' kind: KIND_CPU count: 1 "
                           "secondary_devices { kind: KIND_NVDLA device_id: 5 } }";

class RequestApi : public ::testing::Test {
protected:
    RequestApi()
    {
        m_test.input("A", tensor::DataType::Fp32, {2, 3}, std::string(24, 'a'));
        m_test.input("B", tensor::DataType::Int64, {2, 1}, std::string(16, 'b'));
        m_test.request->parameters = {
            {"text", std::string("t")}, {"number", int64_t{7}}, {"flag", true}, {"real", 1.5}};
        EXPECT_TRUE(inference::validateRequest(*m_test.request).ok());
    }
    TRITONBACKEND_Request* handle()
    {
        return reinterpret_cast<TRITONBACKEND_Request*>(m_test.request.get());
    }
    TRITONBACKEND_Input* input(const char* name)
    {
        TRITONBACKEND_Input* result = nullptr;
        EXPECT_SUCCESS(TRITONBACKEND_RequestInput(handle(), name, &result));
        return result;
    }

    tests::TestRequest m_test{std::make_shared<tests::ConfiguredModel>(kConfig), "client's id"};
};

TEST_F(RequestApi, ReturnsTheIdsOfTheRequest)
{
    ROWS("9.3.6", "9.3.7");
    const char* id = nullptr;
    EXPECT_SUCCESS(TRITONBACKEND_RequestId(handle(), &id));
    EXPECT_STREQ(id, "client's id");
    uint64_t number = 1;
    const char* text = nullptr;
    EXPECT_SUCCESS(TRITONBACKEND_RequestCorrelationId(handle(), &number));
    EXPECT_EQ(number, 0u);
    EXPECT_EQ(codeOf(TRITONBACKEND_RequestCorrelationIdString(handle(), &text)),
        TRITONSERVER_ERROR_INVALID_ARG);
    m_test.request->correlationId = std::string("seq");
    EXPECT_SUCCESS(TRITONBACKEND_RequestCorrelationIdString(handle(), &text));
    EXPECT_STREQ(text, "seq");
    EXPECT_EQ(codeOf(TRITONBACKEND_RequestCorrelationId(handle(), &number)),
        TRITONSERVER_ERROR_INVALID_ARG);
    m_test.request->flags = TRITONSERVER_REQUEST_FLAG_SEQUENCE_END;
    m_test.request->timeout = std::chrono::microseconds(9);
    uint32_t flags = 0;
    EXPECT_SUCCESS(TRITONBACKEND_RequestFlags(handle(), &flags));
    EXPECT_EQ(flags, 2u);
    EXPECT_SUCCESS(TRITONBACKEND_InferenceRequestTimeoutMicroseconds(handle(), &number));
    EXPECT_EQ(number, 9u);
    bool cancelled = true;
    EXPECT_SUCCESS(TRITONBACKEND_RequestIsCancelled(handle(), &cancelled));
    EXPECT_FALSE(cancelled);
    m_test.request->context()->cancel();
    EXPECT_SUCCESS(TRITONBACKEND_RequestIsCancelled(handle(), &cancelled));
    EXPECT_TRUE(cancelled);
    TRITONSERVER_InferenceTrace* trace = reinterpret_cast<TRITONSERVER_InferenceTrace*>(&cancelled);
    EXPECT_SUCCESS(TRITONBACKEND_RequestTrace(handle(), &trace));
    EXPECT_EQ(trace, nullptr);
}

TEST_F(RequestApi, ListsParametersOfEveryType)
{
    ROWS("9.3.8");
    uint32_t count = 0;
    EXPECT_SUCCESS(TRITONBACKEND_RequestParameterCount(handle(), &count));
    ASSERT_EQ(count, 4u);
    const char* key = nullptr;
    TRITONSERVER_ParameterType type = TRITONSERVER_PARAMETER_BYTES;
    const void* value = nullptr;
    EXPECT_SUCCESS(TRITONBACKEND_RequestParameter(handle(), 0, &key, &type, &value));
    EXPECT_STREQ(key, "text");
    EXPECT_EQ(type, TRITONSERVER_PARAMETER_STRING);
    EXPECT_STREQ(static_cast<const char*>(value), "t");
    EXPECT_SUCCESS(TRITONBACKEND_RequestParameter(handle(), 1, &key, &type, &value));
    EXPECT_EQ(type, TRITONSERVER_PARAMETER_INT);
    EXPECT_EQ(*static_cast<const int64_t*>(value), 7);
    EXPECT_SUCCESS(TRITONBACKEND_RequestParameter(handle(), 2, &key, &type, &value));
    EXPECT_EQ(type, TRITONSERVER_PARAMETER_BOOL);
    EXPECT_TRUE(*static_cast<const bool*>(value));
    EXPECT_SUCCESS(TRITONBACKEND_RequestParameter(handle(), 3, &key, &type, &value));
    EXPECT_EQ(type, TRITONSERVER_PARAMETER_DOUBLE);
    EXPECT_EQ(*static_cast<const double*>(value), 1.5);
    EXPECT_EQ(codeOf(TRITONBACKEND_RequestParameter(handle(), 4, &key, &type, &value)),
        TRITONSERVER_ERROR_INVALID_ARG);
}

TEST_F(RequestApi, FindsInputsByNameAndPlace)
{
    ROWS("9.3.9", "9.3.3");
    uint32_t count = 0;
    const char* name = nullptr;
    EXPECT_SUCCESS(TRITONBACKEND_RequestInputCount(handle(), &count));
    EXPECT_EQ(count, 2u);
    EXPECT_SUCCESS(TRITONBACKEND_RequestInputName(handle(), 1, &name));
    EXPECT_STREQ(name, "B");
    EXPECT_EQ(
        codeOf(TRITONBACKEND_RequestInputName(handle(), 2, &name)), TRITONSERVER_ERROR_INVALID_ARG);
    TRITONBACKEND_Input* byPlace = nullptr;
    EXPECT_SUCCESS(TRITONBACKEND_RequestInputByIndex(handle(), 0, &byPlace));
    EXPECT_EQ(byPlace, input("A"));
    EXPECT_EQ(codeOf(TRITONBACKEND_RequestInputByIndex(handle(), 2, &byPlace)),
        TRITONSERVER_ERROR_INVALID_ARG);
    EXPECT_EQ(codeOf(TRITONBACKEND_RequestInput(handle(), "C", &byPlace)),
        TRITONSERVER_ERROR_INVALID_ARG);

    TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID;
    const int64_t* shape = nullptr;
    uint32_t rank = 0;
    uint64_t byteSize = 0;
    uint32_t buffers = 0;
    EXPECT_SUCCESS(TRITONBACKEND_InputProperties(
        input("A"), &name, &type, &shape, &rank, &byteSize, &buffers));
    EXPECT_STREQ(name, "A");
    EXPECT_EQ(type, TRITONSERVER_TYPE_FP32);
    EXPECT_THAT(std::vector<int64_t>(shape, shape + rank), ElementsAre(2, 3));
    EXPECT_EQ(byteSize, 24u);
    EXPECT_EQ(buffers, 1u);
    EXPECT_SUCCESS(TRITONBACKEND_InputProperties(
        input("A"), nullptr, nullptr, nullptr, nullptr, nullptr, nullptr));
    EXPECT_SUCCESS(TRITONBACKEND_InputPropertiesForHostPolicy(
        input("B"), "cpu", &name, nullptr, nullptr, nullptr, &byteSize, nullptr));
    EXPECT_STREQ(name, "B");
}

TEST_F(RequestApi, LendsTheBuffersOfAnInput)
{
    ROWS("9.3.4");
    const void* buffer = nullptr;
    uint64_t byteSize = 0;
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_GPU;
    int64_t memoryId = 5;
    EXPECT_SUCCESS(
        TRITONBACKEND_InputBuffer(input("A"), 0, &buffer, &byteSize, &memory, &memoryId));
    EXPECT_EQ(std::string(static_cast<const char*>(buffer), byteSize), std::string(24, 'a'));
    EXPECT_EQ(memory, TRITONSERVER_MEMORY_CPU);
    EXPECT_EQ(memoryId, 0);
    EXPECT_EQ(
        codeOf(TRITONBACKEND_InputBuffer(input("A"), 1, &buffer, &byteSize, &memory, &memoryId)),
        TRITONSERVER_ERROR_INVALID_ARG);
    EXPECT_SUCCESS(TRITONBACKEND_InputBufferForHostPolicy(
        input("B"), nullptr, 0, &buffer, &byteSize, &memory, &memoryId));
    EXPECT_EQ(byteSize, 16u);
    TRITONSERVER_BufferAttributes* attributes = nullptr;
    size_t size = 0;
    EXPECT_SUCCESS(TRITONBACKEND_InputBufferAttributes(input("A"), 0, &buffer, &attributes));
    EXPECT_SUCCESS(TRITONSERVER_BufferAttributesByteSize(attributes, &size));
    EXPECT_EQ(size, 24u);
    EXPECT_EQ(codeOf(TRITONBACKEND_InputBufferAttributes(input("A"), 1, &buffer, &attributes)),
        TRITONSERVER_ERROR_INVALID_ARG);
}

TEST_F(RequestApi, ListsTheOutputsThatAreWanted)
{
    ROWS("9.3.10");
    const auto names = [this] {
        uint32_t count = 0;
        EXPECT_SUCCESS(TRITONBACKEND_RequestOutputCount(handle(), &count));
        std::vector<std::string> result;
        for (uint32_t i = 0; i < count; ++i) {
            const char* name = nullptr;
            EXPECT_SUCCESS(TRITONBACKEND_RequestOutputName(handle(), i, &name));
            result.emplace_back(name);
        }
        const char* name = nullptr;
        EXPECT_EQ(codeOf(TRITONBACKEND_RequestOutputName(handle(), count, &name)),
            TRITONSERVER_ERROR_INVALID_ARG);
        return result;
    };
    EXPECT_THAT(names(), ElementsAre("X", "Y")) << "none named: all";
    m_test.request->requestedOutputs = {"Y"};
    EXPECT_THAT(names(), ElementsAre("Y"));
    size_t byteSize = 8;
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_GPU;
    int64_t memoryId = 1;
    EXPECT_SUCCESS(
        TRITONBACKEND_RequestOutputBufferProperties(handle(), "Y", &byteSize, &memory, &memoryId));
    EXPECT_EQ(memory, TRITONSERVER_MEMORY_CPU);
}

TEST_F(RequestApi, TakesARequestBackOnce)
{
    ROWS("9.3.11");
    EXPECT_EQ(codeOf(TRITONBACKEND_RequestRelease(handle(), 0)), TRITONSERVER_ERROR_INVALID_ARG);
    TRITONSERVER_Error* const again =
        TRITONBACKEND_RequestRelease(handle(), TRITONSERVER_REQUEST_RELEASE_RESCHEDULE);
    ASSERT_NE(again, nullptr);
    EXPECT_THAT(std::string(TRITONSERVER_ErrorMessage(again)),
        HasSubstr("Request is released with TRITONSERVER_REQUEST_RELEASE_RESCHEDULE"));
    EXPECT_EQ(codeOf(again), TRITONSERVER_ERROR_INVALID_ARG);
    EXPECT_SUCCESS(TRITONBACKEND_RequestRelease(
        reinterpret_cast<TRITONBACKEND_Request*>(m_test.request.release()),
        TRITONSERVER_REQUEST_RELEASE_ALL));
    EXPECT_EQ(m_test.sink->releaseFlags(), 1u);
}

TEST_F(RequestApi, TakesOnlyUtf8AsNamesAndTextsOfAResponse)
{
    TRITONBACKEND_Response* response = nullptr;
    EXPECT_SUCCESS(TRITONBACKEND_ResponseNew(&response, handle()));
    TRITONBACKEND_Output* output = nullptr;
    const int64_t shape[] = {1};
    for (TRITONSERVER_Error* const error :
        {TRITONBACKEND_ResponseSetStringParameter(response, "s", "\xff"),
            TRITONBACKEND_ResponseSetStringParameter(response, "\xff", "v"),
            TRITONBACKEND_ResponseSetIntParameter(response, "\xff", 3),
            TRITONBACKEND_ResponseOutput(
                response, &output, "\xff", TRITONSERVER_TYPE_INT64, shape, 1)}) {
        ASSERT_NE(error, nullptr);
        EXPECT_NE(std::string(TRITONSERVER_ErrorMessage(error))
                      .find("is '\\xff', which is not valid UTF-8"),
            std::string::npos)
            << TRITONSERVER_ErrorMessage(error);
        EXPECT_EQ(codeOf(error), TRITONSERVER_ERROR_INVALID_ARG);
    }
    EXPECT_SUCCESS(TRITONBACKEND_ResponseDelete(response));
}

TEST_F(RequestApi, BuildsAndSendsAResponse)
{
    ROWS("9.3.5", "9.3.12", "9.3.14", "9.3.15", "9.4.1");
    TRITONBACKEND_Response* response = nullptr;
    EXPECT_SUCCESS(TRITONBACKEND_ResponseNew(&response, handle()));
    EXPECT_SUCCESS(TRITONBACKEND_ResponseSetStringParameter(response, "s", "v"));
    EXPECT_SUCCESS(TRITONBACKEND_ResponseSetIntParameter(response, "i", 3));
    EXPECT_SUCCESS(TRITONBACKEND_ResponseSetBoolParameter(response, "b", true));
    EXPECT_SUCCESS(TRITONBACKEND_ResponseSetDoubleParameter(response, "d", 0.5));
    const int64_t shape[] = {2, 1};
    TRITONBACKEND_Output* output = nullptr;
    EXPECT_SUCCESS(
        TRITONBACKEND_ResponseOutput(response, &output, "Y", TRITONSERVER_TYPE_INT64, shape, 2));
    EXPECT_EQ(codeOf(TRITONBACKEND_ResponseOutput(
                  response, &output, "Y", TRITONSERVER_TYPE_INT64, shape, 2)),
        TRITONSERVER_ERROR_ALREADY_EXISTS);
    void* buffer = nullptr;
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_GPU;
    int64_t memoryId = 3;
    EXPECT_SUCCESS(TRITONBACKEND_OutputBuffer(output, &buffer, 16, &memory, &memoryId));
    ASSERT_NE(buffer, nullptr);
    EXPECT_EQ(memory, TRITONSERVER_MEMORY_CPU);
    std::memset(buffer, 'y', 16);
    TRITONSERVER_BufferAttributes* attributes = nullptr;
    size_t byteSize = 0;
    EXPECT_SUCCESS(TRITONBACKEND_OutputBufferAttributes(output, &attributes));
    EXPECT_SUCCESS(TRITONSERVER_BufferAttributesByteSize(attributes, &byteSize));
    EXPECT_EQ(byteSize, 16u);

    const char* name = nullptr;
    TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID;
    const int64_t* seen = nullptr;
    uint64_t rank = 0;
    EXPECT_SUCCESS(TRITONBACKEND_InferenceResponseOutput(response, 0, &name, &type, &seen, &rank));
    EXPECT_STREQ(name, "Y");
    EXPECT_THAT(std::vector<int64_t>(seen, seen + rank), ElementsAre(2, 1));
    EXPECT_SUCCESS(TRITONBACKEND_InferenceResponseOutputByName(response, "Y", &type, &seen, &rank));
    EXPECT_EQ(type, TRITONSERVER_TYPE_INT64);
    EXPECT_EQ(
        codeOf(TRITONBACKEND_InferenceResponseOutputByName(response, "X", &type, &seen, &rank)),
        TRITONSERVER_ERROR_NOT_FOUND);
    EXPECT_EQ(
        codeOf(TRITONBACKEND_InferenceResponseOutput(response, 1, &name, &type, &seen, &rank)),
        TRITONSERVER_ERROR_INVALID_ARG);

    EXPECT_SUCCESS(
        TRITONBACKEND_ResponseSend(response, TRITONSERVER_RESPONSE_COMPLETE_FINAL, nullptr));
    ASSERT_TRUE(m_test.sink->isFinal());
    const std::unique_ptr<Response> received = m_test.sink->takeResponse(0);
    EXPECT_EQ(received->parameters().size(), 4u);
    EXPECT_EQ(std::memcmp(received->outputs()[0].block->data(), "yyyyyyyyyyyyyyyy", 16), 0);
    EXPECT_EQ(m_test.sink->outcome(), inference::Outcome::Success);
}

TEST_F(RequestApi, SendsErrorsAndKeepsTheCallersOwn)
{
    ROWS("9.3.12");
    TRITONBACKEND_Response* response = nullptr;
    EXPECT_SUCCESS(TRITONBACKEND_ResponseNew(&response, handle()));
    TRITONSERVER_Error* error = TRITONSERVER_ErrorNew(TRITONSERVER_ERROR_UNAVAILABLE, "not now");
    EXPECT_SUCCESS(
        TRITONBACKEND_ResponseSend(response, TRITONSERVER_RESPONSE_COMPLETE_FINAL, error));
    EXPECT_STREQ(TRITONSERVER_ErrorMessage(error), "not now") << "it was copied";
    TRITONSERVER_ErrorDelete(error);
    EXPECT_EQ(m_test.sink->statuses().at(0), absl::UnavailableError("not now"));
    EXPECT_SUCCESS(TRITONBACKEND_ResponseNew(&response, handle()));
    EXPECT_EQ(codeOf(TRITONBACKEND_ResponseSend(response, 0, nullptr)), TRITONSERVER_ERROR_INTERNAL)
        << "after the final one";
    EXPECT_SUCCESS(TRITONBACKEND_ResponseNew(&response, handle()));
    EXPECT_SUCCESS(TRITONBACKEND_ResponseDelete(response));
}

TEST_F(RequestApi, MakesResponsesThroughAFactoryThatOutlivesTheRequest)
{
    ROWS("9.3.13", "9.3.7");
    TRITONBACKEND_ResponseFactory* factory = nullptr;
    EXPECT_SUCCESS(TRITONBACKEND_ResponseFactoryNew(&factory, handle()));
    const auto context = m_test.request->context();
    m_test.request.reset();
    bool cancelled = true;
    EXPECT_SUCCESS(TRITONBACKEND_ResponseFactoryIsCancelled(factory, &cancelled));
    EXPECT_FALSE(cancelled);
    TRITONBACKEND_Response* response = nullptr;
    for (int i = 0; i < 2; ++i) {
        EXPECT_SUCCESS(TRITONBACKEND_ResponseNewFromFactory(&response, factory));
        EXPECT_SUCCESS(TRITONBACKEND_ResponseSend(response, 0, nullptr));
    }
    EXPECT_FALSE(m_test.sink->isFinal());
    EXPECT_SUCCESS(TRITONBACKEND_ResponseFactorySendFlags(factory, 0));
    EXPECT_SUCCESS(
        TRITONBACKEND_ResponseFactorySendFlags(factory, TRITONSERVER_RESPONSE_COMPLETE_FINAL));
    EXPECT_TRUE(m_test.sink->isFinal());
    EXPECT_EQ(m_test.sink->statuses().size(), 2u);
    EXPECT_SUCCESS(TRITONBACKEND_ResponseFactoryDelete(factory));
    for (size_t i = 0; i < 2; ++i)
        m_test.sink->takeResponse(i).reset();
}

class ModelApi : public ::testing::Test {
protected:
    ModelApi()
    {
        ::inference::ModelConfig config;
        EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(kConfig, &config));
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
    tests::TestRequest test(std::make_shared<tests::ConfiguredModel>(kConfig));
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
    tests::TestRequest test{std::make_shared<tests::ConfiguredModel>(kConfig)};
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
