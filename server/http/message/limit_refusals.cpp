// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/message/limit_refusals.h"

#include "absl/strings/str_cat.h"

namespace thalassa::http {

Refusal urlTooLong(const Limits& limits)
{
    return {RefusalReason::UrlTooLong, 414,
        absl::StrCat("the request URL exceeds ", limits.maxUrlBytes,
            " bytes, the limit that --http-max-url-size sets")};
}

Refusal requestLineTooLong(const Limits& limits)
{
    return {RefusalReason::UrlTooLong, 414,
        absl::StrCat("the request line exceeds ", limits.maxHeadBytes,
            " bytes, the limit that --http-max-head-size sets")};
}

Refusal headTooLarge(const Limits& limits)
{
    return {RefusalReason::HeadTooLarge, 431,
        absl::StrCat("the request head exceeds ", limits.maxHeadBytes,
            " bytes, the limit that --http-max-head-size sets")};
}

Refusal tooManyFields(const Limits& limits)
{
    return {RefusalReason::HeadTooLarge, 431,
        absl::StrCat("the request has more than ", limits.maxFieldCount,
            " header fields, the limit that --http-max-header-count sets")};
}

Refusal bodyTooLarge(const Limits& limits)
{
    return {RefusalReason::BodyTooLarge, 413,
        absl::StrCat("the request body exceeds ", limits.maxBodyBytes, " bytes, the limit ",
            limits.isBodyLimitFixed ? "of this port" : "that --http-max-body-size sets")};
}

Refusal chunkLineTooLong(const Limits& limits)
{
    return {RefusalReason::Framing, 400,
        absl::StrCat("the size line of a chunk, or the trailers, exceed ", limits.maxChunkLineBytes,
            " bytes; leave out chunk extensions")};
}

Refusal noMemoryForBody()
{
    return {RefusalReason::OutOfMemory, 503,
        "there is no memory for the request body; send the request again later"};
}

Refusal noRoomForBody(const Limits& limits)
{
    return {RefusalReason::NoRoom, 503,
        absl::StrCat("there was no room for the request body within ",
            limits.bodyWaitTimeout.count(),
            " ms, the time that --http-body-wait-timeout sets: all "
            "request bodies together may have ",
            limits.maxTotalBodyBytes,
            " bytes, the limit that --http-max-total-body-size sets; send the request again "
            "later")};
}

Refusal noRoomForAnswer(const Limits& limits)
{
    return {RefusalReason::AnswersFull, 503,
        absl::StrCat("there is no room for the answer: answers that clients have not read reach ",
            limits.maxTotalAnswerBytes,
            " bytes, the limit that --http-max-total-answer-size "
            "sets; send the request again later")};
}

Refusal headTooLate(const Limits& limits)
{
    return {RefusalReason::TimedOut, 408,
        absl::StrCat("the request head did not arrive within ", limits.headTimeout.count(),
            " ms, the time that --http-head-timeout sets")};
}

Refusal bodyTooLate(const Limits& limits)
{
    return {RefusalReason::TimedOut, 408,
        absl::StrCat("the request body stalled, or fell behind ", limits.minBodyRate,
            " bytes a second, for ", limits.bodyTimeout.count(),
            " ms; --http-min-body-rate and --http-body-timeout set this")};
}

Refusal bodyHoldsUpOthers()
{
    return {RefusalReason::TimedOut, 408,
        absl::StrCat("the request body arrived slower than ", kUrgentRate,
            " bytes a second while others waited for its memory, which "
            "--http-max-total-body-size bounds")};
}

} // namespace thalassa::http
