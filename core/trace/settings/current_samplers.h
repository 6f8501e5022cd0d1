// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CurrentSamplers: the samplers in use. *thread-safe*: sample() takes a lock that its thread shares
// with few others; set() takes one lock after the other.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>

#include "core/base/mutex.h"
#include "core/trace/settings/sampler.h"

namespace thalassa::trace {

// The sampler of each model that has a setting of its own, and the one of all others. A value.
struct Samplers {
    std::shared_ptr<Sampler> global;
    std::map<std::string, std::shared_ptr<Sampler>> models;

    const std::shared_ptr<Sampler>& of(const std::string& model) const;
};

class CurrentSamplers {
public:
    explicit CurrentSamplers(const std::shared_ptr<const Samplers>& samplers) { set(samplers); }

    // Replaces the samplers; afterwards no request uses the previous ones.
    void set(const std::shared_ptr<const Samplers>& samplers);
    // Returns the model's sampler if it traces this request, or null. Shared: a setting lives as
    // long as its traces.
    std::shared_ptr<Sampler> sample(const std::string& model, bool isForced);

private:
    struct alignas(64) Lane {
        base::Mutex mutex;
        std::shared_ptr<const Samplers> samplers ABSL_GUARDED_BY(mutex); // shared by the lanes
    };
    std::array<Lane, 16> m_lanes; // chosen by the thread's number
};

} // namespace thalassa::trace
