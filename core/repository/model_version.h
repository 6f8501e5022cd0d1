// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelVersion: one loaded version of a model as the control plane sees it; the request path sees
// its base class alone. *thread-safe*.
//
// The lifecycle keeps it by shared_ptr, and so does each request that runs on it. When the last
// reference goes, on whatever thread, it is destroyed on a worker thread: its destructor joins the
// threads of its instances, and the last reference often goes on one of them.
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
    // Asks the backend whether the instances can serve (row 10.6.4), without waiting.
    virtual uint64_t askReady() = 0;
    // What it says to that; waits a little for it. So many versions are asked before the first is
    // waited for.
    virtual bool isReady(uint64_t asked) = 0;

    // The configuration as it applies now.
    virtual ::inference::ModelConfig config() const = 0;
    // Takes over the version policy and the instance groups of `wanted`, which may leave open what
    // the server completes, while it serves (row 10.4.3). On an error it serves on as before.
    // Blocks; `stop` ends the warm-up of new instances.
    virtual absl::Status update(
        const ::inference::ModelConfig& wanted, const std::stop_token& stop) = 0;
    // With name and version.
    virtual ::inference::ModelStatistics statistics() const = 0;
    // Of these, what costs the same however many responses there are to tell of.
    virtual statistics::Counts counts() const { return {}; }

    // How long its requests take; null where nobody records that. Shown before the first one.
    const statistics::LatencyWindows* latencies() const { return m_latencies.get(); }
    void showLatencies(std::shared_ptr<const statistics::LatencyWindows> latencies)
    {
        m_latencies = std::move(latencies);
    }

    // What is there now, for whoever looks on: who waits in its queues; its sequences, up to
    // `limit` in slots and as many that wait for one, none where it keeps none; its instances. None
    // of them waits for the backend.
    virtual scheduling::QueuesView queues() const { return {}; }
    virtual std::optional<scheduling::SequencesView> sequences(size_t /*limit*/) const
    {
        return std::nullopt;
    }
    virtual std::vector<backend::InstanceView> instances() const { return {}; }
    // Adds what memory it has, as far as anybody counts it.
    virtual void addMemory(std::vector<statistics::OwnedMemory>& found) const;

    // From now on requests wait for no others to share an execution with.
    virtual void stopDelaying() = 0;
    // The same, and refuses new requests from now on; those accepted are still executed.
    virtual void refuseRequests() = 0;

private:
    std::shared_ptr<const statistics::LatencyWindows> m_latencies; // of who reads the records
};

} // namespace thalassa::repository
