// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What traces cost in the engine: the processor time of a request to `identity`, the writer's
// included until the last trace is in its file, with tracing off, of one of 1000 requests, of each
// request, and of each with its tensors; in turns and without any transport.
//
//   build/release/bench/tracing [requests per turn] [in flight]
#include "bench/engine_load.h"
#include "bench/turn_statistics.h"

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
    return {{"off:              ", {}, {}},
        {"1 of 1000:        ", {{true, false}, 1000, -1, 0}, {}},
        {"each:             ", {{true, false}, 1, -1, 0}, {}},
        {"each with tensors:", {{true, true}, 1, -1, 0}, {}}};
}

// Until all of it is written.
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
        std::cerr << "the model did not load\n";
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
        std::cout << one.name << " " << median(one.times) * 1e6 / requests << " us, "
                  << median(one.times) / off << " of off\n";
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
