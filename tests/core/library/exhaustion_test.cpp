// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The C API when memory runs out: each attempt allows one more allocation, until none fails. A
// failed call returns an error or a null object and never throws, because callers in C cannot catch
// an exception.
#include <gtest/gtest.h>

#include <functional>
#include <utility>

#include "core/cabi/parameter.h"
#include "core/embedding/inference_request.h"
#include "tests/support/allocation_limit.h"
#include "tests/support/inference_fixture.h"
#include "triton/core/tritonbackend.h"

namespace thalassa {
namespace {

// Longer than the small-string buffer.
constexpr char kText[] = "a text that is too long to be stored inside of the string itself";

// Calls with `allowed` allocations; returns whether that was enough. An exception fails the test.
template <typename Call> bool isEnough(long allowed, Call call)
{
    const tests::AllocationLimit limit(allowed);
    call();
    return !limit.hasRefused();
}

// `prepare` makes the arguments of one call, and returns the call.
using Call = std::function<TRITONSERVER_Error*()>;
void expectErrors(const char* name, const std::function<Call()>& prepare)
{
    for (long allowed = 0; allowed < 1000; ++allowed) {
        const Call call = prepare();
        TRITONSERVER_Error* error = nullptr;
        const bool enough = isEnough(allowed, [&] { error = call(); });
        if (enough) {
            EXPECT_GT(allowed, 0) << name << " needs no memory: it proves nothing here";
            TRITONSERVER_ErrorDelete(error);
            return;
        }
        EXPECT_NE(error, nullptr) << name << " succeeded without the memory it wanted";
        if (error != nullptr) {
            EXPECT_STRNE(TRITONSERVER_ErrorMessage(error), "");
        }
        TRITONSERVER_ErrorDelete(error);
    }
    ADD_FAILURE() << name << " wants memory without end";
}
#define EXPECT_ERRORS(function, ...)                                                               \
    expectErrors(#function, [&]() -> Call { return [&] { return function(__VA_ARGS__); }; })

TEST(WithoutMemory, ARequestIsAnError)
{
    TRITONSERVER_InferenceRequest request;
    TRITONSERVER_InferenceRequest* const handle = &request;
    const int64_t shape[] = {1, 2, 3, 4, 5, 6, 7, 8};
    const auto reset = [&](Call call) {
        return [&request, call = std::move(call)]() -> Call {
            request.id.clear();
            request.id.shrink_to_fit();
            request.correlationId = uint64_t{0};
            request.inputs.clear();
            request.inputs.shrink_to_fit();
            request.requestedOutputs.clear();
            request.requestedOutputs.shrink_to_fit();
            request.parameters = {};
            return call;
        };
    };
    const auto each = [&](const char* name, Call call) {
        expectErrors(name, reset(std::move(call)));
    };
    each("SetId", [&] { return TRITONSERVER_InferenceRequestSetId(handle, kText); });
    each("SetCorrelationIdString",
        [&] { return TRITONSERVER_InferenceRequestSetCorrelationIdString(handle, kText); });
    each("AddInput", [&] {
        return TRITONSERVER_InferenceRequestAddInput(
            handle, kText, TRITONSERVER_TYPE_FP32, shape, 8);
    });
    each("AddRawInput", [&] { return TRITONSERVER_InferenceRequestAddRawInput(handle, kText); });
    each("RemoveInput", [&] { return TRITONSERVER_InferenceRequestRemoveInput(handle, kText); });
    each("AddRequestedOutput",
        [&] { return TRITONSERVER_InferenceRequestAddRequestedOutput(handle, kText); });
    each("SetStringParameter",
        [&] { return TRITONSERVER_InferenceRequestSetStringParameter(handle, "k", kText); });
    each("SetIntParameter",
        [&] { return TRITONSERVER_InferenceRequestSetIntParameter(handle, kText, 1); });
    each("SetBoolParameter",
        [&] { return TRITONSERVER_InferenceRequestSetBoolParameter(handle, kText, true); });
    each("SetDoubleParameter",
        [&] { return TRITONSERVER_InferenceRequestSetDoubleParameter(handle, kText, 1); });
    const char* text = nullptr;
    each("CorrelationIdString",
        [&] { return TRITONSERVER_InferenceRequestCorrelationIdString(handle, &text); });
}

TEST(WithoutMemory, AnObjectIsAnErrorOrNull)
{
    TRITONSERVER_BufferAttributes* attributes = nullptr;
    EXPECT_ERRORS(TRITONSERVER_BufferAttributesNew, &attributes);
    TRITONSERVER_BufferAttributesDelete(attributes);
    TRITONSERVER_ServerOptions* options = nullptr;
    EXPECT_ERRORS(TRITONSERVER_ServerOptionsNew, &options);
    EXPECT_ERRORS(TRITONSERVER_ServerOptionsSetServerId, options, kText);
    EXPECT_ERRORS(TRITONSERVER_ServerOptionsSetModelRepositoryPath, options, kText);
    EXPECT_ERRORS(TRITONSERVER_ServerOptionsSetBackendConfig, options, kText, kText, kText);
    EXPECT_ERRORS(
        TRITONSERVER_ServerOptionsSetHostPolicy, options, kText, "numa-node", "0000000000000000");
    EXPECT_ERRORS(TRITONSERVER_InferenceRequestAppendInputDataWithHostPolicy, nullptr, kText, kText,
        1, TRITONSERVER_MEMORY_CPU, 0, kText);
    EXPECT_ERRORS(TRITONSERVER_ServerOptionsSetMetricsConfig, options, "", kText, kText);
    TRITONSERVER_ServerOptionsDelete(options);
    TRITONSERVER_Message* message = nullptr;
    EXPECT_ERRORS(TRITONSERVER_MessageNewFromSerializedJson, &message, "[1, 2]", 6);
    TRITONSERVER_MessageDelete(message);
    TRITONBACKEND_ModelInstanceResponseStatistics* statistics = nullptr;
    EXPECT_ERRORS(TRITONBACKEND_ModelInstanceResponseStatisticsNew, &statistics);
    TRITONBACKEND_ModelInstanceResponseStatisticsDelete(statistics);
    EXPECT_ERRORS(TRITONSERVER_ErrorNew, TRITONSERVER_ERROR_NOT_FOUND, kText);
    EXPECT_ERRORS(
        TRITONSERVER_LogMessage, static_cast<TRITONSERVER_LogLevel>(9), "file.cpp", 1, kText);

    TRITONSERVER_Parameter* parameter = nullptr;
    for (long allowed = 0; parameter == nullptr; ++allowed) {
        isEnough(allowed, [&] {
            parameter = TRITONSERVER_ParameterNew(kText, TRITONSERVER_PARAMETER_STRING, kText);
        });
        ASSERT_LT(allowed, 10);
    }
    TRITONSERVER_ParameterDelete(parameter);
    EXPECT_FALSE(isEnough(0, [&] { parameter = TRITONSERVER_ParameterBytesNew(kText, kText, 3); }));
    EXPECT_EQ(parameter, nullptr);
}

TEST(WithoutMemory, ABackendsCallIsAnError)
{
    tests::TestRequest test(std::make_shared<tests::ConfiguredModel>("name: 'm'"));
    test.input("A", tensor::DataType::Fp32, {1}, "1234");
    auto* const request = reinterpret_cast<TRITONBACKEND_Request*>(test.request.get());
    auto* const input = reinterpret_cast<TRITONBACKEND_Input*>(&test.request->inputs[0]);
    std::unique_ptr<inference::Response> response;
    const auto each = [&](const char* name, std::function<TRITONSERVER_Error*()> call) {
        expectErrors(name, [&, call = std::move(call)]() -> Call {
            response = test.request->context()->newResponse();
            test.request->inputs[0].handedOut.reset();
            return call;
        });
    };
    const auto handle = [&] { return reinterpret_cast<TRITONBACKEND_Response*>(response.get()); };
    TRITONBACKEND_Response* made = nullptr;
    each("ResponseNew", [&] { return TRITONBACKEND_ResponseNew(&made, request); });
    TRITONBACKEND_ResponseDelete(made);
    TRITONBACKEND_ResponseFactory* factory = nullptr;
    each("ResponseFactoryNew", [&] { return TRITONBACKEND_ResponseFactoryNew(&factory, request); });
    each("ResponseNewFromFactory",
        [&] { return TRITONBACKEND_ResponseNewFromFactory(&made, factory); });
    TRITONBACKEND_ResponseDelete(made);
    TRITONBACKEND_ResponseFactoryDelete(factory);
    each("ResponseSetStringParameter",
        [&] { return TRITONBACKEND_ResponseSetStringParameter(handle(), kText, kText); });
    each("ResponseSetIntParameter",
        [&] { return TRITONBACKEND_ResponseSetIntParameter(handle(), kText, 1); });
    TRITONBACKEND_Output* output = nullptr;
    const int64_t shape[] = {1, 2, 3, 4, 5, 6, 7, 8};
    each("ResponseOutput", [&] {
        return TRITONBACKEND_ResponseOutput(
            handle(), &output, kText, TRITONSERVER_TYPE_FP32, shape, 8);
    });
    inference::OutputTensor tensor;
    auto* const tensorHandle = reinterpret_cast<TRITONBACKEND_Output*>(&tensor);
    TRITONSERVER_BufferAttributes* attributes = nullptr;
    each("OutputBufferAttributes",
        [&] { return TRITONBACKEND_OutputBufferAttributes(tensorHandle, &attributes); });
    const void* buffer = nullptr;
    each("InputBufferAttributes",
        [&] { return TRITONBACKEND_InputBufferAttributes(input, 0, &buffer, &attributes); });
    TRITONBACKEND_Input* found = nullptr;
    each("RequestInput", [&] { return TRITONBACKEND_RequestInput(request, "B", &found); });
    const char* text = nullptr;
    each("RequestInputName", [&] { return TRITONBACKEND_RequestInputName(request, 7, &text); });
    each("RequestCorrelationIdString",
        [&] { return TRITONBACKEND_RequestCorrelationIdString(request, &text); });
    each("RequestRelease", [&] { return TRITONBACKEND_RequestRelease(request, 0); });
    void* memory = nullptr;
    each("MemoryManagerAllocate", [&] {
        return TRITONBACKEND_MemoryManagerAllocate(nullptr, &memory, TRITONSERVER_MEMORY_GPU, 0, 1);
    });
}

} // namespace
} // namespace thalassa
