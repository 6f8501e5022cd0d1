// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EnsembleTensor: a tensor between two steps of an ensemble. Its bytes stay where the client or the
// producing step put them, and are lent to further steps (row 4.4.16). *thread-compatible*.
#pragma once

#include <memory>
#include <optional>

#include "absl/status/status.h"
#include "core/inference/request.h"
#include "core/inference/response.h"

namespace thalassa::scheduling {

// The sequence fields that a step's response sets; they hold for the steps that take its tensors,
// and for the ensemble's response (row 4.4.3).
struct SequenceFields {
    inference::CorrelationId correlationId;
    uint32_t flags = 0;
};

struct EnsembleTensor {
    tensor::DataType dataType = tensor::DataType::Invalid;
    tensor::Shape shape;   // as clients of the producing model see it
    bool hasBatch = false; // whether the producing model batches
    tensor::Buffer data;
    std::shared_ptr<const SequenceFields> sequence; // shared by the tensors of a response; or null
};

EnsembleTensor tensorOf(const inference::InputTensor& input, bool hasBatch);
EnsembleTensor tensorOf(const inference::OutputTensor& output, bool hasBatch);

// Returns the shape for a model whose tensor has those dims: with a leading 1 if only this model
// batches, without it if only the producing model does (row 4.4.6). Unchanged if both or neither
// batch, or if the result would not match the dims.
tensor::Shape bridgedShape(const EnsembleTensor& tensor, const tensor::Shape& dims, bool batching);

// Returns the fields of the request, `before`, with the changes of `response`; null without one.
std::shared_ptr<const SequenceFields> changedSequence(
    const inference::Response& response, const SequenceFields& before);
// Adds the fields as parameters to the ensemble's response.
void addSequence(const SequenceFields& fields, inference::Response& response);

// Adds `source` as an output of that name to the ensemble's response.
absl::Status addOutput(const std::string& name, const EnsembleTensor& source,
    const tensor::Shape& shape, inference::Response& response);

} // namespace thalassa::scheduling
