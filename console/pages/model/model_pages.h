// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Adds the pages of this folder to the pages of the window. *lives on the GUI thread*.
#pragma once

namespace thalassa::console {

class PageRegistry;

// The registry must outlive the pages, which link to the other pages in it.
void addModelPages(PageRegistry& registry);

} // namespace thalassa::console
