// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of a command line, and the reason why a command line is refused.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/app/options/options.h"

namespace thalassa::app {

inline ServerOptions parsed(const std::vector<std::string>& arguments)
{
    const absl::StatusOr<ServerOptions> options = parseOptions(arguments);
    EXPECT_TRUE(options.ok()) << options.status();
    return options.value_or(ServerOptions());
}

inline absl::Status refused(const std::vector<std::string>& arguments)
{
    return parseOptions(arguments).status();
}

inline std::string reason(const std::vector<std::string>& arguments)
{
    const absl::Status status = refused(arguments);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
    return std::string(status.message());
}

} // namespace thalassa::app
