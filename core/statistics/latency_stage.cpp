// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/latency_stage.h"

namespace thalassa::statistics {

const char* nameOf(LatencyStage stage)
{
    switch (stage) {
    case LatencyStage::Receive:
        return "receive";
    case LatencyStage::Decode:
        return "decode";
    case LatencyStage::Queue:
        return "queue";
    case LatencyStage::ComputeInput:
        return "compute_input";
    case LatencyStage::ComputeInfer:
        return "compute_infer";
    case LatencyStage::ComputeOutput:
        return "compute_output";
    case LatencyStage::Respond:
        return "respond";
    case LatencyStage::Encode:
        return "encode";
    case LatencyStage::Send:
        return "send";
    case LatencyStage::Total:
        return "total";
    }
    return "";
}

} // namespace thalassa::statistics
