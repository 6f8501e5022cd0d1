// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Remembered: what the flight recorder remembered at one moment, and the questions that it answers:
// which requests there were, and why they took as long as they did. *thread-compatible*.
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

class Remembered {
public:
    // Reads `recorder`, which is not used afterwards.
    Remembered(const trace::FlightRecorder& recorder, const base::Clock& clock);
    // Of these records of `recorder` alone.
    Remembered(std::vector<trace::FlightRecord> records, const trace::FlightRecorder& recorder,
        const base::Clock& clock);

    v1::RequestsResponse requests(const v1::RequestsRequest& request) const;
    // The same as a trace file, as Triton writes it; without a limit all.
    std::string dump(const v1::RequestsRequest& request) const;
    // INVALID_ARGUMENT where it does not say what to explain; NOT_FOUND where no request of that id
    // is remembered (any more).
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
