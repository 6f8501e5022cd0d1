// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/otlp/http_sender.h"

#include <unistd.h>

#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslSocket>

#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/build_info.h"
#include "core/base/file_access.h"
#include "core/base/status_macros.h"
#include "server/otlp/retry.h"

namespace thalassa::otlp {

absl::StatusOr<QUrl> parseUrl(const std::string& text)
{
    const bool hasScheme = text.find("://") != std::string::npos;
    const QUrl url(QString::fromStdString(hasScheme ? text : "http://" + text), QUrl::StrictMode);
    const bool isHttp =
        url.scheme() == QLatin1String("http") || url.scheme() == QLatin1String("https");
    if (!url.isValid() || !isHttp || url.host().isEmpty()) {
        return absl::InvalidArgumentError(absl::StrCat(
            "expected a URL such as http://localhost:4318/v1/traces, found '", text, "'"));
    }
    return url;
}

void HttpSender::DeleteLater::operator()(QNetworkReply* reply) const
{
    reply->disconnect();
    reply->abort();
    reply->deleteLater(); // this may be called by one of its own signals
}

HttpSender::HttpSender(const QUrl& url, std::chrono::milliseconds patience)
    : m_request(url)
    , m_patience(patience)
{
    m_request.setHeader(QNetworkRequest::ContentTypeHeader, "application/x-protobuf");
    m_request.setHeader(QNetworkRequest::UserAgentHeader,
        QString::fromStdString(absl::StrCat("Thalassa-OTLP-Exporter/", base::buildInfo().version)));
    m_request.setAttribute(
        QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    m_request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    m_timer.setSingleShot(true);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer,
        [this] { end("no complete answer arrived in time"); });
}

absl::StatusOr<std::unique_ptr<HttpSender>> HttpSender::create(const ExportOptions& options)
{
    ASSIGN_OR_RETURN(const QUrl url, parseUrl(options.url));
    auto sender = std::make_unique<HttpSender>(url);
    if (url.scheme() == QLatin1String("https")) {
        if (!QSslSocket::supportsSsl())
            return absl::FailedPreconditionError(absl::StrCat(
                "Qt has no TLS on this system, which '", options.url, "' requires; use http"));
        if (!options.certificateFile.empty())
            RETURN_IF_ERROR(sender->trust(options.certificateFile));
    }
    return sender;
}

// Trusts the certificates of the file, and those that they have signed, in place of the system's.
absl::Status HttpSender::trust(const std::string& certificateFile)
{
    const QList<QSslCertificate> certificates =
        QSslCertificate::fromPath(QString::fromStdString(certificateFile));
    if (certificates.isEmpty()) {
        const bool isReadable = ::access(certificateFile.c_str(), R_OK) == 0;
        return absl::InvalidArgumentError(
            absl::StrCat("expected a PEM file with certificates, found '", certificateFile, "'",
                isReadable ? "" : absl::StrCat(": ", std::strerror(errno)),
                base::whyNoAccess(certificateFile)));
    }
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setCaCertificates(certificates);
    m_request.setSslConfiguration(tls);
    return absl::OkStatus();
}

HttpSender::~HttpSender()
{
    cancel();
}

void HttpSender::send(const std::string& message, std::function<void(Answer)> onAnswer)
{
    m_onAnswer = std::move(onAnswer);
    m_ended = nullptr;
    m_reply.reset(m_network.post(m_request, QByteArray(message.data(), qsizetype(message.size()))));
    m_reply->setReadBufferSize(kMaxAnswer);
    QObject::connect(
        m_reply.get(), &QNetworkReply::finished, m_reply.get(), [this] { onFinished(); });
    QObject::connect(m_reply.get(), &QNetworkReply::readyRead, m_reply.get(), [this] {
        if (m_reply->bytesAvailable() >= kMaxAnswer)
            end("the answer is too long");
    });
    m_timer.start(m_patience);
}

// Aborts the request, which emits finished().
void HttpSender::end(const char* why)
{
    m_ended = why;
    m_hasGivenUp = true;
    m_reply->abort();
}

void HttpSender::onFinished()
{
    m_timer.stop();
    const std::unique_ptr<QNetworkReply, DeleteLater> reply = std::move(m_reply);
    Answer answer;
    const bool isWhole = m_ended == nullptr;
    answer.status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (!isWhole || answer.status == 0) {
        answer.status = 0;
        answer.error = isWhole ? reply->errorString().toStdString() : m_ended;
        return std::exchange(m_onAnswer, nullptr)(std::move(answer));
    }
    answer.body = reply->readAll().toStdString();
    const QByteArray after = reply->rawHeader("Retry-After");
    answer.retryAfter = parseRetryAfter(
        {after.data(), static_cast<size_t>(after.size())}, std::chrono::system_clock::now());
    std::exchange(m_onAnswer, nullptr)(std::move(answer));
}

void HttpSender::cancel()
{
    m_timer.stop();
    m_onAnswer = nullptr;
    m_hasGivenUp |= m_reply != nullptr;
    m_reply.reset();
}

} // namespace thalassa::otlp
