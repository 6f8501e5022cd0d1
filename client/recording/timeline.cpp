// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/recording/timeline.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "client/session/decoded.h"
#include "client/session/sentence.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"

namespace thalassa::client {
namespace {

// The greatest number of records that are read; the index has about a hundred bytes for each.
constexpr size_t kMostMoments = 4'000'000;

std::string keyOf(std::string_view path, const std::string& request)
{
    return absl::StrCat(base::toAbsl(path), "\n", request);
}

} // namespace

absl::StatusOr<std::unique_ptr<Timeline>> Timeline::read(
    std::unique_ptr<std::istream> file, const std::string& name)
{
    auto timeline = std::unique_ptr<Timeline>(new Timeline);
    timeline->m_file = std::move(file);
    ASSIGN_OR_RETURN(timeline->m_reader, SessionReader::make(*timeline->m_file, name));
    for (;;) {
        const uint64_t offset = timeline->m_reader->offset();
        absl::StatusOr<std::optional<session::Record>> record = timeline->m_reader->next();
        if (record.ok() && !record->has_value())
            break;
        absl::Status status = record.status();
        if (status.ok())
            status = timeline->add(**record, offset);
        if (!status.ok()) {
            timeline->m_damage = status;
            break;
        }
    }
    return timeline;
}

absl::Status Timeline::add(const session::Record& record, uint64_t offset)
{
    if (m_moments.size() >= kMostMoments)
        return sentenceError(absl::StatusCode::kResourceExhausted,
            QT_TRANSLATE_NOOP("Client", "the recording has more than %1 records"), {kMostMoments});
    const size_t index = m_moments.size();
    Moment moment{base::Duration(record.offset_ns()), offset, 0, Kind::State};
    switch (record.what_case()) {
    case session::Record::kExchange: {
        const session::Exchange& exchange = record.exchange();
        if (exchange.is_left_out())
            return absl::OkStatus();
        moment.kind = Kind::Answer;
        m_answers[keyOf(exchange.path(), exchange.request())].push_back(index);
        break;
    }
    case session::Record::kStreamBegin: {
        const session::StreamBegin& begin = record.stream_begin();
        moment.kind = Kind::StreamBegin;
        moment.stream = begin.stream();
        m_streams[begin.stream()] = Stream{moment.time, std::nullopt, {}, 0};
        m_streamsByRequest[keyOf(begin.path(), begin.request())].push_back(begin.stream());
        break;
    }
    case session::Record::kStreamMessage: {
        moment.kind = Kind::StreamMessage;
        moment.stream = record.stream_message().stream();
        const auto stream = m_streams.find(moment.stream);
        if (stream == m_streams.end() || record.stream_message().is_left_out())
            return absl::OkStatus();
        stream->second.messages.push_back(index);
        break;
    }
    case session::Record::kStreamEnd: {
        moment.kind = Kind::StreamEnd;
        moment.stream = record.stream_end().stream();
        const auto stream = m_streams.find(moment.stream);
        if (stream == m_streams.end())
            return absl::OkStatus();
        stream->second.end = moment.time;
        stream->second.endMoment = index;
        break;
    }
    case session::Record::kConnection:
        m_states[""].push_back(index);
        break;
    case session::Record::kAvailability:
        m_states[record.availability().path()].push_back(index);
        break;
    default: // the end, or a kind of a later version
        break;
    }
    m_moments.push_back(moment);
    return absl::OkStatus();
}

base::Duration Timeline::length() const
{
    return m_moments.empty() ? base::Duration::zero() : m_moments.back().time;
}

absl::StatusOr<session::Record> Timeline::recordOf(const Moment& moment)
{
    return m_reader->at(moment.offset);
}

const Timeline::Moment* Timeline::answerAt(
    const QueryType& query, const Message& request, base::Duration time) const
{
    const auto found = m_answers.find(keyOf(query.path, encode(request)));
    if (found == m_answers.end())
        return nullptr;
    const std::vector<size_t>& indices = found->second;
    auto after = std::upper_bound(indices.begin(), indices.end(), time,
        [&](base::Duration one, size_t index) { return one < m_moments[index].time; });
    if (after != indices.begin())
        --after;
    return &m_moments[*after];
}

std::vector<uint64_t> Timeline::streamsOf(const QueryType& query, const Message& request) const
{
    const auto found = m_streamsByRequest.find(keyOf(query.path, encode(request)));
    return found == m_streamsByRequest.end() ? std::vector<uint64_t>() : found->second;
}

std::vector<size_t> Timeline::statesAt(base::Duration time) const
{
    std::vector<size_t> states;
    for (const auto& [path, indices] : m_states) {
        const auto after = std::upper_bound(indices.begin(), indices.end(), time,
            [&](base::Duration one, size_t index) { return one < m_moments[index].time; });
        if (after != indices.begin())
            states.push_back(*std::prev(after));
    }
    return states;
}

} // namespace thalassa::client
