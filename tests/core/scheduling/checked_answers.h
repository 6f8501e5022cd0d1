// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CheckedAnswers: answers the requests of a simulated model at random, and compares the deliveries
// with the expected ones. *thread-compatible*.
#pragma once

#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/inference/request.h"
#include "tests/core/scheduling/delivery_log.h"
#include "tests/core/scheduling/order_reference.h"

namespace thalassa::tests {

class CheckedAnswers {
public:
    // `preservesOrder`: whether the model preserves the order of responses. `sendsMany`: whether a
    // request may have several.
    CheckedAnswers(bool preservesOrder, bool sendsMany)
        : m_sendsMany(sendsMany)
        , m_reference(preservesOrder)
    {
    }

    // The sink of all requests.
    std::shared_ptr<inference::ResponseSink> sink() const { return m_log; }
    bool sendsMany() const { return m_sendsMany; }
    bool areAllSent() const { return m_reference.isEmpty(); }

    // Adds the request to the order of that line.
    void enter(uint64_t id, int line = 0) { m_reference.enter(id, line); }

    // Returns whether the scheduler has ended those requests, each once, and released the responses
    // that they held back.
    bool haveEnded(std::set<uint64_t> expected, absl::StatusCode code)
    {
        for (const uint64_t id : expected)
            m_reference.leave(id);
        std::vector<Delivery> others;
        for (const Delivery& one : m_log->take()) {
            if (one != Delivery{one.id, true, true, code} || expected.erase(one.id) != 1)
                others.push_back(one);
        }
        return expected.empty() && others == m_reference.takeSent();
    }

    // Sends a response, an error or, if the model sends many, only the final flag; `note` gets the
    // operation.
    bool send(const std::shared_ptr<inference::RequestContext>& context, bool isFinal,
        std::mt19937_64& random, std::string* note)
    {
        Delivery expected{std::stoull(context->clientId), true, isFinal};
        std::unique_ptr<inference::Response> response = context->newResponse();
        if (random() % 4 == 0) {
            expected.code = absl::StatusCode::kInternal;
            response->setStatus(absl::InternalError("as the simulation wants"));
        } else if (m_sendsMany && isFinal && random() % 2 == 0) {
            expected.hasResponse = false;
            response.reset();
        }
        *note = absl::StrCat(isFinal ? "end(" : "send(", expected.id, " ",
            expected.hasResponse ? absl::StatusCodeToString(expected.code) : "bare", ")");
        m_reference.send(expected);
        return context->send(std::move(response), isFinal).ok() &&
            m_log->take() == m_reference.takeSent();
    }

private:
    const bool m_sendsMany;
    const std::shared_ptr<DeliveryLog> m_log = std::make_shared<DeliveryLog>();
    OrderReference m_reference;
};

} // namespace thalassa::tests
