// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// exceptionsToStatus(): stops exceptions, so that none reaches a polling thread's loop or the
// thread that delivers an answer. *thread-safe*.
#pragma once

#include <exception>
#include <new>
#include <type_traits>

#include "absl/status/status.h"
#include "core/base/log/log.h"

namespace thalassa::grpcapi {

// Returns the result of `body`, a Status or a StatusOr, or an error for its exception. The log gets
// the text of the exception, the client does not.
template <typename Body> std::invoke_result_t<Body> exceptionsToStatus(Body body)
{
    try {
        return body();
    } catch (const std::bad_alloc&) {
        LOG_ERROR << "gRPC call refused: not enough memory";
        return absl::ResourceExhaustedError("the server has not enough memory for this request");
    } catch (const std::exception& error) {
        LOG_ERROR << "gRPC call failed: " << error.what();
    } catch (...) {
        LOG_ERROR << "gRPC call failed with an exception of unknown type";
    }
    return absl::InternalError(
        "the request failed inside the server; the server's log has the reason");
}

} // namespace thalassa::grpcapi
