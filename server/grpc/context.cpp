// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/context.h"

#include <string_view>

#include "absl/strings/str_replace.h"
#include "core/base/status_macros.h"

namespace thalassa::grpcapi {

std::unique_ptr<std::string> metadataOf(
    const grpc::ServerContextBase& context, const std::string& key)
{
    const auto& all = context.client_metadata();
    const auto found = all.find(key);
    if (found == all.end())
        return nullptr;
    return std::make_unique<std::string>(found->second.data(), found->second.size());
}

absl::Status forwardMetadata(const grpc::ServerContextBase& context,
    const security::ForwardedHeaders& forwarded, inference::Parameters& parameters)
{
    if (forwarded.isEmpty())
        return absl::OkStatus();
    for (const auto& [key, value] : context.client_metadata()) {
        RETURN_IF_ERROR(forwarded.forward(std::string_view(key.data(), key.size()),
            std::string_view(value.data(), value.size()), parameters));
    }
    return absl::OkStatus();
}

std::optional<trace::TraceContext> traceContextOf(const grpc::ServerContextBase& context)
{
    const auto valuesOf = [&all = context.client_metadata()](const char* key) {
        std::vector<std::string_view> values;
        const auto [begin, end] = all.equal_range(key);
        for (auto entry = begin; entry != end; ++entry)
            values.emplace_back(entry->second.data(), entry->second.size());
        return values;
    };
    return trace::readTraceContext({valuesOf(trace::kTraceParent), valuesOf(trace::kTraceState)});
}

// gRPC's form of it is "ipv4:10.0.0.1:50312" or "ipv6:%5B::1%5D:50312".
std::string clientOf(const grpc::ServerContextBase& context)
{
    const std::string peer = context.peer();
    const size_t begin = peer.find(':') + 1; // 0 if there is none
    const size_t end = peer.rfind(':');
    std::string host = end > begin && end != std::string::npos ? peer.substr(begin, end - begin)
                                                               : peer.substr(begin);
    for (const char* const bracket : {"%5B", "%5D"})
        host = absl::StrReplaceAll(host, {{bracket, ""}});
    return host;
}

std::string actorOf(const grpc::ServerContextBase& context)
{
    return "grpc " + clientOf(context);
}

base::TimePoint deadlineOf(const grpc::ServerContextBase& context)
{
    const gpr_timespec deadline = context.raw_deadline();
    if (deadline.tv_sec == gpr_inf_future(deadline.clock_type).tv_sec)
        return base::TimePoint::max();
    // gRPC may use another clock than ours, but the time that is left is the same in both.
    const gpr_timespec left = gpr_time_sub(deadline, gpr_now(deadline.clock_type));
    constexpr int64_t kNever = int64_t{365} * 24 * 3600; // seconds
    if (left.tv_sec > kNever)
        return base::TimePoint::max();
    return base::Clock::system().now() + std::chrono::seconds(left.tv_sec) +
        std::chrono::nanoseconds(left.tv_nsec);
}

} // namespace thalassa::grpcapi
