// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EnsembleTensor: a tensor between two steps of an ensemble. Its bytes lie where the client or the
// step that made them put them, and are lent on (row 4.4.16). *thread-compatible*.
#pragma once

#include <memory>
#include <optional>

#include "absl/status/status.h"
#include "core/inference/request.h"
#include "core/inference/response.h"

namespace thalassa::scheduling {

// What a step's response says about the sequence; holds for the steps that take its tensors, and
// for the answer (row 4.4.3).
struct SequenceFields {
    inference::CorrelationId correlationId;
    uint32_t flags = 0;
};

struct EnsembleTensor {
    tensor::DataType dataType = tensor::DataType::Invalid;
    tensor::Shape shape; // as clients of the model that made it see it
    tensor::Buffer data;
    std::shared_ptr<const SequenceFields> sequence; // shared by the tensors of a response; or null
};

EnsembleTensor tensorOf(const inference::InputTensor& input);
EnsembleTensor tensorOf(const inference::OutputTensor& output);

// `shape` as a model wants it whose tensor has those dims: with a leading 1 that a model without a
// batch dimension did not give, or without it (row 4.4.6). Unchanged where that does not help.
tensor::Shape bridgedShape(const tensor::Shape& shape, const tensor::Shape& dims, bool batching);

// The fields that `response` changes in those of the request that it answers; null for none.
std::shared_ptr<const SequenceFields> changedSequence(
    const inference::Response& response, const SequenceFields& before);
// And back, for the answer of the ensemble.
void addSequence(const SequenceFields& fields, inference::Response& response);

// Makes `source` an output of that name in the answer.
absl::Status addOutput(const std::string& name, const EnsembleTensor& source,
    const tensor::Shape& shape, inference::Response& response);

} // namespace thalassa::scheduling
