// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A program that embeds the server through the C API alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "tests/support/embedding.h"
#include "tests/support/rows.h"
#include "triton/core/tritonserver.h"

namespace thalassa {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using tests::expectError;
using tests::expectOk;

constexpr char kEchoConfig[] = "backend: 'identity' max_batch_size: 4 "
                               "input { name: 'IN' data_type: TYPE_FP32 dims: -1 } "
                               "output { name: 'OUT' data_type: TYPE_FP32 dims: -1 }";

std::string jsonOf(TRITONSERVER_Message* message)
{
    const char* base = nullptr;
    size_t size = 0;
    expectOk(TRITONSERVER_MessageSerializeToJson(message, &base, &size));
    std::string json(base, size);
    expectOk(TRITONSERVER_MessageDelete(message));
    return json;
}

struct KeptResponses : tests::Callbacks {
    std::vector<TRITONSERVER_InferenceResponse*> responses;
};

void keepResponse(TRITONSERVER_InferenceResponse* response, const uint32_t flags, void* data)
{
    auto* const exchange = static_cast<KeptResponses*>(static_cast<tests::Callbacks*>(data));
    exchange->change([&] {
        if (response != nullptr)
            exchange->responses.push_back(response);
        exchange->final = (flags & TRITONSERVER_RESPONSE_COMPLETE_FINAL) != 0;
    });
}

class EmbeddingTest : public tests::EmbeddingFixture {
protected:
    EmbeddingTest()
        : EmbeddingFixture("echo", kEchoConfig)
    {
        expectOk(TRITONSERVER_ServerOptionsSetServerId(m_options, "embedded"));
    }

    TRITONSERVER_InferenceRequest* newRequest(KeptResponses& exchange, const char* model = "echo")
    {
        TRITONSERVER_InferenceRequest* request = nullptr;
        expectOk(TRITONSERVER_InferenceRequestNew(&request, m_server, model, -1));
        expectOk(TRITONSERVER_InferenceRequestSetId(request, "r1"));
        const int64_t shape[] = {1, 2};
        expectOk(
            TRITONSERVER_InferenceRequestAddInput(request, "IN", TRITONSERVER_TYPE_FP32, shape, 2));
        expectOk(TRITONSERVER_InferenceRequestAppendInputData(
            request, "IN", m_values, sizeof m_values, TRITONSERVER_MEMORY_CPU, 0));
        listen(request, exchange, keepResponse);
        return request;
    }

    // Returns a request whose only response is the error of an allocator that gives nothing.
    TRITONSERVER_InferenceRequest* inferredWithoutMemory(KeptResponses& exchange)
    {
        exchange.refuseMemory = true;
        TRITONSERVER_InferenceRequest* const request = newRequest(exchange);
        expectOk(TRITONSERVER_ServerInferAsync(m_server, request, nullptr));
        exchange.wait();
        return request;
    }

    bool isReady(const char* model)
    {
        bool ready = false;
        TRITONSERVER_ErrorDelete(TRITONSERVER_ServerModelIsReady(m_server, model, -1, &ready));
        return ready;
    }

