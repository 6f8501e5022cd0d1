// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Regions: the shared memory regions that clients have registered, by name (rows 1.12, 2.2.13).
// System regions and CUDA regions share the names.
//
//   add() --> reserved --its memory is opened--> registered --remove(), removeUnused()--> removed
//                                                    |
//               remove(), while requests use it  <---+
//                              |
//                              v
//                           leaving --last request ends--> removed
//
// The name of a region is free as soon as the region is not registered any more. A region that is
// leaving accepts no request. *thread-safe*; the lock is not held while memory is opened.
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
#include "core/device/registry.h"
#include "core/events/event_log.h"
#include "core/shared_memory/bus_guard.h"
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
    bool isUnlinked = false; // the object of a system region has no name any more
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
        // The GPUs of CUDA regions; outlives the registry.
        const device::Registry* devices = &device::Registry::system();
    };
    explicit Regions(Options options)
        : m_options(options)
    {
    }
    Regions()
        : Regions(Options())
    {
    }

    // Maps and names the region. Fails with UNIMPLEMENTED if clients are not allowed to
    // (row 1.12.5), ALREADY_EXISTS for a name that is in use, INVALID_ARGUMENT for a key that is
    // refused (row 1.12.8) and for a name that is not UTF-8, RESOURCE_EXHAUSTED beyond kMost
    // regions; and the errors of SystemMemory::map().
    absl::Status add(const Registration& registration);
    // Opens and names a CUDA region. The same errors, those of CudaMemory::open(), and those of
    // allowedOnGpu().
    absl::Status addCuda(const CudaRegistration& registration);

    // Remove regions of that kind. Success also if there is no such region (row 1.12.9), or if it
    // is just being added. Fails with UNIMPLEMENTED as add() does.
    absl::Status remove(const std::string& name, RegionKind kind = RegionKind::System);
    absl::Status removeAll(RegionKind kind = RegionKind::System);

    // Returns the registered region of that name and kind, or all of the kind if it is empty, by
    // name. Fails with NOT_FOUND if there is none.
    absl::StatusOr<std::vector<Registration>> status(
        const std::string& name, RegionKind kind = RegionKind::System);
    // Returns the regions of all kinds with owner, times and use, and with those that are leaving,
    // each behind the registered one of its name.
    absl::StatusOr<std::vector<RegionFacts>> facts(const std::string& name);
    base::Duration expiry() const { return m_options.expiry; }
    // Removes the regions that no request has used for the expiry time. To be called regularly.
    void removeUnused();
    // Returns OK if clients may register regions, else UNIMPLEMENTED.
    absl::Status allowed() const;
    // The same for a CUDA region of that name. Fails with INVALID_ARGUMENT if there is no GPU
    // (row 1.12.3).
    absl::Status allowedOnGpu(const std::string& name) const;

    absl::StatusOr<std::shared_ptr<Region>> find(const std::string& name);

private:
    using ByName = std::map<std::string, std::shared_ptr<Region>>;
    using Removed = std::vector<std::shared_ptr<Region>>; // to be unmapped without the lock

    // Opens the memory of the region, and registers it. `open` runs without the lock.
    template <typename Open> absl::Status addOpened(const Registration& registration, Open open);
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
