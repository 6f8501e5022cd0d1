// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CurrentSamplers: the samplers that requests meet at present. *thread-safe*: each thread that asks
// takes a lock that it shares with few others; a change takes one after the other.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>

#include "core/base/mutex.h"
#include "core/trace/sampler.h"

namespace thalassa::trace {

// Of models that have a setting of their own, and of all others. A value.
struct Samplers {
    std::shared_ptr<Sampler> global;
    std::map<std::string, std::shared_ptr<Sampler>> models;

    const std::shared_ptr<Sampler>& of(const std::string& model) const;
};

class CurrentSamplers {
public:
    explicit CurrentSamplers(std::shared_ptr<const Samplers> samplers) { set(std::move(samplers)); }

    // Afterwards no request meets those that were there before.
    void set(const std::shared_ptr<const Samplers>& samplers);
    // The model's, if it traces this request; shared, for a setting lives as long as its traces.
    std::shared_ptr<Sampler> sample(const std::string& model, bool isForced);

private:
    struct alignas(64) Lane {
        base::Mutex mutex;
        std::shared_ptr<const Samplers> samplers ABSL_GUARDED_BY(mutex); // shared by the lanes
    };
    std::array<Lane, 16> m_lanes; // of threads, which take turns
};

} // namespace thalassa::trace
