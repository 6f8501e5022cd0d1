// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/profiler.h"

#include <algorithm>
#include <thread>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "perf/load/now.h"
#include "perf/load/stability.h"

namespace thalassa::perf {
namespace {

using base::TimePoint;

// How long the profiler waits for answers once a measurement is over.
constexpr std::chrono::seconds kPatience{5};
constexpr std::chrono::seconds kLeastCountWindow{1};
constexpr std::chrono::milliseconds kCountCheck{50};
// A server may count a request a little after it has answered it.
constexpr std::chrono::seconds kSettleTime{1};
constexpr std::chrono::milliseconds kSettleStep{5};

std::optional<client::ServerStatistics> differenceOf(
    const std::optional<client::ServerStatistics>& before,
    const std::optional<client::ServerStatistics>& after)
{
    if (!before || !after)
        return std::nullopt;
    return client::difference(*before, *after);
}

absl::Status nothingMeasured(const Counters& tally, const Counters& atEnd, base::Duration length)
{
    if (tally.failed() > 0) {
        const auto& [kind, error] = *std::max_element(
            tally.errors.begin(), tally.errors.end(), [](const auto& one, const auto& other) {
                return one.second.count < other.second.count;
            });
        return absl::UnavailableError(absl::StrCat("nothing could be measured: all ",
            tally.failed(), " requests failed, most of them with ", kind, ": ", error.example,
            "\nSend one request by hand to see what is wrong, and check the model's inputs, "
            "--shape "
            "and --input-data."));
    }
    return absl::UnavailableError(absl::StrCat("nothing could be measured: ", atEnd.unanswered,
        " requests were sent and none was answered within ",
        std::chrono::duration_cast<std::chrono::milliseconds>(length).count(),
        " ms\nThe model may be slower than that: make --measurement-interval longer; otherwise "
        "look "
        "into the server's log."));
}

} // namespace

Profiler::Profiler(LoadOptions load, MeasureOptions measure, Payloads payloads,
    client::ServerLink& server, Interruption& interruption)
    : m_loadOptions(std::move(load))
    , m_options(measure)
    , m_payloads(std::move(payloads))
    , m_server(server)
    , m_interruption(interruption)
{
}

absl::StatusOr<Measurement> Profiler::measure(const LoadLevel& level, const Progress& progress)
{
    RETURN_IF_ERROR(warmUp(level));
    Measurement measurement;
    measurement.level = level;
    ASSIGN_OR_RETURN(const std::unique_ptr<Load> load,
        Load::connect(
            m_loadOptions, level, m_payloads, m_options.requestCount, m_interruption.wakeUp));
    std::optional<client::ServerStatistics> before = readStatistics();
    load->begin();
    TimePoint begin = now();
    Counters whole;
    const bool isOneWindow = m_options.requestCount > 0;
    const auto trials = static_cast<size_t>(isOneWindow ? 1 : m_options.maxTrials);
    while (measurement.windows.size() < trials && !isInterrupted()) {
        waitForWindow(*load, begin);
        Window& window = measurement.windows.emplace_back();
        window.client = load->take();
        const TimePoint end = now();
        window.length = end - begin;
        const auto after =
            isOneWindow ? settledStatistics(before, window.client.answered()) : readStatistics();
        window.server = differenceOf(before, after);
        before = after;
        begin = end;
        whole.merge(window.client);
        progress(level, measurement.windows.size(), window);
        if (whole.answered() == 0 && whole.failed() > 0)
            break; // more windows would not help
        if (!isOneWindow && isStable(measurement)) {
            measurement.stability = Stability::Stable;
            break;
        }
    }
    const Counters atEnd = load->end(kPatience);
    if (isInterrupted())
        measurement.stability = Stability::Interrupted;
    else if (isOneWindow)
        measurement.stability = Stability::NotJudged;

    measurement.mergedWindows = std::min(measurement.windows.size(), kStableWindows);
    for (auto window =
             measurement.windows.end() - static_cast<ptrdiff_t>(measurement.mergedWindows);
         window != measurement.windows.end(); ++window) {
        if (measurement.result.length.count() == 0)
            measurement.result = *window;
        else
            measurement.result.merge(*window);
    }
    Counters& client = measurement.result.client;
    client.unanswered = atEnd.unanswered;
    client.notStarted = atEnd.notStarted;
    client.longestWait = atEnd.longestWait;
    if (whole.answered() == 0 && isInterrupted())
        return absl::CancelledError("interrupted before anything was measured");
    if (whole.answered() == 0)
        return nothingMeasured(whole, atEnd, measurement.result.length);
    return measurement;
}

// Uses a load of its own, so that none of its answers falls into the measurement.
absl::Status Profiler::warmUp(const LoadLevel& level)
{
    if (m_options.warmupRequestCount == 0)
        return absl::OkStatus();
    ASSIGN_OR_RETURN(const std::unique_ptr<Load> load,
        Load::connect(
            m_loadOptions, level, m_payloads, m_options.warmupRequestCount, m_interruption.wakeUp));
    load->begin();
    while (!load->areAllEnded() && !isInterrupted()) {
        m_interruption.wakeUp.waitUntil(TimePoint::max());
        m_interruption.wakeUp.clear();
    }
    const Counters tally = load->end(kPatience);
    if (tally.answered() == 0 && !isInterrupted())
        return nothingMeasured(tally, tally, base::Duration(0));
    return absl::OkStatus();
}

void Profiler::waitForWindow(const Load& load, TimePoint begin)
{
    TimePoint until = begin + m_options.interval;
    if (m_options.requestCount > 0)
        until = TimePoint::max();
    else if (m_options.windowRequests > 0)
        until = begin + kLeastCountWindow;
    while (!isInterrupted() && !load.areAllEnded()) {
        if (m_interruption.wakeUp.waitUntil(until)) {
            m_interruption.wakeUp.clear();
            continue;
        }
        if (m_options.windowRequests <= load.ended())
            return;
        until = now() + kCountCheck;
    }
}

std::optional<client::ServerStatistics> Profiler::readStatistics()
{
    const auto statistics =
        m_server.statistics({m_loadOptions.request.model, m_loadOptions.request.version});
    if (statistics.ok())
        return *statistics;
    m_statisticsGap = std::string(statistics.status().message());
    return std::nullopt;
}

std::optional<client::ServerStatistics> Profiler::settledStatistics(
    const std::optional<client::ServerStatistics>& before, uint64_t answered)
{
    const TimePoint giveUpAt = now() + kSettleTime;
    for (;;) {
        const auto after = readStatistics();
        const auto seen = differenceOf(before, after);
        if (!seen || seen->success.count >= answered || now() >= giveUpAt)
            return after;
        std::this_thread::sleep_for(kSettleStep);
    }
}

bool Profiler::isStable(const Measurement& measurement) const
{
    std::vector<WindowFigures> figures;
    for (const Window& window : measurement.windows) {
        const base::Duration latency = latencyOf(window.client, m_options.percentile);
        figures.push_back({window.requestsPerSecond(), static_cast<double>(latency.count())});
    }
    return perf::isStable(figures, m_options.stabilityPercentage);
}

} // namespace thalassa::perf
