// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/recording/session_file.h"

#include <QByteArrayView>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "client/session/decoded.h"
#include "client/session/sentence.h"
#include "client/session/wire_check.h"
#include "core/base/status_macros.h"
#include "google/protobuf/io/coded_stream.h"

namespace thalassa::client {
namespace {

using google::protobuf::io::CodedOutputStream;

constexpr char kMagic[] = "thalassa-session";
constexpr size_t kBuffer = 256 << 10;      // bytes that are written together
constexpr size_t kChecksum = 2;            // bytes
constexpr size_t kMostValues = 100'000;    // of the frame itself; messages in it are bytes
constexpr size_t kLongestText = 256 << 10; // bytes

uint16_t checksumOf(std::string_view bytes)
{
    return qChecksum(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
}

absl::Status systemError(std::string_view pattern, const std::string& file)
{
    const std::string reason = std::strerror(errno);
    return sentenceError(absl::StatusCode::kUnavailable, pattern, {file, reason});
}

} // namespace

absl::StatusOr<std::unique_ptr<SessionWriter>> SessionWriter::create(
    const std::string& file, const session::SessionHeader& header)
{
    constexpr mode_t kOwnerOnly = 0600;
    const int descriptor =
        ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerOnly);
    if (descriptor < 0)
        return systemError(QT_TRANSLATE_NOOP("Client", "cannot create '%1': %2"), file);
    auto writer =
        std::unique_ptr<SessionWriter>(new SessionWriter(file, base::Descriptor(descriptor)));
    session::SessionHeader complete = header;
    complete.set_magic(kMagic);
    complete.set_version(kSessionVersion);
    RETURN_IF_ERROR(writer->writeFrame(complete));
    RETURN_IF_ERROR(writer->flush());
    return writer;
}

SessionWriter::SessionWriter(std::string file, base::Descriptor descriptor)
    : m_file(std::move(file))
    , m_descriptor(std::move(descriptor))
{
}

SessionWriter::~SessionWriter()
{
    flush().IgnoreError();
}

absl::Status SessionWriter::write(const session::Record& record)
{
    RETURN_IF_ERROR(writeFrame(record));
    return m_buffer.size() < kBuffer ? absl::OkStatus() : flush();
}

absl::Status SessionWriter::writeFrame(const Message& message)
{
    const std::string bytes = encode(message);
    if (bytes.size() > kLongestRecord)
        return sentenceError(absl::StatusCode::kInvalidArgument,
            QT_TRANSLATE_NOOP(
                "Client", "a record of %1 bytes is longer than the format allows, %2"),
            {bytes.size(), kLongestRecord});
    uint8_t length[10];
    const uint8_t* const end =
        CodedOutputStream::WriteVarint32ToArray(static_cast<uint32_t>(bytes.size()), length);
    const size_t before = m_buffer.size();
    m_buffer.append(reinterpret_cast<const char*>(length), static_cast<size_t>(end - length));
    m_buffer += bytes;
    const uint16_t checksum = checksumOf(bytes);
    m_buffer += static_cast<char>(checksum & 0xff);
    m_buffer += static_cast<char>(checksum >> 8);
    m_byteCount += m_buffer.size() - before;
    return absl::OkStatus();
}

absl::Status SessionWriter::flush()
{
    std::string_view rest = m_buffer;
    while (!rest.empty()) {
        const ssize_t written = ::write(m_descriptor.get(), rest.data(), rest.size());
        if (written < 0 && errno != EINTR)
            return systemError(QT_TRANSLATE_NOOP("Client", "cannot write to '%1': %2"), m_file);
        rest.remove_prefix(static_cast<size_t>(std::max<ssize_t>(written, 0)));
    }
    m_buffer.clear();
    return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<SessionReader>> SessionReader::make(
    std::istream& stream, const std::string& name)
{
    auto reader = std::unique_ptr<SessionReader>(new SessionReader(stream, name));
    const auto frame = reader->nextFrame();
    const bool isHeader = frame.ok() && frame->has_value() &&
        reader->m_header.ParseFromString(**frame) && reader->m_header.magic() == kMagic;
    if (!isHeader) {
        return sentenceError(absl::StatusCode::kInvalidArgument,
            QT_TRANSLATE_NOOP("Client", "'%1' is no recorded session (.thalassa-session)"), {name});
    }
    if (reader->m_header.version() != kSessionVersion) {
        return sentenceError(absl::StatusCode::kUnimplemented,
            QT_TRANSLATE_NOOP(
                "Client", "'%1' has version %2 of the format, and this program reads version %3"),
            {name, reader->m_header.version(), kSessionVersion});
    }
    return reader;
}

SessionReader::SessionReader(std::istream& stream, std::string name)
    : m_stream(stream)
    , m_name(std::move(name))
{
}

absl::StatusOr<std::optional<session::Record>> SessionReader::next()
{
    const uint64_t begin = m_offset;
    ASSIGN_OR_RETURN(const std::optional<std::string> frame, nextFrame());
    if (!frame.has_value())
        return std::optional<session::Record>();
    session::Record record;
    const bool isWhole =
        checkWire(*frame, *session::Record::descriptor(), {kLongestText, kMostValues}).ok() &&
        record.ParseFromString(*frame);
    const bool isInOrder = isWhole && record.offset_ns() >= m_lastTime;
    if (!isInOrder) {
        m_offset = begin;
        return damaged(isWhole
                ? QT_TRANSLATE_NOOP("Client", "its time is before that of the record before it")
                : QT_TRANSLATE_NOOP("Client", "it is no record of a session"));
    }
    m_lastTime = record.offset_ns();
    return record;
}

absl::StatusOr<session::Record> SessionReader::at(uint64_t offset)
{
    m_stream.clear();
    m_stream.seekg(static_cast<std::streamoff>(offset));
    m_offset = offset;
    m_lastTime = 0;
    ASSIGN_OR_RETURN(std::optional<session::Record> record, next());
    if (!record.has_value())
        return damaged(QT_TRANSLATE_NOOP("Client", "the file has become shorter"));
    return *std::move(record);
}

absl::StatusOr<std::optional<std::string>> SessionReader::nextFrame()
{
    constexpr size_t kPiece = 1 << 20; // bytes; a length in a damaged file may be anything
    uint64_t length = 0;
    uint64_t used = 0;
    for (int shift = 0;; shift += 7) {
        const int byte = m_stream.get();
        if (byte == std::istream::traits_type::eof()) {
            if (used == 0)
                return std::optional<std::string>();
            return damaged(
                QT_TRANSLATE_NOOP("Client", "the file ends within the length of a record"));
        }
        ++used;
        length |= static_cast<uint64_t>(byte & 0x7f) << shift;
        if ((byte & 0x80) == 0)
            break;
        if (shift >= 28)
            return damaged(QT_TRANSLATE_NOOP("Client", "the length of a record is wrong"));
    }
    if (length > kLongestRecord)
        return damaged(QT_TRANSLATE_NOOP("Client", "a record has %1 bytes"), {length});
    std::string frame;
    const size_t whole = length + kChecksum;
    while (frame.size() < whole) {
        const size_t before = frame.size();
        frame.resize(std::min(whole, before + kPiece));
        m_stream.read(&frame[before], static_cast<std::streamsize>(frame.size() - before));
        if (m_stream.gcount() < static_cast<std::streamsize>(frame.size() - before))
            return damaged(QT_TRANSLATE_NOOP("Client", "the file ends within a record"));
    }
    const auto low = static_cast<uint8_t>(frame[length]);
    const auto high = static_cast<uint8_t>(frame[length + 1]);
    frame.resize(length);
    if (checksumOf(frame) != (low | high << 8))
        return damaged(QT_TRANSLATE_NOOP("Client", "the checksum of a record is wrong"));
    m_offset += used + whole;
    return std::optional<std::string>(std::move(frame));
}

absl::Status SessionReader::damaged(std::string_view pattern, SentenceValues values) const
{
    const absl::Status what = sentenceError(absl::StatusCode::kDataLoss, pattern, values);
    return withSentence(what, QT_TRANSLATE_NOOP("Client", "'%1' is damaged at byte %2: %3"),
        {m_name, m_offset, what});
}

} // namespace thalassa::client
