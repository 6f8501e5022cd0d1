// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// HttpFixture: an HttpServer on a free port of the loopback interface. The path selects what the
// handler does, on both ways through the server: /fast/... by the guard alone, /fed/... through
// QHttpServer.
//
//   .../echo   answers with the body of the request, field X-Query with its query
//   .../size   answers with the size of the body
//   .../hold   keeps the exchange until the test takes it
//   .../drop   drops the exchange without an answer
//   .../throw  throws
//   .../big    answers with as many bytes as the query says
//   .../work   passes the exchange to `onWork`
//   .../stall  gives `stalled` and blocks its I/O thread until `goesOn` is given, then answers
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include <QCoreApplication>
#include <gtest/gtest.h>

#include "core/base/mutex.h"
#include "server/http/http_server.h"
#include "tests/server/http/raw_client.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::tests {

inline http::Response textResponse(std::string_view body, int status = 200)
{
    http::Response response;
    response.status = status;
    response.contentType = "text/plain";
    response.body = tensor::copiedBuffer(body);
    return response;
}

inline std::string textOf(const tensor::Buffer& buffer)
{
    std::string text(buffer.byteSize(), '\0');
    buffer.copyTo(text.data());
    return text;
}

// An event that one thread sends once and another waits for. *thread-safe*.
class Signal {
public:
    void give()
    {
        base::MutexLock lock(m_mutex);
        m_isGiven = true;
        m_changed.notifyAll();
    }
    bool isGiven()
    {
        base::MutexLock lock(m_mutex);
        return m_isGiven;
    }
    void wait()
    {
        base::MutexLock lock(m_mutex);
        while (!m_isGiven)
            m_changed.wait(m_mutex);
    }
    // Waits for `time` at most. Returns whether it is given.
    bool waitFor(std::chrono::milliseconds time)
    {
        const auto deadline = std::chrono::steady_clock::now() + time;
        base::MutexLock lock(m_mutex);
        while (!m_isGiven && m_changed.waitUntil(m_mutex, deadline)) { }
        return m_isGiven;
    }

private:
    base::Mutex m_mutex;
    base::CondVar m_changed;
    bool m_isGiven ABSL_GUARDED_BY(m_mutex) = false;
};

class HttpFixture {
public:
    // Set the options that differ from their defaults before the first client.
    http::HttpServerOptions options;
    VirtualClock clock; // for tests that set options.clock
    Signal stalled;
    Signal goesOn;
    http::Handler onWork;

    HttpFixture()
    {
        static int argumentCount = 1;
        static char name[] = "http_test";
        static char* arguments[] = {name, nullptr};
        static QCoreApplication application(argumentCount, arguments);
        options.address = "127.0.0.1";
        options.port = 0;
    }
    ~HttpFixture() { stop(); }

    http::HttpServer& server()
    {
        if (!m_server) {
            m_server = std::make_unique<http::HttpServer>(options, routes());
            const absl::Status status = m_server->start();
            EXPECT_TRUE(status.ok()) << status;
        }
        return *m_server;
    }
    RawClient client(int receiveBuffer = 0) { return RawClient(server().port(), receiveBuffer); }
    void stop() { m_server.reset(); }

    // Waits until an exchange is held, and returns the oldest.
    std::shared_ptr<http::Exchange> held()
    {
        base::MutexLock lock(m_mutex);
        while (m_held.empty())
            m_changed.wait(m_mutex);
        std::shared_ptr<http::Exchange> exchange = std::move(m_held.front());
        m_held.pop_front();
        return exchange;
    }
    size_t heldCount()
    {
        base::MutexLock lock(m_mutex);
        return m_held.size();
    }

private:
    http::Routes routes()
    {
        http::Routes routes;
        routes.isInference = [](std::string_view, std::string_view path) {
            return path.starts_with("/fast/");
        };
        routes.inference = routes.other = [this](std::shared_ptr<http::Exchange> exchange) {
            handle(std::move(exchange));
        };
        return routes;
    }

    void handle(std::shared_ptr<http::Exchange> exchange)
    {
        const http::Request& request = exchange->request();
        const std::string action = request.path.substr(request.path.rfind('/') + 1);
        if (action == "echo") {
            http::Response response = textResponse("");
            response.body = request.body;
            response.headers.add("X-Query", request.query);
            exchange->respond(std::move(response));
        } else if (action == "size") {
            exchange->respond(textResponse(std::to_string(request.body.byteSize())));
        } else if (action == "big") {
            exchange->respond(textResponse(std::string(std::stoul(request.query), 'b')));
        } else if (action == "stall") {
            stalled.give();
            goesOn.wait();
            exchange->respond(textResponse("gone on"));
        } else if (action == "work") {
            onWork(std::move(exchange));
        } else if (action == "hold") {
            base::MutexLock lock(m_mutex);
            m_held.push_back(std::move(exchange));
            m_changed.notifyAll();
        } else if (action == "throw") {
            throw std::runtime_error("as the test wants it");
        } else if (action != "drop") {
            exchange->respond(textResponse("no such action", 404));
        }
    }

    base::Mutex m_mutex;
    base::CondVar m_changed;
    std::deque<std::shared_ptr<http::Exchange>> m_held ABSL_GUARDED_BY(m_mutex);
    std::unique_ptr<http::HttpServer> m_server;
};

} // namespace thalassa::tests
