// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/flight_recorder.h"

#include <xxhash.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace thalassa::trace {
namespace {

// The kinds that are kept apart.
enum Kind : size_t { Slow, Failed, Unserved };

} // namespace

uint64_t hashOfClientId(std::string_view id)
{
    return id.empty() ? 0 : XXH3_64bits(id.data(), id.size());
}

FlightRecorder::FlightRecorder(FlightRecorderOptions options)
    : m_options(options)
    , m_recent(options.recentCount)
    , m_kept{keptRing(), keptRing(), keptRing()}
{
}

size_t FlightRecorder::byteSize() const
{
    size_t all = m_recent.byteSize();
    for (const FlightRing& ring : m_kept)
        all += ring.byteSize();
    return all;
}

uint64_t FlightRecorder::lostCount() const
{
    uint64_t all = m_recent.lostCount();
    for (const FlightRing& ring : m_kept)
        all += ring.lostCount();
    return all;
}

uint32_t FlightRecorder::numberOf(const std::string& name, int64_t version)
{
    base::MutexLock lock(m_mutex);
    const auto known = std::find_if(m_models.begin(), m_models.end(), [&](const auto& one) {
        return one.second.model.version == version && one.second.model.name == name;
    });
    if (known != m_models.end()) {
        ++known->second.useCount;
        return known->first;
    }
    if (m_models.size() >= m_dropAt)
        dropUnused();
    m_models.emplace(m_nextNumber, Numbered{{name, version}, 1});
    return m_nextNumber++;
}

void FlightRecorder::forget(uint32_t number)
{
    base::MutexLock lock(m_mutex);
    --m_models.at(number).useCount;
}

// Called each time that the table has doubled since the last call.
void FlightRecorder::dropUnused()
{
    std::set<uint32_t> remembered;
    for (const FlightRecord& record : read())
        remembered.insert(record.model);
    std::erase_if(m_models, [&](const auto& one) {
        return one.second.useCount == 0 && !remembered.contains(one.first);
    });
    m_dropAt = std::max(m_dropAt, 2 * m_models.size());
}

FlightModel FlightRecorder::model(uint32_t number) const
{
    base::MutexLock lock(m_mutex);
    const auto known = m_models.find(number);
    return known == m_models.end() ? FlightModel() : known->second.model;
}

size_t FlightRecorder::modelCount() const
{
    base::MutexLock lock(m_mutex);
    return m_models.size();
}

bool FlightRecorder::knows(const std::string& name, int64_t version) const
{
    base::MutexLock lock(m_mutex);
    return std::any_of(m_models.begin(), m_models.end(), [&](const auto& one) {
        const FlightModel& model = one.second.model;
        return model.name == name && (version == 0 || model.version == version);
    });
}

void FlightRecorder::add(const FlightRecord& record) noexcept
{
    m_recent.add(record);
    switch (record.record.outcome) {
    case inference::Outcome::Success:
        if (record.isSlow)
            m_kept[Slow].add(record);
        break;
    case inference::Outcome::Cancelled:
    case inference::Outcome::Rejected:
        m_kept[Unserved].add(record);
        break;
    default:
        m_kept[Failed].add(record);
    }
}

std::vector<FlightRecord> FlightRecorder::read() const
{
    std::vector<FlightRecord> records = m_recent.read();
    for (const FlightRing& ring : m_kept) {
        const std::vector<FlightRecord> kept = ring.read();
        records.insert(records.end(), kept.begin(), kept.end());
    }
    const auto key = [](const FlightRecord& one) {
        return std::tuple(one.ended, one.record.requestId);
    };
    std::sort(records.begin(), records.end(),
        [&](const FlightRecord& a, const FlightRecord& b) { return key(a) < key(b); });
    const auto end = std::unique(records.begin(), records.end(),
        [&](const FlightRecord& a, const FlightRecord& b) { return key(a) == key(b); });
    records.erase(end, records.end());
    return records;
}

} // namespace thalassa::trace
