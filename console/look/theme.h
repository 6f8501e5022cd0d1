// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Applies a theme and a density to the program: Fusion style, palette, and the flat frames of
// controls. All distances are multiples of 4 pixels. *lives on the GUI thread*.
#pragma once

#include <QString>

#include "console/look/colors.h"

namespace thalassa::console {

enum class Density { Comfortable, Compact };

// Applies the theme to the QApplication. Widgets are repainted and get a PaletteChange.
void applyTheme(Theme theme);
// Returns the theme of the platform: the lightness of the palette that Qt has from it, since Qt 6.4
// provides nothing else. The palette of the program does not count. look/system_theme.h follows it.
Theme systemTheme();

Density density();
void setDensity(Density density);
// The height of a row in tables, in pixels.
int lineHeight();

inline constexpr int kGap = 8;        // between controls
inline constexpr int kMargin = 12;    // around a page
inline constexpr int kSmallText = 11; // height of captions in pixels

// A name for a property of labels, which the style sheet reads: setProperty(kRole, "title").
inline constexpr const char* kRole = "role";

} // namespace thalassa::console
