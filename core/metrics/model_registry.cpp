// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/model_registry.h"

#include <algorithm>
#include <utility>

namespace thalassa::metrics {
namespace {

constexpr char kGpuLabel[] = "gpu_uuid";

statistics::PlacedCounts countsOf(const ModelSource& source)
{
    return source.statistics ? source.statistics->placedCounts() : statistics::PlacedCounts();
}

// Adds the memory of GPUs that the version's backend reported.
void addGpuMemory(const ModelSource& source, std::map<int64_t, uint64_t>& bytes)
{
    if (!source.statistics)
        return;
    for (const auto& [reporter, usages] : source.statistics->memoryUsage()) {
        for (const statistics::MemoryUsage& usage : usages) {
            if (usage.type == "GPU")
                bytes[usage.id] += usage.byteSize;
        }
    }
}

} // namespace

struct ModelRegistry::Entry {
    explicit Entry(prometheus::Labels entryLabels)
        : labels(std::move(entryLabels))
    {
    }

    // Appends the samples. Calls the functions of the sources with the lock held, so that reset()
    // waits for these calls.
    void addTo(std::vector<ModelSample>& samples) const
    {
        ModelSample sample;
        sample.labels = labels;
        base::MutexLock lock(mutex);
        statistics::PlacedCounts counts = ended;
        std::map<int, std::string> gpus;
        for (const auto& [number, source] : sources) {
            counts += countsOf(source);
            if (source.gpus)
                gpus.merge(source.gpus());
            if (source.pendingCount)
                sample.pendingCount += source.pendingCount();
            sample.loadTime = source.loadTime.value_or(sample.loadTime);
            sample.isCached = source.isCached;
            addGpuMemory(source, sample.gpuMemory);
        }
        sample.counts = counts.others;
        sample.observations = observations;
        samples.push_back(std::move(sample));
        for (const auto& [gpu, uuid] : gpus) {
            ModelSample& ofGpu = samples.emplace_back();
            ofGpu.labels = labels;
            ofGpu.labels[kGpuLabel] = uuid;
            ofGpu.isOfGpu = true;
            ofGpu.counts = counts.gpus[gpu];
        }
    }

    const prometheus::Labels labels;
    mutable base::Mutex mutex;
    std::map<uint64_t, ModelSource> sources ABSL_GUARDED_BY(mutex); // the newest is the last
    statistics::PlacedCounts ended ABSL_GUARDED_BY(mutex); // counts of the versions that have ended
    std::shared_ptr<Observations> observations ABSL_GUARDED_BY(mutex);
};

ModelRegistry::ModelRegistry() = default;
ModelRegistry::~ModelRegistry() = default;

ModelRegistry::Registration::Registration(Registration&& other) noexcept
{
    *this = std::move(other);
}

ModelRegistry::Registration& ModelRegistry::Registration::operator=(Registration&& other) noexcept
{
    if (this != &other) {
        reset();
        m_registry = std::move(other.m_registry);
        m_entry = std::move(other.m_entry);
        m_number = other.m_number;
        m_observations = std::move(other.m_observations);
    }
    return *this;
}

void ModelRegistry::Registration::reset()
{
    if (m_registry)
        m_registry->remove(m_entry, m_number);
    m_entry.reset();
    m_registry.reset();
}

ModelRegistry::Registration ModelRegistry::add(const prometheus::Labels& labels, ModelSource source)
{
    Registration registration;
    registration.m_registry = shared_from_this();
    base::MutexLock lock(m_mutex);
    std::shared_ptr<Entry>& entry = m_entries[labels];
    if (!entry)
        entry = std::make_shared<Entry>(labels);
    registration.m_entry = entry;
    registration.m_number = ++m_lastNumber;
    base::MutexLock entryLock(entry->mutex);
    // Observations with different buckets or quantiles cannot be added up.
    if (source.observed.isEmpty())
        entry->observations.reset();
    else if (!entry->observations || !(entry->observations->options() == source.observed))
        entry->observations = std::make_shared<Observations>(source.observed);
    registration.m_observations = entry->observations;
    entry->sources.emplace(registration.m_number, std::move(source));
    return registration;
}

void ModelRegistry::remove(const std::shared_ptr<Entry>& entry, uint64_t number)
{
    base::MutexLock lock(m_mutex);
    base::MutexLock entryLock(entry->mutex);
    const auto found = entry->sources.find(number);
    entry->ended += countsOf(found->second);
    entry->sources.erase(found);
    if (entry->sources.empty())
        m_entries.erase(entry->labels);
}

std::vector<ModelSample> ModelRegistry::samples() const
{
    std::vector<std::shared_ptr<const Entry>> entries;
    {
        base::MutexLock lock(m_mutex);
        entries.reserve(m_entries.size());
        for (const auto& [labels, entry] : m_entries)
            entries.push_back(entry);
    }
    std::vector<ModelSample> samples;
    samples.reserve(entries.size());
    for (const auto& entry : entries)
        entry->addTo(samples);
    return samples;
}

} // namespace thalassa::metrics
