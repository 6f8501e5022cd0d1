// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The routes of the HTTP API, without a socket: every route passes the gate, and the end of sending
// completes the request's record.
#include "server/http/api/http_api.h"

#include <gmock/gmock.h>

#include <latch>

#include "tests/server/http/api/kept_exchange.h"
#include "tests/server/support/asking_gate.h"
#include "tests/support/fake_engine.h"
#include "tests/support/rows.h"

namespace thalassa::httpapi {
namespace {

using namespace std::chrono_literals;
using security::Category;
using ::testing::HasSubstr;
using tests::KeptExchange;

constexpr char kFloats[] = "name: 'm' input { name: 'IN' data_type: TYPE_FP32 dims: -1 } "
                           "output { name: 'OUT' data_type: TYPE_FP32 dims: -1 }";

class HttpApiTest : public testing::Test {
protected:
    // Returns when the request is answered, also if that happens in the background.
    std::shared_ptr<KeptExchange> ask(
        const std::string& method, const std::string& path, const std::string& body = "")
    {
        auto exchange = send(method, path, body);
        m_background.finish();
        return exchange;
    }
    std::shared_ptr<KeptExchange> send(
        const std::string& method, const std::string& path, const std::string& body = "")
    {
        auto exchange = std::make_shared<KeptExchange>(method, path, body);
        const bool isInference = m_routes.isInference(method, path);
        (isInference ? m_routes.inference : m_routes.other)(exchange);
        return exchange;
    }

    static HttpApiOptions openExtension()
    {
        HttpApiOptions options;
        options.extension = security::ExtensionPolicy({.access = security::Access::Write});
        return options;
    }

    tests::FakeEngine m_engine{kFloats};
    tests::AskingGate m_gate;
    trace::Tracer m_tracer{{}};
    engine::RuntimeSettings m_settings{m_engine, m_tracer, base::Clock::system()};
    base::BackgroundThread m_background;
    const http::Routes m_routes =
        makeRoutes(m_engine, m_settings, m_gate, m_background, openExtension());
};

TEST_F(HttpApiTest, EveryRoutePassesTheGateUnderItsCategory)
{
    m_gate.close();
    const std::pair<const char*, Category> routes[] = {{"GET /v2/health/live", Category::Health},
        {"GET /v2/health/ready", Category::Health}, {"GET /v2/models/m/ready", Category::Health},
        {"GET /v2/models/m/versions/1/ready", Category::Health},
        {"HEAD /v2/health/ready", Category::Health}, {"GET /%76%32/health/live", Category::Health},
        {"GET /v2", Category::Metadata}, {"GET /v2/models/m", Category::Metadata},
        {"GET /v2/models/m/config", Category::ModelConfig},
        {"GET /v2/models/m/stats", Category::Statistics},
        {"GET /v2/models/stats", Category::Statistics},
        {"POST /v2/models/m/infer", Category::Inference},
        {"POST /v2/models/m/versions/1/infer", Category::Inference},
        {"POST /v2/models/%6d/infer", Category::Inference},
        {"POST /v2/models/m/generate", Category::Inference},
        {"POST /v2/models/m/generate_stream", Category::Inference},
        {"POST /v2/repository/index", Category::ModelRepository},
        {"POST /v2/repository/models/m/load", Category::ModelRepository},
        {"POST /v2/repository/models/m/unload", Category::ModelRepository},
        {"GET /v2/trace/setting", Category::Trace},
        {"POST /v2/models/m/trace/setting", Category::Trace},
        {"GET /v2/logging", Category::Logging},
        {"GET /v2/systemsharedmemory/status", Category::SharedMemory},
        {"POST /v2/cudasharedmemory/unregister", Category::SharedMemory}};
    for (const auto& [line, category] : routes) {
        const std::string_view text(line);
        const size_t blank = text.find(' ');
        const auto exchange =
            ask(std::string(text.substr(0, blank)), std::string(text.substr(blank + 1)));
        ASSERT_TRUE(exchange->answer.has_value()) << line;
        EXPECT_EQ(exchange->answer->status, 503) << line;
        EXPECT_THAT(exchange->text(), HasSubstr("restricted")) << line;
        EXPECT_EQ(m_gate.category(), category) << line;
    }
    EXPECT_EQ(ask("GET", "/v3")->answer->status, 404) << "there is nothing to guard";
    for (const char* const verb : {"GET", "POST", "HEAD", "PUT", "OPTIONS"}) {
        EXPECT_EQ(ask(verb, "/v2/health/live")->answer->status, 503)
            << "before the verb is looked at";
    }
    EXPECT_EQ(ask("GET", "/v2/models/m/versions/99999999999999999999")->answer->status, 503)
        << "before the version is";
}

TEST_F(HttpApiTest, HealthSaysWhetherTheServerIsReadyAndWhyNot)
{
    ROWS("1.1.10", "1.2.1", "1.2.2", "1.2.3", "1.2.4");
    const auto told = [this](const std::string& path) {
        const auto exchange = ask("GET", path);
        EXPECT_EQ(exchange->answer->contentType, "application/json") << path;
        return std::to_string(exchange->answer->status) + " " + exchange->text();
    };
    EXPECT_EQ(told("/v2/health/live"), R"(200 {"live":true})");
    EXPECT_EQ(told("/v2/health/ready"), R"(200 {"ready":true})");
    EXPECT_EQ(told("/v2/models/m/ready"), R"(200 {"name":"m","ready":true})");
    engine::Services(m_engine).drain.begin(1h);
    EXPECT_EQ(told("/v2/health/live"), R"(200 {"live":true})");
    const std::string reason = R"("reason":"the server is being drained"})";
    EXPECT_EQ(told("/v2/health/ready"), R"(400 {"ready":false,)" + reason);
    EXPECT_EQ(told("/v2/models/m/ready"), R"(400 {"name":"m","ready":false,)" + reason);
    m_gate.close(Category::ModelRepository);
    EXPECT_EQ(told("/v2/health/ready"), R"(400 {"ready":false})")
        << "the reasons name models and files, as the repository index does";
}

TEST_F(HttpApiTest, AnAnswerEndsItsRecordWhenItsLastByteIsOut)
{
    const auto exchange = ask("POST", "/v2/models/m/infer",
        R"({"inputs":[{"name":"IN","datatype":"FP32","shape":[1],"data":[1]}]})");
    std::unique_ptr<inference::Request> request = m_engine.take();
    const std::weak_ptr<inference::RequestContext> watched = request->context();
    {
        const std::shared_ptr<inference::RequestContext> context = request->context();
        ASSERT_TRUE(context->send(context->newResponse(), true).ok());
        request.reset();
    }
    ASSERT_TRUE(exchange->answer.has_value());
    const std::shared_ptr<inference::RequestContext> context = watched.lock();
    ASSERT_NE(context, nullptr) << "kept until the answer is out";
    const base::TimePoint start{5s};
    const base::TimePoint end{6s};
    exchange->tellSent({start, end, true});
    EXPECT_EQ(context->record.sendStart, start);
    EXPECT_EQ(context->record.sendEnd, end);
    EXPECT_EQ(context.use_count(), 1) << "and by nobody afterwards";
}

// Streamed and single responses of the generate routes.
class GenerateTest : public HttpApiTest {
protected:
    ~GenerateTest() override { m_exchange->drop(); }

