// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Texts that several tables of a server share. Pure functions: *thread-safe*.
#pragma once

#include <QString>

#include "console/models/server/server_facts.h"
#include "console/models/text/stage_word.h"

namespace thalassa::console {

// The text of a figure that does not exist.
inline QString noFigure()
{
    return QStringLiteral("–");
}

// The key of rows about a model version: the name as the server knows it, and the version.
QString keyText(const ModelKey& key);
// "resnet 3".
QString modelTitle(const QString& model, qint64 version);

// The reason for which a batch left, for a list: "delay over".
QString releaseWord(const QString& release);
// The same as a sentence, with what the user can do about it.
QString releaseSentence(const QString& release);
QString releaseAdvice(const QString& release);

} // namespace thalassa::console
