// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The running console of the live tests, which main() of live_test.cpp makes. Its first server is
// the one in the environment. *lives on the GUI thread*.
#pragma once

namespace thalassa::console {

class Console;

extern Console* liveConsole;

} // namespace thalassa::console
