// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/otlp/http_sender.h"

#include <QNetworkRequest>
#include <QSslSocket>

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/build_info.h"
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
    if (url.scheme() == QLatin1String("https") && !QSslSocket::supportsSsl())
        return absl::FailedPreconditionError(
            absl::StrCat("Qt has no TLS on this system, which '", text, "' requires; use http"));
    return url;
}

void HttpSender::DeleteLater::operator()(QNetworkReply* reply) const
{
    reply->disconnect();
    reply->abort();
    reply->deleteLater(); // this may be called by one of its own signals
}

HttpSender::HttpSender(QUrl url, std::chrono::milliseconds patience)
    : m_url(std::move(url))
    , m_patience(patience)
{
    m_timer.setSingleShot(true);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer,
        [this] { end("no complete answer arrived in time"); });
}

HttpSender::~HttpSender()
{
    cancel();
}

void HttpSender::send(const std::string& message, std::function<void(Answer)> onAnswer)
{
    QNetworkRequest request(m_url);
    request.setHeader(QNetworkRequest::ContentTypeHeader, "application/x-protobuf");
    request.setHeader(QNetworkRequest::UserAgentHeader,
        QString::fromStdString(absl::StrCat("Thalassa-OTLP-Exporter/", base::buildInfo().version)));
    request.setAttribute(
        QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    m_onAnswer = std::move(onAnswer);
    m_ended = nullptr;
    m_reply.reset(m_network.post(request, QByteArray(message.data(), qsizetype(message.size()))));
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
