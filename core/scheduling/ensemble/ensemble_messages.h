// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The requests that an ensemble sends to its members, and the response that it makes of theirs,
// from the tensors of one pass. *thread-compatible*.
#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "core/scheduling/ensemble/ensemble_pass.h"

namespace thalassa::scheduling {

struct StepRequest {
    std::unique_ptr<inference::Request> request;
    SequenceFields sequence; // fields of the request
    // The fields, if an earlier step set them: then they also hold for later steps. Else null.
    std::shared_ptr<const SequenceFields> givenSequence;
};

// Makes the request to the member that a step names, on behalf of `parent` and with its fields
// (row 4.4.2). Its responses go to `context`.
StepRequest makeStepRequest(const inference::Request& parent,
    const config::EnsembleGraph::Step& step, const EnsemblePass& pass,
    const std::shared_ptr<inference::ServedModel>& member,
    std::shared_ptr<inference::RequestContext> context);

// Makes the response to `request` with the requested outputs; absent ones are left out (row 4.4.7).
// Fails if an output cannot be allocated or copied.
absl::StatusOr<std::unique_ptr<inference::Response>> makeAnswer(const inference::Request& request,
    const config::EnsembleGraph& graph, const EnsembleNeeds& needs, const EnsemblePass& pass);

} // namespace thalassa::scheduling
