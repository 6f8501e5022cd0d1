// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The units of figures and of the axes of charts, from the smallest one upwards. *thread-safe*.
#pragma once

#include <array>

namespace thalassa::console::figures {

struct FigureUnit {
    double size;
    const char16_t* name;
};

// Nanoseconds.
inline constexpr std::array kTimeUnits{FigureUnit{1, u"ns"}, FigureUnit{1e3, u"µs"},
    FigureUnit{1e6, u"ms"}, FigureUnit{1e9, u"s"}, FigureUnit{60e9, u"min"},
    FigureUnit{3600e9, u"h"}, FigureUnit{86400e9, u"d"}};
inline constexpr std::array kByteUnits{FigureUnit{1, u"B"}, FigureUnit{0x1p10, u"KiB"},
    FigureUnit{0x1p20, u"MiB"}, FigureUnit{0x1p30, u"GiB"}, FigureUnit{0x1p40, u"TiB"},
    FigureUnit{0x1p50, u"PiB"}, FigureUnit{0x1p60, u"EiB"}};
inline constexpr std::array kAmountUnits{FigureUnit{1, u""}, FigureUnit{1e3, u"k"},
    FigureUnit{1e6, u"M"}, FigureUnit{1e9, u"G"}, FigureUnit{1e12, u"T"}, FigureUnit{1e15, u"P"},
    FigureUnit{1e18, u"E"}};

} // namespace thalassa::console::figures
