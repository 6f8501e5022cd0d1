// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// OrderReference: a plain implementation of the order of delivery (row 4.2.9) for the simulators.
// It keeps the requests in one list and scans it after each response. Each line has an order of its
// own. *thread-compatible*.
#pragma once

#include <algorithm>
#include <list>
#include <set>
#include <utility>
#include <vector>

#include "tests/core/scheduling/delivery_log.h"

namespace thalassa::tests {

class OrderReference {
public:
    explicit OrderReference(bool preservesOrder)
        : m_preservesOrder(preservesOrder)
    {
    }

    void enter(uint64_t id, int line) { m_requests.push_back({id, line, {}}); }
    // The scheduler ends the request without an execution.
    void leave(uint64_t id)
    {
        m_requests.remove_if([&](const Asked& one) { return one.id == id; });
        sendWhatMayGo();
    }
    void send(const Delivery& one)
    {
        const auto asked = std::find_if(m_requests.begin(), m_requests.end(),
            [&](const Asked& other) { return other.id == one.id; });
        asked->held.push_back(one);
        sendWhatMayGo();
    }
    // Returns the deliveries since the previous call.
    std::vector<Delivery> takeSent() { return std::exchange(m_sent, {}); }
    bool isEmpty() const { return m_requests.empty(); }

private:
    struct Asked {
        uint64_t id;
        int line;
        std::vector<Delivery> held;
    };

    void sendWhatMayGo()
    {
        std::set<int> begun; // lines whose first request has not ended
        for (auto one = m_requests.begin(); one != m_requests.end();) {
            if (m_preservesOrder && begun.contains(one->line)) {
                ++one;
                continue;
            }
            m_sent.insert(m_sent.end(), one->held.begin(), one->held.end());
            if (!one->held.empty() && one->held.back().isFinal) {
                one = m_requests.erase(one);
                continue;
            }
            one->held.clear();
            begun.insert(one->line);
            ++one;
        }
    }

    const bool m_preservesOrder;
    std::list<Asked> m_requests; // in the order of their arrival
    std::vector<Delivery> m_sent;
};

} // namespace thalassa::tests