    const float m_values[2] = {1.5f, -2.0f};
};

// Checks the response of an echo, then deletes it.
void expectEcho(
    TRITONSERVER_InferenceResponse* response, const float* values, KeptResponses& exchange)
{
    expectOk(TRITONSERVER_InferenceResponseError(response));
    const char* text = nullptr;
    int64_t version = 0;
    expectOk(TRITONSERVER_InferenceResponseModel(response, &text, &version));
    EXPECT_STREQ(text, "echo");
    EXPECT_EQ(version, 1);
    expectOk(TRITONSERVER_InferenceResponseId(response, &text));
    EXPECT_STREQ(text, "r1");
    uint32_t count = 0;
    expectOk(TRITONSERVER_InferenceResponseOutputCount(response, &count));
    EXPECT_EQ(count, 1u);
    TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID;
    const int64_t* shape = nullptr;
    uint64_t rank = 0;
    const void* base = nullptr;
    size_t size = 0;
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_GPU;
    int64_t id = -1;
    void* data = nullptr;
    expectOk(TRITONSERVER_InferenceResponseOutput(
        response, 0, &text, &type, &shape, &rank, &base, &size, &memory, &id, &data));
    EXPECT_STREQ(text, "OUT");
    EXPECT_EQ(type, TRITONSERVER_TYPE_FP32);
    EXPECT_THAT(std::vector<int64_t>(shape, shape + rank), ElementsAre(1, 2));
    ASSERT_EQ(size, 2 * sizeof(float));
    EXPECT_EQ(std::memcmp(base, values, size), 0);
    EXPECT_EQ(memory, TRITONSERVER_MEMORY_CPU);
    EXPECT_EQ(data, static_cast<tests::Callbacks*>(&exchange));
    expectError(TRITONSERVER_InferenceResponseOutput(
                    response, 1, &text, &type, &shape, &rank, &base, &size, &memory, &id, &data),
        TRITONSERVER_ERROR_INVALID_ARG, "no output 1");
    expectOk(TRITONSERVER_InferenceResponseDelete(response));
}

TEST_F(EmbeddingTest, InfersAndGetsItsMemoryBack)
{
    ROWS("9.2.12");
    startServer();
    KeptResponses first;
    TRITONSERVER_InferenceRequest* const request = newRequest(first);
    expectOk(TRITONSERVER_ServerInferAsync(m_server, request, nullptr));
    first.wait();
    ASSERT_EQ(first.responses.size(), 1u);
    EXPECT_EQ(first.freed, 0);
    expectEcho(first.responses[0], m_values, first);
    EXPECT_THAT(first.allocations, ElementsAre("OUT"));
    EXPECT_EQ(first.starts, 1);
    EXPECT_EQ(first.freed, 1);

    // The program sends the same request again.
    KeptResponses second;
    listen(request, second, keepResponse);
    expectOk(TRITONSERVER_ServerInferAsync(m_server, request, nullptr));
    second.wait();
    ASSERT_EQ(second.responses.size(), 1u);
    expectEcho(second.responses[0], m_values, second);
    expectOk(TRITONSERVER_InferenceRequestDelete(request));
}

TEST_F(EmbeddingTest, AResponseKnowsTheLabelsOfItsClasses)
{
    const fs::path model = m_directory / "labelled";
    fs::create_directories(model / "1");
    std::ofstream(model / "labels.txt") << "cat\n\ndog\n";
    std::string config(kEchoConfig);
    config.insert(config.rfind("dims"), "label_filename: 'labels.txt' ");
    std::ofstream(model / "config.pbtxt") << config;
    startServer();
    for (const char* const name : {"labelled", "echo"}) {
        KeptResponses exchange;
        TRITONSERVER_InferenceRequest* const request = newRequest(exchange, name);
        expectOk(TRITONSERVER_ServerInferAsync(m_server, request, nullptr));
        exchange.wait();
        ASSERT_EQ(exchange.responses.size(), 1u);
        TRITONSERVER_InferenceResponse* const response = exchange.responses[0];
        const bool isLabelled = std::string(name) == "labelled";
        const std::pair<size_t, const char*> classes[] = {
            {0, "cat"}, {1, nullptr}, {2, "dog"}, {3, nullptr}, {SIZE_MAX, nullptr}};
        for (const auto& [index, label] : classes) {
            const char* found = "not set";
            expectOk(TRITONSERVER_InferenceResponseOutputClassificationLabel(
                response, 0, index, &found));
            EXPECT_STREQ(found, isLabelled ? label : nullptr) << index;
        }
        const char* found = nullptr;
        expectError(TRITONSERVER_InferenceResponseOutputClassificationLabel(response, 1, 0, &found),
            TRITONSERVER_ERROR_INVALID_ARG, "no output 1");
        expectOk(TRITONSERVER_InferenceResponseDelete(response));
        expectOk(TRITONSERVER_InferenceRequestDelete(request));
    }
}

TEST_F(EmbeddingTest, ARefusedRequestStaysWithItsCallerAndNothingIsCalled)
{
    ROWS("9.2.12");
    startServer();
    KeptResponses exchange;
    TRITONSERVER_InferenceRequest* const request = newRequest(exchange);
    expectOk(TRITONSERVER_InferenceRequestRemoveAllInputData(request, "IN"));
    expectError(TRITONSERVER_ServerInferAsync(m_server, request, nullptr),
        TRITONSERVER_ERROR_INVALID_ARG, "[request id: r1]");
    expectOk(TRITONSERVER_InferenceRequestSetReleaseCallback(request, nullptr, nullptr));
    expectError(TRITONSERVER_ServerInferAsync(m_server, request, nullptr),
        TRITONSERVER_ERROR_INVALID_ARG, "needs a release callback");
    EXPECT_FALSE(exchange.final || exchange.released);
    expectOk(TRITONSERVER_InferenceRequestDelete(request));
    TRITONSERVER_InferenceRequest* unknown = nullptr;
    expectError(TRITONSERVER_InferenceRequestNew(&unknown, m_server, "none", -1),
        TRITONSERVER_ERROR_NOT_FOUND, "'none'");
}

TEST_F(EmbeddingTest, AnAllocatorThatGivesNothingMakesAnErrorResponse)
{
    startServer();
    KeptResponses exchange;
    TRITONSERVER_InferenceRequest* const request = inferredWithoutMemory(exchange);
    ASSERT_EQ(exchange.responses.size(), 1u);
    expectError(TRITONSERVER_InferenceResponseError(exchange.responses[0]),
        TRITONSERVER_ERROR_UNAVAILABLE, "no memory today");
    expectOk(TRITONSERVER_InferenceResponseDelete(exchange.responses[0]));
    expectOk(TRITONSERVER_InferenceRequestDelete(request));
}

TEST_F(EmbeddingTest, TheErrorOfAResponseIsANewOneOnEachCallAndOutlivesTheResponse)
{
    startServer();
    KeptResponses exchange;
    TRITONSERVER_InferenceRequest* const request = inferredWithoutMemory(exchange);
    ASSERT_EQ(exchange.responses.size(), 1u);
    TRITONSERVER_Error* const first = TRITONSERVER_InferenceResponseError(exchange.responses[0]);
    TRITONSERVER_Error* const second = TRITONSERVER_InferenceResponseError(exchange.responses[0]);
    ASSERT_NE(first, second);
    expectOk(TRITONSERVER_InferenceResponseDelete(exchange.responses[0]));
    expectError(first, TRITONSERVER_ERROR_UNAVAILABLE, "no memory today");
    expectError(second, TRITONSERVER_ERROR_UNAVAILABLE, "no memory today");
    expectOk(TRITONSERVER_InferenceRequestDelete(request));
}

TEST_F(EmbeddingTest, AnAllocatorDescribesTheMemoryThatItGave)
{
    startServer();
    const auto describe = [](TRITONSERVER_ResponseAllocator*, const char* name,
                              TRITONSERVER_BufferAttributes* attributes, void* data, void*) {
        size_t size = 0;
        TRITONSERVER_MemoryType type = TRITONSERVER_MEMORY_GPU;
        expectOk(TRITONSERVER_BufferAttributesByteSize(attributes, &size));
        expectOk(TRITONSERVER_BufferAttributesMemoryType(attributes, &type));
        EXPECT_EQ(size, 2 * sizeof(float));
        EXPECT_EQ(type, TRITONSERVER_MEMORY_CPU);
        auto* const callbacks = static_cast<tests::Callbacks*>(data);
        callbacks->change([&] { callbacks->allocations.push_back(std::string("about ") + name); });
        return TRITONSERVER_BufferAttributesSetMemoryType(
            attributes, TRITONSERVER_MEMORY_CPU_PINNED);
    };
    expectOk(TRITONSERVER_ResponseAllocatorSetBufferAttributesFunction(m_allocator, describe));
    KeptResponses exchange;
    TRITONSERVER_InferenceRequest* const request = newRequest(exchange);
    expectOk(TRITONSERVER_ServerInferAsync(m_server, request, nullptr));
    exchange.wait();
    EXPECT_THAT(exchange.allocations, ElementsAre("OUT", "about OUT"));
    ASSERT_EQ(exchange.responses.size(), 1u);
    const char* name = nullptr;
    TRITONSERVER_DataType datatype = TRITONSERVER_TYPE_INVALID;
    const int64_t* shape = nullptr;
    uint64_t rank = 0;
    const void* base = nullptr;
    size_t size = 0;
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_GPU;
    int64_t id = -1;
    void* data = nullptr;
    expectOk(TRITONSERVER_InferenceResponseOutput(exchange.responses[0], 0, &name, &datatype,
        &shape, &rank, &base, &size, &memory, &id, &data));
    EXPECT_EQ(memory, TRITONSERVER_MEMORY_CPU_PINNED);
    expectOk(TRITONSERVER_InferenceResponseDelete(exchange.responses[0]));
    expectOk(TRITONSERVER_InferenceRequestDelete(request));
}

TEST_F(EmbeddingTest, ARequestKeepsWhatItWasGiven)
{
    startServer();
    KeptResponses exchange;
    TRITONSERVER_InferenceRequest* const request = newRequest(exchange);
    uint64_t number = 0;
    const char* text = nullptr;
    expectOk(TRITONSERVER_InferenceRequestSetCorrelationId(request, 7));
    expectOk(TRITONSERVER_InferenceRequestCorrelationId(request, &number));
    EXPECT_EQ(number, 7u);
    expectError(TRITONSERVER_InferenceRequestCorrelationIdString(request, &text),
        TRITONSERVER_ERROR_INVALID_ARG, "is a number");
    expectOk(TRITONSERVER_InferenceRequestSetCorrelationIdString(request, "seven"));
    expectOk(TRITONSERVER_InferenceRequestCorrelationIdString(request, &text));
    EXPECT_STREQ(text, "seven");
    expectOk(TRITONSERVER_InferenceRequestSetPriorityUInt64(request, 3));
    expectOk(TRITONSERVER_InferenceRequestPriorityUInt64(request, &number));
    EXPECT_EQ(number, 3u);
    expectOk(TRITONSERVER_InferenceRequestSetTimeoutMicroseconds(request, 9));
    expectOk(TRITONSERVER_InferenceRequestTimeoutMicroseconds(request, &number));
    EXPECT_EQ(number, 9u);
    uint32_t flags = 0;
    expectOk(
        TRITONSERVER_InferenceRequestSetFlags(request, TRITONSERVER_REQUEST_FLAG_SEQUENCE_END));
    expectOk(TRITONSERVER_InferenceRequestFlags(request, &flags));
    EXPECT_EQ(flags, static_cast<uint32_t>(TRITONSERVER_REQUEST_FLAG_SEQUENCE_END));
    bool cancelled = true;
    expectOk(TRITONSERVER_InferenceRequestCancel(request));
    expectOk(TRITONSERVER_InferenceRequestIsCancelled(request, &cancelled));
    EXPECT_FALSE(cancelled) << "there is nothing to cancel before it is sent";
    expectError(TRITONSERVER_InferenceRequestRemoveInput(request, "X"),
        TRITONSERVER_ERROR_INVALID_ARG, "has no input 'X'");
    expectError(TRITONSERVER_InferenceRequestAddRawInput(request, "RAW"),
        TRITONSERVER_ERROR_INVALID_ARG, "only input");
    expectOk(TRITONSERVER_InferenceRequestDelete(request));
}

// A query about a request may hold the last reference to its context. The response callback then
// runs within the query, and may call it again.
TEST_F(EmbeddingTest, AForgottenRequestMayBeQueriedAtAnyMoment)
{
    addModel("forgetful",
        "backend: 'faulty' max_batch_size: 4 "
        "input { name: 'IN' data_type: TYPE_FP32 dims: -1 } "
        "output { name: 'OUT' data_type: TYPE_FP32 dims: -1 } "
        "parameters { key: 'execute' value: { string_value: 'no_response' } }");
    startServer();
    struct Asking : KeptResponses {
        TRITONSERVER_InferenceRequest* request = nullptr;
        std::atomic<bool> ended{false};
    };
    const auto askAgain = [](TRITONSERVER_InferenceResponse* response, uint32_t, void* data) {
        auto* const asking = static_cast<Asking*>(static_cast<tests::Callbacks*>(data));
        bool cancelled = true;
        expectOk(TRITONSERVER_InferenceRequestIsCancelled(asking->request, &cancelled));
        EXPECT_FALSE(cancelled);
        expectOk(TRITONSERVER_InferenceResponseDelete(response));
        asking->change([&] { asking->final = true; });
        asking->ended = true;
    };
    for (int i = 0; i < 200; ++i) {
        Asking asking;
        asking.request = newRequest(asking, "forgetful");
        listen(asking.request, asking, askAgain);
        expectOk(TRITONSERVER_ServerInferAsync(m_server, asking.request, nullptr));
        while (!asking.ended) {
            bool cancelled = true;
            expectOk(TRITONSERVER_InferenceRequestIsCancelled(asking.request, &cancelled));
            EXPECT_FALSE(cancelled);
        }
        asking.wait();
        expectOk(TRITONSERVER_InferenceRequestDelete(asking.request));
    }
}

TEST_F(EmbeddingTest, TellsAboutItselfAndItsModels)
{
    startServer();
    bool yes = false;
    expectOk(TRITONSERVER_ServerIsLive(m_server, &yes));
    EXPECT_TRUE(yes);
    expectOk(TRITONSERVER_ServerIsReady(m_server, &yes));
    EXPECT_TRUE(yes);
    expectOk(TRITONSERVER_ServerModelIsReady(m_server, "echo", 1, &yes));
    EXPECT_TRUE(yes);
    uint32_t flags = 0;
    expectOk(TRITONSERVER_ServerModelBatchProperties(m_server, "echo", -1, &flags, nullptr));
    EXPECT_EQ(flags, static_cast<uint32_t>(TRITONSERVER_BATCH_FIRST_DIM));
    expectOk(TRITONSERVER_ServerModelTransactionProperties(m_server, "echo", -1, &flags, nullptr));
    EXPECT_EQ(flags, static_cast<uint32_t>(TRITONSERVER_TXN_ONE_TO_ONE));
    TRITONSERVER_Message* message = nullptr;
    expectOk(TRITONSERVER_ServerMetadata(m_server, &message));
    EXPECT_THAT(jsonOf(message), HasSubstr("\"name\":\"embedded\",\"version\":\"2.73.0\""));
    expectOk(TRITONSERVER_ServerModelMetadata(m_server, "echo", -1, &message));
    EXPECT_THAT(jsonOf(message), HasSubstr("\"shape\":[-1,-1]"));
    expectOk(TRITONSERVER_ServerModelConfig(m_server, "echo", -1, 1, &message));
    EXPECT_THAT(jsonOf(message), HasSubstr("\"max_batch_size\":4"));
    expectError(TRITONSERVER_ServerModelConfig(m_server, "echo", -1, 2, &message),
        TRITONSERVER_ERROR_UNSUPPORTED, "got 2");
    expectOk(TRITONSERVER_ServerModelStatistics(m_server, "", -1, &message));
    EXPECT_THAT(jsonOf(message), HasSubstr("\"model_stats\":[{\"name\":\"echo\""));
    expectOk(TRITONSERVER_ServerModelIndex(m_server, 0, &message));
    EXPECT_THAT(
        jsonOf(message), HasSubstr("[{\"name\":\"echo\",\"version\":\"1\",\"state\":\"READY\""));
}

TEST_F(EmbeddingTest, LoadsAndUnloadsModelsWhenTold)
{
    expectOk(TRITONSERVER_ServerOptionsSetModelControlMode(
        m_options, TRITONSERVER_MODEL_CONTROL_EXPLICIT));
    startServer();
    bool ready = true;
    expectOk(TRITONSERVER_ServerLoadModel(m_server, "echo"));
    expectOk(TRITONSERVER_ServerModelIsReady(m_server, "echo", -1, &ready));
    EXPECT_TRUE(ready);
    TRITONSERVER_Parameter* const override = TRITONSERVER_ParameterNew(
        "config", TRITONSERVER_PARAMETER_STRING, R"({"backend": "identity", "max_batch_size": 2,
        "input": [{"name": "IN", "data_type": "TYPE_FP32", "dims": [-1]}],
        "output": [{"name": "OUT", "data_type": "TYPE_FP32", "dims": [-1]}]})");
    TRITONSERVER_Parameter* const unknown =
        TRITONSERVER_ParameterNew("colour", TRITONSERVER_PARAMETER_STRING, "blue");
    const TRITONSERVER_Parameter* parameters[] = {override, unknown};
    expectOk(TRITONSERVER_ServerLoadModelWithParameters(m_server, "echo", parameters, 1));
    expectError(TRITONSERVER_ServerLoadModelWithParameters(m_server, "echo", parameters, 2),
        TRITONSERVER_ERROR_INVALID_ARG, "unknown load parameter 'colour'");
    TRITONSERVER_ParameterDelete(override);
    TRITONSERVER_ParameterDelete(unknown);
    TRITONSERVER_Message* message = nullptr;
    expectOk(TRITONSERVER_ServerModelConfig(m_server, "echo", -1, 1, &message));
    EXPECT_THAT(jsonOf(message), HasSubstr("\"max_batch_size\":2"));
    expectOk(TRITONSERVER_ServerUnloadModel(m_server, "echo"));
    expectError(
        TRITONSERVER_ServerLoadModel(m_server, "none"), TRITONSERVER_ERROR_INTERNAL, "none");
}

