// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CurrentExecution: a call of ModelInstanceExecute in progress. It tracks the requests that the
// backend has not released, and keeps the data that the statistics need of requests that the
// backend released before it reported them. A backend may report such a request until Execute
// returns.
//
// Only releases on the executing thread are tracked: a request that another thread releases must
// be reported before. Scopes of one thread nest. *lives on the thread* that executes.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/inference/request.h"

namespace thalassa::backend {

class Instance;

struct ReleasedRequest {
    const inference::Request* handle = nullptr; // only for comparison: the request may be deleted
    inference::Record record; // only the fields that the statistics of the report need
    // Kept so that its record gets the times of the report. Null if the request is scheduled again,
    // because another instance may already write the record. Also null if no response and no
    // factory refers to the context, so that a client without an answer gets its error at the
    // release.
    std::shared_ptr<inference::RequestContext> context;
    bool isFiller = false;
};

class CurrentExecution {
public:
    // Removes each request from `executing` that is released while the scope exists.
    CurrentExecution(const Instance& instance, std::vector<inference::Request*>& executing);
    ~CurrentExecution();
    CurrentExecution(const CurrentExecution&) = delete;
    CurrentExecution& operator=(const CurrentExecution&) = delete;

    // Returns the instance whose batch the calling thread executes, or null.
    static const Instance* instance();
    // Called before the backend's release of a request: from then on the server does not answer the
    // request, whatever Execute returns. Allocates no memory. Does nothing on a thread without an
    // execution.
    static void release(const inference::Request& request, bool isAgain);
    // Returns, once, a request that this thread's execution has released without a report; nothing
    // if there is none, or the thread executes no batch of the instance.
    static std::optional<ReleasedRequest> takeReleased(
        const Instance& instance, const inference::Request* handle);

private:
    const Instance& m_instance;
    std::vector<inference::Request*>& m_executing;
    const size_t m_firstReleased; // index in the thread's list
    CurrentExecution* const m_outer;
};

} // namespace thalassa::backend
