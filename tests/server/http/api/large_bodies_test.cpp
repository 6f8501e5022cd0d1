// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Large JSON bodies and answers are decoded and encoded by the codec threads.
#include <gmock/gmock.h>

#include <cstring>
#include <thread>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "server/http/api/http_api.h"
#include "server/http/api/infer_decoder.h"
#include "server/http/api/replies/compression.h"
#include "tests/server/http/api/held_codec_threads.h"
#include "tests/server/http/api/kept_exchange.h"
#include "tests/server/support/asking_gate.h"
#include "tests/support/fake_engine.h"
#include "tests/support/rows.h"

namespace thalassa::httpapi {
namespace {

using ::testing::HasSubstr;
using tests::KeptExchange;

constexpr char kLargeModel[] = "name: 'm' input { name: 'IN' data_type: TYPE_FP32 dims: -1 } "
                               "output { name: 'OUT' data_type: TYPE_FP32 dims: -1 }";
constexpr size_t kLargeCount = 200'000; // elements: 400 kB of JSON

std::string elements(size_t count)
{
    std::string text = "[1";
    for (size_t i = 1; i < count; ++i)
        text += ",1";
    return text + "]";
}

std::string inferBody(size_t count, const std::string& more = "")
{
    return absl::StrCat(R"({"inputs":[{"name":"IN","datatype":"FP32","shape":[)", count,
        R"(],"data":)", elements(count), "}]", more, "}");
}

class LargeBodiesTest : public HeldCodecThreads, public testing::Test {
protected:
    ~LargeBodiesTest() override { stopCodec(); }

    std::shared_ptr<KeptExchange> send(
        const std::string& path, const std::string& body, uint64_t connection = 1)
    {
        return send(std::make_shared<KeptExchange>("POST", path, body), connection);
    }
    std::shared_ptr<KeptExchange> send(
        const std::shared_ptr<KeptExchange>& exchange, uint64_t connection = 1)
    {
        exchange->connectionNumber = connection;
        const http::Request& request = exchange->request();
        (m_routes.isInference(request.method, request.path) ? m_routes.inference : m_routes.other)(
            exchange);
        return exchange;
    }

    // Blocks until the codec thread has no task of that connection.
    void finish(uint64_t connection = 1)
    {
        while (m_codec->isBusyWith(connection))
            std::this_thread::yield();
    }

    // Answers the next request with `count` elements of 0.5.
    void answer(size_t count) { respond(*m_engine.take()->context(), count, true); }
    static void respond(inference::RequestContext& context, size_t count, bool final)
    {
        std::unique_ptr<inference::Response> response = context.newResponse();
        inference::OutputTensor& output =
            **response->addOutput("OUT", tensor::DataType::Fp32, {static_cast<int64_t>(count)});
        ASSERT_TRUE(output.allocate(count * sizeof(float), {}).ok());
        auto* const values = reinterpret_cast<float*>(output.block->data());
        std::fill(values, values + count, 0.5F);
        ASSERT_TRUE(context.send(std::move(response), final).ok());
    }
    static std::string joined(const KeptExchange& exchange)
    {
        std::string all;
        for (const std::string& piece : exchange.pieces)
            all += piece;
        return all;
    }
    // Returns the JSON of an answer(count) to a request for model m.
    static std::string inferJson(size_t count)
    {
        std::string json = absl::StrCat(
            R"({"model_name":"m","model_version":"-1","outputs":[{"name":"OUT","datatype":"FP32","shape":[)",
            count, R"(],"data":[)");
        for (size_t i = 0; i < count; ++i)
            json += i == 0 ? "0.5" : ",0.5";
        return json + "]}]}";
    }

