// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The parts of a diagnostic bundle, and its file. *thread-compatible*.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <functional>

#include "console/bundle/redaction.h"
#include "console/bundle/zip_file.h"

namespace thalassa::console {

inline constexpr qsizetype kLargestBundlePart = 32 << 20; // bytes
inline constexpr qsizetype kLargestBundle = 64 << 20;     // bytes of all parts, unpacked

struct BundlePart {
    QString name; // of the file in the bundle
    QString description;
    // Makes the content, on the thread that writes the file.
    std::function<QByteArray()> content;
};

struct MissingPart {
    QString name;
    QString reason;
};

struct Bundle {
    QString title;       // the first line of the README.md
    QStringList preface; // its lines below that
    QList<BundlePart> parts;
    QList<MissingPart> missing;
};

struct WrittenBundle {
    QString error;              // empty: the file is whole
    QList<MissingPart> missing; // those of the bundle, and those that did not fit
};

// Writes the file with a README.md that lists the parts and what is missing. Every part passes
// through the redaction. It may take seconds, and ends early when `stop` is set.
WrittenBundle writeBundle(const Bundle& bundle, const Redaction& redaction, const QString& path,
    const std::atomic_bool& stop);

// A name for a file from any text: letters, digits, ".", "_" and "-", at most 80 characters.
QString fileNameOf(const QString& text);

} // namespace thalassa::console
