// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/config/validation/validate.h"
#include "tests/core/config/text_config.h"
#include "tests/support/rows.h"

namespace thalassa::config {
namespace {

using testing::HasSubstr;

TEST(CheckAvailable, RefusesByNameWhatIsNotThereYet)
{
    const std::pair<std::string, std::string> cases[] = {
        {"model_repository_agents { agents {} }", "model_repository_agents"},
    };
    for (const auto& [text, field] : cases) {
        const absl::Status status = checkAvailable(textConfig("name: 'm' " + text));
        EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented) << text;
        EXPECT_THAT(std::string(status.message()),
            HasSubstr("model 'm': '" + field + "' is not available yet"));
    }
}

TEST(CheckAvailable, LetsPassWhatIsServed)
{
    for (const char* text : {"", "dynamic_batching { preferred_batch_size: 4 }",
             "dynamic_batching { preserve_ordering: true } "
             "model_transaction_policy { decoupled: true }",
             "dynamic_batching {} model_transaction_policy { decoupled: true }",
             "instance_group { secondary_devices { device_id: 1 } }", "sequence_batching {}",
             "sequence_batching { oldest { preserve_ordering: true } }",
             "optimization { priority: PRIORITY_MAX eager_batching: true }",
             "sequence_batching { state { use_same_buffer_for_input_output: true } }",
             "model_warmup {}", "response_cache {}", "model_repository_agents {}",
             "instance_group { count: 2 kind: KIND_CPU }",
             "parameters { key: 'intra_op_thread_count' value { string_value: '1' } }",
             "parameters { key: 'TRITON_BATCH_STRATEGY_PATH' value { string_value: 'a.so' } }",
             "model_transaction_policy { decoupled: true }", "platform: 'ensemble'",
             "ensemble_scheduling {}"}) {
        const absl::Status status = checkAvailable(textConfig(std::string("name: 'm' ") + text));
        EXPECT_TRUE(status.ok()) << status;
    }
}

} // namespace
} // namespace thalassa::config
