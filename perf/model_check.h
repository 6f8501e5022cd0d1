// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// From what a server says of a model to what can be sent to it. A pure function: *thread-safe*.
#pragma once

#include "absl/status/statusor.h"
#include "perf/model.h"

namespace thalassa::perf {

// Fails for a model that this client cannot load: one of sequences, or with a datatype that is
// none. Without a configuration, inputs that all begin with a dimension of -1 are taken to be
// batched.
absl::StatusOr<Model> checkModel(const ModelDescription& description);

} // namespace thalassa::perf
