// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The headers of core.h, and those that most sources of gRPC's servers and clients include.
#pragma once

#include <grpcpp/grpcpp.h>

#include "cmake/precompiled/core.h"
