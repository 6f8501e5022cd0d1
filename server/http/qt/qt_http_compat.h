// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The differences between QtHttpServer 6.4 (a technology preview) and 6.8 (stable) are in this
// header and its source file, and nowhere else. *lives on the I/O thread* that calls it.
#pragma once

#include <QByteArray>
#include <QHttpServer>
#include <QHttpServerRequest>
#include <QHttpServerResponder>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "server/http/message/path_pattern.h"

namespace thalassa::http {

// Called for a request that a rule matches, with the arguments as QHttpServer decodes them. The
// responder may be moved away and used later.
using QtRuleHandler =
    std::function<void(std::vector<std::string> arguments, QHttpServerResponder&&)>;
// Adds a rule for every verb that QHttpServer knows. Each argument has a type of its own, by its
// kind. Returns false if QHttpServer refuses the rule. REQUIRES: at most two arguments.
[[nodiscard]] bool addQtRule(
    QHttpServer& server, const PathPattern& pattern, QtRuleHandler handler);

// Called for every request that no rule matches.
using QtRequestHandler = std::function<void(QHttpServerResponder&&)>;
void setQtRequestHandler(QHttpServer& server, QtRequestHandler handler);

// Makes `server` serve the connections of `tcpServer`, and own it.
[[nodiscard]] bool bindQtServer(QHttpServer& server, QTcpServer* tcpServer);

struct QtAnswer {
    int status;
    std::vector<std::pair<QByteArray, QByteArray>> fields; // without Content-Length
    QByteArray body;
};
void writeQtAnswer(QHttpServerResponder& responder, const QtAnswer& answer);

} // namespace thalassa::http
