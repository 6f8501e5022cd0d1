// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A program that embeds the server and sends requests to a decoupled model, through the C API
// alone.
#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <cstring>
#include <utility>
#include <vector>

#include "grpc_service.pb.h"
#include "tests/support/embedding.h"
#include "tests/support/rows.h"
#include "triton/core/tritonserver.h"

namespace thalassa {
namespace {

using testing::ElementsAre;
using tests::expectOk;

struct SeenResponses : tests::Callbacks {
    std::vector<std::string> seen; // "1", "error CANCELLED", "flag", in the order of the callbacks
};

std::string textOf(TRITONSERVER_InferenceResponse* response)
{
    if (response == nullptr)
        return "flag";
    if (TRITONSERVER_Error* const error = TRITONSERVER_InferenceResponseError(response)) {
        const std::string code = TRITONSERVER_ErrorCodeString(error);
        TRITONSERVER_ErrorDelete(error);
        return "error " + code;
    }
    const char* name = nullptr;
    TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID;
    const int64_t* shape = nullptr;
    uint64_t rank = 0;
    const void* base = nullptr;
    size_t size = 0;
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_CPU;
    int64_t id = 0;
    void* data = nullptr;
    expectOk(TRITONSERVER_InferenceResponseOutput(
        response, 0, &name, &type, &shape, &rank, &base, &size, &memory, &id, &data));
    EXPECT_STREQ(name, "OUT");
    int32_t value = 0;
    std::memcpy(&value, base, sizeof value);
    return std::to_string(value);
}

void seeResponse(TRITONSERVER_InferenceResponse* response, const uint32_t flags, void* data)
{
    auto* const exchange = static_cast<SeenResponses*>(static_cast<tests::Callbacks*>(data));
    const std::string text = textOf(response);
    if (response != nullptr)
        expectOk(TRITONSERVER_InferenceResponseDelete(response));
    exchange->change([&] {
        exchange->seen.push_back(text);
        exchange->final |= (flags & TRITONSERVER_RESPONSE_COMPLETE_FINAL) != 0;
    });
}

class DecoupledApi : public tests::EmbeddingFixture {
protected:
    DecoupledApi()
        : EmbeddingFixture("repeat",
              "backend: 'repeat' "
              "parameters { key: 'fail_on' value: { string_value: '13' } }")
    {
        startServer();
    }

    TRITONSERVER_InferenceRequest* send(std::vector<int32_t> values, std::vector<uint32_t> delays)
    {
        m_values = std::move(values); // the server reads them until it releases the request
        m_delays = std::move(delays);
        TRITONSERVER_InferenceRequest* request = nullptr;
        expectOk(TRITONSERVER_InferenceRequestNew(&request, m_server, "repeat", -1));
        const auto count = static_cast<int64_t>(m_values.size());
        add(request, "IN", TRITONSERVER_TYPE_INT32, count, m_values.data());
        add(request, "DELAY", TRITONSERVER_TYPE_UINT32, count, m_delays.data());
        static const uint32_t kNoWait = 0;
        add(request, "WAIT", TRITONSERVER_TYPE_UINT32, 1, &kNoWait);
        listen(request, exchange, seeResponse);
        expectOk(TRITONSERVER_ServerInferAsync(m_server, request, nullptr));
        return request;
    }
    static void add(TRITONSERVER_InferenceRequest* request, const char* name,
        TRITONSERVER_DataType type, int64_t count, const void* data)
    {
        expectOk(TRITONSERVER_InferenceRequestAddInput(request, name, type, &count, 1));
        expectOk(TRITONSERVER_InferenceRequestAppendInputData(
            request, name, data, static_cast<size_t>(count) * 4, TRITONSERVER_MEMORY_CPU, 0));
    }

