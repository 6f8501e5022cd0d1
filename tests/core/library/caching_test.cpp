// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The response cache of a program that embeds the server.
#include <gmock/gmock.h>

#include <cstring>

#include "tests/support/embedding.h"
#include "tests/support/rows.h"

namespace thalassa {
namespace {

using ::testing::HasSubstr;
using tests::expectOk;

constexpr char kCachingConfig[] = "backend: 'identity' max_batch_size: 0 "
                                  "input { name: 'IN' data_type: TYPE_FP32 dims: 2 } "
                                  "output { name: 'OUT' data_type: TYPE_FP32 dims: 2 } "
                                  "response_cache { enable: true }";

struct Exchange : tests::Callbacks {
    std::vector<float> values; // the output of the response
};

void onResponse(TRITONSERVER_InferenceResponse* response, const uint32_t flags, void* data)
{
    auto* const exchange = static_cast<Exchange*>(static_cast<tests::Callbacks*>(data));
    EXPECT_EQ(flags, static_cast<uint32_t>(TRITONSERVER_RESPONSE_COMPLETE_FINAL));
    expectOk(TRITONSERVER_InferenceResponseError(response));
    const char* text = nullptr;
    TRITONSERVER_DataType type{};
    const int64_t* shape = nullptr;
    uint64_t rank = 0;
    const void* base = nullptr;
    size_t size = 0;
    TRITONSERVER_MemoryType memory{};
    int64_t id = 0;
    void* user = nullptr;
    expectOk(TRITONSERVER_InferenceResponseOutput(
        response, 0, &text, &type, &shape, &rank, &base, &size, &memory, &id, &user));
    std::vector<float> values(size / sizeof(float));
    std::memcpy(values.data(), base, size);
    expectOk(TRITONSERVER_InferenceResponseDelete(response));
    exchange->change([&] {
        exchange->values = values;
        exchange->final = true;
    });
}

class EmbeddedCache : public tests::EmbeddingFixture {
protected:
    EmbeddedCache()
        : EmbeddingFixture("echo", kCachingConfig)
    {
    }

    std::string startError()
    {
        TRITONSERVER_Error* const error = TRITONSERVER_ServerNew(&m_server, m_options);
        std::string said = error == nullptr ? "started" : TRITONSERVER_ErrorMessage(error);
        TRITONSERVER_ErrorDelete(error);
        return said;
    }

    void infer(TRITONSERVER_InferenceRequest* request, Exchange& exchange)
    {
        listen(request, exchange, onResponse);
        expectOk(TRITONSERVER_ServerInferAsync(m_server, request, nullptr));
        exchange.wait();
        EXPECT_EQ(exchange.values, (std::vector<float>{1.5f, -2.0f}));
        // Each response is in memory of the program.
        EXPECT_EQ(exchange.allocations.size(), 1u);
        EXPECT_EQ(exchange.starts, 1);
        EXPECT_EQ(exchange.freed, 1);
    }

    std::string inferThrice()
    {
        TRITONSERVER_InferenceRequest* request = nullptr;
        expectOk(TRITONSERVER_InferenceRequestNew(&request, m_server, "echo", -1));
        const int64_t shape[] = {2};
        expectOk(
            TRITONSERVER_InferenceRequestAddInput(request, "IN", TRITONSERVER_TYPE_FP32, shape, 1));
        expectOk(TRITONSERVER_InferenceRequestAppendInputData(
            request, "IN", m_values, sizeof m_values, TRITONSERVER_MEMORY_CPU, 0));
        for (int i = 0; i < 3; ++i) {
            Exchange exchange;
            infer(request, exchange);
        }
        expectOk(TRITONSERVER_InferenceRequestDelete(request));
        TRITONSERVER_Message* message = nullptr;
        expectOk(TRITONSERVER_ServerModelStatistics(m_server, "echo", 1, &message));
        const char* json = nullptr;
        size_t size = 0;
        expectOk(TRITONSERVER_MessageSerializeToJson(message, &json, &size));
        std::string statistics(json, size);
        expectOk(TRITONSERVER_MessageDelete(message));
        return statistics;
    }

    const float m_values[2] = {1.5f, -2.0f};
};

TEST_F(EmbeddedCache, AnswersTheSameRequestAgainInTheProgramsOwnMemory)
{
    ROWS("4.6.1", "4.6.4", "9.2.9");
    expectOk(TRITONSERVER_ServerOptionsSetCacheConfig(m_options, "local", R"({"size":"1000000"})"));
    startServer();
    const std::string statistics = inferThrice();
    EXPECT_THAT(statistics, HasSubstr(R"("cache_hit":{"count":2)"));
    EXPECT_THAT(statistics, HasSubstr(R"("cache_miss":{"count":1)"));
}

TEST_F(EmbeddedCache, MayLieInALibrary)
{
    ROWS("9.6.3");
    expectOk(TRITONSERVER_ServerOptionsSetCacheDirectory(m_options, CACHES));
    expectOk(TRITONSERVER_ServerOptionsSetCacheConfig(m_options, "foreign", "{}"));
    startServer();
    EXPECT_THAT(inferThrice(), HasSubstr(R"("cache_hit":{"count":2)"));
}

TEST_F(EmbeddedCache, HasAnOlderOption)
{
    ROWS("7.66");
    expectOk(TRITONSERVER_ServerOptionsSetResponseCacheByteSize(m_options, 1'000'000));
    startServer();
    EXPECT_THAT(inferThrice(), HasSubstr(R"("cache_hit":{"count":2)"));
}

TEST_F(EmbeddedCache, IsOffByTheOlderOptionsZero)
{
    expectOk(TRITONSERVER_ServerOptionsSetResponseCacheByteSize(m_options, 0));
    startServer();
    EXPECT_THAT(inferThrice(), HasSubstr(R"("cache_hit":{"count":0)"));
}

TEST_F(EmbeddedCache, ThatCannotBeOpenedStopsTheStart)
{
    ROWS("9.6.3", "7.54");
    expectOk(TRITONSERVER_ServerOptionsSetCacheConfig(m_options, "local", "{}"));
    EXPECT_THAT(startError(), HasSubstr("'size'"));
    expectOk(TRITONSERVER_ServerOptionsSetCacheConfig(m_options, "nosuch", "{}"));
    EXPECT_THAT(startError(), HasSubstr("found multiple cache configurations"));
}

} // namespace
} // namespace thalassa
