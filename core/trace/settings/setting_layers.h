// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SettingLayers: the start-up values, the global settings and those of single models; each layer
// follows the one below where it sets nothing (rows 6.1.4 to 6.1.8). *thread-compatible*.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/trace/settings/current_samplers.h"
#include "core/trace/settings/setting_update.h"

namespace thalassa::trace {

class SettingLayers {
public:
    static constexpr size_t kMaxModels = 4096; // with settings of their own

    // Without a file there is nowhere to write to: only OFF can be set.
    SettingLayers(const TraceSetting& startup, bool hasFile);

    // Applies a change and returns whether a value has changed. Restarts sampling in any case (row
    // 6.1.7), a global change also in each model that has a setting of its own. Returns
    // INVALID_ARGUMENT and changes nothing if the resulting setting is invalid (row 1.10.8).
    absl::StatusOr<bool> update(const TraceUpdate& change);
    // A setting stays when its model is unloaded, and clients can load any number of names: if
    // kMaxModels have settings, a new one removes, among those of models that are not loaded, the
    // one whose last update is the oldest. Fails with RESOURCE_EXHAUSTED if all are loaded; a null
    // `isLoaded` means that all are.
    using IsLoaded = std::function<bool(const std::string& model)>;
    absl::StatusOr<bool> update(
        const std::string& model, const TraceUpdate& change, const IsLoaded& isLoaded = nullptr);

    const std::shared_ptr<Sampler>& global() const { return m_global.sampler; }
    // Returns the sampler of the model, or the global one if nothing was set for the model.
    const std::shared_ptr<Sampler>& of(const std::string& model) const;
    std::vector<std::string> models() const; // for which something was set, by name
    // Returns the names of the settings that the layer of the model sets, or the global layer for
    // an empty name, in the order of the table.
    std::vector<std::string> ownSettings(const std::string& model) const;
    // Returns all current samplers.
    std::shared_ptr<const Samplers> samplers() const;
    // Whether no layer traces anything.
    bool isOff() const;

private:
    struct Layer {
        PartialSetting values;            // with the count that was left at the last update
        std::shared_ptr<Sampler> sampler; // shared with the traces that it takes
        uint64_t lastUpdate = 0;          // number of the last update of a model

        void countWhatIsLeft();
        // Returns the layer after `change`, above `below`, whose count is what is left of it.
        Layer after(const TraceUpdate& change, const TraceSetting& below) const;
        bool isOther(const Layer& before) const;
    };

    absl::Status check(const TraceSetting& setting) const;
    bool evictOne(const IsLoaded& isLoaded);
    // Returns the model's layer for the case that the one below becomes `global`.
    absl::StatusOr<Layer> following(
        const Layer& layer, const Layer& global, bool isCountChanged) const;

    const TraceSetting m_startup;
    const bool m_hasFile;
    Layer m_global;
    std::map<std::string, Layer> m_models;
    uint64_t m_updateCount = 0; // updates of models
};

} // namespace thalassa::trace