    tests::FakeEngine m_engine{kLargeModel};
    tests::AskingGate m_gate;
    trace::Tracer m_tracer{{}};
    engine::RuntimeSettings m_settings{m_engine, m_tracer, base::Clock::system()};
    base::BackgroundThread m_background;
    const http::Routes m_routes = makeRoutes(
        m_engine, m_settings, m_gate, m_background, {.maxInputSize = 64 << 20, .codec = m_codec});
};

TEST_F(LargeBodiesTest, AreNotDecodedOnTheIoThread)
{
    hold();
    const auto infer = send("/v2/models/m/infer", inferBody(kLargeCount), 1);
    const auto generate =
        send("/v2/models/m/generate", "{\"IN\":" + elements(kLargeCount) + "}", 2);
    const auto index = send("/v2/repository/index", std::string(300'000, '[') + "}", 3);
    EXPECT_EQ(m_engine.heldCount(), 0u);
    EXPECT_FALSE(index->answer.has_value());
    send("/v2/models/m/infer", inferBody(2), 4);
    EXPECT_EQ(m_engine.heldCount(), 1u) << "a small one goes its way at once";
    release();
    finish(1);
    finish(2);
    finish(3);
    EXPECT_EQ(m_engine.heldCount(), 3u);
    EXPECT_EQ(index->answer->status, 500);
    EXPECT_THAT(index->text(), HasSubstr("nesting depth"));
    std::ignore = m_engine.take();
    const std::unique_ptr<inference::Request> request = m_engine.take();
    EXPECT_EQ(request->inputs.front().data.byteSize(), kLargeCount * sizeof(float));
}

TEST_F(LargeBodiesTest, AreNotOvertakenByOthersOfTheirConnection)
{
    hold();
    const auto large = send("/v2/models/m/infer", inferBody(kLargeCount));
    const auto small = send("/v2/models/m/infer", inferBody(2));
    EXPECT_EQ(m_engine.heldCount(), 0u);
    release();
    finish();
    EXPECT_EQ(m_engine.take()->inputs.front().shape.front(), static_cast<int64_t>(kLargeCount));
    EXPECT_EQ(m_engine.take()->inputs.front().shape.front(), 2);
}

TEST_F(LargeBodiesTest, OfAClientThatHasLeftAreNotInferred)
{
    hold();
    const auto infer = send("/v2/models/m/infer", inferBody(kLargeCount));
    const auto generate = send("/v2/models/m/generate", "{\"IN\":" + elements(kLargeCount) + "}");
    infer->close();
    generate->close();
    release();
    finish();
    EXPECT_EQ(m_engine.heldCount(), 0u);
}

TEST_F(LargeBodiesTest, AreRefusedWhenTooManyWait)
{
    hold();
    for (size_t i = 1; i < CodecThreads::kMostWaiting; ++i)
        ASSERT_TRUE(m_codec->accept(i, [] {}).ok());
    for (const auto& exchange : {send("/v2/models/m/infer", inferBody(kLargeCount)),
             send("/v2/models/m/generate", "{\"IN\":" + elements(kLargeCount) + "}"),
             send("/v2/repository/index", std::string(300'000, ' '))}) {
        ASSERT_TRUE(exchange->answer.has_value());
        EXPECT_EQ(exchange->answer->status, 503);
        EXPECT_THAT(exchange->text(), HasSubstr("too many large requests"));
    }
}

TEST_F(LargeBodiesTest, AreRefusedWithTheErrorThatTheyHave)
{
    std::string body = inferBody(kLargeCount);
    body.insert(body.size() - 10, "x");
    const auto exchange = send("/v2/models/m/infer", body);
    finish();
    ASSERT_TRUE(exchange->answer.has_value());
    EXPECT_EQ(exchange->answer->status, 500);
    EXPECT_THAT(exchange->text(), HasSubstr("failed to parse the request JSON buffer"));
}

TEST_F(LargeBodiesTest, ALargeAnswerIsEncodedWhileItIsSent)
{
    const auto exchange = send("/v2/models/m/infer", inferBody(2));
    hold();
    answer(kLargeCount);
    EXPECT_FALSE(exchange->answer.has_value()) << "not on the instance's thread";
    release();
    finish();
    ASSERT_TRUE(exchange->isEnded);
    EXPECT_EQ(exchange->answer->contentType, "application/json");
    EXPECT_GT(exchange->pieces.size(), 3u);
    EXPECT_TRUE(joined(*exchange) == inferJson(kLargeCount));
    exchange->drop();
}

TEST_F(LargeBodiesTest, ASmallAnswerIsSentAtOnce)
{
    const auto exchange = send("/v2/models/m/infer", inferBody(2));
    hold();
    answer(1000);
    ASSERT_TRUE(exchange->answer.has_value());
    EXPECT_EQ(exchange->text(), inferJson(1000));
    exchange->drop();
}

TEST_F(LargeBodiesTest, EncodingWaitsForTheClientToRead)
{
    const auto exchange = send("/v2/models/m/infer", inferBody(2));
    exchange->isUnread = true;
    answer(kLargeCount * 10);
    finish();
    EXPECT_FALSE(exchange->isEnded);
    EXPECT_LT(joined(*exchange).size(), 2u << 20);
    exchange->read();
    finish();
    ASSERT_TRUE(exchange->isEnded);
    EXPECT_TRUE(joined(*exchange) == inferJson(kLargeCount * 10));
    exchange->drop();
}

TEST_F(LargeBodiesTest, AClientThatLeavesEndsTheEncoding)
{
    const auto exchange = send("/v2/models/m/infer", inferBody(2));
    exchange->isUnread = true;
    answer(kLargeCount * 10);
    finish();
    const size_t sent = exchange->pieces.size();
    exchange->close();
    exchange->read();
    finish();
    EXPECT_EQ(exchange->pieces.size(), sent);
    EXPECT_FALSE(exchange->isEnded);
    EXPECT_EQ(exchange.use_count(), 1) << "the encoding has released it";
}

TEST_F(LargeBodiesTest, APieceThatIsNotTakenIsSentAgain)
{
    const auto exchange = send("/v2/models/m/infer", inferBody(2));
    exchange->isUnread = true;
    answer(kLargeCount * 10);
    finish();
    exchange->sendResult = http::SendResult::Full;
    exchange->read();
    while (m_codec->isBusyWith(1) && exchange->fullCount < 3)
        std::this_thread::yield();
    exchange->sendResult = http::SendResult::Taken;
    finish();
    ASSERT_TRUE(exchange->isEnded);
    EXPECT_TRUE(joined(*exchange) == inferJson(kLargeCount * 10));
    exchange->drop();
}

TEST_F(LargeBodiesTest, ALargeAnswerIsCompressedOnItsWay)
{
    ROWS("1.6.5");
    const auto exchange =
        std::make_shared<KeptExchange>("POST", "/v2/models/m/infer", inferBody(2));
    exchange->setHeader("Accept-Encoding", "gzip");
    send(exchange);
    answer(kLargeCount);
    finish();
    ASSERT_TRUE(exchange->isEnded);
    ASSERT_NE(exchange->answer->headers.find("Content-Encoding"), nullptr);
    const std::string body = joined(*exchange);
    Inflation inflation(tensor::copiedBuffer(body), 1 << 30);
    ASSERT_TRUE(inflation.step(1 << 30).value());
    const tensor::Buffer plain = inflation.take();
    std::string text(plain.byteSize(), '\0');
    plain.copyTo(text.data());
    EXPECT_TRUE(text == inferJson(kLargeCount));
    exchange->drop();
}

TEST_F(LargeBodiesTest, ALargeBinaryAnswerIsNotCompressedOnTheIoThread)
{
    ROWS("1.6.5");
    const auto exchange = std::make_shared<KeptExchange>(
        "POST", "/v2/models/m/infer", inferBody(2, R"(,"parameters":{"binary_data_output":true})"));
    exchange->setHeader("Accept-Encoding", "gzip");
    send(exchange);
    hold();
    answer(kLargeCount);
    EXPECT_FALSE(exchange->answer.has_value());
    release();
    finish();
    ASSERT_TRUE(exchange->answer.has_value());
    Inflation inflation(exchange->answer->body, 1 << 30);
    ASSERT_TRUE(inflation.step(1 << 30).value());
    EXPECT_GT(inflation.size(), kLargeCount * sizeof(float));
    exchange->drop();
}

TEST_F(LargeBodiesTest, TheSizeOfTheJsonStandsBeforeALargeAnswerWithABinaryPart)
{
    ROWS("1.4.7");
    for (const char* const coding : {"identity", "deflate"}) {
        const auto exchange = std::make_shared<KeptExchange>("POST", "/v2/models/m/infer",
            inferBody(2,
                R"(,"outputs":[{"name":"OUT"},{"name":"RAW","parameters":{"binary_data":true}}])"));
        exchange->setHeader("Accept-Encoding", coding);
        send(exchange);
        const std::shared_ptr<inference::RequestContext> context = m_engine.take()->context();
        std::unique_ptr<inference::Response> response = context->newResponse();
        for (const char* const name : {"OUT", "RAW"}) {
            inference::OutputTensor& output = **response->addOutput(
                name, tensor::DataType::Int8, {static_cast<int64_t>(kLargeCount)});
            ASSERT_TRUE(output.allocate(kLargeCount, {}).ok());
            std::memset(output.block->data(), 7, kLargeCount);
        }
        ASSERT_TRUE(context->send(std::move(response), true).ok());
        finish();
        ASSERT_TRUE(exchange->isEnded);
        EXPECT_EQ(exchange->answer->contentType, "application/octet-stream");
        const std::string* const field =
            exchange->answer->headers.find(kInferenceHeaderContentLength);
        ASSERT_NE(field, nullptr);
        std::string body = joined(*exchange);
        if (coding == std::string("deflate")) {
            Inflation inflation(tensor::copiedBuffer(body), 1 << 30);
            ASSERT_TRUE(inflation.step(1 << 30).value());
            const tensor::Buffer plain = inflation.take();
            body.resize(plain.byteSize());
            plain.copyTo(body.data());
        }
        size_t jsonSize = 0;
        ASSERT_TRUE(absl::SimpleAtoi(*field, &jsonSize));
        ASSERT_EQ(body.size(), jsonSize + kLargeCount);
        EXPECT_TRUE(
            body.substr(0, jsonSize).ends_with(R"("parameters":{"binary_data_size":200000}}]})"))
            << body.substr(jsonSize - 100, 100);
        EXPECT_TRUE(body.substr(jsonSize) == std::string(kLargeCount, '\x07'));
        exchange->drop();
    }
}

TEST_F(LargeBodiesTest, ALargeAnswerOfGenerateIsEncodedWhileItIsSent)
{
    ROWS("1.7.7");
    const auto exchange = send("/v2/models/m/generate", R"({"IN":[1,2]})");
    answer(kLargeCount);
    finish();
    ASSERT_TRUE(exchange->isEnded);
    const std::string json = joined(*exchange);
    EXPECT_TRUE(json.starts_with(R"({"OUT":[0.5,0.5,)")) << json.substr(0, 100);
    EXPECT_TRUE(json.ends_with(R"(0.5],"model_name":"m","model_version":"-1"})"));
    exchange->drop();
}

TEST_F(LargeBodiesTest, TheTensorsOfALargeAnswerAreLeasedUntilItsLastSlice)
{
    for (const char* const path : {"/v2/models/m/infer", "/v2/models/m/generate"}) {
        const bool isInfer = std::string(path).ends_with("infer");
        const auto exchange = send(path, isInfer ? inferBody(2) : R"({"IN":[1,2]})");
        exchange->isUnread = true;
        answer(kLargeCount * 10);
        EXPECT_EQ(exchange->answers->leased(), kLargeCount * 10 * sizeof(float)) << path;
        finish();
        EXPECT_EQ(exchange->answers->leased(), kLargeCount * 10 * sizeof(float)) << path;
        exchange->read();
        finish();
        ASSERT_TRUE(exchange->isEnded);
        EXPECT_EQ(exchange->answers->leased(), 0u);
        exchange->drop();
    }
}

TEST_F(LargeBodiesTest, ALargeAnswerBeyondTheBoundOfAllIs503)
{
    for (const char* const path : {"/v2/models/m/infer", "/v2/models/m/generate"}) {
        const bool isInfer = std::string(path).ends_with("infer");
        const auto exchange = send(path, isInfer ? inferBody(2) : R"({"IN":[1,2]})");
        const std::optional<http::AnswerLease> other =
            exchange->leaseAnswer(uint64_t{1} << 30); // the whole budget
        answer(kLargeCount);
        finish();
        ASSERT_TRUE(exchange->answer.has_value());
        EXPECT_EQ(exchange->answer->status, 503);
        EXPECT_THAT(exchange->text(), HasSubstr("--http-max-total-answer-size"));
        exchange->drop();
    }
}

TEST_F(LargeBodiesTest, TextToWhichNoInputRefersIsReleasedOnceItIsDecoded)
{
    for (const size_t count : {size_t{2}, kLargeCount}) {
        const auto infer = send("/v2/models/m/infer", inferBody(count));
        const auto generate = send("/v2/models/m/generate", "{\"IN\":" + elements(count) + "}");
        finish();
        for (const auto& exchange : {infer, generate}) {
            EXPECT_TRUE(exchange->request().body.isEmpty());
            EXPECT_EQ(exchange->replacedBytes, count * sizeof(float));
        }
        answer(1);
        answer(1);
        infer->drop();
        generate->drop();
    }
    const std::string json = R"({"inputs":[{"name":"IN","datatype":"FP32","shape":[1],)"
                             R"("parameters":{"binary_data_size":4}}]})";
    const auto binary = std::make_shared<KeptExchange>("POST", "/v2/models/m/infer", json + "four");
    binary->setHeader(kInferenceHeaderContentLength, std::to_string(json.size()));
    send(binary);
    EXPECT_FALSE(binary->replacedBytes.has_value()) << "its input refers to it";
    answer(1);
    binary->drop();
}

class LargeEventsTest : public LargeBodiesTest {
protected:
    void start()
    {
        m_exchange = send("/v2/models/m/generate_stream", R"({"IN":[1,2]})");
        m_context = m_engine.take()->context();
    }
    ~LargeEventsTest() override
    {
        m_context.reset();
        if (m_exchange)
            m_exchange->drop();
    }
    static std::string eventOf(size_t count)
    {
        std::string text = "data: {\"OUT\":";
        for (size_t i = 0; i < count; ++i)
            text += i > 0 ? ",0.5" : count > 1 ? "[0.5" : "0.5";
        return text + (count > 1 ? "]" : "") +
            ",\"model_name\":\"m\",\"model_version\":\"-1\"}\n\n";
    }

    std::shared_ptr<KeptExchange> m_exchange;
    std::shared_ptr<inference::RequestContext> m_context;
};

TEST_F(LargeEventsTest, AreEncodedByTheCodecThreadsAndLeaveInOrder)
{
    ROWS("1.7.9");
    start();
    respond(*m_context, 1, false);
    EXPECT_EQ(joined(*m_exchange), eventOf(1)) << "a small one is sent at once";
    hold();
    respond(*m_context, kLargeCount, false);
    respond(*m_context, 2, false);
    respond(*m_context, kLargeCount, false);
    respond(*m_context, 3, true);
    EXPECT_EQ(m_exchange->pieces.size(), 1u) << "not on the instance's thread";
    EXPECT_EQ(m_exchange->answers->leased(), 2 * kLargeCount * sizeof(float));
    release();
    finish();
    ASSERT_TRUE(m_exchange->isEnded);
    EXPECT_TRUE(joined(*m_exchange) ==
        eventOf(1) + eventOf(kLargeCount) + eventOf(2) + eventOf(kLargeCount) + eventOf(3));
    EXPECT_EQ(m_exchange->answers->leased(), 0u);
}

TEST_F(LargeEventsTest, SmallEventsAreSentAtOnceAgainBehindThem)
{
    start();
    respond(*m_context, kLargeCount, false);
    finish();
    hold();
    respond(*m_context, 1, true);
    EXPECT_TRUE(m_exchange->isEnded);
    EXPECT_TRUE(joined(*m_exchange) == eventOf(kLargeCount) + eventOf(1));
}

TEST_F(LargeEventsTest, OfAClientThatHasLeftAreNotEncoded)
{
    start();
    hold();
    respond(*m_context, kLargeCount, false);
    respond(*m_context, kLargeCount, false);
    m_exchange->sendResult = http::SendResult::Closed;
    release();
    finish();
    EXPECT_TRUE(m_exchange->pieces.empty());
    EXPECT_EQ(m_exchange->answers->leased(), 0u);
    respond(*m_context, 1, true);
}

TEST_F(LargeEventsTest, WaitForTheClientToRead)
{
    start();
    m_exchange->isUnread = true;
    respond(*m_context, kLargeCount * 10, true);
    finish();
    EXPECT_FALSE(m_exchange->isEnded);
    EXPECT_LT(joined(*m_exchange).size(), 2u << 20);
    m_exchange->read();
    finish();
    ASSERT_TRUE(m_exchange->isEnded);
    EXPECT_TRUE(joined(*m_exchange) == eventOf(kLargeCount * 10));
}

TEST_F(LargeEventsTest, BeyondTheBoundOfTheStreamCancelTheRequest)
{
    start();
    m_exchange->bound.bytes = kLargeCount * sizeof(float);
    hold();
    respond(*m_context, kLargeCount * 2, false); // a single response may have any size
    EXPECT_FALSE(m_context->isCancelled());
    respond(*m_context, 1, false);
    EXPECT_TRUE(m_context->isCancelled());
    release();
    finish();
    ASSERT_TRUE(m_exchange->isEnded);
    const std::string events = joined(*m_exchange);
    EXPECT_TRUE(events.starts_with(eventOf(kLargeCount * 2) + "data: {\"error\":"));
    EXPECT_THAT(m_exchange->pieces.back(), HasSubstr("--http-max-unread-stream-size"));
}

TEST_F(LargeEventsTest, BeyondTheBoundOfAllAnswersCancelTheRequest)
{
    for (const bool final : {false, true}) {
        start();
        const std::optional<http::AnswerLease> others = m_exchange->leaseAnswer(uint64_t{1} << 30);
        respond(*m_context, kLargeCount, final);
        finish();
        EXPECT_EQ(m_context->isCancelled(), !final);
        ASSERT_TRUE(m_exchange->isEnded);
        EXPECT_THAT(joined(*m_exchange), HasSubstr("--http-max-total-answer-size"));
        m_exchange->drop();
    }
}

TEST_F(LargeEventsTest, ThatWaitWhenTheCodecThreadsStopAreReleased)
{
    start();
    hold();
    respond(*m_context, kLargeCount, true);
    m_context.reset();
    release();
    m_codec->stop();
    m_exchange->drop();
    EXPECT_EQ(m_exchange.use_count(), 1);
}

} // namespace
} // namespace thalassa::httpapi
