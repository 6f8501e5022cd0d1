// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Text that a server sent, as the console shows it: plain, bounded, without characters that change
// what stands beside it. Hidden characters and bytes that are not UTF-8 appear as escapes
// (core/base/text/visible_text.h). *thread-safe*.
#pragma once

#include <QByteArray>
#include <QString>
#include <string_view>

namespace thalassa::console {

inline constexpr qsizetype kNameLength = 256;  // characters of a name that are shown
inline constexpr qsizetype kTextLength = 2048; // characters of a sentence or an error

// Returns the first `maximum` characters of the text; if there are more, the last one is "…".
QString shownText(std::string_view utf8, qsizetype maximum = kTextLength);
// The name of a model, which the server knows as bytes.
QString shownName(const QByteArray& name, qsizetype maximum = kNameLength);

// Breaks a long text into lines, between words, so that a tool tip is no wider than a window.
QString toolTipText(const QString& text);

} // namespace thalassa::console
