// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EnsemblePass: the progress of one pass of a request through an ensemble's graph; EnsemblePasses:
// all passes of a request. The first pass begins with the request, each further one with a response
// of a decoupled step; it has the tensors of the pass that it sprang from, also those that come
// later. *thread-compatible*.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "core/scheduling/ensemble/ensemble_plan.h"
#include "core/scheduling/ensemble/ensemble_tensor.h"

namespace thalassa::scheduling {

struct EnsemblePass {
    config::EnsembleScope scope;
    std::shared_ptr<EnsemblePass> parent; // shared: its steps may outlast it; null: the first pass
    uint64_t serial = 0;                  // ascending
    // Most graphs are small: then a pass is one allocation.
    absl::InlinedVector<TensorState, 16> states;    // by tensor of the graph
    absl::InlinedVector<EnsembleTensor, 4> tensors; // likewise; empty unless present
    absl::InlinedVector<bool, 16> started;          // by step
    size_t openCalls = 0;                           // calls of steps without a final response
    size_t childCount = 0;
    bool isAnswered = false;

    PassView view() const { return {scope, states, started}; }
};

class EnsemblePasses {
public:
    using Pass = std::shared_ptr<EnsemblePass>; // shared with the calls of its steps

    // Begins the first pass.
    void begin(size_t tensorCount, size_t stepCount);
    const Pass& first() const { return m_first; }
    // Begins a pass that springs from `parent`, at a response of the step `scope`.
    Pass spring(const Pass& parent, config::EnsembleScope scope);

    // Sets the tensor in the pass and in those that sprang from it; null if the tensor is absent.
    void set(const Pass& pass, size_t tensor, const EnsembleTensor* value);
    // Returns the pass and those that sprang from it, oldest first.
    std::vector<Pass> withDescendants(const Pass& pass) const;

    // Removes the pass, and those that it sprang from, if nothing can happen in them any more.
    void endIfOver(Pass pass, const EnsembleNeeds& needs, const EnsemblePlan& plan);
    void clear();
    size_t count() const { return m_others.size() + (m_first ? 1 : 0); }

private:
    Pass m_first;
    std::map<uint64_t, Pass> m_others; // by serial
    uint64_t m_lastSerial = 0;
};

} // namespace thalassa::scheduling
