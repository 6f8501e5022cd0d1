// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// HeldResponses: responses of one request, first in, first out. They are linked through themselves:
// to hold one back costs no memory and cannot fail. *thread-compatible*.
#pragma once

#include <memory>
#include <utility>

#include "core/inference/response.h"

namespace thalassa::inference {

class HeldResponses {
public:
    HeldResponses() = default;
    HeldResponses(const HeldResponses&) = delete;
    HeldResponses& operator=(const HeldResponses&) = delete;
    // One by one: destroying the chain from its first element would recurse once per element.
    ~HeldResponses()
    {
        while (!isEmpty())
            pop();
    }

    bool isEmpty() const { return m_first == nullptr; }

    void push(std::unique_ptr<Response> response)
    {
        Response* const added = response.get();
        (isEmpty() ? m_first : m_last->m_next) = std::move(response);
        m_last = added;
    }

    // Null when there is none.
    std::unique_ptr<Response> pop()
    {
        std::unique_ptr<Response> popped = std::move(m_first);
        if (popped)
            m_first = std::move(popped->m_next);
        return popped;
    }

private:
    std::unique_ptr<Response> m_first;
    Response* m_last = nullptr; // valid if the list is not empty
};

} // namespace thalassa::inference
