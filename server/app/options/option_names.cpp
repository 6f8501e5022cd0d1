// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/option_names.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/status_macros.h"
#include "core/base/text/nearest_name.h"
#include "server/app/options/option_table.h"

namespace thalassa::app {
namespace {

// The options of Triton 2.73.
constexpr std::string_view kTritonNames[] = {"allow-client-shm", "allow-cpu-metrics",
    "allow-gpu-metrics", "allow-grpc", "allow-http", "allow-metrics", "allow-sagemaker",
    "allow-vertex-ai", "backend-config", "backend-directory", "buffer-manager-thread-count",
    "cache-config", "cache-directory", "cuda-memory-pool-byte-size", "cuda-virtual-address-size",
    "disable-auto-complete-config", "enable-peer-access", "exit-on-error", "exit-timeout-secs",
    "grpc-address", "grpc-header-forward-pattern", "grpc-http2-max-ping-strikes",
    "grpc-http2-max-pings-without-data", "grpc-http2-min-recv-ping-interval-without-data",
    "grpc-infer-allocation-pool-size", "grpc-infer-response-compression-level",
    "grpc-infer-thread-count", "grpc-keepalive-permit-without-calls", "grpc-keepalive-time",
    "grpc-keepalive-timeout", "grpc-max-connection-age", "grpc-max-connection-age-grace",
    "grpc-max-response-pool-size", "grpc-port", "grpc-restricted-protocol", "grpc-root-cert",
    "grpc-server-cert", "grpc-server-key", "grpc-use-ssl", "grpc-use-ssl-mutual", "help",
    "host-policy", "http-address", "http-header-forward-pattern", "http-max-input-size",
    "http-port", "http-restricted-api", "http-thread-count", "id", "load-model", "log-error",
    "log-file", "log-format", "log-info", "log-verbose", "log-warning", "metrics-address",
    "metrics-config", "metrics-interval-ms", "metrics-port", "min-supported-compute-capability",
    "model-config-name", "model-control-mode", "model-load-gpu-limit", "model-load-retry-count",
    "model-load-thread-count", "model-namespacing", "model-repository", "model-store",
    "pinned-memory-pool-byte-size", "rate-limit", "rate-limit-resource", "repoagent-directory",
    "repository-poll-secs", "response-cache-byte-size", "reuse-grpc-port", "reuse-http-port",
    "sagemaker-port", "sagemaker-safe-port-range", "sagemaker-thread-count", "strict-model-config",
    "strict-readiness", "trace-config", "trace-count", "trace-file", "trace-level",
    "trace-log-frequency", "trace-rate", "vertex-ai-default-model", "vertex-ai-port",
    "vertex-ai-thread-count"};

bool isTritons(std::string_view name)
{
    return std::find(std::begin(kTritonNames), std::end(kTritonNames), name) !=
        std::end(kTritonNames);
}

// Every name, and whether its option takes a value.
const std::map<std::string, bool>& names()
{
    static const std::map<std::string, bool> all = [] {
        std::map<std::string, bool> made;
        for (const Option& option : optionTable()) {
            for (const char* const name : option.names)
                made[name] = option.value != nullptr;
        }
        for (const LaterOption& option : laterOptions())
            made[option.name] = true;
        return made;
    }();
    return all;
}

// Returns the full name, or the name itself if no option has it.
absl::StatusOr<std::string> fullName(const std::string& name)
{
    if (name.empty() || names().count(name) > 0)
        return name;
    std::vector<std::string> tritons;
    std::vector<std::string> ours;
    for (auto known = names().lower_bound(name);
         known != names().end() && known->first.starts_with(name); ++known)
        (isTritons(known->first) ? tritons : ours).push_back(known->first);
    // An abbreviation of Triton keeps its meaning, whatever options Thalassa has besides.
    const std::vector<std::string>& candidates = tritons.empty() ? ours : tritons;
    if (candidates.size() == 1)
        return candidates.front();
    tritons.insert(tritons.end(), ours.begin(), ours.end());
    if (tritons.empty())
        return name;
    return absl::InvalidArgumentError(absl::StrCat("Bad option: \"--", name, "\".\noption '--",
        name, "' is ambiguous; possibilities: '--", absl::StrJoin(tritons, "' '--"), "'"));
}

} // namespace

std::optional<bool> takesValue(const std::string& name)
{
    const auto known = names().find(name);
    return known == names().end() ? std::nullopt : std::optional(known->second);
}

std::string mainName(const std::string& name)
{
    for (const Option& option : optionTable()) {
        if (std::find(option.names.begin(), option.names.end(), name) != option.names.end())
            return *option.names.begin();
    }
    return name; // of a later version
}

std::string nearestOption(const std::string& name)
{
    std::vector<std::string> known;
    for (const auto& [candidate, hasValue] : names())
        known.push_back(candidate);
    return base::nearestName(name, known);
}

absl::StatusOr<std::vector<std::string>> withFullNames(const std::vector<std::string>& arguments)
{
    std::vector<std::string> result;
    for (auto argument = arguments.begin(); argument != arguments.end(); ++argument) {
        const std::string& text = *argument;
        if (text == "--") {
            result.insert(result.end(), argument, arguments.end());
            return result;
        }
        if (text.size() < 2 || text[0] != '-') {
            result.push_back(text);
            continue;
        }
        const bool isLong = text[1] == '-';
        const size_t begin = isLong ? 2 : 1;
        const size_t equals = text.find('=');
        std::string name =
            text.substr(begin, equals == std::string::npos ? equals : equals - begin);
        if (isLong) {
            ASSIGN_OR_RETURN(name, fullName(name));
        }
        const auto known = names().find(name);
        if (known == names().end()) {
            result.push_back(text);
            continue;
        }
        std::string whole = absl::StrCat("--", name);
        if (equals != std::string::npos)
            absl::StrAppend(&whole, text.substr(equals));
        else if (known->second && std::next(argument) != arguments.end())
            absl::StrAppend(&whole, "=", *++argument);
        result.push_back(std::move(whole));
    }
    return result;
}

} // namespace thalassa::app
