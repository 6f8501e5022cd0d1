// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/hints/memory.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/text/byte_text.h"
#include "core/base/text/memory_text.h"
#include "core/base/text/string_view.h"

namespace thalassa::repository {
namespace {

using ::inference::ModelConfig;

constexpr char kOnnxRuntime[] = "onnxruntime";
constexpr char kSharing[] = "share_session_between_instances";
constexpr char kPrepacking[] = "session.disable_prepacking";

// A session of ONNX Runtime needs the bytes of the files up to three times at its peak: for what is
// read, for the weights, and for the weights in the layout of the kernels. With release 1.31 the
// peak is 1.1 (Add), 1.4 to 2.0 (MatMul) or 3.2 times the files (Conv).
constexpr uint64_t kMostCopies = 3;

// Returns the bytes of all files below the directory of the version.
uint64_t fileBytesOf(const Tree& tree, int64_t version)
{
    const std::string directory = std::to_string(version) + "/";
    uint64_t sum = 0;
    for (auto it = tree.lower_bound(directory);
         it != tree.end() && it->first.starts_with(directory); ++it)
        sum += it->second.byteSize;
    return sum;
}

uint64_t instanceCountOf(const ModelConfig& config)
{
    uint64_t sum = 0;
    for (const ::inference::ModelInstanceGroup& group : config.instance_group())
        sum += static_cast<uint64_t>(std::max(0, group.count()));
    return sum;
}

bool isOfOnnxRuntime(const ModelConfig& config)
{
    return config.backend() == kOnnxRuntime;
}

bool hasParameter(const ModelConfig& config, const char* name, const char* value)
{
    const auto found = config.parameters().find(name);
    return found != config.parameters().end() && found->second.string_value() == value;
}

bool hasSessionPerInstance(const ModelConfig& config)
{
    return hasParameter(config, kSharing, "false") && instanceCountOf(config) > 1;
}

uint64_t peakBytesOf(const ModelConfig& config, uint64_t fileBytes)
{
    if (!isOfOnnxRuntime(config))
        return fileBytes;
    const uint64_t sessions = hasSessionPerInstance(config) ? instanceCountOf(config) : 1;
    return fileBytes * kMostCopies * sessions;
}

std::string remedyForOnnxRuntime(const ModelConfig& config)
{
    std::string remedy;
    if (hasSessionPerInstance(config))
        absl::StrAppend(&remedy, "one session for all ", instanceCountOf(config),
            " instances (without the parameter ", kSharing, "), ");
    if (config.optimization().graph().level() == 0)
        remedy += "optimization { graph { level: -1 } }, which leaves out the third part, ";
    absl::StrAppend(&remedy, "weights in FP16, which halve all parts, ");
    if (!hasParameter(config, kPrepacking, "1"))
        absl::StrAppend(&remedy, "weights in a file beside model.onnx and the parameter ",
            kPrepacking, ": \"1\", with which they are mapped in place of copied, ");
    return remedy + "or fewer models";
}

std::string remedyFor(const ModelConfig& config)
{
    if (isOfOnnxRuntime(config))
        return remedyForOnnxRuntime(config);
    const uint64_t instances = instanceCountOf(config);
    return absl::StrCat(instances < 2
            ? std::string()
            : absl::StrCat("fewer instances in instance_group (", instances, " now), "),
        "a smaller max_batch_size or fewer models");
}

} // namespace

LoadMemory::LoadMemory(const ModelDirectory& directory, int64_t version,
    const ::inference::ModelConfig& config, base::MemoryBound room)
    : m_model(absl::StrCat("model '", config.name(), "' version ", version))
    , m_room(std::move(room))
    , m_fileBytes(fileBytesOf(directory.tree, version))
    , m_peakBytes(peakBytesOf(config, m_fileBytes))
    , m_remedy(absl::StrCat(
          "less memory is needed with ", remedyFor(config), "; or give the server more memory"))
{
}

std::string LoadMemory::warning() const
{
    if (m_peakBytes <= m_room.available)
        return {};
    return absl::StrCat(m_model, ": its files have ", needText(), ", and ", base::textOf(m_room),
        ": the load may fail, or the system may end the server; ", m_remedy);
}

absl::Status LoadMemory::explained(const absl::Status& error) const
{
    const std::string sizes = absl::StrCat("the files of ", m_model, " have ", needText(),
        ", and before the load ", base::textOf(m_room, "had"));
    return {error.code(), base::explainShortage(base::toStd(error.message()), sizes, m_remedy)};
}

std::string LoadMemory::needText() const
{
    std::string text = base::byteText(m_fileBytes);
    if (m_peakBytes > m_fileBytes) {
        absl::StrAppend(&text, ", the load may need up to ", base::byteText(m_peakBytes),
            " at its peak (each up to the size of the files: what is read, the weights, and the "
            "weights in the layout of the kernels)");
    }
    return text;
}

} // namespace thalassa::repository
