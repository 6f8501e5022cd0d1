// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// HttpSender: posts messages to a URL with Qt's network access. *lives on the thread that made it*,
// on whose event loop the answers come.
#pragma once

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTimer>
#include <QUrl>

#include <memory>

#include "absl/status/statusor.h"
#include "server/otlp/sender.h"

namespace thalassa::otlp {

// INVALID_ARGUMENT unless it is an http or https URL with a host, FAILED_PRECONDITION for https
// where Qt has no TLS. Without a scheme http is meant.
absl::StatusOr<QUrl> parseUrl(const std::string& text);

class HttpSender final : public Sender {
public:
    // Until an answer is whole. What a collector answers beyond kMaxAnswer bytes is not read.
    static constexpr std::chrono::seconds kPatience{10};
    static constexpr int64_t kMaxAnswer = 64 << 10;

    // `url`: from parseUrl().
    explicit HttpSender(QUrl url, std::chrono::milliseconds patience = kPatience);
    ~HttpSender() override;
    HttpSender(const HttpSender&) = delete;
    HttpSender& operator=(const HttpSender&) = delete;

    void send(const std::string& message, std::function<void(Answer)> onAnswer) override;
    void cancel() override;
    // Something was given up that may still be looking up a name: that cannot be interrupted, and
    // the ordinary end of a program waits for it.
    bool hasGivenUp() const { return m_hasGivenUp; }

private:
    struct DeleteLater {
        void operator()(QNetworkReply* reply) const;
    };
    void end(const char* why);
    void onFinished();

    const QUrl m_url;
    const std::chrono::milliseconds m_patience;
    QNetworkAccessManager m_network;
    QTimer m_timer;
    std::unique_ptr<QNetworkReply, DeleteLater> m_reply; // null: nothing is under way
    std::function<void(Answer)> m_onAnswer;
    const char* m_ended = nullptr; // why it was ended before its answer was whole
    bool m_hasGivenUp = false;
};

} // namespace thalassa::otlp
