// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A draft: edits that were neither applied nor saved, and the file that has them. Pure functions
// and plain values: *thread-safe*.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include "console/models/settings/trace_table.h"
#include "console/models/text/figures.h"

namespace thalassa::console {

inline constexpr qsizetype kLongestDraftText = 1 << 20;  // characters of a configuration
inline constexpr qsizetype kMostDraftEdits = 60'000;     // of trace settings
inline constexpr qsizetype kLargestDraftFile = 16 << 20; // bytes

// Names the settings or the configuration that a draft edits.
struct DraftSubject {
    enum class Kind { TraceSettings, Configuration, LogSettings };
    Kind kind = Kind::TraceSettings;
    QString server;   // the name of its profile
    QByteArray model; // as the server knows it; empty for settings

    bool operator==(const DraftSubject& other) const = default;
};

// The log settings that can be edited.
struct LogValues {
    static constexpr quint32 kHighestLevel = 1'000'000;

    bool info = true;
    bool warning = true;
    bool error = true;
    quint32 verboseLevel = 0; // at most kHighestLevel
    QString format;

    bool operator==(const LogValues& other) const = default;
};

struct LogEdits {
    LogValues before; // those of the server from which the edits began
    LogValues after;

    bool operator==(const LogEdits& other) const = default;
    // The number of edited settings that have another value now than before the edits.
    int countChangedSince(const LogValues& now) const;
};

struct KeptDraft {
    DraftSubject subject;
    WallTime edited;               // the time of the last edit
    QList<PendingTraceEdit> edits; // of trace settings
    QString base;                  // the text of the server from which the edits began
    QString text;                  // the edited text of a configuration
    LogEdits log{};

    // Whether both have the same edits of the same subject.
    bool isSame(const KeptDraft& other) const;
    // Whether a file has room for the draft.
    bool fits() const;
};

struct ReadDraft {
    KeptDraft draft;
    QString fault; // ".edited: expected a time such as ..."; empty: none
};

// Reads the bytes of a file. Values of settings become plain, bounded text.
ReadDraft readDraft(const QByteArray& bytes);
QByteArray writtenDraft(const KeptDraft& draft);

} // namespace thalassa::console
