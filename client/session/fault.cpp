// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/fault.h"

#include <array>
#include <cstddef>

#include "absl/strings/cord.h"
#include "core/base/text/string_view.h"

namespace thalassa::client {
namespace {

constexpr char kPayload[] = "thalassa.client/fault";

struct Row {
    Fault fault;
    std::string_view name;
    absl::StatusCode code; // of an error without one of the server
    bool isTransient;
};

constexpr std::array<Row, 9> kRows{{
    {Fault::None, "", absl::StatusCode::kUnknown, false},
    {Fault::Transport, "transport", absl::StatusCode::kUnavailable, true},
    {Fault::TimedOut, "timed_out", absl::StatusCode::kDeadlineExceeded, true},
    {Fault::Certificate, "certificate", absl::StatusCode::kUnauthenticated, true},
    {Fault::Unauthorised, "unauthorised", absl::StatusCode::kUnauthenticated, true},
    {Fault::TooLarge, "too_large", absl::StatusCode::kResourceExhausted, false},
    {Fault::Malformed, "malformed", absl::StatusCode::kInternal, false},
    {Fault::Unavailable, "unavailable", absl::StatusCode::kFailedPrecondition, false},
    {Fault::Cancelled, "cancelled", absl::StatusCode::kCancelled, true},
}};

const Row& rowOf(Fault fault)
{
    return kRows[static_cast<size_t>(fault)];
}

} // namespace

absl::Status faultError(Fault fault, std::string_view pattern, SentenceValues values)
{
    return withFault(sentenceError(rowOf(fault).code, pattern, values), fault);
}

absl::Status withFault(absl::Status status, Fault fault)
{
    if (fault == Fault::None)
        status.ErasePayload(kPayload);
    else
        status.SetPayload(kPayload, absl::Cord(base::toAbsl(nameOf(fault))));
    return status;
}

Fault faultOf(const absl::Status& status)
{
    const auto payload = status.GetPayload(kPayload);
    return payload.has_value() ? faultNamed(std::string(*payload)) : Fault::None;
}

std::string_view nameOf(Fault fault)
{
    return rowOf(fault).name;
}

Fault faultNamed(std::string_view name)
{
    for (const Row& row : kRows) {
        if (row.name == name)
            return row.fault;
    }
    return Fault::None;
}

bool isTransient(const absl::Status& status)
{
    if (const Fault fault = faultOf(status); fault != Fault::None)
        return rowOf(fault).isTransient;
    switch (status.code()) {
    case absl::StatusCode::kUnavailable:
    case absl::StatusCode::kResourceExhausted:
    case absl::StatusCode::kDeadlineExceeded:
    case absl::StatusCode::kCancelled:
    case absl::StatusCode::kUnauthenticated:
        return true;
    default:
        return false;
    }
}

} // namespace thalassa::client
