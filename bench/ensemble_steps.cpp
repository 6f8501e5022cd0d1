// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What an ensemble costs in the engine: the processor time of a request to `identity`, and of one
// to an ensemble of three identity steps, in turns and without any transport.
//
//   build/release/bench/ensemble_steps [requests per turn] [in flight]
#include "bench/engine_load.h"
#include "bench/turn_statistics.h"

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
        std::cerr << "the models did not load\n";
        return 1;
    }
    std::vector<double> one, three;
    for (int i = 0; i < kTurns; ++i) {
        one.push_back(turn(**engine, "identity", requests, inFlight));
        three.push_back(turn(**engine, "three", requests, inFlight));
    }
    const double us = 1e6 / requests;
    std::cout << "in flight: " << inFlight << ", requests per turn: " << requests << "\n"
              << "identity:            " << median(one) * us << " us of processor time\n"
              << "three identity steps: " << median(three) * us << " us\n"
              << "ratio:               " << median(three) / median(one) << "\n";
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
