// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CurrentExecution: the call of ModelInstanceExecute that its thread is in: which of its requests
// the backend has not released, and what the statistics need of those that it has released before
// it reported them. A backend may report such a request until Execute returns.
//
// Only releases on the thread of the execution count: a request that another thread releases must
// be reported before. Scopes of one thread nest. *lives on the thread* that executes.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/inference/request.h"

namespace thalassa::backend {

class Instance;

struct ReleasedRequest {
    const inference::Request* handle = nullptr; // to be compared only: the request may be gone
    inference::Record record;                   // what statistics of the report need, and no more
    // Kept so that its record gets the times of the report. Null if the request is scheduled again,
    // because another instance may write the record already; and if no response and no factory
    // refers to the context, so that a client without an answer gets its error at the release.
    std::shared_ptr<inference::RequestContext> context;
    bool isFiller = false;
};

class CurrentExecution {
public:
    // Takes those requests out of `executing` that are released while the scope exists.
    CurrentExecution(const Instance& instance, std::vector<inference::Request*>& executing);
    ~CurrentExecution();
    CurrentExecution(const CurrentExecution&) = delete;
    CurrentExecution& operator=(const CurrentExecution&) = delete;

    // The backend is about to give the request back: it is no longer the server's to answer,
    // whatever Execute says afterwards. Takes no memory. Does nothing on a thread that is in no
    // execution.
    static void release(const inference::Request& request, bool isAgain);
    // Returns, once, the record of a request that this thread's execution has released without a
    // report; none if the thread executes no batch of the instance.
    static std::optional<ReleasedRequest> takeReleased(
        const Instance& instance, const inference::Request* handle);

private:
    const Instance& m_instance;
    std::vector<inference::Request*>& m_executing;
    const size_t m_firstReleased; // in the thread's list
    CurrentExecution* const m_outer;
};

} // namespace thalassa::backend
