// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// flight_recorder_http: measures the cost of the flight recorder and the latency histograms in a
// server. One process serves the same model several times over HTTP; the models differ in the
// listener of their requests. They take turns of requests of thalassa-perf, 8 in flight. The
// program compares the processor time of each model with that of the model without a listener.
//
//     flight_recorder_http [ROUNDS] [REQUESTS]
//
// ROUNDS is the number of rounds of turns (default: 100), REQUESTS the number of requests per turn
// (default: 10000). The threads of the server share one processor, and thalassa-perf has another.
//
// The program also measures the duration of the call that reads a record. Pauses of a known
// duration show the accuracy of the comparison: it reports about that duration if idle processors
// poll (bench/tools/no_idle), and up to three times as much if they halt.
#include <sched.h>

#include <QCoreApplication>

#include <algorithm>
#include <atomic>
#include <iomanip>

#include "bench/tools/engine_load.h"
#include "bench/tools/turn_statistics.h"
#include "core/base/log/log_control.h"
#include "core/base/threads/background_thread.h"
#include "core/engine/settings/runtime_settings.h"
#include "server/http/api/http_api.h"
#include "server/http/http_server.h"
#include "server/security/gate.h"

namespace thalassa::bench {
namespace {

using inference::RequestContext;
using inference::RequestListener;
using inference::RequestListeners;

base::TimePoint now()
{
    return base::Clock::system().now();
}

// A listener that waits at the end of a request and reads nothing.
class Pause final : public RequestListener {
public:
    explicit Pause(base::Duration length)
        : m_length(length)
    {
    }
    void onEnd(const RequestContext&) noexcept override
    {
        const base::TimePoint end = now() + m_length;
        while (now() < end) { }
    }

private:
    const base::Duration m_length;
};

// A listener that calls others at the end of a request and measures the duration of the calls.
// *thread-safe*.
class Timed final : public RequestListener {
public:
    explicit Timed(RequestListeners listeners)
        : m_listeners(std::move(listeners))
    {
    }
    void onEnd(const RequestContext& context) noexcept override
    {
        const base::TimePoint before = now();
        const base::TimePoint begin = now();
        for (const auto& listener : m_listeners)
            listener->onEnd(context);
        const base::Duration took = now() - begin;
        m_sum.fetch_add((took - (begin - before)).count(), std::memory_order_relaxed);
        m_count.fetch_add(1, std::memory_order_relaxed);
    }
    void reset()
    {
        m_sum = 0;
        m_count = 0;
    }
    // Mean duration in nanoseconds, without the time to read the clock.
    double mean() const { return static_cast<double>(m_sum) / static_cast<double>(m_count); }

private:
    const RequestListeners m_listeners;
    std::atomic<int64_t> m_sum{0};
    std::atomic<int64_t> m_count{0};
};

enum class Listening { None, Observer, TimedObserver, TimedPause };

// One of the models, which differ in the listener of their requests.
struct Kind {
    Listening listening;
    const char* name;
    std::string model;
    base::Duration pause{};
    std::shared_ptr<Timed> timed{}; // null if the listener is not timed
    std::vector<double> times{};    // microseconds per request, of each turn
};

// Durations of pauses. Reading the clock adds about 40 ns.
constexpr base::Duration kObserverLength = std::chrono::nanoseconds(125);
constexpr base::Duration kLongestPause = std::chrono::nanoseconds(300);

std::vector<Kind> makeKinds()
{
    return {{Listening::None, "none", "reader_0"},
        {Listening::Observer, "flight recorder and histograms", "reader_1"},
        {Listening::TimedObserver, "flight recorder and histograms, timed", "reader_2"},
        {Listening::TimedPause, "pause of 0 ns, timed", "reader_3"},
        {Listening::TimedPause, "pause of 125 ns, timed", "reader_4", kObserverLength},
        {Listening::TimedPause, "pause of 300 ns, timed", "reader_5", kLongestPause}};
}

[[noreturn]] void fail(const std::string& why)
{
    std::cerr << why << "\n";
    std::exit(1);
}

// Replaces the listener that the engine has added, the observer, by the listener of `kind`.
void setListener(inference::ServedModel& model, Kind& kind)
{
    switch (kind.listening) {
    case Listening::None:
        return model.setListeners({});
    case Listening::Observer:
        return;
    case Listening::TimedObserver:
        kind.timed = std::make_shared<Timed>(model.listeners());
        break;
    case Listening::TimedPause:
        kind.timed = std::make_shared<Timed>(RequestListeners{std::make_shared<Pause>(kind.pause)});
    }
    model.setListeners({kind.timed});
}

void setListeners(const engine::Engine& engine, std::vector<Kind>& kinds)
{
    for (Kind& kind : kinds) {
        const auto model = engine.findModel(kind.model, engine::kNewestVersion);
        if (!model.ok())
            fail(std::string(model.status().message()));
        setListener(**model, kind);
    }
}

// Returns two of the processors that this process may use.
std::pair<int, int> processors()
{
    cpu_set_t all;
    std::vector<int> found;
    if (::sched_getaffinity(0, sizeof all, &all) == 0) {
        for (int one = 0; one < CPU_SETSIZE; ++one) {
            if (CPU_ISSET(one, &all))
                found.push_back(one);
        }
    }
    if (found.size() < 2)
        fail("flight_recorder_http: expected two processors, for the server and its clients");
    return {found[0], found[1]};
}

// Binds all present threads of this process to the processor.
void bindThreads(int processor)
{
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    for (const auto& thread : fs::directory_iterator("/proc/self/task"))
        ::sched_setaffinity(std::stoi(thread.path().filename()), sizeof one, &one);
}

// Returns the processor time per request in microseconds.
double servedTurn(const std::string& model, uint16_t port, int requests, int clientProcessor)
{
    const std::string command = "exec taskset -c " + std::to_string(clientProcessor) +
        " " PERF " -i http -z --concurrency-range=8 --shape=INPUT0:16 -m " + model +
        " -u 127.0.0.1:" + std::to_string(port) + " --request-count=" + std::to_string(requests) +
        " > /dev/null 2>&1";
    const double start = processorSeconds();
    if (std::system(command.c_str()) != 0)
        fail("thalassa-perf failed: " + command);
    return (processorSeconds() - start) * 1e6 / requests;
}

// The order of the models is reversed after each round, so that no model is always the first.
void takeTurns(std::vector<Kind>& kinds, uint16_t port, int rounds, int requests)
{
    const auto [serverProcessor, clientProcessor] = processors();
    bindThreads(serverProcessor);
    const auto turn = [&, client = clientProcessor](Kind& kind) {
        kind.times.push_back(servedTurn(kind.model, port, requests, client));
    };
    for (Kind& kind : kinds) { // warm-up
        turn(kind);
        kind.times.clear();
        if (kind.timed)
            kind.timed->reset();
    }
    for (int round = 0; round < rounds; ++round) {
        std::for_each(kinds.begin(), kinds.end(), turn);
        std::reverse(kinds.begin(), kinds.end());
    }
}

const Kind& find(const std::vector<Kind>& kinds, Listening listening, base::Duration pause = {})
{
    return *std::find_if(kinds.begin(), kinds.end(),
        [&](const Kind& kind) { return kind.listening == listening && kind.pause == pause; });
}

void report(const std::vector<Kind>& kinds)
{
    const Kind& none = find(kinds, Listening::None);
    for (const Kind& kind : kinds) {
        std::cout << std::left << std::setw(39) << kind.name << median(kind.times)
                  << " us per request";
        if (&kind != &none)
            std::cout << "; ratio to none: " << ratioOf(kind.times, none.times);
        if (kind.timed)
            std::cout << "; duration " << kind.timed->mean() << " ns";
        std::cout << "\n";
    }
    const Kind& shortest = find(kinds, Listening::TimedPause);
    const Kind& longest = find(kinds, Listening::TimedPause, kLongestPause);
    const double longer = longest.timed->mean() - shortest.timed->mean();
    const Ratio shown = ratioOf(longest.times, shortest.times);
    std::cout << "difference of the pauses: known " << longer << " ns, reported "
              << (shown.mean - 1) * median(shortest.times) * 1000 << " +- "
              << shown.interval * median(shortest.times) * 1000 << " ns\n"
              << "flight recorder and histograms / pause of 125 ns, both timed: "
              << ratioOf(find(kinds, Listening::TimedObserver).times,
                     find(kinds, Listening::TimedPause, kObserverLength).times)
              << "\n";
}

void serve(engine::Engine& engine, std::vector<Kind>& kinds, int rounds, int requests)
{
    const auto tracer = trace::Tracer::create({}).value();
    engine::RuntimeSettings settings(engine, *tracer, base::Clock::system());
    const auto gate = security::makeOpenGate();
    base::BackgroundThread background;
    http::HttpServerOptions options;
    options.address = "127.0.0.1";
    options.port = 0;
    http::HttpServer server(options, httpapi::makeRoutes(engine, settings, *gate, background, {}));
    if (const absl::Status started = server.start(); !started.ok())
        fail(std::string(started.message()));
    takeTurns(kinds, server.port(), rounds, requests);
    server.stop();
}

void run(int rounds, int requests)
{
    std::string name = (fs::temp_directory_path() / "flight-recorder-http-XXXXXX").string();
    const fs::path folder = ::mkdtemp(name.data());
    std::vector<Kind> kinds = makeKinds();
    for (const Kind& kind : kinds)
        write(folder / "models", kind.model, std::string(kIdentity) + kTensors);
    base::ThreadControlLoop control;
    engine::Options options;
    options.modelRepositories = {(folder / "models").string()};
    options.backendDirectory = BACKENDS;
    const auto engine = engine::Engine::create(options, control).value();
    if (const absl::Status started = engine->waitForStartup(); !started.ok())
        fail(std::string(started.message()));
    setListeners(*engine, kinds);
    serve(*engine, kinds, rounds, requests);
    report(kinds);
    engine->stop(std::chrono::seconds(10)).IgnoreError();
    fs::remove_all(folder);
}

} // namespace
} // namespace thalassa::bench

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    thalassa::base::LogSettings quiet;
    quiet.info = false;
    if (!thalassa::base::setLogSettings(quiet))
        return 1;
    const auto argument = [&](int index, int standard) {
        return argc > index ? std::atoi(argv[index]) : standard;
    };
    const int rounds = argument(1, 100);
    const int requests = argument(2, 10'000);
    if (rounds < 2 || requests < 1) {
        std::cerr << "flight_recorder_http: expected at least 2 rounds and 1 request\n";
        return 1;
    }
    thalassa::bench::run(rounds, requests);
    return 0;
}
