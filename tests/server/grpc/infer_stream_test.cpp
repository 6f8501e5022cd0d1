// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Streams with real channels and an engine whose responses the test sends.
#include "server/grpc/infer_stream.h"

#include <gmock/gmock.h>

#include <cstring>
#include <thread>

#include "core/base/status_macros.h"
#include "grpc_service.pb.h"
#include "server/grpc/grpc_server.h"
#include "tests/server/support/asking_gate.h"
#include "tests/server/support/grpc_client.h"
#include "tests/support/fake_engine.h"
#include "tests/support/rows.h"

namespace thalassa::grpcapi {
namespace {

using inference::Request;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const char kOrdinary[] = R"(name: "m" backend: "none"
    input { name: "I" data_type: TYPE_FP32 dims: -1 }
    output { name: "O" data_type: TYPE_FP32 dims: -1 })";
const char kDecoupled[] = R"(name: "d" backend: "none"
    model_transaction_policy { decoupled: true }
    input { name: "I" data_type: TYPE_FP32 dims: -1 }
    output { name: "O" data_type: TYPE_FP32 dims: -1 })";
const char kMethod[] = "/inference.GRPCInferenceService/ModelStreamInfer";
// Larger than the buffers of a connection, so that a connection whose client does not read is soon
// full.
constexpr size_t kLarge = size_t{4} << 20;

class ClientStream : public tests::StepByStepCall {
public:
    explicit ClientStream(
        grpc::GenericStub& stub, const std::map<std::string, std::string>& metadata = {})
        : StepByStepCall(stub, kMethod, metadata)
    {
    }

    void send(const std::string& model, const std::string& id, bool wantsEmptyFinal = false)
    {
        ::inference::ModelInferRequest request;
        request.set_model_name(model);
        request.set_id(id);
        if (wantsEmptyFinal) {
            (*request.mutable_parameters())["triton_enable_empty_final_response"].set_bool_param(
                true);
        }
        sendBytes(request.SerializeAsString());
    }
    void sendBytes(const std::string& bytes)
    {
        const grpc::Slice slice(bytes);
        write(grpc::ByteBuffer(&slice, 1));
    }

    // Returns "id" or "id: error", with " final" behind it for a final response; "end" at the end
    // of the stream.
    std::string read()
    {
        grpc::ByteBuffer bytes;
        if (!receive(bytes))
            return "end";
        grpc::Slice slice;
        EXPECT_TRUE(bytes.DumpToSingleSlice(&slice).ok());
        EXPECT_TRUE(last.ParseFromArray(slice.begin(), static_cast<int>(slice.size())));
        std::string text = last.infer_response().id();
        if (!last.error_message().empty())
            text += ": " + last.error_message();
        const auto& parameters = last.infer_response().parameters();
        EXPECT_TRUE(parameters.contains("triton_final_response")) << text;
        return text + (parameters.at("triton_final_response").bool_param() ? " final" : "");
    }
    std::vector<std::string> readAll()
    {
        std::vector<std::string> all;
        for (std::string text = read(); text != "end"; text = read())
            all.push_back(text);
        return all;
    }

    ::inference::ModelStreamInferResponse last;
};

// Sends a response of that many bytes.
absl::Status respond(
    const std::shared_ptr<inference::RequestContext>& context, bool final, size_t size = 4)
{
    std::unique_ptr<inference::Response> response = context->newResponse();
    auto* const output =
        response->addOutput("O", tensor::DataType::Fp32, {static_cast<int64_t>(size / 4)}).value();
    RETURN_IF_ERROR(output->allocate(size, {}));
    std::memset(output->block->data(), 0, size);
    return context->send(std::move(response), final);
}

template <typename Condition> void waitUntil(Condition condition)
{
    while (!condition())
        std::this_thread::yield();
}

class InferStreamTest : public ::testing::Test {
protected:
    InferStreamTest()
    {
        m_engine.addModel(kDecoupled);
        serve({});
    }

