// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/flight_recorder.h"

#include <xxhash.h>

#include <algorithm>
#include <tuple>

namespace thalassa::trace {
namespace {

// Of what is kept apart.
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
    const auto known = std::find_if(m_models.begin(), m_models.end(),
        [&](const FlightModel& one) { return one.version == version && one.name == name; });
    const auto number = static_cast<uint32_t>(known - m_models.begin());
    if (known == m_models.end())
        m_models.push_back({name, version});
    return number;
}

FlightModel FlightRecorder::model(uint32_t number) const
{
    base::MutexLock lock(m_mutex);
    return m_models.at(number);
}

bool FlightRecorder::knows(const std::string& name, int64_t version) const
{
    base::MutexLock lock(m_mutex);
    return std::any_of(m_models.begin(), m_models.end(), [&](const FlightModel& one) {
        return one.name == name && (version == 0 || one.version == version);
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
