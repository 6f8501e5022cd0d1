// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The entry points of the onnxruntime backend.
#include "core/backends/common/entry_points.h"
#include "core/backends/onnxruntime/instance.h"
#include "core/backends/onnxruntime/library.h"
#include "core/backends/onnxruntime/model.h"

using namespace thalassa::backends::ort;

THALASSA_BACKEND_ENTRY_POINTS(Model, Instance, Library)
