// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/load_metrics.h"

#include <map>
#include <optional>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/log/throttle.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/json.h"
#include "core/engine/engine.h"

namespace thalassa::httpapi {
namespace {

constexpr char kWanted[] = "endpoint-load-metrics-format";
constexpr char kReply[] = "endpoint-load-metrics";
constexpr char kFamily[] = "nv_trt_llm_kv_cache_block_metrics";
constexpr char kType[] = "kv_cache_block_type"; // the label that names a value of the family
constexpr char kUtilization[] = "kv_cache_utilization";
constexpr char kCapacity[] = "max_token_capacity";

struct Load {
    double utilization = 0;     // used share of the cache's blocks
    uint64_t maxTokenCount = 0; // capacity of the whole cache
};

// Returns the load of the first model that has all three metrics: a server seldom has two such
// models.
absl::StatusOr<Load> loadOf()
{
    std::map<std::map<std::string, std::string>, std::map<std::string, double>> byModel;
    for (metrics::LabelledValue& one : engine::Engine::customMetrics(kFamily)) {
        auto type = one.labels.extract(kType);
        if (!type.empty())
            byModel[one.labels][type.mapped()] = one.value;
    }
    for (const auto& [model, values] : byModel) {
        const auto perBlock = values.find("tokens_per");
        const auto used = values.find("used");
        const auto most = values.find("max");
        if (perBlock != values.end() && used != values.end() && most != values.end() &&
            most->second > 0 && perBlock->second >= 0) {
            return Load{used->second / most->second,
                static_cast<uint64_t>(perBlock->second * most->second)};
        }
    }
    return absl::NotFoundError(absl::StrCat("no model has the metrics '", kFamily,
        "' with the types tokens_per, used and max, the last above 0"));
}

std::string asText(const Load& load)
{
    return absl::StrCat("TEXT named_metrics.", kUtilization, "=", load.utilization,
        ", named_metrics.", kCapacity, "=", load.maxTokenCount);
}

std::string asJson(const Load& load)
{
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    writer.StartObject();
    writer.Key("named_metrics");
    writer.StartObject();
    writer.Key(kUtilization);
    writer.Double(load.utilization);
    writer.Key(kCapacity);
    writer.Uint64(load.maxTokenCount);
    writer.EndObject();
    writer.EndObject();
    return absl::StrCat("JSON ", std::string(buffer.GetString(), buffer.GetSize()));
}

absl::StatusOr<std::string> loadMetrics(const std::string& format)
{
    if (format != "text" && format != "json") {
        return absl::InvalidArgumentError(absl::StrCat(
            "expected text or json in ", kWanted, ", got '", base::excerpt(format), "'"));
    }
    ASSIGN_OR_RETURN(const Load load, loadOf());
    return format == "text" ? asText(load) : asJson(load);
}

// Throttles the log lines, since clients send the field with each request.
void logWhyNot(const absl::Status& status)
{
    constexpr std::chrono::seconds kInterval{5};
    static base::Throttle wrongFormats(kInterval);
    static base::Throttle others(kInterval);
    base::Throttle& ration = absl::IsInvalidArgument(status) ? wrongFormats : others;
    if (const auto heldBack = ration.admit(base::Clock::system().now())) {
        LOG_ERROR << "an answer is sent without " << kReply << ": " << status.message()
                  << base::moreLines(*heldBack);
    }
}

} // namespace

void addLoadMetrics(const http::Request& request, http::Headers& headers)
{
    const std::string* const format = request.headers.find(kWanted);
    if (format == nullptr)
        return;
    absl::StatusOr<std::string> value = loadMetrics(*format);
    if (value.ok())
        headers.add(kReply, *std::move(value));
    else
        logWhyNot(value.status());
}

} // namespace thalassa::httpapi
