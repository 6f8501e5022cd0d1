// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ExportOptions: where spans go, and how they are gathered (row 6.5.1). A value:
// *thread-compatible*.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace thalassa::otlp {

struct ExportOptions {
    std::string url = "http://localhost:4318/v1/traces";
    // Attributes that describe the server in the spans, besides its name and the SDK.
    std::vector<std::pair<std::string, std::string>> resource;
    // The certificates that an https collector is trusted by: a PEM file, or empty for those of the
    // system. OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE or OTEL_EXPORTER_OTLP_CERTIFICATE.
    std::string certificateFile;
    uint64_t maxQueueSize = 2048;                  // spans that wait; more are lost
    std::chrono::milliseconds scheduleDelay{5000}; // until spans that fill no batch are sent
    uint64_t maxBatchSize = 512;                   // spans in one request

    // Maximum memory of waiting spans. This is not an option.
    uint64_t maxQueueBytes = 64 << 20;
};

} // namespace thalassa::otlp
