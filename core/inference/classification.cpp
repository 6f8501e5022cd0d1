// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/classification.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"
#include "core/tensor/bytes_tensor.h"

namespace thalassa::inference {
namespace {

using tensor::DataType;

constexpr size_t kMaxElements = 1'000'000; // row 1.5.5

template <typename Value> bool isHigher(Value left, Value right)
{
    if constexpr (std::is_floating_point_v<Value>) {
        if (std::isnan(left) || std::isnan(right))
            return !std::isnan(left) && std::isnan(right);
    }
    return left > right;
}

// Appends the classes of one batch entry.
template <typename Value>
void rank(const Value* values, size_t size, size_t count, const config::Labels* labels,
    std::string& texts)
{
    std::vector<uint32_t> order(size);
    std::iota(order.begin(), order.end(), 0);
    std::partial_sort(order.begin(), order.begin() + static_cast<ptrdiff_t>(count), order.end(),
        [values](uint32_t left, uint32_t right) {
            if (isHigher(values[left], values[right]))
                return true;
            return !isHigher(values[right], values[left]) && left < right;
        });
    for (size_t i = 0; i < count; ++i) {
        const uint32_t index = order[i];
        std::string text = absl::StrCat(std::to_string(values[index]), ":", index);
        if (labels != nullptr) {
            if (const std::string* const label = config::labelOf(*labels, index))
                absl::StrAppend(&text, ":", *label);
        }
        tensor::appendElement(text, texts);
    }
}

// Appends the classes of all entries.
template <typename Value>
void rankAll(const OutputTensor& output, size_t entries, size_t count, const config::Labels* labels,
    std::string& texts)
{
    std::vector<Value> values(output.byteSize / sizeof(Value));
    if (!values.empty())
        std::memcpy(values.data(), output.block->data(), values.size() * sizeof(Value));
    const size_t size = values.size() / std::max<size_t>(entries, 1);
    for (size_t entry = 0; entry < entries; ++entry)
        rank(values.data() + entry * size, size, count, labels, texts);
}

using RankAll = void (*)(const OutputTensor&, size_t, size_t, const config::Labels*, std::string&);

// Null for a type that is not ranked.
RankAll rankFunction(DataType type)
{
    switch (type) {
    case DataType::Uint8:
        return rankAll<uint8_t>;
    case DataType::Uint16:
        return rankAll<uint16_t>;
    case DataType::Uint32:
        return rankAll<uint32_t>;
    case DataType::Uint64:
        return rankAll<uint64_t>;
    case DataType::Int8:
        return rankAll<int8_t>;
    case DataType::Int16:
        return rankAll<int16_t>;
    case DataType::Int32:
        return rankAll<int32_t>;
    case DataType::Int64:
        return rankAll<int64_t>;
    case DataType::Fp32:
        return rankAll<float>;
    case DataType::Fp64:
        return rankAll<double>;
    default:
        return nullptr;
    }
}

} // namespace

absl::Status classify(
    OutputTensor& output, uint64_t count, bool batching, const config::Labels* labels)
{
    const RankAll rank = rankFunction(output.dataType);
    if (rank == nullptr) {
        return absl::InvalidArgumentError(
            absl::StrCat("class result not available for output due to unsupported type '",
                base::toAbsl(tensor::dataTypeName(output.dataType)), "': output '", output.name,
                "'; expected an integer type, FP32 or FP64"));
    }
    ASSIGN_OR_RETURN(const int64_t byteSize, tensor::byteSize(output.dataType, output.shape));
    if (static_cast<uint64_t>(byteSize) != output.byteSize) {
        return absl::InternalError(absl::StrCat("output '", output.name, "' has ", output.byteSize,
            " bytes, but its shape ", tensor::toString(output.shape), " requires ", byteSize));
    }
    const size_t elements = output.byteSize / tensor::elementByteSize(output.dataType);
    if (elements > kMaxElements) {
        return absl::InvalidArgumentError(
            absl::StrCat("class result not available for output '", output.name, "': it has ",
                elements, " elements, and at most ", kMaxElements, " are ranked"));
    }
    const bool isBatched = batching && !output.shape.empty();
    tensor::Shape entryShape = output.shape;
    if (isBatched)
        entryShape.erase(entryShape.begin());
    ASSIGN_OR_RETURN(const int64_t entrySize, tensor::elementCount(entryShape));
    count = std::min(count, static_cast<uint64_t>(entrySize));

    const auto entries = static_cast<size_t>(isBatched ? output.shape.front() : 1);
    std::string texts;
    if (count > 0)
        rank(output, entries, static_cast<size_t>(count), labels, texts);
    tensor::BlockRef block;
    if (!texts.empty()) {
        block = tensor::allocateHeapBlock(texts.size());
        if (!block)
            return absl::UnavailableError(absl::StrCat("there is no memory for the ", texts.size(),
                " bytes of the classes of output '", output.name, "'"));
        std::memcpy(block->data(), texts.data(), texts.size());
    }
    output.dataType = DataType::Bytes;
    output.shape = isBatched ? tensor::Shape{output.shape.front(), static_cast<int64_t>(count)}
                             : tensor::Shape{static_cast<int64_t>(count)};
    output.block = std::move(block);
    output.byteSize = texts.size();
    return absl::OkStatus();
}

} // namespace thalassa::inference
