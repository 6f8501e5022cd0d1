// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/caching/settings.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/base/text/json.h"

namespace thalassa::caching {

std::string settingsJson(const Settings& settings)
{
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    writer.StartObject();
    for (const auto& [key, value] : settings) {
        writer.Key(key.data(), static_cast<rapidjson::SizeType>(key.size()));
        writer.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
    }
    writer.EndObject();
    return {buffer.GetString(), buffer.GetSize()};
}

absl::StatusOr<Settings> readSettings(const std::string& cache, const std::string& text)
{
    json::Document document;
    document.Parse<rapidjson::kParseIterativeFlag>(text.data(), text.size());
    if (document.HasParseError() || !document.IsObject()) {
        return absl::InvalidArgumentError(
            absl::StrCat("the settings of response cache '", cache, "' must be a JSON object"));
    }
    Settings settings;
    for (const auto& member : document.GetObject()) {
        const std::string key(member.name.GetString(), member.name.GetStringLength());
        const json::Value& value = member.value;
        if (value.IsString())
            settings[key].assign(value.GetString(), value.GetStringLength());
        else if (value.IsUint64())
            settings[key] = std::to_string(value.GetUint64());
        else
            return absl::InvalidArgumentError(absl::StrCat("setting '", key,
                "' of response cache '", cache, "' must be a string or a whole number"));
    }
    return settings;
}

absl::StatusOr<uint64_t> requireNumber(const std::string& cache, const Settings& settings,
    const std::string& key, uint64_t least, uint64_t greatest)
{
    const auto found = settings.find(key);
    uint64_t value = 0;
    if (found != settings.end() && absl::SimpleAtoi(found->second, &value) && value >= least &&
        value <= greatest)
        return value;
    const std::string got =
        found == settings.end() ? "got none" : absl::StrCat("got '", found->second, "'");
    return absl::InvalidArgumentError(absl::StrCat("response cache '", cache, "' needs a setting '",
        key, "', a whole number of at least ", least, ", ", got, ": --cache-config=", cache, ",",
        key, "=<number>"));
}

} // namespace thalassa::caching
