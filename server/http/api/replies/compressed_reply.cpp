// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/replies/compressed_reply.h"

#include <atomic>
#include <string>
#include <utility>

#include "core/base/log/log.h"

namespace thalassa::httpapi {
namespace {

constexpr size_t kSlice = 64 << 10; // bytes of the plain body: about half a millisecond's work

struct Work {
    Work(std::shared_ptr<http::Exchange> exchangeOf, std::shared_ptr<CodecThreads> threads,
        http::Response plain, Coding chosen)
        : exchange(std::move(exchangeOf))
        , codec(std::move(threads))
        , response(std::move(plain))
        , coding(chosen)
        , deflation(response.body, chosen)
    {
    }

    const std::shared_ptr<http::Exchange> exchange;
    const std::shared_ptr<CodecThreads> codec; // null: the slices run on the I/O thread
    http::Response response;
    const Coding coding;
    Deflation deflation;
    std::function<void(const http::SendTimes&)> onSent;
    std::atomic<bool> isClosed{false}; // the connection is closed
};

void goOn(const std::shared_ptr<Work>& work);

void postSlice(const std::shared_ptr<Work>& work)
{
    auto slice = [work] { goOn(work); };
    if (work->codec)
        work->codec->goOn(work->exchange->connection(), std::move(slice));
    else
        work->exchange->runSlice(std::move(slice));
}

void goOn(const std::shared_ptr<Work>& work)
{
    const absl::StatusOr<bool> isDone = work->isClosed ? true : work->deflation.step(kSlice);
    if (isDone.ok() && !*isDone)
        return postSlice(work);
    if (isDone.ok()) { // if isClosed, the answer is dropped, and onSent reports this
        work->response.body = work->deflation.take();
        work->response.headers.add("Content-Encoding", std::string(codingName(work->coding)));
    } else {
        LOG_WARNING << "an answer is sent without compression: " << isDone.status().message();
    }
    work->exchange->respond(std::move(work->response), std::move(work->onSent));
}

} // namespace

void respondCompressed(const std::shared_ptr<http::Exchange>& exchange,
    std::shared_ptr<CodecThreads> codec, http::Response response, Coding coding,
    std::function<void(const http::SendTimes&)> onSent)
{
    const bool isLarge = response.body.byteSize() > CodecThreads::kLargeBody;
    const auto work = std::make_shared<Work>(
        exchange, isLarge ? std::move(codec) : nullptr, std::move(response), coding);
    work->onSent = std::move(onSent);
    exchange->onClosed([weak = std::weak_ptr(work)] {
        if (const auto closed = weak.lock())
            closed->isClosed = true;
    });
    postSlice(work);
}

} // namespace thalassa::httpapi