    SeenResponses exchange;
    std::vector<int32_t> m_values;
    std::vector<uint32_t> m_delays;
};

TEST_F(DecoupledApi, CallsTheProgramForEachResponseAndForTheEnd)
{
    ROWS("9.2.12");
    uint32_t flags = 0;
    expectOk(
        TRITONSERVER_ServerModelTransactionProperties(m_server, "repeat", -1, &flags, nullptr));
    EXPECT_EQ(flags, static_cast<uint32_t>(TRITONSERVER_TXN_DECOUPLED));
    auto* const request = send({4, 13, 9}, {0, 0, 0});
    exchange.wait();
    EXPECT_THAT(exchange.seen, ElementsAre("4", "error Internal", "9", "flag"));
    // A response allocates memory for each of its two outputs; the start callback is called once.
    EXPECT_THAT(exchange.allocations, ElementsAre("OUT", "IDX", "OUT", "IDX"));
    EXPECT_EQ(exchange.starts, 2);
    expectOk(TRITONSERVER_InferenceRequestDelete(request));
}

TEST_F(DecoupledApi, GivesTheRequestBackWhileResponsesStillComeAndCancelsThem)
{
    ROWS("9.2.13");
    auto* const request = send({1, 2}, {0, 3'600'000});
    exchange.wait([&] { return exchange.released && !exchange.seen.empty(); });
    EXPECT_FALSE(exchange.final);
    expectOk(TRITONSERVER_InferenceRequestCancel(request));
    exchange.wait([&] { return exchange.final; });
    EXPECT_THAT(exchange.seen, ElementsAre("1", "error Cancelled"));
    expectOk(TRITONSERVER_InferenceRequestDelete(request));
}

// Returns the statistics of the responses by their index: "0 success 1" and so on.
std::vector<std::string> responseStatistics(TRITONSERVER_Server* server)
{
    TRITONSERVER_Message* message = nullptr;
    expectOk(TRITONSERVER_ServerModelStatistics(server, "repeat", -1, &message));
    const char* base = nullptr;
    size_t size = 0;
    expectOk(TRITONSERVER_MessageSerializeToJson(message, &base, &size));
    ::inference::ModelStatisticsResponse statistics;
    EXPECT_TRUE(google::protobuf::util::JsonStringToMessage({base, size}, &statistics).ok());
    expectOk(TRITONSERVER_MessageDelete(message));
    std::vector<std::string> told;
    const auto& responses = statistics.model_stats(0).response_stats();
    for (size_t index = 0; index < responses.size(); ++index) {
        const auto& one = responses.at(std::to_string(index));
        told.push_back("infer " + std::to_string(one.compute_infer().count()) + " output " +
            std::to_string(one.compute_output().count()) + " success " +
            std::to_string(one.success().count()) + " fail " + std::to_string(one.fail().count()) +
            " empty " + std::to_string(one.empty_response().count()) + " cancel " +
            std::to_string(one.cancel().count()));
    }
    return told;
}

TEST_F(DecoupledApi, CountsTheResponsesByTheirPlace)
{
    ROWS("5.16", "5.17", "9.3.25");
    auto* const request = send({4, 13, 9}, {0, 0, 0});
    exchange.wait();
    EXPECT_THAT(responseStatistics(m_server),
        ElementsAre("infer 1 output 1 success 1 fail 0 empty 0 cancel 0",
            "infer 1 output 0 success 0 fail 1 empty 0 cancel 0",
            "infer 1 output 1 success 1 fail 0 empty 0 cancel 0",
            "infer 1 output 0 success 0 fail 0 empty 1 cancel 0"));
    expectOk(TRITONSERVER_InferenceRequestDelete(request));
}

TEST_F(DecoupledApi, CountsTheResponseThatACancelCost)
{
    ROWS("5.16");
    auto* const request = send({1, 2}, {0, 3'600'000});
    exchange.wait([&] { return exchange.released && !exchange.seen.empty(); });
    expectOk(TRITONSERVER_InferenceRequestCancel(request));
    exchange.wait([&] { return exchange.final; });
    EXPECT_THAT(responseStatistics(m_server),
        ElementsAre("infer 1 output 1 success 1 fail 0 empty 0 cancel 0",
            "infer 0 output 0 success 0 fail 0 empty 0 cancel 1"));
    expectOk(TRITONSERVER_InferenceRequestDelete(request));
}

// The model responds from another thread while its request waits to be scheduled again. The program
// cancels the request at the fifth response.
struct Cancelling : SeenResponses {
    TRITONSERVER_InferenceRequest* request = nullptr;
    int arrived = 0;
};

void cancelAtTheFifth(TRITONSERVER_InferenceResponse* response, const uint32_t flags, void* data)
{
    auto* const exchange = static_cast<Cancelling*>(static_cast<tests::Callbacks*>(data));
    if (++exchange->arrived == 5)
        expectOk(TRITONSERVER_InferenceRequestCancel(exchange->request));
    std::string error;
    if (response != nullptr) {
        if (TRITONSERVER_Error* const failed = TRITONSERVER_InferenceResponseError(response)) {
            error = TRITONSERVER_ErrorCodeString(failed);
            TRITONSERVER_ErrorDelete(failed);
        }
        expectOk(TRITONSERVER_InferenceResponseDelete(response));
    }
    exchange->change([&] {
        if (!error.empty())
            exchange->seen.push_back(error);
        exchange->final |= (flags & TRITONSERVER_RESPONSE_COMPLETE_FINAL) != 0;
    });
}

class IterativeApi : public tests::EmbeddingFixture {
protected:
    IterativeApi()
        : EmbeddingFixture("flooding",
              "backend: 'faulty' "
              "input { name: 'INPUT0' data_type: TYPE_FP32 dims: 1 } "
              "output { name: 'OUTPUT0' data_type: TYPE_FP32 dims: -1 } "
              "parameters { key: 'execute' value: { string_value: 'flood:16' } } "
              "model_transaction_policy { decoupled: true } "
              "sequence_batching { iterative_sequence: true }")
    {
        expectOk(TRITONSERVER_ServerOptionsSetModelControlMode(
            m_options, TRITONSERVER_MODEL_CONTROL_EXPLICIT));
        expectOk(TRITONSERVER_ServerOptionsSetStartupModel(m_options, "flooding"));
        startServer();
    }
};

TEST_F(IterativeApi, ACallbackMayCancelItsOwnRequestWhichWaits)
{
    for (int round = 0; round < 10; ++round) {
        Cancelling exchange;
        TRITONSERVER_InferenceRequest*& request = exchange.request;
        expectOk(TRITONSERVER_InferenceRequestNew(&request, m_server, "flooding", -1));
        const int64_t shape = 1;
        const float value = 0;
        expectOk(TRITONSERVER_InferenceRequestAddInput(
            request, "INPUT0", TRITONSERVER_TYPE_FP32, &shape, 1));
        expectOk(TRITONSERVER_InferenceRequestAppendInputData(
            request, "INPUT0", &value, sizeof value, TRITONSERVER_MEMORY_CPU, 0));
        listen(request, exchange, cancelAtTheFifth);
        expectOk(TRITONSERVER_ServerInferAsync(m_server, request, nullptr));
        exchange.wait();
        EXPECT_THAT(exchange.seen, ElementsAre("Cancelled"));
        expectOk(TRITONSERVER_InferenceRequestDelete(request));
    }
    expectOk(TRITONSERVER_ServerUnloadModel(m_server, "flooding"));
    expectOk(TRITONSERVER_ServerStop(m_server));
}

} // namespace
} // namespace thalassa
