// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RecordedSession: a session that plays a file of a SessionRecorder. The state of the connection,
// the answers and the messages of watches are those of the recording at the position of the
// playback:
// - A query is answered with the last recorded answer to the same request before the position; if
//   there is none, with the first one after it, and with NOT_FOUND if there is none at all.
// - A watch first gets the last message before the position, and then each message at its time.
// - A change is refused (PERMISSION_DENIED).
//
// *lives on the GUI thread*, as each Session.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "client/session/session.h"

namespace thalassa::client {

struct PlaybackOptions {
    double speed = 1.0;             // recorded seconds per second, above 0
    std::shared_ptr<Timers> timers; // null: those of the event loop
};

class RecordedSession : public Session {
    Q_OBJECT

public:
    // Fails if the file cannot be read or is no recorded session. If it is damaged, what precedes
    // the damage is played, and damage() describes the rest.
    static absl::StatusOr<std::unique_ptr<RecordedSession>> make(
        const std::string& file, PlaybackOptions options = {});

    // OK, or DATA_LOSS with the file and the offset of the first byte that could not be read.
    virtual const absl::Status& damage() const = 0;

    virtual base::Duration length() const = 0;
    virtual base::Duration position() const = 0;
    virtual int64_t beginUnixNs() const = 0; // the wall-clock time at position 0
    // Goes to the position, between 0 and length().
    virtual void seek(base::Duration position) = 0;
    virtual void setSpeed(double speed) = 0;
    virtual double speed() const = 0;
    // Stops and continues the playback. open() begins it.
    virtual void setPlaying(bool isPlaying) = 0;
    virtual bool isPlaying() const = 0;
    // Goes to the next record; false at the end. For tests and for stepping through an incident.
    virtual bool step() = 0;

Q_SIGNALS:
    // The playback was started, stopped or moved, or has reached its end.
    void playbackChanged();

protected:
    using Session::Session;
};

} // namespace thalassa::client
