// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// answeredOnce(): a callback that tasks of the repository share and that is called exactly once.
// The task that has the result calls it. If the last of the tasks is destroyed before (a task
// threw, or there was no memory for it), the callback gets an error. *thread-safe*.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "core/base/exception_text.h"
#include "core/base/log/log.h"

namespace thalassa::repository {

// `Result` can be constructed from an absl::Status. Copies of the returned function share the call.
template <typename Result>
std::function<void(Result)> answeredOnce(std::function<void(Result)> done)
{
    struct Answer {
        explicit Answer(std::function<void(Result)> told)
            : tell(std::move(told))
        {
        }
        ~Answer()
        {
            if (isGiven.load())
                return;
            try {
                tell(Result(absl::ResourceExhaustedError(
                    "the task was given up: the server has not enough memory, or an error occurred "
                    "that its log describes")));
            } catch (...) { // an embedder's callback may throw anything
                LOG_ERROR << "an answer of the model repository was lost: "
                          << base::exceptionText();
            }
        }
        Answer(const Answer&) = delete;
        Answer& operator=(const Answer&) = delete;

        const std::function<void(Result)> tell;
        std::atomic<bool> isGiven{false};
    };
    auto answer = std::make_shared<Answer>(std::move(done));
    return [answer = std::move(answer)](Result result) {
        if (!answer->isGiven.exchange(true))
            answer->tell(std::move(result));
    };
}

} // namespace thalassa::repository
