// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/versions/served_version.h"

#include <array>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"

namespace thalassa::engine {
namespace {

// Adds the states of all sequences, with an entry for each kind of memory that they lie in; the
// entry of the CPU has the number of sequences.
void addStates(const scheduling::SequencesView& sequences, const statistics::MemoryOwner& owner,
    std::vector<statistics::OwnedMemory>& found)
{
    constexpr std::array kKinds = {"CPU", "CPU_PINNED", "GPU"}; // by tensor::MemoryKind
    static_assert(kKinds.size() == std::tuple_size_v<inference::StateSizes>);
    for (size_t kind = 0; kind < kKinds.size(); ++kind) {
        const uint64_t size = sequences.stateSizes[kind];
        const uint64_t count = kind == 0 ? sequences.inSlotCount + sequences.backlogCount : 0;
        if (kind == 0 || size > 0)
            found.push_back({owner, size, count, kKinds[kind]});
    }
}

} // namespace

ServedVersion::ServedVersion(std::unique_ptr<backend::Model> model,
    std::shared_ptr<scheduling::Scheduler> scheduler, std::shared_ptr<const void> files)
    : m_files(std::move(files))
    , m_scheduler(std::move(scheduler))
    , m_model(std::move(model))
    , m_readiness(*m_model)
{
}

// Each request holds its version, so all requests have ended.
ServedVersion::~ServedVersion()
{
    m_scheduler->stop();
    const statistics::Counts counted = counts();
    LOG_INFO << "model '" << name() << "' version " << version() << " ends: accepted "
             << acceptedCount() << " requests, " << counted.success.count << " succeeded, "
             << counted.fail.count << " failed, " << inFlightCount() << " in flight";
}

absl::Status ServedVersion::enqueue(std::unique_ptr<inference::Request>& request)
{
    if (!m_model->instances().hasActiveInstance()) {
        return absl::UnavailableError(absl::StrCat("model '", name(), "' version ", version(),
            " has passive instances only, which execute no requests: its configuration needs an "
            "'instance_group' without 'passive: true'"));
    }
    return m_cache ? m_cache->enqueue(request) : m_scheduler->enqueue(request);
}

bool ServedVersion::isReady(uint64_t asked)
{
    const absl::Status status = m_readiness.answer(asked);
    if (!status.ok()) {
        LOG_VERBOSE(1) << "model '" << name() << "' version " << version()
                       << " is not ready: " << status.message();
    }
    return status.ok();
}

void ServedVersion::addMemory(std::vector<statistics::OwnedMemory>& found) const
{
    ModelVersion::addMemory(found);
    if (const auto sequences = m_scheduler->sequences(0)) {
        addStates(*sequences, {"sequence_states", name(), version(), ""}, found);
    }
    for (const auto& [reporter, usages] : m_model->statistics().memoryUsage()) {
        for (const statistics::MemoryUsage& usage : usages)
            found.push_back(
                {{"backend", name(), version(), reporter.name}, usage.byteSize, 0, usage.type});
    }
}

::inference::ModelStatistics ServedVersion::statistics() const
{
    ::inference::ModelStatistics statistics = m_model->statistics().snapshot();
    statistics.set_name(name());
    statistics.set_version(std::to_string(version()));
    return statistics;
}

} // namespace thalassa::engine
