// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// From the engine's response to an HTTP answer (rows 1.3.23 to 1.3.25, 1.4.7). Binary outputs are
// lent to the answer, not copied. A pure function: *thread-safe*.
#pragma once

#include "absl/status/statusor.h"
#include "core/inference/request_context.h"
#include "server/http/api/infer_decoder.h"
#include "server/http/transport.h"

namespace thalassa::httpapi {

absl::StatusOr<http::Response> encodeInfer(const inference::RequestContext& context,
    const inference::Response& response, const OutputWishes& wishes);

} // namespace thalassa::httpapi
