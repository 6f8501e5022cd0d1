// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// InputSpec and OutputSpec: what a configuration says about one tensor, in the form that the
// request path uses. Plain values; a ModelInfo (model_info.h) holds them.
//
// Shapes (rows 3.2 #4, 3.3.6, 3.3.7), with B for max_batch_size:
//   - `dims` is the shape that clients send and get, without the batch dimension. With B > 0 the
//     tensor of a request is [batch size] + dims, with B = 0 it is dims.
//   - `reshape` is the shape that the backend sees instead of `dims`, likewise without the batch
//     dimension. Present only when `hasReshape`; it may then be empty (a tensor of [batch size]).
//   - -1 (tensor::kAnyDimension) accepts any size of 0 or more in a request.
//   - A shape tensor has no batch dimension of its own: its shape is `dims` whatever B is.
#pragma once

#include <string>

#include "core/tensor/data_type.h"
#include "core/tensor/shape.h"

namespace thalassa::config {

struct InputSpec {
    std::string name;
    tensor::DataType dataType = tensor::DataType::Invalid;
    tensor::Shape dims;
    bool hasReshape = false;
    tensor::Shape reshape;
    bool optional = false; // a request may leave it out
    bool allowRagged = false; // requests whose shapes differ may share a batch
    bool isShapeTensor = false;
};

struct OutputSpec {
    std::string name;
    tensor::DataType dataType = tensor::DataType::Invalid;
    tensor::Shape dims;
    bool hasReshape = false;
    tensor::Shape reshape;
    std::string labelFilename; // relative to the model directory; empty: no labels
    bool isShapeTensor = false;
};

} // namespace thalassa::config
