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
    void onClosed(std::function<void()> function) override { m_onClosed = std::move(function); }
    void runSlice(std::function<void()> slice) override { slice(); }

    std::string text() const
    {
        std::string body(answer->body.byteSize(), '\0');
        answer->body.copyTo(body.data());
        return body;
    }
    void send(const http::SendTimes& times) { std::exchange(m_onSent, nullptr)(times); }

    std::optional<http::Response> answer;

private:
    http::Request m_request;
    std::function<void(const http::SendTimes&)> m_onSent;
    std::function<void()> m_onClosed;
};

} // namespace thalassa::tests
