// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/file_names.h"

#include "absl/strings/str_cat.h"
#include "core/base/text/string_view.h"
#include "core/timeline/span_tree.h"

namespace thalassa::trace_tool {
namespace {

constexpr size_t kEntrySize = 128; // approximate bytes of an entry of the tables without its text

} // namespace

std::optional<timeline::Activity> PointName::activity() const
{
    return number < timeline::kActivityCount
        ? std::optional(static_cast<timeline::Activity>(number))
        : std::nullopt;
}

PointName FileNames::point(std::string_view name)
{
    if (const std::optional<timeline::Activity> activity = timeline::activityNamed(name))
        return *activity;
    base::MutexLock lock(m_mutex);
    if (const auto known = m_byName.find(name); known != m_byName.end())
        return known->second;
    const PointName point(static_cast<uint32_t>(timeline::kActivityCount + m_points.size()));
    m_byName.emplace(m_points.emplace_back(name), point);
    m_byteSize += kEntrySize + name.size();
    return point;
}

std::string_view FileNames::nameOf(PointName point) const
{
    if (const std::optional<timeline::Activity> activity = point.activity())
        return timeline::nameOf(*activity);
    base::MutexLock lock(m_mutex);
    return m_points[point.number - timeline::kActivityCount];
}

const RecordedModel& FileNames::model(std::string_view name, int64_t version)
{
    std::string key = absl::StrCat(version, " ", base::toAbsl(name));
    base::MutexLock lock(m_mutex);
    const auto [model, isNew] = m_models.try_emplace(std::move(key));
    if (isNew) {
        model->second = {std::string(name), version};
        m_byteSize += kEntrySize + 2 * name.size();
    }
    return model->second;
}

size_t FileNames::byteSize() const
{
    base::MutexLock lock(m_mutex);
    return m_byteSize;
}

} // namespace thalassa::trace_tool