    void serve(const StreamOptions& streams)
    {
        m_stub.reset();
        GrpcOptions options;
        options.address = "127.0.0.1";
        options.port = 0;
        options.streams = streams;
        m_server =
            std::make_unique<GrpcServer>(options, m_engine, m_settings, m_gate, m_background);
        EXPECT_TRUE(m_server->start().ok());
        m_stub = tests::connectTo(m_server->port());
    }
    std::shared_ptr<inference::RequestContext> taken() { return m_engine.take()->context(); }
    // Returns the context of an accepted request, so that the engine may keep it: see
    // RequestContext::~RequestContext().
    std::shared_ptr<inference::RequestContext> accepted()
    {
        auto context = taken();
        context->record.accepted = base::Clock::system().now();
        return context;
    }

    tests::FakeEngine m_engine{kOrdinary};
    tests::AskingGate m_gate;
    trace::Tracer m_tracer{{}};
    engine::RuntimeSettings m_settings{m_engine, m_tracer, base::Clock::system()};
    base::BackgroundThread m_background;
    std::unique_ptr<GrpcServer> m_server;
    std::unique_ptr<grpc::GenericStub> m_stub;
};

TEST_F(InferStreamTest, EndsWellWhenTheClientHasNoMore)
{
    ROWS("2.5.6", "2.2.7");
    ClientStream silent(*m_stub);
    silent.sendNoMore();
    EXPECT_EQ(silent.read(), "end");
    EXPECT_TRUE(silent.finish().ok()) << silent.finish().error_message();

    ClientStream busy(*m_stub);
    busy.send("d", "x");
    busy.sendNoMore();
    const auto x = taken();
    EXPECT_TRUE(respond(x, false).ok());
    EXPECT_EQ(busy.read(), "x");
    EXPECT_TRUE(x->send(nullptr, true).ok());
    EXPECT_EQ(busy.read(), "end");
    EXPECT_TRUE(busy.finish().ok());
}

TEST_F(InferStreamTest, AnswersOrdinaryRequestsInTheirOrder)
{
    ROWS("2.5.2", "2.5.4");
    ClientStream stream(*m_stub);
    for (const char* const id : {"a", "b", "c"})
        stream.send("m", id);
    const auto a = taken(), b = taken(), c = taken();
    for (const auto& context : {c, b, a})
        EXPECT_TRUE(respond(context, true).ok());
    EXPECT_EQ(stream.read(), "a final");
    EXPECT_EQ(stream.read(), "b final");
    EXPECT_EQ(stream.read(), "c final");
    EXPECT_EQ(stream.last.infer_response().model_name(), "m");
    EXPECT_EQ(stream.last.infer_response().raw_output_contents(0).size(), 4u);
}

TEST_F(InferStreamTest, SendsDecoupledResponsesAsTheyAreMadeAmongOrdinaryOnes)
{
    ROWS("2.5.3");
    ClientStream stream(*m_stub);
    stream.send("m", "slow");
    stream.send("d", "x");
    stream.send("d", "y");
    stream.send("m", "next");
    const auto slow = taken(), x = taken(), y = taken(), next = taken();
    EXPECT_TRUE(respond(next, true).ok());
    for (const auto& context : {y, x, y})
        EXPECT_TRUE(respond(context, false).ok());
    EXPECT_TRUE(respond(x, true).ok());
    EXPECT_EQ(stream.read(), "y");
    EXPECT_EQ(stream.read(), "x");
    EXPECT_EQ(stream.read(), "y");
    EXPECT_EQ(stream.read(), "x final");
    EXPECT_TRUE(respond(slow, true).ok());
    EXPECT_EQ(stream.read(), "slow final");
    EXPECT_EQ(stream.read(), "next final");
    EXPECT_TRUE(y->send(nullptr, true).ok());
}

