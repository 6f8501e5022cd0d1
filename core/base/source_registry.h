// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SourceRegistry: a registry of functions that append to a list what a component has now, such as
// metrics or memory. A component registers its function and does not depend on the readers.
// *thread-safe*.
//
// A function is called on the thread that reads, under the registry's lock. REQUIRES: a component
// ends its registration without holding a lock that the function takes.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/mutex.h"

namespace thalassa::base {

// Held by shared_ptr, also by the registrations.
template <typename Item>
class SourceRegistry : public std::enable_shared_from_this<SourceRegistry<Item>> {
public:
    using Items = std::vector<Item>;
    using Source = std::function<void(Items& found)>;

    // Ends the registration when destroyed, after waiting for the function if it runs. May outlive
    // the registry.
    using Registration = std::shared_ptr<const void>;
    [[nodiscard]] Registration add(Source source)
    {
        MutexLock lock(m_mutex);
        const uint64_t number = ++m_last;
        m_sources.emplace(number, std::move(source));
        const auto end = [registry = this->shared_from_this(), number](
                             const void*) { registry->remove(number); };
        return {this, end};
    }

    // Returns the items of all sources, in the order of their registration.
    Items collect() const
    {
        Items found;
        MutexLock lock(m_mutex);
        for (const auto& [number, source] : m_sources)
            source(found);
        return found;
    }

private:
    void remove(uint64_t number)
    {
        MutexLock lock(m_mutex);
        m_sources.erase(number);
    }

    mutable Mutex m_mutex;
    uint64_t m_last ABSL_GUARDED_BY(m_mutex) = 0;
    std::map<uint64_t, Source> m_sources ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::base
