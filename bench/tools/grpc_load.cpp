// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// grpc_load: a closed-loop client for ModelInfer on one gRPC channel, for races of servers.
//
//     grpc_load TARGET MODEL INPUT FLOATS IN_FLIGHT SECONDS
//
// The client keeps IN_FLIGHT calls in flight; each request has one FP32 tensor of shape [FLOATS].
// 1xFLOATS is the shape [1, FLOATS], one row of a model that batches. A mix of sizes has the form
// FLOATS:WEIGHT,FLOATS:WEIGHT,... and has the same order in each run.
//
// The output is a JSON object with requests, errors, seconds, p50_us, p99_us and answers. All
// values except errors and answers leave out the first tenth of the time. Each request is
// serialized once and sent as raw bytes, which bounds the processor time of the client.
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "grpc_service.pb.h"

namespace {

using Clock = std::chrono::steady_clock;

grpc::ByteBuffer serializedRequest(
    const std::string& model, const std::string& input, int64_t floats, bool isRow)
{
    inference::ModelInferRequest request;
    request.set_model_name(model);
    auto* const tensor = request.add_inputs();
    tensor->set_name(input);
    tensor->set_datatype("FP32");
    if (isRow)
        tensor->add_shape(1);
    tensor->add_shape(floats);
    request.add_raw_input_contents(std::string(static_cast<size_t>(floats) * 4, '\0'));
    const grpc::Slice slice(request.SerializeAsString());
    return {&slice, 1};
}

// The requests to send: one for each size, drawn at random by weight.
class Mix {
public:
    // `sizes` has the form [1x]FLOATS[:WEIGHT]{,[1x]FLOATS[:WEIGHT]}.
    Mix(const std::string& model, const std::string& input, const std::string& sizes)
    {
        std::vector<double> weights;
        std::istringstream list(sizes);
        for (std::string size; std::getline(list, size, ',');) {
            const size_t colon = size.find(':');
            const bool isRow = size.starts_with("1x");
            m_requests.push_back(
                serializedRequest(model, input, std::atoll(size.c_str() + (isRow ? 2 : 0)), isRow));
            weights.push_back(colon == std::string::npos ? 1 : std::atof(size.c_str() + colon + 1));
        }
        m_draw = {weights.begin(), weights.end()};
    }

    const grpc::ByteBuffer& next() { return m_requests[m_draw(m_random)]; }

private:
    std::vector<grpc::ByteBuffer> m_requests;
    std::discrete_distribution<size_t> m_draw;
    std::minstd_rand m_random; // default seed: each run draws the same order
};

struct Call {
    std::unique_ptr<grpc::ClientContext> context;
    std::unique_ptr<grpc::GenericClientAsyncResponseReader> reader;
    grpc::ByteBuffer response;
    grpc::Status status;
    Clock::time_point start;
};

class Load {
public:
    Load(const std::string& target, Mix requests)
        : m_requests(std::move(requests))
        , m_stub(channelTo(target))
    {
    }

    void run(int inFlight, std::chrono::duration<double> duration)
    {
        std::vector<Call> calls(static_cast<size_t>(inFlight));
        const Clock::time_point begin = Clock::now();
        m_countFrom = begin + std::chrono::duration_cast<Clock::duration>(duration / 10);
        const Clock::time_point end = begin + std::chrono::duration_cast<Clock::duration>(duration);
        for (Call& call : calls)
            start(call);
        int running = inFlight;
        void* tag = nullptr;
        bool ok = false;
        while (running > 0 && m_queue.Next(&tag, &ok)) {
            Call& call = *static_cast<Call*>(tag);
            const Clock::time_point now = Clock::now();
            count(call, ok, now);
            if (now < end)
                start(call);
            else
                --running;
        }
        m_seconds = std::chrono::duration<double>(end - m_countFrom).count();
    }

    void print()
    {
        std::sort(m_latencies.begin(), m_latencies.end());
        std::printf("{\"requests\": %zu, \"errors\": %zu, \"seconds\": %.3f, \"p50_us\": %.1f, "
                    "\"p99_us\": %.1f, \"answers\": %zu}\n",
            m_latencies.size(), m_errors, m_seconds, percentile(0.5), percentile(0.99), m_answers);
        if (!m_firstError.empty())
            std::fprintf(stderr, "first error: %s\n", m_firstError.c_str());
    }
    size_t errors() const { return m_errors; }

private:
    static std::shared_ptr<grpc::Channel> channelTo(const std::string& target)
    {
        grpc::ChannelArguments arguments;
        arguments.SetMaxReceiveMessageSize(-1);
        arguments.SetMaxSendMessageSize(-1);
        return grpc::CreateCustomChannel(target, grpc::InsecureChannelCredentials(), arguments);
    }

    void start(Call& call)
    {
        call.context = std::make_unique<grpc::ClientContext>();
        call.start = Clock::now();
        call.reader = m_stub.PrepareUnaryCall(call.context.get(),
            "/inference.GRPCInferenceService/ModelInfer", m_requests.next(), &m_queue);
        call.reader->StartCall();
        call.reader->Finish(&call.response, &call.status, &call);
    }

    void count(const Call& call, bool ok, Clock::time_point now)
    {
        if (!ok || !call.status.ok()) {
            ++m_errors;
            if (m_firstError.empty())
                m_firstError = call.status.error_message();
            return;
        }
        ++m_answers;
        if (now >= m_countFrom) {
            m_latencies.push_back(
                std::chrono::duration<double, std::micro>(now - call.start).count());
        }
    }

    double percentile(double fraction) const
    {
        if (m_latencies.empty())
            return 0;
        return m_latencies[static_cast<size_t>(
            fraction * static_cast<double>(m_latencies.size() - 1))];
    }

    Mix m_requests;
    grpc::GenericStub m_stub;
    grpc::CompletionQueue m_queue;
    Clock::time_point m_countFrom;
    double m_seconds = 0;
    std::vector<double> m_latencies; // microseconds
    size_t m_answers = 0;            // includes the first tenth of the time
    size_t m_errors = 0;
    std::string m_firstError;
};

} // namespace

int main(int argc, char** argv)
{
    if (argc != 7) {
        std::fprintf(stderr, "usage: %s TARGET MODEL INPUT FLOATS IN_FLIGHT SECONDS\n", argv[0]);
        return 1;
    }
    Load load(argv[1], Mix(argv[2], argv[3], argv[4]));
    load.run(std::atoi(argv[5]), std::chrono::duration<double>(std::atof(argv[6])));
    load.print();
    return load.errors() == 0 ? 0 : 2;
}
