// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EnsembleRun: the execution of one request by the graph of an ensemble.
//
//   Running --all outputs set, or a step failed, or cancelled--> no step begins any more
//           --last step answered--> Answered --last step released--> Over
//
// Everything that happens to the run is an event (EnsembleEvents); one thread at a time handles
// them and uses all state. If there is no memory for an event, the request fails with
// RESOURCE_EXHAUSTED; the steps that have begun still end. *thread-safe*.
//
// Held by shared_ptr: the steps in flight keep the run, the run keeps the request, and the request
// keeps the ensemble.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/inference/model_lookup.h"
#include "core/scheduling/ensemble/ensemble_call.h"
#include "core/scheduling/ensemble/ensemble_events.h"
#include "core/scheduling/ensemble/ensemble_pass.h"
#include "core/scheduling/ensemble/ensemble_plan.h"
#include "core/scheduling/ensemble/step_gate.h"
#include "core/statistics/model_statistics.h"

namespace thalassa::scheduling {

// The data that all requests of an ensemble share.
struct EnsembleParts {
    std::string name;
    std::string space; // namespace of the ensemble, where its members are looked up first
    EnsemblePlan plan;
    std::shared_ptr<const inference::ModelLookup> models;
    std::shared_ptr<statistics::ModelStatistics> statistics; // shared with the model
    base::Clock* clock = &base::Clock::system();
    std::vector<std::shared_ptr<StepGate>> gates; // by step; empty: no limit
    // These are made beforehand: when they are needed memory may be short.
    absl::Status noMemory =
        absl::ResourceExhaustedError("the server has not enough memory for a step of the ensemble");
    absl::Status callbackThrew = absl::InternalError(
        "a callback for the responses of the ensemble threw an exception; see the server's log");
};

class EnsembleRun final : public inference::RequestOwner,
                          public EnsembleEvents::Handler,
                          public std::enable_shared_from_this<EnsembleRun> {
public:
    EnsembleRun(
        std::shared_ptr<const EnsembleParts> parts, std::unique_ptr<inference::Request> request);

    void start();
    void onCancelled(inference::RequestContext& context) override;
    void handle(EnsembleEvent& event) override;
    std::shared_ptr<void> self() override { return shared_from_this(); }

private:
    void carryOut(EnsembleEvent& event);
    void giveUp(EnsembleEvent& event, const absl::Status& status);

    void begin();
    absl::Status findMembers();
    void advance(const std::shared_ptr<EnsemblePass>& changed);
    void advanceOne(const std::shared_ptr<EnsemblePass>& pass);
    void call(const std::shared_ptr<EnsemblePass>& pass, size_t step);
    void send(const std::shared_ptr<EnsembleCall>& call);
    void noteSent(const inference::Record& step);
    std::unique_ptr<inference::Request> requestFor(const std::shared_ptr<EnsembleCall>& call);
    bool isLast(const EnsembleCall& call) const;

    void onResponse(EnsembleCall& call, std::unique_ptr<inference::Response> response, bool isFinal,
        const absl::Status& forgotten);
    void takeOutputs(const EnsembleCall& call, const std::shared_ptr<EnsemblePass>& pass,
        const inference::Response& response);
    void answerIfComplete(EnsemblePass& pass);
    void sendAnswers();
    void fail(const EnsembleCall& call, const absl::Status& status);
    void fail(const absl::Status& status);
    void failWith(absl::Status status);
    void cancelSteps();
    void end(EnsembleCall& call);
    void close(EnsembleCall& call);
    void endIfDone();
    void deliverEnd();
    void finish();

    const std::shared_ptr<const EnsembleParts> m_parts;

    EnsembleEvents m_events{*this};
    EnsembleEvent m_cancelled{.kind = EnsembleEvent::Kind::Cancelled};

    // Only the thread that handles events uses the members below.
    std::unique_ptr<inference::Request> m_request;        // null: Over
    std::shared_ptr<inference::RequestContext> m_context; // context of m_request; may outlive it
    std::shared_ptr<const EnsembleNeeds> m_needs; // shared with the plan if all outputs are wanted
    absl::InlinedVector<std::shared_ptr<inference::ServedModel>, 4>
        m_members; // by step; null if the step is not needed
    EnsemblePasses m_passes;
    absl::InlinedVector<std::shared_ptr<EnsembleCall>, 2> m_calls; // without final response
    absl::InlinedVector<std::unique_ptr<inference::Response>, 1>
        m_answers; // responses of this event, not yet sent
    size_t m_unreleased = 0;
    bool m_isDelivered = false; // the final response was sent
    absl::Status m_failure;
    timeline::ComputeTimes m_times; // sums over all steps
};

} // namespace thalassa::scheduling
