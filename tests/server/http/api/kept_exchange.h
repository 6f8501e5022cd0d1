// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// KeptExchange: an exchange without a connection. It keeps its answer, and the test decides when
// the last byte is sent. Slices run at once. *thread-compatible*.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/http/message/transport.h"

namespace thalassa::tests {

class KeptExchange final : public http::Exchange {
public:
    KeptExchange(std::string method, std::string path, const std::string& body = "")
    {
        m_request.method = std::move(method);
        m_request.path = std::move(path);
        m_request.body = tensor::copiedBuffer(body);
    }

    const http::Request& request() const override { return m_request; }
    void respond(
        http::Response response, std::function<void(const http::SendTimes&)> onSent) override
    {
        EXPECT_FALSE(answer.has_value()) << "answered twice";
        answer = std::move(response);
        m_onSent = std::move(onSent);
    }
    // Keeps the head of a streamed answer; send() and end() keep its pieces.
    void begin(http::Response head, std::function<void(const http::SendTimes&)> onBegun) override
    {
        EXPECT_FALSE(answer.has_value()) << "answered twice";
        answer = std::move(head);
        if (onBegun)
            onBegun({base::TimePoint(std::chrono::seconds(1)), {}, true});
    }
    http::SendResult send(tensor::Buffer piece) override
    {
        const http::SendResult now = sendResult;
        if (piece.isEmpty())
            return now == http::SendResult::Closed ? now : http::SendResult::Taken;
        if (now == http::SendResult::Taken)
            pieces.push_back(textOf(piece));
        fullCount += now == http::SendResult::Full ? 1 : 0;
        return now;
    }
    void end(tensor::Buffer last, std::function<void(const http::SendTimes&)> onSent) override
    {
        EXPECT_FALSE(isEnded) << "ended twice";
        isEnded = true;
        if (!last.isEmpty())
            pieces.push_back(textOf(last));
        m_onSent = std::move(onSent);
    }
    std::optional<http::AnswerLease> leaseAnswer(uint64_t bytes) override
    {
        if (!answers->take(bytes))
            return std::nullopt;
        return http::AnswerLease(answers, bytes);
    }
    http::StreamBound streamBound() const override { return bound; }
    void gatherBody() override { m_request.body = http::gathered(std::move(m_request.body)); }
    std::shared_ptr<void> replaceBody(uint64_t bytes) override
    {
        m_request.body = {};
        replacedBytes = bytes;
        return nullptr;
    }
    void onClosed(std::function<void()> function) override { m_onClosed = std::move(function); }
    void runSlice(std::function<void()> slice) override { slice(); }
    uint64_t connection() const override { return connectionNumber; }
    // If `isUnread` is set, the function is called by read().
    void whenUnreadBelow(size_t bytes, std::function<void()> function) override
    {
        size_t unread = 0;
        for (const std::string& piece : pieces)
            unread += piece.size();
        if (!isUnread || unread < bytes)
            return function();
        m_onRead = std::move(function);
    }
    void read()
    {
        isUnread = false;
        std::exchange(m_onRead, nullptr)();
    }

    std::string text() const { return textOf(answer->body); }
    void close() { std::exchange(m_onClosed, nullptr)(); }
    void setHeader(std::string name, std::string value)
    {
        m_request.headers.add(std::move(name), std::move(value));
    }
    // The connection is closed: releases what the exchange holds for it.
    void drop() { std::exchange(m_onSent, nullptr); }
    void tellSent(const http::SendTimes& times) { std::exchange(m_onSent, nullptr)(times); }

    std::optional<http::Response> answer;
    std::vector<std::string> pieces;
    // Counts the bytes of streamed answers.
    const std::shared_ptr<http::AnswerAccount> answers = std::make_shared<http::AnswerAccount>(
        std::make_shared<http::AnswerBudget>(uint64_t{1} << 30));
    http::StreamBound bound{16 << 20, 65536};
    std::optional<uint64_t> replacedBytes; // set when the body is released
    bool isEnded = false;                  // the streamed answer
    bool isUnread = false;                 // the streamed pieces
    uint64_t connectionNumber = 1;
    std::atomic<http::SendResult> sendResult =
        http::SendResult::Taken;       // the result of the next send()
    std::atomic<size_t> fullCount = 0; // pieces that were not taken

private:
    static std::string textOf(const tensor::Buffer& buffer)
    {
        std::string text(buffer.byteSize(), '\0');
        buffer.copyTo(text.data());
        return text;
    }

    http::Request m_request;
    std::function<void(const http::SendTimes&)> m_onSent;
    std::function<void()> m_onClosed;
    std::function<void()> m_onRead;
};

} // namespace thalassa::tests
