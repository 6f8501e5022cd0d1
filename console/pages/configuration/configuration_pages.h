// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Adds the page of this folder to the registry. *lives on the GUI thread*.
#pragma once

namespace thalassa::console {

class PageRegistry;

void addConfigurationPage(PageRegistry& registry);

} // namespace thalassa::console
