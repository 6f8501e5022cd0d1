// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CacheThreads: threads that call a cache that may wait, so that no thread that serves sockets or
// executes models waits for it. Tasks of one key run in the order in which they came: a lookup that
// follows a response finds it.
//
// *thread-safe*. Held by shared_ptr: a waiting request's cancellation refers to it weakly. No
// callback runs with the lock held.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <thread>
#include <unordered_map>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/mutex.h"
#include "core/inference/request.h"

namespace thalassa::caching {

class CacheThreads final : public inference::RequestOwner,
                           public std::enable_shared_from_this<CacheThreads> {
public:
    using Use = std::function<void(std::unique_ptr<inference::Request>)>;

    // `mostBytes` is the limit for responses that wait to be inserted; beyond it insert() refuses.
    // Fails with UNAVAILABLE if the threads cannot be created.
    static absl::StatusOr<std::shared_ptr<CacheThreads>> create(size_t count, size_t mostBytes);
    ~CacheThreads() override { stop(); }

    // Carries out the lookups that wait, drops the insertions, and waits for tasks that have begun.
    // REQUIRES: no calls after it returns.
    void stop();

    // Takes the request and passes it to one of the two functions: to `look` on a cache thread, or
    // to `cancelled` on the cancelling thread. Tasks with the same `key` stay in order.
    void look(uint64_t key, std::unique_ptr<inference::Request> request, Use look, Use cancelled);
    // Returns false if too many bytes wait already, or after stop().
    bool insert(uint64_t key, size_t byteSize, std::function<void()> insert);

    void onCancelled(inference::RequestContext& context) override;

private:
    struct Task {
        std::unique_ptr<inference::Request> request; // null for an insertion
        Use look;
        Use cancelled;
        std::function<void()> insert;
        size_t byteSize = 0;
    };
    struct Lane {
        std::list<Task> tasks; // guarded by State::mutex, like the whole Lane
        base::CondVar changed;
    };
    // Shared with the threads: the end of the last task may destroy the CacheThreads.
    struct State {
        explicit State(size_t count)
            : lanes(count)
        {
        }
        base::Mutex mutex;
        std::vector<Lane> lanes ABSL_GUARDED_BY(mutex);
        struct Place {
            Lane* lane;
            std::list<Task>::iterator task;
        };
        // An absl::flat_hash_map is damaged by an insertion without memory.
        std::unordered_map<const inference::RequestContext*, Place> waiting ABSL_GUARDED_BY(mutex);
        size_t insertBytes ABSL_GUARDED_BY(mutex) = 0;
        bool stopped ABSL_GUARDED_BY(mutex) = false;

        // Waits for the next task of that lane; empty after stop().
        std::list<Task> take(size_t lane);
    };

    CacheThreads(size_t count, size_t mostBytes)
        : m_mostBytes(mostBytes)
        , m_state(std::make_shared<State>(count))
    {
    }
    static void run(const std::shared_ptr<State>& state, size_t lane);
    static void carryOut(Task& task);

    const size_t m_mostBytes;
    const std::shared_ptr<State> m_state;
    std::vector<std::thread> m_threads;
};

} // namespace thalassa::caching
