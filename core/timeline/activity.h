// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Activity: the points of a request's way that have names in a trace (rows 6.4.1 to 6.4.9).
// Backends name points of their own.
#pragma once

#include <cstdint>
#include <string_view>

namespace thalassa::timeline {

enum class Activity : uint8_t {
    // Points of front ends.
    HttpReceiveStart,
    HttpReceiveEnd,
    HttpSendStart,
    HttpSendEnd,
    GrpcReadStart,
    GrpcReadEnd,
    GrpcSendStart,
    GrpcSendEnd,
    ResponseComplete,
    // Points of the engine.
    RequestStart,
    QueueStart,
    ComputeStart,
    ComputeInputEnd,
    ComputeOutputStart,
    ComputeEnd,
    RequestEnd,
    TensorQueueInput,
    TensorBackendOutput,
};

// Returns the name in trace files, in static storage.
constexpr std::string_view nameOf(Activity activity)
{
    switch (activity) {
    case Activity::HttpReceiveStart:
        return "HTTP_RECV_START";
    case Activity::HttpReceiveEnd:
        return "HTTP_RECV_END";
    case Activity::HttpSendStart:
        return "HTTP_SEND_START";
    case Activity::HttpSendEnd:
        return "HTTP_SEND_END";
    case Activity::GrpcReadStart:
        return "GRPC_WAITREAD_START";
    case Activity::GrpcReadEnd:
        return "GRPC_WAITREAD_END";
    case Activity::GrpcSendStart:
        return "GRPC_SEND_START";
    case Activity::GrpcSendEnd:
        return "GRPC_SEND_END";
    case Activity::ResponseComplete:
        return "INFER_RESPONSE_COMPLETE";
    case Activity::RequestStart:
        return "REQUEST_START";
    case Activity::QueueStart:
        return "QUEUE_START";
    case Activity::ComputeStart:
        return "COMPUTE_START";
    case Activity::ComputeInputEnd:
        return "COMPUTE_INPUT_END";
    case Activity::ComputeOutputStart:
        return "COMPUTE_OUTPUT_START";
    case Activity::ComputeEnd:
        return "COMPUTE_END";
    case Activity::RequestEnd:
        return "REQUEST_END";
    case Activity::TensorQueueInput:
        return "TENSOR_QUEUE_INPUT";
    case Activity::TensorBackendOutput:
        return "TENSOR_BACKEND_OUTPUT";
    }
    return {};
}

constexpr bool isCompute(Activity activity)
{
    return activity >= Activity::ComputeStart && activity <= Activity::ComputeEnd;
}

} // namespace thalassa::timeline
