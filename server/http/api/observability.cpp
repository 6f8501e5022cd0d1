// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/observability.h"

#include <google/protobuf/util/json_util.h>

#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/status_macros.h"
#include "core/config/print.h"
#include "server/http/api/json.h"
#include "server/http/api/reply.h"

namespace thalassa::httpapi {
namespace {

using engine::Observatory;

template <typename Message>
absl::Status read(const http::Request& request, uint64_t maxInputSize, Message& message)
{
    const size_t size = request.body.byteSize();
    if (request.method != "POST" || size == 0)
        return absl::OkStatus();
    if (size > maxInputSize)
        return tooLarge(size, maxInputSize);
    std::string copy;
    const std::string_view text = textOf(request.body, size, copy);
    const auto parsed =
        google::protobuf::util::JsonStringToMessage({text.data(), text.size()}, &message);
    if (parsed.ok())
        return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("the body is not a ", message.GetDescriptor()->full_name(),
            " as JSON: ", std::string(parsed.message().data(), parsed.message().size())));
}

template <typename Message> std::string json(const Message& message)
{
    return config::messageJson(message);
}

// A question, by its name in the path.
template <typename Request, auto kAnswer>
absl::StatusOr<std::string> answer(
    const Observatory& observatory, const http::Request& request, uint64_t maxInputSize)
{
    Request message;
    RETURN_IF_ERROR(read(request, maxInputSize, message));
    auto answered = (observatory.*kAnswer)(message);
    if constexpr (requires { answered.status(); }) {
        if (!answered.ok())
            return answered.status();
        return json(*answered);
    } else {
        return json(answered);
    }
}

struct Question {
    const char* name;
    absl::StatusOr<std::string> (*answer)(const Observatory&, const http::Request&, uint64_t);
};
constexpr Question kQuestions[] = {
    {"snapshot", answer<v1::SnapshotRequest, &Observatory::snapshot>},
    {"latencies", answer<v1::LatenciesRequest, &Observatory::latencies>},
    {"requests", answer<v1::RequestsRequest, &Observatory::requests>},
    {"explain", answer<v1::ExplainRequest, &Observatory::explain>},
    {"queues", answer<v1::QueuesRequest, &Observatory::queues>},
    {"sequences", answer<v1::SequencesRequest, &Observatory::sequences>},
    {"instances", answer<v1::InstancesRequest, &Observatory::instances>},
    {"memory", answer<v1::MemoryRequest, &Observatory::memory>},
};

} // namespace

http::Response answerObservability(const Observatory& observatory, const std::string& question,
    const http::Request& request, uint64_t maxInputSize)
{
    for (const Question& known : kQuestions) {
        if (known.name != question)
            continue;
        const absl::StatusOr<std::string> text = known.answer(observatory, request, maxInputSize);
        return text.ok() ? jsonReply(*text) : errorReply(text.status());
    }
    const std::string names =
        absl::StrJoin(kQuestions, ", ", [](std::string* out, const Question& one) {
            absl::StrAppend(out, "/v2/thalassa/", one.name);
        });
    return errorReply(
        404, absl::StrCat("there is no /v2/thalassa/", question, "; there are ", names));
}

} // namespace thalassa::httpapi
