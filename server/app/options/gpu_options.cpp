// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Triton's options of GPUs. Start scripts pass them everywhere, so they are accepted without a GPU,
// too, with the values that Triton accepts. The engine warns of those that were given if there is
// no GPU, and parseOptions() of those that have no effect at all.
#include "server/app/options/option_groups.h"

#include <limits>
#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "server/app/options/option_place.h"

namespace thalassa::app {
namespace {

constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
constexpr int kMaxComputeCapability = 99; // in 2026 the highest is 12

// Returns whether the value enables anything, or why it is malformed.
using Ask = absl::StatusOr<bool> (*)(const std::string& value);

constexpr char kGroup[] = "GPUs";

Option withoutEffect(const char* name, const char* value, Ask ask)
{
    return {kGroup, name, value, "The option is accepted and has no effect.",
        [name, ask](const std::string& text, ServerOptions& options) -> absl::Status {
            ASSIGN_OR_RETURN(const bool asks, ask(text));
            if (asks)
                options.withoutEffect.insert(absl::StrCat("--", name));
            return absl::OkStatus();
        }};
}

absl::StatusOr<bool> askNumber(const std::string& value)
{
    ASSIGN_OR_RETURN(const int64_t number, cli::parseWhole(value, kLeast, kMaxBytes));
    return number != 0;
}

absl::StatusOr<double> parseReal(const std::string& value)
{
    double number = 0;
    if (!absl::SimpleAtod(value, &number))
        return absl::InvalidArgumentError(absl::StrCat("expected a number, got '", value, "'"));
    return number;
}

// <device>:<value>
struct Pair {
    std::string device;
    std::string value;
};

absl::StatusOr<Pair> splitPair(const std::string& text)
{
    const size_t colon = text.find(':');
    if (colon == std::string::npos)
        return absl::InvalidArgumentError(
            absl::StrCat("expected <device>:<value>, such as 0:1024, got '", text, "'"));
    return Pair{text.substr(0, colon), text.substr(colon + 1)};
}

absl::Status setPinnedPool(const std::string& value, ServerOptions& options)
{
    ASSIGN_OR_RETURN(const int64_t size, cli::parseWhole(value, 0, kMaxBytes));
    options.engine.gpus.pinnedPoolSize = static_cast<uint64_t>(size);
    if (size != 0)
        options.engine.gpuOptionsGiven.insert("--pinned-memory-pool-byte-size");
    return absl::OkStatus();
}

absl::Status setPool(const std::string& value, ServerOptions& options)
{
    ASSIGN_OR_RETURN(const Pair pair, splitPair(value));
    ASSIGN_OR_RETURN(const int64_t gpu, cli::parseWhole(pair.device, 0, kMaxInt));
    ASSIGN_OR_RETURN(const int64_t size, cli::parseWhole(pair.value, 0, kMaxBytes));
    options.engine.gpus.poolSizes[static_cast<int>(gpu)] = static_cast<uint64_t>(size);
    if (size != 0)
        options.engine.gpuOptionsGiven.insert("--cuda-memory-pool-byte-size");
    return absl::OkStatus();
}

absl::Status setAddressSize(const std::string& value, ServerOptions& options)
{
    ASSIGN_OR_RETURN(const Pair pair, splitPair(value));
    ASSIGN_OR_RETURN(const int64_t gpu, cli::parseWhole(pair.device, 0, kMaxInt));
    ASSIGN_OR_RETURN(const int64_t size, cli::parseWhole(pair.value, 1, kMaxBytes));
    options.engine.gpus.addressSizes[static_cast<int>(gpu)] = static_cast<uint64_t>(size);
    options.engine.gpuOptionsGiven.insert("--cuda-virtual-address-size");
    return absl::OkStatus();
}

absl::Status setMinComputeCapability(const std::string& value, ServerOptions& options)
{
    ASSIGN_OR_RETURN(const double version, parseReal(value));
    if (!(version >= 0 && version <= kMaxComputeCapability))
        return absl::InvalidArgumentError(absl::StrCat("expected a version from 0 to ",
            kMaxComputeCapability, ", such as 7.5, got '", value, "'"));
    options.engine.gpus.minComputeCapability = version;
    if (version != 0)
        options.engine.gpuOptionsGiven.insert("--min-supported-compute-capability");
    return absl::OkStatus();
}

absl::Status setGpuMetrics(const std::string& value, ServerOptions& options)
{
    ASSIGN_OR_RETURN(options.engine.metrics.ofGpu, cli::parseBool(value));
    if (options.engine.metrics.ofGpu)
        options.engine.gpuOptionsGiven.insert("--allow-gpu-metrics");
    return absl::OkStatus();
}

absl::Status setPeerAccess(const std::string& value, ServerOptions& options)
{
    ASSIGN_OR_RETURN(options.engine.gpus.peerAccess, cli::parseBool(value));
    if (options.engine.gpus.peerAccess)
        options.engine.gpuOptionsGiven.insert("--enable-peer-access");
    return absl::OkStatus();
}

absl::Status setLoadLimit(const std::string& value, ServerOptions& options)
{
    ASSIGN_OR_RETURN(const Pair pair, splitPair(value));
    ASSIGN_OR_RETURN(const int64_t gpu, cli::parseWhole(pair.device, 0, kMaxInt));
    ASSIGN_OR_RETURN(const double fraction, parseReal(pair.value));
    if (!(fraction >= 0 && fraction <= 1)) {
        return absl::InvalidArgumentError(
            absl::StrCat("expected a fraction from 0 to 1, got '", pair.value, "'"));
    }
    options.engine.gpuLoadLimits[static_cast<int>(gpu)] = fraction;
    options.engine.gpuOptionsGiven.insert("--model-load-gpu-limit");
    return absl::OkStatus();
}

} // namespace

// Rows 7.18, 7.46, 7.58 to 7.62, 7.64.
std::vector<Option> gpuOptions()
{
    return {
        {kGroup, "pinned-memory-pool-byte-size", "bytes",
            "Sets the size of the pool of pinned CPU memory, from which outputs of models on GPUs "
            "are copied to clients; 0: no pinned memory. Default: 268435456.",
            setPinnedPool},
        {kGroup, "cuda-memory-pool-byte-size", "device:bytes",
            "Sets the size of the pool of memory of one GPU; 0: none. If it is full, memory is "
            "taken from the pool of pinned memory or from the CPU's heap. May be given several "
            "times. Default: 67108864 for each GPU.",
            setPool},
        {kGroup, "min-supported-compute-capability", "version",
            "Sets the compute capability below which a GPU is not used. Default: 6.0.",
            setMinComputeCapability},
        {kGroup, "allow-gpu-metrics", "bool",
            "Serves metrics of GPUs as well. They need NVML (libnvidia-ml.so.1), which belongs to "
            "NVIDIA's driver. If the environment variable TRITON_SERVER_CPU_ONLY is set, there are "
            "none. Default: true.",
            setGpuMetrics},
        {kGroup, "enable-peer-access", "bool",
            "Lets GPUs access the memory of each other directly where the hardware can. Other "
            "copies between GPUs pass through memory of the CPU. Default: true.",
            setPeerAccess},
        {kGroup, "model-load-gpu-limit", "device:fraction",
            "Refuses the load of a model if more than this fraction of the memory of a GPU, from 0 "
            "to 1, is in use after an instance was created there. May be given several times. "
            "Default: no limit.",
            setLoadLimit},
        {kGroup, "cuda-virtual-address-size", "device:bytes",
            "Sets the size to which a state with use_growable_memory may grow on one GPU. May be "
            "given several times. Default: 1073741824 for each GPU.",
            setAddressSize},
        withoutEffect("buffer-manager-thread-count", "count", askNumber),
    };
}

} // namespace thalassa::app
