// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Record: the fixed-size account of one request, from the first byte received to the last byte
// sent. Every stage writes its own times and facts into it; none knows the readers (statistics,
// traces, histograms, the flight recorder).
//
// It has two ends. The engine is done when the final response was delivered: statistics read it
// then. The transport is done when the last byte went out: transport traces read it then.
//
// *thread-compatible*: one stage owns the request, and with it the record, at a time; the fields of
// the second end belong to the front end alone.
#pragma once

#include <cstdint>
#include <type_traits>

#include "absl/status/status.h"
#include "core/base/clock.h"
#include "core/inference/record/batch_release.h"

namespace thalassa::inference {

enum class Outcome : uint8_t {
    Pending,
    Success,
    Rejected, // refused before or at the queue
    Cancelled,
    Failed, // by the backend, or before it ran
};

// Why a request was refused.
enum class Refusal : uint8_t {
    None,        // it was not
    Invalid,     // it does not fit the model
    QueueFull,   // by max_queue_size
    BacklogFull, // by sequence_max_backlog_size
    Other,       // such as a drain
};

// How a request reached the engine.
enum class Origin : uint8_t {
    Http,
    Grpc,
    GrpcStream,
    Model, // another request; or a program, through the C API
};

// A time that no stage has written yet is TimePoint(), the clock's origin.
struct Record {
    uint64_t requestId = 0; // process-wide, from 1; not the client's id
    uint64_t parentId = 0;  // request id of the ensemble's request, for a step; 0: none

    // Written by the front end.
    base::TimePoint receiveStart; // first byte
    base::TimePoint receiveEnd;   // last byte
    // Written by the engine.
    base::TimePoint accepted; // "request start" of the statistics
    base::TimePoint queued;
    base::TimePoint slotted;  // its sequence got the slot that it waited for in the queue
    base::TimePoint dequeued; // taken by an instance
    // Reported by the backend (row 5.7).
    base::TimePoint executeStart;
    base::TimePoint computeStart;
    base::TimePoint computeEnd;
    base::TimePoint executeEnd;
    // First end: the final response was delivered.
    base::TimePoint engineDone;
    // Second end, written by the front end.
    base::TimePoint sendStart;
    base::TimePoint sendEnd;

    uint64_t batchId = 0;           // the execution it was part of, process-wide, from 1
    uint32_t batchSize = 0;         // rows of the request itself
    uint32_t executedBatchSize = 0; // rows of the whole execution
    BatchRelease batchRelease = BatchRelease::None; // why the execution began just then
    uint32_t batchRoom = 0;                         // rows that it had room for when it was formed
    int32_t instance = -1;                          // index among the model version's instances
    uint32_t queueDepth = 0; // other requests of the version that waited when it came
    uint32_t responseCount = 0;
    uint64_t inputByteSize = 0;
    uint64_t outputByteSize = 0;                   // sum over all responses
    absl::StatusCode code = absl::StatusCode::kOk; // status code of the failure
    Outcome outcome = Outcome::Pending;
    Refusal refusal = Refusal::None; // set if the outcome is Rejected
    Origin origin = Origin::Model;
};

static_assert(std::is_trivially_copyable_v<Record>);

// The next process-wide request id. *thread-safe*.
uint64_t nextRequestId();

} // namespace thalassa::inference
