// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/route.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace thalassa::httpapi {
namespace {

using Segments = std::vector<std::string>;

int hexValue(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    const char lower = static_cast<char>(digit | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// Decodes percent-encoding. A percent sign without two hexadecimal digits behind it is kept.
std::string decoded(std::string_view text)
{
    std::string result;
    for (size_t i = 0; i < text.size(); ++i) {
        const int high = text[i] == '%' && i + 2 < text.size() ? hexValue(text[i + 1]) : -1;
        const int low = high < 0 ? -1 : hexValue(text[i + 2]);
        if (low < 0) {
            result.push_back(text[i]);
            continue;
        }
        result.push_back(static_cast<char>(high * 16 + low));
        i += 2;
    }
    return result;
}

// The parts between the slashes, decoded: an encoded slash is part of a name.
Segments split(std::string_view path)
{
    Segments segments;
    if (path.empty() || path.front() != '/')
        return segments;
    path.remove_prefix(1);
    for (;;) {
        const size_t slash = path.find('/');
        segments.push_back(decoded(path.substr(0, slash)));
        if (slash == std::string_view::npos)
            return segments;
        path.remove_prefix(slash + 1);
    }
}

// Returns the endpoint whose name follows /v2/models/{m}[/versions/{v}].
std::optional<Endpoint> modelEndpoint(const std::string& name)
{
    static const std::map<std::string, Endpoint> kEndpoints = {{"ready", Endpoint::ModelReady},
        {"config", Endpoint::ModelConfig}, {"stats", Endpoint::Statistics},
        {"infer", Endpoint::Infer}, {"generate", Endpoint::Generate},
        {"generate_stream", Endpoint::GenerateStream}};
    const auto found = kEndpoints.find(name);
    return found == kEndpoints.end() ? std::nullopt : std::optional(found->second);
}

// `segments` are those after /v2/models.
std::optional<Route> parseModelRoute(const Segments& segments)
{
    Route route;
    if (segments == Segments{"stats"}) {
        route.endpoint = Endpoint::Statistics; // for all models (row 1.9.5)
        return route;
    }
    if (segments.empty() || segments.front().empty())
        return std::nullopt;
    route.model = segments.front();
    route.endpoint = Endpoint::ModelMetadata;
    size_t next = 1;
    if (segments.size() > 2 && segments[1] == "versions") {
        const std::string& digits = segments[2];
        if (digits.empty() || !std::all_of(digits.begin(), digits.end(), absl::ascii_isdigit))
            return std::nullopt;
        const auto parsed =
            std::from_chars(digits.data(), digits.data() + digits.size(), route.version);
        if (parsed.ec != std::errc()) {
            route.fault = absl::InvalidArgumentError(
                absl::StrCat("failed to get model version from specified version string '", digits,
                    "', version should be an integral value > 0; model '", route.model, "'"));
        }
        next = 3;
    }
    if (segments.size() == next)
        return route;
    if (next == 1 && segments.size() == 3 && segments[1] == "trace" && segments[2] == "setting") {
        route.endpoint = Endpoint::TraceSetting;
        return route;
    }
    const std::optional<Endpoint> endpoint = modelEndpoint(segments[next]);
    if (!endpoint || segments.size() != next + 1)
        return std::nullopt;
    route.endpoint = *endpoint;
    return route;
}

// `segments` are those after /v2/repository: [{repository}/]index or
// [{repository}/]models/{m}/load.
std::optional<Route> parseRepositoryRoute(Segments segments)
{
    Route route;
    const bool isIndex = !segments.empty() && segments.back() == "index" && segments.size() <= 2;
    if (isIndex) {
        route.endpoint = Endpoint::RepositoryIndex;
        route.namesRepository = segments.size() == 2;
        return route;
    }
    if (segments.size() == 4) {
        route.namesRepository = true;
        segments.erase(segments.begin());
    }
    if (segments.size() != 3 || segments[0] != "models")
        return std::nullopt;
    if (segments[2] != "load" && segments[2] != "unload")
        return std::nullopt;
    route.model = segments[1];
    route.endpoint = segments[2] == "load" ? Endpoint::RepositoryLoad : Endpoint::RepositoryUnload;
    return route;
}

bool isSharedMemory(const Segments& segments)
{
    if (segments.size() < 2 ||
        (segments[0] != "systemsharedmemory" && segments[0] != "cudasharedmemory"))
        return false;
    const std::string& last = segments.back();
    const bool known = last == "status" || last == "register" || last == "unregister";
    const bool shaped = segments.size() == 2 || (segments.size() == 4 && segments[1] == "region");
    return known && shaped;
}

} // namespace

std::optional<Route> parseRoute(std::string_view path)
{
    Segments segments = split(path);
    if (segments.empty() || segments.front() != "v2")
        return std::nullopt;
    segments.erase(segments.begin());
    const auto simple = [](Endpoint endpoint) {
        return std::optional(Route{.endpoint = endpoint});
    };
    if (segments.empty())
        return simple(Endpoint::ServerMetadata);
    if (segments == Segments{"health", "live"})
        return simple(Endpoint::Live);
    if (segments == Segments{"health", "ready"})
        return simple(Endpoint::Ready);
    if (segments == Segments{"trace", "setting"})
        return simple(Endpoint::TraceSetting);
    if (segments == Segments{"logging"})
        return simple(Endpoint::Logging);
    if (isSharedMemory(segments))
        return simple(Endpoint::SharedMemory);
    const std::string first = segments.front();
    segments.erase(segments.begin());
    if (first == "models")
        return parseModelRoute(segments);
    if (first == "repository")
        return parseRepositoryRoute(std::move(segments));
    if (first == "thalassa" && segments.size() == 1)
        return Route{.endpoint = Endpoint::Observability, .question = segments[0]};
    return std::nullopt;
}

bool isInference(std::string_view method, std::string_view path)
{
    return method == "POST" && path.starts_with("/v2/models/") &&
        (path.ends_with("/infer") || path.ends_with("/generate") ||
            path.ends_with("/generate_stream"));
}

} // namespace thalassa::httpapi
