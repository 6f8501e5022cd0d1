// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/suggestion.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/base/text/nearest_name.h"

namespace thalassa::config {
namespace {

// Names of other frameworks for values of our enumerations, without the prefix of the enumeration,
// in capitals.
constexpr std::pair<std::string_view, std::string_view> kAliases[] = {
    {"FLOAT", "FP32"},
    {"FLOAT16", "FP16"},
    {"FLOAT32", "FP32"},
    {"FLOAT64", "FP64"},
    {"HALF", "FP16"},
    {"DOUBLE", "FP64"},
    {"BFLOAT16", "BF16"},
    {"INT", "INT32"},
    {"LONG", "INT64"},
    {"BOOLEAN", "BOOL"},
    {"BYTES", "STRING"},
    {"STR", "STRING"},
};

// Returns the enumerator that `name` is in other words: without its prefix ("FP32" for TYPE_FP32)
// or with the name that another framework uses ("TYPE_FLOAT32"); empty if it is none.
std::string enumeratorOf(const std::vector<std::string>& enumerators, const std::string& name)
{
    const std::string& first = enumerators.front();
    const std::string prefix = first.substr(0, first.find('_') + 1);
    std::string rest = absl::AsciiStrToUpper(name);
    if (absl::StartsWith(rest, prefix))
        rest = rest.substr(prefix.size());
    for (const auto& [alias, value] : kAliases) {
        if (rest == alias)
            rest = value;
    }
    const auto found = std::find(enumerators.begin(), enumerators.end(), prefix + rest);
    return found == enumerators.end() ? std::string() : *found;
}

} // namespace

std::string suggestField(const google::protobuf::Descriptor& message, const std::string& name)
{
    std::vector<std::string> names;
    names.reserve(message.field_count());
    for (int i = 0; i < message.field_count(); ++i)
        names.push_back(message.field(i)->name());
    return base::didYouMean(name, names);
}

std::string suggestEnumerator(
    const google::protobuf::EnumDescriptor& enumeration, const std::string& name)
{
    std::vector<std::string> names;
    names.reserve(enumeration.value_count());
    for (int i = 0; i < enumeration.value_count(); ++i)
        names.push_back(enumeration.value(i)->name());
    if (const std::string meant = enumeratorOf(names, name); !meant.empty())
        return ", did you mean '" + meant + "'?";
    return base::didYouMean(name, names);
}

} // namespace thalassa::config
