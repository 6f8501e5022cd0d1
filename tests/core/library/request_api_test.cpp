// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions that backends call about a request and its responses, one by one.
#include <gmock/gmock.h>

#include <cstring>

#include "core/inference/validate_request.h"
#include "tests/core/library/api_calls.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"
#include "triton/core/tritonbackend.h"

namespace thalassa {
namespace {

using inference::Response;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using tests::codeOf;

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

    tests::TestRequest m_test{
        std::make_shared<tests::ConfiguredModel>(tests::kApiModelConfig), "client's id"};
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
    auto* trace = reinterpret_cast<TRITONSERVER_InferenceTrace*>(&cancelled);
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

TEST_F(RequestApi, LendsAnEmptyBufferOfAnInputWithoutElements)
{
    ROWS("9.3.4");
    m_test.request->findInput("A")->data = {};
    uint32_t count = 1;
    EXPECT_SUCCESS(TRITONBACKEND_InputProperties(
        input("A"), nullptr, nullptr, nullptr, nullptr, nullptr, &count));
    EXPECT_EQ(count, 0u);
    const void* buffer = this;
    uint64_t byteSize = 1;
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_GPU;
    int64_t memoryId = 5;
    EXPECT_SUCCESS(
        TRITONBACKEND_InputBuffer(input("A"), 0, &buffer, &byteSize, &memory, &memoryId));
    EXPECT_EQ(buffer, nullptr);
    EXPECT_EQ(byteSize, 0u);
    EXPECT_EQ(memory, TRITONSERVER_MEMORY_CPU);
    EXPECT_EQ(memoryId, 0);
    TRITONSERVER_BufferAttributes* attributes = nullptr;
    size_t size = 1;
    buffer = this;
    EXPECT_SUCCESS(TRITONBACKEND_InputBufferAttributes(input("A"), 0, &buffer, &attributes));
    EXPECT_SUCCESS(TRITONSERVER_BufferAttributesByteSize(attributes, &size));
    EXPECT_EQ(buffer, nullptr);
    EXPECT_EQ(size, 0u);
    EXPECT_EQ(
        codeOf(TRITONBACKEND_InputBuffer(input("A"), 1, &buffer, &byteSize, &memory, &memoryId)),
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

} // namespace
} // namespace thalassa
