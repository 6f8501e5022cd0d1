// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What the flight recorder, the histograms of latencies and the occupancy of instances cost: first
// one call of what reads a request's record, from 1 and from 8 threads at once, and what an
// instance notes of each execution; then the processor time of a whole request
// to `identity` in the engine, without any transport, on and off in turns.
//
// With few in flight threads wait for each other, and what that costs depends on which processors
// they happen to be on: many times what is measured here.
//
//   build/release/bench/observing [pairs of turns] [requests per turn] [in flight]
#include <thread>

#include "bench/engine_load.h"
#include "bench/turn_statistics.h"
#include "core/backend/occupancy.h"
#include "core/engine/version_observer.h"

namespace thalassa::bench {
namespace {

// A request that has gone through all stages.
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
        context.record = {}; // nothing was accepted: no end is owed
    };
    const double start = processorSeconds();
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < threadCount; ++i)
            threads.emplace_back(work);
    }
    return (processorSeconds() - start) * 1e9 / (kCalls * threadCount);
}

// Of one execution, begin and end.
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
    const auto refusals = std::make_shared<engine::ToldRefusals>(
        engine::ToldRefusals::Options{log, nullptr, "model", 1});
    engine::VersionObserver observer(recorder, refusals, "model", 1, base::Clock::system());
    std::cout << "a record of " << sizeof(trace::FlightRecord) << " bytes; recorder "
              << recorder->byteSize() << " bytes\n";
    for (const int threads : {1, 8})
        std::cout << "a call, " << threads << " threads: " << nanosecondsPerCall(observer, threads)
                  << " ns\n";
    std::cout << "the occupancy of an instance, per execution: " << nanosecondsPerExecution()
              << " ns\n";
    std::cout << "histograms: " << observer.latencies().byteSize() << " bytes\n";
}

struct Server {
    std::unique_ptr<engine::Engine> engine;
    std::vector<double> times;
};

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
    std::string name = (fs::temp_directory_path() / "observing-XXXXXX").string();
    const fs::path folder = ::mkdtemp(name.data());
    write(folder / "models", "identity", std::string(kIdentity) + kTensors);
    base::ThreadControlLoop control;
    {
        Server on =
            startServer(folder / "models", trace::FlightRecorderOptions().recentCount, control);
        Server off = startServer(folder / "models", 0, control);
        for (int i = 0; i <= pairs; ++i) {
            for (Server* const server :
                i % 2 == 0 ? std::array{&on, &off} : std::array{&off, &on}) {
                const double took = turn(*server->engine, "identity", requests, inFlight);
                if (i > 0) // the first pair warms up
                    server->times.push_back(took);
            }
        }
        for (const auto& [what, server] : {std::pair("on:  ", &on), std::pair("off: ", &off)})
            std::cout << what << median(server->times) * 1e6 / requests << " us per request\n";
        std::cout << "on / off: " << ratioOf(on.times, off.times) << "\n";
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
        std::cerr << "expected two pairs of turns or more, and a request or more\n";
        return 1;
    }
    return thalassa::bench::run(pairs, requests, inFlight);
}
