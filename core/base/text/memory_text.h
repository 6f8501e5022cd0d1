// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts about too little memory, for errors of loads and requests. Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <string_view>

#include "core/base/memory_room.h"

namespace thalassa::base {

// Returns "the machine has 1.5 GiB of 8.0 GiB available", with the given verb.
std::string textOf(const MemoryBound& bound, const char* verb = "has");

// Returns whether the error of any library says that there was no memory on the host.
bool isMemoryShortage(std::string_view error);

// Returns the error without the name of a C++ type, followed by `room`, which ends as textOf(), and
// `remedy`, each after a semicolon. Returns an error that says nothing about memory, or that has
// been explained before, unchanged.
std::string explainShortage(std::string_view error, std::string_view room, std::string_view remedy);

} // namespace thalassa::base
