// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/compressed_reply.h"

#include <atomic>
#include <string>
#include <utility>

#include "core/base/log.h"

namespace thalassa::httpapi {
namespace {

constexpr size_t kSlice = 64 << 10; // bytes of the plain body: about half a millisecond's work

struct Work {
    Work(std::shared_ptr<http::Exchange> exchangeOf, http::Response plain, Coding chosen)
        : exchange(std::move(exchangeOf))
        , response(std::move(plain))
        , coding(chosen)
        , deflation(response.body, chosen)
    {
    }

    const std::shared_ptr<http::Exchange> exchange;
    http::Response response;
    const Coding coding;
    Deflation deflation;
    std::function<void(const http::SendTimes&)> onSent;
    std::atomic<bool> isClosed{false}; // nobody waits for the answer
};

void goOn(const std::shared_ptr<Work>& work)
{
    const absl::StatusOr<bool> isDone = work->isClosed ? true : work->deflation.step(kSlice);
    if (isDone.ok() && !*isDone)
        return work->exchange->runSlice([work] { goOn(work); });
    if (isDone.ok()) { // an answer to nobody is dropped, and its onSent learns so
        work->response.body = work->deflation.take();
        work->response.headers.add("Content-Encoding", std::string(codingName(work->coding)));
    } else {
        LOG_WARNING << "an answer is sent without compression: " << isDone.status().message();
    }
    work->exchange->respond(std::move(work->response), std::move(work->onSent));
}

} // namespace

void respondCompressed(const std::shared_ptr<http::Exchange>& exchange, http::Response response,
    Coding coding, std::function<void(const http::SendTimes&)> onSent)
{
    const auto work = std::make_shared<Work>(exchange, std::move(response), coding);
    work->onSent = std::move(onSent);
    exchange->onClosed([weak = std::weak_ptr(work)] {
        if (const auto closed = weak.lock())
            closed->isClosed = true;
    });
    exchange->runSlice([work] { goOn(work); });
}

} // namespace thalassa::httpapi
