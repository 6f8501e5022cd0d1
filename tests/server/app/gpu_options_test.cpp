// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of the command line that are about GPUs.
#include <gmock/gmock.h>

#include "tests/server/app/parsed_options.h"
#include "tests/support/rows.h"

namespace thalassa::app {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

TEST(GpuOptions, WithoutEffectAreAcceptedWithOneWarningThatNamesThem)
{
    ROWS("7.62");
    EXPECT_THAT(parsed({"--buffer-manager-thread-count=2"}).warnings,
        ElementsAre("these options of GPUs have no effect in this server: "
                    "--buffer-manager-thread-count"));
    EXPECT_THAT(parsed({"--buffer-manager-thread-count=0"}).warnings, IsEmpty());
}

TEST(GpuOptions, OfMetricsPeersAndLimitsReachTheEngine)
{
    ROWS("7.18", "7.46", "7.64");
    const engine::Options defaults = parsed({}).engine;
    EXPECT_TRUE(defaults.metrics.ofGpu);
    EXPECT_TRUE(defaults.gpus.peerAccess);
    EXPECT_THAT(defaults.gpuLoadLimits, IsEmpty());
    const ServerOptions options = parsed({"--allow-gpu-metrics=false", "--enable-peer-access=0",
        "--model-load-gpu-limit=0:0.5", "--model-load-gpu-limit=2:1"});
    EXPECT_FALSE(options.engine.metrics.ofGpu);
    EXPECT_FALSE(options.engine.gpus.peerAccess);
    EXPECT_THAT(options.engine.gpuLoadLimits, ElementsAre(Pair(0, 0.5), Pair(2, 1.0)));
    EXPECT_THAT(options.engine.gpuOptionsGiven, ElementsAre("--model-load-gpu-limit"));
    EXPECT_THAT(options.warnings, IsEmpty());
    EXPECT_THAT(
        parsed({"--allow-gpu-metrics=true", "--enable-peer-access=true"}).engine.gpuOptionsGiven,
        ElementsAre("--allow-gpu-metrics", "--enable-peer-access"));
}

TEST(GpuOptions, OfPoolsAndOldGpusReachTheEngine)
{
    ROWS("7.58", "7.59", "7.60", "7.61");
    const device::GpuOptions defaults = parsed({}).engine.gpus;
    EXPECT_EQ(defaults.pinnedPoolSize, 268435456u);
    EXPECT_THAT(defaults.poolSizes, IsEmpty());
    EXPECT_THAT(defaults.addressSizes, IsEmpty());
    const ServerOptions options = parsed({"--pinned-memory-pool-byte-size=1024",
        "--cuda-memory-pool-byte-size=0:2048", "--cuda-memory-pool-byte-size=1:0",
        "--min-supported-compute-capability=7.5", "--cuda-virtual-address-size=0:4096"});
    EXPECT_THAT(options.engine.gpus.addressSizes, ElementsAre(Pair(0, 4096u)));
    EXPECT_EQ(options.engine.gpus.pinnedPoolSize, 1024u);
    EXPECT_THAT(options.engine.gpus.poolSizes, ElementsAre(Pair(0, 2048u), Pair(1, 0u)));
    EXPECT_EQ(options.engine.gpus.minComputeCapability, 7.5);
    EXPECT_THAT(options.engine.gpuOptionsGiven,
        ElementsAre("--cuda-memory-pool-byte-size", "--cuda-virtual-address-size",
            "--min-supported-compute-capability", "--pinned-memory-pool-byte-size"));
    EXPECT_THAT(options.warnings, IsEmpty()) << "the engine warns if there is no GPU";
    EXPECT_THAT(parsed({"--pinned-memory-pool-byte-size=0"}).engine.gpuOptionsGiven, IsEmpty());
}

TEST(GpuOptions, HaveTheValuesThatTritonTakes)
{
    for (const char* const malformed : {"--allow-gpu-metrics=x", "--enable-peer-access=x",
             "--pinned-memory-pool-byte-size=x", "--pinned-memory-pool-byte-size=-1",
             "--cuda-memory-pool-byte-size=0:-1", "--min-supported-compute-capability=-1",
             "--cuda-memory-pool-byte-size=1", "--cuda-memory-pool-byte-size=0:x",
             "--cuda-memory-pool-byte-size=x:1", "--cuda-virtual-address-size=0",
             "--cuda-virtual-address-size=0:0", "--min-supported-compute-capability=x",
             "--buffer-manager-thread-count=x", "--model-load-gpu-limit=0",
             "--model-load-gpu-limit=0:x", "--model-load-gpu-limit=0:1.5",
             "--model-load-gpu-limit=0:nan", "--model-load-gpu-limit=-1:0.5"}) {
        const std::string name(malformed, std::string(malformed).find('='));
        EXPECT_THAT(reason({malformed}), HasSubstr("\"" + name + "\"")) << malformed;
    }
}

} // namespace
} // namespace thalassa::app
