// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EnsembleCall: a step that has begun in one pass of a request to an ensemble: the sink of its
// responses and of its released request, and the listener of its gate. It posts an event for each
// of these. deliver(), onAdmitted() and released() are *thread-safe*; the thread that handles
// events uses the rest.
//
// Held by shared_ptr: the step's request keeps it, and it keeps the run of the ensemble's request.
#pragma once

#include <memory>

#include "core/inference/request.h"
#include "core/inference/single_response.h"
#include "core/scheduling/ensemble/ensemble_events.h"
#include "core/scheduling/ensemble/ensemble_pass.h"
#include "core/scheduling/ensemble/step_gate.h"

namespace thalassa::scheduling {

class EnsembleCall final : public inference::ResponseSink,
                           public StepGate::Listener,
                           public std::enable_shared_from_this<EnsembleCall> {
public:
    // `events` shares ownership of the run. `pass` is the pass in which the step has begun.
    EnsembleCall(std::shared_ptr<EnsembleEvents> events, std::shared_ptr<EnsemblePass> passOfIt,
        size_t index)
        : step(index)
        , pass(std::move(passOfIt))
        , m_events(std::move(events))
    {
    }

    void deliver(inference::RequestContext& from, std::unique_ptr<inference::Response> response,
        bool final) override;
    void released(std::unique_ptr<inference::Request> request, uint32_t flags) override;
    void onAdmitted() override;

    const size_t step;
    const std::shared_ptr<EnsemblePass> pass; // shared: it may end before the call
    size_t position = 0;                      // index among the run's calls
    bool isOpen = false;                      // the call is among these
    bool isWaiting = false;                   // at the gate
    // A strong reference would keep a forgotten request alive.
    std::weak_ptr<inference::RequestContext> context;
    SequenceFields sequence; // fields of the step's request
    // The fields, if an earlier step set them: then they also hold for later steps. Else null.
    std::shared_ptr<const SequenceFields> givenSequence;
    inference::SingleResponse single; // for a step that is not decoupled

private:
    const std::shared_ptr<EnsembleEvents> m_events; // shared: the run lives as long as its steps
    // The events that need no memory; each is posted once.
    EnsembleEvent m_admitted{.kind = EnsembleEvent::Kind::Admitted};
    EnsembleEvent m_final{.kind = EnsembleEvent::Kind::Response};
    EnsembleEvent m_released{.kind = EnsembleEvent::Kind::Released};
};

} // namespace thalassa::scheduling
