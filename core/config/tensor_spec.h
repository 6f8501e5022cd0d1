// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelInfo, InputSpec, OutputSpec: a model's configuration as the request path needs it: tensors
// as plain structs, found by name, numbers without a walk through protobuf. A ModelInfo is made
// once per load, from a configuration that is complete and valid (complete.h, validate.h), and
// never changes once its labels are read: *thread-safe*.
//
// It owns the configuration. Copying copies everything; share it by a pointer instead. Pointers and
// spans that it returns are valid as long as it lives, also after it was moved.
//
// Shapes (rows 3.2 #4, 3.3.6, 3.3.7), with B for max_batch_size:
//   - `dims` is the shape that clients send and get, without the batch dimension. With B > 0 the
//     tensor of a request is [batch size] + dims, with B = 0 it is dims.
//   - `reshape` is the shape that the backend sees instead of `dims`, likewise without the batch
//     dimension. Present only when `hasReshape`; it may then be empty (a tensor of [batch size]).
//   - -1 (tensor::kAnyDimension) accepts any size of 0 or more in a request.
//   - A shape tensor has no batch dimension of its own: its shape is `dims` whatever B is.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/config/labels.h"
#include "core/tensor/data_type.h"
#include "core/tensor/shape.h"
#include "model_config.pb.h"

namespace thalassa::config {

struct InputSpec {
    std::string name;
    tensor::DataType dataType = tensor::DataType::Invalid;
    tensor::Shape dims;
    bool hasReshape = false;
    tensor::Shape reshape;
    bool optional = false;    // a request may leave it out
    bool allowRagged = false; // requests whose shapes differ may share a batch
    bool isShapeTensor = false;
};

struct OutputSpec {
    std::string name;
    tensor::DataType dataType = tensor::DataType::Invalid;
    tensor::Shape dims;
    bool hasReshape = false;
    tensor::Shape reshape;
    std::string labelFilename;            // relative to the model directory; empty: no labels
    std::shared_ptr<const Labels> labels; // shared: answers may outlive the model; null for none
    bool isShapeTensor = false;
};

class ModelInfo {
public:
    // Fails with INVALID_ARGUMENT if the tensors could not be told apart or handled at all: a name
    // that is empty or used twice, a missing data type, a dimension below -1, a negative
    // max_batch_size. validate.h checks all other rules.
    [[nodiscard]] static absl::StatusOr<ModelInfo> create(::inference::ModelConfig config);

    // Reads the label files from the model directory. REQUIRES: this object is not shared yet.
    // Fails like readLabels().
    [[nodiscard]] absl::Status readLabelFiles(const std::string& modelDirectory);

    // Sets the labels of an output that has none of its own. REQUIRES: this object is not shared
    // yet.
    void inheritLabels(std::string_view output, std::shared_ptr<const Labels> labels);

    const ::inference::ModelConfig& config() const { return m_config; }
    const std::string& name() const { return m_config.name(); }

    // 0: the model has no batch dimension.
    int maxBatchSize() const { return m_config.max_batch_size(); }
    // Returns true if a request may get none, one or many responses, instead of exactly one.
    bool isDecoupled() const { return m_config.model_transaction_policy().decoupled(); }

    // The tensors in the order of the configuration.
    std::span<const InputSpec> inputs() const { return m_inputs; }
    std::span<const OutputSpec> outputs() const { return m_outputs; }

    // Returns null if there is no such tensor.
    const InputSpec* findInput(std::string_view name) const;
    const OutputSpec* findOutput(std::string_view name) const;

    // Returns the number of inputs that are not optional.
    size_t requiredInputCount() const { return m_requiredInputCount; }

private:
    ModelInfo() = default;

    ::inference::ModelConfig m_config;
    std::vector<InputSpec> m_inputs;
    std::vector<OutputSpec> m_outputs;
    // The places of the tensors above in the order of their names. No hash table: an
    // absl::flat_hash_map is damaged by an insertion without memory.
    std::vector<size_t> m_inputsByName;
    std::vector<size_t> m_outputsByName;
    size_t m_requiredInputCount = 0;
};

} // namespace thalassa::config
