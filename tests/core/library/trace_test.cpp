// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A program that embeds the server and traces its requests.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <vector>

#include "tests/support/embedding.h"
#include "tests/support/rows.h"
#include "triton/core/tritonserver.h"

namespace thalassa {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using tests::expectOk;

constexpr char kTracedConfig[] =
    "backend: 'identity' input { name: 'IN' data_type: TYPE_FP32 dims: -1 } "
    "output { name: 'OUT' data_type: TYPE_FP32 dims: -1 }";

void deleteResponse(TRITONSERVER_InferenceResponse* response, const uint32_t flags, void* data)
{
    if (response != nullptr)
        expectOk(TRITONSERVER_InferenceResponseDelete(response));
    auto* const exchange = static_cast<tests::Callbacks*>(data);
    exchange->change(
        [&] { exchange->final = (flags & TRITONSERVER_RESPONSE_COMPLETE_FINAL) != 0; });
}

// The calls of the callbacks for all traces of a request, by trace id. The instances' threads make
// them one after the other.
struct Heard {
    struct One {
        std::vector<std::string> activities;
        std::vector<uint64_t> times;
        std::vector<std::string> tensors;
        uint64_t parent = 0;
        std::string model;
        int64_t version = 0;
        std::string request;
    };
    std::mutex mutex;
    std::map<uint64_t, One> traces;
    int released = 0;

    One& of(TRITONSERVER_InferenceTrace* trace)
    {
        uint64_t id = 0;
        expectOk(TRITONSERVER_InferenceTraceId(trace, &id));
        One& one = traces[id];
        expectOk(TRITONSERVER_InferenceTraceParentId(trace, &one.parent));
        const char* text = nullptr;
        expectOk(TRITONSERVER_InferenceTraceModelName(trace, &text));
        one.model = text;
        expectOk(TRITONSERVER_InferenceTraceModelVersion(trace, &one.version));
        expectOk(TRITONSERVER_InferenceTraceRequestId(trace, &text));
        one.request = text;
        return one;
    }
};

void onActivity(TRITONSERVER_InferenceTrace* trace, TRITONSERVER_InferenceTraceActivity activity,
    uint64_t timestamp, void* data)
{
    auto* const heard = static_cast<Heard*>(data);
    const std::lock_guard lock(heard->mutex);
    Heard::One& one = heard->of(trace);
    one.activities.emplace_back(TRITONSERVER_InferenceTraceActivityString(activity));
    one.times.push_back(timestamp);
}

void onTensor(TRITONSERVER_InferenceTrace* trace, TRITONSERVER_InferenceTraceActivity activity,
    const char* name, TRITONSERVER_DataType type, const void* base, size_t size,
    const int64_t* shape, uint64_t rank, TRITONSERVER_MemoryType memory, int64_t, void* data)
{
    auto* const heard = static_cast<Heard*>(data);
    const std::lock_guard lock(heard->mutex);
    EXPECT_EQ(type, TRITONSERVER_TYPE_FP32);
    EXPECT_EQ(memory, TRITONSERVER_MEMORY_CPU);
    ASSERT_EQ(size, 8u);
    ASSERT_EQ(rank, 1u);
    EXPECT_EQ(shape[0], 2);
    EXPECT_EQ(static_cast<const float*>(base)[1], -2.0f);
    heard->of(trace).tensors.push_back(
        std::string(TRITONSERVER_InferenceTraceActivityString(activity)) + " " + name);
}

void onRelease(TRITONSERVER_InferenceTrace* trace, void* data)
{
    auto* const heard = static_cast<Heard*>(data);
    const std::lock_guard lock(heard->mutex);
    ++heard->released;
    expectOk(TRITONSERVER_InferenceTraceDelete(trace));
}

class TraceTest : public tests::EmbeddingFixture {
protected:
    TraceTest()
        : EmbeddingFixture("echo", kTracedConfig)
    {
    }

