// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/recording/session_recorder.h"

#include <utility>

#include "client/recording/session_file.h"
#include "client/session/decoded.h"
#include "client/session/fault.h"
#include "client/session/queries.h"
#include "core/base/status_macros.h"

namespace thalassa::client {
namespace {

constexpr base::Duration kFlushInterval = std::chrono::seconds(1);

void setStatus(const absl::Status& status, session::Status& target)
{
    target.set_code(static_cast<uint32_t>(status.code()));
    target.set_message(std::string(status.message()));
    target.set_fault(std::string(nameOf(faultOf(status))));
    if (const auto sentence = sentenceOf(status); sentence != nullptr)
        *target.mutable_sentence() = *sentence;
}

} // namespace

absl::StatusOr<std::unique_ptr<SessionRecorder>> SessionRecorder::make(
    Session& session, const std::string& file, RecorderOptions options)
{
    session::SessionHeader header;
    header.set_profile(session.name());
    header.set_begin_unix_ns(std::chrono::duration_cast<base::Duration>(
        base::Clock::system().wallNow().time_since_epoch())
                                 .count());
    header.set_recorded_by(options.recordedBy);
    ASSIGN_OR_RETURN(auto writer, SessionWriter::create(file, header));
    return std::unique_ptr<SessionRecorder>(
        new SessionRecorder(session, std::move(writer), std::move(options)));
}

SessionRecorder::SessionRecorder(
    Session& session, std::unique_ptr<SessionWriter> writer, RecorderOptions options)
    : m_options(std::move(options))
    , m_session(&session)
    , m_writer(std::move(writer))
    , m_begin(session.now())
    , m_lastFlush(m_begin)
{
    onConnection();
    for (const QueryType* const query : queries::all()) {
        if (session.availability(*query).state != Availability::State::Unknown)
            onAvailability(*query);
    }
    session.addObserver(this);
}

SessionRecorder::~SessionRecorder()
{
    blockSignals(true);
    stop("the recorder was closed");
}

bool SessionRecorder::isRecording() const
{
    return m_session != nullptr;
}

uint64_t SessionRecorder::byteCount() const
{
    return m_writer->byteCount();
}

void SessionRecorder::stop(const std::string& reason)
{
    if (m_session == nullptr)
        return;
    session::Record record;
    record.set_offset_ns((m_session->now() - m_begin).count());
    record.mutable_end()->set_reason(reason);
    m_session->removeObserver(this);
    m_session = nullptr;
    absl::Status status = m_writer->write(record);
    if (status.ok())
        status = m_writer->flush();
    if (m_status.ok())
        m_status = status;
    Q_EMIT stopped();
}

void SessionRecorder::write(session::Record& record)
{
    if (m_session == nullptr)
        return;
    const base::TimePoint now = m_session->now();
    record.set_offset_ns((now - m_begin).count());
    if (m_writer->byteCount() + record.ByteSizeLong() > m_options.mostBytes) {
        m_status = sentenceError(absl::StatusCode::kResourceExhausted,
            QT_TRANSLATE_NOOP("Client", "the recording has reached its greatest size, %1 bytes"),
            {m_options.mostBytes});
        return stop(std::string(m_status.message()));
    }
    absl::Status status = m_writer->write(record);
    if (status.ok() && now - m_lastFlush >= kFlushInterval) {
        m_lastFlush = now;
        status = m_writer->flush();
    }
    if (!status.ok()) {
        m_status = status;
        stop(std::string(status.message()));
    }
}

void SessionRecorder::onExchange(const QueryType& query, const Message& request,
    base::Duration duration, const absl::Status& status, const Message* answer)
{
    session::Record record;
    session::Exchange& exchange = *record.mutable_exchange();
    exchange.set_path(std::string(query.path));
    exchange.set_duration_ns(static_cast<uint64_t>(duration.count()));
    setStatus(status, *exchange.mutable_status());
    std::string asked = encode(request);
    if (asked.size() > m_options.mostMessageBytes) {
        asked.clear();
        exchange.set_is_left_out(true);
    }
    exchange.set_request(std::move(asked));
    if (answer != nullptr && !exchange.is_left_out()) {
        std::string bytes = encode(*answer);
        if (bytes.size() > m_options.mostMessageBytes)
            exchange.set_is_left_out(true);
        else
            exchange.set_answer(std::move(bytes));
    }
    write(record);
}

void SessionRecorder::onStreamBegin(uint64_t stream, const QueryType& query, const Message& request)
{
    session::Record record;
    session::StreamBegin& begin = *record.mutable_stream_begin();
    begin.set_stream(stream);
    begin.set_path(std::string(query.path));
    begin.set_request(encode(request));
    write(record);
}

void SessionRecorder::onStreamMessage(uint64_t stream, const Message& message)
{
    session::Record record;
    session::StreamMessage& one = *record.mutable_stream_message();
    one.set_stream(stream);
    std::string bytes = encode(message);
    if (bytes.size() > m_options.mostMessageBytes)
        one.set_is_left_out(true);
    else
        one.set_message(std::move(bytes));
    write(record);
}

void SessionRecorder::onStreamEnd(uint64_t stream, const absl::Status& status)
{
    session::Record record;
    record.mutable_stream_end()->set_stream(stream);
    setStatus(status, *record.mutable_stream_end()->mutable_status());
    write(record);
}

void SessionRecorder::onConnection()
{
    session::Record record;
    session::ConnectionChange& change = *record.mutable_connection();
    const Connection& connection = m_session->connection();
    change.set_state(std::string(nameOf(connection.state)));
    change.set_reason(connection.reason);
    if (connection.sentence != nullptr)
        *change.mutable_sentence() = *connection.sentence;
    change.set_is_secure(connection.isSecure);
    change.set_has_token(connection.hasToken);
    if (connection.certificateEndUnixNs.has_value())
        change.set_certificate_end_unix_ns(*connection.certificateEndUnixNs);
    const ServerFacts& facts = m_session->server();
    session::ServerFacts& server = *change.mutable_server();
    server.set_name(facts.name);
    server.set_version(facts.version);
    for (const std::string& extension : facts.extensions)
        server.add_extensions(extension);
    server.set_thalassa_version(facts.thalassaVersion);
    server.set_commit(facts.commit);
    server.set_start_unix_ns(facts.startUnixNs);
    server.set_restart_count(facts.restartCount);
    write(record);
}

void SessionRecorder::onAvailability(const QueryType& query)
{
    const Availability availability = m_session->availability(query);
    session::Record record;
    session::AvailabilityChange& change = *record.mutable_availability();
    change.set_path(std::string(query.path));
    change.set_is_available(availability.state == Availability::State::Available);
    change.set_reason(availability.reason);
    if (availability.sentence != nullptr)
        *change.mutable_sentence() = *availability.sentence;
    write(record);
}

void SessionRecorder::onSessionEnd()
{
    stop("the session has ended");
}

} // namespace thalassa::client
