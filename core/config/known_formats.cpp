// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/known_formats.h"

namespace thalassa::config {
namespace {

constexpr KnownFormat kFormats[] = {
    {"tensorflow", "tensorflow_graphdef", "model.graphdef", true, false},
    {"tensorflow", "tensorflow_savedmodel", "model.savedmodel", false, true},
    {"tensorrt", "tensorrt_plan", "model.plan", true, false},
    {"onnxruntime", "onnxruntime_onnx", "model.onnx", true, true},
    {"openvino", "", "model.xml", true, false},
    {"pytorch", "pytorch_libtorch", "model.pt", true, false},
    {"pytorch", "torch_aoti", "model.pt2", true, false},
    {"python", "", "model.py", true, false},
};

} // namespace

std::span<const KnownFormat> knownFormats()
{
    return kFormats;
}

bool isPlatformOf(const KnownFormat& format, const std::string& platform)
{
    return platform == format.platform ||
        (platform == "libtorch" && std::string("pytorch_libtorch") == format.platform);
}

} // namespace thalassa::config
