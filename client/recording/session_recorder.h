// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SessionRecorder: writes everything that the server of a session says to a file, until it is
// stopped or destroyed, the session ends, or the file has its greatest size. Credentials are no
// part of it. The requests are, with the files of load requests and the tensors of inferences.
// *lives on the session's thread*.
#pragma once

#include <QObject>

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "client/session/session.h"
#include "client/session/session_observer.h"
#include "session.pb.h"

namespace thalassa::client {

struct RecorderOptions {
    uint64_t mostBytes = 256 << 20;      // of the file
    size_t mostMessageBytes = 8 << 20;   // a longer answer is left out, and marked as such
    std::string recordedBy = "thalassa"; // the program, for the header
};

class SessionWriter;

class SessionRecorder final : public QObject, private SessionObserver {
    Q_OBJECT

public:
    // Creates the file, which must not exist, and begins to record. The session outlives the
    // recorder, or ends the recording.
    static absl::StatusOr<std::unique_ptr<SessionRecorder>> make(
        Session& session, const std::string& file, RecorderOptions options = {});
    ~SessionRecorder() override;

    void stop(const std::string& reason);
    bool isRecording() const;
    uint64_t byteCount() const; // written so far
    // OK, or why the recording ended by itself.
    const absl::Status& status() const { return m_status; }

Q_SIGNALS:
    // The recording has ended, by itself or by stop().
    void stopped();

private:
    SessionRecorder(
        Session& session, std::unique_ptr<SessionWriter> writer, RecorderOptions options);

    void onExchange(const QueryType& query, const Message& request, base::Duration duration,
        const absl::Status& status, const Message* answer) override;
    void onStreamBegin(uint64_t stream, const QueryType& query, const Message& request) override;
    void onStreamMessage(uint64_t stream, const Message& message) override;
    void onStreamEnd(uint64_t stream, const absl::Status& status) override;
    void onConnection() override;
    void onAvailability(const QueryType& query) override;
    void onSessionEnd() override;

    // Writes the record with the present time, or ends the recording.
    void write(session::Record& record);

    const RecorderOptions m_options;
    Session* m_session; // null after the end
    const std::unique_ptr<SessionWriter> m_writer;
    const base::TimePoint m_begin;
    base::TimePoint m_lastFlush;
    absl::Status m_status;
};

} // namespace thalassa::client
