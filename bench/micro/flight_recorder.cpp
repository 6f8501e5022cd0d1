// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// flight_recorder: measures the cost of the flight recorder and the latency histograms in the
// engine, without a transport. flight_recorder_http measures it in a server.
//
//     flight_recorder [PAIRS] [REQUESTS] [IN_FLIGHT]
//
// The program prints the time of one call of the observer with 1 and with 8 threads, and the
// time that an instance takes to note its occupancy for one execution. Then one engine with the
// flight recorder and one without it, which also has no metrics, take turns of requests to
// `identity`. The program prints the median processor time per request of both and the ratio of the
// pairs of turns.
//
// PAIRS is the number of pairs of turns (default: 100), REQUESTS the number of requests per turn
// (default: 5000), IN_FLIGHT the number of requests in flight (default: 32). With few requests in
// flight, threads wait for each other. The cost of that varies with the processors of the threads,
// by many times the measured difference.
#include <thread>

#include "bench/tools/engine_load.h"
#include "bench/tools/turn_statistics.h"
#include "core/backend/occupancy.h"
#include "core/engine/observability/version_observer.h"

namespace thalassa::bench {
namespace {

// Returns the record of a request that has passed all stages.
inference::Record servedRecord()
{
    inference::Record record;
    record.receiveStart = base::Clock::system().now() - std::chrono::microseconds(90);
    base::TimePoint* const times[] = {&record.receiveEnd, &record.accepted, &record.queued,
        &record.dequeued, &record.executeStart, &record.computeStart, &record.computeEnd,
        &record.executeEnd, &record.engineDone, &record.sendStart, &record.sendEnd};
    base::TimePoint time = record.receiveStart;
    for (base::TimePoint* const one : times)
        *one = time += std::chrono::microseconds(8);
    record.outcome = inference::Outcome::Success;
    return record;
}

// Processor time of one call of `observer`, with `threadCount` threads that call it.
double nanosecondsPerCall(engine::VersionObserver& observer, int threadCount)
{
    constexpr int kCalls = 1'000'000;
    const auto work = [&] {
        inference::RequestContext context(std::make_shared<InFlight>());
        context.clientId = "request-000017";
        for (int i = 0; i < kCalls; ++i) {
            context.record = servedRecord();
            observer.onEnd(context);
        }
        context.record = {}; // not accepted: the destructor sends no error
    };
    const double start = processorSeconds();
    {
        std::vector<std::jthread> threads;
        threads.reserve(static_cast<size_t>(threadCount));
        for (int i = 0; i < threadCount; ++i)
            threads.emplace_back(work);
    }
    return (processorSeconds() - start) * 1e9 / (kCalls * threadCount);
}

// Processor time of begin() and end() of one execution.
double nanosecondsPerExecution()
{
    constexpr int kExecutions = 10'000'000;
    const base::TimePoint now = base::Clock::system().now();
    backend::Occupancy occupancy(now);
    const double start = processorSeconds();
    for (int i = 0; i < kExecutions; ++i) {
        const base::TimePoint begin = now + std::chrono::microseconds(10 * i);
        occupancy.begin({begin, static_cast<uint64_t>(i), 1, 1});
        occupancy.end(begin + std::chrono::microseconds(8));
    }
    return (processorSeconds() - start) * 1e9 / kExecutions;
}

void measureCalls()
{
    const auto recorder = std::make_shared<trace::FlightRecorder>(trace::FlightRecorderOptions());
    const auto log = std::make_shared<events::EventLog>(base::Clock::system());
    const auto refusals = std::make_shared<engine::RefusalEvents>(
        engine::RefusalEvents::Options{log, nullptr, "model", 1});
    engine::VersionObserver observer(recorder, refusals, "model", 1, base::Clock::system());
    std::cout << "size of a record: " << sizeof(trace::FlightRecord) << " bytes\n"
              << "memory of the flight recorder: " << recorder->byteSize() << " bytes\n";
    for (const int threads : {1, 8})
        std::cout << "call of the observer, " << threads
                  << " threads: " << nanosecondsPerCall(observer, threads) << " ns\n";
    std::cout << "occupancy of an instance, per execution: " << nanosecondsPerExecution() << " ns\n"
              << "memory of the histograms: " << observer.latencies().byteSize() << " bytes\n";
}

struct Server {
    std::unique_ptr<engine::Engine> engine;
    std::vector<double> times; // seconds of processor time of its turns
};

// A `recentCount` of 0 disables the flight recorder, the latency histograms and the metrics.
Server startServer(const fs::path& models, size_t recentCount, base::ThreadControlLoop& control)
{
    engine::Options options;
    options.modelRepositories = {models.string()};
    options.backendDirectory = BACKENDS;
    options.metrics.isEnabled = recentCount > 0;
    options.flightRecorder.recentCount = recentCount;
    Server server{engine::Engine::create(std::move(options), control).value(), {}};
    if (const absl::Status started = server.engine->waitForStartup(); !started.ok()) {
        std::cerr << started << "\n";
        std::exit(1);
    }
    return server;
}

int run(int pairs, int requests, int inFlight)
{
    measureCalls();
    std::string name = (fs::temp_directory_path() / "flight-recorder-XXXXXX").string();
    const fs::path folder = ::mkdtemp(name.data());
    write(folder / "models", "identity", std::string(kIdentity) + kTensors);
    base::ThreadControlLoop control;
    {
        Server with =
            startServer(folder / "models", trace::FlightRecorderOptions().recentCount, control);
        Server without = startServer(folder / "models", 0, control);
        for (int i = 0; i <= pairs; ++i) {
            for (Server* const server :
                i % 2 == 0 ? std::array{&with, &without} : std::array{&without, &with}) {
                const double took = turn(*server->engine, "identity", requests, inFlight);
                if (i > 0) // the first pair is a warm-up
                    server->times.push_back(took);
            }
        }
        for (const auto& [title, server] :
            {std::pair("with:    ", &with), std::pair("without: ", &without)})
            std::cout << title << median(server->times) * 1e6 / requests << " us per request\n";
        std::cout << "with / without: " << ratioOf(with.times, without.times) << "\n";
    }
    fs::remove_all(folder);
    return 0;
}

} // namespace
} // namespace thalassa::bench

int main(int argc, char** argv)
{
    const auto argument = [&](int index, int standard) {
        return argc > index ? std::atoi(argv[index]) : standard;
    };
    const int pairs = argument(1, 100);
    const int requests = argument(2, 5000);
    const int inFlight = argument(3, 32);
    if (pairs < 2 || requests < 1 || inFlight < 1) {
        std::cerr << "flight_recorder: expected at least 2 pairs, 1 request and 1 in flight\n";
        return 1;
    }
    return thalassa::bench::run(pairs, requests, inFlight);
}
