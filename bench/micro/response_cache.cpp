// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// response_cache: measures the processor time of a hit of the local response cache in the engine,
// from the decoded request to the delivered response, on the thread that sends the request. It
// compares this time with a copy of the response of the same size. Hits and copies take turns, and
// the program prints the medians.
//
//     response_cache BACKEND_DIRECTORY
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <vector>

#include "bench/tools/turn_statistics.h"
#include "core/base/log/log_control.h"
#include "core/base/mutex.h"
#include "core/base/threads/thread_control_loop.h"
#include "core/caching/settings.h"
#include "core/engine/engine.h"
#include "core/inference/request.h"

namespace thalassa {
namespace {

using bench::median;

constexpr int kRounds = 31;
constexpr size_t kInputs = 16; // different inputs, which the requests use in turns

// A sink that counts final deliveries, and ends the program at a response with an error.
// *thread-safe*.
class Counter final : public inference::ResponseSink {
public:
    void deliver(inference::RequestContext&, std::unique_ptr<inference::Response> response,
        bool final) override
    {
        if (response && !response->status().ok()) {
            std::fprintf(stderr, "%s\n", response->status().ToString().c_str());
            std::exit(1);
        }
        base::MutexLock lock(m_mutex);
        m_count += final ? 1 : 0;
        m_changed.notifyAll();
    }
    void await(size_t count)
    {
        base::MutexLock lock(m_mutex);
        while (m_count < count)
            m_changed.wait(m_mutex);
    }
    size_t count()
    {
        base::MutexLock lock(m_mutex);
        return m_count;
    }

private:
    base::Mutex m_mutex;
    base::CondVar m_changed;
    size_t m_count ABSL_GUARDED_BY(m_mutex) = 0;
};

double threadMicroseconds()
{
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

// Processor time of the calling thread per call, in microseconds.
double perCall(int calls, const std::function<void(int)>& call)
{
    const double begin = threadMicroseconds();
    for (int i = 0; i < calls; ++i)
        call(i);
    return (threadMicroseconds() - begin) / calls;
}

class Bench {
public:
    explicit Bench(const std::string& backends)
    {
        std::string name = (std::filesystem::temp_directory_path() / "cache-XXXXXX").string();
        m_directory = ::mkdtemp(name.data());
        std::filesystem::create_directories(m_directory / "echo" / "1");
        std::ofstream(m_directory / "echo" / "config.pbtxt")
            << "backend: 'identity' input { name: 'INPUT0' data_type: TYPE_UINT8 dims: -1 } "
               "output { name: 'OUTPUT0' data_type: TYPE_UINT8 dims: -1 } "
               "response_cache { enable: true }";
        engine::Options options;
        options.modelRepositories = {m_directory};
        options.backendDirectory = backends;
        options.cacheConfig["local"] = caching::settingsJson({{"size", "1000000000"}});
        auto engine = engine::Engine::create(std::move(options), m_control);
        if (!engine.ok() || !(*engine)->waitForStartup().ok()) {
            std::fprintf(stderr, "response_cache: the engine does not start: %s\n",
                engine.status().ToString().c_str());
            std::exit(1);
        }
        m_engine = std::move(engine).value();
        m_model = m_engine->findModel("echo", 1).value();
    }
    ~Bench()
    {
        m_model.reset();
        m_engine.reset();
        std::filesystem::remove_all(m_directory);
    }

    void measure(size_t size, int calls)
    {
        std::vector<tensor::BlockRef> inputs;
        for (size_t i = 0; i < kInputs; ++i) {
            inputs.push_back(tensor::allocateHeapBlock(size));
            std::memset(inputs.back()->data(), static_cast<int>(i), size);
        }
        for (const tensor::BlockRef& input : inputs)
            send(input);
        m_sink->await(m_sentCount); // the cache holds all responses now
        std::vector<std::byte> target(size);
        std::vector<double> hits;
        std::vector<double> copies;
        for (int round = 0; round < kRounds; ++round) {
            hits.push_back(perCall(calls, [&](int i) { send(inputs[i % kInputs]); }));
            if (m_sink->count() != m_sentCount) {
                std::fprintf(stderr, "response_cache: a request missed the cache\n");
                std::exit(1);
            }
            copies.push_back(perCall(calls, [&](int i) {
                std::memcpy(target.data(), inputs[i % kInputs]->data(), size);
                __asm__ volatile("" : : "g"(target.data()) : "memory");
            }));
        }
        const double hit = median(hits);
        const double copy = median(copies);
        std::printf(
            "%9zu bytes: hit %8.2f us, copy %8.2f us, ratio %.2f\n", size, hit, copy, hit / copy);
    }

private:
    void send(const tensor::BlockRef& input)
    {
        auto request = std::make_unique<inference::Request>(
            m_model, std::make_shared<inference::RequestContext>(m_sink));
        inference::InputTensor& added = request->inputs.emplace_back();
        added.name = "INPUT0";
        added.dataType = tensor::DataType::Uint8;
        added.shape = {static_cast<int64_t>(input->size())};
        added.data = tensor::Buffer(input);
        ++m_sentCount;
        if (const absl::Status status = m_engine->infer(request); !status.ok()) {
            std::fprintf(stderr, "%s\n", status.ToString().c_str());
            std::exit(1);
        }
    }

    base::ThreadControlLoop m_control;
    std::filesystem::path m_directory;
    std::unique_ptr<engine::Engine> m_engine;
    std::shared_ptr<inference::ServedModel> m_model;
    const std::shared_ptr<Counter> m_sink = std::make_shared<Counter>();
    size_t m_sentCount = 0;
};

} // namespace
} // namespace thalassa

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: %s BACKEND_DIRECTORY\n", argv[0]);
        return 1;
    }
    thalassa::base::LogSettings log;
    log.info = false;
    if (!thalassa::base::setLogSettings(log))
        return 1;
    thalassa::Bench bench(argv[1]);
    bench.measure(1 << 10, 5000);
    bench.measure(64 << 10, 1000);
    bench.measure(1 << 20, 100);
    bench.measure(16 << 20, 5);
    return 0;
}
