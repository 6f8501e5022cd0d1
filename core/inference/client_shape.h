// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Conversion between the shapes that a client and a backend see of one tensor, which differ if the
// configuration reshapes it (row 3.3.7). All functions keep the batch dimension of a batching
// model. Pure functions: *thread-safe*.
#pragma once

#include "absl/status/statusor.h"
#include "core/config/tensor_spec.h"
#include "core/tensor/shape.h"

namespace thalassa::inference {

class RequestContext;
struct OutputTensor;

// Returns the shape that the backend sees for an input of the given shape.
// REQUIRES: `shape` matches the configured dims.
tensor::Shape backendShape(const config::InputSpec& spec, bool batching, tensor::Dimensions shape);

// Returns the shape that the client sees for an output that the backend made in `shape`; `shape`
// itself if it does not have the form of the configured reshape.
tensor::Shape clientShape(const config::OutputSpec& spec, bool batching, tensor::Dimensions shape);
// The same for an output in a response of the request.
tensor::Shape clientShape(const RequestContext& context, const OutputTensor& output);

} // namespace thalassa::inference
