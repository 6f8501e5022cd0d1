// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/host_policy.h"

#include <charconv>
#include <set>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "core/base/text/json.h"

namespace thalassa::config {
namespace {

constexpr char kCores[] = "cpu-cores";
constexpr char kNode[] = "numa-node";
constexpr int kLargestNumber = 65535; // more processors than a kernel counts

std::optional<int> parseNumber(std::string_view text)
{
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < 0 ||
        number > kLargestNumber)
        return std::nullopt;
    return number;
}

} // namespace

std::optional<std::vector<int>> parseNumberList(const std::string& text)
{
    std::set<int> numbers;
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find(',', begin), text.size());
        const std::string_view range = std::string_view(text).substr(begin, end - begin);
        const size_t dash = range.find('-');
        const std::optional<int> first = parseNumber(range.substr(0, dash));
        const std::optional<int> last =
            dash == std::string_view::npos ? first : parseNumber(range.substr(dash + 1));
        if (!first || !last || *last < *first)
            return std::nullopt;
        for (int number = *first; number <= *last; ++number)
            numbers.insert(number);
        begin = end + 1;
    }
    return std::vector<int>(numbers.begin(), numbers.end());
}

absl::Status HostPolicy::set(const std::string& setting, const std::string& value)
{
    if (setting == kCores) {
        std::optional<std::vector<int>> cores = parseNumberList(value);
        if (!cores) {
            return absl::InvalidArgumentError(absl::StrCat("host policy setting ", kCores,
                " must be processors, as in 0-3 or 0-1,4, got '", value, "'"));
        }
        m_cores = std::move(*cores);
    } else if (setting == kNode) {
        const std::optional<int> node = parseNumber(value);
        if (!node) {
            return absl::InvalidArgumentError(absl::StrCat(
                "host policy setting ", kNode, " must be the number of a node, got '", value, "'"));
        }
        m_node = node;
    } else {
        return absl::UnimplementedError(absl::StrCat(
            "unknown host policy setting '", setting, "': there are ", kNode, " and ", kCores));
    }
    m_settings[setting] = value;
    return absl::OkStatus();
}

std::string HostPolicy::json(const std::string& name) const
{
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    writer.StartObject();
    writer.Key(name.c_str());
    writer.StartObject();
    for (const auto& [setting, value] : m_settings) {
        writer.Key(setting.c_str());
        writer.String(value.c_str());
    }
    writer.EndObject();
    writer.EndObject();
    return buffer.GetString();
}

} // namespace thalassa::config
