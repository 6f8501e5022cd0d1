// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions with which backends change the states of a sequence.
#include <gmock/gmock.h>

#include <cstring>

#include "core/inference/states/sequence_states.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"
#include "triton/core/tritonbackend.h"

namespace thalassa {
namespace {

using ::testing::HasSubstr;

constexpr char kState[] = "name: 'm' max_batch_size: 4 sequence_batching { state { input_name: "
                          "'in' output_name: 'out' data_type: TYPE_INT32 dims: -1 } }";

struct Failure {
    int code = -1; // no error
    std::string message;
};

Failure take(TRITONSERVER_Error* error)
{
    if (error == nullptr)
        return {};
    Failure failure{TRITONSERVER_ErrorCode(error), TRITONSERVER_ErrorMessage(error)};
    TRITONSERVER_ErrorDelete(error);
    return failure;
}

#define EXPECT_TAKEN(call) EXPECT_EQ(take(call).message, "")

class StateApi : public ::testing::Test {
protected:
    // Makes a request of a model with that configuration, as it is before an execution.
    void begin(const std::string& config)
    {
        m_model = std::make_shared<tests::ConfiguredModel>(config);
        m_states = inference::ModelStates::load(m_model->info().config(), "/nowhere").value();
        m_sequence = nullptr;
        next();
    }
    void next()
    {
        m_request = std::move(tests::TestRequest(m_model).request);
        m_states.addTo(*m_request, &m_sequence);
    }
    TRITONBACKEND_Request* handle()
    {
        return reinterpret_cast<TRITONBACKEND_Request*>(m_request.get());
    }
    Failure tryNew(const char* name, TRITONSERVER_DataType type = TRITONSERVER_TYPE_INT32,
        const std::vector<int64_t>& shape = {1, 2})
    {
        return take(TRITONBACKEND_StateNew(
            &m_state, handle(), name, type, shape.data(), static_cast<uint32_t>(shape.size())));
    }
    void* buffer(uint64_t size)
    {
        void* data = nullptr;
        TRITONSERVER_MemoryType type = TRITONSERVER_MEMORY_GPU;
        int64_t id = 3;
        EXPECT_TAKEN(TRITONBACKEND_StateBuffer(m_state, &data, size, &type, &id));
        EXPECT_EQ(type, TRITONSERVER_MEMORY_CPU); // whatever the caller prefers
        EXPECT_EQ(id, 0);
        return data;
    }
    // The shape and the numbers of the input, as a backend reads them.
    std::vector<int64_t> shapeOfInput()
    {
        TRITONBACKEND_Input* input = nullptr;
        EXPECT_TAKEN(TRITONBACKEND_RequestInput(handle(), "in", &input));
        const int64_t* shape = nullptr;
        uint32_t rank = 0;
        EXPECT_TAKEN(TRITONBACKEND_InputProperties(
            input, nullptr, nullptr, &shape, &rank, nullptr, nullptr));
        return {shape, shape + rank};
    }
    std::vector<int32_t> input()
    {
        const auto& data = m_request->findInput("in")->data;
        std::vector<int32_t> numbers(data.byteSize() / sizeof(int32_t));
        data.copyTo(numbers.data());
        return numbers;
    }