TEST_F(InferStreamTest, MarksTheEndOfARequestThatAsksForIt)
{
    ROWS("2.5.5");
    ClientStream stream(*m_stub);
    stream.send("d", "x", true);
    stream.send("d", "y", false);
    stream.sendNoMore();
    for (int i = 0; i < 2; ++i) {
        const auto context = taken();
        EXPECT_TRUE(respond(context, false).ok());
        EXPECT_TRUE(context->send(nullptr, true).ok());
    }
    EXPECT_EQ(stream.read(), "x");
    EXPECT_EQ(stream.read(), "x final");
    EXPECT_EQ(stream.last.infer_response().model_name(), "d");
    EXPECT_EQ(stream.last.infer_response().model_version(), "");
    EXPECT_EQ(stream.last.infer_response().outputs_size(), 0);
    EXPECT_EQ(stream.read(), "y");
    EXPECT_EQ(stream.read(), "end");
}

TEST_F(InferStreamTest, GoesOnAfterRequestsThatFail)
{
    ROWS("2.5.1");
    ClientStream stream(*m_stub);
    stream.sendBytes("\xff this is no request");
    stream.send("m", "first");
    const auto first = taken();
    m_engine.answerWith(absl::NotFoundError("no such model"));
    stream.send("m", "refused");
    stream.send("d", "refused too");
    EXPECT_EQ(stream.read(), ": the message is not a ModelInferRequest final");
    // A decoupled request is answered out of order; the other one comes after the first.
    EXPECT_EQ(stream.read(), "refused too: no such model final");
    m_engine.answerWith(absl::OkStatus());
    first->sendError(absl::InternalError("it broke"));
    EXPECT_EQ(stream.read(), "first: it broke final");
    EXPECT_EQ(stream.read(), "refused: no such model final");

    stream.send("d", "x");
    const auto x = taken();
    std::unique_ptr<inference::Response> failed = x->newResponse();
    failed->setStatus(absl::InternalError("one of several"));
    EXPECT_TRUE(x->send(std::move(failed), false).ok());
    EXPECT_TRUE(respond(x, true).ok());
    EXPECT_EQ(stream.read(), "x: one of several");
    EXPECT_EQ(stream.read(), "x final");
}

TEST_F(InferStreamTest, TellsOfModelsThatDoNotKeepToTheirNumberOfResponses)
{
    ClientStream stream(*m_stub);
    stream.send("m", "none");
    EXPECT_TRUE(taken()->send(nullptr, true).ok());
    EXPECT_EQ(stream.read(), "none: expected a single response, got 0 final");
    stream.send("m", "two");
    const auto two = taken();
    EXPECT_TRUE(respond(two, false).ok());
    EXPECT_TRUE(respond(two, true).ok());
    EXPECT_EQ(stream.read(), "two: expected a single response, got 2 final");
    stream.send("d", "forgotten");
    accepted();
    EXPECT_EQ(stream.read(),
        "forgotten: model 'd' ended request 'forgotten' without a final response final");
    stream.send("d", "after an error");
    const auto context = taken();
    std::unique_ptr<inference::Response> failed = context->newResponse();
    failed->setStatus(absl::InternalError("x"));
    EXPECT_TRUE(context->send(std::move(failed), false).ok());
    EXPECT_TRUE(context->send(nullptr, true).ok());
    stream.sendNoMore();
    EXPECT_THAT(stream.readAll(), ElementsAre("after an error: x"));
}

TEST_F(InferStreamTest, EndsWithTheFirstErrorInStrictMode)
{
    ROWS("2.5.8");
    ClientStream stream(*m_stub, {{"triton_grpc_error", "true"}});
    stream.send("m", "good");
    stream.send("m", "bad");
    stream.send("d", "running");
    const auto good = taken(), bad = taken(), running = taken();
    EXPECT_TRUE(respond(good, true).ok());
    EXPECT_EQ(stream.read(), "good final");
    bad->sendError(absl::NotFoundError("gone"));
    EXPECT_EQ(stream.read(), "end");
    EXPECT_EQ(stream.finish().error_code(), grpc::StatusCode::NOT_FOUND);
    EXPECT_EQ(stream.finish().error_message(), "gone");
    EXPECT_TRUE(running->isCancelled());
    EXPECT_TRUE(respond(running, true).ok()) << "dropped, and nobody hurt";
}

