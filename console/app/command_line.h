// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The command line of thalassa-console. *thread-safe*.
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>
#include <array>
#include <chrono>
#include <optional>

#include "console/look/colors.h"

namespace thalassa::console {

// The times between two readings that --interval and the window offer, in milliseconds.
inline constexpr std::array kReadingIntervals{500, 1000, 2000, 5000, 10'000};

struct CommandLine {
    QStringList connect;        // names of profiles, or addresses
    QStringList open;           // trace files
    QString page;               // id of a page; empty: that of the last time
    std::optional<Theme> theme; // absent: that of the last time, else the system's
    QString language;           // id of Language; empty: that of the last time, or the system's
    QString model;              // of the first server, to begin with
    std::chrono::milliseconds interval{1000}; // between two readings
    QString profileDirectory;                 // empty: the user's
    QString play;                             // a recorded session
    QString record;                           // the session file to write
    QString screenshot;                       // the PNG file to write
    QSize size = QSize(1280, 800);            // size of the window, for screenshots
    double scale = 1;                         // pixels per unit, for screenshots
    QString tour;                             // the folder to write a PNG of every page to
    std::optional<std::chrono::milliseconds> exitAfter;
    QString watchdog; // the JSON file to write the times of the GUI thread to
    bool wantsHelp = false;
    bool wantsVersion = false;

    // Whether the program ends by itself and leaves the settings of the user alone.
    bool isUnattended() const { return !screenshot.isEmpty() || !tour.isEmpty(); }
};

struct ParsedCommandLine {
    CommandLine line;
    QString error; // a sentence with the option; empty: none
};

// `arguments` begin with the name of the program.
ParsedCommandLine parseCommandLine(const QStringList& arguments);

// The text of --help.
QString commandLineHelp();

} // namespace thalassa::console
