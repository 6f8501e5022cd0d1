// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The colours of the console: a light and a dark set, and those of the stages of a request, which
// are the same everywhere. Painting code asks for colours() each time, so that a change of the
// theme needs no restart. *lives on the GUI thread*.
#pragma once

#include <QColor>
#include <QStringView>

#include "console/models/server/server_facts.h"

namespace thalassa::console {

enum class Theme { Light, Dark };

struct Colors {
    QColor window;    // behind everything
    QColor base;      // behind tables, fields and tiles
    QColor alternate; // headers, bars, the row under the mouse
    QColor text;
    QColor muted;     // names of figures, stale data
    QColor line;      // frames and separators
    QColor control;   // frames of fields and buttons
    QColor accent;    // the one colour of what can be acted on
    QColor onAccent;  // text on the accent
    QColor selection; // behind selected rows
    QColor ready;
    QColor attention;
    QColor failed;
    QColor unknown;
    QColor p50; // lines of quantiles, of one hue: the higher the quantile, the stronger
    QColor p90;
    QColor p99;
    QColor found; // marks of what a search has found
};

const Colors& colorsOf(Theme theme);
// The colours of the theme in use.
const Colors& colors();
Theme theme();
void setTheme(Theme theme); // look/theme.h applies it to the program

QColor colorOf(Health health);

// The colour of a stage ("queue", "compute_infer", ...; others have that of "other"), made darker
// or lighter until it can be told from each background of the theme.
QColor stageColor(QStringView stage);

// Black or white: the one that can be read on the colour.
QColor textOn(const QColor& color);

// The ratio of the luminances, from 1 to 21, as WCAG 2 defines it.
double contrast(const QColor& a, const QColor& b);
// The colour, moved towards black or white until its contrast to the background is at least
// `ratio`.
QColor legible(QColor color, const QColor& background, double ratio);

// The colour that is `share` of the way from one to the other.
QColor mixed(const QColor& from, const QColor& to, double share);
// A pale background for text, in the hue of the colour.
QColor tinted(const QColor& color);

inline constexpr double kTextContrast = 4.5;
inline constexpr double kShapeContrast = 3.0;

} // namespace thalassa::console
