// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// An instance group with settings for the rate limiter.
#pragma once

#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <string>

#include "model_config.pb.h"

namespace thalassa::tests {

// Returns a group with those fields of rate_limiter.
inline ::inference::ModelInstanceGroup limitedGroup(const std::string& rateLimiter)
{
    ::inference::ModelInstanceGroup group;
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(
        "kind: KIND_CPU rate_limiter { " + rateLimiter + " }", &group));
    return group;
}

} // namespace thalassa::tests
