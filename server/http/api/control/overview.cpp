// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/control/overview.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/base/build_info.h"
#include "core/base/text/json.h"
#include "core/base/text/string_view.h"
#include "server/http/api/replies/reply.h"

namespace thalassa::httpapi {

namespace {

// Returns the host of the field Host, "host:port" or "[::1]:port", which the transport has checked.
std::string_view hostOf(std::string_view field)
{
    return field.substr(
        0, field.starts_with('[') ? field.find(']') + 1 : std::min(field.find(':'), field.size()));
}

} // namespace

std::string metricsFor(const std::string& metrics, const http::Request& request)
{
    const std::string* const field = request.headers.find("Host");
    const std::string_view host = field == nullptr ? std::string_view() : hostOf(*field);
    for (const std::string_view any : {"http://0.0.0.0:", "http://[::]:"}) {
        if (!host.empty() && metrics.starts_with(any))
            return absl::StrCat("http://", base::toAbsl(host), ":", metrics.substr(any.size()));
    }
    return metrics;
}

http::Response overviewReply(const Overview& overview)
{
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    const auto add = [&writer](const std::string& text) {
        writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
    };
    writer.StartObject();
    writer.Key("name");
    add(overview.name);
    writer.Key("version");
    add(base::kTritonVersion);
    writer.Key("thalassa_version");
    add(base::buildInfo().version);
    writer.Key("endpoints");
    writer.StartArray();
    for (const std::string& endpoint : overview.endpoints)
        add(endpoint);
    writer.EndArray();
    if (!overview.metrics.empty()) {
        writer.Key("metrics");
        add(overview.metrics);
    }
    writer.EndObject();
    return jsonReply({buffer.GetString(), buffer.GetSize()});
}

http::Response unknownPathReply(std::string_view path, const std::string& metrics)
{
    if (path == "/metrics" && !metrics.empty())
        return errorReply(404, absl::StrCat("Not Found: the metrics are at ", metrics));
    return errorReply(404, "Not Found: there is no such endpoint; GET / lists the endpoints");
}

} // namespace thalassa::httpapi
