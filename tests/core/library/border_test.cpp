// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Wrong arguments from callers in C: null in place of a text, numbers that are no enumerator. Each
// call returns an error with the reason, and changes nothing.
#include <gmock/gmock.h>

#include <functional>

#include "core/cabi/parameter.h"
#include "core/embedding/inference_request.h"
#include "tests/support/inference_fixture.h"
#include "triton/core/tritonbackend.h"

namespace thalassa {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

void expectInvalid(TRITONSERVER_Error* error, const std::string& message)
{
    ASSERT_NE(error, nullptr) << message;
    EXPECT_EQ(TRITONSERVER_ErrorCode(error), TRITONSERVER_ERROR_INVALID_ARG);
    EXPECT_THAT(TRITONSERVER_ErrorMessage(error), HasSubstr(message));
    TRITONSERVER_ErrorDelete(error);
}

struct NullArgument {
    const char* function;
    const char* argument;
    std::function<TRITONSERVER_Error*()> call;
};
#define NULL_ARGUMENT(argument, function, ...)                                                     \
    {                                                                                              \
        #function, argument, [&] { return function(__VA_ARGS__); }                                 \
    }

class Border : public ::testing::Test {
protected:
    Border()
        : m_response(m_test.request->context()->newResponse())
    {
    }

    static void expectRefusals(const std::vector<NullArgument>& cases)
    {
        for (const NullArgument& refused : cases) {
            expectInvalid(refused.call(),
                std::string(refused.function) + " needs its argument '" + refused.argument + "'");
        }
    }
    TRITONBACKEND_Request* backendRequest()
    {
        return reinterpret_cast<TRITONBACKEND_Request*>(m_test.request.get());
    }
    TRITONBACKEND_Response* response()
    {
        return reinterpret_cast<TRITONBACKEND_Response*>(m_response.get());
    }

