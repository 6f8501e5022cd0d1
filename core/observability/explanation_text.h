// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Explanations as one sentence that an operator can understand at three in the morning. Pure
// functions: *thread-safe*.
#pragma once

#include <string>

#include "observability.pb.h"

namespace thalassa::observability {

// These make the sentence of an explanation whose other fields are set.
std::string sentenceOf(const v1::RequestExplanation& explanation);
std::string sentenceOf(const v1::ModelExplanation& explanation, const std::string& model);

} // namespace thalassa::observability
