// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Triton's options that change nothing without a GPU. Start scripts pass them everywhere, so they
// are accepted, with the values that Triton accepts; parseOptions() warns of those that were given.
#include "server/app/options/option_groups.h"

#include <limits>
#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "server/app/options/option_place.h"

namespace thalassa::app {
namespace {

constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();

// Returns whether the value enables anything, or why it is malformed.
using Ask = absl::StatusOr<bool> (*)(const std::string& value);

Option gpuOption(const char* name, const char* value, const char* description, Ask ask)
{
    return {"GPUs, which this server does not use", name, value, description,
        [name, ask](const std::string& text, ServerOptions& options) -> absl::Status {
            ASSIGN_OR_RETURN(const bool asks, ask(text));
            if (asks)
                options.withoutEffect.insert(absl::StrCat("--", name));
            return absl::OkStatus();
        }};
}

absl::StatusOr<bool> askFlag(const std::string& value)
{
    return cli::parseBool(value);
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

absl::StatusOr<bool> askReal(const std::string& value)
{
    ASSIGN_OR_RETURN(const double number, parseReal(value));
    return number != 0;
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

absl::StatusOr<bool> askPool(const std::string& value)
{
    ASSIGN_OR_RETURN(const Pair pair, splitPair(value));
    RETURN_IF_ERROR(cli::parseWhole(pair.device, -kMaxInt, kMaxInt).status());
    return askNumber(pair.value);
}

absl::StatusOr<bool> askLimit(const std::string& value)
{
    ASSIGN_OR_RETURN(const Pair pair, splitPair(value));
    RETURN_IF_ERROR(cli::parseWhole(pair.device, 0, kMaxInt).status());
    ASSIGN_OR_RETURN(const double fraction, parseReal(pair.value));
    if (!(fraction >= 0 && fraction <= 1)) {
        return absl::InvalidArgumentError(
            absl::StrCat("expected a fraction from 0 to 1, got '", pair.value, "'"));
    }
    return true;
}

} // namespace

// Rows 7.18, 7.46, 7.58 to 7.62, 7.64.
std::vector<Option> gpuOptions()
{
    return {
        gpuOption(
            "allow-gpu-metrics", "bool", "The option is accepted and has no effect.", askFlag),
        gpuOption(
            "enable-peer-access", "bool", "The option is accepted and has no effect.", askFlag),
        gpuOption("pinned-memory-pool-byte-size", "bytes",
            "The option is accepted and has no effect.", askNumber),
        gpuOption("cuda-memory-pool-byte-size", "device:bytes",
            "The option is accepted and has no effect.", askPool),
        gpuOption("cuda-virtual-address-size", "device:bytes",
            "The option is accepted and has no effect.", askPool),
        gpuOption("min-supported-compute-capability", "version",
            "The option is accepted and has no effect.", askReal),
        gpuOption("buffer-manager-thread-count", "count",
            "The option is accepted and has no effect.", askNumber),
        gpuOption("model-load-gpu-limit", "device:fraction",
            "The option is accepted and has no effect.", askLimit),
    };
}

} // namespace thalassa::app
