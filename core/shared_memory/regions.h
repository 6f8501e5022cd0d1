// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Regions: the shared memory regions that clients have registered, by name (rows 1.12, 2.2.13).
//
//   add() --> reserved --its object is mapped--> registered --remove(), removeUnused()--> removed
//                                                    |
//               remove(), while requests use it  <---+
//                              |
//                              v
//                           leaving --last request ends--> removed
//
// The name of a region is free as soon as the region is not registered any more. A region that is
// leaving accepts no request. *thread-safe*; the lock is not held while an object is mapped.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "core/events/event_log.h"
#include "core/shared_memory/region.h"

namespace thalassa::shared_memory {

// A region as operators see it. A value.
struct RegionFacts {
    enum class State { Registered, Leaving, Damaged };

    Registration registration;
    State state = State::Registered;
    std::string owner; // the client that registered it, as events::ActorScope names it
    base::TimePoint registered;
    std::optional<base::TimePoint> lastUse; // when a tensor of a request was last placed in it
    uint64_t tensorCount = 0;               // tensors that were placed in it
    bool isInUse = false;
    bool isUnlinked = false; // the object has no name any more
};

class Regions {
public:
    // The number of regions that may be registered or leaving at once. The other guards are for
    // those that are being unmapped.
    static constexpr size_t kMost = BusGuard::kMost / 2;

    struct Options {
        bool isAllowed = false;     // --allow-client-shm; otherwise clients cannot register regions
        base::Duration expiry = {}; // unused regions are removed after this time; 0: never
        base::Clock* clock = &base::Clock::system(); // outlives the registry
        events::EventLog* events = nullptr;          // outlives the registry; null: no events
    };
    explicit Regions(Options options)
        : m_options(options)
    {
    }
    Regions()
        : Regions(Options())
    {
    }

    // Maps and names the region. UNIMPLEMENTED if clients are not allowed to (row 1.12.5),
    // ALREADY_EXISTS for a name that is in use, INVALID_ARGUMENT for a key that is refused (row
    // 1.12.8) and for a name that is not UTF-8, RESOURCE_EXHAUSTED beyond kMost regions; and the
    // errors of Region::map().
    absl::Status add(const Registration& registration);

    // Success also if there is no such region (row 1.12.9), or if it is just being mapped.
    // UNIMPLEMENTED as for add().
    absl::Status remove(const std::string& name);
    absl::Status removeAll();

    // Returns the registered region of that name, or all if it is empty, by name. NOT_FOUND if
    // there is none.
    absl::StatusOr<std::vector<Registration>> status(const std::string& name);
    // Returns the same with owner, times and use, and with the regions that are leaving, each
    // behind the registered one of its name.
    absl::StatusOr<std::vector<RegionFacts>> facts(const std::string& name);
    base::Duration expiry() const { return m_options.expiry; }
    // Removes the regions that no request has used for the expiry time. To be called regularly.
    void removeUnused();
    // Returns NOT_FOUND with the reason: a region of this name is no CUDA region.
    absl::Status noCudaRegion(const std::string& name);
    // Returns INVALID_ARGUMENT, or UNIMPLEMENTED as for add() (row 1.12.3).
    absl::Status refuseCuda(const std::string& name) const;
    // Returns OK if clients may register regions, else UNIMPLEMENTED.
    absl::Status allowed() const;

    absl::StatusOr<std::shared_ptr<Region>> find(const std::string& name);

private:
    using ByName = std::map<std::string, std::shared_ptr<Region>>;
    using Removed = std::vector<std::shared_ptr<Region>>; // to be unmapped without the lock

    absl::Status reserve(const std::string& name);
    void forgetEnded() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void takeOut(ByName::iterator place, Removed& removed) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    Removed takeUnused();
    void note(const Removed& removed, const char* what) const;
    void note(const Registration& registration, const char* what) const;

    const Options m_options;
    base::Mutex m_mutex;
    std::set<std::string> m_reserved ABSL_GUARDED_BY(m_mutex); // names of add() in progress
    ByName m_registered ABSL_GUARDED_BY(m_mutex);
    std::vector<std::weak_ptr<Region>> m_leaving ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::shared_memory
