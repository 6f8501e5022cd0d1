// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchCompatibility: which requests of a model may share an execution (row 4.2.6). Their inputs
// must have the same shapes except for the batch dimension, unless an input allows ragged batches;
// shape tensors must have the same contents; and the same optional inputs must be present.
// *thread-safe*: constant.
#pragma once

#include <string>
#include <vector>

#include "core/config/tensor_spec.h"
#include "core/inference/request.h"

namespace thalassa::scheduling {

class BatchCompatibility {
public:
    BatchCompatibility() = default; // all may join
    explicit BatchCompatibility(const config::ModelInfo& info);

    bool joins(const inference::Request& first, const inference::Request& other) const;

private:
    // An input whose shape, contents or presence may differ between requests.
    struct Varying {
        std::string name;
        bool comparesShape = false;
        bool comparesContents = false;
    };
    bool agree(const Varying& input, const inference::InputTensor* one,
        const inference::InputTensor* other) const;

    bool m_isBatching = false; // shapes begin with a batch dimension
    std::vector<Varying> m_varying;
};

} // namespace thalassa::scheduling
