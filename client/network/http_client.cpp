// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/http_client.h"

#include <QNetworkReply>
#include <QNetworkRequest>
#include <QSslError>
#include <QTimer>
#include <QUrl>

#include <algorithm>
#include <chrono>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "client/network/certificate_check.h"
#include "client/network/http_form.h"
#include "client/session/decoded.h"
#include "client/session/fault.h"

namespace thalassa::client {
namespace {

constexpr char kHeaderLength[] = "Inference-Header-Content-Length";
constexpr qint64 kPiece = 256 << 10;      // bytes that Qt keeps unread
constexpr size_t kLargeAnswer = 32 << 10; // bytes; decoding less takes less than a millisecond

// The handler of an exchange, shared with what decodes its answer.
struct Receiver {
    ExchangeHandler handler;
    bool isDropped = false;
};

// A function of the handler may destroy the exchange, which has the receiver.
void deliver(const std::shared_ptr<Receiver>& receiver, const absl::StatusOr<AnyMessage>& answer)
{
    if (receiver->isDropped)
        return;
    const std::weak_ptr<Receiver> alive = receiver;
    const ExchangeHandler handler = std::move(receiver->handler);
    if (answer.ok())
        handler.onMessage(*answer);
    if (const auto rest = alive.lock(); rest != nullptr && !rest->isDropped)
        handler.onEnd(answer.status());
}

// One request, from its sending to its answer.
class HttpExchange final : public Exchange {
public:
    struct Target {
        std::string endpoint; // for errors
        std::string host;     // the name that the certificate must have
        bool isSecure = false;
        Bounds bounds;
        std::shared_ptr<Delivery> delivery;
        std::shared_ptr<base::ControlLoop> decoder;
    };

    HttpExchange(Target target, const QueryType& query, ExchangeHandler handler)
        : m_target(std::move(target))
        , m_query(query)
        , m_receiver(std::make_shared<Receiver>(Receiver{std::move(handler), false}))
    {
        m_timer.setSingleShot(true);
    }
    ~HttpExchange() override
    {
        m_receiver->isDropped = true;
        dropReply();
    }

    void fail(absl::Status status)
    {
        m_target.delivery->post(
            [receiver = m_receiver, status = std::move(status)] { deliver(receiver, status); });
    }

    void receive(QNetworkReply* reply, base::Duration timeout)
    {
        m_reply = reply;
        reply->setReadBufferSize(kPiece);
        QObject::connect(reply, &QNetworkReply::readyRead, &m_timer, [this] { read(); });
        QObject::connect(reply, &QNetworkReply::finished, &m_timer, [this] { onFinished(); });
        QObject::connect(reply, &QNetworkReply::sslErrors, &m_timer,
            [this](const QList<QSslError>& errors) { noteTlsErrors(errors); });
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
            end(faultError(Fault::TimedOut,
                QT_TRANSLATE_NOOP("Client", "%1 does not answer in time"), {m_target.endpoint}));
        });
        m_timer.start(std::chrono::ceil<std::chrono::milliseconds>(timeout));
    }

private:
    // Returns false if the answer is too long. This may be destroyed then.
    bool read()
    {
        const size_t bound = longestAnswer(m_query, m_target.bounds);
        const QByteArray piece = m_reply->readAll();
        if (m_body.size() + static_cast<size_t>(piece.size()) > bound) {
            end(tooLong(m_query, bound));
            return false;
        }
        m_body.append(piece.constData(), static_cast<size_t>(piece.size()));
        return true;
    }

    void noteTlsErrors(const QList<QSslError>& errors)
    {
        if (!errors.empty())
            m_tlsFault = certificateFault(m_target.endpoint, m_target.host, errors);
    }