    TRITONSERVER_InferenceTrace* newTrace(int level, uint64_t parent = 0)
    {
        TRITONSERVER_InferenceTrace* trace = nullptr;
        expectOk(TRITONSERVER_InferenceTraceTensorNew(&trace,
            static_cast<TRITONSERVER_InferenceTraceLevel>(level), parent, onActivity, onTensor,
            onRelease, &m_heard));
        return trace;
    }
    TRITONSERVER_Error* infer(
        TRITONSERVER_InferenceTrace* trace, const char* model = "echo", const char* input = "IN")
    {
        tests::Callbacks exchange;
        TRITONSERVER_InferenceRequest* request = nullptr;
        expectOk(TRITONSERVER_InferenceRequestNew(&request, m_server, model, -1));
        expectOk(TRITONSERVER_InferenceRequestSetId(request, "r1"));
        const int64_t shape[] = {2};
        expectOk(TRITONSERVER_InferenceRequestAddInput(
            request, input, TRITONSERVER_TYPE_FP32, shape, 1));
        expectOk(TRITONSERVER_InferenceRequestAppendInputData(
            request, input, m_values, sizeof m_values, TRITONSERVER_MEMORY_CPU, 0));
        listen(request, exchange, deleteResponse);
        TRITONSERVER_Error* const error = TRITONSERVER_ServerInferAsync(m_server, request, trace);
        if (error == nullptr)
            exchange.wait();
        expectOk(TRITONSERVER_InferenceRequestDelete(request));
        return error;
    }

