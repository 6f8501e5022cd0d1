// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelVersion: one loaded version of a model as the control plane sees it; the request path sees
// its base class alone. *thread-safe*.
//
// The lifecycle holds it by shared_ptr, and so does each request that runs on it. When the last
// reference is released, on any thread, it is destroyed on a worker thread: its destructor joins
// the threads of its instances, and one of them often releases the last reference.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "absl/status/status.h"
#include "core/backend/instance_view.h"
#include "core/inference/served_model.h"
#include "core/scheduling/queue_view.h"
#include "core/scheduling/sequence_view.h"
#include "core/statistics/counts.h"
#include "core/statistics/latency_windows.h"
#include "core/statistics/memory_owners.h"
#include "grpc_service.pb.h"
#include "model_config.pb.h"

namespace thalassa::repository {

class ModelVersion : public inference::ServedModel {
public:
    // Starts a readiness query of the backend (row 10.6.4) without waiting; returns the argument
    // for isReady(). The two functions allow queries of many versions before the first wait.
    virtual uint64_t askReady() = 0;
    // Returns whether the instances can serve, after a short wait for the backend's result.
    virtual bool isReady(uint64_t asked) = 0;

    // Returns the configuration that applies now.
    virtual ::inference::ModelConfig config() const = 0;
    // Takes over the version policy and the instance groups of `wanted`, which need not be
    // completed, while it serves (row 10.4.3). After an error it serves as before. Blocks; `stop`
    // ends the warm-up of new instances.
    virtual absl::Status update(
        const ::inference::ModelConfig& wanted, const std::stop_token& stop) = 0;
    // Returns the statistics with name and version.
    virtual ::inference::ModelStatistics statistics() const = 0;
    // Returns the part of the statistics whose cost is independent of the number of responses.
    virtual statistics::Counts counts() const { return {}; }

    // The latencies of its requests; null if they are not recorded. showLatencies() is called
    // before the first request.
    const statistics::LatencyWindows* latencies() const { return m_latencies.get(); }
    void showLatencies(std::shared_ptr<const statistics::LatencyWindows> latencies)
    {
        m_latencies = std::move(latencies);
    }

    // The present state, for the observability extension: the requests in its queues; its
    // sequences, up to `limit` in slots and as many in the backlog, nullopt if it has no sequences;
    // its instances. None of these functions waits for the backend.
    virtual scheduling::QueuesView queues() const { return {}; }
    virtual std::optional<scheduling::SequencesView> sequences(size_t /*limit*/) const
    {
        return std::nullopt;
    }
    virtual std::vector<backend::InstanceView> instances() const { return {}; }
    // Adds the memory that it owns, as far as that is counted.
    virtual void addMemory(std::vector<statistics::OwnedMemory>& found) const;

    // Ends the delays of batches: from now on requests do not wait for others.
    virtual void stopDelaying() = 0;
    // Like stopDelaying(), and refuses new requests; accepted ones are still executed.
    virtual void refuseRequests() = 0;

private:
    std::shared_ptr<const statistics::LatencyWindows> m_latencies; // shared with their recorder
};

} // namespace thalassa::repository
