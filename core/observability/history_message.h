// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The history of model versions as messages of proto/observability.proto. Pure functions:
// *thread-safe*.
#pragma once

#include "core/history/history_store.h"
#include "core/observability/request_message.h"
#include "observability.pb.h"

namespace thalassa::observability {

// REQUIRES: the request is valid (query_check.h).
history::HistoryStore::Query historyQuery(
    const v1::HistoryRequest& request, const WallTime& wallTime);

// Writes the points, without `is_serving`.
void write(
    const history::HistoryStore::Found& found, const WallTime& wallTime, v1::ModelHistory& out);

} // namespace thalassa::observability
