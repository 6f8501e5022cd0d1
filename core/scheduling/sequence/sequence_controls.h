// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SequenceControls: the control tensors that a model of sequences gets with each request (rows
// 4.3.15, 4.3.16): START, END, READY and the correlation id. Their shape is [1], with a batch
// dimension [1,1]. The values that never change are shared by all requests. *thread-safe*:
// constant.
#pragma once

#include <string>
#include <vector>

#include "core/inference/request.h"
#include "model_config.pb.h"

namespace thalassa::scheduling {

class SequenceControls {
public:
    SequenceControls() = default; // none
    // REQUIRES: `config` is valid.
    explicit SequenceControls(const ::inference::ModelConfig& config);

    // Adds the tensors to the inputs of `request`, from its flags and its id; replaces those that
    // an earlier execution added. `isReady` is false for fillers.
    void addTo(inference::Request& request, bool isReady) const;

private:
    using Kind = ::inference::ModelSequenceBatching::Control::Kind;
    struct Control {
        std::string name;
        Kind kind;
        tensor::DataType dataType = tensor::DataType::Invalid;
        tensor::Buffer values[2]; // false, true; empty for a correlation id
    };
    tensor::Buffer valueOf(
        const Control& control, const inference::Request& request, bool isReady) const;

    tensor::Shape m_shape{1};
    std::vector<Control> m_controls;
};

} // namespace thalassa::scheduling
