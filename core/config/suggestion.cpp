// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/suggestion.h"

#include <vector>

#include "core/base/text/nearest_name.h"

namespace thalassa::config {
namespace {

// A longer name is not a typing error, and its comparison would take long.
constexpr size_t kMaxNameLength = 128;

std::string suggestion(const std::string& name, const std::vector<std::string>& candidates)
{
    if (name.size() > kMaxNameLength)
        return {};
    const std::string nearest = base::nearestName(name, candidates);
    return nearest.empty() ? nearest : ", did you mean '" + nearest + "'?";
}

} // namespace

std::string suggestField(const google::protobuf::Descriptor& message, const std::string& name)
{
    std::vector<std::string> names;
    for (int i = 0; i < message.field_count(); ++i)
        names.push_back(message.field(i)->name());
    return suggestion(name, names);
}

std::string suggestEnumerator(
    const google::protobuf::EnumDescriptor& enumeration, const std::string& name)
{
    std::vector<std::string> names;
    for (int i = 0; i < enumeration.value_count(); ++i)
        names.push_back(enumeration.value(i)->name());
    return suggestion(name, names);
}

} // namespace thalassa::config
