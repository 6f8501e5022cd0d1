// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The cuda backend: models that are files of kernels (see README.md).

#include "core/backends/common/entry_points.h"
#include "core/backends/cuda/instance.h"
#include "core/backends/cuda/model.h"

using namespace thalassa::backends;

THALASSA_BACKEND_ENTRY_POINTS(kernels::Model, kernels::Instance, kernels::CudaBackend)
