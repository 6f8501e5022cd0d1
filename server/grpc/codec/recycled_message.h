// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// RecycledMessage: a protobuf message that lasts for one request or answer and keeps its memory for
// the next one on the same thread, because a message costs an allocation for each of its texts,
// lists and sub-messages. *thread-compatible*; it may be destroyed on another thread than it was
// made on.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

namespace thalassa::grpcapi {

template <typename Message> class RecycledMessage {
public:
    RecycledMessage()
        : m_message(std::move(t_kept))
    {
        if (!m_message)
            m_message = std::make_unique<Message>();
    }
    ~RecycledMessage()
    {
        if (!m_message || m_size > kMaxKept)
            return;
        m_message->Clear();
        t_kept = std::move(m_message);
    }
    RecycledMessage(RecycledMessage&& other) = default;
    RecycledMessage& operator=(RecycledMessage&& other) noexcept
    {
        m_message.swap(other.m_message);
        std::swap(m_size, other.m_size);
        return *this;
    }

    // Sets how many bytes the message has on the wire: a large one does not keep its memory.
    void setSize(size_t size) { m_size = size; }

    Message& operator*() const { return *m_message; }
    Message* operator->() const { return m_message.get(); }

private:
    static constexpr size_t kMaxKept = 4096; // bytes on the wire

    static inline thread_local std::unique_ptr<Message> t_kept;

    std::unique_ptr<Message> m_message; // null when moved from
    size_t m_size = 0;
};

} // namespace thalassa::grpcapi
