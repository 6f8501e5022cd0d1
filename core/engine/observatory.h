// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Observatory: what the engine tells of its requests beyond the inference protocol: the questions
// of proto/observability.proto, answered from memory on the thread that asks. *thread-safe*.
// NOT_FOUND for a filter that names a model or a version that does not serve.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/repository/model_version.h"
#include "core/trace/flight_recorder.h"
#include "observability.pb.h"

namespace thalassa::engine {

class Observatory {
public:
    using Versions = std::vector<std::shared_ptr<repository::ModelVersion>>;

    // `serving` gives all versions that serve; both are used until the end.
    Observatory(trace::FlightRecorderOptions options, std::function<Versions()> serving,
        base::Clock& clock);

    // Before the first request of a version.
    void observe(repository::ModelVersion& version) const;

    absl::StatusOr<v1::SnapshotResponse> snapshot(const v1::SnapshotRequest& request) const;
    absl::StatusOr<v1::LatenciesResponse> latencies(const v1::LatenciesRequest& request) const;
    v1::RequestsResponse requests(const v1::RequestsRequest& request) const;
    absl::StatusOr<v1::ExplainResponse> explain(const v1::ExplainRequest& request) const;

private:
    absl::StatusOr<Versions> find(const v1::ModelFilter& filter) const;

    const std::shared_ptr<trace::FlightRecorder> m_recorder; // shared with the observers
    const std::function<Versions()> m_serving;
    base::Clock& m_clock;
};

} // namespace thalassa::engine
