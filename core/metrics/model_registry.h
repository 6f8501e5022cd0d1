// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelRegistry: the model versions whose metrics are shown, by their labels. It counts nothing
// itself: what a scrape shows is read then, from the statistics of the versions. *thread-safe*; no
// request takes its locks.
//
// A version is shown from add() until its registration ends (row 8.3). Versions with the same
// labels, such as one that is loaded anew while the old one still serves, are one: their numbers
// are added up, and stay with the one that is left, so that they never run backwards as long as one
// is there.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include <prometheus/labels.h>

#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "core/metrics/observations.h"
#include "core/statistics/model_statistics.h"

namespace thalassa::metrics {

// Where the numbers of a version come from.
struct ModelSource {
    std::shared_ptr<const statistics::ModelStatistics> statistics; // null: all of them are 0
    std::function<size_t()> pendingCount;   // of requests that wait; empty: none ever does
    std::optional<base::Duration> loadTime; // none: another one with these labels knows
    bool isCached = false;                  // a cache answers for the model
    Observations::Options observed;
};

// The numbers of the versions with these labels at one moment.
struct ModelSample {
    prometheus::Labels labels;
    statistics::Counts counts;
    size_t pendingCount = 0;
    base::Duration loadTime{};
    bool isCached = false;
    std::shared_ptr<const Observations> observations; // null: nothing is observed
};

// Held by shared_ptr.
class ModelRegistry : public std::enable_shared_from_this<ModelRegistry> {
    struct Entry;

public:
    // Ends with the version, and keeps the registry until then.
    class Registration {
    public:
        Registration() = default;
        Registration(Registration&& other) noexcept;
        Registration& operator=(Registration&& other) noexcept;
        ~Registration() { reset(); }

        // Afterwards nothing of the source is called any more.
        void reset();
        // What has to be told of the version's requests; null: nothing.
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
    // Of all, in the order of their labels.
    std::vector<ModelSample> samples() const;

private:
    void remove(const std::shared_ptr<Entry>& entry, uint64_t number);

    mutable base::Mutex m_mutex; // before an entry's
    uint64_t m_lastNumber ABSL_GUARDED_BY(m_mutex) = 0;
    std::map<prometheus::Labels, std::shared_ptr<Entry>> m_entries ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::metrics
