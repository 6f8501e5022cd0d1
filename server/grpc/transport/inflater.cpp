// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/transport/inflater.h"

#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/thread_name.h"
#include "server/grpc/transport/exceptions_to_status.h"

namespace thalassa::grpcapi {
namespace {

// Bytes that are decompressed in less than a millisecond.
constexpr uint64_t kAtOnce = 256 << 10;
constexpr uint64_t kStep = 16 << 20;

} // namespace

Inflater::Inflater(const Options& options)
    : m_options(options)
    , m_budget(std::make_shared<InflationBudget>(options.maxTotalBytes))
{
    m_thread.post([] { base::nameThread("grpc inflate"); });
}

std::optional<absl::Status> Inflater::inflate(grpc::ByteBuffer& message,
    std::unique_ptr<Pending>& pending, grpc::CompletionQueue* queue, Event& event,
    IsCancelled isCancelled)
{
    if (!m_options.isPermitted) {
        return absl::UnimplementedError(
            "the message is compressed, and this server accepts no compressed messages "
            "(--grpc-decompression=off): send it without compression");
    }
    const absl::StatusOr<bool> isDone = exceptionsToStatus([&]() -> absl::StatusOr<bool> {
        pending = std::make_unique<Pending>();
        pending->m_inflation = std::make_unique<Inflation>(message, m_options.maxBytes, *m_budget);
        ASSIGN_OR_RETURN(const bool isWhole, pending->m_inflation->step(kAtOnce));
        if (isWhole) {
            finish(message, *pending);
            return true;
        }
        if (m_waiting.fetch_add(1) >= m_options.maxWaiting) {
            --m_waiting;
            return absl::ResourceExhaustedError(absl::StrCat("more than ", m_options.maxWaiting,
                " large compressed messages wait to be decompressed: send the message again "
                "later, or without compression"));
        }
        absl::Cleanup leave = [this] { --m_waiting; };
        m_thread.post([this, &message, pending = pending.get(), queue, &event,
                          isCancelled = std::move(isCancelled)] {
            pending->m_status =
                exceptionsToStatus([&] { return complete(message, *pending, isCancelled); });
            pending->m_inflation.reset();
            --m_waiting;
            pending->m_alarm.Set(queue, gpr_time_0(GPR_CLOCK_MONOTONIC), event.tag());
        });
        std::move(leave).Cancel();
        return false;
    });
    if (isDone.ok() && !*isDone)
        return std::nullopt;
    if (!isDone.ok())
        pending.reset(); // frees the decompressed bytes, too
    return isDone.status();
}

absl::Status Inflater::complete(
    grpc::ByteBuffer& message, Pending& pending, const IsCancelled& isCancelled)
{
    for (;;) {
        if (isCancelled())
            return absl::CancelledError("the client has cancelled the call");
        ASSIGN_OR_RETURN(const bool isWhole, pending.m_inflation->step(kStep));
        if (isWhole)
            break;
    }
    finish(message, pending);
    return absl::OkStatus();
}

void Inflater::finish(grpc::ByteBuffer& message, Pending& pending)
{
    grpc::ByteBuffer inflated = pending.m_inflation->take();
    message.Swap(&inflated);
    pending.m_inflation.reset();
}

} // namespace thalassa::grpcapi
