// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SettingLayers: start-up values, what was set globally, and what was set for single models; each
// layer follows the one below where it says nothing (rows 6.1.4 to 6.1.8). *thread-compatible*.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/trace/current_samplers.h"
#include "core/trace/setting_update.h"

namespace thalassa::trace {

class SettingLayers {
public:
    // Without a file there is nowhere to write to: only OFF can be set.
    SettingLayers(const TraceSetting& startup, bool hasFile);

    // INVALID_ARGUMENT, and no change, where the resulting setting makes no sense (row 1.10.8).
    absl::Status update(const TraceUpdate& change);
    absl::Status update(const std::string& model, const TraceUpdate& change);

    const std::shared_ptr<Sampler>& global() const { return m_global.sampler; }
    // The global one where nothing was set for the model.
    const std::shared_ptr<Sampler>& of(const std::string& model) const;
    std::vector<std::string> models() const; // for which something was set, by name
    // All of them as they are now.
    std::shared_ptr<const Samplers> samplers() const;
    // No layer traces anything.
    bool isOff() const;

private:
    // What was set; none: as below.
    struct Values {
        Specified<TraceLevels> levels;
        Specified<uint32_t> rate;
        Specified<int64_t> count;
        Specified<uint32_t> logFrequency;

        bool isEmpty() const { return !levels && !rate && !count && !logFrequency; }
        void apply(const TraceUpdate& change);
        TraceSetting over(TraceSetting below) const;
    };
    struct Layer {
        Values values;
        std::shared_ptr<Sampler> sampler; // shared with the traces that it takes
    };

    absl::Status check(const TraceSetting& setting) const;
    // What the model's layer becomes where the one below becomes `global`.
    absl::StatusOr<std::shared_ptr<Sampler>> following(
        const Layer& layer, const Sampler& global, bool isCountChanged) const;
    TraceSetting current() const;

    const TraceSetting m_startup;
    const bool m_hasFile;
    Layer m_global;
    std::map<std::string, Layer> m_models;
};

} // namespace thalassa::trace
