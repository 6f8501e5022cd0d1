// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LimitedInstances: the instances of a simulated model, which may share a resource. It determines
// which of them may execute, and compares this with the permits of a RateLimiter. No instance waits
// for a permit, and none executes anything. *thread-compatible*.
#pragma once

#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "core/backend/work_source.h"
#include "core/scheduling/limits/rate_limiter.h"
#include "tests/core/scheduling/limited_group.h"

namespace thalassa::tests {

class LimitedInstances {
public:
    // `limit`: the amount of the resource; 0 if nothing is limited.
    explicit LimitedInstances(int limit)
        : m_limit(limit)
        , m_limiter(std::make_shared<scheduling::RateLimiter>(
              std::vector<scheduling::ResourceLimit>{{"R", static_cast<uint32_t>(limit)}}))
    {
    }

    // Adds an instance that needs a random amount of the resource.
    backend::Executor& add(int index, std::mt19937_64& random)
    {
        Instance& added = m_instances[index];
        if (m_limit > 0) {
            added.needs = static_cast<int>(random() % static_cast<uint64_t>(m_limit + 1));
            added.given =
                m_limiter
                    ->permitFor("i",
                        limitedGroup(
                            "resources { name: 'R' count: " + std::to_string(added.needs) + " }"),
                        0)
                    .value();
        }
        return added;
    }
    void remove(int index) { m_instances.erase(index); }
    void clear() { m_instances.clear(); }
    size_t size() const { return m_instances.size(); }
    std::vector<int> all() const
    {
        std::vector<int> indexes;
        indexes.reserve(m_instances.size());
        for (const auto& [index, instance] : m_instances)
            indexes.push_back(index);
        return indexes;
    }
    // Returns whether tryAcquire() would succeed.
    bool mayExecute(int index) const
    {
        const Instance& instance = m_instances.at(index);
        const int own = instance.state == State::Used ? instance.needs : 0;
        return instance.state != State::AtWork && instance.needs <= m_limit - held() + own;
    }
    // The instance has got a batch.
    void begin(int index)
    {
        if (m_limit > 0)
            m_instances.at(index).state = State::AtWork;
    }
    // Ends all executions. Some instances keep their permits for a while.
    void endAll(std::mt19937_64& random)
    {
        for (auto& [index, instance] : m_instances) {
            if (instance.state == State::AtWork) {
                instance.given->executed();
                instance.state = State::Used;
            }
            if (instance.state == State::Used && random() % 2 == 0) {
                instance.given->release();
                instance.state = State::Idle;
            }
        }
    }
    // Checks which instances hold a permit, and that the resource suffices for all of them.
    bool agree() const
    {
        for (const auto& [index, instance] : m_instances) {
            if (m_limit > 0 && instance.given->isHeld() != (instance.state != State::Idle))
                return false;
        }
        return held() <= m_limit && m_limiter->waitingCount() == 0;
    }

private:
    enum class State { Idle, AtWork, Used }; // Used: still holds the permit of its last execution
    struct Instance final : backend::Executor {
        void execute(backend::Batch) override { }
        bool mayBeBorrowed() const override { return false; }
        backend::ExecutionPermit* permit() override { return given.get(); }

        std::unique_ptr<backend::ExecutionPermit> given; // null: nothing is limited
        int needs = 0;
        State state = State::Idle;
    };

    int held() const
    {
        int sum = 0;
        for (const auto& [index, instance] : m_instances)
            sum += instance.state == State::Idle ? 0 : instance.needs;
        return sum;
    }

    const int m_limit;
    const std::shared_ptr<scheduling::RateLimiter> m_limiter;
    std::map<int, Instance> m_instances;
};

} // namespace thalassa::tests
