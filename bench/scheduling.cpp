// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// bench/scheduling: what the dynamic batcher costs between a request's enqueue and its batch, in
// processor time of all threads together, with 1 and with 8 threads that enqueue. The requests are
// made before and freed after what is measured; the backend is an instance that executes nothing.
// And what a request of a sequence costs from its enqueue to its release, among 10 live sequences
// and among 100 000, what memory each of these takes, and for how long whoever looks at some of
// them holds up the others.
//   scheduling [ROUNDS]   prints the median of each (default: 7 rounds, in turns)
#include <time.h>

#include <algorithm>
#include <barrier>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "bench/turn_statistics.h"
#include "core/base/process_memory.h"
#include "core/inference/request_parameters.h"
#include "core/scheduling/batcher.h"
#include "core/scheduling/sequence_batcher.h"
#include "google/protobuf/text_format.h"

namespace thalassa {
namespace {

using bench::median;

constexpr size_t kRequests = 400'000;
// Of requests to sequences are made at once: as in a server, each has memory that others had.
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
        return absl::UnimplementedError("the benchmark enqueues itself");
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

double processorNanoseconds()
{
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

// Nanoseconds per request.
double measure(size_t threadCount)
{
    const auto model = std::make_shared<Model>();
    scheduling::Batcher::Options options;
    options.modelName = "m";
    options.settings = scheduling::BatchSettings::from(model->info().config());
    options.joinRule = scheduling::JoinRule(model->info());
    options.statistics = std::make_shared<statistics::ModelStatistics>();
    const auto batcher = std::make_shared<scheduling::Batcher>(std::move(options));

    std::vector<Requests> requests;
    for (size_t i = 0; i < threadCount; ++i)
        requests.push_back(makeRequests(model, kRequests / threadCount));
    std::vector<backend::Batch> batches;
    batches.reserve(kRequests);
    std::barrier start(static_cast<std::ptrdiff_t>(threadCount) + 2);
    std::vector<std::thread> threads;
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
    double idleTable = 0;   // nanoseconds, of a table while none was active
    double activeTable = 0; // after all were
};

// Of the table of sequences that somebody who looks on asks for; nearly all of it under the lock.
double tableNanoseconds(scheduling::SequenceBatcher& batcher)
{
    const double before = processorNanoseconds();
    const auto view = batcher.sequences(100);
    return processorNanoseconds() - before;
}

// Requests of that many live sequences in turns, one at a time.
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
    options.alarms = std::make_shared<base::Alarms>();
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
                    const auto context = request->context(); // its end is none of the scheduler's
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
                "enqueue to batch   1 thread   %5.0f ns\n"
                "                   8 threads  %5.0f ns  (1 thread: %.2f of it)\n"
                "of a sequence      among 10   %5.0f ns\n"
                "        among 100 000         %5.0f ns  (%.2f times), %.0f bytes each\n"
                "a table of 100 of them        %5.0f us where none was active meanwhile, %.0f us "
                "where all were\n",
        rounds, median(one), median(eight), median(one) / median(eight), median(few), median(many),
        median(many) / median(few), median(bytes), median(idle) / 1000, median(active) / 1000);
}

} // namespace thalassa

int main(int argc, char** argv)
{
    thalassa::compare(argc > 1 ? std::max(1, std::atoi(argv[1])) : 7);
    return 0;
}