    TRITONSERVER_InferenceRequest m_request;
    TRITONSERVER_ServerOptions m_options;
    tests::TestRequest m_test{std::make_shared<tests::ConfiguredModel>("name: 'm'")};
    std::unique_ptr<inference::Response> m_response;
};

TEST_F(Border, RefusesANullTextOfARequest)
{
    TRITONSERVER_InferenceRequest* const request = &m_request;
    const int64_t shape[] = {1};
    TRITONSERVER_InferenceRequest* made = nullptr;
    expectRefusals({
        NULL_ARGUMENT("model_name", TRITONSERVER_InferenceRequestNew, &made, nullptr, nullptr, -1),
        NULL_ARGUMENT("name", TRITONSERVER_InferenceRequestAddInput, request, nullptr,
            TRITONSERVER_TYPE_FP32, shape, 1),
        NULL_ARGUMENT("shape", TRITONSERVER_InferenceRequestAddInput, request, "IN",
            TRITONSERVER_TYPE_FP32, nullptr, 1),
        NULL_ARGUMENT("name", TRITONSERVER_InferenceRequestAddRawInput, request, nullptr),
        NULL_ARGUMENT("name", TRITONSERVER_InferenceRequestRemoveInput, request, nullptr),
        NULL_ARGUMENT("name", TRITONSERVER_InferenceRequestAppendInputData, request, nullptr, shape,
            8, TRITONSERVER_MEMORY_CPU, 0),
        NULL_ARGUMENT("base", TRITONSERVER_InferenceRequestAppendInputData, request, "IN", nullptr,
            8, TRITONSERVER_MEMORY_CPU, 0),
        NULL_ARGUMENT("buffer_attributes",
            TRITONSERVER_InferenceRequestAppendInputDataWithBufferAttributes, request, "IN", shape,
            nullptr),
        NULL_ARGUMENT("name", TRITONSERVER_InferenceRequestRemoveAllInputData, request, nullptr),
        NULL_ARGUMENT("name", TRITONSERVER_InferenceRequestAddRequestedOutput, request, nullptr),
        NULL_ARGUMENT("name", TRITONSERVER_InferenceRequestRemoveRequestedOutput, request, nullptr),
        NULL_ARGUMENT("correlation_id", TRITONSERVER_InferenceRequestSetCorrelationIdString,
            request, nullptr),
        NULL_ARGUMENT(
            "key", TRITONSERVER_InferenceRequestSetStringParameter, request, nullptr, "v"),
        NULL_ARGUMENT(
            "value", TRITONSERVER_InferenceRequestSetStringParameter, request, "k", nullptr),
        NULL_ARGUMENT("key", TRITONSERVER_InferenceRequestSetIntParameter, request, nullptr, 1),
        NULL_ARGUMENT("key", TRITONSERVER_InferenceRequestSetBoolParameter, request, nullptr, true),
        NULL_ARGUMENT("key", TRITONSERVER_InferenceRequestSetDoubleParameter, request, nullptr, 1),
    });
    EXPECT_THAT(m_request.inputs, IsEmpty());
    EXPECT_THAT(m_request.requestedOutputs, IsEmpty());
    EXPECT_THAT(m_request.parameters, IsEmpty());
    EXPECT_EQ(TRITONSERVER_InferenceRequestSetId(request, nullptr), nullptr) << "it has none";
    EXPECT_EQ(m_request.id, "");
}

TEST_F(Border, RefusesANullTextOfAServer)
{
    bool yes = false;
    uint32_t flags = 0;
    TRITONSERVER_Message* message = nullptr;
    TRITONSERVER_Server* const server = nullptr; // is not read
    expectRefusals({
        NULL_ARGUMENT("model_name", TRITONSERVER_ServerModelIsReady, server, nullptr, -1, &yes),
        NULL_ARGUMENT("model_name", TRITONSERVER_ServerModelBatchProperties, server, nullptr, -1,
            &flags, nullptr),
        NULL_ARGUMENT("model_name", TRITONSERVER_ServerModelTransactionProperties, server, nullptr,
            -1, &flags, nullptr),
        NULL_ARGUMENT(
            "model_name", TRITONSERVER_ServerModelMetadata, server, nullptr, -1, &message),
        NULL_ARGUMENT(
            "model_name", TRITONSERVER_ServerModelStatistics, server, nullptr, -1, &message),
        NULL_ARGUMENT(
            "model_name", TRITONSERVER_ServerModelConfig, server, nullptr, -1, 1, &message),
        NULL_ARGUMENT(
            "model_name", TRITONSERVER_ServerLoadModelWithParameters, server, nullptr, nullptr, 0),
        NULL_ARGUMENT(
            "parameters", TRITONSERVER_ServerLoadModelWithParameters, server, "m", nullptr, 1),
        NULL_ARGUMENT("model_name", TRITONSERVER_ServerUnloadModel, server, nullptr),
        NULL_ARGUMENT("model_name", TRITONSERVER_ServerUnloadModelAndDependents, server, nullptr),
        NULL_ARGUMENT("repository_path", TRITONSERVER_ServerRegisterModelRepository, server,
            nullptr, nullptr, 0),
        NULL_ARGUMENT(
            "name_mapping", TRITONSERVER_ServerRegisterModelRepository, server, "/tmp", nullptr, 1),
        NULL_ARGUMENT(
            "repository_path", TRITONSERVER_ServerUnregisterModelRepository, server, nullptr),
        NULL_ARGUMENT("base", TRITONSERVER_MessageNewFromSerializedJson, &message, nullptr, 2),
    });
    EXPECT_EQ(message, nullptr);
}

TEST_F(Border, RefusesANullServerOptionAndLeavesNoTraceOfIt)
{
    TRITONSERVER_ServerOptions* const options = &m_options;
    expectRefusals({
        NULL_ARGUMENT("server_id", TRITONSERVER_ServerOptionsSetServerId, options, nullptr),
        NULL_ARGUMENT("model_repository_path", TRITONSERVER_ServerOptionsSetModelRepositoryPath,
            options, nullptr),
        NULL_ARGUMENT("model_name", TRITONSERVER_ServerOptionsSetStartupModel, options, nullptr),
        NULL_ARGUMENT(
            "model_config_name", TRITONSERVER_ServerOptionsSetModelConfigName, options, nullptr),
        NULL_ARGUMENT("file", TRITONSERVER_ServerOptionsSetLogFile, options, nullptr),
        NULL_ARGUMENT(
            "backend_dir", TRITONSERVER_ServerOptionsSetBackendDirectory, options, nullptr),
        NULL_ARGUMENT(
            "backend_name", TRITONSERVER_ServerOptionsSetBackendConfig, options, nullptr, "k", "v"),
        NULL_ARGUMENT(
            "setting", TRITONSERVER_ServerOptionsSetBackendConfig, options, "b", nullptr, "v"),
        NULL_ARGUMENT(
            "value", TRITONSERVER_ServerOptionsSetBackendConfig, options, "b", "k", nullptr),
        NULL_ARGUMENT("policy_name", TRITONSERVER_ServerOptionsSetHostPolicy, options, nullptr,
            "numa-node", "0"),
        NULL_ARGUMENT(
            "setting", TRITONSERVER_ServerOptionsSetHostPolicy, options, "cpu", nullptr, "0"),
        NULL_ARGUMENT(
            "value", TRITONSERVER_ServerOptionsSetHostPolicy, options, "cpu", "numa-node", nullptr),
    });
    EXPECT_THAT(m_options.engine.modelRepositories, IsEmpty());
    EXPECT_THAT(m_options.engine.startupModels, IsEmpty());
    EXPECT_THAT(m_options.engine.backendConfig, IsEmpty());
    EXPECT_THAT(m_options.engine.hostPolicies, IsEmpty());
}

TEST_F(Border, RefusesAHostPolicyThatItDoesNotUnderstandAndLeavesNoTraceOfIt)
{
    TRITONSERVER_ServerOptions* const options = &m_options;
    const auto codeOf = [&](const char* setting, const char* value) {
        TRITONSERVER_Error* const error =
            TRITONSERVER_ServerOptionsSetHostPolicy(options, "cpu", setting, value);
        const int code = error == nullptr ? -1 : TRITONSERVER_ErrorCode(error);
        TRITONSERVER_ErrorDelete(error);
        return code;
    };
    EXPECT_EQ(codeOf("cpu-cores", "0-"), TRITONSERVER_ERROR_INVALID_ARG);
    EXPECT_EQ(codeOf("speed", "1"), TRITONSERVER_ERROR_UNSUPPORTED);
    EXPECT_THAT(m_options.engine.hostPolicies, IsEmpty());
    EXPECT_EQ(codeOf("cpu-cores", "0"), -1);
    EXPECT_EQ(codeOf("numa-node", "0"), -1);
    EXPECT_EQ(m_options.engine.hostPolicies.at("cpu").json("cpu"),
        R"({"cpu":{"cpu-cores":"0","numa-node":"0"}})");
}

TEST_F(Border, RefusesANullTextOfABackend)
{
    TRITONBACKEND_Input* input = nullptr;
    TRITONBACKEND_Output* output = nullptr;
    TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID;
    const int64_t* shape = nullptr;
    uint64_t rank = 0;
    expectRefusals({
        NULL_ARGUMENT("name", TRITONBACKEND_RequestInput, backendRequest(), nullptr, &input),
        NULL_ARGUMENT("name", TRITONBACKEND_ResponseOutput, response(), &output, nullptr,
            TRITONSERVER_TYPE_FP32, nullptr, 0),
        NULL_ARGUMENT("shape", TRITONBACKEND_ResponseOutput, response(), &output, "X",
            TRITONSERVER_TYPE_FP32, nullptr, 1),
        NULL_ARGUMENT("name", TRITONBACKEND_InferenceResponseOutputByName, response(), nullptr,
            &type, &shape, &rank),
        NULL_ARGUMENT("name", TRITONBACKEND_ResponseSetStringParameter, response(), nullptr, "v"),
        NULL_ARGUMENT("value", TRITONBACKEND_ResponseSetStringParameter, response(), "n", nullptr),
        NULL_ARGUMENT("name", TRITONBACKEND_ResponseSetIntParameter, response(), nullptr, 1),
        NULL_ARGUMENT("name", TRITONBACKEND_ResponseSetBoolParameter, response(), nullptr, true),
        NULL_ARGUMENT("name", TRITONBACKEND_ResponseSetDoubleParameter, response(), nullptr, 1),
        NULL_ARGUMENT("model_config", TRITONBACKEND_ModelSetConfig, nullptr, 1, nullptr),
    });
    EXPECT_THAT(m_response->outputs(), IsEmpty());
    EXPECT_THAT(m_response->parameters(), IsEmpty());
    EXPECT_EQ(TRITONSERVER_StringToDataType(nullptr), TRITONSERVER_TYPE_INVALID);
    EXPECT_EQ(TRITONSERVER_ParameterBytesNew("p", nullptr, 4), nullptr);
}

TEST_F(Border, RefusesANumberThatIsNoDataType)
{
    const int64_t shape[] = {1};
    TRITONBACKEND_Output* output = nullptr;
    for (const int number : {15, 200, -1}) {
        const auto type = static_cast<TRITONSERVER_DataType>(number);
        const std::string message = "there is no data type " + std::to_string(number);
        expectInvalid(
            TRITONSERVER_InferenceRequestAddInput(&m_request, "IN", type, shape, 1), message);
        expectInvalid(
            TRITONBACKEND_ResponseOutput(response(), &output, "OUT", type, shape, 1), message);
    }
    EXPECT_THAT(m_request.inputs, IsEmpty());
    EXPECT_THAT(m_response->outputs(), IsEmpty());
}

} // namespace
} // namespace thalassa
