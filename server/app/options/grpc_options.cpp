// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/option_groups.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "server/app/options/option_place.h"

namespace thalassa::app {
namespace {

absl::Status setCompression(const std::string& value, ServerOptions& options)
{
    for (const auto& [name, level] :
        {std::pair("none", GRPC_COMPRESS_LEVEL_NONE), std::pair("low", GRPC_COMPRESS_LEVEL_LOW),
            std::pair("medium", GRPC_COMPRESS_LEVEL_MED),
            std::pair("high", GRPC_COMPRESS_LEVEL_HIGH)}) {
        if (absl::EqualsIgnoreCase(value, name)) {
            options.grpc.inferCompression = level;
            return absl::OkStatus();
        }
    }
    return absl::InvalidArgumentError(
        absl::StrCat("invalid argument for --grpc_infer_response_compression_level: expected none, "
                     "low, medium or high, got '",
            value, "'"));
}

} // namespace

std::vector<Option> grpcOptions()
{
    static constexpr char kGroup[] = "gRPC";
    return {
        {kGroup, "allow-grpc", "bool", "Serves gRPC. Default: true.",
            boolean(OPTION_PLACE(allowGrpc))},
        {kGroup, "grpc-address", "address", "Sets the address of gRPC. Default: 0.0.0.0.",
            text(OPTION_PLACE(grpc.address))},
        {kGroup, "grpc-port", "port", "Sets the port of gRPC. Default: 8001.",
            number(OPTION_PLACE(grpc.port), 0, kMaxPort)},
        {kGroup, "reuse-grpc-port", "bool", "Lets several servers share the port. Default: false.",
            boolean(OPTION_PLACE(grpc.reusePort))},
        {kGroup, "grpc-infer-thread-count", "count",
            "Sets the number of threads that poll for calls, 2 to 128. Default: 2.",
            number(OPTION_PLACE(grpc.threadCount), 2, 128)},
        {kGroup, "grpc-execute-brief", "bool",
            "A polling thread executes a model on the CPU itself if that takes less time than to "
            "wake the instance's thread. Default: true.",
            boolean(OPTION_PLACE(grpc.executesBrief))},
        {kGroup, "grpc-infer-allocation-pool-size", "count",
            "Sets the number of calls that each polling thread is ready to accept at once. "
            "Default: 8.",
            number(OPTION_PLACE(grpc.allocationPoolSize), 1, 4096)},
        {kGroup, "grpc-infer-response-compression-level", "level",
            "Sets the compression of inference responses: none, low, medium or high. Default: "
            "none.",
            setCompression},
        {kGroup, "grpc-max-response-pool-size", "count",
            "Limits the number of unread responses of one streamed request; at that number its "
            "model waits. Default: no limit.",
            number(OPTION_PLACE(grpc.streams.maxResponsesPerRequest), 1)},
        {kGroup, "grpc-max-unread-stream-size", "bytes",
            "Limits the size of the unread responses of one stream. At half of it the server reads "
            "no further request; beyond it the stream ends with RESOURCE_EXHAUSTED. Default: "
            "268435456.",
            number(OPTION_PLACE(grpc.streams.limits.bytes), 1, kMaxBytes)},
        {kGroup, "grpc-max-unread-stream-messages", "count",
            "Limits the number of unread responses of one stream in the same way. Default: 65536.",
            number(OPTION_PLACE(grpc.streams.limits.messages), 1)},
        {kGroup, "grpc-header-forward-pattern", "regex",
            "Metadata of inference calls whose key contains a match, in upper or lower case, "
            "become parameters of the request. Default: no metadata.",
            forwardPattern(OPTION_PLACE(grpc.forwarded))},
        {kGroup, "grpc-restricted-protocol", "category,...:key=value",
            "Calls of these categories, as of --http-restricted-api, are answered only with the "
            "metadata triton-grpc-protocol-<key>: <value>; others get UNAVAILABLE. May be given "
            "several times, each category once. Default: none is restricted.",
            restriction(OPTION_PLACE(grpcRestrictions))},
        {kGroup, "grpc-keepalive-time", "ms",
            "Sets the time without traffic after which the server pings a client. Default: "
            "7200000.",
            milliseconds(OPTION_PLACE(grpc.keepaliveTime))},
        {kGroup, "grpc-keepalive-timeout", "ms",
            "Sets the time for the answer to a ping; then the connection is closed. Default: "
            "20000.",
            milliseconds(OPTION_PLACE(grpc.keepaliveTimeout))},
        {kGroup, "grpc-keepalive-permit-without-calls", "bool",
            "Pings also if the connection has no call. Default: false.",
            boolean(OPTION_PLACE(grpc.keepalivePermitWithoutCalls))},
        {kGroup, "grpc-http2-max-pings-without-data", "count",
            "Sets how many pings may follow each other without data. gRPC applies it to clients "
            "only. Default: 2.",
            number(OPTION_PLACE(grpc.maxPingsWithoutData), 0)},
        {kGroup, "grpc-http2-min-recv-ping-interval-without-data", "ms",
            "Sets the time between two pings of a client below which a ping is a strike. Default: "
            "300000.",
            number(OPTION_PLACE(grpc.minReceivedPingInterval), 0)},
        {kGroup, "grpc-http2-max-ping-strikes", "count",
            "Sets the number of strikes after which a connection is closed. Default: 2.",
            number(OPTION_PLACE(grpc.maxPingStrikes), 0)},
        {kGroup, "grpc-max-connection-age", "ms",
            "Sets the age at which a connection is closed. Default: never.",
            milliseconds(OPTION_PLACE(grpc.maxConnectionAge))},
        {kGroup, "grpc-max-connection-age-grace", "ms",
            "Sets the time for the calls of such a connection to end. Default: no limit.",
            milliseconds(OPTION_PLACE(grpc.maxConnectionAgeGrace))},
    };
}

// The limits of server/grpc/transport/limits.h, which Triton does not have.
std::vector<Option> grpcLimitOptions()
{
    static constexpr char kGroup[] = "gRPC limits";
    return {
        {kGroup, "grpc-max-connections", "count",
            "Limits the number of open connections; a further one is closed at once. Default: "
            "10000.",
            number(OPTION_PLACE(grpc.limits.maxConnections), 1)},
        {kGroup, "grpc-max-connections-per-address", "count",
            "Limits the number of open connections of one client address (IPv6: of one /64 "
            "network); 0: no limit, because clients behind a proxy share its address. Default: 0.",
            number(OPTION_PLACE(grpc.limits.maxConnectionsPerAddress), 0)},
        {kGroup, "grpc-handshake-timeout", "ms",
            "Sets the time for a new connection's HTTP/2 preface and settings; the connection is "
            "then closed. Default: 30000.",
            milliseconds(OPTION_PLACE(grpc.limits.handshakeTimeout))},
        {kGroup, "grpc-max-connection-idle", "ms",
            "Sets the time without a call after which a connection is closed. Default: never.",
            milliseconds(OPTION_PLACE(grpc.limits.maxConnectionIdle))},
        {kGroup, "grpc-max-message-size", "bytes",
            "Limits the size of a request message, as sent and as decompressed; a larger one is "
            "RESOURCE_EXHAUSTED. Default: 2147483647.",
            number(OPTION_PLACE(grpc.limits.maxMessageBytes), 1)},
        {kGroup, "grpc-max-total-answer-size", "bytes",
            "Limits the size of the answers to ModelInfer that are not read, of all calls "
            "together; beyond it the calls whose answers have been unread for longest are "
            "cancelled. Default: 4294967296.",
            number(OPTION_PLACE(grpc.limits.maxTotalAnswerBytes), 1, kMaxBytes)},
        {kGroup, "grpc-max-metadata-size", "bytes",
            "Limits the size of the metadata of a call, each field counted with 32 bytes more; "
            "larger is RESOURCE_EXHAUSTED. Default: 8192.",
            number(OPTION_PLACE(grpc.limits.maxMetadataBytes), 1024)},
        {kGroup, "grpc-decompression", "bool",
            "Accepts compressed messages; if off, they are UNIMPLEMENTED. A message of 300 kB can "
            "become 300 MB, up to --grpc-max-message-size. Default: true.",
            boolean(OPTION_PLACE(grpc.limits.decompresses))},
        {kGroup, "grpc-max-total-decompressed-size", "bytes",
            "Limits the size of the decompressed messages of all calls together; beyond it a "
            "compressed message is RESOURCE_EXHAUSTED. Default: 4294967296.",
            number(OPTION_PLACE(grpc.limits.maxTotalDecompressedBytes), 1, kMaxBytes)},
        {kGroup, "grpc-memory-quota", "bytes",
            "Limits the size of gRPC's buffers, messages and metadata together; beyond it gRPC "
            "closes idle connections, then cancels calls. 0: no quota. Default: a quarter of the "
            "memory that the process may use, at least 3221225472.",
            number(OPTION_PLACE(grpc.limits.memoryQuota), 0, kMaxBytes)},
    };
}

} // namespace thalassa::app
