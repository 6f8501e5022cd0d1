// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/credentials.h"

#include <QFile>
#include <QString>

#include "client/session/fault.h"
#include "core/base/status_macros.h"

namespace thalassa::client {
namespace {

constexpr qint64 kLongestFile = 4 << 20; // bytes; a system's bundle has about 250 KiB

absl::StatusOr<std::string> readPem(const std::string& name)
{
    QFile file(QString::fromStdString(name));
    if (!file.open(QIODevice::ReadOnly)) {
        return faultError(Fault::Certificate, QT_TRANSLATE_NOOP("Client", "cannot read '%1': %2"),
            {name, file.errorString().toStdString()});
    }
    const QByteArray content = file.read(kLongestFile + 1);
    if (content.size() > kLongestFile || !content.contains("-----BEGIN ")) {
        return faultError(Fault::Certificate,
            QT_TRANSLATE_NOOP("Client", "'%1' is no PEM file of at most 4 MiB"), {name});
    }
    return content.toStdString();
}

std::string systemAuthorities()
{
    for (const char* const name : {"/etc/ssl/certs/ca-certificates.crt",
             "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem"}) {
        if (auto content = readPem(name); content.ok())
            return *std::move(content);
    }
    return "";
}

} // namespace

absl::StatusOr<Credentials> readCredentials(const TlsFiles& files)
{
    Credentials credentials;
    if (files.authorities.empty()) {
        credentials.authorities = systemAuthorities();
    } else {
        ASSIGN_OR_RETURN(credentials.authorities, readPem(files.authorities));
    }
    if (files.certificate.empty() != files.key.empty()) {
        return faultError(Fault::Certificate,
            QT_TRANSLATE_NOOP(
                "Client", "a certificate of the client needs a key, and a key a certificate"));
    }
    if (!files.certificate.empty()) {
        ASSIGN_OR_RETURN(credentials.certificate, readPem(files.certificate));
        ASSIGN_OR_RETURN(credentials.key, readPem(files.key));
    }
    return credentials;
}

} // namespace thalassa::client
