// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// InferCalls: the ModelInfer calls that have arrived at a server and have not ended, for an exit
// that does not wait for their answers. *thread-safe*.
#pragma once

#include <boost/intrusive/list.hpp>

#include <cstddef>

#include "absl/status/status.h"
#include "core/base/mutex.h"

namespace thalassa::grpcapi {

class InferCall;

// The place of a call in the list.
using InferCallHook = boost::intrusive::list_base_hook<>;

class InferCalls {
public:
    void add(InferCall& call);
    // Does nothing if the call was not added. To be called before the call may be destroyed.
    void remove(InferCall& call);
    // Answers all calls that are not answered. Returns the number of calls.
    size_t fail(const absl::Status& status);

private:
    base::Mutex m_mutex;
    boost::intrusive::list<InferCallHook> m_calls ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::grpcapi
