// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ResponseStatistics: the results and durations of the n-th responses of requests, for decoupled
// models, whose backends report each response (row 5.16). *thread-safe*; a report takes one short
// lock.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "core/statistics/counts.h"
#include "google/protobuf/map.h"
#include "grpc_service.pb.h"

namespace thalassa::statistics {

enum class ResponseResult { Success, Failure, Cancelled };

// One response as its backend reports it. A time that it did not reach is TimePoint().
struct ReportedResponse {
    base::TimePoint start;
    base::TimePoint outputStart; // start of writing its outputs; a success without it is empty
    base::TimePoint end;
    ResponseResult result = ResponseResult::Success;

    // Returns INVALID_ARGUMENT with the time that is missing, or the two times that are in the
    // wrong order (row 5.22). A response without any time is valid and took none: backends can be
    // built without measurements.
    absl::Status check() const;
};

class ResponseStatistics {
public:
    using Messages = google::protobuf::Map<std::string, ::inference::InferResponseStatistics>;

    // Indices from here on are not kept: an endless stream of responses must not fill the memory.
    static constexpr uint64_t kMaxIndices = 65'536;

    // `index` is the response's position in its request, from 0. REQUIRES: response.check() is OK.
    void add(uint64_t index, const ReportedResponse& response);

    // Writes an entry for each reported index; its key is the index as text.
    void writeTo(Messages& out) const;

private:
    struct Totals {
        CountAndTime computeInfer;
        CountAndTime computeOutput;
        CountAndTime success;
        CountAndTime fail;
        CountAndTime emptyResponse;
        CountAndTime cancel;

        void add(const ReportedResponse& response);
    };

    mutable base::Mutex m_mutex;
    std::vector<Totals> m_totals ABSL_GUARDED_BY(m_mutex); // by index
};

} // namespace thalassa::statistics
