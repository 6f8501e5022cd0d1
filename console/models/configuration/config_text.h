// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The text of a configuration (protobuf's text format): the tokens of a line, and the fields with
// the lines where they stand. It finds fields in a text with faults, too, as far as the text can be
// understood. Pure functions: *thread-safe*.
#pragma once

#include <QList>
#include <QSet>
#include <QString>
#include <QStringList>

namespace thalassa::console {

enum class ConfigToken { Name, String, Number, Word, Comment, Mark };

struct ConfigPart {
    qsizetype begin = 0;
    qsizetype length = 0;
    ConfigToken token = ConfigToken::Mark;
};

// The tokens of a line, without blanks. A name is what stands before ":" or "{".
QList<ConfigPart> partsOf(QStringView line);

struct ConfigField {
    QString path; // with the index of each part, of fields that are not repeated as well:
                  // "input[0].dims[1]"
    int line = 0; // from 1
    int lastLine = 0;
};

// The fields in the order of the text: the first 20 000, down to 16 levels.
QList<ConfigField> fieldsOf(const QString& text);
// Whether a path is that of a field or of a part of it. A part of `field` without an index stands
// for all elements: "input" has the parts "input[0]" and "input[1].dims[0]".
bool isWithin(const QString& path, const QString& field);
// The lines, from 1, of the fields and of all of their parts.
QSet<int> linesOf(const QString& text, const QStringList& fields);

} // namespace thalassa::console
