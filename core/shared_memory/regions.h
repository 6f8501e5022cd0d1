// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Regions: the shared memory regions that clients have registered, by name (rows 1.12, 2.2.13).
//
//   add() --> registered --remove()--> removed
//                  |
//                  +--remove(), while requests use it--> leaving --last request ends--> removed
//
// A region that is leaving keeps its name and accepts no request. *thread-safe*.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/mutex.h"
#include "core/shared_memory/region.h"

namespace thalassa::shared_memory {

class Regions {
public:
    static constexpr size_t kMost = BusGuard::kMost / 2; // regions that end have guards, too

    struct Options {
        bool isAllowed = false; // --allow-client-shm; otherwise clients cannot register regions
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
    // 1.12.8), RESOURCE_EXHAUSTED beyond kMost regions; and the errors of Region::map().
    absl::Status add(Registration registration);

    // Success also if there is no such region (row 1.12.9). UNIMPLEMENTED as for add().
    absl::Status remove(const std::string& name);
    absl::Status removeAll();

    // Returns the region of that name, or all if it is empty, by name. NOT_FOUND if there is none.
    absl::StatusOr<std::vector<Registration>> status(const std::string& name);
    // Returns NOT_FOUND with the reason: a region of this name is no CUDA region.
    absl::Status noCudaRegion(const std::string& name);
    // Returns INVALID_ARGUMENT, or UNIMPLEMENTED as for add() (row 1.12.3).
    absl::Status refuseCuda(const std::string& name) const;
    // Returns OK if clients may register regions, else UNIMPLEMENTED.
    absl::Status allowed() const;

    absl::StatusOr<std::shared_ptr<Region>> find(const std::string& name);

private:
    struct Entry {
        std::shared_ptr<Region> region; // null once it is leaving
        std::weak_ptr<Region> leaving;
        Registration registration;
    };
    void forgetEnded() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    static void release(Entry& entry);

    const Options m_options;
    base::Mutex m_mutex;
    std::map<std::string, Entry> m_entries ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::shared_memory
