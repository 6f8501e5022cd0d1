// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Load on the engine without a transport, for the benchmarks in bench/micro: models of the identity
// backend, the processor time of this process, and turns of requests.
#pragma once

#include <sys/stat.h>
#include <time.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "core/base/log/log.h"
#include "core/base/mutex.h"
#include "core/base/threads/thread_control_loop.h"
#include "core/engine/engine.h"
#include "core/trace/tracer.h"

namespace thalassa::bench {

namespace fs = std::filesystem;

constexpr char kIdentity[] = "backend: 'identity' instance_group { count: 1 kind: KIND_CPU } ";
constexpr char kTensors[] = "input { name: 'INPUT0' data_type: TYPE_FP32 dims: 16 } "
                            "output { name: 'OUTPUT0' data_type: TYPE_FP32 dims: 16 } ";

// Processor time of all threads of this process, in seconds.
inline double processorSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// A sink that counts the requests in flight, so that the sender can bound their number. A response
// with an error sets `failed()`. *thread-safe*, with one waiter.
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
            m_changed.notifyOne(); // after the unlock, so that the waiter gets the lock at once
    }
    void begin()
    {
        base::MutexLock lock(m_mutex);
        ++m_count;
    }
    // Blocks until at most `count` requests are in flight.
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

// Adds a model with version 1 to the repository.
inline void write(const fs::path& repository, const std::string& model, const std::string& config)
{
    fs::create_directories(repository / model / "1");
    std::ofstream(repository / model / "config.pbtxt") << config;
}

// Sends `requests` requests of 16 floats, keeps `inFlight` of them in flight, and returns the
// processor time of the process in seconds. `tracer` samples the requests; null if there are no
// traces. Ends the program if a request fails.
inline double turn(engine::Engine& engine, const std::string& model, int requests, int inFlight,
    trace::Tracer* tracer = nullptr)
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
        if (tracer != nullptr)
            request->context()->trace = tracer->sample(model, trace::Origin::Http);
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

} // namespace thalassa::bench
