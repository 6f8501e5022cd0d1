// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The requests that an ensemble sends to its members, and the answer that it makes of their
// responses, from what exists in one pass. *thread-compatible*.
#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "core/scheduling/ensemble_pass.h"

namespace thalassa::scheduling {

struct StepRequest {
    std::unique_ptr<inference::Request> request;
    SequenceFields sequence; // that it is sent with
    // As a step before it said so, then it holds for what comes after it as well; or null.
    std::shared_ptr<const SequenceFields> givenSequence;
};

// The request to the member that a step names, on behalf of `parent`, with what that one carries
// (row 4.4.2). Its responses go to `context`.
StepRequest makeStepRequest(const inference::Request& parent,
    const config::EnsembleGraph::Step& step, const EnsemblePass& pass,
    const std::shared_ptr<inference::ServedModel>& member,
    std::shared_ptr<inference::RequestContext> context);

// The answer to `request` from the outputs that it wants; what is absent is left out (row 4.4.7).
// Fails when there is no memory for it.
absl::StatusOr<std::unique_ptr<inference::Response>> makeAnswer(const inference::Request& request,
    const config::EnsembleGraph& graph, const EnsembleNeeds& needs, const EnsemblePass& pass);

} // namespace thalassa::scheduling
