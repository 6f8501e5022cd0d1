// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/inference/request.h"

namespace thalassa::scheduling {

// Returns a request that takes the row of a sequence without a request: it has the inputs of
// `like`, a real request of the batch, and the same reason and room of the batch in its record
// (row 4.3.20). Its responses are dropped. *thread-safe*.
std::unique_ptr<inference::Request> makeFiller(const inference::Request& like);

} // namespace thalassa::scheduling
