// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// InferCalls: the ModelInfer calls that have arrived at a server and have not ended, for an exit
// that does not wait for their answers. The calls are spread over shards by the thread that adds
// them, which is a thread of their completion queue and also removes them: threads of different
// queues rarely use the same lock. *thread-safe*.
#pragma once

#include <boost/intrusive/list.hpp>

#include <array>
#include <cstddef>

#include "absl/status/status.h"
#include "core/base/mutex.h"

namespace thalassa::grpcapi {

class InferCall;

// The place of a call in the list of its shard.
struct InferCallHook : boost::intrusive::list_base_hook<> {
    size_t shard = 0;
};

class InferCalls {
public:
    void add(InferCall& call);
    // Does nothing if the call was not added. To be called before the call may be destroyed.
    void remove(InferCall& call);
    // Answers all calls that are not answered. Returns the number of calls.
    size_t fail(const absl::Status& status);

private:
    static constexpr size_t kShardCount = 16;
    static constexpr size_t kCacheLine = 64;
    struct alignas(kCacheLine) Shard {
        base::Mutex mutex;
        boost::intrusive::list<InferCallHook> calls ABSL_GUARDED_BY(mutex);
    };

    std::array<Shard, kShardCount> m_shards;
};

} // namespace thalassa::grpcapi
