// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Answer: the answer that somebody waits for while tasks of the repository work on it. It is given
// once: by the task that has the result, or, when the last task that could give it was destroyed
// without (it threw, or was lost for want of memory), as an error. *thread-safe*.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "core/base/log.h"

namespace thalassa::repository {

// `Result` is made of an absl::Status. A copy of what this returns is the answer, too.
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
                    "the task was given up: the server has not enough memory, or it met an error "
                    "that its log tells")));
            } catch (const std::exception& error) {
                LOG_ERROR << "an answer of the model repository was lost: " << error.what();
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
