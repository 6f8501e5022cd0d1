// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SequenceSettings: a model's sequence_batching as its scheduler needs it (rows 3.8.6 to 3.8.10).
// *thread-safe*: constant.
#pragma once

#include <optional>

#include "absl/status/statusor.h"
#include "core/scheduling/batching/batch_settings.h"

namespace thalassa::scheduling {

struct SequenceSettings {
    bool isBatching = false;  // the model has a batch dimension
    bool isIterative = false; // each request is a sequence of its own (row 4.3.28)
    size_t slotsPerInstance = 1;
    std::chrono::microseconds maxIdle{1'000'000}; // in a slot, between two requests

    // Oldest: how the candidates of an instance share executions. Nullopt for direct, where each
    // slot is a row of the batch.
    std::optional<BatchSettings> oldest;
    // Direct (row 4.3.24): how long the oldest request may wait for that share of slots to be
    // ready.
    std::chrono::microseconds maxQueueDelay{0};
    float minUtilization = 0; // 0 to 1

    // The kind that correlation ids must have if a control tensor carries them (row 1.8.5).
    enum class IdKind { Any, Number, Text };
    IdKind idKind = IdKind::Any;

    // Parameters of the model's configuration that the reference server lacks. 0: no limit.
    size_t maxBacklog = 0;                       // sequences: `sequence_max_backlog_size`
    std::chrono::microseconds backlogTimeout{0}; // `sequence_backlog_timeout_microseconds`

    // An instance forms no batch until that many requests wait for it for the first time, so that
    // a test sees certain batches.
    size_t holdUntil = 0;

    // REQUIRES: `config` is valid and complete. Reads TRITONSERVER_DELAY_SCHEDULER.
    // Fails with INVALID_ARGUMENT for a parameter that is not a number.
    static absl::StatusOr<SequenceSettings> from(const ::inference::ModelConfig& config);
};

} // namespace thalassa::scheduling
