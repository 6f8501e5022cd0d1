// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CacheThreads: where a cache that may wait is asked, so that no thread that serves sockets or
// executes models waits for it. What concerns one key happens in the order in which it came: who
// asks again after an answer finds it.
//
// *thread-safe*. Held by shared_ptr: a waiting request's cancellation refers to it weakly. Nothing
// is called with the lock held.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <thread>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "core/base/mutex.h"
#include "core/inference/request.h"

namespace thalassa::caching {

class CacheThreads final : public inference::CancelListener,
                           public std::enable_shared_from_this<CacheThreads> {
public:
    using Use = std::function<void(std::unique_ptr<inference::Request>)>;

    // `mostBytes`: of answers that wait to be inserted; past them no further one is taken.
    // UNAVAILABLE when the system gives no threads.
    static absl::StatusOr<std::shared_ptr<CacheThreads>> create(size_t count, size_t mostBytes);
    ~CacheThreads() override { stop(); }

    // Carries out the lookups that wait, drops the inserts, and waits for what has begun. Nothing
    // may come afterwards.
    void stop();

    // Takes the request and calls one of the two with it: `look` on a thread of its own, or
    // `cancelled` on the cancelling one. `key` says with what else it stays in order.
    void look(uint64_t key, std::unique_ptr<inference::Request> request, Use look, Use cancelled);
    // False: too much waits already.
    bool insert(uint64_t key, size_t byteSize, std::function<void()> insert);

    void onCancelled(inference::RequestContext& context) override;

private:
    struct Task {
        std::unique_ptr<inference::Request> request; // null: an insert
        Use look;
        Use cancelled;
        std::function<void()> insert;
        size_t byteSize = 0;
    };
    struct Lane {
        std::list<Task> tasks; // guarded by State::mutex, as is all of it
        base::CondVar changed;
    };
    // Shared with the threads: the last task's end may be the end of this object.
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
        absl::flat_hash_map<const inference::RequestContext*, Place> waiting ABSL_GUARDED_BY(mutex);
        size_t insertBytes ABSL_GUARDED_BY(mutex) = 0;
        bool stopped ABSL_GUARDED_BY(mutex) = false;

        // The next task of that lane; none at the end.
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
