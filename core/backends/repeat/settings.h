// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Settings: the parameters of a model of the `repeat` backend. *thread-compatible*.
#pragma once

#include <cstdint>
#include <optional>

#include "core/backends/common/error.h"
#include "core/backends/common/model_config.h"

namespace thalassa::backends {

struct Settings {
    // `final_flag`: `alone` (the default), sent without a response, or `with_last`, sent with the
    // last response.
    bool finalFlagAlone = true;
    // `fail_on`: an element of this value is answered with an error.
    std::optional<int32_t> failOn;
    // `senders`: threads that send the responses of one request, 1 (the default) to 64. With
    // several, element i is sent by thread i modulo senders.
    size_t senders = 1;

    static Result<Settings> create(const ModelConfig& config);
};

} // namespace thalassa::backends
