// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/control/route.h"

#include <charconv>

#include "absl/strings/str_cat.h"

namespace thalassa::httpapi {
namespace {

void readVersion(const std::string& digits, Route& route)
{
    const auto parsed =
        std::from_chars(digits.data(), digits.data() + digits.size(), route.version);
    if (parsed.ec != std::errc()) {
        route.fault = absl::InvalidArgumentError(
            absl::StrCat("failed to get model version from specified version string '", digits,
                "', version should be an integral value > 0; model '", route.model, "'"));
    }
}

} // namespace

Route routeOf(const http::PathPattern& pattern, const std::vector<std::string>& arguments)
{
    Route route;
    for (size_t i = 0; i < arguments.size(); ++i) {
        const std::string& name = pattern.names()[i];
        if (name == "model")
            route.model = arguments[i];
        else if (name == "version")
            readVersion(arguments[i], route); // the model stands before it
        else if (name == "repository")
            route.namesRepository = true;
        else if (name == "region")
            route.region = arguments[i];
        else if (name == "query")
            route.query = arguments[i];
    }
    return route;
}

std::vector<http::PathPattern> patternsOf(std::string_view path)
{
    const size_t begin = path.find('[');
    if (begin == std::string_view::npos)
        return {http::PathPattern(path)};
    const size_t end = path.find(']', begin);
    const std::string_view before = path.substr(0, begin);
    const std::string_view optional = path.substr(begin + 1, end - begin - 1);
    const std::string_view after = path.substr(end + 1);
    std::vector<http::PathPattern> patterns;
    patterns.emplace_back(std::string(before).append(after));
    patterns.emplace_back(std::string(before).append(optional).append(after));
    return patterns;
}

bool isInference(std::string_view method, std::string_view path)
{
    return method == "POST" && path.starts_with("/v2/models/") &&
        (path.ends_with("/infer") || path.ends_with("/generate") ||
            path.ends_with("/generate_stream"));
}

} // namespace thalassa::httpapi
