// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SimulatedModel: the common part of the scheduler simulations: random choices, time, a trace of
// operations, and the requests of a model between their acceptance and their end.
// *thread-compatible*.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "core/inference/request.h"
#include "tests/core/scheduling/checked_answers.h"
#include "tests/core/scheduling/limited_instances.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::tests {

class SimulatedModel {
public:
    // The operations, in order.
    std::string trace() const { return absl::StrJoin(m_trace, " "); }

protected:
    explicit SimulatedModel(uint64_t seed)
        : m_random(seed)
    {
    }
    // Must be called before all functions below except the random choices.
    void begin(bool preservesOrder)
    {
        m_answers.emplace(preservesOrder, below(3) == 0);
        m_instances.emplace(below(2) == 0 ? 0 : 1 + static_cast<int>(below(3)));
    }

    uint64_t below(uint64_t limit) { return m_random() % limit; }
    int any(const std::vector<int>& of) { return of[below(of.size())]; }
    void note(std::string what) { m_trace.push_back(std::move(what)); }
    int64_t now() const // in microseconds
    {
        return std::chrono::duration_cast<std::chrono::microseconds>(
            m_clock.now().time_since_epoch())
            .count();
    }

    // Returns a random waiting request; 0 if there is none.
    uint64_t anyWaiting()
    {
        if (m_waiting.empty())
            return 0;
        return std::next(m_waiting.begin(), static_cast<long>(below(m_waiting.size())))->first;
    }
    // Cancels a waiting request. The scheduler sees the cancel at once; a backend may ignore the
    // cancel of a request that it executes.
    void cancel(uint64_t waiting)
    {
        const std::shared_ptr<inference::RequestContext> context = m_waiting.at(waiting);
        context->cancel();
    }
    void cancelExecuting()
    {
        if (!m_executing.empty())
            m_executing[below(m_executing.size())]->context()->cancel();
    }
    // Returns whether all of them waited and the scheduler has ended them.
    bool haveEnded(const std::set<uint64_t>& expected, absl::StatusCode code)
    {
        for (const uint64_t id : expected) {
            if (m_waiting.erase(id) != 1)
                return false;
        }
        return m_answers->haveEnded(expected, code);
    }
    // Takes the request for an instance. Returns false if it did not wait.
    bool execute(std::unique_ptr<inference::Request> request)
    {
        const auto context = request->context();
        request->setState(inference::RequestState::Executing).IgnoreError();
        m_executing.push_back(std::move(request));
        return m_waiting.erase(std::stoull(context->clientId)) == 1 && !context->isFinished();
    }
    // Sends a response to a random request, without the final flag.
    bool sendOne()
    {
        return m_executing.empty() || send(*m_executing[below(m_executing.size())], false);
    }
    // Sends the final response to a random request, which its backend still keeps. Returns null if
    // none executes.
    std::unique_ptr<inference::Request> takeExecuting()
    {
        if (m_executing.empty())
            return nullptr;
        const auto chosen = m_executing.begin() + static_cast<long>(below(m_executing.size()));
        std::unique_ptr<inference::Request> request = std::move(*chosen);
        m_executing.erase(chosen);
        return request;
    }
    bool send(inference::Request& request, bool isFinal)
    {
        return m_answers->send(request.context(), isFinal, m_random, &m_trace.emplace_back());
    }

    std::mt19937_64 m_random;
    VirtualClock m_clock;
    std::optional<CheckedAnswers> m_answers;
    std::optional<LimitedInstances> m_instances; // without those that have left
    std::map<uint64_t, std::shared_ptr<inference::RequestContext>> m_waiting;
    std::vector<std::unique_ptr<inference::Request>> m_executing;

private:
    std::vector<std::string> m_trace;
};

} // namespace thalassa::tests
