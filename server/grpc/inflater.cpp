// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/inflater.h"

#include <utility>

#include "core/base/status_macros.h"
#include "core/base/thread_name.h"
#include "server/grpc/caught.h"

namespace thalassa::grpcapi {
namespace {

// Bytes that are decompressed in less than a millisecond.
constexpr uint64_t kAtOnce = 256 << 10;
constexpr uint64_t kStep = 16 << 20;

} // namespace

Inflater::Inflater(bool isPermitted, uint64_t limit)
    : m_isPermitted(isPermitted)
    , m_limit(limit)
{
    m_thread.post([] { base::nameThread("grpc inflate"); });
}

std::optional<absl::Status> Inflater::inflate(grpc::ByteBuffer& message,
    std::unique_ptr<Pending>& pending, grpc::CompletionQueue* queue, Event& event)
{
    if (!m_isPermitted) {
        return absl::UnimplementedError(
            "the message is compressed, and this server accepts no compressed messages "
            "(--grpc-decompression=off): send it without compression");
    }
    const absl::StatusOr<bool> isDone = caught([&]() -> absl::StatusOr<bool> {
        pending = std::make_unique<Pending>();
        pending->m_inflation = std::make_unique<Inflation>(message, m_limit);
        ASSIGN_OR_RETURN(const bool isWhole, pending->m_inflation->step(kAtOnce));
        if (isWhole) {
            finish(message, *pending);
            return true;
        }
        m_thread.post([this, &message, pending = pending.get(), queue, &event] {
            pending->m_status = caught([&]() -> absl::Status {
                for (;;) {
                    ASSIGN_OR_RETURN(const bool isWhole, pending->m_inflation->step(kStep));
                    if (isWhole)
                        break;
                }
                finish(message, *pending);
                return absl::OkStatus();
            });
            pending->m_inflation.reset();
            pending->m_alarm.Set(queue, gpr_time_0(GPR_CLOCK_MONOTONIC), event.tag());
        });
        return false;
    });
    if (!isDone.ok())
        return isDone.status();
    return *isDone ? std::optional(absl::OkStatus()) : std::nullopt;
}

void Inflater::finish(grpc::ByteBuffer& message, Pending& pending)
{
    grpc::ByteBuffer inflated = pending.m_inflation->take();
    message.Swap(&inflated);
    pending.m_inflation.reset();
}

} // namespace thalassa::grpcapi
