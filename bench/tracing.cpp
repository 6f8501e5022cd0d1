// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What traces cost in the engine: the processor time of a request to `identity`, the writer's
// included, with tracing off, of one of 1000 requests, of each request, and of each with its
// tensors; in turns and without any transport.
//
//   build/release/bench/tracing [requests per turn] [in flight]
#include "bench/engine_load.h"

namespace thalassa::bench {
namespace {

constexpr int kTurns = 15;

struct Case {
    const char* name;
    trace::TraceSetting setting;
    std::unique_ptr<trace::Tracer> tracer;
    std::vector<double> times;
};

std::vector<Case> makeCases(const std::string& file)
{
    std::vector<Case> cases;
    cases.push_back({"off:              ", {}, nullptr, {}});
    cases.push_back({"1 of 1000:        ", {{true, false}, 1000, -1, 0}, nullptr, {}});
    cases.push_back({"each:             ", {{true, false}, 1, -1, 0}, nullptr, {}});
    cases.push_back({"each with tensors:", {{true, true}, 1, -1, 0}, nullptr, {}});
    for (Case& one : cases)
        one.tracer = trace::Tracer::create({one.setting, file}).value();
    return cases;
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
    std::vector<Case> cases = makeCases(folder / "t.json");
    for (int i = 0; i < kTurns; ++i) {
        for (Case& one : cases)
            one.times.push_back(turn(**engine, "identity", requests, inFlight, one.tracer.get()));
    }
    std::cout << "in flight: " << inFlight << ", requests per turn: " << requests << "\n";
    const double off = median(cases[0].times);
    for (Case& one : cases) {
        std::cout << one.name << " " << median(one.times) * 1e6 / requests << " us, "
                  << median(one.times) / off << " of off\n";
        one.tracer->stop(std::chrono::seconds(60));
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
        argc > 1 ? std::atoi(argv[1]) : 20000, argc > 2 ? std::atoi(argv[2]) : 8);
}
