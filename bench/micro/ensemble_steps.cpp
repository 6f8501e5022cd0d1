// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ensemble_steps: compares the processor time of a request to an ensemble of three identity steps
// with that of a request to `identity`, in the engine and without a transport. Both take turns, and
// the program prints the medians.
//
//     ensemble_steps [REQUESTS] [IN_FLIGHT]
//
// REQUESTS is the number of requests per turn (default: 20000), IN_FLIGHT the number of requests in
// flight (default: 1).
#include "bench/tools/engine_load.h"
#include "bench/tools/turn_statistics.h"

namespace thalassa::bench {
namespace {

constexpr int kTurns = 9;

std::string step(const std::string& from, const std::string& to)
{
    return "step { model_name: 'identity' model_version: -1 input_map { key: 'INPUT0' value: '" +
        from + "' } output_map { key: 'OUTPUT0' value: '" + to + "' } } ";
}

int run(int requests, int inFlight)
{
    std::string name = (fs::temp_directory_path() / "ensemble-steps-XXXXXX").string();
    const fs::path repository = ::mkdtemp(name.data());
    write(repository, "identity", std::string(kIdentity) + kTensors);
    write(repository, "three",
        std::string("platform: 'ensemble' ") + kTensors + "ensemble_scheduling { " +
            step("INPUT0", "A") + step("A", "B") + step("B", "OUTPUT0") + "}");
    base::ThreadControlLoop control;
    engine::Options options;
    options.modelRepositories = {repository};
    options.backendDirectory = BACKENDS;
    auto engine = engine::Engine::create(options, control);
    if (!engine.ok() || !(*engine)->waitForStartup().ok()) {
        std::cerr << "ensemble_steps: the models did not load\n";
        return 1;
    }
    std::vector<double> one, three;
    for (int i = 0; i < kTurns; ++i) {
        one.push_back(turn(**engine, "identity", requests, inFlight));
        three.push_back(turn(**engine, "three", requests, inFlight));
    }
    const double us = 1e6 / requests;
    std::cout << "in flight: " << inFlight << ", requests per turn: " << requests << "\n"
              << "processor time per request, median of " << kTurns << " turns:\n"
              << "identity:              " << median(one) * us << " us\n"
              << "ensemble of 3 steps:   " << median(three) * us << " us\n"
              << "ratio:                 " << median(three) / median(one) << "\n";
    (*engine)->stop(std::chrono::seconds(10)).IgnoreError();
    engine->reset();
    fs::remove_all(repository);
    return 0;
}

} // namespace
} // namespace thalassa::bench

int main(int argc, char** argv)
{
    return thalassa::bench::run(
        argc > 1 ? std::atoi(argv[1]) : 20000, argc > 2 ? std::atoi(argv[2]) : 1);
}
