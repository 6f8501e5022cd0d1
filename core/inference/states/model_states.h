// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelStates: the tensors that each sequence of a model keeps from one request to the next (row
// 3.8.11), and their values before its first request (rows 4.3.32, 4.3.33). A backend takes a state
// as an input that no client sent, and makes the next one (sequence_states.h).
//
// Read once, when the model loads. All sequences share the initial bytes, which are never written.
// *thread-safe*: constant. Outlives the requests of its model.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/inference/request.h"
#include "core/inference/states/state_bytes.h"
#include "model_config.pb.h"

namespace thalassa::inference {

struct StateSpec {
    std::string inputName;
    std::string outputName;
    tensor::DataType dataType = tensor::DataType::Invalid;
    tensor::Shape shape;        // initially; with the batch dimension, and no -1
    tensor::BlockRef initial;   // null: no bytes
    bool usesOneBuffer = false; // the output is written over the input (row 4.3.37)
    bool grows = false;         // one buffer that stays in its place at any size (row 4.3.38)
};

class ModelStates {
public:
    ModelStates() = default; // none
    // REQUIRES: `config` is valid. Returns INVALID_ARGUMENT if a file cannot be an initial state.
    static absl::StatusOr<ModelStates> load(
        const ::inference::ModelConfig& config, const std::string& modelPath);

    std::span<const StateSpec> specs() const { return m_specs; }
    // Returns the bytes of the initial states and of the states of all sequences.
    StateSizes byteSizes() const;

    // Adds the states to the inputs of `request`, which is about to be executed; those that an
    // earlier execution of it added are replaced. `states` are those of its sequence; the START
    // flag replaces them by new ones. It is null for a filler or a warm-up, which has no sequence
    // and gets dummies of its own: zeros, in the shapes of the state inputs that it has already
    // (row 4.3.39), or initial states.
    void addTo(Request& request, std::shared_ptr<SequenceStates>* states) const;

private:
    std::vector<StateSpec> m_specs;
    // Bytes of all sequences' states. Shared with the sequences, which count them until their end.
    std::shared_ptr<StateCount> m_heldBytes = std::make_shared<StateCount>();
};

} // namespace thalassa::inference
