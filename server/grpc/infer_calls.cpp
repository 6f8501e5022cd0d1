// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/infer_calls.h"

#include <memory>
#include <vector>

#include "server/grpc/infer_call.h"

namespace thalassa::grpcapi {

void InferCalls::add(InferCall& call)
{
    base::MutexLock lock(m_mutex);
    m_calls.push_back(call);
}

void InferCalls::remove(InferCall& call)
{
    InferCallHook& hook = call;
    base::MutexLock lock(m_mutex);
    if (hook.is_linked())
        m_calls.erase(m_calls.iterator_to(hook));
}

size_t InferCalls::fail(const absl::Status& status)
{
    std::vector<std::shared_ptr<Rpc>> calls; // an answered call may leave at once
    {
        base::MutexLock lock(m_mutex);
        for (InferCallHook& hook : m_calls)
            calls.push_back(static_cast<InferCall&>(hook).shared_from_this());
    }
    for (const std::shared_ptr<Rpc>& call : calls)
        static_cast<InferCall&>(*call).fail(status);
    return calls.size();
}

} // namespace thalassa::grpcapi