TEST_F(InferStreamTest, CancelsItsRequestsWhenTheClientCancels)
{
    ROWS("2.5.7");
    auto stream = std::make_unique<ClientStream>(*m_stub);
    stream->send("m", "a");
    stream->send("d", "x");
    const auto a = taken(), x = taken();
    EXPECT_TRUE(respond(x, false).ok());
    EXPECT_EQ(stream->read(), "x");
    stream->cancel();
    waitUntil([&] { return a->isCancelled() && x->isCancelled(); });
    EXPECT_EQ(stream->finish().error_code(), grpc::StatusCode::CANCELLED);
    EXPECT_TRUE(respond(x, true).ok());
    a->sendError(absl::CancelledError("as told"));
    waitUntil([&] { return m_server->runningCalls() == 0; });
}

TEST_F(InferStreamTest, RefusesRequestsWhileTheServerEndsAndIsWaitedFor)
{
    ROWS("2.4.18");
    ClientStream idle(*m_stub), busy(*m_stub);
    idle.send("m", "done");
    EXPECT_TRUE(respond(taken(), true).ok());
    EXPECT_EQ(idle.read(), "done final");
    waitUntil([&] { return m_server->runningCalls() == 0; });
    busy.send("d", "x");
    const auto x = taken();
    EXPECT_EQ(m_server->runningCalls(), 1);
    m_server->stopAccepting();
    busy.send("d", "late");
    EXPECT_THAT(busy.read(), HasSubstr("late: GRPC server is shutting down"));
    EXPECT_TRUE(respond(x, true).ok());
    EXPECT_EQ(busy.read(), "x final");
    waitUntil([&] { return m_server->runningCalls() == 0; });
    ClientStream late(*m_stub);
    late.send("d", "late");
    EXPECT_EQ(late.finish().error_code(), grpc::StatusCode::UNAVAILABLE);
    m_server->stop();
}

TEST_F(InferStreamTest, EndsWithTheServerThoughRequestsRun)
{
    ClientStream stream(*m_stub);
    stream.send("d", "x");
    stream.send("m", "a");
    const auto x = taken(), a = taken();
    m_server->stop();
    EXPECT_TRUE(x->isCancelled() && a->isCancelled());
    EXPECT_TRUE(respond(x, true).ok());
    EXPECT_NE(stream.finish().error_code(), grpc::StatusCode::OK);
}

