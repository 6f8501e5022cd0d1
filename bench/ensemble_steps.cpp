// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What an ensemble costs in the engine: the processor time of a request to `identity`, and of one
// to an ensemble of three identity steps, in turns and without any transport.
//
//   build/release/bench/ensemble_steps [requests per turn] [in flight]
#include <sys/stat.h>
#include <time.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "core/base/log.h"
#include "core/base/mutex.h"
#include "core/base/thread_control_loop.h"
#include "core/engine/engine.h"

namespace thalassa {
namespace {

namespace fs = std::filesystem;

constexpr int kTurns = 9;
constexpr char kTensors[] = "input { name: 'INPUT0' data_type: TYPE_FP32 dims: 16 } "
                            "output { name: 'OUTPUT0' data_type: TYPE_FP32 dims: 16 } ";

double processorSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Counts requests that are in flight, and waits while there are too many.
class InFlight final : public inference::ResponseSink {
public:
    void deliver(inference::RequestContext&, std::unique_ptr<inference::Response> response,
        bool final) override
    {
        bool isAwaited = false;
        {
            base::MutexLock lock(m_mutex);
            m_failed |= response && !response->status().ok();
            isAwaited = final && --m_count == m_awaited;
        }
        if (isAwaited)
            m_changed.notifyOne(); // whoever wakes finds the lock free
    }
    void begin()
    {
        base::MutexLock lock(m_mutex);
        ++m_count;
    }
    void awaitAtMost(int count)
    {
        base::MutexLock lock(m_mutex);
        m_awaited = count;
        while (m_count > count)
            m_changed.wait(m_mutex);
    }
    bool failed()
    {
        base::MutexLock lock(m_mutex);
        return m_failed;
    }

private:
    base::Mutex m_mutex;
    base::CondVar m_changed;
    int m_count ABSL_GUARDED_BY(m_mutex) = 0;
    int m_awaited ABSL_GUARDED_BY(m_mutex) = 0;
    bool m_failed ABSL_GUARDED_BY(m_mutex) = false;
};

void write(const fs::path& repository, const std::string& model, const std::string& config)
{
    fs::create_directories(repository / model / "1");
    std::ofstream(repository / model / "config.pbtxt") << config;
}

std::string step(const std::string& from, const std::string& to)
{
    return "step { model_name: 'identity' model_version: -1 input_map { key: 'INPUT0' value: '" +
        from + "' } output_map { key: 'OUTPUT0' value: '" + to + "' } } ";
}

// Seconds of processor time for so many requests.
double turn(engine::Engine& engine, const std::string& model, int requests, int inFlight)
{
    const auto sink = std::make_shared<InFlight>();
    const tensor::Buffer data = tensor::copiedBuffer(std::string(64, 'x'));
    const double start = processorSeconds();
    for (int i = 0; i < requests; ++i) {
        sink->awaitAtMost(inFlight - 1);
        auto found = engine.findModel(model, engine::kNewestVersion);
        auto request = std::make_unique<inference::Request>(
            std::move(found).value(), std::make_shared<inference::RequestContext>(sink));
        inference::InputTensor& input = request->inputs.emplace_back();
        input.name = "INPUT0";
        input.dataType = tensor::DataType::Fp32;
        input.shape = {16};
        input.data = data;
        sink->begin();
        if (const absl::Status status = engine.infer(request); !status.ok()) {
            std::cerr << status << "\n";
            std::exit(1);
        }
    }
    sink->awaitAtMost(0);
    const double took = processorSeconds() - start;
    if (sink->failed()) {
        std::cerr << "requests to " << model << " failed\n";
        std::exit(1);
    }
    return took;
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

int run(int requests, int inFlight)
{
    std::string name = (fs::temp_directory_path() / "ensemble-steps-XXXXXX").string();
    const fs::path repository = ::mkdtemp(name.data());
    write(repository, "identity",
        std::string("backend: 'identity' instance_group { count: 1 kind: KIND_CPU } ") + kTensors);
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
} // namespace thalassa

int main(int argc, char** argv)
{
    return thalassa::run(argc > 1 ? std::atoi(argv[1]) : 20000, argc > 2 ? std::atoi(argv[2]) : 1);
}