TEST_F(EmbeddingTest, UnloadsTheModelsOfAnEnsembleWithIt)
{
    ROWS("9.2.10");
    expectOk(TRITONSERVER_ServerOptionsSetModelControlMode(
        m_options, TRITONSERVER_MODEL_CONTROL_EXPLICIT));
    addModel("pipe",
        "platform: 'ensemble' max_batch_size: 4 "
        "input { name: 'X' data_type: TYPE_FP32 dims: -1 } "
        "output { name: 'Y' data_type: TYPE_FP32 dims: -1 } "
        "ensemble_scheduling { step { model_name: 'echo' model_version: -1 "
        "input_map { key: 'IN' value: 'X' } output_map { key: 'OUT' value: 'Y' } } }");
    startServer();
    expectOk(TRITONSERVER_ServerSetExitTimeout(m_server, 5));
    for (const bool dependents : {false, true}) {
        expectOk(TRITONSERVER_ServerLoadModel(m_server, "pipe"));
        EXPECT_TRUE(isReady("pipe") && isReady("echo"));
        expectOk(dependents ? TRITONSERVER_ServerUnloadModelAndDependents(m_server, "pipe")
                            : TRITONSERVER_ServerUnloadModel(m_server, "pipe"));
        // The call returns as soon as the unload has begun.
        while (isReady("pipe") || (dependents && isReady("echo")))
            std::this_thread::yield();
        EXPECT_EQ(isReady("echo"), !dependents);
    }
}

