// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// tracing: measures the processor time of a request to `identity` in the engine, without a
// transport, with traces of no request, of one request in 1000, of each request, and of each
// request with its tensors. The time includes the writer thread until the last trace is in the
// trace file. The settings take turns, and the program prints the medians.
//
//     tracing [REQUESTS] [IN_FLIGHT]
//
// REQUESTS is the number of requests per turn (default: 100000), IN_FLIGHT the number of requests
// in flight (default: 32).
#include "bench/tools/engine_load.h"
#include "bench/tools/turn_statistics.h"

namespace thalassa::bench {
namespace {

constexpr int kTurns = 15;

struct Case {
    const char* name;
    trace::TraceSetting setting;
    std::vector<double> times;
};

std::vector<Case> makeCases()
{
    return {{"off:                ", {}, {}},
        {"1 request in 1000:  ", {{true, false}, 1000, -1, 0}, {}},
        {"each request:       ", {{true, false}, 1, -1, 0}, {}},
        {"each, with tensors: ", {{true, true}, 1, -1, 0}, {}}};
}

// Returns the processor time of a turn in seconds, until its traces are in the file.
double tracedTurn(engine::Engine& engine, const trace::TraceSetting& setting,
    const std::string& file, int requests, int inFlight)
{
    const auto tracer = trace::Tracer::create({setting, file}).value();
    const double took = turn(engine, "identity", requests, inFlight, tracer.get());
    const double start = processorSeconds();
    tracer->stop(std::chrono::seconds(60));
    return took + processorSeconds() - start;
}

int run(int requests, int inFlight)
{
    std::string name = (fs::temp_directory_path() / "tracing-XXXXXX").string();
    const fs::path folder = ::mkdtemp(name.data());
    write(folder / "models", "identity", std::string(kIdentity) + kTensors);
    base::ThreadControlLoop control;
    engine::Options options;
    options.modelRepositories = {folder / "models"};
    options.backendDirectory = BACKENDS;
    auto engine = engine::Engine::create(options, control);
    if (!engine.ok() || !(*engine)->waitForStartup().ok()) {
        std::cerr << "tracing: the model did not load\n";
        return 1;
    }
    std::vector<Case> cases = makeCases();
    for (int i = 0; i < kTurns; ++i) {
        for (Case& one : cases)
            one.times.push_back(
                tracedTurn(**engine, one.setting, folder / "t.json", requests, inFlight));
    }
    std::cout << "in flight: " << inFlight << ", requests per turn: " << requests << "\n";
    const double off = median(cases[0].times);
    for (Case& one : cases) {
        std::cout << one.name << median(one.times) * 1e6 / requests << " us, "
                  << median(one.times) / off << " times off\n";
    }
    (*engine)->stop(std::chrono::seconds(10)).IgnoreError();
    engine->reset();
    fs::remove_all(folder);
    return 0;
}

} // namespace
} // namespace thalassa::bench

int main(int argc, char** argv)
{
    return thalassa::bench::run(
        argc > 1 ? std::atoi(argv[1]) : 100000, argc > 2 ? std::atoi(argv[2]) : 32);
}
