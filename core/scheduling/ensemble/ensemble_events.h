// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EnsembleEvents: the queue of the events of one request to an ensemble, and the role of the thread
// that handles them. All that happens to the request (a response of a step, a release, a cancel) is
// an event. The thread that brings one handles it and those that other threads bring meanwhile, so
// that handling is never nested and one thread at a time uses the state of the request.
// *thread-safe*.
//
// A thread waits in one case: it brings a response of a decoupled step while kMaxResponses of them
// wait already, because the thread that handles them waits for a client that reads slowly. After
// dropResponses() no thread waits, and such responses are dropped.
//
// A thread that has handled kMaxResponses events gives the role to the next thread that brings a
// response of a decoupled step. So no thread is kept by a step that answers faster than its
// responses are handled, and a nested ensemble, which the handler of the outer one begins on its
// own thread, brings the outer one a bounded number of responses before others have to wait for it.
//
// An event that ends something (a step's last response, its release) needs no memory to wait. If
// there is no memory for another event, a Lost event takes its place.
#pragma once

#include <memory>
#include <thread>

#include "absl/status/status.h"
#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "core/inference/response.h"
#include "core/timeline/compute_times.h"

namespace thalassa::scheduling {

class EnsembleCall;

struct EnsembleEvent {
    enum class Kind { Start, Admitted, Response, Released, Cancelled, Lost };
    Kind kind = Kind::Start;
    // For Admitted, Response and Released; may own the event.
    std::shared_ptr<EnsembleCall> call = nullptr;
    std::unique_ptr<inference::Response> response = nullptr;
    bool isFinal = false;
    absl::Status forgotten = absl::OkStatus();
    timeline::ComputeTimes times = {}; // times of the step, for Released
    // Used while the event is in the queue, and guarded by the mutex of the queue.
    EnsembleEvent* next = nullptr;
    bool isWaiting = false;
    bool isOwned = false; // by the queue: a response that is not its step's last
};

class EnsembleEvents {
public:
    // The limit of waiting responses of decoupled steps, and of events that a thread handles before
    // it gives the role to a waiting thread.
    static constexpr size_t kMaxResponses = 64;

    class Handler {
    public:
        virtual ~Handler() = default;
        // Called by one thread at a time. Must not throw.
        virtual void handle(EnsembleEvent& event) = 0;
        // Returns a reference that keeps the handler and its EnsembleEvents.
        virtual std::shared_ptr<void> self() = 0;
    };

    // `handler` owns the EnsembleEvents.
    explicit EnsembleEvents(Handler& handler)
        : m_handler(handler)
    {
    }

    // Posts an event, which must stay valid until it is handled. Does nothing if it waits already.
    void post(EnsembleEvent& event);
    // Posts a response that is not its step's last; there may be any number of these.
    void postResponse(EnsembleEvent event);
    // Called once the request has failed, when later responses would be ignored.
    void dropResponses();

private:
    void awaitRoom() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    bool beginToHandle() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void endToHandle() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void append(EnsembleEvent& event) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void appendResponse(EnsembleEvent& event) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    EnsembleEvent* nextEvent();
    void handleAll(EnsembleEvent* first);

    Handler& m_handler;

    base::Mutex m_mutex;
    base::CondVar m_hasRoom;
    EnsembleEvent* m_firstEvent ABSL_GUARDED_BY(m_mutex) = nullptr; // queue of waiting events
    EnsembleEvent* m_lastEvent ABSL_GUARDED_BY(m_mutex) = nullptr;
    size_t m_responseCount ABSL_GUARDED_BY(m_mutex) = 0; // owned responses in the queue
    bool m_isHandled ABSL_GUARDED_BY(m_mutex) = false;   // a thread handles events
    std::thread::id m_thread ABSL_GUARDED_BY(m_mutex);   // the thread that handles events
    size_t m_handledCount ABSL_GUARDED_BY(m_mutex) = 0;  // events handled by m_thread
    size_t m_waitingCount ABSL_GUARDED_BY(m_mutex) = 0;  // threads in awaitRoom()
    bool m_dropsResponses ABSL_GUARDED_BY(m_mutex) = false;
    // A response for which there was no memory.
    EnsembleEvent m_lost{.kind = EnsembleEvent::Kind::Lost};
};

} // namespace thalassa::scheduling
