// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Adds the pages of this folder to the registry of pages. *lives on the GUI thread*.
#pragma once

namespace thalassa::console {

class PageRegistry;

void addDetailPages(PageRegistry& registry);

} // namespace thalassa::console
