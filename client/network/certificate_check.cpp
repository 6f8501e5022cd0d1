// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/certificate_check.h"

#include <QDateTime>
#include <QSslCertificate>
#include <QSslKey>

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <utility>

#include "absl/strings/match.h"
#include "client/session/decoded.h"
#include "client/session/fault.h"

namespace thalassa::client {
namespace {

constexpr std::chrono::seconds kLongest(5);
constexpr qint64 kUnreadBytes = 16 << 10; // that Qt keeps; the check reads none
constexpr qsizetype kMostNames = 3;       // of a certificate, in an error

std::string dateOf(const QDateTime& time)
{
    return time.toUTC().date().toString(Qt::ISODate).toStdString();
}

std::string listOf(const QStringList& names)
{
    QString text = names.mid(0, kMostNames).join(QStringLiteral(", "));
    if (names.size() > kMostNames)
        text += QStringLiteral(", …");
    return lineOf(text.toStdString());
}

// Returns the names for which a certificate is valid, in its order.
std::string namesOf(const QSslCertificate& certificate)
{
    const auto alternatives = certificate.subjectAlternativeNames();
    QStringList names;
    for (const QSsl::AlternativeNameEntryType type : {QSsl::DnsEntry, QSsl::IpAddressEntry}) {
        QStringList some = alternatives.values(type); // the last one first
        std::reverse(some.begin(), some.end());
        names += some;
    }
    return listOf(names.isEmpty() ? certificate.subjectInfo(QSslCertificate::CommonName) : names);
}

// The faults in the order in which they are told. An unknown authority comes before all that its
// certificate says.
int rankOf(QSslError::SslError error)
{
    constexpr std::array kOrder{QSslError::SelfSignedCertificate,
        QSslError::SelfSignedCertificateInChain, QSslError::UnableToGetLocalIssuerCertificate,
        QSslError::UnableToGetIssuerCertificate, QSslError::UnableToVerifyFirstCertificate,
        QSslError::CertificateExpired, QSslError::CertificateNotYetValid,
        QSslError::HostNameMismatch};
    return static_cast<int>(std::find(kOrder.begin(), kOrder.end(), error) - kOrder.begin());
}

// Returns the end of a certificate; absent: it is not known. RFC 5280 writes "no end" as the end of
// the year 9999, which nanoseconds do not reach.
std::optional<int64_t> endOf(const QSslCertificate& certificate)
{
    constexpr qint64 kNanoseconds = 1'000'000; // of a millisecond
    constexpr qint64 kLast = std::numeric_limits<int64_t>::max() / kNanoseconds;
    const QDateTime end = certificate.expiryDate();
    if (!end.isValid())
        return std::nullopt;
    return std::clamp(end.toMSecsSinceEpoch(), -kLast, kLast) * kNanoseconds;
}

} // namespace

absl::StatusOr<QSslConfiguration> makeTlsConfiguration(const Credentials& credentials)
{
    if (!QSslSocket::supportsSsl())
        return faultError(
            Fault::Certificate, QT_TRANSLATE_NOOP("Client", "Qt has no TLS on this system"));
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    if (!credentials.authorities.empty())
        tls.setCaCertificates(
            QSslCertificate::fromData(QByteArray::fromStdString(credentials.authorities)));
    if (!credentials.certificate.empty()) {
        tls.setLocalCertificateChain(
            QSslCertificate::fromData(QByteArray::fromStdString(credentials.certificate)));
        const QByteArray pem = QByteArray::fromStdString(credentials.key);
        QSslKey key(pem, QSsl::Rsa);
        if (key.isNull())
            key = QSslKey(pem, QSsl::Ec);
        if (key.isNull())
            return faultError(Fault::Certificate,
                QT_TRANSLATE_NOOP("Client", "the key of the client is no RSA or EC key"));
        tls.setPrivateKey(key);
    }
    return tls;
}

absl::Status certificateFault(
    const std::string& endpoint, const std::string& host, const QList<QSslError>& errors)
{
    const QSslError& first =
        *std::min_element(errors.begin(), errors.end(), [](const QSslError& a, const QSslError& b) {
            return rankOf(a.error()) < rankOf(b.error());
        });
    const QSslCertificate certificate = first.certificate();
    switch (first.error()) {
    case QSslError::SelfSignedCertificate:
        return faultError(Fault::Certificate,
            QT_TRANSLATE_NOOP("Client",
                "%1: the certificate is self-signed; if you trust it, enter its file as the "
                "authorities of the profile"),
            {endpoint});
    case QSslError::SelfSignedCertificateInChain:
    case QSslError::UnableToGetLocalIssuerCertificate:
    case QSslError::UnableToGetIssuerCertificate:
    case QSslError::UnableToVerifyFirstCertificate:
        return faultError(Fault::Certificate,
            QT_TRANSLATE_NOOP("Client",
                "%1: the certificate is from the authority '%2', which is not one of the "
                "authorities of the profile; if you trust it, enter its file there"),
            {endpoint, listOf(certificate.issuerInfo(QSslCertificate::CommonName))});
    case QSslError::CertificateExpired:
        return faultError(Fault::Certificate,
            QT_TRANSLATE_NOOP(
                "Client", "%1: the certificate has ended on %2; the server needs a new one"),
            {endpoint, dateOf(certificate.expiryDate())});
    case QSslError::CertificateNotYetValid:
        return faultError(Fault::Certificate,
            QT_TRANSLATE_NOOP(
                "Client", "%1: the certificate is valid from %2; compare the clocks of both sides"),
            {endpoint, dateOf(certificate.effectiveDate())});
    case QSslError::HostNameMismatch:
        return faultError(Fault::Certificate,
            QT_TRANSLATE_NOOP("Client",
                "%1: the certificate is for %2, and not for %3; correct the address, or enter "
                "the name as the server name of the profile"),
            {endpoint, namesOf(certificate), host});
    default:
        return faultError(Fault::Certificate, QT_TRANSLATE_NOOP("Client", "%1: %2"),
            {endpoint, lineOf(first.errorString().toStdString())});
    }
}

bool isWithoutTls(const std::string& text)
{
    return absl::StrContains(text, "wrong version number") ||
        absl::StrContains(text, "packet length too long");
}

absl::Status withoutTlsFault(const std::string& endpoint)
{
    return faultError(Fault::Malformed,
        QT_TRANSLATE_NOOP(
            "Client", "%1 answers without TLS; enter the port with TLS, or the address without %2"),
        {endpoint, endpoint.substr(0, endpoint.find("://") + 3)});
}

absl::Status closedFault(const std::string& endpoint, const std::string& secureScheme)
{
    return faultError(Fault::Transport,
        QT_TRANSLATE_NOOP("Client",
            "%1 closes the connection without an answer; if the server uses TLS, begin the "
            "address with %2"),
        {endpoint, secureScheme + "://"});
}

CertificateCheck::CertificateCheck(const Endpoint& endpoint, const std::string& scheme,
    const std::string& serverName, const QSslConfiguration& tls,
    std::function<void(const Finding&)> onEnd)
    : m_endpoint(endpoint.toString(scheme.c_str()))
    , m_host(serverName.empty() ? endpoint.address.host : serverName)
    , m_onEnd(std::move(onEnd))
{
    QSslConfiguration configuration = tls;
    if (scheme == "grpcs") // a port for gRPC alone may refuse a client without it
        configuration.setAllowedNextProtocols({QByteArrayLiteral("h2")});
    m_socket.setSslConfiguration(configuration);
    m_socket.setReadBufferSize(kUnreadBytes);
    m_timer.setSingleShot(true);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { end(); });
    QObject::connect(&m_socket, &QSslSocket::sslErrors, &m_timer,
        [this](const QList<QSslError>& errors) { m_errors = errors; });
    // The timer ends the check after the signal, so that its end may destroy the socket.
    const auto endSoon = [this] { m_timer.start(0); };
    QObject::connect(&m_socket, &QSslSocket::encrypted, &m_timer, endSoon);
    QObject::connect(&m_socket, &QSslSocket::errorOccurred, &m_timer, endSoon);
    m_timer.start(kLongest);
    m_socket.connectToHostEncrypted(QString::fromStdString(endpoint.address.host),
        static_cast<quint16>(std::stoi(endpoint.address.port)), QString::fromStdString(m_host));
}

// A peer that goes on sending, or accepts the connection late, must cost nothing after the end.
void CertificateCheck::close()
{
    m_timer.stop();
    m_socket.disconnect();
    m_socket.abort();
}

void CertificateCheck::end()
{
    Finding finding;
    if (!m_errors.isEmpty())
        finding.fault = certificateFault(m_endpoint, m_host, m_errors);
    else if (isWithoutTls(m_socket.errorString().toStdString()))
        finding.fault = withoutTlsFault(m_endpoint);
    finding.endUnixNs = endOf(m_socket.peerCertificate());
    close();
    const auto onEnd = m_onEnd;
    onEnd(finding); // may destroy this
}

} // namespace thalassa::client
