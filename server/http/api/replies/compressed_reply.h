// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// An answer whose body is compressed before it is sent (rows 1.6.5 to 1.6.7), in slices, so that
// the instance that computed it is free at once. The slices run on the codec threads or, for a
// small body, on the I/O thread, whose other connections wait for one slice. *thread-safe*.
#pragma once

#include <functional>
#include <memory>

#include "server/http/api/replies/codec_threads.h"
#include "server/http/api/replies/compression.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

// Answers `exchange`, later, with `response` in that coding, or uncompressed if compression fails.
// Without `codec` all slices run on the I/O thread.
void respondCompressed(const std::shared_ptr<http::Exchange>& exchange,
    std::shared_ptr<CodecThreads> codec, http::Response response, Coding coding,
    std::function<void(const http::SendTimes&)> onSent);

} // namespace thalassa::httpapi
