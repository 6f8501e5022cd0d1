// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// scheduling: measures the schedulers without a transport; the instance executes nothing. The times
// are processor time of all threads.
//
//     scheduling [ROUNDS]
//
// The program prints the medians of ROUNDS rounds (default: 7) of these quantities:
//
//   - dynamic batcher: the time from the enqueue of a request to its batch, with 1 and with 8
//     threads that enqueue. Requests are created before and destroyed after the measured time.
//   - sequence scheduler: the time from the enqueue of a request to its release, with 10 and with
//     100 000 live sequences; the memory of a live sequence; and the time of a table of 100
//     sequences, which the observability extension reads under the lock of the scheduler.
#include <algorithm>
#include <barrier>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <thread>
#include <vector>

#include "bench/tools/turn_statistics.h"
#include "core/base/process_memory.h"
#include "core/inference/parameters.h"
#include "core/scheduling/batching/batcher.h"
#include "core/scheduling/sequence/sequence_batcher.h"
#include "google/protobuf/text_format.h"

namespace thalassa {
namespace {

using bench::median;

constexpr size_t kRequests = 400'000;
// Number of sequence requests that are created at a time. As in a server, a request reuses the
// memory of earlier ones.
constexpr size_t kLot = 500;
constexpr const char* kConfig = R"(
    name: "m" max_batch_size: 32
    input { name: "X" data_type: TYPE_FP32 dims: 16 }
    dynamic_batching { preferred_batch_size: [ 8, 32 ] max_queue_delay_microseconds: 100 })";

class Model final : public inference::ServedModel {
public:
    const std::string& name() const override { return m_info.name(); }
    int64_t version() const override { return 1; }
    const config::ModelInfo& info() const override { return m_info; }
    absl::Status enqueue(std::unique_ptr<inference::Request>&) override
    {
        return absl::UnimplementedError("the benchmark calls the scheduler directly");
    }

private:
    static config::ModelInfo parse()
    {
        ::inference::ModelConfig config;
        google::protobuf::TextFormat::ParseFromString(kConfig, &config);
        return config::ModelInfo::create(config).value();
    }
    const config::ModelInfo m_info = parse();
};

class NoSink final : public inference::ResponseSink {
public:
    void deliver(inference::RequestContext&, std::unique_ptr<inference::Response>, bool) override {
    }
};

using Requests = std::vector<std::unique_ptr<inference::Request>>;

Requests makeRequests(const std::shared_ptr<Model>& model, size_t count)
{
    const auto sink = std::make_shared<NoSink>();
    Requests requests;
    requests.reserve(count);
    for (size_t i = 0; i < count; ++i) {
        requests.push_back(std::make_unique<inference::Request>(
            model, std::make_shared<inference::RequestContext>(sink)));
        inference::InputTensor& input = requests.back()->inputs.emplace_back();
        input.name = "X";
        input.shape = {1, 16};
    }
    return requests;
}

// Processor time of all threads of this process.
double processorNanoseconds()
{
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

// Returns the nanoseconds per request of the dynamic batcher, with `threadCount` threads that
// enqueue.
double measure(size_t threadCount)
{
    const auto model = std::make_shared<Model>();
    scheduling::Batcher::Options options;
    options.modelName = "m";
    options.settings = scheduling::BatchSettings::from(model->info().config());
    options.compatibility = scheduling::BatchCompatibility(model->info());
    options.statistics = std::make_shared<statistics::ModelStatistics>();
    const auto batcher = std::make_shared<scheduling::Batcher>(std::move(options));

    std::vector<Requests> requests;
    for (size_t i = 0; i < threadCount; ++i)
        requests.push_back(makeRequests(model, kRequests / threadCount));
    std::vector<backend::Batch> batches;
    batches.reserve(kRequests);
    std::barrier start(static_cast<std::ptrdiff_t>(threadCount) + 2);
    std::vector<std::thread> threads;
    threads.reserve(threadCount);
    for (Requests& mine : requests) {
        threads.emplace_back([&] {
            start.arrive_and_wait();
            for (std::unique_ptr<inference::Request>& request : mine)
                batcher->enqueue(request).IgnoreError();
        });
    }
    std::thread instance([&] {
        start.arrive_and_wait();
        for (backend::Batch batch = batcher->next(0); !batch.empty(); batch = batcher->next(0))
            batches.push_back(std::move(batch));
    });
    const double before = processorNanoseconds();
    start.arrive_and_wait();
    for (std::thread& thread : threads)
        thread.join();
    batcher->stop();
    instance.join();
    return (processorNanoseconds() - before) / static_cast<double>(kRequests);
}

class NoExecutor final : public backend::Executor {
public:
    void execute(backend::Batch) override { }
    bool mayBeBorrowed() const override { return false; }
};

struct SequenceCosts {
    double nanoseconds = 0; // per request
    double bytes = 0;       // per live sequence
    double idleTable = 0;   // nanoseconds of a table, no sequence active since its START
    double activeTable = 0; // nanoseconds of a table, all sequences active since the last one
};

// Returns the nanoseconds of a table of 100 sequences. Nearly all of that time is spent under the
// lock of the scheduler.
double tableNanoseconds(scheduling::SequenceBatcher& batcher)
{
    const double before = processorNanoseconds();
    const auto view = batcher.sequences(100);
    return processorNanoseconds() - before;
}

// Measures requests of `live` sequences, which take turns and send one request at a time.
SequenceCosts measureSequences(size_t live)
{
    const auto model = std::make_shared<Model>();
    scheduling::SequenceBatcher::Options options;
    options.modelName = "m";
    options.settings.isBatching = true;
    options.settings.slotsPerInstance = live;
    options.settings.maxIdle = std::chrono::hours(1);
    options.settings.oldest.emplace();
    options.settings.oldest->isBatching = true;
    options.settings.oldest->maxSize = 32;
    options.settings.oldest->preferredSizes = {32};
    options.statistics = std::make_shared<statistics::ModelStatistics>();
    options.timers = std::make_shared<base::TimerThread>();
    const auto batcher = std::make_shared<scheduling::SequenceBatcher>(std::move(options));
    NoExecutor executor;
    batcher->lend(0, executor);

    const auto run = [&](size_t count, uint32_t flags) {
        double spent = 0;
        for (size_t begun = 0; begun < count; begun += kLot) {
            Requests requests = makeRequests(model, std::min(kLot, count - begun));
            const double before = processorNanoseconds();
            for (size_t i = 0; i < requests.size(); ++i) {
                requests[i]->correlationId = 1 + (begun + i) % live;
                requests[i]->flags = flags;
                batcher->enqueue(requests[i]).IgnoreError();
                for (std::unique_ptr<inference::Request>& request : batcher->next(0)) {
                    const auto context = request->context(); // outlives the request
                    inference::Request::release(std::move(request), 1);
                }
            }
            spent += processorNanoseconds() - before;
        }
        return spent / static_cast<double>(count);
    };
    const size_t before = base::processMemory().heapUsed;
    run(live, inference::kSequenceStart);
    const size_t after = base::processMemory().heapUsed;
    const double idleTable = tableNanoseconds(*batcher);
    const double nanoseconds = run(kRequests, 0);
    const double activeTable = tableNanoseconds(*batcher);
    return {nanoseconds,
        (static_cast<double>(after) - static_cast<double>(before)) / static_cast<double>(live),
        idleTable, activeTable};
}

} // namespace

void compare(int rounds)
{
    std::vector<double> one, eight, few, many, bytes, idle, active;
    for (int round = 0; round < rounds; ++round) {
        one.push_back(measure(1));
        eight.push_back(measure(8));
        few.push_back(measureSequences(10).nanoseconds);
        const SequenceCosts costs = measureSequences(100'000);
        many.push_back(costs.nanoseconds);
        bytes.push_back(costs.bytes);
        idle.push_back(costs.idleTable);
        active.push_back(costs.activeTable);
    }
    std::printf("medians of %d rounds, processor time per request\n"
                "dynamic batcher, enqueue to batch:\n"
                "  8 threads              %5.0f ns\n"
                "  1 thread               %5.0f ns, %.2f times that of 8 threads\n"
                "sequence scheduler, enqueue to release:\n"
                "  10 live sequences      %5.0f ns\n"
                "  100 000 live sequences %5.0f ns, %.2f times that of 10\n"
                "memory of a live sequence: %.0f bytes\n"
                "table of 100 of 100 000 sequences:\n"
                "  no sequence active since its START        %5.0f us\n"
                "  all sequences active since the last table %5.0f us\n",
        rounds, median(eight), median(one), median(one) / median(eight), median(few), median(many),
        median(many) / median(few), median(bytes), median(idle) / 1000, median(active) / 1000);
}

} // namespace thalassa

int main(int argc, char** argv)
{
    try {
        thalassa::compare(argc > 1 ? std::max(1, std::atoi(argv[1])) : 7);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
