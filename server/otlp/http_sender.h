// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// HttpSender: posts messages to a URL with Qt's network access. It needs a QCoreApplication:
// without one, Qt warns when it loads its library for TLS. *lives on the thread that made it*,
// whose event loop delivers the answers.
#pragma once

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QTimer>
#include <QUrl>

#include <memory>

#include "absl/status/statusor.h"
#include "server/otlp/export_options.h"
#include "server/otlp/sender.h"

namespace thalassa::otlp {

// Returns INVALID_ARGUMENT unless the text is an http or https URL with a host. The scheme is http
// by default.
absl::StatusOr<QUrl> parseUrl(const std::string& text);

class HttpSender final : public Sender {
public:
    // An answer must be complete within kPatience, and shorter than kMaxAnswer bytes. Otherwise it
    // counts as no answer.
    static constexpr std::chrono::seconds kPatience{10};
    static constexpr int64_t kMaxAnswer = 64 << 10;

    // Returns FAILED_PRECONDITION for an https collector if Qt has no TLS, and INVALID_ARGUMENT for
    // a URL that parseUrl() refuses or a file without certificates.
    static absl::StatusOr<std::unique_ptr<HttpSender>> create(const ExportOptions& options);
    // `url` comes from parseUrl(). An https collector is trusted if the system trusts it.
    explicit HttpSender(const QUrl& url, std::chrono::milliseconds patience = kPatience);
    ~HttpSender() override;
    HttpSender(const HttpSender&) = delete;
    HttpSender& operator=(const HttpSender&) = delete;

    void send(const std::string& message, std::function<void(Answer)> onAnswer) override;
    void cancel() override;
    // Whether a request was given up that may still be resolving a name, which cannot be
    // interrupted and which the ordinary end of a program waits for.
    bool hasGivenUp() const { return m_hasGivenUp; }

private:
    struct DeleteLater {
        void operator()(QNetworkReply* reply) const;
    };
    absl::Status trust(const std::string& certificateFile);
    void end(const char* why);
    void onFinished();

    QNetworkRequest m_request; // constant after create()
    const std::chrono::milliseconds m_patience;
    QNetworkAccessManager m_network;
    QTimer m_timer;
    std::unique_ptr<QNetworkReply, DeleteLater> m_reply; // null if no message is under way
    std::function<void(Answer)> m_onAnswer;
    const char* m_ended = nullptr; // why the request was ended before its answer was complete
    bool m_hasGivenUp = false;
};

} // namespace thalassa::otlp
