// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ResponseStatistics: what became of the n-th responses of requests, and how long they took: for
// decoupled models, whose backends report each response (row 5.16). *thread-safe*; a report takes
// one short lock.
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

// One response as its backend reports it. TimePoint() is a time that it did not reach.
struct ReportedResponse {
    base::TimePoint start;
    base::TimePoint outputStart; // its outputs began to be written; none: a success is empty
    base::TimePoint end;
    ResponseResult result = ResponseResult::Success;

    // INVALID_ARGUMENT, naming what is missing, or which two times stand in the wrong order
    // (row 5.22). A response without any time is valid and took none: backends can be built so that
    // they measure nothing.
    absl::Status check() const;
};

class ResponseStatistics {
public:
    using Messages = google::protobuf::Map<std::string, ::inference::InferResponseStatistics>;

    // Indices from here on are not kept: an endless stream of responses must not fill the memory.
    static constexpr uint64_t kMaxIndices = 65'536;

    // `index` is the response's place within its request, from 0; `response` was checked.
    void add(uint64_t index, const ReportedResponse& response);

    // An entry for each index that was reported, by its number as text.
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
