// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables of queues, sequences and instances as messages of proto/observability.proto. Pure
// functions: *thread-safe*.
#pragma once

#include <vector>

#include "core/backend/instance_view.h"
#include "core/observability/request_message.h"
#include "core/scheduling/queue_view.h"
#include "core/scheduling/sequence_view.h"
#include "observability.pb.h"

namespace thalassa::observability {

inline constexpr uint32_t kMostSequences = 1000; // in one table

// These write all fields except the name and version of the model, as of wallTime.now().
void write(const scheduling::QueuesView& view, const WallTime& wallTime, v1::ModelQueues& out);
void write(
    const scheduling::SequencesView& view, const WallTime& wallTime, v1::ModelSequences& out);
void write(const std::vector<backend::InstanceView>& views, const WallTime& wallTime,
    v1::ModelInstances& out);

} // namespace thalassa::observability
