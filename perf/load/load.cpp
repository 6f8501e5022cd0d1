// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/load.h"

#include <algorithm>

#include "core/base/status_macros.h"
#include "perf/load/grpc_infer_request.h"
#include "perf/load/grpc_worker.h"
#include "perf/load/http_infer_request.h"
#include "perf/load/http_worker.h"

namespace thalassa::perf {
namespace {

// Returns one of `parts` shares of `total`, which differ by one at most.
size_t partOf(size_t total, size_t index, size_t parts)
{
    return total / parts + (index < total % parts ? 1 : 0);
}

grpc_compression_algorithm grpcCompression(Compression compression)
{
    switch (compression) {
    case Compression::Gzip:
        return GRPC_COMPRESS_GZIP;
    case Compression::Deflate:
        return GRPC_COMPRESS_DEFLATE;
    case Compression::None:
        break;
    }
    return GRPC_COMPRESS_NONE;
}

std::unique_ptr<Worker> makeWorker(
    const LoadOptions& options, WorkerShare share, Payloads payloads, Budget& budget)
{
    if (options.protocol == Protocol::Http) {
        return std::make_unique<HttpWorker>(
            HttpWorker::Options{options.server, std::move(payloads), options.requestTimeout},
            std::move(share), budget);
    }
    return std::make_unique<GrpcWorker>(
        GrpcWorker::Options{options.server, std::move(payloads), options.request.headers,
            grpcCompression(options.compression), options.requestTimeout, options.isStreaming,
            options.isDecoupled},
        std::move(share), budget);
}

} // namespace

absl::StatusOr<Payloads> makePayloads(
    const std::vector<Sample>& samples, const LoadOptions& options)
{
    std::vector<std::string> payloads;
    for (const Sample& sample : samples) {
        if (options.protocol == Protocol::Http) {
            ASSIGN_OR_RETURN(
                std::string request, inferRequest(sample, options.request, options.server));
            payloads.push_back(std::move(request));
        } else {
            payloads.push_back(inferMessage(sample, options.request));
        }
    }
    return std::make_shared<const std::vector<std::string>>(std::move(payloads));
}

absl::StatusOr<std::unique_ptr<Load>> Load::connect(const LoadOptions& options,
    const LoadLevel& level, const Payloads& payloads, uint64_t requestCount, const EventFd& wakeUp)
{
    std::unique_ptr<Load> load(new Load(requestCount, wakeUp));
    const bool isOpen = level.loop == Loop::Open;
    const size_t slots = isOpen ? options.maxOutstanding : static_cast<size_t>(level.value);
    const size_t workers = std::min(options.maxThreads, slots);
    for (size_t index = 0; index < workers; ++index) {
        WorkerShare share{partOf(slots, index, workers), std::nullopt, index};
        if (isOpen) {
            share.arrivals.emplace(level.value, options.distribution, options.seed,
                static_cast<int>(index), static_cast<int>(workers));
        }
        load->m_workers.push_back(makeWorker(options, std::move(share), payloads, load->m_budget));
        RETURN_IF_ERROR(load->m_workers.back()->connect());
    }
    return load;
}

void Load::begin()
{
    const base::TimePoint start = base::Clock::system().now();
    for (const std::unique_ptr<Worker>& worker : m_workers)
        worker->begin(start);
}

Counters Load::take()
{
    Counters sum;
    for (const std::unique_ptr<Worker>& worker : m_workers)
        sum.merge(worker->recorder().take());
    return sum;
}

uint64_t Load::ended() const
{
    uint64_t sum = 0;
    for (const std::unique_ptr<Worker>& worker : m_workers)
        sum += worker->recorder().ended();
    return sum;
}

Counters Load::end(base::Duration patience)
{
    for (const std::unique_ptr<Worker>& worker : m_workers)
        worker->stop();
    const base::TimePoint giveUpAt = base::Clock::system().now() + patience;
    for (const std::unique_ptr<Worker>& worker : m_workers)
        worker->end(giveUpAt);
    return take();
}

} // namespace thalassa::perf
