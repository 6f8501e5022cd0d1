// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// FamilySources: a registry of functions that return families of a server's metrics, such as those
// of its response cache or its ports. A component registers its function, and the metrics do not
// depend on it. *thread-safe*.
//
// A function is called on the thread that reads, under the registry's lock. REQUIRES: a component
// ends its registration without holding a lock that the function takes.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include <prometheus/metric_family.h>

#include "core/base/mutex.h"

namespace thalassa::metrics {

class FamilySources : public std::enable_shared_from_this<FamilySources> {
public:
    using Families = std::vector<prometheus::MetricFamily>;
    // Appends the families with their current values.
    using Source = std::function<void(Families& families)>;

    // Ends the registration when destroyed, after waiting for the function if it runs. May outlive
    // the registry.
    using Registration = std::shared_ptr<const void>;
    [[nodiscard]] Registration add(Source source);

    // Returns the families of all sources, in the order of their registration.
    Families read() const;

private:
    mutable base::Mutex m_mutex;
    uint64_t m_last ABSL_GUARDED_BY(m_mutex) = 0;
    std::map<uint64_t, Source> m_sources ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::metrics
