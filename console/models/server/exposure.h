// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules that find what a server leaves open to clients by its options and its endpoints: each
// exposure has its severity, its effect and the option that closes it. Pure functions of the known
// facts: a fact that the server does not tell is an exposure of the level NotTold. *thread-safe*.
#pragma once

#include <QList>

#include "console/models/server/server_facts.h"

namespace thalassa::console {

enum class ExposureLevel { High, Medium, NotTold }; // the worst first

struct Exposure {
    ExposureLevel level = ExposureLevel::NotTold;
    QString what;   // a sentence
    QString why;    // a sentence; empty: the first one says it
    QString advice; // a sentence with the option to set

    bool operator==(const Exposure& other) const = default;
};

// Whether the options of a server have been read, if it tells them.
bool isExposureKnown(const ServerIdentity& identity);

// The facts of a server that the rules read.
struct ExposureView {
    ServerIdentity identity;
    LinkState link;
    OpenApis apis;
    QString address;             // the endpoints of inference, as that of ServerLabel
    QStringList unboundedModels; // with a queue that has no limit
    WallTime now;
};

// All exposures, the worst first.
QList<Exposure> exposuresOf(const ExposureView& server);

Health healthOf(ExposureLevel level); // its shape and colour
QString wordOf(ExposureLevel level);

// Whether only processes of the same machine reach an address: "127.0.0.1", "[::1]:8000".
bool isLoopback(const QString& address);

} // namespace thalassa::console
