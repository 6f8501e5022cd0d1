// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/message/refusals.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/base/text/string_view.h"

namespace thalassa::http {

namespace {

// In a text that names an option, "--" stands for the beginning of the option.
const char* wordsOf(RefusalReason reason)
{
    switch (reason) {
    case RefusalReason::Malformed:
        return "malformed request";
    case RefusalReason::Framing:
        return "body without a safe end";
    case RefusalReason::HeadTooLarge:
        return "head beyond --max-head-size or --max-header-count";
    case RefusalReason::UrlTooLong:
        return "URL beyond --max-url-size";
    case RefusalReason::BodyTooLarge:
        return "body beyond --max-body-size";
    case RefusalReason::TooManyChunks:
        return "body with too many chunks";
    case RefusalReason::Expectation:
        return "unknown expectation";
    case RefusalReason::TimedOut:
        return "request that did not arrive in time";
    case RefusalReason::NotRead:
        return "answer that was not read in time";
    case RefusalReason::OutOfMemory:
        return "no memory for a body or a connection";
    case RefusalReason::TooManyConnections:
        return "connection beyond --max-connections";
    case RefusalReason::TooManyFromAddress:
        return "connection beyond --max-connections-per-address";
    case RefusalReason::NoDescriptor:
        return "no descriptor for a connection (ulimit -n)";
    case RefusalReason::GaveWay:
        return "idle connection closed for a new one";
    case RefusalReason::NoRoom:
        return "body that found no room below --max-total-body-size in time";
    case RefusalReason::AnswersFull:
        return "answer beyond --max-total-answer-size";
    case RefusalReason::ReadTooSlowly:
        return "answer that was read slowly near --max-total-answer-size";
    }
    return "unknown";
}

} // namespace

std::string_view nameOf(RefusalReason reason)
{
    static constexpr std::array<std::string_view, kRefusalReasonCount> kNames{"malformed",
        "framing", "head_too_large", "url_too_long", "body_too_large", "too_many_chunks",
        "expectation", "timed_out", "not_read", "out_of_memory", "too_many_connections",
        "too_many_from_address", "no_descriptor", "gave_way", "no_room", "answers_full",
        "read_too_slowly"};
    return kNames[static_cast<size_t>(reason)];
}

std::string describe(RefusalReason reason, std::string_view prefix)
{
    const std::string begin =
        prefix.empty() ? "the limit " : absl::StrCat("--", base::toAbsl(prefix), "-");
    return absl::StrReplaceAll(wordsOf(reason), {{"--", begin}});
}

void Refusals::count(RefusalReason reason, const PeerAddress& peer)
{
    base::MutexLock lock(m_mutex);
    Entry& entry = m_entries[static_cast<size_t>(reason)];
    ++entry.count;
    entry.lastPeer = peer;
}

RefusalCounts Refusals::counts() const
{
    RefusalCounts counts;
    base::MutexLock lock(m_mutex);
    for (size_t i = 0; i < counts.size(); ++i) {
        counts[i].count = m_entries[i].count;
        if (counts[i].count > 0)
            counts[i].lastPeer = m_entries[i].lastPeer.text();
    }
    return counts;
}

} // namespace thalassa::http
