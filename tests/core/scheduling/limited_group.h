// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// An instance group as the rate limiter sees it.
#pragma once

#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <string>

#include "model_config.pb.h"

namespace thalassa::tests {

// With those fields of its rate_limiter.
inline ::inference::ModelInstanceGroup limitedGroup(const std::string& rateLimiter)
{
    ::inference::ModelInstanceGroup group;
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(
        "kind: KIND_CPU rate_limiter { " + rateLimiter + " }", &group));
    return group;
}

} // namespace thalassa::tests
