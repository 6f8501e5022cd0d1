// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RecorderSnapshot: the records of the flight recorder at one point in time. It lists requests and
// explains why they took as long as they did. *thread-compatible*.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "absl/status/statusor.h"
#include "core/observability/request_message.h"
#include "core/observability/step_tree.h"
#include "core/trace/flight_recorder.h"
#include "observability.pb.h"

namespace thalassa::observability {

class RecorderSnapshot {
public:
    // Reads `recorder`, which is not used afterwards.
    RecorderSnapshot(const trace::FlightRecorder& recorder, const base::Clock& clock);
    // Uses only these records of `recorder`.
    RecorderSnapshot(std::vector<trace::FlightRecord> records,
        const trace::FlightRecorder& recorder, const base::Clock& clock);

    v1::RequestsResponse requests(const v1::RequestsRequest& request) const;
    // Returns the same requests as a trace file in Triton's format; all of them if there is no
    // limit.
    std::string dump(const v1::RequestsRequest& request) const;
    // Explains requests or a model. Fails with INVALID_ARGUMENT if the request does not select what
    // to explain, and with NOT_FOUND if no request with that id is remembered (any more).
    absl::StatusOr<v1::ExplainResponse> explain(const v1::ExplainRequest& request) const;

private:
    using Matches = std::function<bool(const trace::FlightRecord&)>;

    bool isOf(const trace::FlightRecord& record, const v1::ModelFilter& filter) const;
    bool endedIn(const trace::FlightRecord& record, int64_t begin, int64_t end) const;
    std::vector<const trace::FlightRecord*> matching(const Matches& matches) const;
    std::vector<const trace::FlightRecord*> wanted(const v1::RequestsRequest& request) const;
    v1::RequestRecord message(const trace::FlightRecord& record) const;
    v1::RequestExplanation explainRequest(
        const trace::FlightRecord& record, const StepTree& steps) const;
    void addOthers(const trace::FlightRecord& record, v1::RequestExplanation& explanation) const;
    v1::ModelExplanation explainModel(const v1::ExplainRequest& request) const;

    const WallTime m_wallTime;
    const std::vector<trace::FlightRecord> m_records; // in the order of their ends
    std::map<uint32_t, trace::FlightModel> m_models;  // by FlightRecord::model
};

} // namespace thalassa::observability
