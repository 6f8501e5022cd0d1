// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/settings/setting_update.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::trace {
namespace {

size_t indexOf(const SettingRow& row)
{
    return static_cast<size_t>(&row - settingTable().data());
}

} // namespace

bool PartialSetting::has(std::string_view name) const
{
    const SettingRow* const row = settingNamed(name);
    return row != nullptr && m_given[indexOf(*row)];
}

std::vector<std::string> PartialSetting::names() const
{
    std::vector<std::string> names;
    for (const SettingRow& row : settingTable()) {
        if (m_given[indexOf(row)])
            names.emplace_back(row.name);
    }
    return names;
}

TraceSetting PartialSetting::over(TraceSetting below) const
{
    for (const SettingRow& row : settingTable()) {
        if (m_given[indexOf(row)])
            row.copy(m_values, below);
    }
    return below;
}

absl::Status PartialSetting::set(const SettingRow& row, const Texts& texts)
{
    ASSIGN_OR_RETURN(const bool isSet, row.read(texts, m_values));
    if (isSet)
        m_given.set(indexOf(row));
    return absl::OkStatus();
}

void PartialSetting::clear(const SettingRow& row)
{
    row.copy(TraceSetting(), m_values);
    m_given.reset(indexOf(row));
}

void PartialSetting::merge(const PartialSetting& other)
{
    m_values = other.over(m_values);
    m_given |= other.m_given;
}

void TraceUpdate::clear(std::string_view name)
{
    if (const SettingRow* const row = settingNamed(name)) {
        m_set.clear(*row);
        m_cleared.set(indexOf(*row));
    }
}

absl::Status TraceUpdate::set(std::string_view name, const Texts& texts)
{
    const SettingRow* const row = settingNamed(name);
    if (row == nullptr)
        return absl::OkStatus();
    RETURN_IF_ERROR(m_set.set(*row, texts));
    if (const absl::Status known = row->checkKnown(texts); !known.ok())
        ignore(std::string(known.message()));
    return absl::OkStatus();
}

void TraceUpdate::noteName(std::string_view name)
{
    if (settingNamed(name) == nullptr && m_ignored.size() < kMostIgnored)
        ignore(noSuchSetting(name));
}

void TraceUpdate::ignore(std::string text)
{
    if (m_ignored.size() < kMostIgnored)
        m_ignored.push_back(std::move(text));
}

bool TraceUpdate::changes(std::string_view name) const
{
    const SettingRow* const row = settingNamed(name);
    return row != nullptr && (m_cleared[indexOf(*row)] || m_set.has(name));
}

void TraceUpdate::applyTo(PartialSetting& layer) const
{
    for (const SettingRow& row : settingTable()) {
        if (m_cleared[indexOf(row)])
            layer.clear(row);
    }
    layer.merge(m_set);
}

absl::Status fileIsFixed()
{
    return absl::UnimplementedError(
        "trace file location can not be updated through network protocol");
}

absl::Status modelIsNotReady(const std::string& model)
{
    return absl::InvalidArgumentError(absl::StrCat("Request for unknown model : ", model));
}

} // namespace thalassa::trace
