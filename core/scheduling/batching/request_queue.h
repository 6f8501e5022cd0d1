// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RequestQueue: waiting requests, first in first out, any of which can be taken out in constant
// time. The links are in the requests, so that waiting costs no memory; the context of a waiting
// request refers to it (RequestContext::waiting). Owns its requests. *thread-compatible*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/inference/request.h"

namespace thalassa::scheduling {

class RequestQueue {
public:
    RequestQueue() = default;
    ~RequestQueue();
    RequestQueue(const RequestQueue&) = delete;
    RequestQueue& operator=(const RequestQueue&) = delete;

    bool isEmpty() const { return m_first == nullptr; }
    size_t size() const { return m_size; }
    uint64_t inputByteSize() const { return m_inputByteSize; } // the sum for all requests

    void append(std::unique_ptr<inference::Request> request);
    inference::Request* first() const { return m_first; } // null if empty
    // Calls `visit` for each request, in order; it must not change the queue.
    template <typename Visit> void forEach(Visit visit) const
    {
        for (inference::Request* at = m_first; at != nullptr; at = at->scheduling.queueLinks.next)
            visit(*at);
    }
    // REQUIRES: not empty.
    std::unique_ptr<inference::Request> takeFirst() { return take(*m_first); }
    // REQUIRES: the request is in this queue.
    std::unique_ptr<inference::Request> take(inference::Request& request);

private:
    inference::Request* m_first = nullptr;
    inference::Request* m_last = nullptr;
    size_t m_size = 0;
    uint64_t m_inputByteSize = 0;
};

} // namespace thalassa::scheduling
