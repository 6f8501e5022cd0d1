// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// metrics_text: compares the time that the server takes to write the metrics of many models with
// the time that prometheus-cpp alone takes to serialize the same metric families. Both take turns,
// and the program prints the medians and their ratio.
//
//     metrics_text [MODELS]
//
// MODELS is the number of models (default: 1000).
#include <prometheus/text_serializer.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "bench/tools/turn_statistics.h"
#include "core/metrics/model_families.h"
#include "core/metrics/server_metrics.h"

namespace {

using namespace thalassa;
using bench::median;

constexpr int kRounds = 51;

class NoLoop final : public base::ControlLoop {
public:
    void post(std::function<void()>) override { }
    void postAfter(base::Duration, std::function<void()>) override { }
};

template <typename Function> double milliseconds(Function function)
{
    const auto start = std::chrono::steady_clock::now();
    function();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
        .count();
}

} // namespace

int main(int argc, char** argv)
{
    const int modelCount = argc > 1 ? std::atoi(argv[1]) : 1000;
    NoLoop loop;
    metrics::Settings settings;
    settings.ofCpu = false;
    metrics::ServerMetrics server(settings, loop);
    std::vector<metrics::ModelRegistry::Registration> registrations;
    registrations.reserve(static_cast<size_t>(modelCount));
    for (int i = 0; i < modelCount; ++i)
        registrations.push_back(
            server.models().add({{"model", "model_" + std::to_string(i)}, {"version", "1"}}, {}));
    std::vector<prometheus::MetricFamily> families;
    metrics::showModelFamilies(server.models().samples(), settings.counterLatencies,
        [&](const prometheus::MetricFamily& family) { families.push_back(family); });
    std::vector<double> whole;
    std::vector<double> floor;
    size_t size = 0;
    for (int round = 0; round < kRounds; ++round) {
        whole.push_back(milliseconds([&] { size = server.text().size(); }));
        floor.push_back(
            milliseconds([&] { size = prometheus::TextSerializer().Serialize(families).size(); }));
    }
    std::printf("%d models, %zu bytes: text %.2f ms, serialization alone %.2f ms, ratio %.2f\n",
        modelCount, size, median(whole), median(floor), median(whole) / median(floor));
}
