// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Activity: the points of a request's way that have names in a trace file (rows 6.4.1 to 6.4.10).
#pragma once

#include <string_view>

namespace thalassa::trace {

inline constexpr std::string_view kHttpReceiveStart = "HTTP_RECV_START";
inline constexpr std::string_view kHttpReceiveEnd = "HTTP_RECV_END";
inline constexpr std::string_view kHttpSendStart = "HTTP_SEND_START";
inline constexpr std::string_view kHttpSendEnd = "HTTP_SEND_END";
inline constexpr std::string_view kGrpcReadStart = "GRPC_WAITREAD_START";
inline constexpr std::string_view kGrpcReadEnd = "GRPC_WAITREAD_END";
inline constexpr std::string_view kGrpcSendStart = "GRPC_SEND_START";
inline constexpr std::string_view kGrpcSendEnd = "GRPC_SEND_END";
inline constexpr std::string_view kResponseComplete = "INFER_RESPONSE_COMPLETE";
inline constexpr std::string_view kRequestStart = "REQUEST_START";
inline constexpr std::string_view kQueueStart = "QUEUE_START";
inline constexpr std::string_view kComputeStart = "COMPUTE_START";
inline constexpr std::string_view kComputeInputEnd = "COMPUTE_INPUT_END";
inline constexpr std::string_view kComputeOutputStart = "COMPUTE_OUTPUT_START";
inline constexpr std::string_view kComputeEnd = "COMPUTE_END";
inline constexpr std::string_view kRequestEnd = "REQUEST_END";
inline constexpr std::string_view kTensorQueueInput = "TENSOR_QUEUE_INPUT";
inline constexpr std::string_view kTensorBackendOutput = "TENSOR_BACKEND_OUTPUT";

} // namespace thalassa::trace
