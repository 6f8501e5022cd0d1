// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Timeline: the index of a recorded session. It has the times and places of all records; messages
// are read from the file when they are played. *thread-compatible*.
#pragma once

#include <cstdint>
#include <istream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "client/recording/session_file.h"
#include "client/session/exchange.h"
#include "client/session/query.h"
#include "core/base/clock.h"

namespace thalassa::client {

class Timeline {
public:
    enum class Kind : uint8_t { Answer, StreamBegin, StreamMessage, StreamEnd, State };

    struct Moment {
        base::Duration time; // since the begin of the recording
        uint64_t offset = 0; // of the record in the file
        uint64_t stream = 0; // 0: none
        Kind kind = Kind::Answer;
    };
    struct Stream {
        base::Duration begin;
        std::optional<base::Duration> end;
        std::vector<size_t> messages; // indices of moments
        size_t endMoment = 0;         // if it has an end
    };

    // Reads the whole file. A file that is damaged is read up to the damage.
    static absl::StatusOr<std::unique_ptr<Timeline>> read(
        std::unique_ptr<std::istream> file, const std::string& name);

    const session::SessionHeader& header() const { return m_reader->header(); }
    const absl::Status& damage() const { return m_damage; }
    const std::vector<Moment>& moments() const { return m_moments; }
    base::Duration length() const;
    absl::StatusOr<session::Record> recordOf(const Moment& moment);

    // Returns the moment whose answer is valid at `time`: the last one before it, else the first.
    // Null: there is no answer to this request.
    const Moment* answerAt(
        const QueryType& query, const Message& request, base::Duration time) const;
    // Returns the streams of the request in the order of their begins.
    std::vector<uint64_t> streamsOf(const QueryType& query, const Message& request) const;
    const Stream& stream(uint64_t number) const { return m_streams.at(number); }
    // Returns the moments of connection and availability that precede `time` and still hold.
    std::vector<size_t> statesAt(base::Duration time) const;

private:
    Timeline() = default;
    absl::Status add(const session::Record& record, uint64_t offset);

    std::unique_ptr<std::istream> m_file;
    std::unique_ptr<SessionReader> m_reader;
    absl::Status m_damage;
    std::vector<Moment> m_moments;                                   // in the order of time
    absl::flat_hash_map<std::string, std::vector<size_t>> m_answers; // by path and request
    absl::flat_hash_map<std::string, std::vector<uint64_t>> m_streamsByRequest;
    absl::flat_hash_map<uint64_t, Stream> m_streams;
    std::map<std::string, std::vector<size_t>> m_states; // by path; "": the connection
};

} // namespace thalassa::client
