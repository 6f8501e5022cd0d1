// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SessionWriter and SessionReader: the file of a recorded session, whose format proto/session.proto
// describes. *thread-compatible*.
#pragma once

#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "client/session/sentence.h"
#include "core/base/descriptor.h"
#include "session.pb.h"

namespace thalassa::client {

inline constexpr uint32_t kSessionVersion = 1;
inline constexpr size_t kLongestRecord = 64 << 20; // bytes

class SessionWriter {
public:
    // Creates the file, which must not exist, readable for its owner only.
    static absl::StatusOr<std::unique_ptr<SessionWriter>> create(
        const std::string& file, const session::SessionHeader& header);
    ~SessionWriter();
    SessionWriter(const SessionWriter&) = delete;
    SessionWriter& operator=(const SessionWriter&) = delete;

    absl::Status write(const session::Record& record);
    // Writes what is buffered. The destructor does so, too, without telling of errors.
    absl::Status flush();
    uint64_t byteCount() const { return m_byteCount; }

private:
    SessionWriter(std::string file, base::Descriptor descriptor);
    absl::Status writeFrame(const google::protobuf::Message& message);

    const std::string m_file;
    const base::Descriptor m_descriptor;
    std::string m_buffer;
    uint64_t m_byteCount = 0;
};

class SessionReader {
public:
    // Reads the header. `name` is the name of the file for errors. The stream outlives the reader.
    static absl::StatusOr<std::unique_ptr<SessionReader>> make(
        std::istream& stream, const std::string& name);

    const session::SessionHeader& header() const { return m_header; }
    // Returns the next record, nothing at the end of the file, or DATA_LOSS with the file and the
    // offset. After an error the rest cannot be read.
    absl::StatusOr<std::optional<session::Record>> next();
    // The offset of the record that next() returns next.
    uint64_t offset() const { return m_offset; }
    // Returns the record at the offset of one that was read before.
    absl::StatusOr<session::Record> at(uint64_t offset);

private:
    SessionReader(std::istream& stream, std::string name);
    absl::StatusOr<std::optional<std::string>> nextFrame();
    absl::Status damaged(std::string_view pattern, SentenceValues values = {}) const;

    std::istream& m_stream;
    const std::string m_name;
    session::SessionHeader m_header;
    uint64_t m_offset = 0;
    int64_t m_lastTime = 0;
};

} // namespace thalassa::client
