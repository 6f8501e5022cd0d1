// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceEntry: one of the things that an account says, in the order in which a file shows them.
// Refers to the account. A pure function: *thread-safe*.
#pragma once

#include <variant>
#include <vector>

#include "core/trace/trace_account.h"

namespace thalassa::trace {

// Says whose account it is; stands where the engine's part begins.
struct Heading { };

// A point of the server's.
struct Moment {
    Activity activity;
    base::TimePoint when;
};

using TraceEntry = std::variant<Heading, Moment, const NamedPoint*, const TensorText*>;

// All of them, instead of what `entries` has: as in Triton's files, HTTP's points of receiving come
// first, all of gRPC's last, and what is between by its time.
void listEntries(const TraceAccount& account, std::vector<TraceEntry>& entries);

} // namespace thalassa::trace
