// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the flight recorder and the histograms of latencies cost a server: one process serves the
// same model several times over HTTP, and who reads the records of its requests differs. The models
// take turns of thalassa-perf, 8 in flight, and the processor time of the server is compared with
// that of the model whose records nobody reads.
//
// The observer is timed where it is called, between all else that a server does; and so are pauses,
// which do nothing for a time. They tell what the comparison makes of a known time: about as much
// where idle processors poll, as bench/awake lets them, and else two to three times as much.
//
// The server's threads have one processor and thalassa-perf another.
//
//   build/release/bench/observing_served [rounds of turns] [requests per turn]
#include <sched.h>

#include <QCoreApplication>

#include <algorithm>
#include <atomic>
#include <iomanip>

#include "bench/engine_load.h"
#include "bench/turn_statistics.h"
#include "core/base/background_thread.h"
#include "core/base/log_control.h"
#include "core/engine/settings.h"
#include "server/http/api/http_api.h"
#include "server/http/http_server.h"
#include "server/security/gate.h"

namespace thalassa::bench {
namespace {

using inference::RecordReader;
using inference::RequestContext;

base::TimePoint now()
{
    return base::Clock::system().now();
}

class Pause final : public RecordReader {
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

class Timed final : public RecordReader {
public:
    explicit Timed(std::shared_ptr<RecordReader> reader)
        : m_reader(std::move(reader))
    {
    }
    void onEnd(const RequestContext& context) noexcept override
    {
        const base::TimePoint asked = now();
        const base::TimePoint begin = now();
        m_reader->onEnd(context);
        const base::Duration took = now() - begin;
        m_sum.fetch_add((took - (begin - asked)).count(), std::memory_order_relaxed);
        m_count.fetch_add(1, std::memory_order_relaxed);
    }
    void beginAnew()
    {
        m_sum = 0;
        m_count = 0;
    }
    // Nanoseconds without those of looking at the clock.
    double mean() const { return static_cast<double>(m_sum) / static_cast<double>(m_count); }

private:
    const std::shared_ptr<RecordReader> m_reader;
    std::atomic<int64_t> m_sum{0};
    std::atomic<int64_t> m_count{0};
};

enum class Reader { Nobody, Observer, TimedObserver, TimedPause };

// One of the models, by who reads its requests' records.
struct Kind {
    Reader reader;
    const char* name;
    std::string model;
    base::Duration pause{};
    std::shared_ptr<Timed> timed{}; // null: untimed
    std::vector<double> times{};    // microseconds of a turn per request
};

// Looking at the clock makes them some 40 ns longer.
constexpr base::Duration kObserverLength = std::chrono::nanoseconds(125);
constexpr base::Duration kLongestPause = std::chrono::nanoseconds(300);

std::vector<Kind> makeKinds()
{
    return {{Reader::Nobody, "nobody", "reader_0"}, {Reader::Observer, "the observer", "reader_1"},
        {Reader::TimedObserver, "the observer, timed", "reader_2"},
        {Reader::TimedPause, "a pause of 0 ns, timed", "reader_3"},
        {Reader::TimedPause, "a pause of 125 ns, timed", "reader_4", kObserverLength},
        {Reader::TimedPause, "a pause of 300 ns, timed", "reader_5", kLongestPause}};
}

[[noreturn]] void fail(const std::string& why)
{
    std::cerr << why << "\n";
    std::exit(1);
}

// The engine lets the observer read; the others are put in its place.
void setReader(inference::ServedModel& model, Kind& kind)
{
    switch (kind.reader) {
    case Reader::Nobody:
        return model.readRecords(nullptr);
    case Reader::Observer:
        return;
    case Reader::TimedObserver:
        kind.timed = std::make_shared<Timed>(model.recordReader());
        break;
    case Reader::TimedPause:
        kind.timed = std::make_shared<Timed>(std::make_shared<Pause>(kind.pause));
    }
    model.readRecords(kind.timed);
}

void setReaders(const engine::Engine& engine, std::vector<Kind>& kinds)
{
    for (Kind& kind : kinds) {
        const auto model = engine.findModel(kind.model, engine::kNewestVersion);
        if (!model.ok())
            fail(std::string(model.status().message()));
        setReader(**model, kind);
    }
}

// Two of those that this process may use.
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
        fail("expected two processors, one for the server and one for its clients");
    return {found[0], found[1]};
}

// All threads that there are.
void stayOn(int processor)
{
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    for (const auto& thread : fs::directory_iterator("/proc/self/task"))
        ::sched_setaffinity(std::stoi(thread.path().filename()), sizeof one, &one);
}

// Microseconds of processor time per request.
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

// To and fro, so that each has as many others before it as after it.
void takeTurns(std::vector<Kind>& kinds, uint16_t port, int rounds, int requests)
{
    const auto [serverProcessor, clientProcessor] = processors();
    stayOn(serverProcessor);
    const auto turn = [&, client = clientProcessor](Kind& kind) {
        kind.times.push_back(servedTurn(kind.model, port, requests, client));
    };
    for (Kind& kind : kinds) { // warms up
        turn(kind);
        kind.times.clear();
        if (kind.timed)
            kind.timed->beginAnew();
    }
    for (int round = 0; round < rounds; ++round) {
        std::for_each(kinds.begin(), kinds.end(), turn);
        std::reverse(kinds.begin(), kinds.end());
    }
}

const Kind& find(const std::vector<Kind>& kinds, Reader reader, base::Duration pause = {})
{
    return *std::find_if(kinds.begin(), kinds.end(),
        [&](const Kind& kind) { return kind.reader == reader && kind.pause == pause; });
}

void report(const std::vector<Kind>& kinds)
{
    const Kind& nobody = find(kinds, Reader::Nobody);
    for (const Kind& kind : kinds) {
        std::cout << std::left << std::setw(25) << kind.name << median(kind.times)
                  << " us per request";
        if (&kind != &nobody)
            std::cout << "; of nobody's: " << ratioOf(kind.times, nobody.times);
        if (kind.timed)
            std::cout << "; takes " << kind.timed->mean() << " ns";
        std::cout << "\n";
    }
    const Kind& shortest = find(kinds, Reader::TimedPause);
    const Kind& longest = find(kinds, Reader::TimedPause, kLongestPause);
    const double longer = longest.timed->mean() - shortest.timed->mean();
    const Ratio shown = ratioOf(longest.times, shortest.times);
    std::cout << "a pause that is " << longer << " ns longer shows as "
              << (shown.mean - 1) * median(shortest.times) * 1000 << " +- "
              << shown.interval * median(shortest.times) * 1000 << " ns\n"
              << "the observer beside a pause as long, both timed: "
              << ratioOf(find(kinds, Reader::TimedObserver).times,
                     find(kinds, Reader::TimedPause, kObserverLength).times)
              << "\n";
}

void serve(engine::Engine& engine, std::vector<Kind>& kinds, int rounds, int requests)
{
    const auto tracer = trace::Tracer::create({}).value();
    engine::Settings settings(engine, *tracer, base::Clock::system());
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
    std::string name = (fs::temp_directory_path() / "observing-XXXXXX").string();
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
    setReaders(*engine, kinds);
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
        std::cerr << "expected two rounds of turns or more, and a request or more\n";
        return 1;
    }
    thalassa::bench::run(rounds, requests);
    return 0;
}
