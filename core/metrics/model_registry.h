// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelRegistry: the model versions whose metrics are shown, by their labels. It counts nothing
// itself: a scrape reads the statistics of the versions. *thread-safe*; no request takes its locks.
//
// A version is shown from add() until its registration ends (row 8.3). Versions with the same
// labels, such as an old and a new one during a reload, share one entry: their numbers are added
// up, and the entry keeps those of a version that ends, so that counters do not decrease while one
// version is left.
//
// The counts of instances on a GPU are samples of their own, with the label gpu_uuid, while a
// version has instances on that GPU (row 8.2).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <prometheus/labels.h>

#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "core/metrics/observations.h"
#include "core/statistics/model_statistics.h"

namespace thalassa::metrics {

// The sources of a version's numbers.
struct ModelSource {
    std::shared_ptr<const statistics::ModelStatistics> statistics; // null if all counts are 0
    std::function<size_t()> pendingCount; // requests that wait; null if none ever waits
    // Returns the uuids of the GPUs of the version's instances, by number; null if there are none.
    std::function<std::map<int, std::string>()> gpus;
    std::optional<base::Duration> loadTime; // nothing: that of another version with these labels
    bool isCached = false;                  // the model enables the response cache
    Observations::Options observed;
};

// The numbers of the versions with these labels, or of their instances on one GPU, at one point in
// time. That of a GPU has counts of executions only.
struct ModelSample {
    prometheus::Labels labels;
    bool isOfGpu = false;
    statistics::Counts counts;
    size_t pendingCount = 0;
    base::Duration loadTime{};
    bool isCached = false;
    std::map<int64_t, uint64_t> gpuMemory;            // by GPU: bytes that backends reported
    std::shared_ptr<const Observations> observations; // null if nothing is observed
};

// Held by shared_ptr.
class ModelRegistry : public std::enable_shared_from_this<ModelRegistry> {
    struct Entry;

public:
    // The registration of a version. It ends with the version, and keeps the registry alive.
    class Registration {
    public:
        Registration() = default;
        Registration(Registration&& other) noexcept;
        Registration& operator=(Registration&& other) noexcept;
        ~Registration() { reset(); }

        // Ends the registration. Afterwards the functions of the source are no longer called.
        void reset();
        // The observer of the version's requests; null if nothing is observed.
        std::shared_ptr<Observations> observations() const { return m_observations; }

    private:
        friend class ModelRegistry;
        std::shared_ptr<ModelRegistry> m_registry;
        std::shared_ptr<Entry> m_entry;
        uint64_t m_number = 0;
        std::shared_ptr<Observations> m_observations;
    };

    ModelRegistry();
    ~ModelRegistry();

    [[nodiscard]] Registration add(const prometheus::Labels& labels, ModelSource source);
    // Returns the numbers of all versions, in the order of their labels, each followed by those of
    // its GPUs.
    std::vector<ModelSample> samples() const;

private:
    void remove(const std::shared_ptr<Entry>& entry, uint64_t number);

    mutable base::Mutex m_mutex; // locked before an entry's
    uint64_t m_lastNumber ABSL_GUARDED_BY(m_mutex) = 0;
    std::map<prometheus::Labels, std::shared_ptr<Entry>> m_entries ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::metrics
