// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How to reach a server, as the user wrote it, and how its page behaves. A secret is no part of it:
// `usesToken` says that there is one (secret_store.h). *thread-compatible*.
#pragma once

#include <QString>
#include <QStringList>

namespace thalassa::console {

struct ServerProfile {
    QString name;
    QString group;
    QString color; // "#rrggbb"; empty: none

    // Endpoints as "host:port", with "https://" or "grpcs://" before it for TLS. At least one of
    // the first two is given.
    QString http;
    QString grpc;
    QString adminHttp; // endpoint of the observability extension; empty: at `http` and `grpc`
    QString adminGrpc;
    QString metrics;
    // The destination of ssh, "user@host", through which the endpoints of the observability
    // extension are reached; empty: they are reached directly.
    QString ssh;

    // PEM files; empty: the system's authorities, and no certificate of the client.
    QString authorities;
    QString certificate;
    QString key;
    QString serverName; // the name in the certificate; empty: the host

    bool usesToken = false;
    bool isReadOnly = false;   // nothing can be changed
    bool isProduction = false; // a change asks for the name of the server
    bool connects = true;      // when the console starts
    bool guessesAdmin = false; // `adminHttp` is guessed; not kept in the file

    bool operator==(const ServerProfile& other) const = default;
};

// The profile of an address that the user gave in place of a name, such as "localhost:8000". A port
// of 8001 is that of gRPC, as is a scheme "grpc" or "grpcs". A server on this machine with its
// default port is expected to have the default port of the administration, too.
ServerProfile profileOfAddress(const QString& address);

// Returns the fault of a field of a profile, in a sentence; empty: nothing. `field` gets the name
// of the field in the file.
QString faultOf(const ServerProfile& profile, QString* field = nullptr);

// The addresses of the profile for people: "localhost:8000, localhost:8001".
QString addressesOf(const ServerProfile& profile);

// The texts of a profile that stand in nothing that leaves the console: the paths of PEM files, and
// what stands before the "@" of an address.
QStringList secretsOf(const ServerProfile& profile);

} // namespace thalassa::console
