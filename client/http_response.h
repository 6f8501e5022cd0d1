// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// HttpResponse: reads one HTTP/1.1 answer from the bytes of a socket, in whatever pieces they come.
// Keeps the body only of errors, unless Keep says otherwise. *thread-compatible*.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace thalassa::client {

class HttpResponse {
public:
    // The answers whose body is kept, up to `limit` bytes.
    enum class Keep { ErrorBodies, AllBodies };
    explicit HttpResponse(Keep keep, size_t limit = 4096);
    ~HttpResponse();

    // Prepares for the next answer of the connection.
    void reset();

    // Takes the next bytes; returns how many it used. The rest must be given again, with more
    // behind it, or belongs to the next answer if isComplete(). Fails if they are no HTTP.
    absl::StatusOr<size_t> feed(std::string_view bytes);
    // Called when the server has closed the connection; fails unless that ends the answer.
    absl::Status feedEnd();

    bool isComplete() const;
    bool isKeptAlive() const;
    int status() const;
    const std::string& body() const;
    // Returns the value of Inference-Header-Content-Length; empty if the answer has none.
    const std::string& headerLength() const;

private:
    class Parser;

    std::unique_ptr<Parser> m_parser;
};

} // namespace thalassa::client
