// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Explanations as one sentence that an operator can understand at three in the morning. Pure
// functions: *thread-safe*.
#pragma once

#include <string>

#include "core/timeline/copy_counts.h"
#include "observability.pb.h"

namespace thalassa::observability {

// These make the sentence of an explanation whose other fields are set.
// `copies` are those of the request's tensors.
std::string sentenceOf(
    const v1::RequestExplanation& explanation, const timeline::CopyCounts& copies = {});
std::string sentenceOf(const v1::ModelExplanation& explanation, const std::string& model);

} // namespace thalassa::observability