// No producer waits: the requests of a stream are cancelled if too many bytes wait for its client.
TEST_F(InferStreamTest, CancelsTheRequestsOfAClientThatDoesNotRead)
{
    StreamOptions options;
    for (const auto& [bytes, messages] :
        {std::pair<size_t, size_t>{5 * kLarge, 1000}, {1000 * kLarge, 5}}) {
        options.limits = {bytes, messages};
        serve(options);
        ClientStream stream(*m_stub);
        stream.send("d", "x");
        stream.send("m", "a");
        const auto x = taken(), a = taken();
        int sent = 0;
        for (; !x->isCancelled(); ++sent) {
            ASSERT_LT(sent, 200);
            EXPECT_TRUE(respond(x, false, kLarge).ok());
        }
        EXPECT_TRUE(a->isCancelled());
        // Other streams are not affected.
        ClientStream other(*m_stub);
        other.send("m", "b");
        EXPECT_TRUE(respond(taken(), true).ok());
        EXPECT_EQ(other.read(), "b final");
        // The client gets the responses before the last one, and then the error.
        EXPECT_EQ(stream.readAll(), std::vector<std::string>(static_cast<size_t>(sent) - 1, "x"));
        EXPECT_EQ(stream.finish().error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
        EXPECT_THAT(stream.finish().error_message(), HasSubstr("of this stream were cancelled"));
    }
}

TEST_F(InferStreamTest, ReadsNoMoreRequestsThanMayWaitForAnswers)
{
    StreamOptions options;
    options.limits.messages = 2;
    serve(options);
    ClientStream stream(*m_stub);
    for (const char* const id : {"a", "b", "c"})
        stream.send("m", id);
    const auto a = taken(), b = taken();
    ClientStream other(*m_stub);
    other.send("m", "d");
    EXPECT_EQ(taken()->clientId, "d") << "c waits in the connection";
    EXPECT_TRUE(respond(a, true).ok());
    EXPECT_EQ(stream.read(), "a final");
    EXPECT_EQ(taken()->clientId, "c");
    EXPECT_TRUE(respond(b, true).ok());
    EXPECT_EQ(stream.read(), "b final");
}

// These tests set --grpc-max-response-pool-size.
class Blocking : public InferStreamTest {
protected:
    static constexpr int kCount = 200;
    static constexpr size_t kSize = size_t{1} << 20;
    Blocking()
    {
        StreamOptions options;
        options.maxResponsesPerRequest = 2;
        serve(options);
        m_stream = std::make_unique<ClientStream>(*m_stub);
        m_stream->send("d", "x");
        m_context = taken();
        m_producer = std::thread([this] {
            for (; m_sent < kCount && !m_context->isCancelled(); ++m_sent)
                EXPECT_TRUE(respond(m_context, false, kSize).ok());
            EXPECT_TRUE(m_context->send(nullptr, true).ok());
        });
        waitUntil([this] { return m_sent > 0; });
        // Long enough for a producer that does not wait.
        for (int i = 0; i < 50; ++i)
            expectAnswer();
        EXPECT_LT(m_sent, kCount);
    }
    ~Blocking() override
    {
        if (m_producer.joinable())
            m_producer.join();
    }
    void expectAnswer()
    {
        ClientStream other(*m_stub);
        other.send("m", "a");
        EXPECT_TRUE(respond(taken(), true, kSize).ok());
        EXPECT_EQ(other.read(), "a final");
    }

    std::atomic<int> m_sent{0};
    std::shared_ptr<inference::RequestContext> m_context;
    std::unique_ptr<ClientStream> m_stream;
    std::thread m_producer;
};

TEST_F(Blocking, LetsTheProducerGoOnAsTheClientReads)
{
    ROWS("2.5.9");
    m_stream->sendNoMore();
    EXPECT_EQ(m_stream->readAll().size(), static_cast<size_t>(kCount));
    EXPECT_TRUE(m_stream->finish().ok());
}

TEST_F(Blocking, WakesTheProducerWhenTheClientIsGone)
{
    ROWS("2.5.9");
    m_stream.reset();
    m_producer.join();
    // The producer may be woken just before its request is cancelled.
    waitUntil([this] { return m_context->isCancelled(); });
    expectAnswer();
}

TEST_F(Blocking, WakesTheProducerWhenTheServerEnds)
{
    ROWS("2.5.9");
    m_server->stopAccepting();
    m_producer.join();
    EXPECT_EQ(m_sent, kCount);
    m_stream->sendNoMore();
    EXPECT_EQ(m_stream->readAll().size(), static_cast<size_t>(kCount));
    waitUntil([this] { return m_server->runningCalls() == 0; });
}

TEST_F(InferStreamTest, LosesNothingOfManyRequestsFromManyThreads)
{
    constexpr int kRequests = 60;
    constexpr int kResponses = 20;
    ClientStream stream(*m_stub);
    std::vector<std::thread> threads;
    for (int i = 0; i < kRequests; ++i) {
        stream.send(i % 3 == 0 ? "m" : "d", std::to_string(i));
        threads.emplace_back([context = taken(), isOrdinary = i % 3 == 0] {
            for (int k = 0; k < kResponses && !isOrdinary; ++k)
                EXPECT_TRUE(respond(context, false).ok());
            EXPECT_TRUE(
                isOrdinary ? respond(context, true).ok() : context->send(nullptr, true).ok());
        });
    }
    stream.sendNoMore();
    const std::vector<std::string> all = stream.readAll();
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(all.size(), static_cast<size_t>(kRequests / 3 * (1 + 2 * kResponses)));
    int lastOrdinary = -1;
    for (const std::string& text : all) {
        if (text.find(" final") == std::string::npos)
            continue;
        EXPECT_GT(std::stoi(text), lastOrdinary) << "out of order";
        lastOrdinary = std::stoi(text);
    }
    EXPECT_TRUE(stream.finish().ok());
}

} // namespace
} // namespace thalassa::grpcapi
