// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The conversion of a server's description of a model into a model that can be put under load. A
// pure function: *thread-safe*.
#pragma once

#include "absl/status/statusor.h"
#include "client/model_description.h"
#include "perf/inputs/model.h"

namespace thalassa::perf {

// Fails for a model that this client cannot load: one of sequences, or with an unknown datatype.
// Without a configuration, inputs that all begin with a dimension of -1 are assumed to be batched.
absl::StatusOr<Model> checkModel(const client::ModelDescription& description);

} // namespace thalassa::perf
