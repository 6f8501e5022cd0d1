// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The headers of Qt and of the standard library that most sources of the console's window include.
#pragma once

#include <QtWidgets/QtWidgets>
#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>
