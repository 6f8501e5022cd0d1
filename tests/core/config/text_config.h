// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// textConfig(): lets a test write a configuration as text.
#pragma once

#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <string>

#include "model_config.pb.h"

namespace thalassa::config {

// Fails the test if `text` is no valid text format.
inline inference::ModelConfig textConfig(const std::string& text)
{
    inference::ModelConfig config;
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &config)) << text;
    return config;
}

} // namespace thalassa::config
