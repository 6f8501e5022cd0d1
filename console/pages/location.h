// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The place of the window: a page, and the server and model that it shows. *thread-compatible*.
#pragma once

#include <QByteArray>
#include <QString>

namespace thalassa::console {

struct Location {
    QString page;     // id of the registry of pages
    QString server;   // name; empty: none
    QByteArray model; // as the server knows it; empty: none
    QString filter;   // for the table of the page; empty: as it is

    bool operator==(const Location& other) const = default;
};

} // namespace thalassa::console
