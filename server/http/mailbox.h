// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Mailbox carries work to one I/O thread: answers from instance threads, new connections, commands.
// Its reader swaps the whole queue out, so that many items cost one wake-up and one lock.
// *thread-safe*; takeAll(), pause() and resume() belong to the reader.
//
// Exchanges hold it by shared_ptr: an answer may come when connection, thread and server are gone.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/descriptor.h"
#include "core/base/mutex.h"
#include "server/http/message/transport.h"
#include "server/http/output_queue.h"

namespace thalassa::http {

// AnswerAddress identifies the request to which an answer belongs.
struct AnswerAddress {
    uint64_t connection = 0; // number of the connection, never used twice in its thread
    uint64_t request = 0;    // number of the request in its connection
    uint64_t channel = 0;    // number of the QHttpServer channel that waits for it, 0 for none
};

// A whole answer, or one step of an answer in pieces.
enum class AnswerPart : uint8_t {
    Whole,
    Head,  // the head before the pieces; its body is not sent
    Piece, // the body of `response` alone
    End,   // nothing: the answer is whole
    Abort, // nothing: the answer will never be whole
};

struct Answer {
    AnswerAddress address;
    Response response;
    SentFunction onSent;
    AnswerPart part = AnswerPart::Whole;
};

class Mailbox {
public:
    using Task = std::function<void()>;
    using Item = std::variant<Answer, Task>;

    // Returns UNAVAILABLE if the system has no descriptor for it.
    static absl::StatusOr<std::shared_ptr<Mailbox>> open(
        StreamBound streamBound, std::shared_ptr<BodyBudget> bodyBudget);
    Mailbox(const Mailbox&) = delete;
    Mailbox& operator=(const Mailbox&) = delete;

    // Leaves `item` unchanged and returns false once the mailbox is closed, or throws
    // std::bad_alloc.
    [[nodiscard]] bool post(Item&& item);

    // Makes the reader look for the connections that have lost an answer (AnswerAccount). Needs no
    // memory.
    void reportLostAnswer();

    // For the exchanges, which outlive the server's limits.
    const StreamBound& streamBound() const { return m_streamBound; }
    const std::shared_ptr<BodyBudget>& bodyBudget() const { return m_bodyBudget; }

    // The descriptor becomes readable, edge-triggered, when an item comes to a paused reader.
    int descriptor() const { return m_descriptor.get(); }

    // Swaps the items into `items`, which is empty. Returns whether an answer was lost since the
    // last call.
    bool takeAll(std::vector<Item>& items);

    // Called before the reader sleeps: the next item wakes it. Returns false, and does nothing, if
    // there are items or an answer was lost.
    bool pause();
    // Called when the reader is awake: items do not wake it until the next pause().
    void resume();

    // Closes the mailbox for further items and returns the remaining ones.
    std::vector<Item> close();

private:
    Mailbox(base::Descriptor descriptor, StreamBound streamBound,
        std::shared_ptr<BodyBudget> bodyBudget)
        : m_descriptor(std::move(descriptor))
        , m_streamBound(streamBound)
        , m_bodyBudget(std::move(bodyBudget))
    {
    }

    const base::Descriptor m_descriptor;
    const StreamBound m_streamBound;
    const std::shared_ptr<BodyBudget> m_bodyBudget; // shared: requests may outlive the server
    base::Mutex m_mutex;
    std::vector<Item> m_items ABSL_GUARDED_BY(m_mutex);
    bool m_isReaderPaused ABSL_GUARDED_BY(m_mutex) = true;
    bool m_isClosed ABSL_GUARDED_BY(m_mutex) = false;
    bool m_hasLostAnswer ABSL_GUARDED_BY(m_mutex) = false;
};

} // namespace thalassa::http