TEST_F(EmbeddingTest, DoesNotStartWithModelsThatDoNotLoadUnlessAnOptionSaysSo)
{
    addModel("broken", "backend: 'nobodys'");
    TRITONSERVER_Server* server = nullptr;
    expectError(
        TRITONSERVER_ServerNew(&server, m_options), TRITONSERVER_ERROR_INTERNAL, "failed to load");
    EXPECT_EQ(server, nullptr);
    expectOk(TRITONSERVER_ServerOptionsSetExitOnError(m_options, false));
    startServer();
    bool ready = false;
    expectOk(TRITONSERVER_ServerModelIsReady(m_server, "echo", -1, &ready));
    EXPECT_TRUE(ready);
    expectOk(TRITONSERVER_ServerStop(m_server));
    expectError(TRITONSERVER_ServerIsLive(m_server, &ready), TRITONSERVER_ERROR_UNAVAILABLE,
        "Server exiting");
}

TEST_F(EmbeddingTest, PollsWhenItIsTold)
{
    ROWS("10.2.4");
    expectOk(
        TRITONSERVER_ServerOptionsSetModelControlMode(m_options, TRITONSERVER_MODEL_CONTROL_POLL));
    startServer();
    addModel("late", kEchoConfig);
    EXPECT_FALSE(isReady("late"));
    expectOk(TRITONSERVER_ServerPollModelRepository(m_server)); // returns once all is loaded
    EXPECT_TRUE(isReady("late"));
    fs::remove_all(m_directory / "late");
    expectOk(TRITONSERVER_ServerPollModelRepository(m_server));
    EXPECT_FALSE(isReady("late"));
    expectError(TRITONSERVER_ServerRegisterModelRepository(m_server, "/tmp", nullptr, 0),
        TRITONSERVER_ERROR_UNSUPPORTED, "EXPLICIT");
}

