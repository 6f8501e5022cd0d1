// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// EventStream sends the events of one answer of generate_stream in the order of the calls. A small
// event is encoded at once, on the caller's thread. A large one is encoded by the codec threads, in
// slices and only as far ahead as the client reads; the events behind it wait. The waiting events
// are bounded as the pieces of an answer are. *thread-safe*, but the calls must come one after the
// other.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/base/mutex.h"
#include "core/inference/response.h"
#include "server/http/api/json/json_text.h"
#include "server/http/api/replies/codec_threads.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

struct Event {
    std::unique_ptr<inference::Response> response; // the JSON refers to it; may be null
    JsonText json;
};

// {"error": message}
Event errorEvent(const absl::Status& status);

class EventStream : public std::enable_shared_from_this<EventStream> {
public:
    using SentFunction = std::function<void(const http::SendTimes&)>;

    // The exchange has begun its answer before the first event. `codec` may be null: every event is
    // then encoded at once.
    EventStream(std::shared_ptr<http::Exchange> exchange, std::shared_ptr<CodecThreads> codec)
        : m_exchange(std::move(exchange))
        , m_codec(std::move(codec))
    {
    }

    // Returns CANCELLED if the client has left or an earlier event could not be encoded. Returns
    // UNAVAILABLE if there is no room for the event, which is dropped: the caller must then cancel
    // the request and end the stream with this error.
    absl::Status send(Event event);
    // Ends the stream; without its last piece if an event could not be encoded. A small last event
    // is taken even if send() would find no room. `onSent` gets the times of the last byte; the
    // objects that it keeps must not keep the stream.
    void end(std::optional<Event> last, SentFunction onSent);

private:
    // An event that waits for its turn: as text, or to be encoded.
    struct Waiting {
        http::AnswerLease lease; // for the event's tensors; given back after them
        Event event;
        std::string text;
        size_t byteSize = 0;
    };

    absl::StatusOr<Waiting> waitingOf(Event event);
    absl::Status enqueue(Event event, bool isBounded);
    void goOn();
    void run();
    void breakOff();
    void step();
    void makePiece();
    void goOnBelow(size_t unread);
    void goOnBehind();
    void close();

    const std::shared_ptr<http::Exchange> m_exchange;
    const std::shared_ptr<CodecThreads> m_codec; // shared: a late event outlives the server

    // Used by the step that runs on a codec thread; steps do not overlap.
    tensor::Buffer m_unsent;
    bool m_isInEvent = false;   // the first waiting event is sent in part
    bool m_isEventOver = false; // m_unsent is its end

    base::Mutex m_mutex;
    // Whether steps run or will follow. Otherwise the caller's thread sends.
    bool m_isEncoding ABSL_GUARDED_BY(m_mutex) = false;
    bool m_isBroken ABSL_GUARDED_BY(m_mutex) = false; // a step ended with an exception
    // The first element belongs to the steps until they remove it.
    std::deque<Waiting> m_waiting ABSL_GUARDED_BY(m_mutex);
    size_t m_waitingBytes ABSL_GUARDED_BY(m_mutex) = 0;
    std::optional<SentFunction> m_onEnd ABSL_GUARDED_BY(m_mutex); // ends the stream after them
};

} // namespace thalassa::httpapi