    void onFinished()
    {
        m_timer.stop();
        const QVariant status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute);
        const QNetworkReply::NetworkError error = m_reply->error();
        // Qt reports statuses of 400 and more as errors, too.
        const bool isCut =
            error != QNetworkReply::NoError && error < QNetworkReply::ContentAccessDenied;
        if (!status.isValid() || isCut)
            return end(transportError(error));
        if (!read())
            return;
        const QByteArray type = m_reply->rawHeader("Content-Type").split(';').first();
        HttpReply reply{status.toInt(), m_reply->rawHeader(kHeaderLength).toStdString(),
            std::move(m_body), type.trimmed().toLower().toStdString()};
        dropReply();
        if (reply.body.size() < kLargeAnswer)
            return deliver(m_receiver, readReply(m_query, reply, m_target.bounds));
        m_target.decoder->post([receiver = m_receiver, delivery = m_target.delivery,
                                   &query = m_query, bounds = m_target.bounds,
                                   reply = std::move(reply)] {
            auto answer = readReply(query, reply, bounds);
            delivery->post([receiver, answer = std::move(answer)] { deliver(receiver, answer); });
        });
    }

    absl::Status transportError(QNetworkReply::NetworkError error) const
    {
        if (!m_tlsFault.ok())
            return m_tlsFault;
        const std::string text = m_reply->errorString().toStdString();
        if (m_target.isSecure && isWithoutTls(text))
            return withoutTlsFault(m_target.endpoint);
        const bool hasBegun = !m_body.empty() ||
            m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).isValid();
        if (!m_target.isSecure && error == QNetworkReply::RemoteHostClosedError && !hasBegun)
            return closedFault(m_target.endpoint, "https");
        // With TLS 1.3, the server refuses the client's certificate after the handshake.
        const bool isRefused = absl::StrContains(text, "SSL routines");
        if (error == QNetworkReply::SslHandshakeFailedError || isRefused) {
            return faultError(Fault::Certificate, QT_TRANSLATE_NOOP("Client", "%1: %2"),
                {m_target.endpoint, lineOf(text)});
        }
        return faultError(faultOfError(error), QT_TRANSLATE_NOOP("Client", "%1: %2"),
            {m_target.endpoint, lineOf(text)});
    }

    static Fault faultOfError(QNetworkReply::NetworkError error)
    {
        switch (error) {
        case QNetworkReply::TimeoutError:
            return Fault::TimedOut;
        case QNetworkReply::ProtocolFailure:
        case QNetworkReply::ProtocolInvalidOperationError:
        case QNetworkReply::ProtocolUnknownError:
            return Fault::Malformed;
        default:
            return Fault::Transport;
        }
    }

    // Ends the request with an error. It may be called by a signal of the reply.
    void end(const absl::Status& status)
    {
        m_timer.stop();
        dropReply();
        deliver(m_receiver, status);
    }

    void dropReply()
    {
        if (QNetworkReply* const reply = std::exchange(m_reply, nullptr); reply != nullptr) {
            reply->disconnect();
            reply->abort();
            reply->deleteLater();
        }
    }

    const Target m_target;
    const QueryType& m_query;
    const std::shared_ptr<Receiver> m_receiver;
    QTimer m_timer; // also the context of the connections
    QNetworkReply* m_reply = nullptr;
    std::string m_body;
    absl::Status m_tlsFault; // OK: the certificate was accepted
};

} // namespace

HttpClient::HttpClient(Endpoint endpoint, const Profile& profile,
    std::shared_ptr<Delivery> delivery, std::shared_ptr<base::ControlLoop> decoder)
    : m_endpoint(std::move(endpoint))
    , m_bounds(profile.bounds)
    , m_headers(profile.httpHeaders)
    , m_serverName(profile.tls.serverName)
    , m_delivery(std::move(delivery))
    , m_decoder(std::move(decoder))
{
}

HttpClient::~HttpClient() = default;

void HttpClient::connect(const QSslConfiguration& tls)
{
    if (!m_endpoint.isSecure)
        return;
    m_tls = tls;
    m_network.clearConnectionCache();
}

std::unique_ptr<Exchange> HttpClient::start(const QueryType& query, const Message& request,
    ExchangeHandler handler, base::Duration timeout, const std::string& token)
{
    auto exchange = std::make_unique<HttpExchange>(
        HttpExchange::Target{m_endpoint.toString(),
            m_serverName.empty() ? m_endpoint.address.host : m_serverName, m_endpoint.isSecure,
            m_bounds, m_delivery, m_decoder},
        query, std::move(handler));
    const absl::StatusOr<HttpQuery> form = httpQuery(query, request);
    if (!form.ok()) {
        exchange->fail(form.status());
        return exchange;
    }
    const std::string address = absl::StrCat(
        m_endpoint.isSecure ? "https://" : "http://", m_endpoint.address.toString(), form->path);
    QNetworkRequest head(QUrl::fromEncoded(QByteArray::fromStdString(address)));
    head.setAttribute(
        QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    head.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    head.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    head.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    head.setRawHeader("Accept-Encoding", "identity");
    if (!form->accept.empty())
        head.setRawHeader("Accept", QByteArray::fromStdString(form->accept));
    if (!form->contentType.empty())
        head.setHeader(
            QNetworkRequest::ContentTypeHeader, QString::fromStdString(form->contentType));
    if (!form->headerLength.empty())
        head.setRawHeader(kHeaderLength, QByteArray::fromStdString(form->headerLength));
    for (const auto& [name, value] : m_headers)
        head.setRawHeader(QByteArray::fromStdString(name), QByteArray::fromStdString(value));
    if (!token.empty())
        head.setRawHeader("Authorization", QByteArray::fromStdString("Bearer " + token));
    if (m_endpoint.isSecure) {
        head.setSslConfiguration(m_tls);
        if (!m_serverName.empty())
            head.setPeerVerifyName(QString::fromStdString(m_serverName));
    }
    QNetworkReply* const reply = form->method == "GET"
        ? m_network.get(head)
        : m_network.post(head, QByteArray(form->body.data(), qsizetype(form->body.size())));
    exchange->receive(reply, timeout);
    return exchange;
}

} // namespace thalassa::client
