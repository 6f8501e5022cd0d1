// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How fast this machine is at the work of the console. Processors differ, and one that other
// programs share is slower at some times than at others; a limit in milliseconds says nothing
// without the speed of the machine on which it holds.
#pragma once

namespace thalassa::console {

// Returns how much slower this machine is now than the one on which the limits of the watchdog
// hold, by the processor time of a fixed piece of work of the console's kind: text is shaped and
// broken into lines, with the font of the application. It is 1 on that machine and on faster ones.
// The call takes some 30 ms. *lives on the GUI thread*.
double slownessOfMachine();

} // namespace thalassa::console
