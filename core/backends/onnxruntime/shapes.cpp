// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/shapes.h"

#include <algorithm>

namespace thalassa::backends::ort {
namespace {

// Bytes. A declared output that is larger is probably a mistake.
constexpr int64_t kLargestDeclared = int64_t{1} << 36;

} // namespace

std::span<const int64_t> modelShape(
    std::span<const int64_t> shape, const TensorDescription& described)
{
    const bool isScalar =
        described.dims.empty() && !described.isOfAnyRank && shape.size() == 1 && shape[0] == 1;
    return isScalar ? std::span<const int64_t>() : shape;
}

std::vector<int64_t> serverShape(std::vector<int64_t> shape)
{
    return shape.empty() ? std::vector<int64_t>{1} : std::move(shape);
}

std::optional<int64_t> byteSize(std::span<const int64_t> shape, ElementType type)
{
    return backends::byteSize(shape, protocolType(type));
}

void Symbols::learn(std::span<const int64_t> shape, const TensorDescription& input)
{
    const std::span<const int64_t> dims = modelShape(shape, input);
    m_haveEmptyInput |= std::find(dims.begin(), dims.end(), 0) != dims.end();
    for (size_t i = 0; i < dims.size() && i < input.symbols.size(); ++i) {
        if (input.symbols[i].empty())
            continue;
        const auto [known, isNew] = m_sizes.emplace(input.symbols[i], dims[i]);
        if (!isNew && known->second != dims[i])
            known->second.reset();
    }
}

std::optional<int64_t> Symbols::sizeOf(const std::string& symbol) const
{
    const auto found = m_sizes.find(symbol);
    return found == m_sizes.end() ? std::nullopt : found->second;
}

std::optional<std::vector<int64_t>> declaredShape(
    const TensorDescription& output, const Symbols& symbols)
{
    // Without dims, the output may be a scalar or have an open rank.
    if (output.dims.empty() || output.type == ElementType::String || symbols.haveEmptyInput())
        return std::nullopt;
    std::vector<int64_t> shape = output.dims;
    for (size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] >= 0)
            continue;
        const std::optional<int64_t> size = symbols.sizeOf(output.symbols[i]);
        if (!size)
            return std::nullopt;
        shape[i] = *size;
    }
    const std::optional<int64_t> bytes = byteSize(shape, output.type);
    if (!bytes || *bytes > kLargestDeclared)
        return std::nullopt;
    return shape;
}

} // namespace thalassa::backends::ort
