// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Traces for the tests of the console.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>

#include "console/trace/data/trace_data.h"
#include "console/trace/data/trace_set.h"
#include "console/trace/reader/trace_file.h"

namespace thalassa::console::trace {

// Returns a trace of one thread with so many slices at random times, some in others, some without a
// duration, in bursts.
std::shared_ptr<const TraceData> randomTrace(size_t slices, uint32_t seed);

// Returns the entries of a request over HTTP, in Triton's format, without brackets around them. Its
// points are `step` nanoseconds apart; the last one is at begin + 10 * step.
std::string httpRequest(uint64_t id, int64_t begin, int64_t step = 1000,
    const std::string& model = "resnet", const std::string& clientId = {});
// The entries of a step of an ensemble.
std::string stepRequest(uint64_t id, uint64_t parent, int64_t begin, const std::string& model);

// Returns a trace of the models a, b and c, each with the lanes "instance 1", "requests 1" and
// "requests 2", because two requests overlap.
std::string traceOfThreeModels();

// Reads a trace from a text.
ReadResult readText(const std::string& text, const ReadOptions& options = {});
// The same as the only source of a set, without an offset.
TraceSet setOf(const std::string& text);
TraceSet setOf(std::shared_ptr<const TraceData> data);

// Returns the first slice of this name, or null.
Place placeOf(const TraceSet& traces, const std::string& name, uint32_t source = 0);

} // namespace thalassa::console::trace