TEST_F(EmbeddingTest, TakesAndLosesRepositories)
{
    ROWS("9.2.14", "10.2.4", "10.7.6");
    expectOk(TRITONSERVER_ServerOptionsSetModelControlMode(
        m_options, TRITONSERVER_MODEL_CONTROL_EXPLICIT));
    startServer();
    expectError(TRITONSERVER_ServerPollModelRepository(m_server), TRITONSERVER_ERROR_UNAVAILABLE,
        "polling is disabled");
    const fs::path other = m_directory / "other";
    fs::create_directories(other / "plain" / "1");
    fs::create_directories(other / "odd" / "1");
    for (const char* const directory : {"plain", "odd"})
        std::ofstream(other / directory / "config.pbtxt")
            << "name: '" << directory << "' " << kEchoConfig;
    TRITONSERVER_Parameter* const mapping =
        TRITONSERVER_ParameterNew("odd", TRITONSERVER_PARAMETER_STRING, "even");
    const TRITONSERVER_Parameter* mappings[] = {mapping};

    expectError(
        TRITONSERVER_ServerLoadModel(m_server, "even"), TRITONSERVER_ERROR_INTERNAL, "not found");
    expectOk(TRITONSERVER_ServerRegisterModelRepository(m_server, other.c_str(), mappings, 1));
    expectOk(TRITONSERVER_ServerLoadModel(m_server, "even"));
    expectOk(TRITONSERVER_ServerLoadModel(m_server, "plain"));
    EXPECT_TRUE(isReady("even"));
    TRITONSERVER_Message* message = nullptr;
    expectOk(TRITONSERVER_ServerModelConfig(m_server, "even", -1, 1, &message));
    EXPECT_THAT(jsonOf(message), HasSubstr("\"name\":\"even\""));
    expectError(
        TRITONSERVER_ServerLoadModel(m_server, "odd"), TRITONSERVER_ERROR_INTERNAL, "not found");

    expectError(TRITONSERVER_ServerRegisterModelRepository(m_server, other.c_str(), nullptr, 0),
        TRITONSERVER_ERROR_ALREADY_EXISTS, "already been registered");
    expectError(TRITONSERVER_ServerRegisterModelRepository(
                    m_server, (m_directory / "echo").c_str(), mappings, 1),
        TRITONSERVER_ERROR_ALREADY_EXISTS, "'even'");
    expectError(TRITONSERVER_ServerRegisterModelRepository(m_server, "/nowhere", nullptr, 0),
        TRITONSERVER_ERROR_INVALID_ARG, "'/nowhere'");

    expectOk(TRITONSERVER_ServerUnregisterModelRepository(m_server, other.c_str()));
    expectError(TRITONSERVER_ServerUnregisterModelRepository(m_server, other.c_str()),
        TRITONSERVER_ERROR_INVALID_ARG, "not found");
    EXPECT_TRUE(isReady("even")); // loaded models stay
    expectOk(TRITONSERVER_ServerUnloadModel(m_server, "even"));
    expectError(
        TRITONSERVER_ServerLoadModel(m_server, "even"), TRITONSERVER_ERROR_INTERNAL, "not found");
    TRITONSERVER_ParameterDelete(mapping);
}

