// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/infer_calls.h"

#include <memory>
#include <vector>

#include "core/base/threads/thread_number.h"
#include "server/grpc/infer_call.h"

namespace thalassa::grpcapi {

void InferCalls::add(InferCall& call)
{
    InferCallHook& hook = call;
    hook.shard = base::threadNumber() % kShardCount;
    Shard& shard = m_shards[hook.shard];
    base::MutexLock lock(shard.mutex);
    shard.calls.push_back(hook);
}

void InferCalls::remove(InferCall& call)
{
    InferCallHook& hook = call;
    Shard& shard = m_shards[hook.shard];
    base::MutexLock lock(shard.mutex);
    if (hook.is_linked())
        shard.calls.erase(shard.calls.iterator_to(hook));
}

size_t InferCalls::fail(const absl::Status& status)
{
    std::vector<std::shared_ptr<Rpc>> calls; // an answered call may leave at once
    for (Shard& shard : m_shards) {
        base::MutexLock lock(shard.mutex);
        for (InferCallHook& hook : shard.calls)
            calls.push_back(static_cast<InferCall&>(hook).shared_from_this());
    }
    for (const std::shared_ptr<Rpc>& call : calls)
        static_cast<InferCall&>(*call).fail(status);
    return calls.size();
}

} // namespace thalassa::grpcapi