    void start(const std::string& endpoint)
    {
        if (m_exchange)
            m_exchange->drop();
        m_exchange = ask("POST", "/v2/models/m/" + endpoint, R"({"IN":[1,2]})");
        m_context = m_engine.take()->context();
    }
    void send(tensor::DataType type, bool final)
    {
        std::unique_ptr<inference::Response> response = m_context->newResponse();
        inference::OutputTensor& output = **response->addOutput("OUT", type, {1});
        ASSERT_TRUE(output.allocate(tensor::elementByteSize(type), {}).ok());
        *output.block->data() = std::byte{7};
        ASSERT_TRUE(m_context->send(std::move(response), final).ok());
    }

    std::shared_ptr<KeptExchange> m_exchange;
    std::shared_ptr<inference::RequestContext> m_context;
};

TEST_F(GenerateTest, AnOutputThatJsonCannotCarryIsAnError)
{
    ROWS("1.7.12");
    start("generate");
    send(tensor::DataType::Fp16, true);
    EXPECT_EQ(m_exchange->answer->status, 400);
    EXPECT_THAT(m_exchange->text(), HasSubstr("FP16"));

    start("generate_stream");
    send(tensor::DataType::Uint8, false);
    send(tensor::DataType::Bf16, true);
    EXPECT_EQ(m_exchange->answer->status, 200);
    ASSERT_EQ(m_exchange->pieces.size(), 2u);
    EXPECT_THAT(m_exchange->pieces[0], HasSubstr("data: {\"OUT\":7,"));
    EXPECT_THAT(m_exchange->pieces[1], HasSubstr("data: {\"error\":"));
    EXPECT_THAT(m_exchange->pieces[1], HasSubstr("BF16"));
}

TEST_F(GenerateTest, AStreamThatIsNotReadCancelsItsRequestAndSaysSo)
{
    ROWS("1.7.9");
    start("generate_stream");
    send(tensor::DataType::Uint8, false);
    m_exchange->sendResult = http::SendResult::Full;
    send(tensor::DataType::Uint8, false);
    EXPECT_TRUE(m_context->isCancelled());
    EXPECT_TRUE(m_exchange->isEnded);
    ASSERT_EQ(m_exchange->pieces.size(), 2u);
    EXPECT_THAT(m_exchange->pieces[1], HasSubstr("too slowly"));
    // Later responses of the model are dropped.
    send(tensor::DataType::Uint8, true);
    EXPECT_EQ(m_exchange->pieces.size(), 2u);
}

TEST_F(GenerateTest, AClientThatLeavesCancelsItsRequest)
{
    ROWS("1.7.13");
    for (const char* const endpoint : {"generate", "generate_stream"}) {
        start(endpoint);
        send(tensor::DataType::Uint8, false);
        EXPECT_FALSE(m_context->isCancelled());
        m_exchange->close();
        m_exchange->sendResult = http::SendResult::Closed;
        EXPECT_TRUE(m_context->isCancelled());
        send(tensor::DataType::Uint8, true);
    }
}

TEST_F(GenerateTest, AStreamEndsItsRecordWhenItsLastByteIsOut)
{
    start("generate_stream");
    send(tensor::DataType::Uint8, true);
    EXPECT_EQ(m_context->record.sendStart, base::TimePoint(1s));
    m_exchange->tellSent({base::TimePoint(5s), base::TimePoint(6s), true});
    EXPECT_EQ(m_context->record.sendEnd, base::TimePoint(6s));
}

TEST_F(HttpApiTest, ARequestThatItsModelForgetsIsAnswered)
{
    const auto exchange = ask("POST", "/v2/models/m/infer",
        R"({"inputs":[{"name":"IN","datatype":"FP32","shape":[1],"data":[1]}]})");
    std::unique_ptr<inference::Request> request = m_engine.take();
    request->record().accepted = base::TimePoint(1s);
    request.reset();
    ASSERT_TRUE(exchange->answer.has_value());
    EXPECT_EQ(exchange->answer->status, 500);
    exchange->tellSent({});
}

// The I/O thread, which runs the handler, continues to serve other requests.
TEST_F(HttpApiTest, WhatIsAskedOfAllModelsIsAnsweredInTheBackground)
{
    std::latch mayAnswer(1);
    ASSERT_TRUE(m_background.post([&mayAnswer] { mayAnswer.wait(); }));
    const auto statistics = send("GET", "/v2/models/stats");
    const auto snapshot = send("GET", "/v2/thalassa/snapshot");
    EXPECT_FALSE(statistics->answer.has_value());
    EXPECT_FALSE(snapshot->answer.has_value());
    for (const char* const path :
        {"/v2/health/live", "/v2/models/m/stats", "/v2/thalassa/log-settings"})
        EXPECT_TRUE(send("GET", path)->answer.has_value()) << path;
    mayAnswer.count_down();
    m_background.finish();
    EXPECT_EQ(statistics->answer->status, 200);
    EXPECT_EQ(snapshot->answer->status, 200);
}

TEST_F(HttpApiTest, AClosedExchangeIsNotAnsweredAndOneTooManyIsRefused)
{
    std::latch hasBegun(1), mayAnswer(1);
    ASSERT_TRUE(m_background.post([&] {
        hasBegun.count_down();
        mayAnswer.wait();
    }));
    hasBegun.wait();
    const auto gone = send("GET", "/v2/thalassa/snapshot");
    gone->close();
    for (size_t i = 1; i < base::BackgroundThread::kMostWaiting; ++i)
        ASSERT_TRUE(m_background.post([] {}));
    const auto refused = send("GET", "/v2/models/stats");
    ASSERT_TRUE(refused->answer.has_value());
    EXPECT_EQ(refused->answer->status, 503);
    EXPECT_THAT(refused->text(), HasSubstr("256 queries"));
    mayAnswer.count_down();
    m_background.finish();
    EXPECT_FALSE(gone->answer.has_value());
}

TEST_F(HttpApiTest, TheBodyOfAQueryIsSmall)
{
    EXPECT_EQ(
        ask("POST", "/v2/thalassa/requests", std::string(65'536, ' ') + "{}")->answer->status, 400);
    EXPECT_EQ(
        ask("POST", "/v2/thalassa/requests", std::string(65'534, ' ') + "{}")->answer->status, 200);
}

} // namespace
} // namespace thalassa::httpapi
