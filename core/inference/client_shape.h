// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What a client sees and what a backend sees of one tensor differ where the configuration reshapes
// it (row 3.3.7). These two functions convert; both keep the batch dimension of a batching model.
#pragma once

#include "absl/status/statusor.h"
#include "core/config/tensor_spec.h"
#include "core/tensor/shape.h"

namespace thalassa::inference {

// The shape that the backend is shown for an input that came in `shape`.
// REQUIRES: `shape` matches the configured dims.
tensor::Shape backendShape(const config::InputSpec& spec, bool batching, tensor::Dimensions shape);

// The shape that the client is shown for an output that the backend made in `shape`; `shape` itself
// when it does not have the configured reshape's form.
tensor::Shape clientShape(const config::OutputSpec& spec, bool batching, tensor::Dimensions shape);

} // namespace thalassa::inference
