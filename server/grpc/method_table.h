// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// MethodTable: the RPCs that exist, by path, and the function that answers each.
// *thread-compatible*: filled at the start, constant from then on.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "core/base/threads/background_thread.h"
#include "core/engine/observability/observability_service.h"
#include "server/grpc/call.h"
#include "server/grpc/transport/exceptions_to_status.h"
#include "server/security/gate.h"

namespace thalassa::grpcapi {

struct Method {
    security::Category category;
    // Answers the call, now or later, once; or makes a stream of it.
    std::function<void(std::shared_ptr<Call>)> answer;
    bool isStream = false; // its call may end without any message
};

template <typename Message> void answer(Call& call, const absl::StatusOr<Message>& message)
{
    if (message.ok())
        call.reply(*message);
    else
        call.fail(message.status());
}

// Answers a query that may take milliseconds: `ask`, which returns the message or an error, runs in
// the background, unless the call is cancelled by then.
template <typename Ask>
void answerLater(base::BackgroundThread& background, const std::shared_ptr<Call>& call, Ask ask)
{
    const bool isPosted = background.post([call, ask = std::move(ask)] {
        using Answer = std::invoke_result_t<const Ask&>;
        if (call->isCancelled())
            call->fail(absl::CancelledError("the client has cancelled the call"));
        else if constexpr (requires(Answer made) { made.status(); })
            answer(*call, exceptionsToStatus(ask));
        else
            answer(*call, exceptionsToStatus([&ask]() -> absl::StatusOr<Answer> { return ask(); }));
    });
    if (!isPosted)
        call->fail(engine::tooManyQueries());
}

class MethodTable {
public:
    // Finds a method by its path, such as "/inference.GRPCInferenceService/ServerLive"; null if
    // unknown.
    const Method* find(const std::string& path) const
    {
        const auto found = m_methods.find(path);
        return found == m_methods.end() ? nullptr : &found->second;
    }

    // `answer` gets the parsed request and the call.
    template <typename Request, typename Answer>
    void add(const std::string& path, security::Category category, Answer answer)
    {
        set(path, {category, [answer = std::move(answer)](const std::shared_ptr<Call>& call) {
                       Request request;
                       if (const absl::Status parsed = call->parse(request); !parsed.ok())
                           return call->fail(parsed);
                       answer(request, call);
                   }});
    }
    void set(const std::string& path, Method method) { m_methods[path] = std::move(method); }

private:
    absl::flat_hash_map<std::string, Method> m_methods;
};

} // namespace thalassa::grpcapi