    const float m_values[2] = {1.5f, -2.0f};
    Heard m_heard;
};

TEST_F(TraceTest, TellsEveryPointInOrderAndIsReleasedOnce)
{
    ROWS("9.2.5", "6.4.4");
    startServer();
    TRITONSERVER_InferenceTrace* const trace = newTrace(TRITONSERVER_TRACE_LEVEL_TIMESTAMPS, 77);
    uint64_t id = 0;
    expectOk(TRITONSERVER_InferenceTraceId(trace, &id));
    EXPECT_GT(id, 0u);
    expectOk(infer(trace));
    ASSERT_EQ(m_heard.traces.size(), 1u);
    const Heard::One& one = m_heard.traces[id];
    EXPECT_THAT(one.activities,
        ElementsAre("REQUEST_START", "QUEUE_START", "COMPUTE_START", "COMPUTE_INPUT_END",
            "COMPUTE_OUTPUT_START", "COMPUTE_END", "REQUEST_END"));
    EXPECT_TRUE(std::is_sorted(one.times.begin(), one.times.end()));
    EXPECT_THAT(one.tensors, IsEmpty());
    EXPECT_EQ(one.parent, 77u);
    EXPECT_EQ(one.model, "echo");
    EXPECT_EQ(one.version, 1);
    EXPECT_EQ(one.request, "r1");
    EXPECT_EQ(m_heard.released, 1);
}

TEST_F(TraceTest, TellsTensorsWhenItIsAskedTo)
{
    ROWS("9.2.5", "6.4.8");
    startServer();
    expectOk(infer(newTrace(TRITONSERVER_TRACE_LEVEL_TENSORS)));
    ASSERT_EQ(m_heard.traces.size(), 1u);
    EXPECT_THAT(m_heard.traces.begin()->second.tensors,
        ElementsAre("TENSOR_QUEUE_INPUT IN", "TENSOR_BACKEND_OUTPUT OUT"));
    EXPECT_THAT(m_heard.traces.begin()->second.activities, IsEmpty());
    expectOk(infer(newTrace(TRITONSERVER_TRACE_LEVEL_DISABLED)));
    EXPECT_EQ(m_heard.traces.size(), 1u);
    EXPECT_EQ(m_heard.released, 2);
}

TEST_F(TraceTest, TheStepsOfAnEnsembleAreChildren)
{
    ROWS("9.2.5", "6.4.5", "6.3.7");
    fs::create_directories(m_directory / "two" / "1");
    std::ofstream(m_directory / "two" / "config.pbtxt")
        << "platform: 'ensemble' input { name: 'IN' data_type: TYPE_FP32 dims: -1 } "
           "output { name: 'OUT' data_type: TYPE_FP32 dims: -1 } ensemble_scheduling { "
           "step { model_name: 'echo' model_version: -1 input_map { key: 'IN' value: 'IN' } "
           "output_map { key: 'OUT' value: 'A' } } "
           "step { model_name: 'echo' model_version: -1 input_map { key: 'IN' value: 'A' } "
           "output_map { key: 'OUT' value: 'OUT' } } }";
    startServer();
    expectOk(infer(newTrace(TRITONSERVER_TRACE_LEVEL_TIMESTAMPS), "two"));
    ASSERT_EQ(m_heard.traces.size(), 3u);
    const auto& [parent, whole] = *m_heard.traces.begin();
    EXPECT_EQ(whole.model, "two");
    EXPECT_THAT(whole.activities, ElementsAre("REQUEST_START", "QUEUE_START", "REQUEST_END"));
    for (auto step = std::next(m_heard.traces.begin()); step != m_heard.traces.end(); ++step) {
        EXPECT_EQ(step->second.model, "echo");
        EXPECT_EQ(step->second.parent, parent);
        EXPECT_EQ(step->second.activities.size(), 7u);
    }
    EXPECT_EQ(m_heard.released, 3);
}

TEST_F(TraceTest, ARefusedRequestLeavesItsTraceWithTheProgram)
{
    ROWS("9.2.5");
    startServer();
    TRITONSERVER_InferenceTrace* const trace = newTrace(TRITONSERVER_TRACE_LEVEL_TIMESTAMPS);
    TRITONSERVER_Error* const error = infer(trace, "echo", "WRONG");
    ASSERT_NE(error, nullptr);
    TRITONSERVER_ErrorDelete(error);
    EXPECT_EQ(m_heard.released, 0);
    expectOk(infer(trace)); // the trace serves the next request
    EXPECT_EQ(m_heard.released, 1);
}

TEST_F(TraceTest, AProgramNamesPointsAndMakesChildren)
{
    ROWS("9.2.5", "6.4.10");
    TRITONSERVER_InferenceTrace* const trace = newTrace(TRITONSERVER_TRACE_LEVEL_TIMESTAMPS);
    TRITONSERVER_InferenceTrace* child = nullptr;
    expectOk(TRITONSERVER_InferenceTraceSpawnChildTrace(trace, &child));
    uint64_t id = 0, parent = 0;
    expectOk(TRITONSERVER_InferenceTraceId(trace, &id));
    expectOk(TRITONSERVER_InferenceTraceParentId(child, &parent));
    EXPECT_EQ(parent, id);
    expectOk(TRITONSERVER_InferenceTraceReportActivity(child, 5, "MINE"));
    ASSERT_EQ(m_heard.traces.size(), 1u);
    EXPECT_THAT(m_heard.traces.begin()->second.activities, ElementsAre("CUSTOM_ACTIVITY"));
    EXPECT_THAT(m_heard.traces.begin()->second.times, ElementsAre(5u));
    const char* context = nullptr;
    expectOk(TRITONSERVER_InferenceTraceSetContext(trace, R"({"traceparent":"00-1-2-01"})"));
    expectOk(TRITONSERVER_InferenceTraceContext(trace, &context));
    EXPECT_STREQ(context, R"({"traceparent":"00-1-2-01"})");
    expectOk(TRITONSERVER_InferenceTraceDelete(child));
    expectOk(TRITONSERVER_InferenceTraceDelete(trace));
    EXPECT_EQ(m_heard.released, 0); // the server never had it
}

TEST_F(TraceTest, ANullPointerIsAnError)
{
    uint64_t id = 0;
    TRITONSERVER_Error* const error = TRITONSERVER_InferenceTraceId(nullptr, &id);
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(TRITONSERVER_ErrorCode(error), TRITONSERVER_ERROR_INVALID_ARG);
    EXPECT_THAT(TRITONSERVER_ErrorMessage(error), HasSubstr("trace"));
    TRITONSERVER_ErrorDelete(error);
}

} // namespace
} // namespace thalassa