    std::shared_ptr<tests::ConfiguredModel> m_model;
    inference::ModelStates m_states;
    std::shared_ptr<inference::SequenceStates> m_sequence;
    std::unique_ptr<inference::Request> m_request;
    TRITONBACKEND_State* m_state = nullptr;
};

TEST_F(StateApi, WhatABackendMakesIsTheInputOfTheNextRequest)
{
    ROWS("9.3.16", "4.3.31", "4.3.35", "4.3.36");
    begin(kState);
    EXPECT_EQ(shapeOfInput(), (std::vector<int64_t>{1, 1}));
    EXPECT_EQ(input(), (std::vector<int32_t>{0}));
    ASSERT_EQ(tryNew("out").message, "");
    const int32_t numbers[] = {7, 8};
    std::memcpy(buffer(sizeof numbers), numbers, sizeof numbers);
    EXPECT_TAKEN(TRITONBACKEND_StateUpdate(m_state));
    next();
    EXPECT_EQ(shapeOfInput(), (std::vector<int64_t>{1, 2}));
    EXPECT_EQ(input(), (std::vector<int32_t>{7, 8}));
    // Without an update nothing changes.
    ASSERT_EQ(tryNew("out").message, "");
    std::memset(buffer(sizeof numbers), 1, sizeof numbers);
    next();
    EXPECT_EQ(input(), (std::vector<int32_t>{7, 8}));
}

TEST_F(StateApi, TellsWhereTheBufferLies)
{
    ROWS("9.3.16", "9.4.1");
    begin(kState);
    ASSERT_EQ(tryNew("out").message, "");
    buffer(8);
    TRITONSERVER_BufferAttributes* attributes = nullptr;
    EXPECT_TAKEN(TRITONBACKEND_StateBufferAttributes(m_state, &attributes));
    size_t size = 0;
    EXPECT_TAKEN(TRITONSERVER_BufferAttributesByteSize(attributes, &size));
    EXPECT_EQ(size, 8u);
    TRITONSERVER_MemoryType type = TRITONSERVER_MEMORY_GPU;
    EXPECT_TAKEN(TRITONSERVER_BufferAttributesMemoryType(attributes, &type));
    EXPECT_EQ(type, TRITONSERVER_MEMORY_CPU);
}

TEST_F(StateApi, RefusesWhatIsNoStateOfTheModel)
{
    ROWS("4.3.40", "9.3.16");
    const struct {
        std::string config;
        const char* name;
        const char* message;
    } cases[] = {
        {kState, "other",
            "unable to add state 'other' for model 'm': state 'other' is not a valid state name. "
            "Expected one of 'out'"},
        {kState, "in", "state 'in' is not a valid state name. Expected one of 'out'"}, // an input
        {"name: 'm' sequence_batching {}", "out",
            "unable to add state 'out'. State configuration is missing for model 'm'. The model "
            "has no sequence_batching.state"},
        {"name: 'm'", "out",
            "unable to add state 'out'. State configuration is missing for model 'm'. The model "
            "has no sequence_batching"},
    };
    for (const auto& [config, name, message] : cases) {
        begin(config);
        const Failure failure = tryNew(name);
        EXPECT_EQ(failure.code, TRITONSERVER_ERROR_INVALID_ARG);
        EXPECT_THAT(failure.message, HasSubstr(message));
    }
    begin(kState);
    EXPECT_EQ(
        tryNew("out", static_cast<TRITONSERVER_DataType>(77)).code, TRITONSERVER_ERROR_INVALID_ARG);
    EXPECT_EQ(take(TRITONBACKEND_StateUpdate(nullptr)).code, TRITONSERVER_ERROR_INVALID_ARG);
    TRITONSERVER_BufferAttributes* attributes = nullptr;
    EXPECT_EQ(take(TRITONBACKEND_StateBufferAttributes(nullptr, &attributes)).code,
        TRITONSERVER_ERROR_INVALID_ARG);
}

TEST_F(StateApi, RefusesAStateWhoseBytesAreNotThere)
{
    ROWS("9.3.16");
    begin(kState);
    ASSERT_EQ(tryNew("out").message, "");
    EXPECT_EQ(take(TRITONBACKEND_StateUpdate(m_state)).code, TRITONSERVER_ERROR_INVALID_ARG);
    buffer(4);
    const Failure failure = take(TRITONBACKEND_StateUpdate(m_state));
    EXPECT_EQ(failure.code, TRITONSERVER_ERROR_INVALID_ARG);
    EXPECT_THAT(
        failure.message, HasSubstr("expected 8 bytes for a INT32 tensor of shape [1,2], got 4"));
    void* data = nullptr;
    TRITONSERVER_MemoryType type = TRITONSERVER_MEMORY_CPU;
    int64_t id = 0;
    EXPECT_EQ(take(TRITONBACKEND_StateBuffer(m_state, &data, UINT64_MAX, &type, &id)).code,
        TRITONSERVER_ERROR_UNAVAILABLE);
    next();
    EXPECT_EQ(input(), (std::vector<int32_t>{0}));
}

} // namespace
} // namespace thalassa