TEST_F(EmbeddingTest, IsTheServerOfItsModelsBackends)
{
    ROWS("9.3.20");
    expectOk(TRITONSERVER_ServerOptionsSetModelControlMode(
        m_options, TRITONSERVER_MODEL_CONTROL_EXPLICIT));
    addModel("curious", "backend: 'asking'");
    startServer();
    TRITONSERVER_ErrorDelete(TRITONSERVER_ServerLoadModel(m_server, "curious"));
    TRITONSERVER_Message* message = nullptr;
    expectOk(TRITONSERVER_ServerModelIndex(m_server, 0, &message));
    EXPECT_THAT(jsonOf(message), HasSubstr("the server is called embedded"));
}

TEST_F(EmbeddingTest, LimitsExecutionsByResources)
{
    ROWS("9.2.9", "4.5.6");
    expectError(TRITONSERVER_ServerOptionsSetRateLimiterMode(
                    m_options, static_cast<TRITONSERVER_RateLimitMode>(7)),
        TRITONSERVER_ERROR_INVALID_ARG, "unknown rate limiter mode");
    expectError(
        TRITONSERVER_ServerOptionsAddRateLimiterResource(m_options, "R", size_t{1} << 32, -1),
        TRITONSERVER_ERROR_INVALID_ARG, "resource_count 4294967296 of 'R'");
    expectOk(TRITONSERVER_ServerOptionsSetRateLimiterMode(
        m_options, TRITONSERVER_RATE_LIMIT_EXEC_COUNT));
    expectOk(TRITONSERVER_ServerOptionsAddRateLimiterResource(m_options, "R", 1, -1));
    expectOk(TRITONSERVER_ServerOptionsSetModelControlMode(
        m_options, TRITONSERVER_MODEL_CONTROL_EXPLICIT));
    for (const std::string count : {"1", "2"})
        addModel("takes_" + count,
            "backend: 'identity' instance_group { kind: KIND_CPU rate_limiter { resources { name: "
            "'R' count: " +
                count + " } } }");
    startServer();
    expectOk(TRITONSERVER_ServerLoadModel(m_server, "takes_1"));
    expectError(TRITONSERVER_ServerLoadModel(m_server, "takes_2"), TRITONSERVER_ERROR_INVALID_ARG,
        "Resource count for \"R\" is limited to 1");
}

TEST_F(EmbeddingTest, AcceptsADirectoryOfRepositoryAgentsWithoutEffect)
{
    ROWS("9.2.9");
    expectOk(TRITONSERVER_ServerOptionsSetRepoAgentDirectory(m_options, "/opt/agents"));
    expectError(TRITONSERVER_ServerOptionsSetRepoAgentDirectory(m_options, nullptr),
        TRITONSERVER_ERROR_INVALID_ARG, "repoagent_dir");
    startServer();
    EXPECT_TRUE(isReady("echo"));
}

} // namespace
} // namespace thalassa
