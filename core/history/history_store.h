// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// HistoryStore: the histories of all model versions, by name and number. A history survives a
// reload of its version. After an unload it is kept for as long as it has points, but only for the
// versions that were unloaded last. *thread-safe*.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/mutex.h"
#include "core/history/version_history.h"

namespace thalassa::history {

class HistoryStore {
public:
    // Histories of versions that no longer serve, which are kept.
    static constexpr size_t kMostUnloaded = 16;

    // A version that serves now. `identity` tells two loads of the same version apart.
    struct Version {
        std::string model;
        int64_t version = 0;
        std::shared_ptr<const void> identity;
        int64_t acceptedCount = 0; // requests since the load
        int64_t inFlightCount = 0;
    };
    // Adds one point for a version. Calls `read` only if requests have run since the last point or
    // run now; without a lock.
    void observe(const Version& version, base::TimePoint now, const std::function<Reading()>& read);
    // Called when all versions that serve were observed: drops histories of others.
    void endRound(base::TimePoint now);

    struct Found {
        std::string model;
        int64_t version = 0;
        Series series;
        size_t leftOut = 0; // earlier points that are not in the series
    };
    // Selects the points that begin in [from, to).
    struct Query {
        std::string model;   // empty: all
        int64_t version = 0; // 0: all
        Resolution resolution = Resolution::Second;
        base::TimePoint from = base::TimePoint::min();
        base::TimePoint to = base::TimePoint::max();
        size_t limit = 0; // the greatest number of points of a version, the last ones; 0: all
    };
    // Returns the histories, by name and version. All together have at most kMostPoints: if there
    // are more, each has the last ones only.
    static constexpr size_t kMostPoints = 10'000;
    std::vector<Found> find(const Query& query) const;

    // Calls `visit` with the model, the version and the bytes of each history.
    void forEachSize(const std::function<void(const std::string&, int64_t, size_t)>& visit) const;

private:
    struct Entry {
        explicit Entry(base::TimePoint begin)
            : history(begin)
        {
        }
        VersionHistory history;
        std::weak_ptr<const void> identity; // of the load that was observed last
        int64_t acceptedCount = 0;
        bool wasBusy = true; // at the last point
        uint64_t round = 0;  // in which the version was observed last
    };
    using Key = std::pair<std::string, int64_t>;
    std::vector<Key> keysOf(const Query& query) const;

    mutable base::Mutex m_mutex;
    std::map<Key, Entry> m_entries ABSL_GUARDED_BY(m_mutex);
    uint64_t m_round ABSL_GUARDED_BY(m_mutex) = 1;
    base::TimePoint m_lastRound ABSL_GUARDED_BY(m_mutex); // its time
};

} // namespace thalassa::history
