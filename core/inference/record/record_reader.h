// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalassa::inference {

class RequestContext;

// Reads the record of each request of a model version when both of its ends are written.
// *thread-safe*: requests end on the threads of front ends, instances and programs.
class RecordReader {
public:
    virtual ~RecordReader() = default;

    // Called when the context is destroyed, also for a refused request, which was never accepted.
    virtual void onEnd(const RequestContext& context) noexcept = 0;
};

} // namespace thalassa::inference
