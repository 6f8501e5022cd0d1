// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// KeptExchange: an exchange without a connection, which keeps its answer; the test says when the
// last byte is out. Slices run at once. *thread-compatible*.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/http/transport.h"

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
    // An answer in pieces is kept as its head and its pieces.
    void begin(http::Response head, std::function<void(const http::SendTimes&)> onBegun) override
    {
        EXPECT_FALSE(answer.has_value()) << "answered twice";
        answer = std::move(head);
        if (onBegun)
            onBegun({base::TimePoint(std::chrono::seconds(1)), {}, true});
    }
    http::PieceFate send(tensor::Buffer piece) override
    {
        if (fate == http::PieceFate::Taken)
            pieces.push_back(textOf(piece));
        return fate;
    }
    void end(tensor::Buffer last, std::function<void(const http::SendTimes&)> onSent) override
    {
        EXPECT_FALSE(isEnded) << "ended twice";
        isEnded = true;
        if (!last.isEmpty())
            pieces.push_back(textOf(last));
        m_onSent = std::move(onSent);
    }
    void onClosed(std::function<void()> function) override { m_onClosed = std::move(function); }
    void runSlice(std::function<void()> slice) override { slice(); }

    std::string text() const { return textOf(answer->body); }
    void close() { std::exchange(m_onClosed, nullptr)(); }
    // Its connection has gone: what it held for it ends.
    void drop() { std::exchange(m_onSent, nullptr); }
    void tellSent(const http::SendTimes& times) { std::exchange(m_onSent, nullptr)(times); }

    std::optional<http::Response> answer;
    std::vector<std::string> pieces;
    bool isEnded = false;                          // of an answer in pieces
    http::PieceFate fate = http::PieceFate::Taken; // of the next pieces

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
};

} // namespace thalassa::tests
