// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "core/inference/request.h"
#include "model_config.pb.h"

namespace thalassa::backend {

// A check of a sample needs the sizes of its tensors, but not their random numbers. Zero bytes of a
// large tensor take no memory until they are written.
enum class RandomData { Made, Zero };

// Makes one input of a warm-up sample (rows 4.7.3, 4.7.4). Its shape is `dims`, after a first
// dimension of 1 if `isBatching`; its bytes are zero, random, or those of a file under `directory`.
// `room` is the number of bytes left of kMaxWarmupBytes; the tensor's bytes in all `batchSize`
// requests of an execution are subtracted from it, because a backend may gather them into one
// tensor. Errors do not name the sample and the input; the caller adds them.
absl::StatusOr<inference::InputTensor> makeWarmupTensor(const std::string& name,
    const ::inference::ModelWarmup::Input& input, bool isBatching, uint32_t batchSize,
    const std::string& directory, RandomData random, size_t& room);

// Maximum size of all warm-up tensors of a model together, in bytes, counted in each request of a
// sample's batch.
inline constexpr size_t kMaxWarmupBytes = size_t{1} << 30;

} // namespace thalassa::backend
