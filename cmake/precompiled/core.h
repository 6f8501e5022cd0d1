// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The headers of std.h, and those that most sources above core/config include.
#pragma once

#include "absl/container/inlined_vector.h"
#include "cmake/precompiled/std.h"
#include "grpc_service.pb.h"
#include "model_config.pb.h"
#include "observability.pb.h"
