// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EnsembleRun: the execution of one request by the graph of an ensemble.
//
//   Running --all outputs set, or a step failed, or cancelled--> no step begins any more
//           --last step answered--> Answered --last step released--> Over
//
// All that happens to the run (a response of a step, a release, a cancel) is an event. The thread
// that brings one handles it and those that other threads bring meanwhile, so that one thread at a
// time uses all state except the events, and handling is never nested. *thread-safe*.
//
// A thread waits in one case: it brings a response of a decoupled step while kMaxResponses of them
// wait already, because the thread that handles them waits for a client that reads slowly. Once the
// run has failed or is being cancelled no thread waits, and such responses are dropped.
//
// A thread that has handled kMaxResponses events gives the role to the next thread that brings a
// response of a decoupled step. So no thread is kept by a step that answers faster than its
// responses are handled, and a nested run, which the handler of the outer one begins on its own
// thread, brings the outer run a bounded number of responses before others have to wait for it.
//
// An event that ends something (a step's last response, its release) needs no memory to wait. If
// there is no memory for another event, the request fails with RESOURCE_EXHAUSTED; the steps that
// have begun still end.
//
// Held by shared_ptr: the steps in flight keep the run, the run keeps the request, and the request
// keeps the ensemble.
#pragma once

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/base/clock.h"
#include "core/inference/model_lookup.h"
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

class EnsembleRun final : public inference::CancelListener,
                          public std::enable_shared_from_this<EnsembleRun> {
public:
    // The limit of waiting responses of decoupled steps, and of events that a thread handles before
    // it gives the role to a waiting thread.
    static constexpr size_t kMaxResponses = 64;

    EnsembleRun(
        std::shared_ptr<const EnsembleParts> parts, std::unique_ptr<inference::Request> request);

    void start();
    void onCancelled(inference::RequestContext& context) override;

private:
    class Call;
    // The times of a step for its input, computation and output (row 5.13).
    struct ComputeTimes {
        base::Duration input{0};
        base::Duration infer{0};
        base::Duration output{0};
    };
    struct Event {
        enum class Kind { Start, Admitted, Response, Released, Cancelled, Lost };
        Kind kind = Kind::Start;
        std::shared_ptr<Call> call = nullptr; // for Admitted, Response and Released; may own this
        std::unique_ptr<inference::Response> response = nullptr;
        bool isFinal = false;
        absl::Status forgotten = absl::OkStatus();
        ComputeTimes times = {}; // for Released
        // Used while the event is in the queue, and guarded by m_mutex.
        Event* next = nullptr;
        bool isWaiting = false;
        bool isOwned = false; // by the queue: a response that is not its step's last
    };

    void post(Event& event);
    void postResponse(Event event);
    void awaitRoom() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    bool beginToHandle() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void endToHandle() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void append(Event& event) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void appendResponse(Event& event) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    Event* nextEvent();
    void handleAll(Event* first);
    void handle(Event& event);
    void carryOut(Event& event);
    void giveUp(Event& event, const absl::Status& status);

    void begin();
    absl::Status findMembers();
    void advance(const std::shared_ptr<EnsemblePass>& changed);
    void advanceOne(const std::shared_ptr<EnsemblePass>& pass);
    void call(const std::shared_ptr<EnsemblePass>& pass, size_t step);
    void send(const std::shared_ptr<Call>& call);
    std::unique_ptr<inference::Request> requestFor(const std::shared_ptr<Call>& call);

    void onResponse(Call& call, std::unique_ptr<inference::Response> response, bool isFinal,
        const absl::Status& forgotten);
    void takeOutputs(const Call& call, const std::shared_ptr<EnsemblePass>& pass,
        const inference::Response& response);
    void answerIfComplete(EnsemblePass& pass);
    void sendAnswers();
    void fail(const Call& call, const absl::Status& status);
    void fail(const absl::Status& status);
    void failWith(absl::Status status);
    void dropResponses();
    void cancelSteps();
    void end(Call& call);
    void close(Call& call);
    void endIfDone();
    void deliverEnd();
    void finish();

    const std::shared_ptr<const EnsembleParts> m_parts;

    base::Mutex m_mutex;
    base::CondVar m_hasRoom;
    Event* m_firstEvent ABSL_GUARDED_BY(m_mutex) = nullptr; // queue of waiting events
    Event* m_lastEvent ABSL_GUARDED_BY(m_mutex) = nullptr;
    size_t m_responseCount ABSL_GUARDED_BY(m_mutex) = 0; // owned responses in the queue
    bool m_isHandled ABSL_GUARDED_BY(m_mutex) = false;   // a thread handles events
    std::thread::id m_handler ABSL_GUARDED_BY(m_mutex);  // the thread that handles events
    size_t m_handledCount ABSL_GUARDED_BY(m_mutex) = 0;  // events handled by m_handler
    size_t m_waitingCount ABSL_GUARDED_BY(m_mutex) = 0;  // threads in awaitRoom()
    bool m_dropsResponses ABSL_GUARDED_BY(m_mutex) = false;
    Event m_cancelled{.kind = Event::Kind::Cancelled};
    Event m_lost{.kind = Event::Kind::Lost}; // a response for which there was no memory

    // Only the thread that handles events uses the members below.
    std::unique_ptr<inference::Request> m_request;        // null: Over
    std::shared_ptr<inference::RequestContext> m_context; // context of m_request; may outlive it
    std::shared_ptr<const EnsembleNeeds> m_needs; // shared with the plan if all outputs are wanted
    absl::InlinedVector<std::shared_ptr<inference::ServedModel>, 4>
        m_members; // by step; null if the step is not needed
    EnsemblePasses m_passes;
    absl::InlinedVector<std::shared_ptr<Call>, 2> m_calls; // without final response
    absl::InlinedVector<std::unique_ptr<inference::Response>, 1>
        m_answers; // responses of this event, not yet sent
    size_t m_unreleased = 0;
    bool m_isDelivered = false; // the final response was sent
    absl::Status m_failure;
    ComputeTimes m_times; // sums over all steps
};

} // namespace thalassa::scheduling
