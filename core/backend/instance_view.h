// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// InstanceView: the description and the occupancy of an instance. It stays valid after the
// instance's end. A value: *thread-compatible*.
#pragma once

#include <memory>
#include <string>

#include "core/backend/occupancy.h"

namespace thalassa::backend {

struct InstanceView {
    std::string name;
    int index = 0;
    std::string kind; // as in a configuration: "KIND_CPU"
    int deviceId = 0;
    bool isPassive = false;
    std::shared_ptr<const Occupancy> occupancy; // shared with the instance, which writes it
};

} // namespace thalassa::backend
