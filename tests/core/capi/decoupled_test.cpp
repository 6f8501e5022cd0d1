// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A program that embeds the server and asks a decoupled model, through the C API alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <utility>
#include <vector>

#include "tests/support/embedding.h"
#include "tests/support/rows.h"
#include "triton/core/tritonserver.h"

namespace thalassa {
namespace {

using testing::ElementsAre;
using tests::expectOk;

struct Exchange : tests::Callbacks {
    std::vector<std::string> seen; // "1", "error CANCELLED", "flag": in the order of the callbacks
};

std::string textOf(TRITONSERVER_InferenceResponse* response)
{
    if (response == nullptr)
        return "flag";
    if (TRITONSERVER_Error* const error = TRITONSERVER_InferenceResponseError(response))
        return std::string("error ") + TRITONSERVER_ErrorCodeString(error);
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

void onResponse(TRITONSERVER_InferenceResponse* response, const uint32_t flags, void* data)
{
    auto* const exchange = static_cast<Exchange*>(static_cast<tests::Callbacks*>(data));
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
        m_values = std::move(values); // lent to the server until it releases the request
        m_delays = std::move(delays);
        TRITONSERVER_InferenceRequest* request = nullptr;
        expectOk(TRITONSERVER_InferenceRequestNew(&request, m_server, "repeat", -1));
        const auto count = static_cast<int64_t>(m_values.size());
        add(request, "IN", TRITONSERVER_TYPE_INT32, count, m_values.data());
        add(request, "DELAY", TRITONSERVER_TYPE_UINT32, count, m_delays.data());
        static const uint32_t kNoWait = 0;
        add(request, "WAIT", TRITONSERVER_TYPE_UINT32, 1, &kNoWait);
        listen(request, exchange, onResponse);
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

    Exchange exchange;
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
    // Of its two outputs a response asks for memory twice, and is announced once.
    EXPECT_THAT(exchange.allocations, ElementsAre("OUT", "IDX", "OUT", "IDX"));
    EXPECT_EQ(exchange.starts, 2);
    expectOk(TRITONSERVER_InferenceRequestDelete(request));
}

TEST_F(DecoupledApi, GivesTheRequestBackWhileResponsesStillComeAndCancelsThem)
{
    auto* const request = send({1, 2}, {0, 3'600'000});
    exchange.wait([&] { return exchange.released && !exchange.seen.empty(); });
    EXPECT_FALSE(exchange.final);
    expectOk(TRITONSERVER_InferenceRequestCancel(request));
    exchange.wait([&] { return exchange.final; });
    EXPECT_THAT(exchange.seen, ElementsAre("1", "error Cancelled"));
    expectOk(TRITONSERVER_InferenceRequestDelete(request));
}

} // namespace
} // namespace thalassa
